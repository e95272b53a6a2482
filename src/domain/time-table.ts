/** Seven days, Monday first, of 48 half-hours, each on or off (S1 §3). Written on the wire as seven strings of 48 `0`/`1`. */
export type TimeTable = readonly string[]

export const DAYS = 7
export const SLOTS = 48

export const emptyTable = (): TimeTable => Array.from({ length: DAYS }, () => '0'.repeat(SLOTS))
export const fullTable = (): TimeTable => Array.from({ length: DAYS }, () => '1'.repeat(SLOTS))

export const isTimeTable = (value: readonly string[]): boolean =>
  value.length === DAYS && value.every((day) => day.length === SLOTS && /^[01]+$/.test(day))

/** The same week in 24 whole hours a day (S1 §5), seven strings of 24 `0`/`1`; null when some hour is only half painted. */
export function hoursOf(table: TimeTable): TimeTable | null {
  const days = table.map((day) => day.match(/../g) ?? [])
  if (days.some((hours) => hours.some((hour) => hour === '01' || hour === '10'))) return null
  return days.map((hours) => hours.map((hour) => hour.slice(0, 1)).join(''))
}

/** A week of whole hours in half-hours. */
export const halvesOf = (hours: TimeTable): TimeTable => hours.map((day) => day.replaceAll(/[01]/g, '$&$&'))

/** Select-all is derived from the slots, never stored (S1 §5). */
export const allSelected = (table: TimeTable): boolean => table.every((day) => !day.includes('0'))
export const noneSelected = (table: TimeTable): boolean => table.every((day) => !day.includes('1'))
export const hoursPerWeek = (table: TimeTable): number => table.reduce((sum, day) => sum + day.replaceAll('0', '').length, 0) / 2

/** Paints the rectangle between two corners (day, slot; both included) with on or off. */
export function paint(table: TimeTable, from: [number, number], to: [number, number], on: boolean): TimeTable {
  const [dayA, dayB] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
  const [slotA, slotB] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
  const mark = (on ? '1' : '0').repeat(slotB - slotA + 1)
  return table.map((day, index) => (index < dayA || index > dayB ? day : day.slice(0, slotA) + mark + day.slice(slotB + 1)))
}

/** A run of one day: minutes from midnight, end not included (1440 is midnight of the next day). */
export type TimeRun = { startMinute: number; endMinute: number }

/** The painted runs of one day, in order. */
export function runsOf(day: string): TimeRun[] {
  return [...day.matchAll(/1+/g)].map(({ index, 0: run }) => ({ startMinute: index * 30, endMinute: (index + run.length) * 30 }))
}

/** Days that share the same runs, grouped in order of first appearance: what the grid reads back in words. */
export function groupedRuns(table: TimeTable): { days: number[]; runs: TimeRun[] }[] {
  const groups = new Map<string, number[]>()
  table.forEach((day, index) => groups.set(day, [...(groups.get(day) ?? []), index]))
  return [...groups].map(([day, days]) => ({ days, runs: runsOf(day) })).filter((group) => group.runs.length > 0)
}

export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
