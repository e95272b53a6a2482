import type { LifeAnswer } from '#contract/life-reports.ts'
import { daysOf } from '#domain/metrics/query-limits.ts'
import { useSay } from '#views/kit/words.tsx'
import { phaseWord } from './life-rows.ts'

type Props = { answer: LifeAnswer; onPhase: (phase: string) => void }

/** The confirmed phases in their order; those that the report is of are pressed. */
export function PhaseBand({ answer: { phases, parts }, onPhase }: Props) {
  const say = useSay()
  return (
    <div className="fd-life-phases" role="group" aria-label={say('life_report.phases')}>
      {phases.map(({ phase, from, to, until, packages }) => (
        <button
          key={phase}
          type="button"
          className="fd-life-phase"
          aria-pressed={parts.some((part) => part.phase === phase)}
          title={packages.join('\n')}
          onClick={() => onPhase(phase)}
        >
          <strong>{phaseWord(say, phase)}</strong>
          <span className="fd-muted fd-figures">
            {from} – {to || say('thing.range_open')}
          </span>
          <span className="fd-muted">
            {until === null ? say('life_report.starts_on', { day: from }) : say('life_report.days', { count: daysOf({ from, until }) })}
          </span>
        </button>
      ))}
    </div>
  )
}
