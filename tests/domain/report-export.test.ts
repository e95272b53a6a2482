import { expect, test } from 'vitest'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { dueAfter, EXPORT_SCHEDULE, lastDue, runBlockers, type RunFacts, type ScheduleTime } from '#domain/report-export/export-schedule.ts'
import { rowsMost, waitSeconds } from '#domain/report-export/report-file.ts'
import { blankOf, thingBlockers } from '#domain/thing/thing.ts'

const TAIPEI = 'Asia/Taipei'
const NEW_YORK = 'America/New_York'
const at = (when: Partial<ScheduleTime>, after: string, zone = TAIPEI) =>
  dueAfter({ every: 'day', weekday: '1', month_day: '1', hour: '9', ...when }, Date.parse(after), zone).toISOString()

test('a schedule is due at its hour of the company’s clock, on its weekday or day of the month', () => {
  expect([
    at({}, '2026-11-26T00:59:59Z'),
    at({}, '2026-11-26T01:00:00Z'),
    at({ every: 'week', weekday: '4' }, '2026-11-26T00:00:00Z'),
    at({ every: 'week', weekday: '6', hour: '0' }, '2026-11-26T00:00:00Z'),
    at({ every: 'month', month_day: '26' }, '2026-11-26T01:00:00Z'),
  ]).toEqual([
    '2026-11-26T01:00:00.000Z',
    '2026-11-27T01:00:00.000Z',
    '2026-11-27T01:00:00.000Z',
    '2026-11-28T16:00:00.000Z',
    '2026-12-26T01:00:00.000Z',
  ])
})

test('a month without the day has its last one', () => {
  const ends = ['2026-01-31T02:00:00Z', '2026-02-28T02:00:00Z', '2026-03-31T02:00:00Z']
  expect(ends.map((after) => at({ every: 'month', month_day: '31' }, after).slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test('an hour that summer time skips or repeats is due once', () => {
  // on 8 March the clocks go from 2:00 to 3:00, on 1 November from 2:00 back to 1:00
  const skipped = at({ hour: '2' }, '2026-03-08T05:00:00Z', NEW_YORK)
  expect([skipped, at({ hour: '2' }, skipped, NEW_YORK)]).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z'])
  const repeated = at({ hour: '1' }, '2026-11-01T04:00:00Z', NEW_YORK)
  expect([repeated, at({ hour: '1' }, repeated, NEW_YORK)]).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'])
})

test('after a long stop only the latest missed time is made up', () => {
  const when: ScheduleTime = { every: 'day', weekday: '1', month_day: '1', hour: '9' }
  const due = new Date('2026-11-14T01:00:00Z')
  const ran = lastDue(when, due, Date.parse('2026-11-26T03:00:00Z'), TAIPEI)
  expect(ran).toEqual({ due: new Date('2026-11-26T01:00:00Z'), next: new Date('2026-11-27T01:00:00Z'), missed: 12 })
  expect(lastDue(when, due, due.getTime(), TAIPEI)).toEqual({ due, next: new Date('2026-11-15T01:00:00Z'), missed: 0 })
})

const ofGames = (...values: string[]): TableSpec => ({ ...NEW_TABLE, filters: [{ dimension: 'game', is: 'in', values }] })
const FACTS: RunFacts = { isActive: true, maySee: true, games: ['1', '2'], spec: ofGames('1') }

test.each<[string, Partial<RunFacts>, string[]]>([
  ['within the grants', {}, []],
  ['with every game', { games: '*', spec: ofGames('9') }, []],
  ['of every game that the owner has', { spec: NEW_TABLE }, []],
  ['of an owner who is switched off', { isActive: false }, ['export_schedule.owner_off']],
  ['of an owner without the function', { maySee: false }, ['export_schedule.no_right']],
  ['of an owner without games', { games: [] }, ['export_schedule.no_games']],
  ['of a table that is gone', { spec: null }, ['export_schedule.table_gone']],
  ['of games that were lost', { spec: ofGames('1', '7', '8') }, ['export_schedule.games_lost']],
])('a schedule %s runs, or says why not', (_, facts, codes) => {
  expect(runBlockers({ ...FACTS, ...facts }).map(({ code }) => code)).toEqual(codes)
})

test('games that were lost are counted and named', () => {
  expect(runBlockers({ ...FACTS, spec: ofGames('1', '7', '8') })[0]?.params).toEqual({ count: 2, games: '7, 8' })
})

test('a new schedule can be saved as it begins, and a wrong hour or day is said at its field', () => {
  const { values } = blankOf(EXPORT_SCHEDULE)
  expect(thingBlockers(EXPORT_SCHEDULE, values)).toEqual([])
  expect(thingBlockers(EXPORT_SCHEDULE, { ...values, hour: '24' }).map(({ field }) => field)).toEqual(['hour'])
  expect(thingBlockers(EXPORT_SCHEDULE, { ...values, every: 'month', month_day: '32' }).map(({ field }) => field)).toEqual(['month_day'])
  expect(thingBlockers(EXPORT_SCHEDULE, { ...values, month_day: '32' })).toEqual([])
})

test('a file has fewer rows the more columns it has, and never none', () => {
  expect([rowsMost(1), rowsMost(50), rowsMost(100), rowsMost(600_000)]).toEqual([10_000, 10_000, 5_000, 1])
})

test('a store that does not answer is asked after growing waits', () => {
  expect([0, 1, 2, 6, 7, 17].map(waitSeconds)).toEqual([10, 20, 40, 640, 900, 900])
})
