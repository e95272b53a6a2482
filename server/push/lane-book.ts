import { backOff, type PushOptions } from './options.ts'

/** Work that breaks again and again: how often in a row, and what it said last. */
export type Failing = { channel: string; batch: string; account: string; work: string; times: number; last: string }

/** What a batch got of its account lately: halves in this time. */
const LATELY_MS = 10_000

type Entry = { waitsSince: number | null; until: number; gathersSince: number | null; failing: Failing | null }

/** Turns that broke one after the other before anyone is told: a single one passes by itself. */
const TELL_FROM = 3

/** A slice that had to gather for so many times its longest goes with what is there: others of its account were quicker each time. */
const LONGEST_GATHERINGS = 3

/**
 * What a process remembers of the kinds of work of its lanes: since when each waits, until when it is left as it was, how often it broke.
 * Times are durations of this process, never the clock.
 */
export class LaneBook {
  readonly #entries = new Map<string, Entry>()
  readonly #served = new Map<string, { turns: number; at: number }>()
  readonly #options: Pick<PushOptions, 'backOffMs' | 'backOffMaxMs' | 'gatherMs'>
  readonly #now: () => number

  constructor(options: Pick<PushOptions, 'backOffMs' | 'backOffMaxMs' | 'gatherMs'>, now: () => number) {
    this.#options = options
    this.#now = now
  }

  /** These are ready. What is not, is not served now and is not waited for, is forgotten. */
  ready(keys: readonly string[], served: ReadonlySet<string>): void {
    const now = this.#now()
    for (const key of keys) this.#entry(key).waitsSince ??= now
    const kept = new Set(keys)
    for (const [key, { until }] of this.#entries) if (!kept.has(key) && !served.has(key) && until <= now) this.#entries.delete(key)
  }

  waitsSince = (key: string): number => this.#entries.get(key)?.waitsSince ?? this.#now()
  gathers = (key: string): boolean => (this.#entries.get(key)?.gathersSince ?? null) !== null
  isLeftAlone = (key: string): boolean => (this.#entries.get(key)?.until ?? 0) > this.#now()

  /** It gathered long enough. */
  isHurried(key: string): boolean {
    const since = this.#entries.get(key)?.gathersSince ?? null
    return since !== null && this.#now() - since >= LONGEST_GATHERINGS * this.#options.gatherMs
  }

  /** The turn was not worth a call yet: the lane keeps its place. */
  gathered(key: string, waitMs: number): void {
    this.#entry(key).gathersSince ??= this.#now()
    this.leave(key, waitMs)
  }

  /** It is left as it is for so long, and keeps its place. */
  leave(key: string, waitMs: number): void {
    this.#entry(key).until = this.#now() + waitMs
  }

  /** Turns that a lane had lately; one that is long ago counts little. */
  served(lane: string): number {
    const before = this.#served.get(lane)
    return before ? before.turns * 2 ** ((before.at - this.#now()) / LATELY_MS) : 0
  }

  /** A turn of the lane sent or read something. */
  serve(lane: string): void {
    this.#served.set(lane, { turns: this.served(lane) + 1, at: this.#now() })
    for (const [key, { at }] of this.#served) if (this.#now() - at > 10 * LATELY_MS) this.#served.delete(key)
  }

  /** The turn came to its end. True: rows were told of earlier ones that broke. */
  passed(key: string): boolean {
    const told = (this.#entries.get(key)?.failing?.times ?? 0) >= TELL_FROM
    this.#entries.delete(key)
    return told
  }

  /** The turn broke; it is tried again ever later. `tell`: it has broken often enough for people to hear of it. */
  broke(key: string, where: Omit<Failing, 'times' | 'last'>, last: string): { times: number; waitMs: number; tell: boolean } {
    const entry = this.#entry(key)
    const times = (entry.failing?.times ?? 0) + 1
    const waitMs = backOff(times, this.#options)
    entry.failing = { ...where, times, last }
    entry.until = this.#now() + waitMs
    return { times, waitMs, tell: times >= TELL_FROM }
  }

  failing(): Failing[] {
    return [...this.#entries.values()].flatMap(({ failing }) => (failing && failing.times >= TELL_FROM ? [failing] : []))
  }

  #entry(key: string): Entry {
    const entry = this.#entries.get(key) ?? { waitsSince: null, until: 0, gathersSince: null, failing: null }
    this.#entries.set(key, entry)
    return entry
  }
}
