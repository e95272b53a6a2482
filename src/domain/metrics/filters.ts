import type { Dimension } from './facts.ts'

export const FILTER_KINDS = ['in', 'not_in'] as const
/** `in`: rows with one of the values; `not_in`: rows with none of them. */
export type FilterKind = (typeof FILTER_KINDS)[number]

/** What a question of the insight pages is narrowed to: at most one of these for each dimension, in the order they were chosen. */
export type DimensionFilter = { dimension: Dimension; is: FilterKind; values: readonly string[] }
export type DimensionFilters = readonly DimensionFilter[]

type Filtered = { filters: DimensionFilters }

/** The same question with this filter last, in place of the one of its dimension. */
export const withFilter = <T extends Filtered>(asked: T, dimension: Dimension, values: readonly string[], is: FilterKind = 'in'): T => ({
  ...asked,
  filters: [...withoutFilter(asked, dimension).filters, { dimension, is, values }],
})

export const withoutFilter = <T extends Filtered>(asked: T, dimension: Dimension): T => ({
  ...asked,
  filters: asked.filters.filter((one) => one.dimension !== dimension),
})

/** In an address: the unknown value, and the prefix of excluded values. No id of a network or of ours starts with either. */
const [UNKNOWN, NOT] = ['~', '!']

/** A filter as an address has it under the name of its dimension: `TW,HK`; `!TW` is all but TW. */
export const filterText = ({ is, values }: Pick<DimensionFilter, 'is' | 'values'>): string =>
  `${is === 'not_in' ? NOT : ''}${values.map((value) => value || UNKNOWN).join(',')}`

/** The filter that a text of an address means; null: it narrows nothing. */
export function filterOf(dimension: Dimension, text: string): DimensionFilter | null {
  const is = text.startsWith(NOT) ? 'not_in' : 'in'
  const values = (is === 'in' ? text : text.slice(NOT.length)).split(',').filter((value) => value !== '')
  return values.length === 0 ? null : { dimension, is, values: values.map((value) => (value === UNKNOWN ? '' : value)) }
}
