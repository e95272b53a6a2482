import { isMonth, monthsLater, readMonth } from '#domain/finance/month.ts'
import { CalendarInput, type CalendarFieldProps, type CalendarKind } from './CalendarInput.tsx'

const MONTH: CalendarKind = {
  picker: 'month',
  placeholder: 'YYYY-MM',
  isWhole: isMonth,
  read: readMonth,
  later: monthsLater,
  stride: 12,
  notOne: 'kit.date.not_month',
}

type Props = CalendarFieldProps & {
  /** `YYYY-MM`; empty: none */
  month: string
  onMonth: (month: string) => void
}

/** A month written `2026-11`, as every grid and file writes it; the arrows go by a month, Page Up and Down by a year. */
export const MonthInput = ({ month, onMonth, ...field }: Props) => <CalendarInput kind={MONTH} value={month} onValue={onMonth} {...field} />
