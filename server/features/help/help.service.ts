import type { Transaction } from 'kysely'
import type { GuideRow } from '#contract/help.ts'
import { blocker } from '#domain/blocker.ts'
import { pageOf } from '#permissions/pages.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused } from '#server/kit/refused.ts'
import { readGuides } from './help.reads.ts'
import { insertGuide, lockGuide, updateGuide, type GuideText } from './help.repository.ts'

export type GuideSave = GuideText & { id?: string | undefined; version: number }
export type GuideSaved = { row: GuideRow; before: (GuideText & { version: number }) | null }

/**
 * Writes a help page, or changes the version the person has read.
 * @throws Refused 400 `help.guide.page_unknown`, 404 `help.guide.missing`, 409 `help.guide.changed` with the present page
 */
export async function storeGuide(trx: Transaction<Database>, userId: string, { id, version, ...text }: GuideSave): Promise<GuideSaved> {
  if (!pageOf(text.page)) throw new Refused(blocker('help.guide.page_unknown', { field: 'page', params: { page: text.page } }))
  if (id === undefined) return { row: await present(trx, await insertGuide(trx, userId, text)), before: null }
  const before = await lockGuide(trx, id)
  if (!before) throw new Refused(blocker('help.guide.missing', { field: 'id' }), { status: 404 })
  if (before.version !== version) {
    const now = await present(trx, id)
    throw new Refused(blocker('help.guide.changed', { params: { name: now.updated_by_name } }), { status: 409, present: now })
  }
  await updateGuide(trx, id, userId, text)
  return { row: await present(trx, id), before }
}

async function present(trx: Transaction<Database>, id: string): Promise<GuideRow> {
  const { rows } = await readGuides(trx, { id }, { page: 1, per_page: 1 })
  const row = rows[0]
  if (!row) throw new Error(`guide ${id} was written and is gone`)
  return row
}
