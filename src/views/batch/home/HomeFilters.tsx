import { Checkbox, HTMLSelect, InputGroup } from '@blueprintjs/core'
import type { RefObject } from 'react'
import { BATCH_STATES } from '#domain/batch/batch.ts'
import type { BatchFilter } from '#machines/batch-list/batch-list.machine.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { CHANNEL_KEYS } from './home-filter.ts'
import type { Colleague } from './wire.ts'

type FiltersProps = {
  filter: BatchFilter
  games: readonly ScopeGame[]
  people: readonly Colleague[]
  findRef: RefObject<HTMLInputElement | null>
  onFilter: (filter: BatchFilter) => void
}

/** What the list of batches is narrowed by. */
export function HomeFilters({ filter, games, people, findRef, onFilter }: FiltersProps) {
  const say = useSay()
  return (
    <>
      <InputGroup
        type="search"
        size="small"
        inputRef={findRef}
        aria-label={say('batch.home.filter.search')}
        placeholder={`${say('batch.home.filter.search')}  /`}
        value={filter.q}
        onValueChange={(q) => onFilter({ ...filter, q })}
      />
      <HTMLSelect
        minimal
        aria-label={say('batch.home.filter.channel')}
        value={filter.channel}
        onChange={(event) => onFilter({ ...filter, channel: event.currentTarget.value })}
      >
        <option value="">{`${say('batch.home.filter.channel')} · ${say('batch.home.filter.all')}`}</option>
        {CHANNEL_KEYS.map((key) => (
          <option key={key} value={key}>
            {say(`channel.${key}.name`)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        minimal
        aria-label={say('batch.home.filter.game')}
        value={filter.gameId}
        onChange={(event) => onFilter({ ...filter, gameId: event.currentTarget.value })}
      >
        <option value="">{`${say('batch.home.filter.game')} · ${say('batch.home.filter.all')}`}</option>
        {games.map((game) => (
          <option key={game.game_id} value={game.game_id}>
            {game.name}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        minimal
        aria-label={say('batch.home.filter.state')}
        value={filter.state}
        onChange={(event) => onFilter({ ...filter, state: BATCH_STATES.find((state) => state === event.currentTarget.value) ?? '' })}
      >
        <option value="">{`${say('batch.home.filter.state')} · ${say('batch.home.filter.all')}`}</option>
        {BATCH_STATES.map((state) => (
          <option key={state} value={state}>
            {say(`batch.state.${state}`)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        minimal
        aria-label={say('batch.home.filter.by')}
        value={filter.createdBy}
        onChange={(event) => onFilter({ ...filter, createdBy: event.currentTarget.value })}
      >
        <option value="">{`${say('batch.home.filter.by')} · ${say('batch.home.filter.all')}`}</option>
        {/* an address may name somebody who is not offered */}
        {filter.createdBy === '' || people.some(({ id }) => id === filter.createdBy) ? null : (
          <option value={filter.createdBy}>{`#${filter.createdBy}`}</option>
        )}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </HTMLSelect>
      <Checkbox
        inline
        className="fd-inline-check"
        label={say('batch.home.filter.mine')}
        checked={filter.mine}
        onChange={() => onFilter({ ...filter, mine: !filter.mine })}
      />
    </>
  )
}

type ChipFacts = { filter: BatchFilter; games: readonly ScopeGame[]; people: readonly Colleague[] }

/** What narrows the list now, each to be taken off. */
export function chipsOf(say: Say, { filter, games, people }: ChipFacts, onFilter: (filter: BatchFilter) => void): FilterChip[] {
  const without = (part: Partial<BatchFilter>) => () => onFilter({ ...filter, ...part })
  return [
    ...(filter.channel ? [{ key: 'channel', label: say(`channel.${filter.channel}.name`), onRemove: without({ channel: '' }) }] : []),
    ...(filter.gameId
      ? [
          {
            key: 'game',
            label: games.find((game) => game.game_id === filter.gameId)?.name ?? filter.gameId,
            onRemove: without({ gameId: '' }),
          },
        ]
      : []),
    ...(filter.state ? [{ key: 'state', label: say(`batch.state.${filter.state}`), onRemove: without({ state: '' }) }] : []),
    ...(filter.mine ? [{ key: 'mine', label: say('batch.home.filter.mine'), onRemove: without({ mine: false }) }] : []),
    ...(filter.createdBy
      ? [
          {
            key: 'by',
            label: people.find(({ id }) => id === filter.createdBy)?.name ?? `#${filter.createdBy}`,
            onRemove: without({ createdBy: '' }),
          },
        ]
      : []),
    ...(filter.q ? [{ key: 'q', label: `“${filter.q}”`, onRemove: without({ q: '' }) }] : []),
    ...(filter.accountId
      ? [{ key: 'account', label: `${say('batch.home.filter.account')} ${filter.accountId}`, onRemove: without({ accountId: '' }) }]
      : []),
  ]
}
