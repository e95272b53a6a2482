import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf } from '#domain/dated-range.ts'
import { effectOf, phasesWithoutFigures, sumsByPhase, type DayFigure } from '#domain/life-cycle/effect.ts'

const figure = (day: string, amount_minor: string, more: Partial<DayFigure> = {}): DayFigure => ({
  day,
  measure: 'spend',
  currency: 'USD',
  amount_minor,
  ...more,
})

test('figures are added up by phase, measure and currency, days in no phase last', () => {
  const figures = [
    figure('2026-01-05', '100'),
    figure('2026-01-06', '50'),
    figure('2026-01-06', '7', { currency: 'EUR' }),
    figure('2026-01-06', '9', { measure: 'return' }),
    figure('2026-02-01', '1'),
  ]
  expect(sumsByPhase(figures, rangesOf(['test_1/2026-01-01/2026-01-31']))).toEqual([
    { phase: 'test_1', measure: 'spend', currency: 'EUR', amount_minor: '7', days: 1 },
    { phase: 'test_1', measure: 'spend', currency: 'USD', amount_minor: '150', days: 2 },
    { phase: 'test_1', measure: 'return', currency: 'USD', amount_minor: '9', days: 1 },
    { phase: null, measure: 'spend', currency: 'USD', amount_minor: '1', days: 1 },
  ])
})

test('a phase that is a week longer takes the figures of that week from where they were', () => {
  const figures = [figure('2026-01-10', '100'), figure('2026-01-15', '40'), figure('2026-01-25', '8')]
  const before = rangesOf(['test_1/2026-01-01/2026-01-10', 'launch/2026-01-20/'])
  const after = rangesOf(['test_1/2026-01-01/2026-01-17', 'launch/2026-01-20/'])
  const { moves, moved_days } = effectOf(figures, before, after)
  expect(moved_days).toEqual(['2026-01-15'])
  expect(moves.map(({ phase, before_minor, after_minor, moved_minor }) => [phase, before_minor, after_minor, moved_minor])).toEqual([
    ['test_1', '100', '140', '40'],
    ['launch', '8', '8', '0'],
    [null, '40', '0', '-40'],
  ])
})

test('the first confirm takes figures out of no phase; amounts above 2^53 stay exact', () => {
  const { moves } = effectOf([figure('2026-01-10', '9007199254740993')], [], rangesOf(['launch/2026-01-01/']))
  expect(moves.map(({ phase, moved_minor }) => [phase, moved_minor])).toEqual([
    ['launch', '9007199254740993'],
    [null, '-9007199254740993'],
  ])
})

test('phases that have begun and have no figures are named, those to come are not', () => {
  const phases = rangesOf(['test_1/2026-01-01/2026-01-10', 'test_2/2026-02-01/2026-02-10', 'launch/2026-05-01/'])
  expect(phasesWithoutFigures([figure('2026-01-02', '1')], phases, '2026-03-01')).toEqual(['test_2'])
})

test('whatever the ranges, nothing is lost or made: what moves adds up to nothing, and each side to all figures', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-01-${String(at).padStart(2, '0')}`)
  const range = fc.tuple(fc.constantFrom('test_1', 'launch', 'sunset'), day, day).map(([of, one, other]) => ({
    of,
    from: one < other ? one : other,
    to: one < other ? other : one,
  }))
  const figures = fc.array(
    fc
      .record({ day, amount_minor: fc.integer({ min: 0, max: 1e9 }).map(String) })
      .map(({ day: on, amount_minor }) => figure(on, amount_minor)),
    { maxLength: 20 },
  )
  const total = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + BigInt(one), 0n)
  fc.assert(
    fc.property(figures, fc.array(range, { maxLength: 3 }), fc.array(range, { maxLength: 3 }), (all, before, after) => {
      const { moves } = effectOf(all, before, after)
      const whole = total(all.map(({ amount_minor }) => amount_minor))
      return (
        total(moves.map(({ moved_minor }) => moved_minor)) === 0n &&
        total(moves.map(({ before_minor }) => before_minor)) === whole &&
        total(moves.map(({ after_minor }) => after_minor)) === whole
      )
    }),
  )
})
