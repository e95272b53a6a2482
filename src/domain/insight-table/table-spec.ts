import type { Blocker } from '../blocker.ts'
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
  /** is its first metric drawn over time? */
  chart: boolean
  /** the arrangement of its columns (`column-layout.ts`); empty: as they come */
  columns: string
}

/** Rows that a custom table shows; the rest is in its totals. */
export const TABLE_ROWS = 2_000

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
  chart: false,
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

const isOfObjects = (dimension: Dimension): boolean => SUBJECT_NAMES.some((name) => SUBJECTS[name] === dimension && isOfANetwork(name))

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
export const tableBlockers = (spec: TableSpec, on: { today: string; currency: string }): Blocker[] =>
  queryBlockers(queryOfTable(spec, on), { zones: [] })

/** A change of a table, and what no longer fits it gone: an order by what it does not show, a comparison that its periods do not allow, days that are named. */
export function withSpec(spec: TableSpec, change: Partial<TableSpec>): TableSpec {
  const next = { ...spec, ...change }
  const shown: readonly string[] = [...next.metrics, ...next.dimensions, ...(next.granularity === 'total' ? [] : [TIME])]
  return {
    ...next,
    ...(next.range === 'own' ? {} : { from: '', until: '' }),
    comparison: comparisonsOf(next.granularity).find((one) => one === next.comparison) ?? null,
    sort: next.sort.filter(({ by }) => shown.includes(by)),
  }
}
