import { adAccounts, games, masters, materialFile, spreaders, sts } from '#contract/lists.ts'
import { Download, handle, handleAnyone, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import * as reads from './catalogue.reads.ts'
import type { FileLinks } from './file-links.ts'
import { isStorageKey, type MaterialStore } from '#server/kit/material-store.ts'

export type CatalogueDeps = { store: MaterialStore; links: FileLinks }

const BATCH_IMPORT = '/dapper/api/fb_ad/batch_import'
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024
const UPLOAD_HOURS = 1

/** The lists that forms choose from, within what the caller may use; and the bytes of materials. */
export const catalogueRoutes = (deps: CatalogueDeps): Handler[] => [
  handle(spreaders, async ({ has_thirdparty, ...paging }, call) => {
    const wanted = has_thirdparty === undefined ? undefined : has_thirdparty === '1'
    return listAnswer(await reads.readSpreaders(call.db, call.scope('spreader'), wanted, paging), paging)
  }),
  handle(adAccounts, async ({ spreader_id, game_id, ...paging }, call) => {
    const found = await reads.readAccounts(call.db, scopesOf(call), { spreaderId: spreader_id, gameId: game_id }, paging)
    const rows = found.rows.map(({ balance_minor, min_daily_budget_minor, ...row }) => ({
      ...row,
      balance: balance_minor,
      min_daily_budget: min_daily_budget_minor,
    }))
    return listAnswer({ rows, total: found.total }, paging)
  }),
  handle(masters, async ({ spreader_id, ...paging }, call) =>
    listAnswer(await reads.readMasters(call.db, call.scope('spreader'), spreader_id, paging), paging),
  ),
  handle(games, async (paging, call) => listAnswer(await reads.readGames(call.db, call.scope('game'), paging), paging)),
  handle(sts, async ({ purpose }, call) => {
    // the only upload so far is the spreadsheet of a batch; materials and statements come with their features
    if (purpose !== 'batch_import') throw new Refused('upload.purpose_unavailable')
    const expiresAt = new Date(Date.now() + UPLOAD_HOURS * 3_600_000).toISOString()
    return { data: { upload_url: BATCH_IMPORT, key_prefix: `import/${call.user.id}/`, expires_at: expiresAt, max_bytes: MAX_UPLOAD_BYTES } }
  }),
  handleAnyone(materialFile, async ({ key, e, s }, call) => {
    if (!deps.links.holds(key, e, s)) throw new Refused('file.link_expired', { status: 410 })
    const material = isStorageKey(key) ? await reads.materialByKey(call.db, key) : undefined
    if (!material) throw new Refused('file.missing', { status: 404 })
    return new Download({ body: await openOrRefuse(deps.store, key), mime: material.mime, cacheSeconds: 1800 })
  }),
]

const scopesOf = (call: Call): reads.Scopes => ({ games: call.scope('game'), spreaders: call.scope('spreader') })

const listAnswer = <Row>({ rows, total }: reads.Listed<Row>, { page, per_page }: reads.Paging) => ({ data: rows, total, page, per_page })

async function openOrRefuse(store: MaterialStore, key: string): Promise<Buffer> {
  try {
    return await store.open(key)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Refused('file.missing', { status: 404 })
    throw error
  }
}
