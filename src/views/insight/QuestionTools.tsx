import type { ReactNode } from 'react'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { Comparison } from '#domain/metrics/query.ts'
import { RANGES, type DayRange } from '#domain/metrics/ranges.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { FilterChoices } from './filters/FilterEditor.tsx'
import { FilterPanel } from './filters/FilterPanel.tsx'
import { GameSelect } from './GameSelect.tsx'
import { GRANULARITIES_OF_DAYS, type DayGranularity } from './insight-query.ts'

export type Games = readonly { value: string; label: string }[]

/** What every question to the store has; `from` and `until` are the days that `range` means today. */
type Question = DayRange & {
  filters: DimensionFilters
  /** left out: the page has a choice of its own */
  granularity?: DayGranularity
  /** left out: it is held against nothing */
  comparison?: Comparison | null
}

type Props = {
  label: string
  question: Question
  /** games to narrow to */
  games: Games
  /** what every other filter is chosen from */
  choices: FilterChoices
  onChange: (change: Partial<Question>) => void
  /** behind the game: what the question is by, where it is by one thing */
  subject?: ReactNode
  /** at the end */
  children?: ReactNode
}

/** Of which game and days a question is, in which periods, and what it is held against. */
export function QuestionTools({ label, question, games, choices, onChange, subject = null, children = null }: Props) {
  const say = useSay()
  const { range, from, until, granularity, comparison } = question
  return (
    <div className="fd-insight-tools" role="group" aria-label={label}>
      <GameSelect of={question} games={games} onFilters={(filters) => onChange({ filters })} />
      {subject}
      <EnumSelect
        aria-label={say('insight.range')}
        fill={false}
        value={range}
        options={RANGES.map((value) => ({ value, label: `insight.range.${value}` }))}
        onValue={(next) => onChange({ range: next, from, until })}
      />
      {range === 'own' ? (
        <>
          <DayInput aria-label={say('kit.word.from')} day={from} onDay={(day) => onChange({ from: day })} />
          <DayInput aria-label={say('kit.word.to')} day={until} onDay={(day) => onChange({ until: day })} />
        </>
      ) : null}
      {granularity === undefined ? null : (
        <EnumSelect
          aria-label={say('insight.granularity')}
          fill={false}
          value={granularity}
          options={GRANULARITIES_OF_DAYS.map((value) => ({ value, label: `insight.granularity.${value}` }))}
          onValue={(next) => onChange({ granularity: next })}
        />
      )}
      {granularity === undefined || comparison === undefined ? null : (
        <EnumSelect
          aria-label={say('insight.compare')}
          fill={false}
          value={comparison ?? 'none'}
          options={(['none', ...comparisonsOf(granularity)] as const).map((value) => ({ value, label: `insight.compare.${value}` }))}
          onValue={(next) => onChange({ comparison: next === 'none' ? null : next })}
        />
      )}
      <FilterPanel filters={question.filters} choices={choices} onFilters={(filters) => onChange({ filters })}>
        {children}
      </FilterPanel>
    </div>
  )
}
