import { Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { blankOf, draftOf, fieldsOf } from '#domain/thing/thing.ts'
import type { FileFormat } from '#views/kit/ExportButtons.tsx'
import type { DataGridProps } from '#views/kit/grid/DataGrid.tsx'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { choicesOf, optionWord, type Choices } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { BulkActs } from './BulkActs.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { ListFrame } from './ListFrame.tsx'
import { ThingPanel } from './ThingPanel.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { filtersOpened, isPeriod, type ThingPage } from './thing-page.ts'
import type { ThingDraft, ThingRow, thingImport, thingSave, thingsReading } from './thing-wire.ts'
import { useList } from './use-list.ts'

type Props = {
  page: ThingPage
  reading: ActorRefFrom<typeof thingsReading>
  save: ActorRefFrom<typeof thingSave>
  mayEdit: readonly Blocker[]
  /** empty values narrow nothing */
  onFilter: (filter: Readonly<Record<string, string>>) => void
  onPage: (page: number) => void
  onFile?: (id: string) => void
  /** goes to an address of the console */
  onGo: (href: string) => void
  onExport: (format: FileFormat) => void
  /** what the grid is ordered and narrowed by, as text */
  view?: DataGridProps<ThingRow>['view']
  /** the saved views of the page */
  views?: ReactNode
  /** null: it comes in no sheet */
  importing?: ActorRefFrom<typeof thingImport> | null
  /** above the rows */
  above?: ReactNode
  /** what only this thing has, below the fields of its form */
  more?: (row: ThingRow | null, draft: ThingDraft) => ReactNode
}

const NONE: Choices = {}

/** A list of things in the one grid, with its filters, and a form next to it. */
export function ThingView({
  page,
  reading,
  save,
  mayEdit,
  onFilter,
  onPage,
  onFile,
  onGo,
  onExport,
  view,
  views,
  importing = null,
  above,
  more,
}: Props) {
  const say = useSay()
  const { thing, columns, filters, calls, bulking } = page
  const list = useList(reading, null, () => onFilter({}))
  const draft = useSelector(save, ({ context }) => context.draft)
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const { answer } = list
  const { filter, page: shown } = list.filter
  const choices = answer?.choices ?? NONE
  const [isImporting, setImporting] = useState(false)
  const open = (next: ThingDraft) => save.send({ type: 'edit', draft: next })
  const row = answer?.rows.find(({ id }) => id === draft?.id) ?? null
  const opened = filtersOpened(page)
  const isNarrowed = Object.entries(filter).some(([name, value]) => value !== '' && value !== opened[name])
  const begin = () => {
    const game = fieldsOf(thing).find(([, { kind }]) => kind === 'game')?.[0]
    open(blankOf(thing, game === undefined ? {} : { [game]: filter[game] || (choices.game?.[0]?.value ?? '') }))
  }
  const optionsOf = (name: string) => {
    const field = thing.fields[name]
    if (field?.kind === 'choice') return field.options.map((value) => ({ value, label: say(optionWord(field, thing.words, name, value)) }))
    return field ? choicesOf(field, choices) : []
  }
  const counted = (name: string, options: ReturnType<typeof optionsOf>) => {
    const counts = answer?.counts[name]
    return counts ? options.map(({ value, label }) => ({ value, label: `${label} (${countText(counts[value] ?? 0)})` })) : options
  }
  const imports = importing ? (
    <WhyNotButton size="small" blockers={mayEdit} onClick={() => setImporting(true)}>
      {say('thing.import')}
    </WhyNotButton>
  ) : null
  return (
    <ListFrame
      list={list}
      title={`${thing.words}.title`}
      columns={columns}
      name={thing.noun}
      idOf={byId}
      rows={answer?.rows}
      total={answer?.total}
      paging={{ page: shown, onPage }}
      onClear={isNarrowed ? () => onFilter({}) : null}
      empty={{ title: say(`${thing.words}.empty`) }}
      onOpenRow={(one) => open(draftOf(thing, one))}
      onExport={onExport}
      above={above}
      saved={isDone ? say('thing.done') : null}
      filters={
        <>
          <SearchInput label={say('thing.search')} value={filter.q ?? ''} onValue={(q) => onFilter({ ...filter, q })} />
          {filters.map((one) =>
            isPeriod(one) ? (
              <PeriodFilter key="period" of={one.period} filter={filter} onFilter={onFilter} />
            ) : (
              <FilterSelect
                key={one.name}
                label={say(one.label)}
                all={say('thing.all')}
                value={filter[one.name] ?? ''}
                options={counted(one.name, one.options?.map((option) => ({ ...option, label: say(option.label) })) ?? optionsOf(one.name))}
                onValue={(value) => onFilter({ ...filter, [one.name]: value })}
              />
            ),
          )}
        </>
      }
      acts={
        bulking
          ? (chosen) => (
              <>
                {imports}
                <BulkActs page={page} bulking={bulking} chosen={chosen} mayEdit={mayEdit} onDone={list.refresh} />
              </>
            )
          : imports
      }
      action={
        <>
          {views}
          <WhyNotButton size="small" intent="primary" icon={<Plus />} blockers={mayEdit} onClick={begin}>
            {say(`${thing.words}.new`)}
          </WhyNotButton>
        </>
      }
      {...(view ? { view, isOrdered: true } : {})}
      panel={
        importing && isImporting ? (
          <ImportPanel thing={thing} importing={importing} onClose={() => setImporting(false)} />
        ) : draft && answer ? (
          <ThingPanel
            thing={thing}
            save={save}
            draft={draft}
            row={row}
            choices={choices}
            mayEdit={[...mayEdit, ...(row ? page.closed(row) : [])]}
            isRemovable={calls.remove !== undefined}
            onFile={onFile}
            onReread={list.refresh}
            log={page.log}
            uses={page.uses}
            onGo={onGo}
          >
            {more?.(row, draft)}
          </ThingPanel>
        ) : null
      }
    />
  )
}
