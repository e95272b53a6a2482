import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** Opens every month for the next test: a confirmed one is left by its one door, re-opening with a reason. */
export async function openMonths(db: Kysely<Database>): Promise<void> {
  await db.updateTable('finance_month').set({ state: 'reopened', reason: 'the next test' }).where('state', '=', 'confirmed').execute()
  await db.updateTable('finance_month').set({ state: 'open' }).execute()
}
