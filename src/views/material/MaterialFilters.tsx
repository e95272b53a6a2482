import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useState } from 'react'
import type { MaterialFolder } from '#contract/material.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { folderPaths } from './folder-paths.ts'
import { CLOSED, type ClosedFilter, type MaterialFilter } from './material-filter.ts'

export type Choice = { value: string; label: string }
/** What is open to choose from. */
export type FilterChoices = {
  regions: readonly Choice[]
  games: readonly Choice[]
  vendors: readonly Choice[]
  folders: readonly MaterialFolder[]
}

type Props = { filter: MaterialFilter; choices: FilterChoices; onFilter: (filter: MaterialFilter) => void }

const LISTED = ['type', 'status', 'review', 'video', 'used', 'recommend'] as const

/** A row of filters; each also is shown as a chip while it narrows. */
export function MaterialFilters({ filter, choices, onFilter }: Props) {
  const say = useSay()
  const [q, setQ] = useState(filter.q)
  const pick = (key: keyof MaterialFilter, options: readonly Choice[]) => (
    <FilterSelect
      key={key}
      label={say(`material.filter.${key}`)}
      all={say('material.all')}
      value={filter[key]}
      options={options}
      onValue={(value) => onFilter({ ...filter, [key]: value })}
    />
  )
  return (
    <form
      className="fd-library-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onFilter({ ...filter, q: q.trim() })
      }}
    >
      <InputGroup
        size="small"
        type="search"
        leftIcon={<Search />}
        aria-label={say('material.search')}
        placeholder={say('material.search')}
        value={q}
        onValueChange={setQ}
      />
      {pick('region', choices.regions)}
      {pick('game', choices.games)}
      {LISTED.map((key) => pick(key, optionsOf(say, key)))}
      {pick('vendor', choices.vendors)}
      {pick('folder', folderChoices(choices.folders, filter.game))}
      {pick('mine', [{ value: '1', label: say('material.filter.mine') }])}
    </form>
  )
}

const optionsOf = (say: Say, key: ClosedFilter): Choice[] => CLOSED[key].map((value) => ({ value, label: say(`material.${key}.${value}`) }))

/** Folders by their place, with what lies in each. */
const folderChoices = (folders: readonly MaterialFolder[], game: string): Choice[] =>
  folderPaths(folders, game).map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))

/** What narrows the library now, each to be taken off. */
export function materialChips(
  say: Say,
  filter: MaterialFilter,
  choices: FilterChoices,
  onFilter: (filter: MaterialFilter) => void,
): FilterChip[] {
  const named = (list: readonly Choice[], value: string) => list.find((one) => one.value === value)?.label ?? value
  const labels: Readonly<Record<keyof MaterialFilter, (value: string) => string>> = {
    region: (value) => named(choices.regions, value),
    game: (value) => named(choices.games, value),
    vendor: (value) => named(choices.vendors, value),
    folder: (value) => named(folderChoices(choices.folders, ''), value),
    tag: (value) => `# ${value}`,
    q: (value) => `“${value}”`,
    mine: () => say('material.filter.mine'),
    type: (value) => say(`material.type.${value}`),
    status: (value) => say(`material.status.${value}`),
    review: (value) => say(`material.review.${value}`),
    video: (value) => say(`material.video.${value}`),
    recommend: (value) => say(`material.recommend.${value}`),
    used: (value) => say(`material.used.${value}`),
  }
  const keys = ['region', 'game', 'q', 'tag', 'folder', 'vendor', ...LISTED, 'mine'] as const
  return keys.flatMap((key) =>
    filter[key] === '' ? [] : [{ key, label: labels[key](filter[key]), onRemove: () => onFilter({ ...filter, [key]: '' }) }],
  )
}
