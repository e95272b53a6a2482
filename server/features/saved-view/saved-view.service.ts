import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { VIEWS_MAX, type SavedViewRow } from '#contract/saved-views.ts'
import { blocker } from '#domain/blocker.ts'
import { pageBlockers } from '#permissions/page-can.ts'
import { pageOf } from '#permissions/pages.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallUser } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { viewerOf } from '#server/kit/viewer.ts'
import { readViews } from './saved-view.reads.ts'
import { countViews, insertView, isNameTaken, keepLink, lockView, removeView, updateView, type ViewText } from './saved-view.repository.ts'

type Trx = Transaction<Database>
type Saved = { row: SavedViewRow; before: ViewText | null }

/** @throws Refused 400 `saved_view.page_unknown`, 403 with what keeps the page closed */
export function refuseClosedPage(user: CallUser, page: string): void {
  if (page.startsWith('/') || !pageOf(page)) throw new Refused(blocker('saved_view.page_unknown', { field: 'page', params: { page } }))
  const reasons = pageBlockers(viewerOf(user), page)
  if (reasons.length > 0) throw new Refused(reasons, { status: 403 })
}

/**
 * Keeps a view under a name, or changes one of one's own.
 * @throws Refused 404 `saved_view.missing`, 400 `saved_view.name_taken` or `saved_view.too_many`
 */
export async function storeView(trx: Trx, userId: string, { id, ...view }: ViewText & { id?: string | undefined }): Promise<Saved> {
  const taken = () => new Refused(blocker('saved_view.name_taken', { field: 'name', params: { name: view.name } }))
  if (id === undefined) {
    if ((await countViews(trx, userId, view.page)) >= VIEWS_MAX)
      throw new Refused(blocker('saved_view.too_many', { params: { most: VIEWS_MAX } }))
    const made = await insertView(trx, userId, view)
    if (made === null) throw taken()
    return { row: await present(trx, userId, made), before: null }
  }
  const before = await own(trx, userId, id)
  if (await isNameTaken(trx, userId, view, id)) throw taken()
  await updateView(trx, id, view)
  return { row: await present(trx, userId, id), before }
}

/** @throws Refused 404 `saved_view.missing` */
export async function dropView(trx: Trx, userId: string, id: string): Promise<ViewText> {
  const before = await own(trx, userId, id)
  await removeView(trx, id)
  return before
}

async function own(trx: Trx, userId: string, id: string): Promise<ViewText> {
  const view = await lockView(trx, userId, id)
  if (!view) throw new Refused(blocker('saved_view.missing', { field: 'id' }), { status: 404 })
  return view
}

async function present(trx: Trx, userId: string, id: string): Promise<SavedViewRow> {
  const [row] = await readViews(trx, userId, { id })
  if (!row) throw new Error(`view ${id} was written and is gone`)
  return row
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CODE_LENGTH = 10

/** @throws Refused 400 `short_link.not_ours` for an address that is no page of the console */
export async function shorten(trx: Trx, userId: string, path: string): Promise<{ code: string; made: boolean }> {
  // `//elsewhere` and `/\elsewhere` are addresses of other hosts
  if (!/^\/(?![/\\])/.test(path) || !pageOf(path)) throw new Refused(blocker('short_link.not_ours', { field: 'path' }))
  const code = Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
  return await keepLink(trx, { code, path, userId })
}
