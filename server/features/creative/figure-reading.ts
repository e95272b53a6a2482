import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { CallLimit } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { daysToRead } from '#domain/creative/figure-reading.ts'
import { dayAfter } from '#domain/day.ts'
import type { AccountRef, AdFigure, Connector, ConnectorError, FigurePort } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { cp } from '#server/push/crash-points.ts'
import { KEPT_FOR_PUSHES, learnAt, type Pace } from '#server/push/engine.ts'
import { bucketsOf, take } from '#server/push/rate-bucket.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import * as repository from './figure-reading.repository.ts'
import type { DueAccount, Slice } from './figure-reading.repository.ts'

export type FigureDeps = {
  db: Kysely<Database>
  connectors: ReadonlyMap<string, Connector>
  /** how the rate buckets are used, and what is counted */
  pace: Pace
  /** ends a call that is under way when the worker stops */
  signal?: AbortSignal
}

/** Between two readings of an account. */
const EVERY_MS = 3_600_000
/** So many days are stored at once; a worker that dies reads these again. */
const SLICE_DAYS = 30
/** Tries in a row before the next regular reading. */
const TRIES = 6
const WAIT_MS = 5_000
/** A bucket that has a call again so soon is waited for; what was read of the slice stays. */
const SHORT_MS = 2_000

/**
 * Reads what is due of one account, or counts one creative that has another version. What was read is stored slice by slice, newest days first, so
 * that a worker that dies goes on from there. False when nothing is due.
 */
export async function readNext(deps: FigureDeps): Promise<boolean> {
  if (await deps.db.transaction().execute((trx) => repository.recountNext(trx))) return true
  const spreaders = CHANNELS.filter(({ key }) => deps.connectors.get(key)?.figures).map(({ spreaderId }) => spreaderId)
  const attempt = randomUUID()
  const due = await repository.claimDue(deps.db, spreaders, attempt)
  if (!due) return (await repository.findAccounts(deps.db, spreaders)) > 0
  await readAccount(deps, due, attempt)
  return true
}

async function readAccount(deps: FigureDeps, due: DueAccount, attempt: string): Promise<void> {
  const { db, connectors } = deps
  const channel = CHANNELS.find(({ spreaderId }) => spreaderId === due.spreader_id)?.key ?? ''
  const connector = connectors.get(channel)
  const port = connector?.figures
  if (!port) return // accounts are claimed by the platforms that report
  const { limits } = connector.caps
  const held = { accountId: due.account_id, attempt }
  const chosen = daysToRead({
    today: due.today,
    firstDay: due.first_day,
    doneUntil: due.done_until,
    longOn: due.long_on,
    restatedDays: port.restatedDays,
    isAsked: due.is_asked,
  })
  const { from_day, next_day, to_day } = due
  const isOpen = from_day !== null && next_day !== null && to_day !== null
  // one that was open goes on; the days that came since are read by the next
  const days = isOpen ? { from: from_day, next: next_day, until: to_day } : { from: chosen.from, next: chosen.until, until: chosen.until }
  if (!isOpen) await repository.open(db, held, chosen)
  for (let until = days.next; until >= days.from;) {
    const since = [dayAfter(until, 1 - SLICE_DAYS), days.from].reduce((one, other) => (one > other ? one : other))
    const begun = due.report?.since === since && due.report.until === until ? due.report.cursor : null
    const read = await readSlice(deps, { port, limits, channel, account: due.account, attempt }, { since, until }, begun)
    if ('stopped' in read) {
      const { cursor } = read
      return await stopped(db, held, read.stopped, { attempts: due.attempts, report: cursor === null ? null : { since, until, cursor } })
    }
    cp('figures.before-store')
    const isStored = await db.transaction().execute((trx) => repository.storeSlice(trx, held, { since, until }, read.figures))
    if (!isStored) return
    until = dayAfter(since, -1)
  }
  const isLong = days.from <= dayAfter(days.until, 1 - port.restatedDays) || chosen.isLong
  const ended = {
    until: days.until,
    longOn: isLong ? days.until : null, // what was open since yesterday leaves today unread
    afterMs: days.until < due.today ? 0 : EVERY_MS,
  }
  await db.transaction().execute((trx) => repository.storeDone(trx, held, ended))
}

/** Why the days were not read to their end. */
type Stop = { kind: 'lost' } | { kind: 'wait'; afterMs: number } | { kind: 'failed'; error: ConnectorError; afterMs: number }
type Reader = { port: FigurePort; limits: readonly CallLimit[]; channel: string; account: AccountRef; attempt: string }

/**
 * Page by page, each counted against its limits before it is asked for. Where it stops before it has any row, `cursor` is what the next turn of the
 * account goes on with: a report that the network takes minutes to make keeps no other account waiting.
 */
async function readSlice(
  { db, pace, signal = new AbortController().signal }: FigureDeps,
  { port, limits, channel, account, attempt }: Reader,
  range: Slice,
  begun: string | null,
): Promise<{ figures: AdFigure[] } | { stopped: Stop; cursor: string | null }> {
  const drawer = { channel, accountId: account.accountId, appId: account.app?.id ?? null }
  const buckets = bucketsOf(limits, drawer, 'report', KEPT_FOR_PUSHES)
  const figures: AdFigure[] = []
  const stop = (stopped: Stop, cursor: string | null) => ({ stopped, cursor: figures.length === 0 ? cursor : null })
  for (let cursor = begun; ;) {
    const grant = await take(pace.sql, buckets, 1)
    if (grant.granted === 0) {
      if (grant.waitMs > SHORT_MS || signal.aborted) return stop({ kind: 'wait', afterMs: grant.waitMs }, cursor)
      await pause(grant.waitMs)
      continue
    }
    if (!(await repository.renew(db, { accountId: account.accountId, attempt }))) return stop({ kind: 'lost' }, null)
    const page = await port.read(account, range, cursor, signal)
    const { waitMs } = await learnAt(pace, channel, 'figures', [page], { buckets, grant })
    if ('error' in page) return stop({ kind: 'failed', error: page.error, afterMs: waitMs }, cursor)
    cp('figures.after-page')
    figures.push(...page.ok.figures)
    cursor = page.ok.next
    if (cursor === null) return { figures }
    const madeInMs = page.ok.waitMs ?? 0
    if (madeInMs === 0) continue
    if (figures.length === 0 || signal.aborted) return stop({ kind: 'wait', afterMs: madeInMs }, cursor)
    await pause(madeInMs, undefined, { signal }).catch(() => undefined)
  }
}

/** What may pass is tried again with growing waits, from the days it was at; what a person has to mend waits for the next regular reading. */
async function stopped(
  db: FigureDeps['db'],
  held: { accountId: string; attempt: string },
  stop: Stop,
  { attempts, report }: { attempts: number; report: repository.ReportUnderWay | null },
): Promise<void> {
  if (stop.kind === 'lost') return
  if (stop.kind === 'wait') return await repository.storeLater(db, held, { afterMs: stop.afterMs, failure: null, isFailure: false, report })
  const { error } = stop
  const failure = failureOf(error)
  if (error.class === 'rate_limited')
    return await repository.storeLater(db, held, { afterMs: stop.afterMs, failure, isFailure: false, report })
  const mayPass = ['retryable', 'unknown_outcome', 'not_found_yet'].includes(error.class) && attempts < TRIES
  const afterMs = mayPass ? WAIT_MS * 2 ** attempts : EVERY_MS
  await repository.storeLater(db, held, { afterMs, failure, isFailure: mayPass, report: mayPass ? report : null })
}

function failureOf({ class: kind, message }: ConnectorError): Blocker {
  if (kind === 'rate_limited') return blocker('creative.figures.throttled')
  if (kind === 'auth') return blocker('creative.figures.auth')
  return blocker('creative.figures.refused', { params: { message: message || '–' } })
}

/** Keeps the figures of every account with ads at a network up to date. */
export function startFigureReading({
  pool,
  log,
  sweepMs = 15_000,
  ...deps
}: Omit<FigureDeps, 'signal'> & { pool: pg.Pool; log: WorkLog; sweepMs?: number }): { stop: () => Promise<void> } {
  const stop = new AbortController()
  const loop = startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'figures_wait',
      next: () => readNext({ ...deps, signal: stop.signal }),
      failed: 'figures could not be read and are tried again',
    },
  )
  return {
    async stop() {
      stop.abort()
      await loop.stop()
    },
  }
}
