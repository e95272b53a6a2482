import type { Transaction } from 'kysely'
import type { GuideRow } from '#contract/help.ts'
import { blocker } from '#domain/blocker.ts'
import { pageOf } from '#permissions/pages.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { Refused } from '#server/kit/refused.ts'
import { readGuides } from './help.reads.ts'
import { insertGuide, updateGuide, type GuideText } from './help.repository.ts'

export type GuideSave = GuideText & { id?: string | undefined; version: number }
export type GuideSaved = { row: GuideRow; before: GuideRow | null }

/**
 * Writes a help page, or changes the version the person has read.
 * @throws Refused 400 `help.guide.page_unknown`, 404 `help.guide.missing`, 409 `help.guide.changed` with the present page
 */
export async function storeGuide(trx: Transaction<Database>, userId: string, { id, version, ...text }: GuideSave): Promise<GuideSaved> {
  if (!pageOf(text.page)) throw new Refused(blocker('help.guide.page_unknown', { field: 'page', params: { page: text.page } }))
  if (id === undefined) return { row: await present(trx, await insertGuide(trx, userId, text)), before: null }
  const changed = ({ updated_by_name: name }: GuideRow) => blocker('help.guide.changed', { params: { name } })
  const before = await holdVersion(trx, { table: 'guide', id, version }, { read: () => present(trx, id), changed })
  await updateGuide(trx, id, userId, text)
  return { row: await present(trx, id), before }
}

async function present(trx: Transaction<Database>, id: string): Promise<GuideRow> {
  const { rows } = await readGuides(trx, { id }, { page: 1, per_page: 1 })
  const row = rows[0]
  if (!row) throw new Refused(blocker('help.guide.missing', { field: 'id' }), { status: 404 })
  return row
}
