import type { Blocker } from '#domain/blocker.ts'
import { WhyNotButton } from '../WhyNotButton.tsx'
import './reasoned-choice.css'

type Props<Value extends string> = {
  label: string
  value: Value
  /** one with reasons is offered, cannot be chosen, and says why */
  options: readonly { value: Value; label: string; blockers: readonly Blocker[] }[]
  onValue: (value: Value) => void
}

/** One of a few that are all seen, also those that are not possible now. */
export const ReasonedChoice = <Value extends string>({ label, value, options, onValue }: Props<Value>) => (
  <div className="fd-reasoned-choice" role="group" aria-label={label}>
    <span aria-hidden="true">{label}</span>
    {options.map((option) => (
      <WhyNotButton
        key={option.value}
        size="small"
        variant="minimal"
        active={option.value === value}
        aria-pressed={option.value === value}
        blockers={option.blockers}
        onClick={() => onValue(option.value)}
      >
        {option.label}
      </WhyNotButton>
    ))}
  </div>
)
