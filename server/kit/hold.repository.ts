import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

export type RowKey = { table: keyof Database; id: string; /** the column of the id; `id` unless told */ key?: string }

/** Holds a row until the transaction ends. Only for an id that was read: a text that is no id of the table's type is a fault here. */
export async function holdRow(trx: Transaction<Database>, { table, id, key = 'id' }: RowKey): Promise<void> {
  await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${id} for update`.execute(trx)
}
