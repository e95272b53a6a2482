import { Switch } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { DuplicateBatch } from '#machines/duplication/duplication.types.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { count, instant, stateTag } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSay } from '#views/kit/words.tsx'
import { homeState, idOfBatch, withGames } from '../home/home-columns.ts'
import type { DuplicatesAsked, duplicatesReading } from './wire.ts'
import '../batch.css'

type ListRow = DuplicateBatch & { gameName: string; zone: string }

const time = instant<ListRow>((row) => row.zone)

const COLUMNS: readonly GridColumn<ListRow>[] = [
  { key: 'batch_id', header: 'batch.col.id', width: 76, align: 'end', compare: (a, b) => Number(a) - Number(b) },
  { key: 'name', header: 'batch.col.name', minWidth: 200, flex: 1 },
  { key: 'gameName', header: 'batch.col.game', width: 130, filter: 'set' },
  { ...codeColumn('network_name'), key: 'channel', header: 'batch.builder.network', width: 110 },
  {
    key: 'level',
    header: 'duplication.column.level',
    width: 90,
    value: ({ plan }) => plan.level,
    text: (_value, { plan, channel }, say) => say(`channel.${channel}.level.${plan.level}`),
  },
  { ...count, key: 'sources', header: 'duplication.column.sources', width: 74, value: ({ plan }) => plan.sources.length },
  { ...count, key: 'copies', header: 'duplication.column.copies', width: 74, value: ({ plan }) => plan.copies },
  { key: 'accounts', header: 'batch.col.accounts', width: 80, align: 'end', value: ({ account_ids: ids }) => ids.length },
  { ...stateTag<ListRow>(homeState, ({ state }) => `batch.state.${state}`), key: 'state', header: 'batch.col.state', width: 108 },
  { ...count, key: 'total', header: 'batch.col.total', width: 74, value: ({ counts }) => counts.total },
  {
    ...count,
    key: 'problems',
    header: 'duplication.column.problems',
    width: 90,
    value: ({ problems }) => problems,
    state: ({ problems, state }) => (state === 'draft' && problems > 0 ? 'attention' : null),
  },
  { key: 'created_by_name', header: 'batch.col.created_by', width: 90, filter: 'set' },
  { ...time, key: 'created_at', header: 'batch.col.created_at' },
  { ...time, key: 'committed_at', header: 'batch.col.committed_at' },
]

type Props = {
  list: ActorRefFrom<typeof duplicatesReading>
  games: readonly ScopeGame[]
  asked: DuplicatesAsked
  onAsk: (asked: DuplicatesAsked) => void
  onOpen: (batch: { batch_id: string; channel: string; state: DuplicateBatch['state'] }) => void
}

/** Duplications, those that are not finished first unless all are wanted: each goes on where it was left. */
export function DuplicateList({ list, games, asked, onAsk, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(list, (now) => now)
  const { answer } = snapshot.context
  const rows = answer?.rows
  const store = useRowStore<ListRow>(
    idOfBatch,
    useMemo(() => withGames(rows ?? [], games), [rows, games]),
  )
  return (
    <div className="fd-page">
      <PageHeader title={say('page.Duplication')} count={answer?.total} />
      <DataGrid
        label={say('duplication.list')}
        columns={COLUMNS}
        name="duplications"
        store={store}
        status={gridStatus(say, snapshot, answer !== null, say('function.ads.batch.view'), () => list.send({ type: 'reading.again' }))}
        empty={{ title: say(asked.unfinished ? 'duplication.list.none_open' : 'duplication.list.empty') }}
        onOpenRow={onOpen}
        search={{ label: say('batch.home.filter.search'), value: asked.q, onValue: (q) => onAsk({ ...asked, q }) }}
        toolbar={
          <>
            <Switch
              className="fd-inline-check"
              checked={asked.unfinished}
              label={say('duplication.list.unfinished')}
              onChange={(event) => onAsk({ ...asked, unfinished: event.currentTarget.checked })}
            />
            <Switch
              className="fd-inline-check"
              checked={asked.mine}
              label={say('batch.home.filter.mine')}
              onChange={(event) => onAsk({ ...asked, mine: event.currentTarget.checked })}
            />
          </>
        }
        footer={<span className="fd-wide">{say('duplication.list.hint')}</span>}
      />
    </div>
  )
}
