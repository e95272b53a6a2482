import { sql, type Transaction } from 'kysely'
import type { MappingWords } from '#domain/finance/statement-mapping.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>
type MappingValue = MappingWords & { userId: string }

/** Mappings are changed by one person after the other: each sees what the other kept. */
export const takeMappingsTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtextextended('statement mappings', 0))`.execute(trx)

const valuesOf = ({ kind, name, base, columns, defaults, userId }: MappingValue) => ({
  kind,
  name,
  base,
  columns: JSON.stringify(columns),
  defaults: JSON.stringify(defaults),
  updated_by: userId,
})

export async function insertMapping(trx: Trx, value: MappingValue): Promise<string> {
  return (await trx.insertInto('statement_mapping').values(valuesOf(value)).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateMapping(trx: Trx, id: string, value: MappingValue): Promise<void> {
  await trx
    .updateTable('statement_mapping')
    .set({ ...valuesOf(value), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const deleteMapping = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('statement_mapping').where('id', '=', id).execute()
}

/** Whether another mapping of the kind has the name. */
export async function isTaken(trx: Trx, { kind, name }: Pick<MappingWords, 'kind' | 'name'>, ignoring: string | null): Promise<boolean> {
  const query = trx
    .selectFrom('statement_mapping')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(name) = lower(${name})`)
  return (await (ignoring === null ? query : query.where('id', '<>', ignoring)).executeTakeFirst()) !== undefined
}
