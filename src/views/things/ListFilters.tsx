import { Button, PopoverNext } from '@blueprintjs/core'
import { CaretDown } from '@blueprintjs/icons'
import { countText } from '#domain/display/numbers.ts'
import { optionsKey, type Thing } from '#domain/thing/thing.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { choicesOf, type Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { isPeriod, type Filter, type ListFilter, type ListChoice } from './list-filter.ts'
import { PeriodFilter } from './PeriodFilter.tsx'

type Shared = {
  /** whose fields filters may be called like */
  thing?: Pick<Thing, 'fields' | 'words'> | undefined
  choices?: Choices | undefined
  /** how many rows have each value of a filter, where that is known */
  counts?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
}
type Props = Shared & {
  filters: readonly ListFilter[]
  /** what words are looked for in, in words */
  search: string
  filter: Filter
  onFilter: (filter: Filter) => void
}

/** Beyond so many, the others are behind a button. */
const SHOWN = 6

/** What a list is narrowed by: words, then one choice after the other. Of many the first few are shown, and those that narrow it now. */
export function ListFilters({ filters, search, filter, onFilter, ...shared }: Props) {
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
      <SearchInput label={say(search)} value={filter.q ?? ''} onValue={(q) => onFilter({ ...filter, q: q.trim() })} />
      {offered.filter((one, index) => !isFolded(one, index)).map(control)}
      {folded.length > 0 ? (
        <PopoverNext
          arrow={false}
          animation="minimal"
          placement="bottom-start"
          content={<div className="fd-more-filters">{folded.map(control)}</div>}
        >
          <Button size="small" variant="minimal" endIcon={<CaretDown />} text={`${say('kit.list.more_filters')} ${folded.length}`} />
        </PopoverNext>
      ) : null}
    </>
  )
}

type OneProps = Shared & { filter: ListChoice; value: string; onValue: (value: string) => void }

function OneFilter({ thing, choices = {}, counts = {}, filter, value, onValue }: OneProps) {
  const { name, label, of } = filter
  const say = useSay()
  const field = thing?.fields[name]
  const named = field ? choicesOf(field, choices) : ((of && choices[of]) ?? [])
  const options =
    (filter.byLink ? [{ value, label: `${say(label)} ${value}` }] : undefined) ??
    filter.options?.map((one) => ({ ...one, label: say(one.label) })) ??
    (thing && field?.kind === 'choice'
      ? field.options.map((one) => ({ value: one, label: say(`${optionsKey(field, thing.words, name)}.${one}`) }))
      : named)
  const count = counts[name]
  const counted = count && options.map((one) => ({ ...one, label: `${one.label} (${countText(count[one.value] ?? 0)})` }))
  return <FilterSelect label={say(label)} all={say('thing.all')} value={value} options={counted ?? options} onValue={onValue} />
}
