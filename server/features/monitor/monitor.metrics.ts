import { Counter, Histogram, type Registry } from 'prom-client'
import { CALL_BUCKETS_MS, RETENTION_BUCKETS_S } from '#domain/monitor/buckets.ts'

/** What browsers report (S2 §7). Labels are patterns and closed sets: never an address, a person or a name. */
export type MonitorMetrics = {
  /** a page view that was reported for the first time */
  visit: (label: { url: string; host: string }) => void
  /** a page that was left, looked at for so long */
  retention: (label: { url: string; host: string }, seconds: number) => void
  /** calls that took so long on average, out of one bucket */
  calls: (label: { url: string; status: number; host: string }, calls: number, meanMs: number) => void
}

const LABELS = ['url', 'status', 'host'] as const
const SEEN = 200

export function monitorMetrics(registry: Registry): MonitorMetrics {
  const requests = new Counter({
    name: 'monitor_requests_total',
    help: 'Page views, and calls of the console, as browsers report them',
    labelNames: LABELS,
    registers: [registry],
  })
  const retention = new Histogram({
    name: 'monitor_page_retention_seconds',
    help: 'How long a page was looked at before it was left',
    labelNames: LABELS,
    buckets: [...RETENTION_BUCKETS_S],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'monitor_api_duration_seconds',
    help: 'How long a call took in the browser; status 0 when no answer came',
    labelNames: LABELS,
    buckets: CALL_BUCKETS_MS.map((ms) => ms / 1_000),
    registers: [registry],
  })
  return {
    visit: (label) => requests.inc({ ...label, status: SEEN }),
    retention: (label, seconds) => retention.observe({ ...label, status: SEEN }, seconds),
    calls: (label, calls, meanMs) => {
      requests.inc(label, calls)
      for (let call = 0; call < calls; call += 1) durations.observe(label, meanMs / 1_000)
    },
  }
}
