import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { formatMoney } from '#domain/money.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ListFrame } from './ListFrame.tsx'
import type { ListGridProps } from './ListGrid.tsx'
import { narrowingOf } from './list-narrowing.tsx'
import type { Filter } from './list-filter.ts'
import type { ListPage } from './thing-page.ts'
import type { ThingAnswer, ThingRow, thingsReading } from './thing-wire.ts'
import { useList } from './use-list.ts'

export type ThingListProps = {
  page: ListPage
  /** its name, where that is not the thing's `title` */
  title?: string | undefined
  reading: ActorRefFrom<typeof thingsReading>
  /** empty values narrow nothing */
  onFilter: (filter: Filter) => void
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
  /** undefined: this person opens none */
  onOpenRow: ((row: ThingRow) => void) | undefined
} & Pick<ListGridProps<ThingRow>, 'acts' | 'saved'>

/** A list of things in the one grid, with its filters. */
export function ThingList({ page, title, reading, onFilter, onPage, onExport, view, need = null, onOpenRow, ...shown }: Props) {
  const say = useSay()
  const { thing, columns, filters } = page
  const list = useList(reading, need, () => onFilter({}))
  const { answer } = list
  const { filter, page: turned } = list.filter
  return (
    <ListFrame
      {...shown}
      {...(onOpenRow ? { onOpenRow } : {})}
      list={list}
      title={title ?? `${thing.words}.title`}
      columns={columns}
      name={thing.noun}
      idOf={byId}
      rows={answer?.rows}
      total={answer?.total}
      paging={{ page: turned, onPage }}
      empty={{ title: say(`${thing.words}.empty`) }}
      onExport={onExport}
      foot={page.sums === null || !answer ? [] : [wholeText(say, page.sums, answer), asOfText(say, answer)]}
      {...narrowingOf(say, page.search, { thing, filters, filter, choices: answer?.choices, counts: answer?.counts, onFilter })}
      {...(view ? { view, isOrdered: true } : {})}
    />
  )
}

/** What the whole filter comes to; of the rows that are here the grid says it itself. */
const wholeText = (say: Say, word: string, { rows, total, sums = [] }: ThingAnswer): string | null =>
  rows.length < total
    ? say(word, { amount: sums.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' · ') || '–' })
    : null

// months close in the zone of the company
const asOfText = (say: Say, { asOf = '' }: ThingAnswer): string => say('thing.as_of', { time: zonedCompanyTime(asOf) })
