import { insightReport, insightReportBy } from '#contract/insights.ts'
import type { Blocker } from '#domain/blocker.ts'
import { reportOf, type Report } from '#domain/metrics/families.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readReport } from './insight.service.ts'

/** Reports of figures out of the store of reports; `store` is null where this installation has none. */
export const insightRoutes = ({ store }: { store: ColumnStore | null }): Handler[] => [
  handle(insightReport, async ({ a, b, ...asked }, call) => ({ data: await readReport(store, named(reportOf(a, b)), asked, call) })),
  handle(insightReportBy, async ({ a, b, granularity, ...asked }, call) => ({
    data: await readReport(store, named(reportOf(a, b, granularity)), asked, call),
  })),
]

function named(report: Report | readonly Blocker[]): Report {
  if ('subject' in report) return report
  throw new Refused(report)
}
