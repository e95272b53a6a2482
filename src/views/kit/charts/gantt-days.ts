import { timeDay, timeMonday, timeMonth, timeSaturday } from 'd3'
import { dateOf, dayAfter, dayOfDate, daysBetween, sameDateAfter } from '#domain/day.ts'
import { endOf as lastDayOf, lengthOfRange, type DayRange } from '#domain/dated-range.ts'

/** What is drawn of the calendar: the days of a range, the first at 0 px, each `dayWidth` px wide. */
export type DayScale = DayRange & { dayWidth: number }

/** How much fits into the width there is. */
export const ZOOMS = ['week', 'month', 'quarter', 'all'] as const
export type Zoom = (typeof ZOOMS)[number]
const DAYS_SHOWN: Readonly<Record<Exclude<Zoom, 'all'>, number>> = { week: 7, month: 31, quarter: 92 }
/** Free days on both sides when everything is shown. */
const MARGIN_DAYS = 3

/** Whole months around the ranges and today, with room to drag on both sides; `width` is the px that are seen at once. */
export function scaleOf(ranges: readonly DayRange[], today: string, zoom: Zoom, width: number): DayScale {
  const ends = [today, ...ranges.flatMap(({ from, to }) => [from, to || from])].sort()
  const room = zoom === 'all' ? MARGIN_DAYS : Math.ceil(DAYS_SHOWN[zoom] / 2)
  const from = dayOfDate(timeMonth.floor(dateOf(dayAfter(ends[0] ?? today, -room))))
  const to = dayAfter(dayOfDate(timeMonth.ceil(dateOf(dayAfter(ends.at(-1) ?? today, room + 1)))), -1)
  return { from, to, dayWidth: width / (zoom === 'all' ? daysBetween(from, to) + 1 : DAYS_SHOWN[zoom]) }
}

export const widthOf = (scale: DayScale): number => boxOf(scale, scale).width

/** Where a day begins, in px. */
export const leftOf = (scale: DayScale, day: string): number => daysBetween(scale.from, day) * scale.dayWidth

/** The place of a range; one without an end goes on to the end of what is drawn, one that ends before it begins is a day wide. */
export const boxOf = (scale: DayScale, range: DayRange): { left: number; width: number } => ({
  left: leftOf(scale, range.from),
  width: Math.max(1, lengthOfRange(drawnOf(scale, range)) ?? 1) * scale.dayWidth,
})

/** A part of the calendar that is seen: `width` px of it, from `scrolled` px on. */
export type DayView = { scale: DayScale; width: number; scrolled: number }

/** How many px to scroll to so that the day in the middle of a view stays there when days get another width or others are drawn. */
export function scrollAfter(before: DayView, scale: DayScale, width: number): number {
  const middle = (before.scrolled + before.width / 2) / before.scale.dayWidth + daysBetween(scale.from, before.scale.from)
  return middle * scale.dayWidth - width / 2
}

/** What of a range is moved: all of it, or one end. */
export type Grip = 'whole' | 'from' | 'to'

/** px from an end that grip it; a finger needs more. */
const EDGE = { mouse: 8, touch: 16 } as const

/** What is gripped at so many px from the start of a bar; a third of a narrow one at either end. */
export function gripAt(x: number, width: number, pointer: keyof typeof EDGE): Grip {
  const edge = Math.min(EDGE[pointer], width / 3)
  if (x < edge) return 'from'
  return x > width - edge ? 'to' : 'whole'
}

/** The range with its last day, where it has none the last one that is drawn. */
const drawnOf = (scale: DayRange, { from, to }: DayRange): DayRange => ({ from, to: to || scale.to })

/**
 * The range with its grip moved by a step; an end stops at the other one, a whole keeps its number of days. What has no end keeps having none, unless
 * its end is moved from the last day of `scale`.
 */
export function movedBy(range: DayRange, grip: Grip, step: (day: string) => string, scale: DayRange): DayRange {
  const moved = movedDays(drawnOf(scale, range), grip, step)
  return range.to === '' && (grip !== 'to' || moved.to === scale.to) ? { from: moved.from, to: '' } : moved
}

function movedDays({ from, to }: DayRange, grip: Grip, step: (day: string) => string): DayRange {
  if (grip === 'from') return { from: step(from) < to ? step(from) : to, to }
  if (grip === 'to') return { from, to: step(to) > from ? step(to) : from }
  return { from: step(from), to: dayAfter(step(from), daysBetween(from, to)) }
}

/** The range after its grip was dragged so many px: whole days, inside the calendar that is drawn. */
export function draggedBy(range: DayRange, grip: Grip, px: number, scale: DayScale): DayRange {
  const { from, to } = drawnOf(scale, range)
  const least = daysBetween(grip === 'to' ? to : from, scale.from)
  const most = daysBetween(grip === 'from' || (grip === 'whole' && range.to === '') ? from : to, scale.to)
  const days = Math.max(least, Math.min(most, Math.round(px / scale.dayWidth)))
  return movedBy(range, grip, (day) => dayAfter(day, days), scale)
}

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  PageUp: (day) => sameDateAfter(day, 1),
  PageDown: (day) => sameDateAfter(day, -1),
}

/** The range after a key, the same when its ends are there already; null: the key means nothing here. */
export function pressedBy(range: DayRange, { key, shiftKey, altKey, ctrlKey, metaKey }: Press, scale: DayRange): DayRange | null {
  const step = STEPS[key]
  if (!step || ctrlKey || metaKey || (shiftKey && altKey)) return null
  return movedBy(range, shiftKey ? 'to' : altKey ? 'from' : 'whole', step, scale)
}

/** The line of each bar in its lane, from 0: bars that share days are in different lines. */
export function linesOf(bars: readonly (DayRange & { id: string })[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const ends: string[] = []
  for (const { id, from, to } of bars.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const free = ends.findIndex((end) => end < from)
    const line = free < 0 ? ends.length : free
    ends[line] = lastDayOf({ to })
    lines.set(id, line)
  }
  return lines
}

/** A part of the axis with its word. */
export type AxisPart = DayRange & { text: string }

/** px that a word of the axis needs. */
const [MONTH_WORD, WEEK_WORD, DAY_WORD] = [56, 44, 22]

/** Months, or as many of them together as have room for a word. */
export function monthsOf(scale: DayScale): AxisPart[] {
  const many = [1, 3, 6, 12].find((months) => months * 28 * scale.dayWidth >= MONTH_WORD) ?? 12
  const each = timeMonth.every(many) ?? timeMonth
  return partsOf(scale, each.range(each.floor(dateOf(scale.from)), afterLast(scale)), (day) => day.slice(0, 7))
}

/** Days where there is room for their numbers, else weeks by their Mondays, without a word where one is cut short; none where not even these have room. */
export function daysOf(scale: DayScale): AxisPart[] {
  const { dayWidth } = scale
  if (dayWidth >= DAY_WORD) return partsOf(scale, timeDay.range(dateOf(scale.from), afterLast(scale)), (day) => day.slice(8))
  if (dayWidth * 7 < WEEK_WORD) return []
  return partsOf(scale, timeMonday.range(timeMonday.floor(dateOf(scale.from)), afterLast(scale)), (day, days) =>
    days * dayWidth < WEEK_WORD ? '' : day.slice(5),
  )
}

const afterLast = (scale: DayScale): Date => dateOf(dayAfter(scale.to, 1))

/** From each start to the day before the next; what begins before the calendar that is drawn is cut. */
function partsOf(scale: DayScale, starts: readonly Date[], text: (day: string, days: number) => string): AxisPart[] {
  const days = starts.map(dayOfDate)
  return days.map((day, index) => {
    const next = days[index + 1]
    const from = day < scale.from ? scale.from : day
    const to = next === undefined ? scale.to : dayAfter(next, -1)
    return { from, to, text: text(from, daysBetween(from, to) + 1) }
  })
}

/** The weekends that are drawn, Saturday to Sunday; one may be cut. */
export const weekendsOf = (scale: DayScale): DayRange[] =>
  timeSaturday.range(timeSaturday.floor(dateOf(scale.from)), afterLast(scale)).flatMap((saturday) => {
    const [from, to] = [dayOfDate(saturday), dayAfter(dayOfDate(saturday), 1)]
    return to < scale.from ? [] : [{ from: from < scale.from ? to : from, to: to > scale.to ? from : to }]
  })
