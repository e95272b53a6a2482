import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import { dayAfter } from '#domain/day.ts'
import { companyDay } from '#domain/company-clock.ts'
import {
  deleteMonitorRow,
  monitorFigures,
  myVisits,
  saveMonitorRow,
  tryMonitorRow,
  type CallFigure,
  type MyScreen,
  type MyVisit,
  type PageFigure,
} from '#contract/monitor.ts'
import { monitorConfig } from '#contract/monitor-visits.ts'
import { checkObjectName } from '#contract/people.ts'
import { monitorRowsMachine, type RowWrite } from '#machines/monitor-rows/monitor-rows.machine.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

/** How the write ended; when the session was lost on the way, nothing happened. */
async function ended(answer: Promise<unknown>): Promise<RowWrite> {
  const outcome = await outcomeOf(answer, () => undefined)
  return outcome.kind === 'auth' ? { kind: 'refused', blockers: outcome.blockers } : outcome
}

export const wiredMonitorRowsMachine = monitorRowsMachine.provide({
  actors: {
    readRows: fromPromise(async ({ signal }) => (await call(monitorConfig, { is_all: '1' }, { ...QUIET, signal })).data),
    checkName: fromPromise(async ({ input: { name, id }, signal }) => {
      const asked = { kind: 'monitor_page' as const, name, ...(id === null ? {} : { exclude_id: id }) }
      return (await call(checkObjectName, asked, { ...QUIET, signal })).data.taken
    }),
    tryAddress: fromPromise(async ({ input: { form, address }, signal }) => {
      const { url, name, advanced } = form
      return (await call(tryMonitorRow, { url, name, advanced: advanced ? '1' : '0', address }, { ...QUIET, signal })).data
    }),
    saveRow: fromPromise(({ input: { id, version, ticket, position, url, name, advanced, local_path } }) => {
      const fields = { ticket, position, url, name: name.trim(), advanced: advanced ? ('1' as const) : ('0' as const), local_path }
      return ended(call(saveMonitorRow, id === null ? fields : { ...fields, id, version }, QUIET))
    }),
    deleteRow: fromPromise(({ input }) => ended(call(deleteMonitorRow, input, QUIET))),
  },
})

export type FigureDays = { days: number }
export type Figures = { pages: readonly PageFigure[]; calls: readonly CallFigure[] }
export const figuresMachine = createReading<Figures, FigureDays>()

/** The last days in the company's zone (UTC+8), today included. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const to = companyDay(new Date(now))
  return { from: dayAfter(to, 1 - days), to }
}

export const wiredFiguresMachine = readBy(
  figuresMachine,
  async (query, how) => (await call(monitorFigures, lastDays(query.days, Date.now()), how)).data,
)

export type MyRecord = { retention_days: number; total: number; visits: readonly MyVisit[]; screens: readonly MyScreen[] }
export const myVisitsMachine = createReading<MyRecord, null>()
export const wiredMyVisitsMachine = readBy(myVisitsMachine, async (_, how) => (await call(myVisits, {}, how)).data)
