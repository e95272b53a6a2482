import type { CallOptions } from '#client/client.ts'
import type { InsightAnswer } from '#contract/insights.ts'
import { rowGroups, toldMetrics } from '#domain/insight-table/cross.ts'
import type { Across } from '#domain/insight-table/table-spec.ts'
import type { CrossQuestion } from '#domain/insight-table/table-chart.ts'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { MOST } from '#domain/metrics/query-limits.ts'
import { TIME } from '#domain/metrics/query.ts'
import { asked, filtersOf } from '../wire.ts'

type Days = { from: string; until: string }
/** Values by rows and columns: what the rows come to, what the columns come to, and where they meet. */
export type CrossShown = { across: Across; rows: InsightAnswer; columns: InsightAnswer; cells: InsightAnswer }

/** Asks what the rows come to and what the columns come to, then for the cells of those that are shown. */
export async function crossOf(
  question: CrossQuestion,
  days: Days,
  most: { rows: number; columns: number },
  how: CallOptions,
): Promise<CrossShown> {
  const { across, metrics, granularity, comparison, sort } = question
  const isOfTime = across === TIME
  const groups = [...rowGroups(question.dimensions, across)]
  const subject = { subject: 'total', ...days } as const
  const filters = filtersOf(question)
  const rowTime = isOfTime ? 'total' : granularity
  const ofRows = toldMetrics(metrics, rowTime, days)
  const columnTime = isOfTime ? granularity : 'total'
  const ofColumns = toldMetrics(metrics, columnTime, days)
  const [rows, columns] = await Promise.all([
    asked(
      subject,
      rowTime,
      {
        metrics: ofRows,
        by: groups,
        filters,
        sort: sort
          .filter(({ by }) => [...ofRows, ...groups, ...(rowTime === 'total' ? [] : [TIME])].includes(by))
          .map(({ by, descending }) => (descending ? `-${by}` : by)),
        limit: most.rows,
        ...(comparison !== null && comparisonsOf(rowTime).includes(comparison) ? { compare: comparison } : {}),
      },
      how,
    ),
    asked(
      subject,
      columnTime,
      {
        metrics: ofColumns,
        by: isOfTime ? [] : [across],
        filters,
        sort: isOfTime ? [`-${TIME}`] : ofColumns.slice(0, 1).map((key) => `-${key}`),
        limit: most.columns,
      },
      how,
    ),
  ])
  const cells = await asked(
    { ...subject, from: isOfTime ? firstOf(columns, days) : days.from },
    granularity,
    {
      metrics: [...metrics],
      by: isOfTime ? groups : [...groups, across],
      filters: [
        ...filters,
        ...narrowedTo(question.filters, [
          ...(isOfTime ? [] : [valuesOf(columns, across)]),
          ...groups.map((group) => valuesOf(rows, group)),
        ]),
      ],
      // a row is read with all its cells before the next one
      sort: groups.slice(0, MOST.sort),
      limit: MOST.rows,
    },
    how,
  )
  return { across, rows, columns, cells }
}

/** The first day of the periods that are shown. */
const firstOf = ({ rows }: InsightAnswer, { from }: Days): string => {
  const first = rows.flatMap(({ time }) => time ?? []).sort()[0]
  return first !== undefined && first > from ? first : from
}

type Among = { dimension: Dimension; is: 'in'; values: string[] }
/** The values that an answer shows; none where it shows all. */
const valuesOf = ({ rows, found }: InsightAnswer, dimension: Dimension): Among => ({
  dimension,
  is: 'in',
  values: found > rows.length ? [...new Set(rows.map(({ groups }) => groups[dimension] ?? ''))] : [],
})

/** As many filters to what is shown as a question takes: without them more is read than is shown. */
function narrowedTo(filters: CrossQuestion['filters'], among: readonly Among[]): Among[] {
  let values = filters.reduce((sum, one) => sum + one.values.length, 0)
  const fit = among.filter((one) => {
    const fits = one.values.length > 0 && values + one.values.length <= MOST.values
    if (fits) values += one.values.length
    return fits
  })
  return fit.slice(0, Math.max(0, MOST.filters - filters.length))
}
