import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { sendBeacon } from '#client/beacon.ts'
import type { Client } from '#client/client.ts'
import type { Durations } from '#client/durations.ts'
import { monitorBeacon, monitorConfig, recordScreen } from '#contract/monitor-visits.ts'
import type { PageMatcher } from '#domain/monitor/page-name.ts'
import { pageMonitorMachine, type Report } from '#machines/page-monitor/page-monitor.machine.ts'
import { pageOf } from '#permissions/pages.ts'
import { followSession, type Session } from '#app/entry/session.ts'

export type Monitor = ActorRefFrom<typeof pageMonitorMachine>
export type MonitorParts = { page: Window; client: Client; session: Session; durations: Durations }

/** Events that show that someone is there. */
const ACTIVITIES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const SCREEN_KEY = 'flightdeck.screen'
const LINES_A_REPORT = 200
/** The next ticket is asked for so long before the present one ends. */
const RENEW_MS = 600_000

const NOTHING: PageMatcher = () => null

type Ticket = { ticket: string; endsAt: number }

/** The page-visit monitor of this tab, joined to the server, the document and the session. Nothing of it is drawn. */
export function createMonitor({ page, client, session, durations }: MonitorParts): Monitor {
  let ticket: Ticket | null = null
  let renewing = false

  const readConfig = async (signal?: AbortSignal) => {
    const { data, visit } = await client.call(monitorConfig, { is_all: '1' }, { background: true, signal })
    // by this tab's clock from here on: the computer's may be wrong
    const lifeMs = visit ? Date.parse(visit.expires_at) - Date.now() : 0
    ticket = visit && { ticket: visit.ticket, endsAt: performance.now() + lifeMs }
    if (visit === null || data.length === 0) return visit && NOTHING
    // what reads patterns comes when there are any
    return (await import('#domain/monitor/page-matcher.ts')).matcherOf(data)
  }

  const renew = () => {
    if (renewing) return
    renewing = true
    void readConfig()
      .catch(() => null) // asked for again with the next report
      .finally(() => (renewing = false))
  }

  const send = (report: Report) => {
    if (ticket === null) return
    const visits = report.visit ? [visitOf(report, report.visit)] : []
    const calls = durations.take(LINES_A_REPORT)
    if (visits.length + calls.length > 0) {
      // as text: an empty list would not travel
      const input = { visit_ticket: ticket.ticket, visits: JSON.stringify(visits), calls: JSON.stringify(calls) }
      sendBeacon(monitorBeacon, input, (url, body) => page.navigator.sendBeacon(url, body))
    }
    if (!report.left && ticket.endsAt - performance.now() < RENEW_MS) renew()
  }

  const machine = pageMonitorMachine.provide({
    actors: {
      readConfig: fromPromise(async ({ signal }) => {
        const match = await readConfig(signal)
        if (match) recordOnce(page, client)
        return match
      }),
    },
  })
  const monitor = createActor(machine, {
    input: {
      nowMs: () => performance.now(),
      isHidden: () => page.document.hidden,
      address: () => ({ path: page.location.pathname, search: page.location.search }),
      newId: () => crypto.randomUUID(),
    },
  })
  monitor.on('report', send)
  monitor.start()
  listen(page, monitor)
  followPerson(session, monitor, () => (ticket = null))
  return monitor
}

/** What is said of a view: never its address. */
const visitOf = ({ ageMs, dwellMs, left }: Report, { id, page, address }: NonNullable<Report['visit']>) => ({
  id,
  row_id: page.row.id,
  values: page.values,
  page: pageOf(address.path)?.path ?? '',
  age_ms: Math.round(ageMs),
  dwell_ms: Math.round(dwellMs),
  left,
})

function listen(page: Window, monitor: Monitor): void {
  page.document.addEventListener('visibilitychange', () => monitor.send({ type: page.document.hidden ? 'page.hidden' : 'page.shown' }))
  page.addEventListener('pagehide', () => monitor.send({ type: 'page.left' }))
  page.addEventListener('pageshow', ({ persisted }) => (persisted ? monitor.send({ type: 'page.shown' }) : undefined))
  for (const activity of ACTIVITIES) page.addEventListener(activity, () => monitor.send({ type: 'activity' }), { passive: true })
}

function followPerson(session: Session, monitor: Monitor, forget: () => void): void {
  let userId: string | null = null
  followSession(session, ({ context }) => {
    const next = context.user?.id ?? null
    if (next === userId) return
    if (userId !== null) {
      monitor.send({ type: 'session.ended' })
      forget()
    }
    userId = next
    if (next !== null) monitor.send({ type: 'session.began' })
  })
}

/** The screen a person works on, once a session: signing out empties the session's storage. */
function recordOnce(page: Window, client: Client): void {
  if (page.sessionStorage.getItem(SCREEN_KEY) !== null) return
  page.sessionStorage.setItem(SCREEN_KEY, '1')
  const { width, height } = page.screen
  void client
    .call(recordScreen, { width, height, ratio: page.devicePixelRatio }, { background: true })
    .catch(() => page.sessionStorage.removeItem(SCREEN_KEY))
}
