import { sql, type Kysely } from 'kysely'
import type { GuideRow } from '#contract/help.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
export type GuideText = Pick<GuideRow, 'page' | 'title_zh' | 'title_en' | 'body_zh' | 'body_en'>

export async function insertGuide(db: Db, userId: string, text: GuideText): Promise<string> {
  const { id } = await db
    .insertInto('guide')
    .values({ ...text, updated_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateGuide(db: Db, id: string, userId: string, text: GuideText): Promise<void> {
  await db
    .updateTable('guide')
    .set({ ...text, updated_by: userId, updated_at: sql<Date>`now()` })
    .set((change) => ({ version: change('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
