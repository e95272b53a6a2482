import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { SearchInput } from '#views/kit/inputs/SearchInput.tsx'
import type { FilterChip } from '#views/kit/shell/PageHeader.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { CLOSED, FILTER_KEYS, type CreativeFilter } from './creative-filter.ts'

export type Choice = { value: string; label: string }
export type FilterChoices = { regions: readonly Choice[]; games: readonly Choice[]; spreaders: readonly Choice[] }

type Props = { filter: CreativeFilter; choices: FilterChoices; onFilter: (filter: CreativeFilter) => void }

const LISTED = ['status', 'review', 'recommend', 'used'] as const
const WORDS = { status: 'creative.status', review: 'creative.review', recommend: 'dict.recommend_type', used: 'creative.used' } as const

/** A row of filters; each also is shown as a chip while it narrows. */
export function CreativeFilters({ filter, choices, onFilter }: Props) {
  const say = useSay()
  const pick = (key: keyof CreativeFilter, options: readonly Choice[]) => (
    <FilterSelect
      key={key}
      label={say(`creative.filter.${key}`)}
      all={say('creative.all')}
      value={filter[key]}
      options={options}
      onValue={(value) => onFilter({ ...filter, [key]: value })}
    />
  )
  return (
    <div className="fd-library-filters" role="search" aria-label={say('creative.filters')}>
      <SearchInput label={say('creative.search')} value={filter.q} onValue={(q) => onFilter({ ...filter, q: q.trim() })} />
      {pick('region', choices.regions)}
      {pick('game', choices.games)}
      {pick('spreader', choices.spreaders)}
      {LISTED.map((key) =>
        pick(
          key,
          CLOSED[key].map((value) => ({ value, label: say(`${WORDS[key]}.${value}`) })),
        ),
      )}
      {pick('mine', [{ value: '1', label: say('creative.filter.mine') }])}
    </div>
  )
}

/** What narrows the library now, each to be taken off. */
export function creativeChips(say: Say, filter: CreativeFilter, choices: FilterChoices, onFilter: Props['onFilter']): FilterChip[] {
  const named = (list: readonly Choice[], value: string) => list.find((one) => one.value === value)?.label ?? value
  const labels: Readonly<Record<keyof CreativeFilter, (value: string) => string>> = {
    region: (value) => named(choices.regions, value),
    game: (value) => named(choices.games, value),
    spreader: (value) => named(choices.spreaders, value),
    material: (value) => `${say('creative.filter.material')} ${value}`,
    q: (value) => `“${value}”`,
    status: (value) => say(`creative.status.${value}`),
    review: (value) => say(`creative.review.${value}`),
    recommend: (value) => say(`dict.recommend_type.${value}`),
    used: (value) => say(`creative.used.${value}`),
    mine: () => say('creative.filter.mine'),
  }
  return FILTER_KEYS.flatMap((key) =>
    filter[key] === '' ? [] : [{ key, label: labels[key](filter[key]), onRemove: () => onFilter({ ...filter, [key]: '' }) }],
  )
}
