import { withFilter, withoutFilter, type DimensionFilters } from '#domain/metrics/filters.ts'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { gamesOf } from './insight-query.ts'
import type { Games } from './QuestionTools.tsx'

type Props = { of: { filters: DimensionFilters }; games: Games; onFilters: (filters: DimensionFilters) => void }

/** The game that a question is narrowed to; of several games none is shown as chosen. */
export function GameSelect({ of, games, onFilters }: Props) {
  const say = useSay()
  const [game = '', ...others] = gamesOf(of)
  return (
    <FilterSelect
      label={say('kit.word.game')}
      all={say('insight.every_game')}
      value={others.length > 0 ? '' : game}
      options={games}
      onValue={(chosen) => onFilters((chosen === '' ? withoutFilter(of, 'game') : withFilter(of, 'game', [chosen])).filters)}
    />
  )
}
