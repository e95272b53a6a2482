import { Button, Checkbox } from '@blueprintjs/core'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { allSelected, clockText, DAYS, emptyTable, fullTable, halvesOf, hoursOf, paint, SLOTS, type TimeTable } from '#domain/time-table.ts'
import { useSay } from '../words.tsx'
import { dayName, timeTableWords } from './time-table-words.ts'

type Props = {
  /** in half-hours, whatever is painted */
  table: TimeTable
  onTable: (table: TimeTable) => void
  label: string
  describedBy?: string | undefined
  disabled?: boolean
  /** painted in whole hours, 24 slots a day; a week that has half ones is shown as it is */
  hourly?: boolean
}

type Slot = [day: number, slot: number]
type Stroke = { from: Slot; to: Slot; on: boolean }

const DAY_NUMBERS = Array.from({ length: DAYS }, (_, day) => day)
/** Home and End go to the ends of a day, as in any grid. */
const STEPS: Readonly<Record<string, Slot>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -SLOTS],
  End: [0, SLOTS],
}

/**
 * A week of half hours, or of whole ones: drag paints what the first cell becomes; with keys, arrows walk, Space turns one, and Shift
 * with arrows paints on. Reads itself back in words below.
 */
export function TimeTableInput({ table: halves, onTable: onHalves, label, describedBy, disabled = false, hourly = false }: Props) {
  const say = useSay()
  const wordsId = useId()
  const field = useRef<HTMLDivElement>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const [focus, setFocus] = useState<Slot>([0, 0])
  const hours = hourly ? hoursOf(halves) : null
  const table = hours ?? halves
  const onTable = (next: TimeTable) => onHalves(hours ? halvesOf(next) : next)
  const slots = Array.from({ length: hours ? SLOTS / 2 : SLOTS }, (_, slot) => slot)
  const anHour = hours ? 1 : 2
  const clockOf = (slot: number) => clockText((slot * 60) / anHour)
  const shown = stroke ? paint(table, stroke.from, stroke.to, stroke.on) : table

  const isOn = ([day, slot]: Slot) => table[day]?.[slot] === '1'
  const begin = (event: PointerEvent) => {
    const at = slotOf(event.target)
    if (!at || disabled || event.button !== 0) return
    // a touch holds on to the cell it began in; the others must hear it as well
    if (event.target instanceof Element && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    setFocus(at)
    setStroke({ from: at, to: at, on: !isOn(at) })
  }
  const drag = (event: PointerEvent) => {
    const at = stroke ? slotOf(event.target) : null
    if (stroke && at) setStroke({ ...stroke, to: at })
  }
  const end = () => {
    if (stroke) onTable(paint(table, stroke.from, stroke.to, stroke.on))
    setStroke(null)
  }
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!slotOf(event.target)) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!disabled) onTable(paint(table, focus, focus, !isOn(focus)))
      return
    }
    if (!step) return
    event.preventDefault()
    const next: Slot = [clamp(focus[0] + step[0], DAYS), clamp(focus[1] + step[1], slots.length)]
    if (event.shiftKey && !disabled) onTable(paint(table, focus, next, isOn(focus)))
    setFocus(next)
    field.current?.querySelector<HTMLElement>(`[data-day="${next[0]}"][data-slot="${next[1]}"]`)?.focus()
  }

  return (
    <div className="fd-time-table">
      <div className="fd-time-table-tools">
        <Checkbox
          inline
          disabled={disabled}
          checked={allSelected(table)}
          indeterminate={!allSelected(table) && table.some((day) => day.includes('1'))}
          label={say('kit.time_table.select_all')}
          onChange={() => onHalves(allSelected(table) ? emptyTable() : fullTable())}
        />
        <span className="fd-muted">{say('kit.time_table.hint')}</span>
      </div>
      <div className="fd-time-table-scroll">
        <div
          ref={field}
          role="grid"
          tabIndex={-1}
          aria-label={label}
          aria-describedby={[wordsId, describedBy].filter(Boolean).join(' ')}
          aria-disabled={disabled}
          className={`fd-time-table-grid${hours ? ' fd-time-table-hourly' : ''}`}
          onPointerDown={begin}
          onPointerOver={drag}
          onPointerUp={end}
          onPointerLeave={end}
          onPointerCancel={() => setStroke(null)}
          onKeyDown={walk}
        >
          <div className="fd-time-table-row fd-time-table-head" aria-hidden="true">
            <span className="fd-time-table-day" />
            {slots
              .filter((slot) => slot % (2 * anHour) === 0)
              .map((slot) => (
                <span key={slot} className="fd-time-table-hour">
                  {clockOf(slot)}
                </span>
              ))}
          </div>
          {DAY_NUMBERS.map((day) => (
            <div key={day} role="row" className="fd-time-table-row">
              <span role="rowheader" className="fd-time-table-day">
                {dayName(day, say)}
              </span>
              {slots.map((slot) => (
                <span
                  key={slot}
                  role="gridcell"
                  tabIndex={focus[0] === day && focus[1] === slot ? 0 : -1}
                  aria-selected={shown[day]?.[slot] === '1'}
                  aria-label={`${dayName(day, say)} ${clockOf(slot)}`}
                  data-day={day}
                  data-slot={slot}
                  className={`fd-slot${shown[day]?.[slot] === '1' ? ' fd-slot-on' : ''}${slot % anHour === 0 ? ' fd-slot-hour' : ''}`}
                />
              ))}
              <span role="gridcell" className="fd-time-table-copy">
                <Button
                  size="small"
                  variant="minimal"
                  disabled={disabled}
                  text={say('kit.time_table.copy')}
                  aria-label={say('kit.time_table.copy_day', { day: dayName(day, say) })}
                  onClick={() => onTable(table.map(() => table[day] ?? ''))}
                />
              </span>
            </div>
          ))}
        </div>
      </div>
      <output id={wordsId} className="fd-time-table-words fd-figures">
        {timeTableWords(hours ? halvesOf(shown) : shown, say)}
      </output>
    </div>
  )
}

function slotOf(target: EventTarget | null): Slot | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-slot]') : null
  return cell ? [Number(cell.dataset['day']), Number(cell.dataset['slot'])] : null
}

const clamp = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))
