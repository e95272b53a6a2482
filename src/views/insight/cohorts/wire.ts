import type { InsightAnswer } from '#contract/insights.ts'
import { cohortMetrics } from '#domain/metrics/cohort-reports.ts'
import { isOfANetwork } from '#domain/metrics/families.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { readBy } from '#views/things/wired.ts'
import { asked, filtersOf } from '../wire.ts'
import { askedBy, type CohortView } from './cohort-query.ts'

/** A report of cohorts, and the view it is of. */
export type CohortsShown = { view: CohortView; table: InsightAnswer }

export const cohortsMachine = createReading<CohortsShown, CohortView>({ keepsAnswer: true })

export const wiredCohorts = readBy(cohortsMachine, async (view, how) => {
  const { subject, granularity } = askedBy(view.rows)
  const question = {
    metrics: cohortMetrics(view.report).map(({ key }) => key),
    by: isOfANetwork(subject) ? ['spreader'] : [],
    filters: filtersOf(view),
    sort: [granularity === 'total' ? '-ins_num' : '-time'],
    limit: 1_000,
  }
  return { view, table: await asked({ ...view, subject }, granularity, question, how) }
})
