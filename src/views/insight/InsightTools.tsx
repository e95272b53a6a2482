import { SUBJECT_NAMES, SUBJECTS } from '#domain/metrics/families.ts'
import { comparisonsOf } from '#domain/metrics/comparison.ts'
import { RANGES } from '#domain/metrics/ranges.ts'
import { DayInput } from '#views/kit/inputs/DayInput.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FilterSelect } from '#views/kit/inputs/FilterSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import { gamesOf, GRANULARITIES_OF_DAYS, withFilter, withoutFilter, type InsightView } from './insight-query.ts'

type Props = {
  view: InsightView
  /** games to narrow to */
  games: readonly { value: string; label: string }[]
  onView: (view: InsightView) => void
}

/** What the report is by, of which days, in which periods, and what it is held against. */
export function InsightTools({ view, games, onView }: Props) {
  const say = useSay()
  return (
    <div className="fd-insight-tools" role="group" aria-label={say('insight.grid')}>
      <FilterSelect
        label={say('kit.word.game')}
        all={say('insight.every_game')}
        value={gamesOf(view).length === 1 ? (gamesOf(view)[0] ?? '') : ''}
        options={games}
        onValue={(game) => onView(game === '' ? withoutFilter(view, 'game') : withFilter(view, 'game', [game]))}
      />
      <EnumSelect
        aria-label={say('insight.subject')}
        fill={false}
        value={view.subject}
        options={SUBJECT_NAMES.map((value) => ({ value, label: subjectWord(value) }))}
        onValue={(subject) => onView({ ...view, subject })}
      />
      <EnumSelect
        aria-label={say('insight.range')}
        fill={false}
        value={view.range}
        options={RANGES.map((value) => ({ value, label: `insight.range.${value}` }))}
        onValue={(range) => onView({ ...view, range })}
      />
      {view.range === 'own' ? (
        <>
          <DayInput aria-label={say('kit.word.from')} day={view.from} onDay={(from) => onView({ ...view, from })} />
          <DayInput aria-label={say('kit.word.to')} day={view.until} onDay={(until) => onView({ ...view, until })} />
        </>
      ) : null}
      <EnumSelect
        aria-label={say('insight.granularity')}
        fill={false}
        value={view.granularity}
        options={GRANULARITIES_OF_DAYS.map((value) => ({ value, label: `insight.granularity.${value}` }))}
        onValue={(granularity) => onView({ ...view, granularity })}
      />
      <EnumSelect
        aria-label={say('insight.compare')}
        fill={false}
        value={view.compare === '' ? 'none' : view.compare}
        options={(['none', ...comparisonsOf(view.granularity)] as const).map((value) => ({ value, label: `insight.compare.${value}` }))}
        onValue={(compare) => onView({ ...view, compare: compare === 'none' ? '' : compare })}
      />
    </div>
  )
}

export const subjectWord = (subject: (typeof SUBJECT_NAMES)[number]): string =>
  SUBJECTS[subject] === null ? 'insight.subject.total' : `metrics.dimension.${SUBJECTS[subject]}`
