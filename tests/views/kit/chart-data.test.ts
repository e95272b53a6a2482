import { describe, expect, test } from 'vitest'
import { cellsByPlace, cellStep, shadeOf } from '#views/kit/charts/chart-cells.ts'
import {
  axisLabel,
  fitted,
  isInStack,
  momentsOf,
  nearest,
  placesOf,
  scaleUp,
  stackOf,
  totalOf,
  wordEvery,
  type Series,
} from '#views/kit/charts/chart-series.ts'
import { axisText, axisTicks, measuredWords, valueText, type ValueFormat } from '#views/kit/charts/chart-values.ts'
import { colored } from '#views/kit/charts/chart-words.ts'
import { stepped } from '#views/kit/charts/use-chart-cursor.ts'
import { say as sayIn } from '#i18n/words.ts'

const say = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)

describe('a value', () => {
  test.each<[ValueFormat, number | null, string, string]>([
    ['count', 12_345, '12,345', '1.2 万'],
    ['money', 1_234_550, '$12,345.50', '1.2 万'],
    ['rate', 0.12345, '12.35%', '12.3%'],
    ['per_mille', 4.321, '4.32', '4.3'],
    ['days', 14, '14', '14'],
    ['rate', null, '–', '0.0%'],
    ['count', NaN, '–', '–'],
  ])('of %s %s is written %s, on an axis %s', (format, value, written, axis) => {
    const measured = { label: '消耗', format, currency: 'USD' }
    expect(valueText(measured, { value })).toBe(written)
    expect(axisText(say, 'zh', measured, value ?? 0)).toBe(axis)
  })

  test('is told by an axis in whole units, none of which reads like another, also where nothing is measured', () => {
    const on = (format: ValueFormat, ticks: number[]) =>
      axisTicks(say, 'zh', { label: '', format, currency: 'USD' }, ticks).map(({ text }) => text)
    expect(on('count', [0, 0.2, 0.4, 0.6, 0.8, 1])).toEqual(['0', '1'])
    expect(on('money', [0, 0.5, 1])).toEqual(['0'])
    expect(on('rate', [0, 0.0002, 0.001, 0.0011])).toEqual(['0.0%', '0.1%'])
    expect(on('count', [120_000, 120_100, 130_000])).toEqual(['12.0 万', '13.0 万'])
  })

  test('that has an exact text is written by it, and the title names the currency', () => {
    expect(valueText({ label: '', format: 'money', currency: 'USD' }, { value: 1, shown: '9,007,199,254,740,993.00' })).toBe(
      '9,007,199,254,740,993.00',
    )
    expect([
      measuredWords(say, { label: '消耗', format: 'money', currency: 'JPY' }),
      measuredWords(say, { label: '安装', format: 'count' }),
    ]).toEqual(['消耗（JPY）', '安装'])
  })
})

const series = (id: string, ...points: [string, number | null, boolean?][]): Series => ({
  id,
  name: id,
  points: points.map(([at, value, unfinished = false]) => ({ at, value, unfinished })),
})

describe('several series', () => {
  const both = [series('a', ['2026-11-02', 3], ['2026-11-03', null, true]), series('b', ['2026-11-01', 1], ['2026-11-02', -2])]

  test('are joined by their places: days in their order, names as they come', () => {
    expect(momentsOf(both).map(({ at, points, unfinished }) => [at, points.map((point) => point?.value), unfinished])).toEqual([
      ['2026-11-01', [undefined, 1], false],
      ['2026-11-02', [3, -2], false],
      ['2026-11-03', [null, undefined], true],
    ])
    expect(momentsOf([series('a', ['Meta', 1], ['App Store', 2])]).map(({ at }) => at)).toEqual(['Meta', 'App Store'])
  })

  test('add up at a place; where none has a value there is no total', () => {
    expect(momentsOf(both).map(totalOf)).toEqual([1, 1, null])
  })

  test('are stacked upwards, and downwards below 0', () => {
    const [moment] = momentsOf([series('a', ['x', 3]), series('b', ['x', -2]), series('c', ['x', null]), series('d', ['x', 4])])
    expect(moment && stackOf(moment)).toEqual([
      { from: 0, to: 3 },
      { from: 0, to: -2 },
      { from: 3, to: 3 },
      { from: 3, to: 7 },
    ])
  })

  test('come down in a stack to where they have no value, next to where they have one; where none has one there is no stack', () => {
    const moments = momentsOf([
      series('a', ['11-01', 1], ['11-02', 2], ['11-03', 3], ['11-04', 4], ['11-05', null], ['11-06', 6]),
      series('b', ['11-01', 1], ['11-02', null]),
    ])
    const drawn = (of: number) => moments.map((_, index) => isInStack(moments, of, index))
    expect(drawn(0)).toEqual([true, true, true, true, false, true])
    expect(drawn(1)).toEqual([true, true, false, false, false, false])
    expect(moments.slice(0, 2).map((moment) => stackOf(moment)[1])).toEqual([
      { from: 1, to: 2 },
      { from: 2, to: 2 },
    ])
  })

  test('share a scale that begins at 0 and reaches the highest value, or the highest stack', () => {
    const moments = momentsOf([series('a', ['x', 30]), series('b', ['x', 50])])
    expect(scaleUp(moments, 'lines', [100, 0]).domain()).toEqual([0, 50])
    expect(scaleUp(moments, 'areas', [100, 0]).domain()).toEqual([0, 80])
    expect(scaleUp(momentsOf([series('a', ['x', -30])]), 'bars', [100, 0]).domain()).toEqual([-30, 0])
    expect(scaleUp([], 'lines', [100, 0]).domain()).toEqual([0, 1])
  })

  test('have their places across the whole width, bars in bands with room between them', () => {
    expect(placesOf(['a', 'b', 'c'], 'lines', [0, 100]).centers).toEqual([0, 50, 100])
    const { centers, band } = placesOf(['a', 'b'], 'bars', [0, 200])
    expect([centers.map(Math.round), band > 60 && band < 100]).toEqual([[51, 149], true])
  })

  test('have colours by their order, the first again after the last', () => {
    expect(colored(Array.from({ length: 10 }, () => ({}))).map(({ color }) => color)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1, 2])
  })
})

test('the place that is looked at is the nearest', () => {
  expect([nearest([0, 50, 100], 70), nearest([0, 50, 100], -20), nearest([], 10)]).toEqual([1, 0, null])
})

test('words of an axis do not touch, and a day leaves its year out', () => {
  expect([wordEvery(10, 1000, 50), wordEvery(60, 1000, 50), wordEvery(0, 1000, 50)]).toEqual([1, 3, 1])
  expect([axisLabel('2026-11-20'), axisLabel('2026-11'), axisLabel('Meta')]).toEqual(['11-20', '2026-11', 'Meta'])
})

test('keys go from point to point and to the ends, and Escape closes what is said', () => {
  const from = (at: number | null) => ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Escape', 'Enter'].map((key) => stepped(key, at, 3))
  expect(from(null)).toEqual([0, 2, 0, 2, undefined, undefined])
  expect(from(1)).toEqual([2, 0, 0, 2, null, undefined])
  expect(from(2)).toEqual([2, 1, 0, 2, null, undefined])
  expect(stepped('ArrowRight', null, 0)).toBe(undefined)
})

describe('cells', () => {
  const cells = [
    { row: 'r', column: '1', value: 0.5 },
    { row: 'r', column: '7', value: null },
    { row: 's', column: '1', value: 0.25 },
    { row: 's', column: '7', value: -1 },
  ]

  test('are the darker the higher they are; without a value or below 0 they are not drawn', () => {
    expect(cells.map(({ value }) => shadeOf(cells)(value))).toEqual([1, 0, 0.5, 0])
    expect(shadeOf([])(1)).toBe(0)
  })

  test('are found by their place', () => {
    const at = cellsByPlace(cells)
    expect([at('s', '1')?.value, at('s', '30'), at('t', '1')]).toEqual([0.25, undefined, undefined])
  })

  test('are gone through by keys, and not beyond the ends', () => {
    const to = (key: string, row: number, column: number) => cellStep(key, { row, column }, 3, 4)
    expect([to('ArrowDown', 2, 1), to('ArrowUp', 2, 1), to('ArrowLeft', 0, 0), to('ArrowRight', 0, 0)]).toEqual([
      { row: 2, column: 1 },
      { row: 1, column: 1 },
      { row: 0, column: 0 },
      { row: 0, column: 1 },
    ])
    expect([to('Home', 1, 2), to('End', 1, 2), to('Tab', 1, 2)]).toEqual([{ row: 1, column: 0 }, { row: 1, column: 3 }, null])
  })
})

test('a name is cut where its place ends, and one that fits is whole', () => {
  expect([fitted('星河战纪', 56), fitted('星河战纪', 50), fitted('NOVA-TW-01', 60), fitted('星', 5)]).toEqual([
    '星河战纪',
    '星河…',
    'NOVA-T…',
    '星…',
  ])
})
