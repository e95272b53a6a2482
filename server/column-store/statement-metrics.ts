import { Gauge, Histogram, type Registry } from 'prom-client'
import type { SessionPool } from './session-pool.ts'
import { WORKLOADS, type Workload } from './workload.ts'

export type Ending = 'done' | 'refused' | 'given_up'

export type StatementMetrics = {
  /** answers what is told how the statement ended */
  begun: (workload: Workload) => (ending: Ending) => void
}

/** What the engine is asked, for Prometheus. Labels are closed sets: never a statement. */
export function statementMetrics(registry: Registry, sessions: () => SessionPool | null): StatementMetrics {
  const seconds = new Histogram({
    name: 'flightdeck_report_statement_seconds',
    help: 'Time of a statement in the store of reports, with its wait for a session',
    labelNames: ['workload', 'ending'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  })
  new Gauge({
    name: 'flightdeck_report_statements',
    help: 'Statements in the store of reports that run, and that wait for a session',
    labelNames: ['workload', 'is'],
    registers: [registry],
    collect() {
      const state = sessions()?.state()
      for (const workload of WORKLOADS)
        for (const is of ['running', 'waiting'] as const) this.set({ workload, is }, state?.[workload][is] ?? 0)
    },
  })
  return {
    begun: (workload) => {
      const startedAt = performance.now()
      return (ending) => seconds.observe({ workload, ending }, (performance.now() - startedAt) / 1000)
    },
  }
}
