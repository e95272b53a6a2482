import { clientKey } from '#domain/client-key.ts'
import type { Level } from '#domain/channels/channel.ts'
import { failed, ownFailure } from '#server/connectors/core/failure.ts'
import type { Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import { cp } from './crash-points.ts'
import { connectorOf, drawCalls, learn, TAKEN, underLease, type Drawn, type Engine, type Turn } from './engine.ts'
import { holdForLookUp, toLookUp, type ItemRow, type Lease, type LookUpRow } from './items.repository.ts'
import { laneFacts, type Lane, type LaneFacts } from './lanes.repository.ts'
import { moveItems } from './moves.ts'
import { moveAfterLookUp } from './outcomes.ts'
import { failChildren } from './settle.repository.ts'
import { transaction } from './sql.ts'

type Held = { rows: LookUpRow[]; lease: Lease; heldSince: number; drawn: Drawn }

/** Asks the network, by our key, the result of rows whose outcome is not known; nothing is sent before this says absent. */
export async function lookUpSlice(engine: Engine, lane: Lane, level: Level): Promise<Turn> {
  const facts = await laneFacts(engine.sql, lane)
  const held = await hold(engine, lane, level, facts)
  if ('waitMs' in held) return held
  const connector = connectorOf(engine, lane)
  const outcomes = await underLease(engine, lane, held, (signal) =>
    inTurn(held.rows, engine.closing, (row) =>
      connector.find(facts.account, level, row.intent?.clientKey ?? clientKey(facts.installation, lane.batchId, row.seq), signal),
    ),
  )
  // rows after a refusal to answer were not asked about; they are free again when the lease ends
  const asked = held.rows.slice(0, outcomes.length)
  const moves = outcomes.flatMap((outcome, index) => {
    const row = asked[index]
    return row && !wasStopped(outcome) ? [moveAfterLookUp(row, outcome, connector.caps.times, engine.options)] : []
  })
  cp('reconcile.before-store')
  await moveItems(engine.sql, lane.batchId, moves, { userId: null, requestId: held.lease.attempt }, held.lease.attempt)
  for (const move of moves) engine.metrics.rows(lane.channel, move.to === 105 ? 'adopted' : move.patch.undecided ? 'undecided' : 'looked')
  const ended = moves.filter((move) => move.to === 104 || move.patch.undecided).map(({ seq }) => seq)
  if (ended.length > 0) await failChildren(engine.sql, lane.batchId, held.lease.attempt, ended)
  return learn(engine, lane, facts, 'find', outcomes, held.drawn)
}

async function hold(engine: Engine, lane: Lane, level: Level, facts: LaneFacts): Promise<Held | Turn> {
  const { lookUpSize, leaseMs } = engine.options
  const lease = { attempt: engine.newAttempt(), leaseMs }
  return transaction(engine.pool, async (sql) => {
    const heldSince = engine.clock.now()
    const ready = await toLookUp(sql, lane, level, lookUpSize)
    if (ready.length === 0) return TAKEN
    const drawn = await drawCalls(engine, sql, lane, facts, { kind: 'read', want: ready.length })
    const { grant } = drawn
    if (grant.granted === 0) return { waitMs: grant.waitMs }
    const rows = ready.slice(0, grant.granted)
    await holdForLookUp(
      sql,
      lane,
      rows.map((row) => row.seq),
      lease,
    )
    return { rows, lease, heldSince, drawn }
  })
}

/** One after the other, and no further once the network asks for a pause, refuses the credential, or the worker is to stop. */
async function inTurn(
  rows: readonly ItemRow[],
  closing: AbortSignal,
  find: (row: ItemRow) => Promise<Outcome<RemoteObject[]>>,
): Promise<Outcome<RemoteObject[]>[]> {
  const outcomes: Outcome<RemoteObject[]>[] = []
  for (const row of rows) {
    if (closing.aborted) break
    const outcome = await find(row).catch(asFailedLook)
    outcomes.push(outcome)
    if (('error' in outcome && ['rate_limited', 'auth'].includes(outcome.error.class)) || (outcome.usage?.pauseMs ?? 0) > 0) break
  }
  return outcomes
}

/** A look that we ended ourselves is none: the row is free again when the lease ends. */
const wasStopped = (outcome: Outcome<unknown>): boolean => 'error' in outcome && outcome.error.stopped === true

/** A connector answers with outcomes; one that throws has a bug, which counts as a look-up that failed. */
const asFailedLook = (failure: unknown): Outcome<RemoteObject[]> =>
  failed(ownFailure({ class: 'permanent', message: String(failure), wrote: 'no' }))
