import { dayAfter, readDay } from '#domain/day.ts'
import { CalendarInput, type CalendarFieldProps, type CalendarKind } from './CalendarInput.tsx'

const DAY: CalendarKind = {
  picker: 'date',
  placeholder: 'YYYY-MM-DD',
  isWhole: (text) => /^\d{4}-\d\d-\d\d$/.test(text),
  read: readDay,
  later: dayAfter,
  stride: 7,
  notOne: 'kit.date.not_day',
}

type Props = CalendarFieldProps & {
  /** `YYYY-MM-DD`; empty: none */
  day: string
  onDay: (day: string) => void
}

/** A day written `2026-11-20`; the arrows go by a day, Page Up and Down by a week. */
export const DayInput = ({ day, onDay, ...field }: Props) => <CalendarInput kind={DAY} value={day} onValue={onDay} {...field} />
