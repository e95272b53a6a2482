import { Button, Checkbox } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useId, useState } from 'react'
import type { AdDataFilter } from './ad-data-reading.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { Worded } from '#views/kit/inputs/Worded.tsx'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'

export type Choice = { value: string; label: string }
type Props = {
  filter: AdDataFilter
  games: readonly Choice[]
  channels: readonly Choice[]
  narrow: boolean
  onFilter: (filter: AdDataFilter) => void
}

/** The filters; on a phone they fold away behind a button. */
export function AdDataFilters({ filter, games, channels, narrow, onFilter }: Props) {
  const say = useSay()
  const boxId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const change = (part: Partial<AdDataFilter>) => onFilter({ ...filter, page: 1, ...part })
  return (
    <>
      {narrow ? (
        <Button
          size="small"
          icon={<Filter />}
          text={say('ad_data.filters')}
          aria-expanded={unfolded}
          aria-controls={boxId}
          onClick={() => setUnfolded(!unfolded)}
        />
      ) : null}
      <div id={boxId} className="fd-ad-data-filters" hidden={narrow && !unfolded}>
        <Pick label={say('kit.word.network')} value={filter.channel} choices={channels} onPick={(channel) => change({ channel })} />
        <Pick label={say('kit.word.game')} value={filter.gameId} choices={games} onPick={(gameId) => change({ gameId })} />
        <Pick
          label={say('kit.word.status')}
          value={filter.state}
          choices={(['pushing', 'settled'] as const).map((state) => ({ value: state, label: say(`batch.state.${state}`) }))}
          onPick={(state) => change({ state: state === 'pushing' || state === 'settled' ? state : '' })}
        />
        <Day label={say('kit.word.from')} value={filter.dayFrom} onDay={(dayFrom) => change({ dayFrom })} />
        <Day label={say('kit.word.to')} value={filter.dayTo} onDay={(dayTo) => change({ dayTo })} />
        <Checkbox
          inline
          className="fd-inline-check"
          label={say('ad_data.filter.trouble')}
          checked={filter.trouble}
          onChange={() => change({ trouble: !filter.trouble })}
        />
      </div>
    </>
  )
}

type PickProps = { label: string; value: string; choices: readonly Choice[]; onPick: (value: string) => void }

function Pick({ label, value, choices, onPick }: PickProps) {
  const say = useSay()
  return <FilterSelect label={label} all={say('ad_data.filter.all')} value={value} options={choices} onValue={onPick} />
}

const Day = ({ label, value, onDay }: { label: string; value: string; onDay: (day: string) => void }) => (
  <Worded word={label}>
    <DayInput aria-label={label} day={value} onDay={onDay} />
  </Worded>
)

/** What narrows the lines now, each to be taken off. */
export function chipsOf(say: Say, filter: AdDataFilter, games: readonly Choice[], onFilter: (filter: AdDataFilter) => void): FilterChip[] {
  const chip = (key: keyof AdDataFilter, label: string, without: Partial<AdDataFilter>): FilterChip[] =>
    filter[key] === '' || filter[key] === false ? [] : [{ key, label, onRemove: () => onFilter({ ...filter, page: 1, ...without }) }]
  return [
    ...chip('channel', say(`network_name.${filter.channel}`), { channel: '' }),
    ...chip('gameId', games.find(({ value }) => value === filter.gameId)?.label ?? filter.gameId, { gameId: '' }),
    ...chip('accountId', `${say('ad_data.filter.account')} ${filter.accountId}`, { accountId: '' }),
    ...chip('state', say(`batch.state.${filter.state}`), { state: '' }),
    ...chip('dayFrom', `≥ ${filter.dayFrom}`, { dayFrom: '' }),
    ...chip('dayTo', `≤ ${filter.dayTo}`, { dayTo: '' }),
    ...chip('trouble', say('ad_data.filter.trouble'), { trouble: false }),
  ]
}
