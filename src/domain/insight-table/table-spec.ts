import { blocker, type Blocker } from '../blocker.ts'
import type { Dimension } from '../metrics/facts.ts'
import { comparisonsOf } from '../metrics/comparison.ts'
import type { DimensionFilters } from '../metrics/filters.ts'
import { isOfANetwork, SUBJECT_NAMES, SUBJECTS, type FAMILIES } from '../metrics/families.ts'
import { queryBlockers } from '../metrics/query-blockers.ts'
import { TIME, type Comparison, type InsightQuery } from '../metrics/query.ts'
import { daysOfRange, type RangeName } from '../metrics/ranges.ts'

/** `mine`: its owner's; `seen`: everyone who may open the page reads it; `edited`: they save it as well. */
export const SHARINGS = ['mine', 'seen', 'edited'] as const
export type Sharing = (typeof SHARINGS)[number]

/** How a table is drawn above its rows. */
export const CHARTS = ['none', 'lines', 'areas', 'bars', 'heat', 'scatter'] as const
export type ChartKind = (typeof CHARTS)[number]

/** What is put into columns: the values of a dimension, or periods. */
export type Across = Dimension | typeof TIME

export type TableGranularity = (typeof FAMILIES.daily)[number]

/**
 * What a custom table asks. Named days move on with the calendar, `own` ones do not; both are kept
 * ([decision 105](../../../docs/decisions/0105-a-custom-table-is-a-question-that-is-kept.md)).
 */
export type TableSpec = {
  dimensions: readonly Dimension[]
  metrics: readonly string[]
  filters: DimensionFilters
  granularity: TableGranularity
  range: RangeName
  /** days of `own`; empty for the others */
  from: string
  until: string
  comparison: Comparison | null
  sort: readonly { by: string; descending: boolean }[]
  /** a kind that its question does not allow stays chosen; the page says what it lacks (`table-chart.ts`) */
  chart: ChartKind
  /** null: the table is flat */
  pivot: Across | null
  /** the arrangement of its columns (`column-layout.ts`); empty: as they come */
  columns: string
}

/** Rows that a custom table shows; the rest is in its totals. */
export const TABLE_ROWS = 2_000

/** Rows and columns that a pivot shows, a month of days among them; the rest is summed in one of each. */
export const PIVOT = { rows: 200, columns: 31 } as const

export const NEW_TABLE: TableSpec = {
  dimensions: ['game', 'spreader'],
  metrics: ['spend', 'impressions', 'clicks', 'results', 'result_cost'],
  filters: [],
  granularity: 'total',
  range: 'last7',
  from: '',
  until: '',
  comparison: null,
  sort: [{ by: 'spend', descending: true }],
  chart: 'none',
  pivot: null,
  columns: '',
}

/** The days of a table, on a day. */
export const daysOfTable = ({ range, from, until }: TableSpec, today: string): { from: string; until: string } =>
  range === 'own' ? { from, until } : daysOfRange(range, today)

/**
 * What the rows of a table are of. Ids of objects only mean something at their network, so that a table of objects is divided by it also
 * where the person did not ask for it.
 */
export const groupsOf = ({ dimensions }: Pick<TableSpec, 'dimensions'>): readonly Dimension[] =>
  dimensions.some(isOfObjects) && !dimensions.includes('spreader') ? [...dimensions, 'spreader'] : dimensions

export const isOfObjects = (dimension: Dimension): boolean =>
  SUBJECT_NAMES.some((name) => SUBJECTS[name] === dimension && isOfANetwork(name))

/** The question of a table, as it is asked on a day of the company. */
export const queryOfTable = (spec: TableSpec, { today, currency }: { today: string; currency: string }): InsightQuery => ({
  metrics: spec.metrics,
  dimensions: groupsOf(spec),
  filters: spec.filters,
  ...daysOfTable(spec, today),
  granularity: spec.granularity,
  comparison: spec.comparison,
  sort: spec.sort,
  limit: TABLE_ROWS,
  totals: true,
  currency,
})

/** Why a table cannot be asked or kept; each names its field. */
export const tableBlockers = (spec: TableSpec, on: { today: string; currency: string }): Blocker[] => [
  ...queryBlockers(queryOfTable(spec, on), { zones: [] }),
  ...(spec.pivot === null ? [] : acrossBlockers(spec, spec.pivot)),
]

/** Why this cannot be put into columns: the table has no such thing, nothing would be left for its rows, or its ids mean something at one network only. */
export function acrossBlockers({ dimensions, granularity }: Pick<TableSpec, 'dimensions' | 'granularity'>, across: Across): Blocker[] {
  const field = 'pivot'
  const shown: readonly Across[] = granularity === 'total' ? dimensions : [...dimensions, TIME]
  if (!shown.includes(across)) return [blocker(across === TIME ? 'insight_table.no_periods' : 'insight_table.not_shown', { field })]
  if (shown.length === 1) return [blocker('insight_table.nothing_for_rows', { field })]
  const isSplit = across !== TIME && (isOfObjects(across) || (across === 'spreader' && dimensions.some(isOfObjects)))
  return isSplit ? [blocker('insight_table.objects_across', { field })] : []
}

/** A change of a table, and what no longer fits it gone: an order by what it does not show, a comparison that its periods do not allow, days that are named, columns made of what it is not by. */
export function withSpec(spec: TableSpec, change: Partial<TableSpec>): TableSpec {
  const next = { ...spec, ...change }
  const { pivot } = next
  const shown: readonly string[] = [...next.metrics, ...next.dimensions, ...(next.granularity === 'total' ? [] : [TIME])]
  return {
    ...next,
    ...(next.range === 'own' ? {} : { from: '', until: '' }),
    comparison: comparisonsOf(next.granularity).find((one) => one === next.comparison) ?? null,
    sort: next.sort.filter(({ by }) => shown.includes(by)),
    pivot: pivot === null || acrossBlockers(next, pivot).length > 0 ? null : pivot,
  }
}
