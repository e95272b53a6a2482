import { Button, ButtonGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { StatementName } from '#contract/finance-names.ts'
import type { Blocker } from '#domain/blocker.ts'
import { NAME_MEANINGS } from '#domain/finance/statement-name.ts'
import { count, instant, NONE } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { newName, workOf } from './name-work.ts'
import { NamePanel } from './NamePanel.tsx'
import type { NameAnswer, NameFilter, nameSave } from './wire.ts'
import '../finance.css'

const header = (key: string) => `finance.name.column.${key}`

const COLUMNS: readonly GridColumn<StatementName>[] = [
  {
    key: 'means',
    header: header('means'),
    width: 100,
    filter: 'set',
    text: (_value, { means }, say) => say(`finance.name.means.${means}`),
  },
  { key: 'name', header: header('name'), minWidth: 220, flex: 1 },
  { key: 'target_name', header: header('target'), width: 200, filter: 'set' },
  { ...count, key: 'rows', header: header('rows') },
  { key: 'last_month', header: header('last_month'), width: 100, text: (value) => (value ? String(value) : NONE) },
  {
    key: 'updated_by',
    header: header('updated_by'),
    width: 130,
    value: ({ updated_by }) => updated_by?.name ?? null,
    text: (value) => (value ? String(value) : NONE),
  },
  { ...instant<StatementName>(() => 'Asia/Shanghai'), key: 'updated_at', header: header('updated_at') },
]

type Props = {
  reading: ListReading<NameAnswer, NameFilter>
  save: ActorRefFrom<typeof nameSave>
  /** why this person may not keep names; none means they may */
  mayEdit: readonly Blocker[]
  onFilter: (filter: NameFilter) => void
  onPage: (page: number) => void
  /** where a name was used */
  whereUsed: (id: string) => ReactNode
}

/** The names that statements call games, channels and stores by. */
export function NamesView({ reading, save, mayEdit, onFilter, onPage, whereUsed }: Props) {
  const say = useSay()
  const list = useList(reading, 'finance.statement.view')
  const { answer, filter } = list
  const draft = useSelector(save, ({ context }) => context.draft)
  const isSaved = useSelector(save, (now) => now.matches({ open: 'saved' }))
  return (
    <ListFrame
      list={list}
      title="page.FinanceNames"
      label="finance.name.grid"
      action={
        <WhyNotButton
          size="small"
          intent="primary"
          blockers={mayEdit}
          onClick={() => save.send({ type: 'edit', draft: newName(filter.means || 'game') })}
        >
          {say('finance.name.new')}
        </WhyNotButton>
      }
      above={<p className="fd-muted fd-finance-lead">{say('finance.name.lead')}</p>}
      columns={COLUMNS}
      idOf={byId}
      rows={answer?.data}
      total={answer?.total}
      paging={{ page: filter.page, onPage }}
      empty={{ title: say('finance.name.empty'), hint: say('finance.name.empty_hint') }}
      onOpenRow={(name) => save.send({ type: 'edit', draft: workOf(name) })}
      saved={isSaved ? say('finance.name.saved') : null}
      filters={
        <>
          <ButtonGroup>
            {(['', ...NAME_MEANINGS] as const).map((means) => (
              <Button
                key={means}
                size="small"
                active={means === filter.means}
                aria-pressed={means === filter.means}
                text={say(means === '' ? 'finance.name.all' : `finance.name.means.${means}`)}
                onClick={() => onFilter({ ...filter, means })}
              />
            ))}
          </ButtonGroup>
          <SearchInput label={say('finance.name.find')} value={filter.q} onValue={(q) => onFilter({ ...filter, q })} />
        </>
      }
      panel={
        draft && answer ? (
          <NamePanel
            key={draft.id}
            save={save}
            draft={draft}
            choices={answer.choices}
            mayEdit={mayEdit}
            use={draft.id === null ? null : whereUsed(draft.id)}
          />
        ) : null
      }
    />
  )
}
