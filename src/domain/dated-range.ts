import { dayAfter, daysBetween, readDay } from './day.ts'
import { blocker, quoted, type Blocker } from './blocker.ts'

/** Calendar days, both ends included, as `YYYY-MM-DD`. `to` empty: it has no end yet. */
export type DayRange = { from: string; to: string }
/** The days of something: a phase, a package. */
export type DatedRange = DayRange & { of: string }

/** As it is kept and sent: `test_1/2026-01-05/2026-01-18`. */
export const rangeText = ({ of, from, to }: DatedRange): string => `${of.trim()}/${from}/${to}`

/** The same read again; the days are the last two parts, so that a name may hold a slash. */
export function rangeOf(text: string): DatedRange {
  const parts = text.split('/')
  const [from = '', to = ''] = parts.slice(-2)
  return { of: parts.slice(0, -2).join('/'), from, to }
}

export const rangesOf = (texts: readonly string[]): DatedRange[] => texts.map(rangeOf)

export const BLANK_RANGE: DatedRange = { of: '', from: '', to: '' }

/** Nothing is entered in it yet. */
export const isBlankRange = ({ of, from, to }: DatedRange): boolean => of.trim() === '' && from === '' && to === ''

/** The last day of a range, for comparisons; one without an end goes on. */
export const endOf = ({ to }: Pick<DayRange, 'to'>): string => to || '9999-12-31'

/** Is the day in the range? */
export const holdsDay = (range: DayRange, day: string): boolean => range.from <= day && day <= endOf(range)

/** The days two ranges share; null: none. `to` empty where both have no end. */
export function sharedDays(one: DayRange, other: DayRange): DayRange | null {
  const from = one.from > other.from ? one.from : other.from
  const end = endOf(one) < endOf(other) ? endOf(one) : endOf(other)
  if (from > end) return null
  return { from, to: one.to === '' && other.to === '' ? '' : end }
}

/** How many days a range has; null: it has no end. */
export const lengthOfRange = ({ from, to }: DayRange): number | null => (to === '' ? null : daysBetween(from, to) + 1)

/** The stretches of days of a range that none of the others covers, in order. */
export function uncoveredDays(range: DatedRange, others: readonly DatedRange[]): { from: string; to: string }[] {
  const covering = others.filter((other) => sharedDays(range, other)).toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const gaps: { from: string; to: string }[] = []
  let next: string | null = range.from
  for (const other of covering) {
    if (next === null) break
    if (other.from > next) gaps.push({ from: next, to: dayAfter(other.from, -1) })
    if (endOf(other) >= next) next = other.to === '' ? null : dayAfter(other.to, 1)
  }
  if (next !== null && next <= endOf(range)) gaps.push({ from: next, to: range.to })
  return gaps
}

const dayBlockers = (typed: string, missing: string, row: number): Blocker[] => {
  if (typed === '') return [blocker(missing, { row })]
  return readDay(typed) === typed ? [] : [blocker('thing.not_day', { row, params: { text: quoted(typed) } })]
}

/** What is wrong with ranges by themselves, each reason with its place among those that are not blank. `options`: what they may be of; empty: any text. */
export function rangeBlockers(
  ranges: readonly DatedRange[],
  { options, max, each, open = false }: { options: readonly string[]; max: number; each: number; open?: boolean },
): Blocker[] {
  const rows = ranges.flatMap((range, index) => {
    const row = index + 1
    const of = range.of.trim()
    const named =
      of === ''
        ? [blocker('thing.range_of_missing', { row })]
        : options.length > 0 && !options.includes(of)
          ? [blocker('thing.not_choice', { row, params: { text: quoted(of) } })]
          : of.length > each
            ? [blocker('thing.too_long', { row, params: { max: each, length: of.length } })]
            : []
    const days = [
      ...dayBlockers(range.from, 'thing.range_from_missing', row),
      ...(open && range.to === '' ? [] : dayBlockers(range.to, 'thing.range_to_missing', row)),
    ]
    const isBackwards = days.length === 0 && endOf(range) < range.from
    return [
      ...named,
      ...days,
      ...(isBackwards ? [blocker('thing.range_backwards', { row, params: { from: range.from, to: range.to } })] : []),
    ]
  })
  return [...(ranges.length > max ? [blocker('thing.too_many', { params: { max, count: ranges.length } })] : []), ...rows]
}

/** Lines of a spreadsheet, `what, from, to` in each, as ranges: days in any way people write them; what is no day stays as it is. */
export const pastedRanges = (text: string): DatedRange[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map(([of = '', from = '', to = '']) => ({ of, from: readDay(from) ?? from, to: readDay(to) ?? to }))
