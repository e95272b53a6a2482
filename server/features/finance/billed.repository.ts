import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

/** A name that costs are entered under, held until the transaction ends. */
export const holdCostName = (trx: Trx, id: string) =>
  trx
    .selectFrom('cost_name')
    .select(['id', 'name_zh', 'name_en', 'billed'])
    .where('id', '=', id)
    .where('tier', '=', '3')
    .forUpdate()
    .executeTakeFirst()

export const setBilled = (trx: Trx, id: string, billed: boolean) =>
  trx.updateTable('cost_name').set({ billed }).where('id', '=', id).execute()

/** Costs of the name that follow it: those of months that are not confirmed. In the order of their ids, as every writer takes them. */
export async function setBilledCosts(trx: Trx, nameId: string, billed: boolean): Promise<{ id: string; month: string; game_id: string }[]> {
  const { rows } = await sql<{ id: string; month: string; game_id: string }>`
    with held as (
      select e.id from cost_entry e
      where e.name_id = ${nameId} and e.billed <> ${billed}
        and not exists (select from finance_month m where m.month = e.month and m.kind = e.kind and m.state = 'confirmed')
      order by e.id for update)
    update cost_entry e set billed = ${billed} from held where e.id = held.id
    returning e.id::text, e.month, e.game_id`.execute(trx)
  return rows
}
