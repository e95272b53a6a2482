import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import type { Say } from '#views/kit/words.tsx'
import { optionsOf, type OptionSource } from './list-options.ts'
import { isPeriod, type Filter, type ListChoice, type ListFilter } from './list-filter.ts'

/** What narrows a list now, each to be taken off. Words are shown as they were typed. */
export function filterChips(
  say: Say,
  filters: readonly ListFilter[],
  filter: Filter,
  source: OptionSource,
  onFilter: (filter: Filter) => void,
): FilterChip[] {
  const textOf = (one: ListChoice, value: string) => {
    const named = optionsOf(say, source, one).find((option) => option.value === value)
    return named?.label ?? `${say(one.label)} ${value}`
  }
  const chip = (key: string, label: (value: string) => string): FilterChip[] => {
    const value = filter[key] ?? ''
    return value === '' ? [] : [{ key, label: label(value), onRemove: () => onFilter({ ...filter, [key]: '' }) }]
  }
  return [
    ...chip('q', (value) => `“${value}”`),
    ...filters.flatMap((one) => (isPeriod(one) ? [] : chip(one.name, (value) => textOf(one, value)))),
  ]
}
