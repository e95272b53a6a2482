import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf } from '#domain/dated-range.ts'
import { dayParts, lifePhases, partsOf } from '#domain/life-cycle/life-report.ts'
import { addSums } from '#domain/metrics/evaluate.ts'
import { topOf } from '#domain/metrics/top.ts'

const PHASES = lifePhases(
  rangesOf(['launch/2026-09-01/', 'test_1/2026-07-01/2026-07-10', 'sunset/2026-12-01/', 'test_2/2026-08-01/2026-08-05']),
  '2026-09-20',
)

test('phases come in the order a game goes through them, up to today', () => {
  expect(PHASES.map(({ of, until }) => [of, until])).toEqual([
    ['test_1', '2026-07-10'],
    ['test_2', '2026-08-05'],
    ['launch', '2026-09-20'],
    ['sunset', null],
  ])
})

test('a report is of the phases that are named, in that order; else of all that have begun, or of the latest', () => {
  const names = (found: ReturnType<typeof partsOf>) => found.map((one) => ('phase' in one ? one.phase : one.code))
  expect(names(partsOf('test_phase', PHASES, []))).toEqual(['test_1', 'test_2', 'launch'])
  expect(names(partsOf('retain', PHASES, []))).toEqual(['launch'])
  expect(names(partsOf('retain', PHASES, ['test_2', 'test_1']))).toEqual(['test_2', 'test_1'])
  expect(partsOf('retain', PHASES, ['test_9'])).toEqual([
    {
      code: 'life_report.phase_unknown',
      field: 'phases',
      params: { name: expect.stringContaining('test_9'), known: 'test_1, test_2, launch, sunset' },
    },
  ])
})

test.each([
  ['its last day, over the day before', [], null, true, ['launch 2026-09-20 20', 'launch 2026-09-19 19']],
  ['a day, by itself', [], '2026-08-02', false, ['test_2 2026-08-02 2']],
  [
    'a day over the same day of life of an earlier phase',
    ['launch', 'test_1'],
    '2026-09-03',
    true,
    ['launch 2026-09-03 3', 'test_1 2026-07-03 3'],
  ],
  ['a day that the earlier phase never had', ['launch', 'test_2'], '2026-09-06', true, ['launch 2026-09-06 6', 'test_2 null 6']],
  ['a phase that has not begun', ['sunset'], null, true, ['sunset null 1']],
])('the curve of a day is of %s', (_what, names, day, overYesterday, expected) => {
  const found = dayParts(PHASES, { names, day, overYesterday })
  expect(found.map((one) => ('phase' in one ? `${one.phase} ${one.until} ${one.life_day}` : one))).toEqual(expected)
})

test('a day outside of its phase, or in none, is refused with the days there are', () => {
  const asked = { overYesterday: true }
  expect(dayParts(PHASES, { ...asked, names: ['launch'], day: '2026-09-21' })).toEqual([
    {
      code: 'life_report.day_outside',
      field: 'day',
      params: { day: '2026-09-21', phase: 'launch', from: '2026-09-01', until: '2026-09-20' },
    },
  ])
  expect(dayParts(PHASES, { ...asked, names: [], day: '2026-08-20' })).toMatchObject([{ code: 'life_report.day_in_no_phase' }])
})

const row = fc.record({ group: fc.constantFrom('', 'JP', 'US', 'TW', 'KR'), spend: fc.integer({ min: -50, max: 900 }) })

test('the largest of all tables are the same in each, and with the rest they make its total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(row, { selector: ({ group }) => group }), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 4 }),
      (all, most) => {
        const sumsOf = (spend: number) => ({ sums: { spend: String(spend) }, before: null })
        const tables = all.map((rows) => ({
          rows: rows.map(({ group, spend }) => ({ groups: { country: group }, ...sumsOf(spend) })),
          found: rows.length,
          total: sumsOf(rows.reduce((sum, { spend }) => sum + spend, 0)),
          rest: null as { sums: Record<string, string>; before: null } | null,
        }))
        const found = topOf(tables, 'country', 'spend', most)
        const shown = new Set(found.flatMap(({ rows }) => rows.map(({ groups }) => groups.country)))
        expect(shown.size).toBeLessThanOrEqual(most)
        for (const { rows, rest, total } of found)
          expect(addSums([...rows.map(({ sums }) => sums), rest?.sums ?? {}], ['spend'])).toEqual({ spend: total?.sums.spend })
      },
    ),
  )
})
