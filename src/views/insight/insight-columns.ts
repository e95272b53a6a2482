import { explain, type AnswerFacts } from '#domain/metrics/explanation.ts'
import { isOfANetwork, SUBJECTS, type Subject } from '#domain/metrics/families.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'
import type { InsightView } from './insight-query.ts'
import { changeText, type FigureRow, type InsightGridRow } from './insight-rows.ts'
import { reportMetrics } from './report-metrics.ts'

/** px of the names of a subject: those of campaigns, ads and creatives differ only at their end. */
export const nameWidth = (subject: Subject): number => (isOfANetwork(subject) || subject === 'creative' ? 320 : 220)

/** Columns of a report: what it is by, its periods, and each metric with its change. */
export function insightColumns(
  say: Say,
  { subject, granularity, compare }: Pick<InsightView, 'subject' | 'granularity' | 'compare'>,
  currency: string,
): GridColumn<InsightGridRow>[] {
  const dimension = SUBJECTS[subject]
  return [
    ...(dimension === null && granularity !== 'total'
      ? []
      : [
          {
            key: 'name',
            header: dimension === null ? 'insight.subject.total' : `metrics.dimension.${dimension}`,
            width: nameWidth(subject),
            pinned: 'left' as const,
            opens: true,
            text: (_value: unknown, { name }: InsightGridRow, say: Say) => name || say('insight.unknown'),
          },
        ]),
    ...(granularity === 'total' ? [] : [{ key: 'time', header: 'metrics.dimension.time', width: 110 }]),
    ...figureColumns<InsightGridRow>(say, reportMetrics, currency, compare !== ''),
  ]
}

/** Metrics in their order, each with its change where figures are compared. */
export const figureColumns = <Row extends FigureRow>(
  say: Say,
  metrics: readonly Metric[],
  currency: string,
  isCompared: boolean,
): GridColumn<Row>[] =>
  metrics.flatMap((metric) => [figureColumn<Row>(say, metric, currency), ...(isCompared ? [changeColumn<Row>(say, metric)] : [])])

const figureColumn = <Row extends FigureRow>(say: Say, metric: Metric, currency: string): GridColumn<Row> => ({
  key: metric.key,
  header: metric.n === undefined ? `metrics.name.${metric.name}` : say(`metrics.name.${metric.name}`, { n: metric.n }),
  ...(metric.unit === 'money' ? { unit: currency } : {}),
  align: 'end',
  width: 120,
  value: ({ cells }) => cells[metric.key]?.value,
  text: (_value, { cells }) => cells[metric.key]?.text ?? '',
  exported: (_value, { cells }) => cells[metric.key]?.plain ?? '',
  explain: ({ facts }, say) => explained(say, metric, facts),
})

const changeColumn = <Row extends FigureRow>(say: Say, { key, name, n }: Metric): GridColumn<Row> => ({
  key: `${key}.change`,
  header: say('insight.change_named', { metric: say(`metrics.name.${name}`, n === undefined ? {} : { n }) }),
  align: 'end',
  width: 130,
  // the change of what people read first; the others are there for the asking
  hidden: key !== 'spend' && key !== 'results' && key !== 'result_cost',
  value: ({ cells }) => cells[key]?.change,
  text: (_value, { cells }) => changeText(cells[key]?.change ?? null) || '–',
  exported: (_value, { cells }) => String(cells[key]?.change ?? ''),
  explain: ({ cells }, say) => (cells[key]?.before ? say('insight.change_of', { before: cells[key].before ?? '' }) : null),
})

/** Accounts that a tooltip names. */
const NAMED = 3

/** How a number comes about, a sentence a line. */
export function explained(say: Say, metric: Metric, facts: AnswerFacts): string {
  const told = { ...facts, asOf: facts.asOf && zonedCompanyTime(facts.asOf), missing: facts.missing.slice(0, NAMED) }
  const more = facts.missing.length - told.missing.length
  const lines = explain(metric, told).map(({ key, params }) => say(key, params))
  return [...lines, ...(more > 0 ? [say('insight.missing_more', { count: more })] : [])].join('\n')
}
