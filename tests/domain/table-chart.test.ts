import { expect, test } from 'vitest'
import { chartBlockers, heatQuestion } from '#domain/insight-table/table-chart.ts'
import { CHARTS, NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'

const TODAY = '2026-11-24'
const against = (change: Partial<TableSpec>) =>
  Object.fromEntries(
    CHARTS.flatMap((kind) => {
      const codes = chartBlockers({ ...NEW_TABLE, ...change }, kind, TODAY).map(({ code }) => code)
      return codes.length === 0 ? [] : [[kind, codes.join(' ')]]
    }),
  )

test('what is drawn over time needs periods, what is drawn by parts a dimension, and a plane two metrics', () => {
  expect(against({})).toEqual({ lines: 'insight_table.no_periods', areas: 'insight_table.no_periods' })
  expect(against({ granularity: 'day' })).toEqual({})
  expect(against({ dimensions: [], metrics: ['spend'] })).toEqual({
    lines: 'insight_table.no_periods',
    areas: 'insight_table.no_periods',
    bars: 'insight_table.chart.no_dimension',
    heat: 'insight_table.chart.no_second',
    scatter: 'insight_table.chart.one_metric insight_table.chart.no_dimension',
  })
  expect(against({ dimensions: ['game'] })['heat']).toBe('insight_table.chart.no_second')
  expect(against({ dimensions: ['game'], granularity: 'week' })['heat']).toBe(undefined)
  expect(against({ metrics: [] })['bars']).toBe('insight.metrics.required')
})

test('a ratio is not stacked', () => {
  expect(against({ granularity: 'day', metrics: ['result_cost', 'spend'] })).toEqual({ areas: 'insight_table.chart.not_added' })
})

test('what is counted once a day is drawn by parts of one day only, and by period always', () => {
  const players = { metrics: ['dau', 'spend'], granularity: 'day', dimensions: ['game', 'country'] } as const
  expect(against(players)).toEqual({ bars: 'insight_table.chart.one_day', heat: 'insight_table.chart.one_day' })
  expect(against({ ...players, dimensions: ['game'] })).toEqual({ bars: 'insight_table.chart.one_day' })
  expect(against({ ...players, range: 'yesterday' })).toEqual({})
})

test('a heat table is of the first two dimensions also by day, else of the first by period; ids of one network are no columns', () => {
  const heat = (change: Partial<TableSpec>) => {
    const question = heatQuestion({ ...NEW_TABLE, ...change })
    return question && [question.dimensions, question.across, question.granularity, question.metrics]
  }
  expect(heat({ dimensions: ['game', 'country', 'os'], granularity: 'day' })).toEqual([['game', 'country'], 'country', 'total', ['spend']])
  expect(heat({ dimensions: ['game'], granularity: 'day' })).toEqual([['game'], 'time', 'day', ['spend']])
  expect([heat({ dimensions: ['game'] }), heat({ dimensions: [], granularity: 'day' })]).toEqual([null, null])
  expect(against({ dimensions: ['game', 'ad'] })['heat']).toBe('insight_table.objects_across')
  expect(against({ dimensions: ['ad', 'spreader'] })['heat']).toBe('insight_table.objects_across')
})
