import { allSelected, clockText, groupedRuns, hoursPerWeek, noneSelected, type TimeTable } from '#domain/time-table.ts'
import type { Say } from '../words.tsx'

/** A week read back: `周一至周五 09:00–18:00；周六 10:00–12:00、14:00–16:00（每周 49 小时）`. */
export function timeTableWords(table: TimeTable, say: Say): string {
  if (noneSelected(table)) return say('kit.time_table.none')
  if (allSelected(table)) return say('kit.time_table.all')
  const groups = groupedRuns(table).map(({ days, runs }) => {
    const times = runs.map(({ startMinute, endMinute }) => `${clockText(startMinute)}–${clockText(endMinute)}`).join(say('common.between'))
    return `${daysText(days, say)} ${times}`
  })
  return say('kit.time_table.read_back', { runs: groups.join(say('kit.time_table.between_days')), hours: hoursPerWeek(table) })
}

/** The same for a cell. */
export const weekWords = (table: TimeTable, say: Say): string =>
  allSelected(table) ? say('kit.time_table.full') : timeTableWords(table, say)

/** Days in a row are said as from–to. */
function daysText(days: readonly number[], say: Say): string {
  const stretches: [number, number][] = []
  for (const day of days) {
    const last = stretches.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else stretches.push([day, day])
  }
  return stretches
    .map(([from, to]) => {
      if (from === to) return dayName(from, say)
      return to === from + 1
        ? [from, to].map((day) => dayName(day, say)).join(say('common.between'))
        : say('kit.time_table.from_to', { from: dayName(from, say), to: dayName(to, say) })
    })
    .join(say('common.between'))
}

export const dayName = (day: number, say: Say): string => say(`kit.day.${day}`)
