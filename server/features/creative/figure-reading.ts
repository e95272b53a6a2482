import { adLevel, levelsAbove } from '#domain/channels/levels.ts'
import { daysToRead } from '#domain/creative/figure-reading.ts'
import { dayAfter } from '#domain/day.ts'
import { joinedReports, longestRestated } from '#server/connectors/core/generations.ts'
import { accountReading, type Turn } from '#server/push/account-reading.ts'
import { cp } from '#server/push/crash-points.ts'
import * as repository from './figure-reading.repository.ts'
import type { DueAccount } from './figure-reading.repository.ts'
import { readReport } from './report-pages.ts'

/** Between two readings of an account. */
const EVERY_MS = 3_600_000
/** So many days are stored at once; a worker that dies reads these again. */
const SLICE_DAYS = 30

type FigureTurn = Turn<'figures', DueAccount>

/** What was read is stored slice by slice, newest days first, so that a worker that dies goes on from there. */
async function readAccount(turn: FigureTurn): Promise<void> {
  const { deps, generations, due, held } = turn
  const { db } = deps
  const restatedDays = longestRestated(generations.map(({ port }) => port))
  const reader = { ...turn, ...generations[0], port: joinedReports(generations.map(({ port }) => port)) }
  const chosen = daysToRead({
    today: due.today,
    firstDay: due.first_day,
    doneUntil: due.done_until,
    longOn: due.long_on,
    restatedDays,
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
    const read = await readReport(reader, 'figures', { since, until }, begun)
    if ('later' in read) {
      const { later, cursor } = read
      return later ? await repository.storeLater(db, held, later, cursor === null ? null : { since, until, cursor }) : undefined
    }
    cp('figures.before-store')
    const isStored = await db.transaction().execute((trx) => repository.storeSlice(trx, held, { since, until }, read.figures))
    if (!isStored) return
    until = dayAfter(since, -1)
  }
  const isLong = days.from <= dayAfter(days.until, 1 - restatedDays) || chosen.isLong
  const ended = {
    until: days.until,
    longOn: isLong ? days.until : null, // what was open since yesterday leaves today unread
    afterMs: days.until < due.today ? 0 : EVERY_MS,
  }
  await db.transaction().execute(async (trx) => {
    const ways = generations.map(({ channel }) => [...levelsAbove(channel, adLevel(channel)), adLevel(channel)])
    if (await repository.storeDone(trx, held, ended)) await repository.countObjects(trx, held.accountId, days.until, ways)
  })
}

const reading = accountReading({
  table: 'figure_reading',
  part: 'figures',
  everyMs: EVERY_MS,
  words: 'creative.figures',
  store: { findAccounts: repository.findAccounts, claimDue: repository.claimDue },
  read: readAccount,
  first: ({ db }) => db.transaction().execute((trx) => repository.recountNext(trx)),
  wakes: 'figures_wait',
  failed: 'figures could not be read and are tried again',
})

/** Reads what is due of one account, or counts one creative that has another version. False when nothing is due. */
export const readNext = reading.next
/** Keeps the figures of every account with ads at a network up to date. */
export const startFigureReading = reading.start
