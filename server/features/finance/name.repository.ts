import { sql, type Transaction } from 'kysely'
import type { NameMeaning } from '#domain/finance/statement-name.ts'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

/** Names are changed by one person after the other: each sees what the other kept. */
export const takeNamesTurn = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtextextended('statement names', 0))`.execute(trx)

export type NameValue = { means: NameMeaning; name: string; target: string; userId: string }

const valuesOf = ({ means, name, target, userId }: NameValue) => ({
  means,
  name,
  game_id: means === 'game' ? target : null,
  spreader_id: means === 'channel' ? target : null,
  app_store: means === 'store' ? target : null,
  updated_by: userId,
})

export async function insertName(trx: Trx, value: NameValue): Promise<string> {
  const { id } = await trx.insertInto('statement_name').values(valuesOf(value)).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateName(trx: Trx, id: string, value: NameValue): Promise<void> {
  await trx
    .updateTable('statement_name')
    .set({ ...valuesOf(value), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export const deleteName = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('statement_name').where('id', '=', id).execute()
}

/** Whether another name says the same; anyone who's game it is. */
export async function isTaken(trx: Trx, { means, name }: Pick<NameValue, 'means' | 'name'>, ignoring: string | null): Promise<boolean> {
  const query = trx.selectFrom('statement_name').select('id').where('means', '=', means).where('name', '=', name)
  return (await (ignoring === null ? query : query.where('id', '<>', ignoring)).executeTakeFirst()) !== undefined
}
