import type { InsightAnswer } from '#contract/insights.ts'
import { dayAfter } from '#domain/day.ts'
import { daysOfLife } from '#domain/metrics/cohort-reports.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { explain } from '#domain/metrics/explanation.ts'
import { SUBJECTS } from '#domain/metrics/families.ts'
import { decimalText, readFraction } from '#domain/metrics/fraction.ts'
import { ripenessOf } from '#domain/metrics/ripeness.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import type { Language } from '#i18n/words.ts'
import type { CellData, HeatCell } from '#views/kit/charts/chart-cells.ts'
import type { Say } from '#views/kit/words.tsx'
import { footOf } from '../insight-foot.ts'
import { factsOf, nameOf } from '../insight-rows.ts'
import { askedBy, daysOfRow, rowsWord } from './cohort-query.ts'
import type { CohortsShown } from './wire.ts'

type Sums = InsightAnswer['rows'][number]['sums']
/** A row of the report: `group` is the value that it is of, '' of a period. */
export type CohortRow = { id: string; name: string; time: string | null; group: string; spreader: string; sums: Sums }

/** Rows that the chart draws; the grid has them all. */
const DRAWN = 60

/** The rows of an answer with their names, in its order. */
export function cohortRows({ view, table }: CohortsShown, language: Language): CohortRow[] {
  const dimension = SUBJECTS[askedBy(view.rows).subject]
  return table.rows.map(({ time, groups, sums }) => {
    const group = dimension === null ? '' : (groups[dimension] ?? '')
    const spreader = groups.spreader ?? ''
    const name = dimension === null ? (time ?? '') : nameOf(table, dimension, group, language)
    return { id: `${time ?? ''} ${spreader} ${group}`, name, time, group, spreader, sums }
  })
}

/** The chart of a report of cohorts: all players first, then a line for each row, and a column for each day after the players came. */
export function cohortCells(say: Say, shown: CohortsShown, rows: readonly CohortRow[]): CellData {
  const { view, table } = shown
  const metrics = daysOfLife(view.report)
  const [first] = metrics
  const whole: CohortRow[] = table.total
    ? [{ id: 'total', name: say('insight.subject.total'), time: null, group: '', spreader: '', sums: table.total.sums }]
    : []
  const drawn = [...whole, ...rows.slice(0, DRAWN)]
  const installs = ({ sums }: CohortRow) => shownValue({ unit: 'count' }, readFraction(sums.installs ?? '0'), '')
  return {
    label: say(`insight.cohorts.${view.report}`),
    format: first?.unit ?? 'rate',
    ...(first?.unit === 'money' ? { currency: table.currency } : {}),
    down: say(rowsWord(view.rows)),
    across: say('insight.cohorts.across'),
    of: say('metrics.name.installs'),
    explained: explanationOf(say, shown),
    rows: drawn.map((row) => ({ id: row.id, name: row.name || say('insight.unknown'), of: installs(row) })),
    columns: metrics.map(({ key, n }) => ({ id: key, name: say('insight.cohorts.day', { n }) })),
    cells: drawn.flatMap((row) => metrics.map((metric) => cellOf(metric, row, shown))),
  }
}

/** How the first of the values comes about, and how old they all are. */
function explanationOf(say: Say, { view, table }: CohortsShown): string {
  const [metric] = daysOfLife(view.report)
  const [formula] = metric ? explain(metric, factsOf(view, table)) : []
  return [...(formula ? [say(formula.key, formula.params)] : []), ...footOf(say, table)].join(' · ')
}

function cellOf(metric: ReturnType<typeof daysOfLife>[number], row: CohortRow, { view, table }: CohortsShown): HeatCell {
  const range = daysOfRow(view, row.time)
  const ripeness = ripenessOf(metric, range, table.last_complete_day)
  const value = ripeness === 'none' ? null : valueOf(metric, row.sums, { days: 1 })
  const { formula } = metric
  const sum = (key: string) => readFraction(row.sums[key] ?? '0')
  const parts =
    value && formula.kind === 'ratio'
      ? {
          part: shownValue({ unit: view.report === 'retention' ? 'count' : 'money' }, sum(formula.over.key), table.currency),
          of: shownValue({ unit: view.report === 'roi' ? 'money' : 'count' }, sum(formula.under.key), table.currency),
        }
      : {}
  return {
    row: row.id,
    column: metric.key,
    value: value && Number(decimalText(value, 12)),
    shown: shownValue(metric, value, table.currency),
    ...parts,
    // the n-th day of the last players has to be over
    ...(ripeness === 'all' ? {} : { ripeOn: dayAfter(range.until, metric.n + 1) }),
  }
}
