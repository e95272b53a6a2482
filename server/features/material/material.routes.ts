import * as calls from '#contract/material.ts'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import { readCreativesWith } from '#server/features/creative/creative.reads.ts'
import { readPagesWith } from '#server/features/landing/landing.reads.ts'
import { readVendors } from '#server/features/supplier/supplier.reads.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import type { ExportFilter } from '#server/kit/export-filter.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { materialScopes, type MaterialDeps } from './material-deps.ts'
import { materialFile } from './material-export.ts'
import { materialRowOf } from './material-row.ts'
import { materialWriteRoutes } from './material-writes.routes.ts'
import * as reads from './material.reads.ts'

/** The material library: what there is, where it lies, and what people say of it. */
export const materialRoutes = (deps: MaterialDeps): Handler[] => [
  handle(calls.materials, async ({ page, per_page, mine, format, ...asked }, call) => {
    const filter = { ...asked, ...(mine === '1' ? { creator: call.user.id } : {}) }
    const scopes = materialScopes(call)
    const total = await reads.countMaterials(call.db, scopes, filter)
    if (format === undefined) {
      const rows = await reads.readMaterials(call.db, scopes, filter, { page, per_page })
      return { data: rows.map(materialRowOf(deps.links)), total, page, per_page }
    }
    const rows = await reads.readMaterials(call.db, scopes, filter, { page: 1, per_page: EXPORT_LIMIT })
    return await materialFile(rows, format, headOf(call, await told(call, filter), { currency: null, cut: total > EXPORT_LIMIT }))
  }),
  handle(calls.materialDetail, async ({ id }, call) => {
    const [row] = await reads.readMaterials(call.db, materialScopes(call), { ids: [id] }, { page: 1, per_page: 1 })
    if (!row) throw new Refused(blocker('material.missing', { params: { id } }), { status: 404 })
    const versions = await reads.readVersions(call.db, id)
    const games = call.scope('game')
    const [uses, creatives, pages] = await Promise.all([
      reads.readUses(call.db, id),
      // where it is used is no secret of those who edit creatives: only the games narrow it
      readCreativesWith(call.db, { games, regions: '*', spreaders: '*' }, id),
      readPagesWith(call.db, games, id),
    ])
    const { sign } = deps.links
    return {
      data: {
        material: materialRowOf(deps.links)(row),
        url: sign(row.storage_key),
        poster: row.poster_key && sign(row.poster_key),
        versions: versions.map(({ storage_key, thumb_key, poster_key, made_by_id, made_by_name, made_at, ...version }) => ({
          ...version,
          made_by: made_by_id === null ? null : { id: made_by_id, name: made_by_name ?? '' },
          made_at: made_at.toISOString(),
          thumb: pictureOf(thumb_key ?? poster_key, sign),
          url: sign(storage_key),
        })),
        uses: uses.map((use) => ({ ...use, created_at: use.created_at.toISOString() })),
        creatives: creatives.map(({ id, name, spreader_name }) => ({ id, name, spreader_name })),
        pages,
      },
    }
  }),
  handle(calls.vendors, async ({ page, per_page }, call) => {
    const rows = await readVendors(call.db)
    return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length, page, per_page }
  }),
  handle(calls.materialFolders, async ({ game_id }, call) => ({ data: await reads.readFolders(call.db, call.scope('game'), game_id) })),
  ...materialWriteRoutes(deps),
]

const pictureOf = (key: string | null, sign: (key: string) => string) => (key === null ? null : sign(key))

/** The filter as an export says it. */
async function told(call: Call, filter: reads.MaterialFilter): Promise<ExportFilter> {
  return {
    region: { id: filter.region, of: 'region' },
    game_id: { id: filter.game_id, of: 'game' },
    type: { code: filter.type, words: 'material.type' },
    status: { code: filter.status, words: 'material.status' },
    review_state: { code: filter.review_state, words: 'material.review' },
    video_status: { code: filter.video_status, words: 'material.video' },
    recommend_type: { code: filter.recommend_type, words: 'dict.recommend_type' },
    folder_id: { text: await folderName(call, filter.folder_id) },
    vendor_id: { id: filter.vendor_id, of: 'vendor' },
    tags: { text: filter.tags },
    used: { code: filter.used, words: 'material.used' },
    creator: { id: filter.creator, of: 'person' },
    q: { text: filter.q },
    ids: { text: filter.ids },
    sha256: { text: filter.sha256 },
  }
}

/** Folders are of games: one that is not the caller's has no name for the caller. */
async function folderName({ db, language, scope }: Call, id: string | undefined): Promise<string | undefined> {
  if (id === undefined || id === '') return undefined
  if (id === '0') return say(language, 'export.no_folder')
  const folders = await reads.readFolders(db, scope('game'))
  return folders.find((folder) => folder.id === id)?.name ?? id
}
