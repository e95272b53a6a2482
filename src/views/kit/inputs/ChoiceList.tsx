import { Checkbox } from '@blueprintjs/core'
import { useSay } from '../words.tsx'

type Props<Value extends string> = {
  chosen: readonly Value[]
  options: readonly { value: Value; /** catalogue key or plain text */ label: string }[]
  onChosen: (chosen: readonly Value[]) => void
  label: string
  describedBy?: string | undefined
  disabled?: boolean
}

/** Several values out of a short closed list, all in sight; the order kept is the list's. */
export function ChoiceList<Value extends string>({ chosen, options, onChosen, label, describedBy, disabled = false }: Props<Value>) {
  const say = useSay()
  const toggle = (value: Value) =>
    onChosen(options.map((option) => option.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <div role="group" aria-label={label} aria-describedby={describedBy} className="fd-choice-list">
      {options.map(({ value, label: word }) => (
        <Checkbox
          key={value}
          inline
          disabled={disabled}
          checked={chosen.includes(value)}
          label={say(word)}
          onChange={() => toggle(value)}
        />
      ))}
    </div>
  )
}
