import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/finance-rows.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { rowConfirmationMachine } from '#machines/row-confirmation/row-confirmation.machine.ts'
import { changeOf, withChanges } from '#machines/row-confirmation/row-confirmation.rules.ts'
import {
  NO_ROWS_FILTER,
  type NoteOutcome,
  type RowLine,
  type RowsDesk,
  type RowsFilter,
  type RowsKey,
} from '#machines/row-confirmation/row-confirmation.types.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

const asked = ({ gameId, spreaderId, state, gap, q }: RowsFilter) => ({
  ...(gameId ? { game_id: gameId } : {}),
  ...(spreaderId ? { spreader_id: spreaderId } : {}),
  ...(state ? { state } : {}),
  ...(gap ? { gap } : {}),
  ...(q ? { q } : {}),
})

/** Every row of the filter, page by page. */
async function readAll({ kind, month }: RowsKey, filter: RowsFilter, signal: AbortSignal, since?: string): Promise<RowsDesk> {
  const rows: RowLine[] = []
  let asOf = ''
  for (let page = 1; ; page += 1) {
    const narrowed = { month, ...asked(filter), ...(since ? { since } : {}), page, per_page: calls.ROWS_A_PAGE }
    const answer = await call(calls.ROWS[kind], narrowed, { ...QUIET, signal })
    asOf ||= answer.as_of
    rows.push(...answer.data)
    if (answer.data.length === 0 || rows.length >= answer.total)
      return { rows, toleranceBps: answer.tolerance_bps, monthState: answer.month_state, asOf }
  }
}

/**
 * The desk with what changed since. A row that is shown stays, also when it no longer is as the filter wants it: who has just confirmed it
 * counts on it. A row that is not shown comes in when it is as the filter wants it.
 */
async function readSince(key: RowsKey, filter: RowsFilter, desk: RowsDesk, signal: AbortSignal): Promise<RowsDesk> {
  const isNarrow = Object.values(filter).some((value) => value !== '')
  const [changed, wanted] = await Promise.all([
    readAll(key, NO_ROWS_FILTER, signal, desk.asOf),
    isNarrow ? readAll(key, filter, signal, desk.asOf) : null,
  ])
  const shown = new Set(desk.rows.map(({ id }) => id))
  const added = wanted?.rows ?? changed.rows
  const rows = [...changed.rows.filter(({ id }) => shown.has(id)), ...added.filter(({ id }) => !shown.has(id))]
  return { ...changed, rows: withChanges(desk.rows, rows) }
}

export const wiredRowConfirmationMachine = rowConfirmationMachine.provide({
  actors: {
    readRows: fromPromise(async ({ input: { key, filter }, signal }) => await readAll(key, filter, signal)),
    refreshRows: fromPromise(async ({ input: { key, filter, desk }, signal }) => await readSince(key, filter, desk, signal)),
    noteRow: fromPromise(async ({ input: { key, ticket, draft } }): Promise<NoteOutcome> => {
      const { note, gapNote, actualMinor, disputed } = changeOf(draft)
      const sent = {
        ticket,
        id: draft.base.id,
        version: draft.base.version,
        ...(note === undefined ? {} : { note }),
        ...(gapNote === undefined ? {} : { gap_note: gapNote }),
        ...(actualMinor === undefined ? {} : { actual_minor: actualMinor }),
        ...(disputed === undefined ? {} : { disputed: disputed ? ('1' as const) : ('0' as const) }),
      }
      return await outcomeOf(call(calls.NOTES[key.kind], sent, QUIET), ({ data }) => data, heldIn(calls.statementRow))
    }),
    confirmRows: fromPromise(async ({ input: { key, write } }) => {
      const sent = {
        ticket: write.ticket,
        rows: JSON.stringify(write.rows),
        confirmed: write.confirmed ? ('1' as const) : ('0' as const),
        gap_note: write.gapNote,
      }
      return await outcomeOf(call(calls.CONFIRMATIONS[key.kind], sent, QUIET), ({ data }) => ({
        rows: data.rows.map((row) => ({ ...row, blockers: row.blockers.map(blockerOfWire) })),
      }))
    }),
  },
})

export type MonthsQuery = { kind: RowKind }
export type MonthLine = calls.StatementMonth

/** Months of a kind, newest first. */
export const monthsReading = createReading<{ rows: readonly MonthLine[]; total: number }, MonthsQuery>()
export const wiredMonthsReading = readBy(monthsReading, async (query, how) => {
  const { data, total } = await call(calls.MONTHS[query.kind], { per_page: 120 }, how)
  return { rows: data, total }
})

export type LogQuery = { kind: RowKind; month: string; id: string | null }
export type LogLine = calls.FinanceLogLine
const LOG_LINES = 100

/** What happened to a row, or to a month and its rows. */
export const logReading = createReading<{ lines: readonly LogLine[]; total: number }, LogQuery>()
export const wiredLogReading = readBy(logReading, async (query, how) => {
  const about = query.id === null ? { month: query.month } : { id: query.id }
  const { data, total } = await call(calls.LOGS[query.kind], { ...about, per_page: LOG_LINES }, how)
  return { lines: data, total }
})

/** The whole filter as a file; a failure is told as a notice. */
export async function exportRows({ kind, month }: RowsKey, filter: RowsFilter, format: 'xlsx' | 'csv'): Promise<void> {
  await saveFile(download(calls.ROWS[kind], { month, ...asked(filter), format }), `${kind}-${month}.${format}`)
}
