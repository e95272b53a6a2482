import { Checkbox } from '@blueprintjs/core'
import { BATCH_STATES } from '#domain/batch/batch.ts'
import { CHANNEL_KEYS } from '#domain/channels/keys.ts'
import type { BatchFilter } from '#machines/batch-list/batch-list.machine.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import type { Colleague } from '#views/things/colleagues.ts'

type FiltersProps = {
  filter: BatchFilter
  games: readonly ScopeGame[]
  people: readonly Colleague[]
  onFilter: (filter: BatchFilter) => void
}

/** What the list of batches is narrowed by. */
export function HomeFilters({ filter, games, people, onFilter }: FiltersProps) {
  const say = useSay()
  const all = say('batch.home.filter.all')
  return (
    <>
      <FilterSelect
        label={say('batch.home.filter.channel')}
        all={all}
        value={filter.channel}
        options={CHANNEL_KEYS.map((key) => ({ value: key, label: say(`network_name.${key}`) }))}
        onValue={(channel) => onFilter({ ...filter, channel })}
      />
      <FilterSelect
        label={say('batch.home.filter.game')}
        all={all}
        value={filter.gameId}
        options={games.map((game) => ({ value: game.game_id, label: game.name }))}
        onValue={(gameId) => onFilter({ ...filter, gameId })}
      />
      <FilterSelect
        label={say('batch.home.filter.state')}
        all={all}
        value={filter.state}
        options={BATCH_STATES.map((state) => ({ value: state, label: say(`batch.state.${state}`) }))}
        onValue={(value) => onFilter({ ...filter, state: BATCH_STATES.find((state) => state === value) ?? '' })}
      />
      <FilterSelect
        label={say('batch.home.filter.by')}
        all={all}
        value={filter.createdBy}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(createdBy) => onFilter({ ...filter, createdBy })}
      />
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
    ...(filter.channel ? [{ key: 'channel', label: say(`network_name.${filter.channel}`), onRemove: without({ channel: '' }) }] : []),
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
