import { SUBJECT_NAMES, SUBJECTS } from '#domain/metrics/families.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { FilterChoices } from './filters/FilterEditor.tsx'
import type { InsightView } from './insight-query.ts'
import { QuestionTools, type Games } from './QuestionTools.tsx'

type Props = { view: InsightView; games: Games; choices: FilterChoices; onView: (view: InsightView) => void }

/** What the report is by, of which days, in which periods, and what it is held against. */
export function InsightTools({ view, games, choices, onView }: Props) {
  const say = useSay()
  return (
    <QuestionTools
      label={say('insight.grid')}
      question={{ ...view, comparison: view.compare === '' ? null : view.compare }}
      games={games}
      choices={choices}
      onChange={({ comparison, ...change }) =>
        onView({ ...view, ...change, ...(comparison === undefined ? {} : { compare: comparison ?? '' }) })
      }
      subject={
        <EnumSelect
          aria-label={say('insight.subject')}
          fill={false}
          value={view.subject}
          options={SUBJECT_NAMES.map((value) => ({ value, label: subjectWord(value) }))}
          onValue={(subject) => onView({ ...view, subject })}
        />
      }
    />
  )
}

const subjectWord = (subject: (typeof SUBJECT_NAMES)[number]): string =>
  SUBJECTS[subject] === null ? 'insight.subject.total' : `metrics.dimension.${SUBJECTS[subject]}`
