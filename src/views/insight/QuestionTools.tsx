import { Button } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { useId, useRef, useState, type ReactNode } from 'react'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import type { DimensionFilters } from '#domain/metrics/filters.ts'
import type { Comparison } from '#domain/metrics/query.ts'
import { RANGES, type DayRange } from '#domain/metrics/ranges.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { FilterEditor, type FilterChoices } from './filters/FilterEditor.tsx'
import { FILTER_KEYS } from './filters/filters.keys.ts'
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
  const filters = useFilterPanel()
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
      <FilterButton panel={filters} count={question.filters.length} />
      {children}
      {filters.isOpen ? (
        <FilterEditor
          id={filters.id}
          filters={question.filters}
          choices={choices}
          onFilters={(next) => onChange({ filters: next })}
          onClose={filters.close}
        />
      ) : null}
    </div>
  )
}

/** Whether the filters are shown: a press or a key opens and closes them, and the button has the focus back. */
function useFilterPanel() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = () => (isOpen ? close() : setOpen(true))
  useSingleKeys(FILTER_KEYS, { filters: toggle })
  return { id, button, isOpen, close, toggle }
}

function FilterButton({ panel: { id, button, isOpen, toggle }, count }: { panel: ReturnType<typeof useFilterPanel>; count: number }) {
  const say = useSay()
  return (
    <Button
      ref={button}
      size="small"
      icon={<Filter />}
      text={count === 0 ? say('insight.filters') : say('insight.filters.count', { count })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={toggle}
    />
  )
}
