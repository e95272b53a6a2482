import { allSelected, DAYS, groupedRuns, isTimeTable, noneSelected, SLOTS, type TimeTable } from '#domain/time-table.ts'
import { Untranslatable } from '../core/failure.ts'

/** One part of `adset_schedule`: minutes from midnight, days from 0 = Sunday, read in the account's zone. */
export type DayPart = { start_minute: number; end_minute: number; days: number[]; timezone_type: 'ADVERTISER' }

const HOUR = 60

/** Our week begins on Monday, the network's on Sunday. */
const theirDay = (day: number): number => (day + 1) % DAYS
const ourDay = (day: number): number => (day + DAYS - 1) % DAYS

/**
 * Our half-hour table → day parts; null when the whole week is on and no schedule is sent. The network takes whole hours
 * only (developers.facebook.com/ads/blog/post/2014/08/13/ad-scheduling), so a half hour is refused, not rounded.
 */
export function toDayParts(table: TimeTable): DayPart[] | null {
  if (!isTimeTable(table)) throw new Untranslatable('time_table', 'the time table is not seven days of 48 half-hours')
  if (allSelected(table)) return null
  // an empty schedule would run around the clock
  if (noneSelected(table)) throw new Untranslatable('time_table', 'no hour is selected')
  return groupedRuns(table).flatMap(({ days, runs }) =>
    runs.map(({ startMinute, endMinute }): DayPart => {
      if (startMinute % HOUR || endMinute % HOUR) throw new Untranslatable('time_table', 'the network schedules whole hours only')
      return { start_minute: startMinute, end_minute: endMinute, days: days.map(theirDay), timezone_type: 'ADVERTISER' }
    }),
  )
}

/** Day parts as read back → our table. */
export function fromDayParts(parts: readonly { start_minute: number; end_minute: number; days: readonly number[] }[]): TimeTable {
  const on = Array.from({ length: DAYS }, () => Array.from({ length: SLOTS }, () => '0'))
  for (const { start_minute, end_minute, days } of parts) {
    for (const day of days) on[ourDay(day)]?.fill('1', Math.floor(start_minute / 30), Math.ceil(end_minute / 30))
  }
  return on.map((slots) => slots.join(''))
}
