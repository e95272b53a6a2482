import { Button } from '@blueprintjs/core'
import { Plus, Refresh } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { blankOf, draftOf, fieldsOf } from '#domain/thing/thing.ts'
import { ExportButtons, type FileFormat } from '#views/kit/ExportButtons.tsx'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { Pager } from '#views/kit/shell/Pager.tsx'
import { choicesOf, optionWord, type Choices } from '#views/kit/thing/choices.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { ThingPanel } from './ThingPanel.tsx'
import type { ThingPage } from './thing-page.ts'
import { THINGS_A_PAGE, type ThingDraft, type ThingRow, type thingImport, type thingSave, type thingsReading } from './thing-wire.ts'

type Props = {
  page: ThingPage
  reading: ActorRefFrom<typeof thingsReading>
  save: ActorRefFrom<typeof thingSave>
  mayEdit: readonly Blocker[]
  /** empty values narrow nothing */
  onFilter: (filter: Readonly<Record<string, string>>) => void
  onPage: (page: number) => void
  onFile?: (id: string) => void
  onExport: (format: FileFormat) => void
  /** null: it comes in no sheet */
  importing?: ActorRefFrom<typeof thingImport> | null
  /** what only this thing has, below the fields of its form */
  more?: (row: ThingRow | null, draft: ThingDraft) => ReactNode
}

const NONE: Choices = {}
const idOf = ({ id }: ThingRow) => id

/** A list of things in the one grid, with its filters, and a form next to it. */
export function ThingView({ page, reading, save, mayEdit, onFilter, onPage, onFile, onExport, importing = null, more }: Props) {
  const say = useSay()
  const { thing, columns, filters, calls } = page
  const snapshot = useSelector(reading, (now) => now)
  const draft = useSelector(save, ({ context }) => context.draft)
  const isDone = useSelector(save, (now) => now.matches({ open: 'saved' }))
  const { query, answer } = snapshot.context
  const { filter } = query
  const choices = answer?.choices ?? NONE
  const store = useRowStore(idOf, answer?.rows)
  const [isImporting, setImporting] = useState(false)
  const again = () => reading.send({ type: 'reading.again' })
  const open = (next: ThingDraft) => save.send({ type: 'edit', draft: next })
  const row = answer?.rows.find(({ id }) => id === draft?.id) ?? null
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  const begin = () => {
    const game = fieldsOf(thing).find(([, { kind }]) => kind === 'game')?.[0]
    open(blankOf(thing, game === undefined ? {} : { [game]: filter[game] || (choices.game?.[0]?.value ?? '') }))
  }
  const optionsOf = (name: string) => {
    const field = thing.fields[name]
    if (field?.kind === 'choice') return field.options.map((value) => ({ value, label: say(optionWord(field, thing.words, name, value)) }))
    return field ? choicesOf(field, choices) : []
  }
  return (
    <div className="fd-page">
      <PageHeader
        title={say(`${thing.words}.title`)}
        {...(answer ? { count: answer.total } : {})}
        action={
          <WhyNotButton size="small" intent="primary" icon={<Plus />} blockers={mayEdit} onClick={begin}>
            {say(`${thing.words}.new`)}
          </WhyNotButton>
        }
      >
        <SearchInput label={say('thing.search')} value={filter.q ?? ''} onValue={(q) => onFilter({ ...filter, q })} />
        {filters.map(({ name, label, options }) => (
          <FilterSelect
            key={name}
            label={say(label)}
            all={say('thing.all')}
            value={filter[name] ?? ''}
            options={options?.map((one) => ({ ...one, label: say(one.label) })) ?? optionsOf(name)}
            onValue={(value) => onFilter({ ...filter, [name]: value })}
          />
        ))}
        <Button size="small" icon={<Refresh />} aria-label={say('thing.refresh')} onClick={again} />
        <ExportButtons word="thing.export" onExport={onExport} />
        {importing ? (
          <WhyNotButton size="small" blockers={mayEdit} onClick={() => setImporting(true)}>
            {say('thing.import')}
          </WhyNotButton>
        ) : null}
        {answer ? (
          <Pager page={query.page} perPage={THINGS_A_PAGE} shown={answer.rows.length} total={answer.total} onPage={onPage} />
        ) : null}
      </PageHeader>
      <div className="fd-split">
        <DataGrid
          label={say(`${thing.words}.title`)}
          columns={columns}
          store={store}
          status={gridStatus(say, snapshot, answer !== null, null, again, () => onFilter({}))}
          empty={
            isNarrowed
              ? {
                  title: say('thing.no_match'),
                  action: <Button size="small" text={say('thing.clear_filters')} onClick={() => onFilter({})} />,
                }
              : { title: say(`${thing.words}.empty`) }
          }
          onOpenRow={(one) => open(draftOf(thing, one))}
          footer={isDone ? <span role="status">{say('thing.done')}</span> : undefined}
        />
        {importing && isImporting ? (
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
            onReread={again}
          >
            {more?.(row, draft)}
          </ThingPanel>
        ) : null}
      </div>
    </div>
  )
}
