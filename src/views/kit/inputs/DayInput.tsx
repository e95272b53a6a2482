import { Button } from '@blueprintjs/core'
import { Calendar } from '@blueprintjs/icons'
import { useRef, useState, type KeyboardEvent } from 'react'
import { dayAfter, readDay } from '#domain/day.ts'
import { useSay } from '../words.tsx'

type Props = {
  /** `YYYY-MM-DD`; empty: none */
  day: string
  onDay: (day: string) => void
  'aria-label': string
  id?: string
  disabled?: boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 }

/** A day written `2026-11-20` in every browser and language; the arrows go by a day, Page Up and Down by a week. */
export function DayInput({ day, onDay, id, disabled = false, 'aria-label': label }: Props) {
  const say = useSay()
  const picker = useRef<HTMLInputElement>(null)
  // what is being typed; null while the field shows the kept day
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && typed.trim() !== '' && readDay(typed) === null
  const take = (next: string) => {
    setTyped(null)
    if (next !== day) onDay(next)
  }
  const type = (text: string) => {
    setTyped(text)
    // handed over as soon as it is whole; shorter writings wait until the field is left
    if (text.trim() === '') onDay('')
    else if (/^\d{4}-\d\d-\d\d$/.test(text)) onDay(readDay(text) ?? day)
  }
  const leave = () => (typed === null || isBad ? undefined : take(typed.trim() === '' ? '' : (readDay(typed) ?? day)))
  const step = (event: KeyboardEvent) => {
    const days = STEPS[event.key]
    if (event.key === 'Enter') leave()
    if (days === undefined || (day === '' && typed === null)) return
    event.preventDefault()
    const from = typed === null ? day : readDay(typed)
    if (from) take(dayAfter(from, days))
  }
  return (
    <span className="fd-day-input">
      <input
        id={id}
        className={`bp6-input bp6-small fd-figures${isBad ? ' bp6-intent-danger' : ''}`}
        autoComplete="off"
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        disabled={disabled}
        value={typed ?? day}
        aria-label={label}
        aria-invalid={isBad}
        title={isBad ? say('kit.date.not_day', { text: typed }) : undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={step}
        onBlur={leave}
      />
      <input
        ref={picker}
        type="date"
        className="fd-instant-picker"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Calendar />}
        disabled={disabled}
        aria-label={say('kit.date.pick', { field: label })}
        onClick={() => picker.current?.showPicker()}
      />
    </span>
  )
}
