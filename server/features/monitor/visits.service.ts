import type { CallSample, VisitReport } from '#contract/monitor-visits.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { nameOf } from '#domain/monitor/page-name.ts'
import { PAGES } from '#permissions/page-list.ts'
import type { MonitorMetrics } from './monitor.metrics.ts'
import { readRows, readSpreaderNames } from './monitor.reads.ts'
import * as repository from './monitor.repository.ts'

const DAY_MS = 86_400_000
/** A tab may be open for days; nothing is older than this. */
const LONGEST_MS = 7 * DAY_MS
const PATHS = new Set(ALL_ENDPOINTS.map(({ path }) => path))
const PATTERNS = new Set(PAGES.map(({ path }) => path))

export type Beacon = { userId: string; host: string; visits: readonly VisitReport[]; calls: readonly CallSample[] }

/**
 * Takes what a browser reports, as far as it can be true: a visit needs a row of the configuration, a page must be one of ours, a call one
 * that we serve. Everything else is left out, so that labels stay bounded whatever is sent.
 */
export async function takeBeacon(
  db: repository.Db,
  metrics: MonitorMetrics,
  { userId, host, visits, calls }: Beacon,
): Promise<{ visits: number; calls: number }> {
  const taken = await takeVisits(db, metrics, { userId, host, visits })
  const ours = mergeCalls(calls.filter(({ path }) => PATHS.has(path)))
  await repository.addCalls(db, host, ours)
  for (const { path, status, calls: count, total_ms } of ours) metrics.calls({ url: path, status, host }, count, total_ms / count)
  return { visits: taken, calls: ours.length }
}

async function takeVisits(db: repository.Db, metrics: MonitorMetrics, { userId, host, visits }: Omit<Beacon, 'calls'>): Promise<number> {
  if (visits.length === 0) return 0
  const rows = new Map((await readRows(db)).map((row) => [row.id, row]))
  const spreaders = await readSpreaderNames(
    db,
    visits.flatMap(({ values }) => values.spreader ?? []),
  )
  let taken = 0
  for (const visit of visits) {
    const row = rows.get(visit.row_id)
    if (!row) continue // removed since the page was opened
    const { spreader, ...others } = visit.values
    const values = spreader === undefined ? others : { ...others, spreader: spreaders.get(spreader) ?? spreader }
    const page = row.local_path || (PATTERNS.has(visit.page) ? visit.page : 'other')
    const ageMs = Math.min(visit.age_ms, LONGEST_MS)
    const effect = await repository.growVisit(db, {
      id: visit.id,
      userId,
      name: nameOf(row.name, values),
      page,
      host,
      ageMs,
      dwellMs: Math.min(visit.dwell_ms, ageMs),
      left: visit.left,
    })
    if (!effect) continue // another person's visit
    taken += 1
    if (effect.isNew) metrics.visit({ url: page, host })
    if (effect.hasLeft) metrics.retention({ url: page, host }, effect.dwellMs / 1_000)
  }
  return taken
}

/** One line for each call, status and bucket: one statement may not touch a row twice. */
function mergeCalls(calls: readonly CallSample[]): CallSample[] {
  const merged = new Map<string, CallSample>()
  for (const call of calls) {
    const key = `${call.path} ${call.status} ${call.bucket}`
    const known = merged.get(key)
    const total_ms = Math.min(call.total_ms, call.calls * DAY_MS)
    merged.set(key, known ? { ...known, calls: known.calls + call.calls, total_ms: known.total_ms + total_ms } : { ...call, total_ms })
  }
  return [...merged.values()]
}

const WINDOW_MS = 60_000

/** At most so many reports a person and minute, in this process: a ticket may be shown as often as its owner likes. */
export function createReportLimit(limit: number, now: () => number = Date.now): (userId: string) => boolean {
  let began = now()
  let counts = new Map<string, number>()
  return (userId) => {
    if (now() - began >= WINDOW_MS) {
      began = now()
      counts = new Map()
    }
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    return count <= limit
  }
}
