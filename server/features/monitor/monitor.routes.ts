import * as contract from '#contract/monitor.ts'
import * as reports from '#contract/monitor-visits.ts'
import { checkObjectName } from '#contract/people.ts'
import { blocker } from '#domain/blocker.ts'
import { daysBetween } from '#domain/day.ts'
import { CALL_BUCKETS_MS, quantileMs } from '#domain/monitor/buckets.ts'
import { nameOf, valuesOf } from '#domain/monitor/page-name.ts'
import { patternBlockers } from '#domain/monitor/pattern.ts'
import { Download, handle, handleAnyone, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import type { MonitorMetrics } from './monitor.metrics.ts'
import * as reads from './monitor.reads.ts'
import { keepScreen } from './monitor.repository.ts'
import { isFound, removeRow, saveRow } from './monitor.service.ts'
import { createReportLimit, takeBeacon } from './visits.service.ts'
import type { VisitTickets } from './visit-tickets.ts'

export type MonitorDeps = {
  /** hosts that are monitored; on any other no one gets a ticket */
  hosts: readonly string[]
  retentionDays: number
  tickets: VisitTickets
  metrics: MonitorMetrics
}

const REPORTS_A_MINUTE = 120
const SHOWN_VISITS = 1_000
const MOST_DAYS = 92

/** The page-visit monitor: its configuration, what browsers report, the figures, and what it keeps about the caller (S2 §6, §7, §9). */
export function monitorRoutes({ hosts, retentionDays, tickets, metrics }: MonitorDeps): Handler[] {
  const mayReport = createReportLimit(REPORTS_A_MINUTE)
  return [
    handle(reports.monitorConfig, async ({ page, per_page }, call) => {
      const rows = (await reads.readRows(call.db)).map(rowOut)
      const issued = hosts.includes(call.host) ? tickets.issue(call.user.id) : null
      const visit = issued && { ticket: issued.ticket, expires_at: issued.expiresAt.toISOString() }
      return {
        data: rows.slice((page - 1) * per_page, page * per_page),
        total: rows.length,
        page,
        per_page,
        visit,
        retention_days: retentionDays,
      }
    }),
    handleAnyone(reports.monitorBeacon, async ({ visit_ticket, visits, calls }, call) => {
      const userId = tickets.read(visit_ticket)
      if (userId === null || !hosts.includes(call.host)) throw new Refused('monitor.ticket.refused', { status: 403 })
      if (!mayReport(userId)) throw new Refused('monitor.reports.too_many', { status: 429, retryAfterS: 60 })
      return { data: await takeBeacon(call.db, metrics, { userId, host: call.host, visits, calls }) }
    }),
    handle(contract.saveMonitorRow, async ({ ticket: _ticket, advanced, ...fields }, call) => {
      const { before, after } = await saveRow(call.trx, { ...fields, advanced: advanced === '1' })
      call.audit({ entity: 'monitor_config', entityId: after.id, before: before && rowOut(before), after: rowOut(after) })
      return { data: rowOut(after) }
    }),
    handle(contract.deleteMonitorRow, async ({ id }, call) => {
      const row = await removeRow(call.trx, id)
      call.audit({ entity: 'monitor_config', entityId: row.id, before: rowOut(row) })
      return { data: { deleted: true } }
    }),
    handle(contract.tryMonitorRow, async ({ url, name, advanced, address }) => {
      refuseIf(patternBlockers(url))
      const [path = '', ...query] = address.split('?')
      const found = isFound(url, advanced === '1' ? address : path)
      return { data: { found, name: nameOf(name, valuesOf(name, { path, search: query.join('?') })) } }
    }),
    handle(contract.monitorFigures, async (days, { db }) => {
      const length = daysBetween(days.from, days.to)
      if (length < 0 || length > MOST_DAYS) throw new Refused(blocker('monitor.days', { field: 'from', params: { limit: MOST_DAYS } }))
      const [pages, counts] = await Promise.all([reads.readPageFigures(db, days), reads.readCallCounts(db, days)])
      return { data: { pages, calls: callFigures(counts) } }
    }),
    handle(contract.myVisits, async (_input, call) => {
      const { visits, screens } = await recordedAbout(call, SHOWN_VISITS)
      return { data: { retention_days: retentionDays, total: visits[0]?.total ?? 0, visits: visits.map(visitOut), screens } }
    }),
    handle(contract.exportMyVisits, async (_input, call) => {
      const { visits, screens } = await recordedAbout(call, null)
      const body = JSON.stringify({ retention_days: retentionDays, visits: visits.map(visitOut), screens }, null, 2)
      return new Download({ body, mime: 'application/json', fileName: `my-visits-${new Date().toISOString().slice(0, 10)}.json` })
    }),
    handle(reports.recordScreen, async (screen, call) => {
      await keepScreen(call.db, call.user.id, screen)
      return { data: { recorded: true } }
    }),
    handle(checkObjectName, async ({ name, exclude_id }, { db }) => ({ data: { taken: await reads.isNameTaken(db, name, exclude_id) } })),
  ]
}

type Row = Awaited<ReturnType<typeof reads.readRows>>[number]
const rowOut = ({ updated_at, ...row }: Row) => ({ ...row, updated_at: updated_at.toISOString() })

async function recordedAbout({ db, user }: Call, limit: number | null) {
  const [visits, screens] = await Promise.all([reads.readVisitsOf(db, user.id, limit), reads.readScreensOf(db, user.id)])
  return { visits, screens: screens.map(({ seen_at, ...screen }) => ({ ...screen, seen_at: seen_at.toISOString() })) }
}

type Visit = Awaited<ReturnType<typeof reads.readVisitsOf>>[number]
const visitOut = ({ total: _total, opened_at, seen_at, left_at, ...visit }: Visit) => ({
  ...visit,
  opened_at: opened_at.toISOString(),
  seen_at: seen_at.toISOString(),
  left_at: left_at?.toISOString() ?? null,
})

/** Rows arrive by day and call, a row a bucket. */
function callFigures(counts: readonly reads.CallCounts[]): contract.CallFigure[] {
  const byCall = new Map<string, reads.CallCounts[]>()
  for (const row of counts) byCall.set(`${row.day} ${row.url}`, [...(byCall.get(`${row.day} ${row.url}`) ?? []), row])
  return [...byCall.values()].flatMap((rows) => {
    const first = rows[0]
    if (!first) return []
    const buckets = Array.from({ length: CALL_BUCKETS_MS.length + 1 }, (_, at) => rows.find(({ bucket }) => bucket === at)?.calls ?? 0)
    const sum = (pick: (row: reads.CallCounts) => number) => rows.reduce((total, row) => total + pick(row), 0)
    return {
      day: first.day,
      url: first.url,
      calls: sum(({ calls }) => calls),
      failed: sum(({ failed }) => failed),
      p50_ms: quantileMs(buckets, 0.5),
      p95_ms: quantileMs(buckets, 0.95),
    }
  })
}
