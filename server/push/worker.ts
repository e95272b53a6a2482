import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { Connector } from '#server/connectors/core/port.ts'
import { createChangeTeller } from './change-teller.ts'
import { type Engine, type MaterialStore, type PushLog, type Turn } from './engine.ts'
import { laneKey, pushingBatches, readyLanes, type ReadyLane } from './lanes.repository.ts'
import { listenFor } from './listen.ts'
import { lookUpSlice } from './look-up.ts'
import type { PushMetrics } from './metrics.ts'
import { PUSH_DEFAULTS, type PushOptions } from './options.ts'
import { pullSlice } from './pull.ts'
import { bucketKey } from './rate-bucket.ts'
import { refreshReviews } from './review.ts'
import { lanesInReview } from './review.repository.ts'
import { sendSlice } from './send.ts'
import { failChildren, hasWaiting, settle } from './settle.repository.ts'
import { poolSql, transaction } from './sql.ts'

export type WorkerInput = {
  pool: pg.Pool
  /** by channel key */
  connectors: ReadonlyMap<string, Connector>
  materials: MaterialStore
  log: PushLog
  metrics: PushMetrics
  options?: Partial<PushOptions>
}

/** Finishes the calls that run, starts no new ones. */
export type Worker = {
  stop: () => Promise<void>
  /** it looked for work not long ago: a process whose database is away, or whose loop hangs, has not */
  isAlive: () => boolean
}

/** After a failure of the database, before it is asked again. */
const AFTER_FAILURE_MS = 1_000

/** A look takes milliseconds and is tried every second. */
const STALLED_AFTER_MS = 15_000

/**
 * Pushes what batches in state `pushing` have waiting. Any number of processes may do so on one database: rows are held by
 * leases, and every step is guarded by them. Wakes on `notify push`, and looks every `sweepMs` whether anybody called or not.
 */
export function startWorker(input: WorkerInput): Worker {
  const closing = new AbortController()
  const engine: Engine = {
    ...input,
    sql: poolSql(input.pool),
    options: { ...PUSH_DEFAULTS, ...input.options },
    newAttempt: randomUUID,
    closing: closing.signal,
  }
  const dispatcher = new Dispatcher(engine)
  const listener = listenFor(engine.pool, ['push'], () => dispatcher.wake(), engine.log)
  dispatcher.wake()
  return {
    isAlive: () => dispatcher.isAlive(),
    stop: async () => {
      closing.abort()
      await dispatcher.stop()
      await listener.stop()
    },
  }
}

/** Gives turns to (batch, account) lanes: one at a time to each, the longest waiting first, several lanes at once. */
class Dispatcher {
  readonly #engine: Engine
  readonly #teller: ReturnType<typeof createChangeTeller>
  readonly #sweep: NodeJS.Timeout
  readonly #running = new Map<string, Promise<void>>()
  /** when a lane had its last turn; durations of this process, never the clock */
  readonly #served = new Map<string, number>()
  /** account → until when its bucket has nothing for us */
  readonly #resting = new Map<string, number>()
  /** batches that had a turn since they were last asked whether they are done */
  readonly #touched = new Set<string>()
  #lookedAt = performance.now()
  #nextReviews = 0
  #nextFinish = 0
  #round: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(engine: Engine) {
    this.#engine = engine
    this.#teller = createChangeTeller(engine.sql, engine.options.tellMs, (failure) =>
      engine.log.warn({ failure: String(failure) }, 'progress could not be told; consoles poll'),
    )
    this.#sweep = setInterval(() => this.wake(), engine.options.sweepMs)
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#round ??= this.#rounds().finally(() => {
      this.#round = null
      if (this.#again) this.wake() // called between the last look and here
    })
  }

  isAlive(): boolean {
    return performance.now() - this.#lookedAt < STALLED_AFTER_MS + this.#engine.options.sweepMs
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#sweep)
    await this.#round
    await Promise.all(this.#running.values())
    await this.#teller.stop()
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        await this.#dispatch()
        this.#lookedAt = performance.now()
      } catch (failure) {
        this.#engine.log.error({ failure: String(failure) }, 'the push engine could not look for work')
        await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS))
      }
    }
  }

  async #dispatch(): Promise<void> {
    const { sql, connectors, options } = this.#engine
    if (this.#running.size >= options.concurrency) return
    const channels = [...connectors.keys()]
    const ready = await readyLanes(sql, channels, [...this.#running.keys()])
    const awake = ready.filter((lane) => !this.#rests(bucketKey(lane.channel, lane.accountId)))
    const inOrder = awake.sort((a, b) => (this.#served.get(laneKey(a)) ?? 0) - (this.#served.get(laneKey(b)) ?? 0))
    for (const lane of inOrder.slice(0, options.concurrency - this.#running.size))
      this.#start(laneKey(lane), lane.batchId, bucketKey(lane.channel, lane.accountId), () => this.#serve(lane))
    await this.#finishBatches(ready)
    await this.#lookAtReviews(channels)
  }

  /** Of the pace of the sweep, however often the lanes wake us. */
  async #lookAtReviews(channels: readonly string[]): Promise<void> {
    const { sql, options } = this.#engine
    if (performance.now() < this.#nextReviews) return
    this.#nextReviews = performance.now() + options.sweepMs
    for (const lane of await lanesInReview(sql, channels, options)) {
      const key = `review:${laneKey(lane)}:${lane.level}`
      const bucket = bucketKey(lane.channel, lane.accountId)
      if (this.#running.size >= options.concurrency || this.#running.has(key) || this.#rests(bucket)) continue
      this.#start(key, lane.batchId, bucket, () => refreshReviews(this.#engine, lane))
    }
  }

  #serve({ kind, level, ...lane }: ReadyLane): Promise<Turn> {
    if (kind === 'look-up') return lookUpSlice(this.#engine, lane, level)
    return kind === 'pull' ? pullSlice(this.#engine, lane, level) : sendSlice(this.#engine, lane, level)
  }

  #start(key: string, batchId: string, bucket: string, turn: () => Promise<Turn>): void {
    const run = turn()
      .catch((failure: unknown): Turn => {
        // rows that were held are looked up when their lease ends
        this.#engine.log.error({ failure: String(failure) }, 'a turn of the push engine broke')
        return { waitMs: AFTER_FAILURE_MS }
      })
      .then(({ waitMs }) => {
        this.#served.set(key, performance.now())
        this.#running.delete(key)
        this.#touched.add(batchId)
        this.#teller.moved(batchId)
        if (waitMs > 0) this.#rest(bucket, waitMs)
        this.wake()
      })
    this.#running.set(key, run)
  }

  #rest(bucket: string, waitMs: number): void {
    // a longer rest is written in the database, where a person or a new credential may end it
    this.#resting.set(bucket, performance.now() + Math.min(waitMs, this.#engine.options.sweepMs))
    if (waitMs < this.#engine.options.sweepMs) setTimeout(() => this.wake(), waitMs + 1).unref()
  }

  #rests(bucket: string): boolean {
    return (this.#resting.get(bucket) ?? 0) > performance.now()
  }

  /** Batches with nothing to do now: rows below a refused one are settled with it, and a batch without waiting rows is done. */
  async #finishBatches(ready: readonly ReadyLane[]): Promise<void> {
    const { sql, pool, newAttempt, options } = this.#engine
    const sweep = performance.now() >= this.#nextFinish
    if (!sweep && this.#touched.size === 0) return
    if (sweep) this.#nextFinish = performance.now() + options.sweepMs
    const busy = new Set([...ready.map((lane) => lane.batchId), ...[...this.#running.keys()].map((key) => key.split(':')[0])])
    const asked = sweep ? await pushingBatches(sql) : [...this.#touched]
    this.#touched.clear()
    for (const batchId of asked) {
      if (busy.has(batchId)) continue
      if (await hasWaiting(sql, batchId)) await failChildren(sql, batchId, newAttempt())
      await transaction(pool, (inside) => settle(inside, batchId, newAttempt()))
    }
  }
}
