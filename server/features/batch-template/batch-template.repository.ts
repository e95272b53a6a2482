import { sql, type Kysely, type Transaction } from 'kysely'
import type { TemplateContent, TemplatePart } from '#domain/batch/template.ts'
import type { Database } from '#server/db/schema.ts'

export type NewTemplate = {
  name: string
  game_id: string
  channel: string
  part: TemplatePart
  shared: boolean
  content: TemplateContent
}
export type TemplateChange = { name: string; shared: boolean; retired: boolean }

/** Null when the owner has a template of that name on the channel. */
export async function insertTemplate(trx: Transaction<Database>, ownerId: string, template: NewTemplate): Promise<string | null> {
  const row = await trx
    .insertInto('batch_template')
    .values({ ...template, content: JSON.stringify(template.content), owner_id: ownerId })
    .onConflict((conflict) => conflict.expression(sql`owner_id, channel, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Another template of the same owner and channel with this name. */
export async function isNameTaken(trx: Transaction<Database>, id: string, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('batch_template as r')
    .innerJoin('batch_template as o', (join) => join.onRef('o.owner_id', '=', 'r.owner_id').onRef('o.channel', '=', 'r.channel'))
    .select('o.id')
    .where('r.id', '=', id)
    .whereRef('o.id', '<>', 'r.id')
    .where(sql<boolean>`lower(o.name) = lower(${name})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTemplate(trx: Transaction<Database>, id: string, change: TemplateChange): Promise<void> {
  await trx
    .updateTable('batch_template')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function readContent(db: Kysely<Database>, id: string): Promise<TemplateContent> {
  const { content } = await db.selectFrom('batch_template').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  return content
}
