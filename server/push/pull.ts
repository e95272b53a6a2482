import { channelOf } from '#domain/channels/index.ts'
import type { Level } from '#domain/channels/channel.ts'
import { failed, ownFailure } from '#server/connectors/core/failure.ts'
import type { ConnectorError, Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import { differences } from './compare.ts'
import { cp } from './crash-points.ts'
import { connectorOf, drawReads, learn, TAKEN, underLease, type Drawn, type Engine, type Turn } from './engine.ts'
import { holdForPull, toPull, type ItemRow, type Lease } from './items.repository.ts'
import { laneFacts, type Lane, type LaneFacts } from './lanes.repository.ts'
import { moveItems, type Move } from './moves.ts'
import { backOff, type PushOptions } from './options.ts'
import { pushError, waitsForNetwork } from './outcomes.ts'
import { aboveOf } from './send.ts'
import { transaction } from './sql.ts'

/** The object exists, the network answered its id, and reading it failed for another reason than being unknown. */
export const PULL_FAILED = 'push.pull.failed'

type Held = { rows: ItemRow[]; lease: Lease; heldSince: number; drawn: Drawn }

/** Reads pushed objects back, up to 50 in one call, and compares: 105 → 201 → 202 → 203. */
export async function pullSlice(engine: Engine, lane: Lane, level: Level): Promise<Turn> {
  const facts = await laneFacts(engine.sql, lane)
  const held = await hold(engine, lane, level, facts)
  if ('waitMs' in held) return held
  cp('pull.after-claim')
  const ids = held.rows.map((row) => row.networkId ?? '') // never empty: only rows with an id are held
  const outcomes = await underLease(engine, lane, held, (signal) =>
    readBack(engine, lane, () => connectorOf(engine, lane).read(facts.account, level, ids, signal), ids.length),
  )
  cp('pull.before-store')
  const moves = held.rows.flatMap((row, index) => {
    const outcome = outcomes[index]
    return outcome && !('error' in outcome && outcome.error.stopped) ? [moveAfterPull(row, outcome, lane.channel, engine.options)] : []
  })
  await moveItems(engine.sql, lane.batchId, moves, { userId: null, requestId: held.lease.attempt }, held.lease.attempt)
  for (const { to, patch } of moves)
    engine.metrics.rows(lane.channel, to === 203 ? 'consistent' : patch.undecided ? 'undecided' : 'pull-again')
  return learn(engine, lane, facts, 'read', outcomes.slice(0, 1), held.drawn)
}

/** A connector answers with outcomes; one that throws has a bug, which counts as a failed read of every row and not as none. */
async function readBack(
  engine: Engine,
  lane: Lane,
  read: () => Promise<Outcome<RemoteObject>[]>,
  rows: number,
): Promise<Outcome<RemoteObject>[]> {
  try {
    return await read()
  } catch (failure) {
    const message = String(failure)
    engine.log.error({ channel: lane.channel, failure: message }, 'the connector broke while reading')
    return Array.from({ length: rows }, () => failed(ownFailure({ class: 'permanent', message, wrote: 'no' })))
  }
}

async function hold(engine: Engine, lane: Lane, level: Level, facts: LaneFacts): Promise<Held | Turn> {
  const { sliceSize, leaseMs } = engine.options
  const lease = { attempt: engine.newAttempt(), leaseMs }
  return transaction(engine.pool, async (sql) => {
    const heldSince = engine.clock.now()
    const ready = await toPull(sql, lane, level, sliceSize)
    if (ready.length === 0) return TAKEN
    const drawn = await drawReads(engine, sql, lane, facts, { want: ready.length, gatherMs: engine.options.gatherMs })
    const { grant } = drawn
    if (grant.granted === 0) return { waitMs: grant.waitMs, ...(grant.blocked ? {} : { gathers: true as const }) }
    const rows = ready.slice(0, drawn.rows)
    await holdForPull(
      sql,
      lane,
      rows.map((row) => row.seq),
      lease,
    )
    return { rows, lease, heldSince, drawn }
  })
}

export function moveAfterPull(row: ItemRow, outcome: Outcome<RemoteObject>, channel: string, options: PushOptions): Move {
  const { seq } = row
  if ('error' in outcome) return moveAfterFailedPull(row, outcome.error, options)
  const remote = outcome.ok
  const { difference, taken } = differences(
    channelOf(channel),
    { level: row.level, name: row.name, values: row.values, above: aboveOf(row) },
    remote,
  )
  return {
    seq,
    to: 203,
    patch: {
      error: null,
      looks: 0,
      review: remote.review,
      reviewReasons: remote.reviewReasons,
      difference: difference.length ? difference : null,
      values: taken,
      delayMs: remote.review === 'pending' ? options.reviewEveryMs : null,
    },
  }
}

/**
 * A failed pull stays 202 with its error (demands and decisions, settled 3) and is tried again, ever later. `looks` counts the
 * reads that failed; a throttled one is none, and so is one without access or without an answer. After too many a person is asked, so that the batch does not hang on one row.
 */
function moveAfterFailedPull({ seq, looks: before, networkId, intent }: ItemRow, error: ConnectorError, options: PushOptions): Move {
  const kept = pushError(error)
  if (error.class === 'auth') return { seq, to: 202, stay: true, patch: { error: kept, delayMs: null } } // the account rests
  if (error.class === 'rate_limited')
    return { seq, to: 202, stay: true, patch: { error: kept, delayMs: error.retryAfterMs ?? options.pauseMs } }
  if (error.outage) {
    const unanswered = (intent?.unanswered ?? 0) + 1
    return { seq, to: 202, stay: true, patch: { unanswered, ...waitsForNetwork(error, unanswered, options) } }
  }
  const looks = before + 1
  const missing = error.class === 'not_found' || error.class === 'not_found_yet'
  if (looks < (missing ? options.maxPulls : options.maxFailedPulls))
    return {
      seq,
      to: 202,
      stay: true,
      patch: { looks, unanswered: 0, error: kept, delayMs: error.retryAfterMs ?? backOff(looks, options) },
    }
  const undecided = missing
    ? { class: 'unknown', message: `the network answered id ${networkId} and does not know it` }
    : { class: 'unknown', code: PULL_FAILED, message: `object ${networkId} could not be read back ${looks} times: ${error.message}` }
  return {
    seq,
    to: 202,
    stay: true,
    event: 'sync.undecided',
    patch: { undecided: true, looks, delayMs: null, error: { ...kept, ...undecided } },
  }
}
