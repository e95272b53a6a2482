import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Trx = Transaction<Database>

const stamped = (userId: string) => ({ version: sql<number>`version + 1`, updated_by: userId, updated_at: sql<Date>`now()` })

/** Keeps the present ranges as those that reports follow. */
export async function confirmCycle(trx: Trx, id: string, userId: string): Promise<void> {
  await trx
    .updateTable('life_cycle')
    .set({
      ...stamped(userId),
      confirmed_phases: sql<string[]>`phases`,
      confirmed_packages: sql<string[]>`packages`,
      confirmed_by: userId,
      confirmed_at: sql<Date>`now()`,
      reopened_by: null,
      reopened_at: null,
      reopen_reason: '',
    })
    .where('id', '=', id)
    .execute()
}

/** Lets the ranges change again; what was confirmed stays. */
export async function reopenCycle(trx: Trx, id: string, userId: string, reason: string): Promise<void> {
  await trx
    .updateTable('life_cycle')
    .set({ ...stamped(userId), reopened_by: userId, reopened_at: sql<Date>`now()`, reopen_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Makes reports of a game follow its first confirmed life cycle. @returns false where they follow one already */
export async function followFirst(trx: Trx, gameId: string, cycleId: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('game_life_cycle')
    .set({ ...stamped(userId), main_id: cycleId })
    .where('id', '=', gameId)
    .where('main_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
