import { TextArea } from '@blueprintjs/core'
import { textWidth } from '#domain/text-width.ts'
import { useSay } from '../words.tsx'

type Props = {
  value: string
  onValue: (value: string) => void
  /** the limit, counted as `measure` counts */
  max: number
  /** `width` counts a non-ASCII character as 2, `characters` as 1 */
  measure?: 'width' | 'characters'
  rows?: number
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  'aria-label'?: string
}

/** A text with the length it has and may have. Nothing is cut off: what is too long is marked. */
export function CountedTextArea({
  value,
  onValue,
  max,
  measure = 'width',
  rows = 3,
  id,
  describedBy,
  invalid = false,
  disabled = false,
  ...rest
}: Props) {
  const say = useSay()
  const length = measure === 'width' ? textWidth(value) : Array.from(value).length
  const over = length > max
  return (
    <div className="fd-counted">
      <TextArea
        id={id}
        fill
        rows={rows}
        disabled={disabled}
        value={value}
        intent={over || invalid ? 'danger' : 'none'}
        aria-label={rest['aria-label']}
        aria-describedby={describedBy}
        aria-invalid={over || invalid}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      <span className={`fd-counted-figure fd-figures ${over ? 'fd-danger' : 'fd-muted'}`} aria-live={over ? 'polite' : 'off'}>
        {say(over ? 'kit.text.over' : 'kit.text.length', { length, max, over: length - max })}
      </span>
    </div>
  )
}
