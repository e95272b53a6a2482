import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>
export type AnnotationColumns = { type: string; from_day: string; to_day: string; game_ids: string[]; body: string }

export async function insertAnnotation(trx: Trx, columns: AnnotationColumns, userId: string): Promise<string> {
  return (
    await trx
      .insertInto('date_annotation')
      .values({ ...columns, created_by: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

export const updateAnnotation = (trx: Trx, id: string, columns: AnnotationColumns) =>
  trx
    .updateTable('date_annotation')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteAnnotation = (trx: Trx, id: string) => trx.deleteFrom('date_annotation').where('id', '=', id).execute()
