import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDown, Plus } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { CHANNEL_KEYS, CLOSED_KEYS } from '#domain/channels/keys.ts'
import { countText } from '#domain/display/numbers.ts'
import type { batchListMachine, BatchFilter } from '#machines/batch-list/batch-list.machine.ts'
import { NO_BATCH_FILTER } from '#machines/batch-list/batch-list.machine.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { gridStatus } from '#views/kit/grid/grid-status.ts'
import { useRowStore } from '#views/kit/grid/use-row-store.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { PageHeader } from '#views/kit/shell/PageHeader.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { usePageShown } from '#views/kit/use-page-shown.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { HOME_COLUMNS, idOfBatch, withGames, type HomeRow } from './home-columns.ts'
import { HOME_KEYS } from './home.keys.ts'
import { isFiltered } from './home-filter.ts'
import { chipsOf, HomeFilters } from './HomeFilters.tsx'
import { CommitTogether } from './CommitTogether.tsx'
import { DuplicateTools, type DuplicateToolsProps } from './DuplicateTools.tsx'
import type { Colleague } from '#views/things/colleagues.ts'
import '../batch.css'

const NO_PEOPLE: readonly Colleague[] = []

export type NewBatch = 'blank' | 'last' | 'import'

export type BatchHomeProps = {
  list: ActorRefFrom<typeof batchListMachine>
  /** the games the person may use, for names and the filter */
  games: readonly ScopeGame[]
  /** who may be chosen as the maker of a batch */
  people?: readonly Colleague[]
  /** why no batch may be begun; none means yes */
  newBlockers: readonly Blocker[]
  /** why no batch may be committed; empty when they may */
  commitBlockers: readonly Blocker[]
  /** writes the filter into the address; the list follows the address */
  onFilter: (filter: BatchFilter) => void
  onOpen: (batch: Pick<HomeRow, 'batch_id' | 'channel' | 'kind' | 'state'>) => void
  /** begins to copy a whole batch, and leads to the duplications that are not finished, and to drafts; left out: nothing is copied from here */
  duplicates?: Pick<DuplicateToolsProps, 'onDuplicate' | 'onDuplications' | 'onDrafts'> | undefined
  onNew: (how: NewBatch, channel: string) => void
}

/** The batches, newest first: the place to begin a batch and to come back to one. */
export function BatchHomeView(props: BatchHomeProps) {
  const { list, games, people = NO_PEOPLE, newBlockers, commitBlockers, onFilter, onOpen, onNew } = props
  const say = useSay()
  const snapshot = useSelector(list, (now) => now)
  const { filter, answer } = snapshot.context
  const rows = answer?.rows
  const store = useRowStore<HomeRow>(
    idOfBatch,
    useMemo(() => withGames(rows ?? [], games), [rows, games]),
  )
  const [focused, setFocused] = useState<HomeRow | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  usePageShown(list)

  useSingleKeys(HOME_KEYS, {
    create: () => (newBlockers.length === 0 ? onNew('blank', begunOn(filter)) : undefined),
  })

  return (
    <div className="fd-page">
      <PageHeader
        title={say('batch.home.title')}
        count={answer?.total}
        chips={chipsOf(say, { filter, games, people }, onFilter)}
        onClearChips={() => onFilter(NO_BATCH_FILTER)}
        action={<NewButton blockers={newBlockers} first={begunOn(filter)} onNew={onNew} />}
      />
      <DataGrid
        label={say('batch.home.grid')}
        columns={HOME_COLUMNS}
        name="batch_home"
        store={store}
        status={gridStatus(say, snapshot, answer !== null, say('function.ads.batch.view'), () => list.send({ type: 'list.refresh' }))}
        empty={{ title: say(isFiltered(filter) ? 'batch.home.nothing_found' : 'batch.home.empty') }}
        flashKeyOf={(row) => `${row.state} ${row.counts.waiting} ${row.counts.failed}`}
        onOpenRow={onOpen}
        onFocusRow={setFocused}
        selectable
        onSelect={setChosen}
        search={{ label: say('batch.home.filter.search'), value: filter.q, onValue: (q) => onFilter({ ...filter, q }) }}
        toolbar={
          <>
            <HomeFilters filter={filter} games={games} people={people} onFilter={onFilter} />
            <CommitTogether
              chosen={chosen.flatMap((id) => store.get(id) ?? [])}
              blockers={commitBlockers}
              onDone={() => list.send({ type: 'list.refresh' })}
            />
            {props.duplicates ? <DuplicateTools batch={focused} blockers={newBlockers} {...props.duplicates} /> : null}
          </>
        }
        footer={<Foot list={list} />}
      />
    </div>
  )
}

/** How many batches are being pushed, the age of the list, and its keyboard shortcuts. */
function Foot({ list }: Pick<BatchHomeProps, 'list'>) {
  const say = useSay()
  const snapshot = useSelector(list, (now) => now)
  const { answer, problems } = snapshot.context
  const live = answer?.rows.filter(({ state }) => state === 'pushing' || state === 'expanding').length ?? 0
  return (
    <>
      {snapshot.matches('stale') ? <span className="fd-problem-gap">{sayReasons(say, problems)} </span> : null}
      {live > 0 ? `${say('batch.home.live', { count: live })} · ` : ''}
      {answer ? (
        <>
          {answer.total > answer.rows.length
            ? `${say('batch.home.latest', { count: countText(answer.rows.length), total: countText(answer.total) })} · `
            : ''}
          {say('batch.home.as_of')} <RelativeTime at={answer.asOf} />
        </>
      ) : null}
      <span className="fd-wide">
        {answer ? ' · ' : ''}
        {say('batch.home.keys')}
      </span>
    </>
  )
}

/** The network a batch is begun on when no one says: the one looked at, else the first. */
const begunOn = ({ channel }: BatchFilter): string => channel || (CHANNEL_KEYS[0] ?? '')

type NewProps = { blockers: readonly Blocker[]; first: string; onNew: BatchHomeProps['onNew'] }

/** Every way to begin on the network in view; for each other network a blank batch, whose page offers the other ways. */
function NewButton({ blockers, first, onNew }: NewProps) {
  const say = useSay()
  const others = CHANNEL_KEYS.filter((key) => key !== first)
  if (blockers.length > 0)
    return (
      <WhyNotButton intent="primary" size="small" icon={<Plus />} blockers={blockers} onClick={() => onNew('blank', first)}>
        {say('batch.home.new')}
      </WhyNotButton>
    )
  return (
    <Popover
      arrow={false}
      placement="bottom-end"
      content={
        <Menu size="small">
          {others.length > 0 ? <MenuDivider title={say(`network_name.${first}`)} /> : null}
          {(['blank', 'last', 'import'] as const).map((how) => (
            <MenuItem key={how} text={say(`batch.home.new.${how}`)} onClick={() => onNew(how, first)} />
          ))}
          {others.length > 0 ? <MenuDivider /> : null}
          {others.map((key) => (
            <MenuItem
              key={key}
              text={say('batch.home.new.on', { network: say(`network_name.${key}`) })}
              {...(CLOSED_KEYS.includes(key) ? { disabled: true, label: say('batch.home.new.closed') } : {})}
              onClick={() => onNew('blank', key)}
            />
          ))}
        </Menu>
      }
    >
      <Button intent="primary" size="small" icon={<Plus />} endIcon={<CaretDown />} text={say('batch.home.new')} />
    </Popover>
  )
}
