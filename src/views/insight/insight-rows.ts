import type { InsightAnswer } from '#contract/insights.ts'
import type { AnswerFacts } from '#domain/metrics/explanation.ts'
import type { Dimension } from '#domain/metrics/facts.ts'
import { withMinus } from '#domain/display/numbers.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { decimalText, divided, minus, rounded, type Fraction } from '#domain/metrics/fraction.ts'
import type { DimensionFilter, DimensionFilters } from '#domain/metrics/filters.ts'
import type { Metric } from '#domain/metrics/metric.ts'
import { nameIn } from '#domain/metrics/named.ts'
import { shownValue } from '#domain/metrics/shown.ts'
import { plainAmount } from '#domain/money.ts'
import type { Language } from '#i18n/words.ts'
import type { Say } from '#views/kit/words.tsx'

/** A metric of a row: to sort and draw by, as it is shown, as an export has it, and how it changed. */
export type Cell = {
  value: number | null
  text: string
  plain: string
  /** a fraction of 1 of what was before; null: there was nothing, or nothing is compared */
  change: number | null
  before: string | null
}
export type Cells = Readonly<Record<string, Cell>>
/** A row of figures; `time`: '' where it is of all days; `facts`: of the answer it is from. */
export type FigureRow = { id: string; time: string; cells: Cells; facts: AnswerFacts }
/** `group`: the value of the page's dimension, '' where it is not known; `spreader`: of an object of a network, where it is. */
export type InsightGridRow = FigureRow & { group: string; spreader: string; name: string }

type Sums = InsightAnswer['rows'][number]['sums']
/** An answer that knows what ids are called. */
export type Named = Pick<InsightAnswer, 'names'>
/** What every answer says of itself. */
export type Told = Pick<InsightAnswer, 'currency' | 'rates' | 'zones' | 'accounts' | 'as_of' | 'last_complete_day' | 'missing'>
type Asked = { from: string; until: string; filters: DimensionFilters }
type Figures = { sums: Sums; before: Sums | null }

/** `days`: how many days each of the rows is of. */
export function cellsOf(
  metrics: readonly Metric[],
  { sums, before }: Figures,
  { currency, days }: { currency: string; days: number },
): Cells {
  return Object.fromEntries(
    metrics.map((metric) => {
      const value = valueOf(metric, sums, { days })
      const earlier = before && valueOf(metric, before, { days })
      return [
        metric.key,
        {
          value: numberOf(value),
          text: shownValue(metric, value, currency),
          plain: plainOf(metric, value, currency),
          change: value && earlier ? numberOf(divided(minus(value, earlier), earlier)) : null,
          before: before ? shownValue(metric, earlier, currency) : null,
        },
      ]
    }),
  )
}

const PLAIN_DECIMALS = 6
const numberOf = (value: Fraction | null): number | null => (value === null ? null : Number(decimalText(value, 12)))

/** A figure that a spreadsheet counts with; empty where there is none. */
function plainOf({ unit }: Metric, value: Fraction | null, currency: string): string {
  if (value === null) return ''
  return unit === 'money'
    ? plainAmount(rounded(value), currency)
    : decimalText(value, unit === 'count' || unit === 'days' ? 0 : PLAIN_DECIMALS)
}

/** `+12.3%` of a change; empty where there is none. */
export const changeText = (change: number | null): string =>
  change === null ? '' : `${change > 0 ? '+' : ''}${withMinus((change * 100).toFixed(1))}%`

/** What a value of a dimension is called; '' where it is not known. */
export const nameOf = ({ names }: Named, dimension: Dimension, value: string, language: Language): string =>
  nameIn(names, dimension, value, language)

/** What a question is narrowed to, as chips that take it off. `table`: the answer that knows the names. */
export const filterChips = (
  say: Say,
  language: Language,
  { filters, table }: { filters: DimensionFilters; table: Named | undefined },
  onRemove: (dimension: Dimension) => void,
) =>
  filters.map((filter) => ({
    key: filter.dimension,
    label: filterWords(say, language, filter, table),
    onRemove: () => onRemove(filter.dimension),
  }))

/** Values that a chip names. */
const NAMED_VALUES = 3

/** `国家: 台湾, 香港`; `国家: 不含 台湾 等 12 个`. */
export function filterWords(say: Say, language: Language, { dimension, is, values }: DimensionFilter, table: Named | undefined): string {
  const names = values
    .slice(0, NAMED_VALUES)
    .map((value) => (table ? nameOf(table, dimension, value, language) : value) || say('insight.unknown'))
    .join(', ')
  const shown = values.length > NAMED_VALUES ? say('insight.filter.among', { values: names, count: values.length }) : names
  return `${say(`metrics.dimension.${dimension}`)}: ${is === 'in' ? shown : say('insight.filter.without', { values: shown })}`
}

/** What an answer says of itself, with names in place of ids. */
export function factsOf({ from, until, filters }: Asked, table: Told & Named): AnswerFacts {
  return {
    from,
    until,
    filters: filters.map((filter) => ({
      ...filter,
      values: filter.values.map((value) => table.names[filter.dimension]?.[value] ?? value),
    })),
    currency: table.currency,
    rates: table.rates,
    zones: table.zones,
    asOf: table.as_of,
    lastCompleteDay: table.last_complete_day,
    missing: table.missing.map(({ name, days, why }) => ({ account: name, days, why })),
  }
}
