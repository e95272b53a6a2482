import { daysInMonth, readDay } from '../day.ts'

/** A business month, `YYYY-MM`; as text it sorts by time. */
export type Month = string

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/
/** Without a separator the month has both its digits: `20261` may go on. */
const TYPED = /^(\d{4})(?:[-/.年](?=\d)|(?=\d\d$))(\d{1,2})月?$/
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const isMonth = (text: string): boolean => MONTH.test(text)

/** A month as a person types it, as `YYYY-MM`: `2026-11`, `2026/1`, `202611`, `2026年11月`. Null for what is no month. */
export function readMonth(typed: string): Month | null {
  const match = TYPED.exec(typed.normalize('NFKC').trim())
  const month = `${match?.[1] ?? ''}-${(match?.[2] ?? '').padStart(2, '0')}`
  return isMonth(month) && month >= '1000' ? month : null
}

/** The month so many months later (earlier below 0). @throws RangeError when the text is no month */
export function monthsLater(month: Month, count: number): Month {
  const match = MONTH.exec(month)
  if (!match) throw new RangeError(`'${month}' is no month`)
  const index = Number(match[1]) * 12 + Number(match[2]) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export const previousMonth = (month: Month): Month => monthsLater(month, -1)

/** Every day of the month, `YYYY-MM-DD`, in order. */
export function daysOf(month: Month): string[] {
  return Array.from({ length: daysInMonth(month) }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`)
}

export const lastDayOf = (month: Month): string => daysOf(month).at(-1) ?? `${month}-28`

export const monthOfDay = (day: string): Month => day.slice(0, 7)

/** A day that the calendar has: 2026-02-30 is none. */
export const isDay = (text: string): boolean => DAY.test(text) && readDay(text) === text
