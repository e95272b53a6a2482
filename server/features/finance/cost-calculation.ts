import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { CostShare } from '#domain/finance/cost-spread.ts'
import type { Database } from '#server/db/schema.ts'
import { writeAudit, type AuditRow } from '#server/kit/audit.repository.ts'
import { claimCost, failCost, holdClaimed, postShares } from './cost-calculation.repository.ts'
import { sharesOf } from './cost-preview.service.ts'
import type { StoredCost } from './cost.repository.ts'
import { fillFromCosts } from './figure-fill.ts'
import { readAllGames, readSpreadersWithin } from './finance.reads.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'

export type CalculationDeps = {
  db: Kysely<Database>
  pool: pg.Pool
  log: WorkLog
  /** how often waiting entries are looked for that no notice told of */
  sweepMs?: number
}

/**
 * Calculates one waiting entry: its shares and its state succeed or fail together, so a process that is killed leaves an entry that waits.
 * False when nothing waits.
 */
export async function calculateNext(db: Kysely<Database>, workerId: string): Promise<boolean> {
  const id = await claimCost(db, workerId)
  if (id === null) return false
  await db.transaction().execute(async (trx) => {
    const entry = await holdClaimed(trx, id, workerId)
    if (!entry) return
    const games = await readAllGames(trx)
    const spreaderIds = (await readSpreadersWithin(trx, '*')).map((spreader) => spreader.id)
    const { shares, failed } = calculated(entry, { games, spreaderIds })
    if (failed) await failCost(trx, id, failed)
    else await postShares(trx, entry, shares)
    const after = { entry: { id, month: entry.month, game_id: entry.game_id }, shares: shares.length, error: failed }
    const event = failed ? 'finance.cost.failed' : 'finance.cost.posted'
    const requestId = randomUUID()
    const lines: AuditRow[] = [{ userId: null, requestId, entity: 'finance.cost', entityId: id, event, after }]
    await fillFromCosts(trx, entry.month, ({ event: named = '', ...line }) =>
      lines.push({ ...line, event: named, userId: null, requestId }),
    )
    await writeAudit(trx, lines)
  })
  return true
}

/** The shares, or why there are none: what cannot be borne is not tried again until a person has changed it. */
function calculated(entry: StoredCost, over: Parameters<typeof sharesOf>[1]): { shares: CostShare[]; failed: Blocker | null } {
  try {
    const shares = sharesOf(entry, over)
    const sum = shares.reduce((total, { amountMinor }) => total + amountMinor, 0n)
    return { shares, failed: sum === BigInt(entry.amount_minor) ? null : blocker('finance.cost.sum_differs') }
  } catch (error) {
    if (error instanceof RangeError) return { shares: [], failed: blocker('finance.cost.no_bearer') }
    throw error
  }
}

/** Calculates committed costs as they come; a sweep finds what no notice told of, and what a killed process left. */
export function startCostCalculation({ db, pool, log, sweepMs }: CalculationDeps): { stop: () => Promise<void> } {
  const workerId = randomUUID()
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'cost_committed',
      next: async () => await calculateNext(db, workerId),
      failed: 'a cost could not be calculated and is tried again',
    },
  )
}
