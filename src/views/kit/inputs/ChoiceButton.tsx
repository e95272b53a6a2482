import { useSay } from '../words.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { WordsButton } from './WordsButton.tsx'

type ButtonProps = {
  id?: string | undefined
  label: string
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  onChosen: (chosen: readonly string[]) => void
}

/** Several values out of a closed list where there is no room for it: what is chosen in words; the list opens over the page. */
export function ChoiceButton({ id, label, chosen, options, onChosen }: ButtonProps) {
  const say = useSay()
  const words =
    chosen.length === 0
      ? say('common.none')
      : chosen.map((value) => say(options.find((one) => one.value === value)?.label ?? value)).join(say('common.between'))
  return (
    <WordsButton
      id={id}
      label={label}
      words={words}
      className="fd-choice-button"
      content={
        <div className="fd-popover-pad fd-choice-column">
          <ChoiceList label={label} chosen={chosen} options={options} onChosen={onChosen} />
        </div>
      }
    />
  )
}
