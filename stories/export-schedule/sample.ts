import { blocker } from '#domain/blocker.ts'
import type { Schedule, Schedules } from '#machines/export-schedule/export-schedule.machine.ts'

const LAST: NonNullable<Schedule['last']> = {
  id: '31',
  state: 'done',
  reason: null,
  made_at: '2026-11-26T01:00:09.000Z',
  asked_at: '2026-11-26T01:00:00.000Z',
  rows_done: 1_204,
  rows_total: 1_204,
}

/** A schedule of one's own that ran this morning. */
export const MINE: Schedule = {
  id: '3',
  every: 'day',
  weekday: '1',
  month_day: '1',
  hour: '9',
  format: 'xlsx',
  language: 'zh',
  tell_robot: false,
  mine: true,
  owner_name: '陈晓宇',
  paused: false,
  reason: null,
  next_due: '2026-11-27T01:00:00.000Z',
  last: LAST,
  version: 3,
}
/** The same, as it was changed in another place. */
export const THEIRS: Schedule = { ...MINE, hour: '8', version: 5 }
/** Its file is being made. */
export const MADE: Schedule = { ...MINE, last: { ...LAST, id: '32', state: 'making', made_at: null, rows_done: 500, rows_total: 1_204 } }
export const OTHER: Schedule = { ...MINE, id: '4', every: 'week', mine: false, owner_name: '赵明', last: null }
/** It paused by itself. */
export const PAUSED: Schedule = {
  ...MINE,
  id: '5',
  every: 'month',
  month_day: '31',
  tell_robot: true,
  paused: true,
  reason: blocker('export_schedule.games_lost', { params: { count: 1, games: '10078' } }),
  last: {
    ...LAST,
    state: 'failed',
    made_at: null,
    reason: blocker('export_schedule.games_lost', { params: { count: 1, games: '10078' } }),
  },
}

export const LIST: Schedules = { schedules: [MINE, PAUSED, OTHER], robot: true }
