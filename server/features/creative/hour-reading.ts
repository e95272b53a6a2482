import { dayAfter } from '#domain/day.ts'
import { joinedReports } from '#server/connectors/core/generations.ts'
import { accountReading, type Turn } from '#server/push/account-reading.ts'
import * as repository from './hour-reading.repository.ts'
import type { DueHours } from './hour-reading.repository.ts'
import { readReport } from './report-pages.ts'

/** Between two readings of an account. */
const EVERY_MS = 600_000
/** As far back as the first reading goes, and one after a worker that was down: the same day of the week before. */
const DAYS_BACK = 7

/** Today each time, yesterday every hour, and what lies between the last reading and now. */
export function hoursToRead({ today, done_until: done, is_long_due }: Pick<DueHours, 'today' | 'done_until' | 'is_long_due'>) {
  const oldest = dayAfter(today, -DAYS_BACK)
  const from = done === null ? oldest : [done, is_long_due ? dayAfter(today, -1) : today].toSorted()[0]!
  return { since: from < oldest ? oldest : from, until: today }
}

async function readAccount(turn: Turn<'hours', DueHours>): Promise<void> {
  const { deps, generations, due, held } = turn
  const { db } = deps
  const reader = { ...turn, ...generations[0], port: joinedReports(generations.map(({ port }) => port)) }
  // a report that was begun before midnight goes on, and is of its own days
  const { since, until } = due.report ?? hoursToRead(due)
  const range = { since, until }
  const read = await readReport(reader, 'hours', range, due.report?.cursor ?? null)
  const asOf = due.report?.at ?? read.asOf?.toISOString() ?? null
  if ('later' in read) {
    const report = read.cursor === null || asOf === null ? null : { ...range, cursor: read.cursor, at: asOf }
    return read.later ? await repository.storeLater(db, held, read.later, report) : undefined
  }
  const ended = { ...range, isLong: range.since < range.until, afterMs: range.until < due.today ? 0 : EVERY_MS }
  await db
    .transaction()
    .execute((trx) => repository.storeHours(trx, held, ended, { figures: read.figures, asOf: asOf ?? read.asOf.toISOString() }))
}

const reading = accountReading({
  table: 'hour_reading',
  part: 'hours',
  everyMs: EVERY_MS,
  words: 'creative.figures',
  store: { findAccounts: repository.findAccounts, claimDue: repository.claimDue },
  read: readAccount,
  wakes: 'figures_wait',
  failed: 'figures by the hour could not be read and are tried again',
})

/** Reads the hours of one account that is due. False when none is. */
export const readNextHours = reading.next
/** Keeps the hours of today of every account whose days are read up to date. */
export const startHourReading = reading.start
