import { Button } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { countText } from '#domain/display/numbers.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { GridSearch } from '#views/kit/grid/use-find.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { isPeriod, type Filter, type ListFilter, type ListChoice } from './list-filter.ts'
import { optionsOf, type OptionSource } from './list-options.ts'
import { PeriodFilter } from './PeriodFilter.tsx'

type Shared = OptionSource & {
  /** how many rows have each value of a filter, where that is known */
  counts?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
}
export type ListFiltersProps = Shared & {
  filters: readonly ListFilter[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** The words a list is searched for, as the one search box of its grid takes them; `search`: what they are searched in, in words. */
export const searchOf = (say: Say, search: string, filter: Filter, onFilter: (filter: Filter) => void): GridSearch => ({
  label: say(search),
  value: filter.q ?? '',
  onValue: (q) => onFilter({ ...filter, q }),
})

/** Beyond so many, the others are behind a button. */
const SHOWN = 6

/** What a list is narrowed by, one choice after the other. Of many the first few are shown, and those that narrow it now. */
export function ListFilters({ filters, filter, onFilter, ...shared }: ListFiltersProps) {
  const say = useSay()
  const offered = filters.filter((one) => isPeriod(one) || !one.byLink || filter[one.name])
  const isSet = (one: ListFilter) => isPeriod(one) || (filter[one.name] ?? '') !== ''
  const isFolded = (one: ListFilter, index: number) => offered.length > SHOWN && index >= SHOWN - 2 && !isSet(one)
  const control = (one: ListFilter) =>
    isPeriod(one) ? (
      <PeriodFilter key="period" of={one.period} filter={filter} onFilter={onFilter} />
    ) : (
      <OneFilter
        {...shared}
        key={one.name}
        filter={one}
        value={filter[one.name] ?? ''}
        onValue={(value) => onFilter({ ...filter, [one.name]: value })}
      />
    )
  const folded = offered.filter(isFolded)
  return (
    <>
      {offered.filter((one, index) => !isFolded(one, index)).map(control)}
      {folded.length > 0 ? (
        <Popover
          arrow={false}
          animation="minimal"
          placement="bottom-start"
          content={<div className="fd-more-filters">{folded.map(control)}</div>}
        >
          <Button size="small" variant="minimal" endIcon={<CaretDown />} text={`${say('kit.list.more_filters')} ${folded.length}`} />
        </Popover>
      ) : null}
    </>
  )
}

type OneProps = Shared & { filter: ListChoice; value: string; onValue: (value: string) => void }

function OneFilter({ thing, choices, counts = {}, filter, value, onValue }: OneProps) {
  const { name, label } = filter
  const say = useSay()
  const options = filter.byLink ? [{ value, label: `${say(label)} ${value}` }] : optionsOf(say, { thing, choices }, filter)
  const count = counts[name]
  const counted = count && options.map((one) => ({ ...one, label: `${one.label} (${countText(count[one.value] ?? 0)})` }))
  return <FilterSelect label={say(label)} all={say('thing.all')} value={value} options={counted ?? options} onValue={onValue} />
}
