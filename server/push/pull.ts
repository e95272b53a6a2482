import { performance } from 'node:perf_hooks'
import { channelOf } from '#domain/channels/index.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { Outcome, RemoteObject } from '#server/connectors/core/port.ts'
import { differences } from './compare.ts'
import { cp } from './crash-points.ts'
import { accountOf, connectorOf, GO_ON, learn, takeTokens, underLease, type Engine, type Turn } from './engine.ts'
import { holdForPull, toPull, type ItemRow, type Lease } from './items.repository.ts'
import { laneFacts, type Lane } from './lanes.repository.ts'
import { moveItems, type Move } from './moves.ts'
import { backOff, type PushOptions } from './options.ts'
import { pushError } from './outcomes.ts'
import type { Grant } from './rate-bucket.ts'
import { aboveOf } from './send.ts'
import { transaction } from './sql.ts'

type Held = { rows: ItemRow[]; lease: Lease; heldSince: number; grant: Grant }

/** Reads pushed objects back, up to 50 in one call, and compares: 105 → 201 → 202 → 203. */
export async function pullSlice(engine: Engine, lane: Lane, level: Level): Promise<Turn> {
  const held = await hold(engine, lane, level)
  if ('waitMs' in held) return held
  cp('pull.after-claim')
  const facts = await laneFacts(engine.sql, lane)
  const ids = held.rows.map((row) => row.networkId ?? '') // never empty: only rows with an id are held
  const outcomes = await underLease(engine, lane, held.lease, held.heldSince, (signal) =>
    connectorOf(engine, lane).read(accountOf(lane, facts), level, ids, signal),
  )
  cp('pull.before-store')
  const moves = held.rows.flatMap((row, index) => {
    const outcome = outcomes[index]
    return outcome ? [moveAfterPull(row, outcome, lane.channel, engine.options)] : []
  })
  await moveItems(engine.sql, lane.batchId, moves, { userId: null, requestId: held.lease.attempt }, held.lease.attempt)
  for (const { to, patch } of moves)
    engine.metrics.rows(lane.channel, to === 203 ? 'consistent' : patch.undecided ? 'undecided' : 'pull-again')
  return learn(engine, lane, 'read', outcomes.slice(0, 1), held.grant)
}

async function hold(engine: Engine, lane: Lane, level: Level): Promise<Held | Turn> {
  const { sliceSize, leaseMs } = engine.options
  const lease = { attempt: engine.newAttempt(), leaseMs }
  return transaction(engine.pool, async (sql) => {
    const heldSince = performance.now()
    const rows = await toPull(sql, lane, level, sliceSize)
    if (rows.length === 0) return GO_ON
    const grant = await takeTokens(engine, sql, lane, 1)
    if (grant.granted === 0) return { waitMs: grant.waitMs }
    await holdForPull(
      sql,
      lane,
      rows.map((row) => row.seq),
      lease,
    )
    return { rows, lease, heldSince, grant }
  })
}

/** `looks` counts the reads that failed; an object the network still does not know after many of them is a person's case. */
export function moveAfterPull(row: ItemRow, outcome: Outcome<RemoteObject>, channel: string, options: PushOptions): Move {
  const { seq } = row
  if ('error' in outcome) {
    const { error } = outcome
    const looks = row.looks + 1
    const missing = error.class === 'not_found' || error.class === 'not_found_yet'
    if (missing && looks >= options.maxPulls) {
      const message = `the network answered id ${row.networkId} and does not know it`
      const patch = { undecided: true, looks, delayMs: null, error: { ...pushError(error), class: 'unknown', message } }
      return { seq, to: 202, stay: true, event: 'sync.undecided', patch }
    }
    return { seq, to: 202, stay: true, patch: { looks, error: pushError(error), delayMs: error.retryAfterMs ?? backOff(looks, options) } }
  }
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
