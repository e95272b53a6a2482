import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { CallLimit, Channel, Level } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { levelKeys, rootOf } from '#domain/channels/levels.ts'
import { changedSince, READ_EVERY_MS, readingDue, type ObjectReading } from '#domain/object/reading.ts'
import type { ListedObject, ObjectPort } from '#server/connectors/core/object-port.ts'
import type { AccountRef, Connector, ConnectorError } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { cp } from '#server/push/crash-points.ts'
import { learn, type Pace } from '#server/push/engine.ts'
import { bucketsOf, take } from '#server/push/rate-bucket.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { storeListed } from './listed.repository.ts'
import * as repository from './object-reading.repository.ts'
import type { DueAccount, Held, Later } from './object-reading.repository.ts'

export type ReadingDeps = {
  db: Kysely<Database>
  connectors: ReadonlyMap<string, Connector>
  /** how the rate buckets are used, and what is counted */
  pace: Pace
  /** ends a call that is under way when the worker stops */
  signal?: AbortSignal
}

/** Tries in a row before the next regular reading. */
const TRIES = 6
const WAIT_MS = 5_000
/** A bucket that has a call again so soon is waited for. */
const SHORT_MS = 2_000
/** Pushes of the account come first, for so long. */
const PUT_OFF_MS = 3_000
const LONGEST_PUT_OFF_MS = 10 * 60_000
/** Accounts that one process reads at once. */
const LANES = 4

type Reader = { channel: Channel; port: ObjectPort; limits: readonly CallLimit[]; listLagMs: number; account: AccountRef; held: Held }
type Place = { what: ObjectReading; level: Level; cursor: string | null; marks: Readonly<Record<Level, string>> }

/**
 * Reads what is due of one account, level by level and page by page; each page is kept as it comes, so that a worker that dies goes on from there.
 * False when nothing is due.
 */
export async function readNext(deps: ReadingDeps): Promise<boolean> {
  const channels = CHANNELS.filter(({ key }) => deps.connectors.get(key)?.objects)
  const spreaders = channels.map(({ spreaderId }) => spreaderId)
  const attempt = randomUUID()
  const due = await repository.claimDue(deps.db, spreaders, attempt)
  if (!due) return (await repository.findAccounts(deps.db, spreaders)) > 0
  const channel = channels.find(({ spreaderId }) => spreaderId === due.spreader_id)
  const connector = channel && deps.connectors.get(channel.key)
  if (!channel || !connector?.objects) return true // accounts are claimed by the platforms that list
  const held = { accountId: due.account_id, attempt }
  const { limits, times } = connector.caps
  const reader = { channel, port: connector.objects, limits, listLagMs: times.listLagMs, account: due.account, held }
  const later = await readAccount(deps, reader, due)
  if (later) await repository.storeLater(deps.db, held, later)
  return true
}

/** Null when the reading has ended, or another worker has it. */
async function readAccount(deps: ReadingDeps, reader: Reader, due: DueAccount): Promise<Later | null> {
  const { db } = deps
  let place = await placeOf(deps, reader, due)
  for (;;) {
    const page = await readPage(deps, reader, place, due)
    if (!('objects' in page)) return page.later
    cp('objects.after-page')
    const next = nextPlace(reader.channel, place, page)
    const isHeld = await db.transaction().execute(async (trx) => {
      const { channel, listLagMs, held } = reader
      const seen = page.objects.length
      if (!(await repository.goOn(trx, held, { ...(next ?? { ...place, cursor: null }), seen }))) return false
      await storeListed(trx, { channel, accountId: held.accountId, level: place.level, askedAt: page.askedAt, listLagMs }, page.objects)
      if (place.what === 'whole' && page.next === null) await repository.storeGone(trx, held, place.level, listLagMs)
      if (!next) await repository.storeDone(trx, held, READ_EVERY_MS)
      return true
    })
    if (!isHeld || !next) return null
    place = next
  }
}

async function placeOf({ db }: ReadingDeps, { channel, held }: Reader, due: DueAccount): Promise<Place> {
  const { open, level, cursor, marks, whole_at: wholeAt, now } = due
  if (open !== null && level !== null) return { what: open, level, cursor, marks }
  const what = readingDue({ wholeAt, now })
  await repository.open(db, held, what, rootOf(channel))
  return { what, level: rootOf(channel), cursor: null, marks }
}

type Page = { objects: ListedObject[]; next: string | null; askedAt: Date } | { later: Later | null }

/** One page, counted against the bucket before it is asked for, and after the pushes of the account. */
async function readPage(
  { db, pace, signal = new AbortController().signal }: ReadingDeps,
  reader: Reader,
  place: Place,
  due: DueAccount,
): Promise<Page> {
  const { channel, port, limits, account, held, listLagMs } = reader
  const drawer = { channel: channel.key, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(limits, drawer, 'read')
  if (due.put_off_ms < LONGEST_PUT_OFF_MS && (await repository.hasReadyPush(db, held.accountId, queuesOf(channel))))
    return { later: { afterMs: PUT_OFF_MS, failure: null, isFailure: false, putOff: true } }
  for (;;) {
    const grant = await take(pace.sql, buckets, 1)
    if (grant.granted === 0) {
      if (grant.waitMs > SHORT_MS || signal.aborted) return { later: { afterMs: grant.waitMs, failure: null, isFailure: false } }
      await pause(grant.waitMs)
      continue
    }
    const askedAt = await repository.renew(db, held)
    if (!askedAt) return { later: null }
    const mark = place.what === 'changed' ? place.marks[place.level] : undefined
    const since = mark === undefined ? null : changedSince(mark, listLagMs)
    const page = await port.list(account, place.level, { since, cursor: place.cursor }, signal)
    const { waitMs } = await learn(pace, { channel: channel.key }, { account }, 'list', [page], { buckets, grant })
    return 'error' in page ? { later: laterOf(page.error, place, waitMs, due.attempts) } : { ...page.ok, askedAt }
  }
}

const queuesOf = (channel: Channel): string[] =>
  ['look-up', 'pull', 'send'].flatMap((kind) => levelKeys(channel).map((level) => `${kind}:${level}`))

/** Where the next page is; null after the last one of the last level. */
function nextPlace(
  channel: Channel,
  place: Place,
  { objects, next }: { objects: readonly ListedObject[]; next: string | null },
): Place | null {
  const { level } = place
  const latest = objects.reduce((mark, { updatedAt }) => later(mark, updatedAt), place.marks[level] ?? '')
  const marks = latest === '' ? place.marks : { ...place.marks, [level]: latest }
  if (next !== null) return { ...place, marks, cursor: next }
  const levels = levelKeys(channel)
  const below = levels[levels.indexOf(level) + 1]
  return below === undefined ? null : { ...place, marks, level: below, cursor: null }
}

const later = (mark: string, at: string | null): string => (at !== null && (mark === '' || Date.parse(at) > Date.parse(mark)) ? at : mark)

/** What may pass is tried again with growing waits, from the page it was at; what a person has to mend waits for the next regular reading. */
function laterOf(error: ConnectorError, { cursor }: Place, waitMs: number, attempts: number): Later {
  const failure = failureOf(error)
  if (error.stopped) return { afterMs: 0, failure: null, isFailure: false }
  if (error.class === 'rate_limited') return { afterMs: waitMs, failure, isFailure: false }
  if (error.class === 'validation' && cursor !== null) return { afterMs: 0, failure: null, isFailure: true, fromStart: true }
  const mayPass = ['retryable', 'unknown_outcome', 'not_found_yet'].includes(error.class) && attempts < TRIES
  return { afterMs: mayPass ? WAIT_MS * 2 ** attempts : READ_EVERY_MS, failure, isFailure: mayPass }
}

function failureOf({ class: kind, message }: ConnectorError): Blocker {
  if (kind === 'rate_limited') return blocker('object.read.throttled')
  if (kind === 'auth') return blocker('object.read.auth')
  return blocker('object.read.refused', { params: { message: message || '–' } })
}

/** Keeps what the networks hold in every account up to date. */
export function startObjectReading({
  pool,
  log,
  sweepMs = 15_000,
  ...deps
}: Omit<ReadingDeps, 'signal'> & { pool: pg.Pool; log: WorkLog; sweepMs?: number }): { stop: () => Promise<void> } {
  const stop = new AbortController()
  const loop = startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'objects_wait',
      next: () => readNext({ ...deps, signal: stop.signal }),
      failed: 'objects could not be read and are tried again',
      lanes: LANES,
    },
  )
  return {
    async stop() {
      stop.abort()
      await loop.stop()
    },
  }
}
