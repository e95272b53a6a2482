import { adAccounts, games, masters, spreaders } from '#contract/lists.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import * as reads from './catalogue.reads.ts'
import { fileRoutes, type FileDeps } from './files.routes.ts'
import { uploadRoutes, type UploadDeps } from './uploads.routes.ts'

export type CatalogueDeps = FileDeps & UploadDeps

/** The lists that forms choose from, within what the caller may use; and the bytes of materials. */
export const catalogueRoutes = (deps: CatalogueDeps): Handler[] => [
  handle(spreaders, async ({ has_thirdparty, ...paging }, call) => {
    call.remember('spreader')
    const wanted = has_thirdparty === undefined ? undefined : has_thirdparty === '1'
    return listAnswer(await reads.readSpreaders(call.db, call.scope('spreader'), wanted, paging), paging)
  }),
  handle(adAccounts, async ({ spreader_id, game_id, account_id, ...paging }, call) => {
    const filter = { spreaderId: spreader_id, gameId: game_id, accountId: account_id }
    return listAnswer(await reads.readAccounts(call.db, scopesOf(call), filter, paging), paging)
  }),
  handle(masters, async ({ spreader_id, ...paging }, call) => {
    call.remember('master')
    return listAnswer(await reads.readMasters(call.db, call.scope('spreader'), spreader_id, paging), paging)
  }),
  handle(games, async (paging, call) => {
    call.remember('game')
    return listAnswer(await reads.readGames(call.db, call.scope('game'), paging), paging)
  }),
  ...uploadRoutes(deps),
  ...fileRoutes(deps),
]

const scopesOf = (call: Call): reads.Scopes => ({ games: call.scope('game'), spreaders: call.scope('spreader') })

const listAnswer = <Row>({ rows, total }: reads.Listed<Row>, { page, per_page }: reads.Paging) => ({ data: rows, total, page, per_page })
