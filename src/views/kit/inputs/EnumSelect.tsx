import { HTMLSelect } from '@blueprintjs/core'
import { useSay } from '../words.tsx'

export type EnumOption<Value extends string> = { value: Value; /** catalogue key or plain text */ label: string; disabled?: boolean }
type Props<Value extends string> = {
  value: Value | null
  options: readonly EnumOption<Value>[]
  onValue: (value: Value) => void
  /** offered while nothing is chosen */
  placeholder?: string
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  fill?: boolean
  'aria-label'?: string
}

/**
 * One value out of a closed list, with the browser's own control: first letters and arrows work everywhere. A value that the list does not
 * know stays chosen and is shown with a mark (scoreboard F1): left as it was, the browser would show the first of the list in its place.
 */
export function EnumSelect<Value extends string>({
  value,
  options,
  onValue,
  placeholder,
  id,
  describedBy,
  invalid = false,
  disabled = false,
  fill = true,
  ...rest
}: Props<Value>) {
  const say = useSay()
  const isListed = options.some((option) => option.value === value)
  const strange = value === null || value === '' || isListed ? null : value
  return (
    <HTMLSelect
      id={id}
      className={`fd-enum-select${invalid ? ' fd-enum-select-invalid' : ''}`}
      fill={fill}
      disabled={disabled}
      value={value ?? ''}
      aria-label={rest['aria-label']}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value)
        if (chosen) onValue(chosen.value)
      }}
    >
      {(strange === null && !isListed) || placeholder !== undefined ? (
        <option value="" disabled>
          {placeholder ?? say('kit.choose')}
        </option>
      ) : null}
      {strange === null ? null : <option value={strange}>{say('dictionary.unknown', { value: strange })}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {say(option.label)}
        </option>
      ))}
    </HTMLSelect>
  )
}
