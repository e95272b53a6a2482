import type pg from 'pg'
import type { CallKind } from '#domain/channels/channel.ts'
import type { Connector, Outcome } from '#server/connectors/core/port.ts'
import { worstUsage } from '#server/connectors/core/worst-usage.ts'
import type { Clock } from './clock.ts'
import { renewLease, type ItemRow, type Lease } from './items.repository.ts'
import type { Lane, LaneFacts } from './lanes.repository.ts'
import type { PushMetrics } from './metrics.ts'
import type { PushOptions } from './options.ts'
import { block, bucketKey, bucketsOf, heed, keepPace, signOut, take, type Bucket, type Grant } from './rate-bucket.ts'
import type { Sql } from './sql.ts'

/** Where the bytes of materials lie. */
export type MaterialStore = { open: (storageKey: string) => Promise<Buffer> }

export type PushLog = {
  info: (facts: object, message: string) => void
  warn: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
}

/** What every step of the engine is on. */
export type Engine = {
  pool: pg.Pool
  sql: Sql
  connectors: ReadonlyMap<string, Connector>
  materials: MaterialStore
  log: PushLog
  metrics: PushMetrics
  options: PushOptions
  clock: Clock
  /** aborted when the worker is to stop: no further call begins, those under way are waited for */
  closing: AbortSignal
  /** a new name for an attempt: it holds the rows and is in the audit trail */
  newAttempt: () => string
}

/** How a turn of a lane ended: `waitMs` > 0 lets the account rest, or only this kind of work when it `gathers` the tokens of a call or is `taken`. */
export type Turn = { waitMs: number; gathers?: true; taken?: true }
export const GO_ON: Turn = { waitMs: 0 }
/** Another worker has locked every row that was ready, in a transaction of some milliseconds: to look again at once would only take the processor from it. */
export const TAKEN: Turn = { waitMs: 50, taken: true }

export function connectorOf(engine: Engine, lane: Lane): Connector {
  const connector = engine.connectors.get(lane.channel)
  if (!connector) throw new Error(`no connector for ${lane.channel}`) // lanes are asked for by the channels we have
  return connector
}

/** Work that can wait leaves so much of every limit to what people wait for. */
export const KEPT_FOR_PUSHES = 0.5

/** What calls were taken from, and what was granted. */
export type Drawn = { buckets: readonly Bucket[]; grant: Grant }

/** Takes up to `want` calls of a kind for a lane; the emptiest of their limits is what the metrics show. */
export async function drawCalls(
  engine: Engine,
  sql: Sql,
  lane: Lane,
  { account }: Pick<LaneFacts, 'account'>,
  { kind, want, gatherMs, keep }: { kind: CallKind; want: number; gatherMs?: number | undefined; keep?: number },
): Promise<Drawn> {
  const drawer = { channel: lane.channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(connectorOf(engine, lane).caps.limits, drawer, kind, keep)
  const grant = await take(sql, buckets, want, gatherMs)
  if (grant.held.length > 0) engine.metrics.bucket(lane.channel, Math.min(...grant.held.map(({ level, capacity }) => level / capacity)))
  return { buckets, grant }
}

/** Takes the calls that read up to so many objects; `rows` is how many they read. */
export async function drawReads(
  engine: Engine,
  sql: Sql,
  lane: Lane,
  facts: Pick<LaneFacts, 'account'>,
  { want, ...how }: { want: number; gatherMs?: number | undefined; keep?: number },
): Promise<Drawn & { rows: number }> {
  const { readMax = 1 } = connectorOf(engine, lane).caps
  const drawn = await drawCalls(engine, sql, lane, facts, { kind: 'read', want: Math.ceil(want / readMax), ...how })
  return { ...drawn, rows: drawn.grant.granted * readMax }
}

/**
 * Learns from the answers of one turn: counts them, follows the network's headers, and rests the account when it throttled us, refuses our
 * token, or did not let us read: nothing that waits can go on then, and asking row by row would change nothing. An account that has another
 * token by now goes on with that.
 */
export async function learn(
  engine: Pace,
  { channel }: Pick<Lane, 'channel'>,
  { account }: Pick<LaneFacts, 'account'>,
  call: LaneCall,
  outcomes: readonly Outcome<unknown>[],
  drawn: Drawn,
): Promise<Turn> {
  const key = bucketKey(channel, account.accountId)
  const turn = await learnAt(engine, channel, call, outcomes, drawn)
  const writes = call === 'create' || call === 'upload' || call === 'change'
  const isSignedOut = outcomes.some((one) => 'error' in one && (one.error.signedOut || (!writes && one.error.class === 'auth')))
  if (!isSignedOut || !(await signOut(engine.sql, key, account, engine.options.signedOutMs))) return turn
  return { waitMs: engine.options.signedOutMs }
}

type LaneCall = 'create' | 'upload' | 'change' | 'find' | 'read' | 'review' | 'list'

/** What is needed to keep the pace of a limit. */
export type Pace = Pick<Engine, 'sql' | 'metrics' | 'options'>

/** The same for any limits of a network. */
export async function learnAt(
  engine: Pace,
  channel: string,
  call: string,
  outcomes: readonly Outcome<unknown>[],
  { buckets, grant }: Drawn,
): Promise<Turn> {
  for (const outcome of outcomes) engine.metrics.calls(channel, call, 'ok' in outcome ? 'ok' : outcome.error.class)
  const usage = worstUsage(outcomes.map((outcome) => outcome.usage))
  const throttled = outcomes.flatMap((outcome) => ('error' in outcome && outcome.error.class === 'rate_limited' ? [outcome.error] : []))
  await heed(engine.sql, buckets, usage, grant)
  await keepPace(engine.sql, buckets, usage, grant, throttled.length > 0)
  if (throttled.length === 0) return GO_ON
  const waitMs = Math.max(...throttled.map((error) => error.retryAfterMs ?? engine.options.pauseMs))
  const [main] = buckets
  if (main) await block(engine.sql, main.key, waitMs)
  return { waitMs }
}

/** Rows of a lane that an attempt holds since a moment of this process. */
type Held = { rows: readonly Pick<ItemRow, 'seq'>[]; lease: Lease; heldSince: number }

/**
 * Runs a call while the attempt's lease is renewed. When it can no longer be renewed in time the signal ends the call: what
 * has not been sent stays unsent, because another worker may already look the rows up. Times here are durations, never the clock.
 */
export async function underLease<T>(
  engine: Engine,
  lane: Lane,
  { rows, lease, heldSince }: Held,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const seqs = rows.map(({ seq }) => seq)
  const lost = new AbortController()
  const safeMs = lease.leaseMs * 0.9
  const { clock } = engine
  const endAt = (at: number) => clock.after(Math.max(0, at - clock.now()), () => lost.abort())
  let keepOn = endAt(heldSince + safeMs)
  const stopRenewing = clock.every(lease.leaseMs / 3, () => {
    const asked = clock.now()
    renewLease(engine.sql, lane, seqs, lease).then(
      (held) => {
        keepOn()
        if (held === 0) lost.abort()
        else keepOn = endAt(asked + safeMs)
      },
      (failure: unknown) => engine.log.warn({ failure: String(failure) }, 'a lease could not be renewed'),
    )
  })
  try {
    if (clock.now() > heldSince + safeMs) lost.abort() // the process was still in between
    return await work(lost.signal)
  } finally {
    stopRenewing()
    keepOn()
  }
}
