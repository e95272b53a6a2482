import { blocker, type Blocker } from '../blocker.ts'
import { companyTerms } from '../company-terms.ts'
import { dayAfter, daysInMonth } from '../day.ts'
import type { TableSpec } from '../insight-table/table-spec.ts'
import { choice, flag, number, type ValuesOf } from '../thing/fields.ts'
import { thing } from '../thing/thing.ts'
import { calendarDay, instantInZone } from '../zone.ts'
import { FILE_LANGUAGES, FORMATS, isUnderWay, type FileState } from './report-file.ts'

const EVERY = ['day', 'week', 'month'] as const
/** From Monday on. */
const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const

/** When a custom table is made into a file by itself, and how. Days and hours are those of the company's clock. */
export const EXPORT_SCHEDULE = thing({
  noun: 'export.schedule',
  words: 'export_schedule',
  fields: {
    every: choice(EVERY, { required: true }),
    weekday: choice(WEEKDAYS, { required: true, said: 'kit.day', when: { field: 'every', in: ['week'] } }),
    month_day: number({ min: 1, max: 31 }, { required: true, hint: true, when: { field: 'every', in: ['month'] } }),
    hour: number({ min: 0, max: 23 }, { required: true, hint: true }),
    format: choice(FORMATS, { required: true }),
    language: choice(FILE_LANGUAGES, { required: true }),
    tell_robot: flag({ hint: true }),
  },
  begins: {
    hour: '9',
    month_day: '1',
    get language() {
      return companyTerms().language
    },
  },
})

export type ScheduleValues = ValuesOf<typeof EXPORT_SCHEDULE.fields>
/** When it is due; a month without the day has its last one. */
export type ScheduleTime = Pick<ScheduleValues, 'every' | 'weekday' | 'month_day' | 'hour'>

/** More schedules of one person are no longer looked at by anyone. */
export const SCHEDULES_MAX = 50

/** As far as the next due day may be: the last day of the month after. */
const DAYS_AHEAD = 62

/** The first instant after this one at which it is due. */
export function dueAfter(when: ScheduleTime, afterMs: number, zone: string): Date {
  const today = calendarDay(afterMs, zone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = dayAfter(today, ahead)
    if (!isDueOn(when, day)) continue
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
    const at = new Date(instantInZone({ year, month, day: date, hour: Number(when.hour), minute: 0, second: 0 }, zone) ?? NaN)
    if (at.getTime() > afterMs) return at
  }
  throw new RangeError(`a schedule is due within ${DAYS_AHEAD} days`)
}

/** After a stop only the latest missed time is made up; `missed`: how many were skipped. */
export function lastDue(when: ScheduleTime, due: Date, nowMs: number, zone: string): { due: Date; next: Date; missed: number } {
  for (let [last, missed] = [due, 0]; ; missed += 1) {
    const next = dueAfter(when, last.getTime(), zone)
    if (next.getTime() > nowMs) return { due: last, next, missed }
    last = next
  }
}

function isDueOn({ every, weekday, month_day }: ScheduleTime, day: string): boolean {
  if (every === 'week') return weekdayOf(day) === weekday
  if (every === 'month') return Number(day.slice(8)) === Math.min(Number(month_day), daysInMonth(day.slice(0, 7)))
  return true
}

const weekdayOf = (day: string): string => String((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7)

/** What is known of the person whose schedule it is, at the moment it runs. */
export type RunFacts = {
  isActive: boolean
  /** the function that the reports need */
  maySee: boolean
  /** `'*'` is every game */
  games: '*' | readonly string[]
  /** the table as this person finds it; null: it is deleted, or shared no more */
  spec: Pick<TableSpec, 'filters'> | null
}

/** Why a schedule cannot run for its owner: nothing is made for people who may not see it, and a table is never made with fewer games than it names. */
export function runBlockers({ isActive, maySee, games, spec }: RunFacts): Blocker[] {
  if (!isActive) return [blocker('export_schedule.owner_off')]
  if (!maySee) return [blocker('export_schedule.no_right')]
  if (games !== '*' && games.length === 0) return [blocker('export_schedule.no_games')]
  if (spec === null) return [blocker('export_schedule.table_gone')]
  const named = spec.filters.flatMap(({ dimension, values }) => (dimension === 'game' ? values : []))
  const lost = games === '*' ? [] : named.filter((game) => !games.includes(game))
  return lost.length > 0 ? [blocker('export_schedule.games_lost', { params: { count: lost.length, games: lost.join(', ') } })] : []
}

/** Why it is not run once more now. */
export const againBlockers = (last: { state: FileState } | null): Blocker[] =>
  last && isUnderWay(last.state) ? [blocker('export_schedule.runs')] : []
