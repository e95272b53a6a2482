import { isDay, isMonth, monthOfDay, type Month } from './month.ts'

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The month a cell names: `2026-10`, `2026/10`, `202610`, `2026年10月`, `Oct 2026`, a day in it (`2026-10-31`, `Oct 31, 2026`), a spreadsheet's date number, or a range of
 * days within it. Null when it names none, or two.
 */
export function readMonth(typed: string): Month | null {
  const text = typed.normalize('NFKC').trim()
  const range = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)\s*(?:~|-|–|—|至|to)\s*(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)$/.exec(text)
  if (range) {
    const [from, to] = [readMonth(range[1] ?? ''), readMonth(range[2] ?? '')]
    return from === to ? from : null
  }
  const named = /^([A-Za-z]{3})[a-z]*\.?\s*,?\s*(\d{4})$/.exec(text)
  if (named) return validMonth(named[2] ?? '', String(NAMES.indexOf((named[1] ?? '').toLowerCase()) + 1))
  const day = /^([A-Za-z]{3})[a-z]*\.? +(\d{1,2}), *(\d{4})$/.exec(text)
  if (day) return readMonth(`${day[3]}-${NAMES.indexOf((day[1] ?? '').toLowerCase()) + 1}-${day[2]}`)
  if (/^\d{5}$/.test(text)) return monthOfSerial(Number(text))
  const match = /^(\d{4})(?:[-/.]|\s*年\s*)?(\d{1,2})(?:\s*月)?(?:[-/.]?(\d{1,2})日?)?(?:[ T].*)?$/.exec(text)
  if (!match) return null
  const month = validMonth(match[1] ?? '', match[2] ?? '')
  if (month === null || match[3] === undefined) return month
  return isDay(`${month}-${match[3].padStart(2, '0')}`) ? month : null
}

function validMonth(year: string, index: string): Month | null {
  const month = `${year}-${index.padStart(2, '0')}`
  return isMonth(month) ? month : null
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheets (ECMA-376 part 1, 18.17.4.1), with the leap day of 1900 that never was. */
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30)
/** 2000 to 2099: other numbers are no dates in a statement. */
const SERIAL_BOUNDS = { from: 36_526, to: 73_050 }

const monthOfSerial = (serial: number): Month | null =>
  serial < SERIAL_BOUNDS.from || serial > SERIAL_BOUNDS.to
    ? null
    : monthOfDay(new Date(SERIAL_ZERO_MS + serial * DAY_MS).toISOString().slice(0, 10))

const PERIOD = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?\s*(?:~|-|–|—|至|到|to)\s*\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?/

/** The period, the month or the day that a title says among other words; '' when it says none. */
export function periodIn(title: string): string {
  const text = title.normalize('NFKC')
  const range = PERIOD.exec(text)?.[0].replace('到', '至')
  return range ?? /\d{4}年\d{1,2}月|(?<!\d)\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?(?!\d)/.exec(text)?.[0] ?? ''
}

/**
 * The month of a period `MM/DD/YYYY`: the one its middle lies in. Apple's fiscal months begin and end up to a week next to the calendar's.
 */
export function monthOfPeriod(start: string, end: string): Month | null {
  const [from, to] = [dayMs(start), dayMs(end)]
  if (from === null || to === null || to < from) return null
  return monthOfDay(new Date((from + to) / 2).toISOString().slice(0, 10))
}

function dayMs(text: string): number | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const day = match ? `${match[3]}-${(match[1] ?? '').padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}` : text.trim()
  if (/^\d{5}$/.test(day)) return SERIAL_ZERO_MS + Number(day) * DAY_MS
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) : null
}
