import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { countText } from '#domain/display/numbers.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { choicesOf, optionWord, type Choices } from '#views/kit/thing/choices.ts'
import { useSay } from '#views/kit/words.tsx'
import { ListFrame } from './ListFrame.tsx'
import type { ListGridProps } from './ListGrid.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { filtersOpened, isPeriod, type ListPage, type ThingChoice } from './thing-page.ts'
import type { ThingAnswer, ThingRow, thingsReading } from './thing-wire.ts'
import { useList } from './use-list.ts'

export type ThingListProps = {
  page: ListPage
  reading: ActorRefFrom<typeof thingsReading>
  /** empty values narrow nothing */
  onFilter: (filter: Readonly<Record<string, string>>) => void
  onPage: (page: number) => void
  onExport: (format: FileFormat) => void
  /** what the grid is ordered and narrowed by, as text */
  view?: DataGridProps<ThingRow>['view']
  /** the function that a person needs to see it */
  need?: string | null
  /** above the rows */
  above?: ReactNode
}
type Props = ThingListProps & {
  /** what can be begun here */
  action: ReactNode
  panel?: ReactNode
  onOpenRow: (row: ThingRow) => void
} & Pick<ListGridProps<ThingRow>, 'acts' | 'saved'>

/** A list of things in the one grid, with its filters. */
export function ThingList({ page, reading, onFilter, onPage, onExport, view, need = null, ...shown }: Props) {
  const say = useSay()
  const { thing, columns, filters } = page
  const list = useList(reading, need, () => onFilter({}))
  const { answer } = list
  const { filter, page: turned } = list.filter
  const opened = filtersOpened(page)
  const isNarrowed = Object.entries(filter).some(([name, value]) => value !== '' && value !== opened[name])
  return (
    <ListFrame
      {...shown}
      list={list}
      title={`${thing.words}.title`}
      columns={columns}
      name={thing.noun}
      idOf={byId}
      rows={answer?.rows}
      total={answer?.total}
      paging={{ page: turned, onPage }}
      onClear={isNarrowed ? () => onFilter({}) : null}
      empty={{ title: say(`${thing.words}.empty`) }}
      onExport={onExport}
      filters={
        <>
          <SearchInput label={say(page.search)} value={filter.q ?? ''} onValue={(q) => onFilter({ ...filter, q })} />
          {filters.map((one) =>
            isPeriod(one) ? (
              <PeriodFilter key="period" of={one.period} filter={filter} onFilter={onFilter} />
            ) : (
              <OneFilter
                key={one.name}
                thing={thing}
                filter={one}
                answer={answer}
                value={filter[one.name] ?? ''}
                onValue={(value) => onFilter({ ...filter, [one.name]: value })}
              />
            ),
          )}
        </>
      }
      {...(view ? { view, isOrdered: true } : {})}
    />
  )
}

type OneFilterProps = {
  thing: ListPage['thing']
  filter: ThingChoice
  answer: ThingAnswer | null
  value: string
  onValue: (value: string) => void
}

/** One filter; where the answer counts its values, each says how many there are. */
function OneFilter({ thing, filter: { name, label, options: own, of }, answer, value, onValue }: OneFilterProps) {
  const say = useSay()
  const choices = answer?.choices ?? NONE
  const field = thing.fields[name]
  const counts = answer?.counts[name]
  const named = field ? choicesOf(field, choices) : ((of && choices[of]) ?? [])
  const options =
    own?.map((one) => ({ ...one, label: say(one.label) })) ??
    (field?.kind === 'choice' ? field.options.map((one) => ({ value: one, label: say(optionWord(field, thing.words, name, one)) })) : named)
  const counted = counts && options.map((one) => ({ ...one, label: `${one.label} (${countText(counts[one.value] ?? 0)})` }))
  return <FilterSelect label={say(label)} all={say('thing.all')} value={value} options={counted ?? options} onValue={onValue} />
}

const NONE: Choices = {}
