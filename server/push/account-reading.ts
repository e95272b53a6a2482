import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { CallKind, CallLimit, Channel } from '#domain/channels/channel.ts'
import { CHANNELS, channelsOf } from '#domain/channels/index.ts'
import type { AccountRef, Connector, ConnectorError, Outcome } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { renew, type DueReading, type Held, type Later, type ReadingTable } from './account-reading.repository.ts'
import type { Drawn, Pace } from './engine.ts'
import { bucketsOf, take } from './rate-bucket.ts'
import { startWorkLoop, type WorkLog } from './work-loop.ts'

export type ReadingDeps = {
  db: Kysely<Database>
  connectors: ReadonlyMap<string, Connector>
  /** how the rate buckets are used, and what is counted */
  pace: Pace
  /** ends a call that is under way when the worker stops */
  signal?: AbortSignal
}

/** An account that is read page by page. */
type Reader = { table: ReadingTable; channel: string; limits: readonly CallLimit[]; account: AccountRef; held: Held }

/** Tries in a row before the next regular reading. */
const TRIES = 6
const WAIT_MS = 5_000
/** A bucket that has a call again so soon is waited for. */
const SHORT_MS = 2_000

type Page<T> = { value: T; askedAt: Date } | { error: ConnectorError; waitMs: number } | { later: Later | null }

/**
 * One page, counted against its limits before it is asked for. `later`: there is no call to be had now; null: another worker has the account by now.
 * `learned` tells the limits what the answer said of them, and answers how long to wait.
 */
async function readPage<T>(
  { db, pace, signal = new AbortController().signal }: ReadingDeps,
  { table, channel, limits, account, held }: Reader,
  { kind, kept }: { kind: CallKind; kept?: number },
  ask: (signal: AbortSignal) => Promise<Outcome<T>>,
  learned: (outcome: Outcome<T>, drawn: Drawn) => Promise<{ waitMs: number }>,
): Promise<Page<T>> {
  const drawer = { channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(limits, drawer, kind, kept)
  for (;;) {
    const grant = await take(pace.sql, buckets, 1)
    if (grant.granted === 0) {
      if (grant.waitMs > SHORT_MS || signal.aborted) return { later: { afterMs: grant.waitMs, failure: null, isFailure: false } }
      await pause(grant.waitMs)
      continue
    }
    const askedAt = await renew(db, table, held)
    if (!askedAt) return { later: null }
    const outcome = await ask(signal)
    const { waitMs } = await learned(outcome, { buckets, grant })
    return 'error' in outcome ? { error: outcome.error, waitMs } : { value: outcome.ok, askedAt }
  }
}

/** What may pass is tried again with growing waits; what a person has to mend waits for the next regular reading. `words`: codes of its reasons. */
function laterOf(
  error: ConnectorError,
  { waitMs, attempts, everyMs, words }: { waitMs: number; attempts: number; everyMs: number; words: string },
): Later {
  if (error.stopped) return { afterMs: 0, failure: null, isFailure: false }
  const failure = failureOf(error, words)
  if (error.class === 'rate_limited') return { afterMs: waitMs, failure, isFailure: false }
  const mayPass = ['retryable', 'unknown_outcome', 'not_found_yet'].includes(error.class) && attempts < TRIES
  return { afterMs: mayPass ? WAIT_MS * 2 ** attempts : everyMs, failure, isFailure: mayPass }
}

function failureOf({ class: kind, message }: ConnectorError, words: string): Blocker {
  if (kind === 'rate_limited') return blocker(`${words}.throttled`)
  if (kind === 'auth') return blocker(`${words}.auth`)
  return blocker(`${words}.refused`, { params: { message: message || '–' } })
}

type Part = 'objects' | 'figures' | 'hours'

/** What is read of accounts, and how. */
type Reading<P extends Part, Due extends DueReading> = {
  table: ReadingTable
  /** of a connector */
  part: P
  /** between two readings of an account */
  everyMs: number
  /** codes of its failures */
  words: string
  store: {
    /** answers how many accounts were found that were never read */
    findAccounts: (db: Kysely<Database>, spreaderIds: readonly string[]) => Promise<number>
    claimDue: (db: Kysely<Database>, spreaderIds: readonly string[], attempt: string) => Promise<Due | null>
  }
  read: (turn: Turn<P, Due>) => Promise<void>
  /** comes before accounts; false when nothing was due */
  first?: (deps: ReadingDeps) => Promise<boolean>
  wakes: string
  /** what the log says of a turn that failed */
  failed: string
  /** accounts that one process reads at once */
  lanes?: number
}

/** One generation of the account's network; each has its own rate limits. */
export type Generation<P extends Part> = {
  channel: Channel
  connector: Connector
  port: NonNullable<Connector[P]>
  page: <T>(
    limit: { kind: CallKind; kept?: number },
    ask: (signal: AbortSignal) => Promise<Outcome<T>>,
    learned: (outcome: Outcome<T>, drawn: Drawn) => Promise<{ waitMs: number }>,
  ) => Promise<Page<T>>
}

/** One account that is due, leased by this attempt. */
export type Turn<P extends Part, Due> = {
  deps: ReadingDeps
  /** the generations of its network, the current one first */
  generations: readonly [Generation<P>, ...Generation<P>[]]
  due: Due
  held: Held
  /** what follows from a page that could not be read */
  laterOf: (failed: { error: ConnectorError; waitMs: number }) => Later
}

/** A reading of accounts: one turn of it, which answers false when nothing is due, and a loop of turns. */
export function accountReading<P extends Part, Due extends DueReading>(reading: Reading<P, Due>) {
  const { table, part, everyMs, words, store, read, first, ...loop } = reading
  const next = async (deps: ReadingDeps): Promise<boolean> => {
    if (await first?.(deps)) return true
    const { db, connectors } = deps
    const attempt = randomUUID()
    const spreaders = CHANNELS.filter(({ key }) => connectors.get(key)?.[part]).map(({ spreaderId }) => spreaderId)
    const due = await store.claimDue(db, spreaders, attempt)
    if (!due) return (await store.findAccounts(db, spreaders)) > 0
    const held = { accountId: due.account_id, attempt }
    const [current, ...others] = channelsOf(due.spreader_id).flatMap((channel): Generation<P>[] => {
      const connector = connectors.get(channel.key)
      const port = connector?.[part]
      if (!connector || !port) return []
      const reader = { table, channel: channel.key, limits: connector.caps.limits, account: due.account, held }
      return [{ channel, connector, port, page: (limit, ask, learned) => readPage(deps, reader, limit, ask, learned) }]
    })
    if (!current) return true // only accounts of networks with this port are claimed
    await read({
      deps,
      generations: [current, ...others],
      due,
      held,
      laterOf: ({ error, waitMs }) => laterOf(error, { waitMs, attempts: due.attempts, everyMs, words }),
    })
    return true
  }
  return { next, start: (deps: StartDeps) => startReading(deps, { ...loop, next }) }
}

type Loop = { wakes: string; failed: string; lanes?: number; next: (deps: ReadingDeps) => Promise<boolean> }
type StartDeps = Omit<ReadingDeps, 'signal'> & { pool: pg.Pool; log: WorkLog; sweepMs?: number }

/** Reads what is due until it is stopped; a call that is under way ends with it. */
function startReading({ pool, log, sweepMs = 15_000, ...deps }: StartDeps, loop: Loop): { stop: () => Promise<void> } {
  const stop = new AbortController()
  const { wakes, failed, lanes, next } = loop
  const running = startWorkLoop(
    { pool, log, sweepMs },
    { channel: wakes, next: () => next({ ...deps, signal: stop.signal }), failed, ...(lanes === undefined ? {} : { lanes }) },
  )
  return {
    async stop() {
      stop.abort()
      await running.stop()
    },
  }
}
