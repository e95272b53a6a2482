import { benchmark } from '#contract/benchmark.ts'
import { dimensionValues } from '#contract/insight-values.ts'
import { insightReport, insightReportBy } from '#contract/insights.ts'
import { materialEffect } from '#contract/material-effect.ts'
import type { Blocker } from '#domain/blocker.ts'
import { reportOf } from '#domain/metrics/families.ts'
import { observatoryOf } from '#domain/observatory/grouping.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { readBenchmark } from './benchmark.service.ts'
import { readEffect } from './effect.service.ts'
import type { Asked } from './insight-answer.ts'
import { readReport } from './insight.service.ts'
import { readObservatory } from './observatory.service.ts'
import { readValues } from './values.reads.ts'

/** Reports of figures out of the store of reports; `store` is null where this installation has none. */
export const insightRoutes = ({ store, links }: { store: ColumnStore | null; links: Pick<FileLinks, 'sign'> }): Handler[] => [
  handle(insightReport, async (input, call) => ({ data: await report(store, input, call) })),
  handle(insightReportBy, async (input, call) => ({ data: await report(store, input, call) })),
  handle(dimensionValues, async ({ dimension, q = '' }, { db, language, scope }) => {
    const scopes = { games: scope('game'), regions: scope('region'), spreaders: scope('spreader') }
    return { data: await readValues(db, { dimension, q: q.trim(), scopes, language }) }
  }),
  handle(benchmark, async (asked, call) => ({ data: await readBenchmark(store, asked, call) })),
  handle(materialEffect, async (asked, call) => ({ data: await readEffect({ store, links }, asked, call) })),
]

type Input = Asked & { a: string; b: string; granularity?: string }

async function report(store: ColumnStore | null, { a, b, granularity, ...asked }: Input, call: Call) {
  if (a === 'observatory') return await readObservatory(store, named(observatoryOf(b, granularity)), asked, call)
  return await readReport(store, named(reportOf(a, b, granularity)), asked, call)
}

function named<Report extends object>(report: Report | readonly Blocker[]): Report {
  if (isReasons(report)) throw new Refused(report)
  return report
}

const isReasons = (report: object): report is readonly Blocker[] => Array.isArray(report)
