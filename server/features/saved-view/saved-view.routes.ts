import * as calls from '#contract/saved-views.ts'
import { blocker } from '#domain/blocker.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readLink, readViews } from './saved-view.reads.ts'
import { dropView, refuseClosedPage, shorten, storeView } from './saved-view.service.ts'

/** Views of a page under a name, and short links that do not expire. */
export const savedViewRoutes = (): Handler[] => [
  handle(calls.savedViews, async ({ page }, { db, user }) => {
    refuseClosedPage(user, page)
    return { data: await readViews(db, user.id, { page }) }
  }),
  handle(calls.saveView, async ({ id, page, name, query, shared }, { trx, user, audit }) => {
    refuseClosedPage(user, page)
    const view = { page, name, query, shared: shared === '1' }
    const { row, before } = await storeView(trx, user.id, { id, ...view })
    audit({ entity: 'shell.view', entityId: row.id, ...(before ? { before } : {}), after: view })
    return { data: row }
  }),
  handle(calls.deleteView, async ({ id }, { trx, user, audit }) => {
    const before = await dropView(trx, user.id, id)
    audit({ entity: 'shell.view', entityId: id, before })
    return { data: { deleted: 1 } }
  }),
  handle(calls.shortenAddress, async ({ path }, { trx, user, audit }) => {
    const { code, made } = await shorten(trx, user.id, path)
    if (made) audit({ entity: 'shell.link', entityId: code, after: { path } })
    return { data: { code } }
  }),
  handle(calls.followShortLink, async ({ code }, { db }) => {
    const path = await readLink(db, code)
    if (path === null) throw new Refused(blocker('short_link.missing', { field: 'code' }), { status: 404 })
    return { data: { path } }
  }),
]
