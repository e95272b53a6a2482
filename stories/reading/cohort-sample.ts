import type { InsightAnswer } from '#contract/insights.ts'
import { sumKeys } from '#domain/metrics/evaluate.ts'
import { cohortMetrics } from '#domain/metrics/cohort-reports.ts'
import { cohortViewIn, type CohortView } from '#views/insight/cohorts/cohort-query.ts'
import type { CohortsShown } from '#views/insight/cohorts/wire.ts'
import { ANSWER, TODAY } from './insight-sample.ts'

export const cohortsAt = (search = ''): CohortView => cohortViewIn(new URLSearchParams(search), TODAY)

/** Players of one arrival: a number of them, and what each day kept and brought. */
function sumsOf(view: CohortView, installs: number): Record<string, string> {
  return Object.fromEntries(
    sumKeys(cohortMetrics(view.report)).map((key) => {
      const n = Number(/_(\d+)$/.exec(key)?.[1] ?? 0)
      if (key.startsWith('active_on')) return [key, String(Math.round(installs * 0.4 * (n + 1) ** -0.6))]
      if (key.startsWith('paid')) return [key, String(installs * 20 * (n + 1))]
      if (key.startsWith('spend')) return [key, String(installs * 250)]
      return [key, String(installs)]
    }),
  )
}

/** Three arrivals: by day, or by account. The youngest is a day old. */
export function cohortsOf(view: CohortView, more: Partial<InsightAnswer> = {}): CohortsShown {
  const row = (time: string | null, groups: Record<string, string>, installs: number) => ({
    time,
    groups,
    sums: sumsOf(view, installs),
    before: null,
  })
  const rows =
    view.rows === 'account'
      ? [row(null, { account: 'a1' }, 3_000), row(null, { account: 'a2' }, 1_206)]
      : [row('2026-11-22', {}, 1_206), row('2026-11-15', {}, 2_000), row('2026-10-28', {}, 1_000)]
  return { view, table: { ...ANSWER, rows, found: rows.length, total: { sums: sumsOf(view, 4_206), before: null }, missing: [], ...more } }
}
