import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>
export type SupplierFields = { name: string; active: boolean }

/** Two people who add the same name take turns. */
export const lockNames = (trx: Trx) => sql`lock table vendor in share row exclusive mode`.execute(trx)

export async function insertSupplier(trx: Trx, fields: SupplierFields): Promise<string> {
  return (await trx.insertInto('vendor').values(fields).returning('id').executeTakeFirstOrThrow()).id
}

export const updateSupplier = (trx: Trx, id: string, fields: SupplierFields) =>
  trx
    .updateTable('vendor')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
