import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Level } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createChangeTeller } from './change-teller.ts'
import { PROCESS_CLOCK, type Clock } from './clock.ts'
import { type Engine, type MaterialStore, type PushLog, type Turn } from './engine.ts'
import { fairly, inTurn, type Claim, type Shares } from './fair.ts'
import { LaneBook, type Failing } from './lane-book.ts'
import { laneKey, pushingBatches, queueOf, readyLanes, type Lane, type QueuedWork, type ReadyLane } from './lanes.repository.ts'
import { listenFor } from './listen.ts'
import { lookUpSlice } from './look-up.ts'
import type { PushMetrics } from './metrics.ts'
import { PUSH_DEFAULTS, type PushOptions } from './options.ts'
import { pullSlice } from './pull.ts'
import { bucketKey } from './rate-bucket.ts'
import { refreshReviews } from './review.ts'
import { lanesInReview } from './review.repository.ts'
import { Rounds } from './rounds.ts'
import { sendSlice } from './send.ts'
import { failChildren, hasWaiting, settle } from './settle.repository.ts'
import { forgetTrouble, tellTrouble } from './trouble.repository.ts'
import { poolSql, transaction } from './sql.ts'

export type WorkerInput = {
  pool: pg.Pool
  /** by channel key */
  connectors: ReadonlyMap<string, Connector>
  materials: MaterialStore
  log: PushLog
  metrics: PushMetrics
  options?: Partial<PushOptions>
  /** left out: those of the process */
  clock?: Clock
  newAttempt?: () => string
}

/** Finishes the calls that run, starts no new ones. */
export type Worker = {
  stop: () => Promise<void>
  /** it looked for work not long ago: a process whose database is away, or whose loop hangs, has not */
  isAlive: () => boolean
  /** work that breaks again and again, each with how often it did in a row */
  failing: () => readonly Failing[]
}

/** A look takes milliseconds and is tried every second. */
const STALLED_AFTER_MS = 15_000

/**
 * Pushes what batches in state `pushing` have waiting. Any number of processes may do so on one database: rows are held by
 * leases, and every step is guarded by them. Wakes on `notify push`, and looks every `sweepMs` whether anyone called or not.
 */
export function startWorker(input: WorkerInput): Worker {
  const closing = new AbortController()
  const engine: Engine = {
    clock: PROCESS_CLOCK,
    newAttempt: randomUUID,
    ...input,
    sql: poolSql(input.pool),
    options: { ...PUSH_DEFAULTS, ...input.options },
    closing: closing.signal,
  }
  const dispatcher = new Dispatcher(engine)
  const listener = listenFor(engine.pool, ['push'], () => dispatcher.wake(), engine.log, { clock: engine.clock })
  dispatcher.wake()
  return {
    isAlive: () => dispatcher.isAlive(),
    failing: () => dispatcher.failing(),
    stop: async () => {
      closing.abort()
      await dispatcher.stop()
      await listener.stop()
    },
  }
}

/** What a turn is for. `key` names what may run once at a time; `book` the kind of work, which may break or gather by itself. */
type Work = Claim & { batchId: string; book: string; what: string; hurried: boolean }

/** Gives turns to (batch, account) lanes: one at a time to each, and a fair share of all to each account. */
class Dispatcher {
  readonly #engine: Engine
  readonly #teller: ReturnType<typeof createChangeTeller>
  readonly #endSweeps: () => void
  readonly #running = new Map<string, Work & { run: Promise<void> }>()
  readonly #book: LaneBook
  /** account → until when its bucket has nothing for us */
  readonly #resting = new Map<string, number>()
  /** batches that had a turn since they were last asked whether they are done */
  readonly #touched = new Set<string>()
  readonly #looks: Rounds
  /** next to the looks: a commit does not wait until the batches of others have been asked whether they are done */
  readonly #tidying: Rounds
  /** what the last look found */
  #ready: readonly ReadyLane[] = []
  #nextReviews = 0
  #nextFinish = 0

  constructor(engine: Engine) {
    this.#engine = engine
    const tellFailure = (failure: unknown) => engine.log.error({ failure: String(failure) }, 'the push engine could not look for work')
    this.#looks = new Rounds(engine.clock, () => this.#dispatch(), tellFailure)
    this.#tidying = new Rounds(engine.clock, () => this.#tidy(), tellFailure)
    this.#book = new LaneBook(engine.options, engine.clock.now)
    this.#teller = createChangeTeller(engine.sql, engine.clock, engine.options.tellMs, (failure) =>
      engine.log.warn({ failure: String(failure) }, 'progress could not be told; consoles poll'),
    )
    this.#endSweeps = engine.clock.every(engine.options.sweepMs, () => this.wake())
  }

  wake(): void {
    this.#looks.wake()
  }

  isAlive(): boolean {
    return Math.max(this.#looks.sinceDoneMs(), this.#tidying.sinceDoneMs()) < STALLED_AFTER_MS + this.#engine.options.sweepMs
  }

  async stop(): Promise<void> {
    this.#endSweeps()
    await this.#looks.stop()
    await this.#tidying.stop()
    await Promise.all([...this.#running.values()].map(({ run }) => run))
    await this.#teller.stop()
  }

  async #dispatch(): Promise<void> {
    const { sql, connectors, options, metrics } = this.#engine
    const channels = [...connectors.keys()]
    this.#ready = await readyLanes(sql, channels, [...this.#running.keys()])
    const claims = this.#ready.map((lane) => ({ ...this.#workOf(lane, lane.kind, laneKey(lane)), lane }))
    this.#book.ready(
      claims.map(({ book }) => book),
      this.#served(),
    )
    const turns = inTurn(
      claims.filter((claim) => !this.#rests(bucketOf(claim)) && (this.#book.gathers(claim.book) || !this.#book.isLeftAlone(claim.book))),
      {
        gathers: ({ book }) => this.#book.gathers(book),
        served: ({ lane }) => this.#book.served(laneKey(lane)),
        waitsSince: ({ book }) => this.#book.waitsSince(book),
      },
    )
    const open = turns.filter(({ book }) => !this.#book.isLeftAlone(book))
    const underWay = [...this.#running.values()]
    for (const { lane, ...work } of fairly(open, underWay, sharesOf(options), ({ book }) => this.#book.waitsSince(book)))
      this.#start(work, () => this.#serve(lane, work.hurried))
    for (const channel of channels) metrics.failing(channel, this.failing().filter((one) => one.channel === channel).length)
    if (this.#touched.size > 0 || this.#now() >= Math.min(this.#nextFinish, this.#nextReviews)) this.#tidying.wake()
  }

  async #tidy(): Promise<void> {
    await this.#finishBatches()
    await this.#lookAtReviews()
  }

  /** Of the pace of the sweep, however often the lanes wake us. */
  async #lookAtReviews(): Promise<void> {
    const { sql, options, connectors } = this.#engine
    if (this.#now() < this.#nextReviews) return
    this.#nextReviews = this.#now() + options.sweepMs
    const lanes = await lanesInReview(sql, [...connectors.keys()], options)
    const claims = lanes.map((lane) => ({ ...this.#workOf(lane, 'review', `review:${laneKey(lane)}:${lane.level}`), lane }))
    const open = claims.filter(
      (claim) => !this.#running.has(claim.key) && !this.#rests(bucketOf(claim)) && !this.#book.isLeftAlone(claim.book),
    )
    for (const { lane, ...work } of fairly(open, [...this.#running.values()], sharesOf(options), () => 0))
      this.#start(work, () => refreshReviews(this.#engine, lane))
  }

  #serve({ kind, level, ...lane }: ReadyLane, hurried: boolean): Promise<Turn> {
    if (kind === 'look-up') return lookUpSlice(this.#engine, lane, level)
    return kind === 'pull' ? pullSlice(this.#engine, lane, level) : sendSlice(this.#engine, lane, level, hurried)
  }

  #workOf({ channel, batchId, accountId, level }: Lane & { level: Level }, what: QueuedWork, key: string): Work {
    const book = queueOf({ channel, batchId, accountId }, what, level)
    return { key, book, batchId, channel, accountId, what: `${what} ${level}`, hurried: this.#book.isHurried(book) }
  }

  #served(): ReadonlySet<string> {
    return new Set([...this.#running.values()].map(({ book }) => book))
  }

  #start(work: Work, turn: () => Promise<Turn>): void {
    const run = turn()
      .then((ended) => this.#ended(work, ended))
      .catch((failure: unknown) => this.#broke(work, failure))
      .then(() => {
        this.#running.delete(work.key)
        this.#touched.add(work.batchId)
        this.#teller.moved(work.batchId)
        this.wake()
      })
    this.#running.set(work.key, { ...work, run })
  }

  async #ended(work: Work, { waitMs, gathers, taken }: Turn): Promise<void> {
    if (gathers || taken) {
      if (gathers) this.#book.gathered(work.book, waitMs)
      else this.#book.leave(work.book, waitMs)
      this.#wakeIn(waitMs)
      return
    }
    this.#book.serve(laneKey(work))
    if (waitMs > 0) this.#rest(bucketOf(work), waitMs)
    if (this.#book.passed(work.book)) await this.#saying(() => forgetTrouble(this.#engine.sql, work.book))
  }

  /** Rows that were held are looked up when their lease ends; what waits is told why, once it has broken several times. */
  async #broke(work: Work, failure: unknown): Promise<void> {
    const last = String(failure)
    this.#engine.log.error({ failure: last }, 'a turn of the push engine broke')
    this.#engine.metrics.broken(work.channel)
    const where = { channel: work.channel, batch: work.batchId, account: work.accountId, work: work.what }
    const { times, waitMs, tell } = this.#book.broke(work.book, where, last)
    this.#wakeIn(waitMs)
    if (tell && !work.key.startsWith('review:')) await this.#saying(() => tellTrouble(this.#engine.sql, work.book, { times, last, waitMs }))
  }

  failing(): Failing[] {
    return this.#book.failing()
  }

  /** The database may be what is broken. */
  async #saying(work: () => Promise<void>): Promise<void> {
    await work().catch((failure: unknown) => this.#engine.log.warn({ failure: String(failure) }, 'rows could not be told of broken turns'))
  }

  #rest(bucket: string, waitMs: number): void {
    // a longer rest is written in the database, where a person or a new credential may end it
    this.#resting.set(bucket, this.#now() + Math.min(waitMs, this.#engine.options.sweepMs))
    this.#wakeIn(waitMs)
  }

  #wakeIn(waitMs: number): void {
    if (waitMs < this.#engine.options.sweepMs) this.#engine.clock.after(waitMs + 1, () => this.wake())
  }

  #now(): number {
    return this.#engine.clock.now()
  }

  #rests(bucket: string): boolean {
    return (this.#resting.get(bucket) ?? 0) > this.#now()
  }

  /** Batches with nothing to do now: rows below a refused one are settled with it, and a batch without waiting rows is done. */
  async #finishBatches(): Promise<void> {
    const { sql, pool, newAttempt, options } = this.#engine
    const sweep = this.#now() >= this.#nextFinish
    if (!sweep && this.#touched.size === 0) return
    if (sweep) this.#nextFinish = this.#now() + options.sweepMs
    const busy = new Set([...this.#ready, ...this.#running.values()].map(({ batchId }) => batchId))
    const asked = sweep ? await pushingBatches(sql) : [...this.#touched]
    this.#touched.clear()
    for (const batchId of asked) {
      if (busy.has(batchId)) continue
      if (await hasWaiting(sql, batchId)) await failChildren(sql, batchId, newAttempt())
      await transaction(pool, (inside) => settle(inside, batchId, newAttempt()))
    }
  }
}

const sharesOf = ({ perAccount, concurrency }: PushOptions): Shares => ({ perAccount, perNetwork: concurrency })
const bucketOf = ({ channel, accountId }: Claim): string => bucketKey(channel, accountId)
