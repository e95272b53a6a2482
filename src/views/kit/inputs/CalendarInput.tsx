import { useState, type KeyboardEvent } from 'react'
import type { WordKey } from '#i18n/catalogue.ts'
import { useSay } from '../words.tsx'
import { PickedInput } from './PickedInput.tsx'

/** A place in the calendar that is written one way: a day, a month. */
export type CalendarKind = {
  /** the picker of the browser that offers it */
  picker: 'date' | 'month'
  placeholder: string
  /** the writing that is kept, letter by letter */
  isWhole: (text: string) => boolean
  /** what a person typed, as it is kept; null when it is none */
  read: (typed: string) => string | null
  /** so many steps later, or earlier when negative */
  later: (value: string, steps: number) => string
  /** the key that goes a longer way, and how long it is */
  stride: number
  /** says why a text is none, with `text` */
  notOne: WordKey
}

export type CalendarFieldProps = {
  'aria-label': string
  id?: string
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
}
type Props = CalendarFieldProps & {
  kind: CalendarKind
  /** as it is kept; empty: none */
  value: string
  onValue: (value: string) => void
}

/** A field of the calendar that reads the same in every browser and language; the arrows go by one, Page Up and Down by a stride. */
export function CalendarInput({ kind, value, onValue, id, describedBy, invalid = false, disabled = false, 'aria-label': label }: Props) {
  const say = useSay()
  // what is being typed; null while the field shows the kept value
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && typed.trim() !== '' && kind.read(typed) === null
  const take = (next: string) => {
    setTyped(null)
    if (next !== value) onValue(next)
  }
  const type = (text: string) => {
    setTyped(text)
    // handed over as soon as it is whole; shorter writings wait until the field is left
    if (text.trim() === '') onValue('')
    else if (kind.isWhole(text)) onValue(kind.read(text) ?? value)
  }
  const leave = () => {
    if (typed === null) return
    // what is in the field in red is not the value before it
    if (isBad && value !== '') onValue('')
    if (!isBad) take(typed.trim() === '' ? '' : (kind.read(typed) ?? value))
  }
  const step = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: kind.stride, PageDown: -kind.stride }[event.key]
    if (event.key === 'Enter') leave()
    if (steps === undefined || (value === '' && typed === null)) return
    event.preventDefault()
    const from = typed === null ? value : kind.read(typed)
    if (from) take(kind.later(from, steps))
  }
  return (
    <span className="fd-calendar-input">
      <PickedInput
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        disabled={disabled}
        aria-label={label}
        inputMode="numeric"
        placeholder={kind.placeholder}
        text={typed ?? value}
        wrong={isBad ? say(kind.notOne, { text: typed }) : null}
        onText={type}
        onKeyDown={step}
        onLeave={leave}
        picker={{ type: kind.picker, value, label: say('kit.date.pick', { field: label }), onPick: take }}
      />
    </span>
  )
}
