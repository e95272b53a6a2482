import { Checkbox } from '@blueprintjs/core'
import { useSay } from '../words.tsx'

type Props<Value extends string> = {
  chosen: readonly Value[]
  options: readonly { value: Value; /** catalogue key or plain text */ label: string }[]
  onChosen: (chosen: readonly Value[]) => void
  /** left out where a field around it says it */
  label?: string
  /** the order kept is that of choosing */
  asChosen?: boolean
  describedBy?: string | undefined
  disabled?: boolean
}

/** Several values out of a short closed list, all in sight; the order kept is the list's. What it does not know comes last, with a mark, and stays. */
export function ChoiceList<Value extends string>({
  chosen,
  options,
  onChosen,
  label,
  asChosen = false,
  describedBy,
  disabled = false,
}: Props<Value>) {
  const say = useSay()
  const strange = chosen.filter((value) => !options.some((option) => option.value === value))
  const all = [...options, ...strange.map((value) => ({ value, label: say('dictionary.unknown', { value }) }))]
  const toggle = (value: Value) => {
    if (asChosen) return onChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
    onChosen(all.map((option) => option.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))))
  }
  return (
    <div {...(label === undefined ? {} : { role: 'group', 'aria-label': label })} aria-describedby={describedBy} className="fd-choice-list">
      {all.map(({ value, label: word }) => (
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
