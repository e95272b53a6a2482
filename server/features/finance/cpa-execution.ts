import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { chargesOf } from '#domain/finance/cpa.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { dropStrayCharges, holdDueRule, putCharges } from './cpa-execution.repository.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'

/**
 * Charges one rule's waiting days: charges and their line in the trail succeed or fail together, so a process that is killed leaves days that
 * wait, and a second run finds nothing to do. False when no rule waits.
 */
export async function executeNext(db: Kysely<Database>): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const due = await holdDueRule(trx)
    if (!due) return false
    const { rule, days } = due
    const charges = chargesOf(rule, days)
    await putCharges(trx, rule, charges)
    const dropped = await dropStrayCharges(trx, rule)
    // another worker did it between the look and the hold
    if (charges.length === 0 && dropped === 0) return true
    const sum = (values: readonly string[]) => values.reduce((total, one) => total + BigInt(one), 0n).toString()
    const execution = {
      days: charges.length,
      first_day: charges[0]?.day ?? null,
      last_day: charges.at(-1)?.day ?? null,
      events: sum(charges.map(({ events }) => events)),
      amount_minor: sum(charges.map(({ amountMinor }) => amountMinor)),
      currency: rule.currency,
      terms: rule.terms_version,
      dropped,
    }
    await writeAudit(trx, [
      {
        userId: null,
        requestId: randomUUID(),
        entity: 'finance.cpa',
        entityId: rule.id,
        event: 'finance.cpa.executed',
        after: { execution },
      },
    ])
    return true
  })
}

/** Days of yesterday become due as the day turns, which no notice tells: the sweep finds them. */
const SWEEP_MS = 60_000

export type CpaExecutionDeps = { db: Kysely<Database>; pool: pg.Pool; log: WorkLog; sweepMs?: number }

/** Charges the days of active rules as their counts come. */
export const startCpaExecution = ({ db, pool, log, sweepMs = SWEEP_MS }: CpaExecutionDeps): { stop: () => Promise<void> } =>
  startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'cpa_due',
      next: async () => await executeNext(db),
      failed: 'a CPA rule could not be executed and is tried again',
    },
  )
