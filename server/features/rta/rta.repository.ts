import { sql, type Kysely, type Transaction } from 'kysely'
import type { RtaBinding, RtaResult, RtaVersionState } from '#domain/rta/rta.ts'
import type { Database } from '#server/db/schema.ts'
import type { RehearsalRead } from './rta.reads.ts'

/** Stores a rehearsal, and answers its id and time: now, unless told. */
export async function insertRehearsal(
  trx: Kysely<Database>,
  { objects, changes, warnings, refusals, ...row }: Omit<RehearsalRead, 'id' | 'made_at'>,
  madeAt?: Date,
): Promise<{ id: string; made_at: Date }> {
  return await trx
    .insertInto('rta_rehearsal')
    .values({
      ...row,
      objects: JSON.stringify(objects),
      changes: JSON.stringify(changes),
      warnings: JSON.stringify(warnings),
      refusals: JSON.stringify(refusals),
      ...(madeAt ? { made_at: madeAt } : {}),
    })
    .returning(['id', 'made_at'])
    .executeTakeFirstOrThrow()
}

/** Users who bind the same strategy take turns until the transaction ends. */
export async function holdTarget(trx: Transaction<Database>, targetId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rta ${targetId}`}, 0))`.execute(trx)
}

type NewVersion = { target_id: string; number: number; rehearsal_id: string; ticket: string; kept: readonly RtaBinding[]; made_at?: Date }

export async function insertVersion(trx: Transaction<Database>, { kept, ...row }: NewVersion): Promise<void> {
  await trx
    .insertInto('rta_version')
    .values({ ...row, kept: JSON.stringify(kept) })
    .execute()
}

/** Settles a version that is on its way. Answers false where another call has settled it. */
export async function settleVersion(
  trx: Kysely<Database>,
  { target_id, number }: { target_id: string; number: number },
  { state, results }: { state: Exclude<RtaVersionState, 'sending'>; results: readonly RtaResult[] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('rta_version')
    .set({ state, results: JSON.stringify(results), settled_at: sql<Date>`now()` })
    .where('target_id', '=', target_id)
    .where('number', '=', number)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
