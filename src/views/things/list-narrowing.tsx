import type { Say } from '#views/kit/words.tsx'
import { filterChips } from './filter-chips.ts'
import { isNarrowed } from './list-filter.ts'
import { ListFilters, searchOf, type ListFiltersProps } from './ListFilters.tsx'

/** All of a list that has to do with its filter: the box to search it, a control for each filter, what narrows it now, and taking that off. */
export function narrowingOf(say: Say, search: string, props: ListFiltersProps) {
  const { filters, filter, onFilter, thing, choices } = props
  return {
    search: searchOf(say, search, filter, onFilter),
    filters: <ListFilters {...props} />,
    chips: filterChips(say, filters, filter, { thing, choices }, onFilter),
    onClear: isNarrowed(filters, filter) ? () => onFilter({}) : null,
  }
}
