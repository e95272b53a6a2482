import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useRef, type KeyboardEvent } from 'react'

type Props = {
  /** what is in the field: typed, or kept */
  text: string
  onText: (text: string) => void
  /** why what is typed is none; null: it is one, or nothing is typed */
  wrong: string | null
  onLeave: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  placeholder: string
  inputMode?: 'numeric'
  /** the browser's own, behind the button */
  picker: { type: 'date' | 'month' | 'datetime-local'; value: string; label: string; onPick: (value: string) => void }
  id?: string | undefined
  describedBy?: string | undefined
  invalid: boolean
  disabled: boolean
  'aria-label'?: string | undefined
}

/** A text that represents a time, alike in every browser and language, and the browser's own picker next to it. */
export function PickedInput({ text, onText, wrong, onLeave, onKeyDown, placeholder, inputMode, picker, disabled, ...props }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const isBad = wrong !== null || props.invalid
  return (
    <>
      <input
        id={props.id}
        className={`bp6-input bp6-small fd-figures${isBad ? ' bp6-intent-danger' : ''}`}
        autoComplete="off"
        inputMode={inputMode}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        aria-label={props['aria-label']}
        aria-describedby={props.describedBy}
        aria-invalid={isBad}
        title={wrong ?? undefined}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <input
        ref={own}
        type={picker.type}
        className="fd-instant-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={picker.value}
        onChange={({ currentTarget }) => picker.onPick(currentTarget.value)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Calendar />}
        disabled={disabled}
        aria-label={picker.label}
        onClick={() => own.current?.showPicker()}
      />
    </>
  )
}
