import { expect, test } from 'vitest'
import {
  daysOfTable,
  groupsOf,
  NEW_TABLE,
  queryOfTable,
  tableBlockers,
  withSpec,
  type TableSpec,
} from '#domain/insight-table/table-spec.ts'

const ON = { today: '2026-11-24', currency: 'CNY' }

test('named days are those of the day a table is opened, own days stay what they were', () => {
  expect(daysOfTable(NEW_TABLE, '2026-11-24')).toMatchObject({ from: '2026-11-17', until: '2026-11-23' })
  expect(daysOfTable(NEW_TABLE, '2026-12-01')).toMatchObject({ from: '2026-11-24', until: '2026-11-30' })
  const own = withSpec(NEW_TABLE, { range: 'own', from: '2026-01-01', until: '2026-01-31' })
  expect(daysOfTable(own, '2026-12-01')).toEqual({ from: '2026-01-01', until: '2026-01-31' })
  expect(withSpec(own, { range: 'month' })).toMatchObject({ from: '', until: '' })
})

test('what is by objects of the networks is divided by network, once', () => {
  expect(
    [['ad'], ['group1', 'country'], ['spreader', 'ad'], ['game']].map((dimensions) => groupsOf({ dimensions: dimensions as never })),
  ).toEqual([['ad', 'spreader'], ['group1', 'country', 'spreader'], ['spreader', 'ad'], ['game']])
  expect(queryOfTable({ ...NEW_TABLE, dimensions: ['ad'] }, ON).dimensions).toEqual(['ad', 'spreader'])
})

test('a comparison goes with periods that do not allow it, and stays with those that do', () => {
  const week = withSpec(NEW_TABLE, { comparison: 'week' })
  expect([withSpec(week, { granularity: 'day' }).comparison, withSpec(week, { granularity: 'month' }).comparison]).toEqual(['week', null])
})

test('a table as it is at first can be asked', () => {
  expect(tableBlockers(NEW_TABLE, ON)).toEqual([])
})

test('columns made of what a table is not by go with it, and so do those that leave nothing for its rows', () => {
  const pivot = withSpec(NEW_TABLE, { dimensions: ['game', 'country'], pivot: 'country' })
  expect([pivot.pivot, withSpec(pivot, { dimensions: ['game', 'os'] }).pivot, withSpec(pivot, { dimensions: ['country'] }).pivot]).toEqual([
    'country',
    null,
    null,
  ])
  const time = withSpec(NEW_TABLE, { granularity: 'day', pivot: 'time' })
  expect([time.pivot, withSpec(time, { granularity: 'total' }).pivot]).toEqual(['time', null])
})

test('ids that mean something at one network only are no columns, and neither are the networks next to them', () => {
  const codes = (dimensions: TableSpec['dimensions'], pivot: TableSpec['pivot']) =>
    tableBlockers({ ...NEW_TABLE, dimensions, pivot }, ON).map(({ code, field }) => `${field} ${code}`)
  expect([codes(['game', 'ad'], 'ad'), codes(['ad', 'spreader'], 'spreader'), codes(['game', 'spreader'], 'spreader')]).toEqual([
    ['pivot insight_table.objects_across'],
    ['pivot insight_table.objects_across'],
    [],
  ])
  expect([codes(['game'], 'country'), codes(['game'], 'time'), codes(['game'], 'game')]).toEqual([
    ['pivot insight_table.not_shown'],
    ['pivot insight_table.no_periods'],
    ['pivot insight_table.nothing_for_rows'],
  ])
})
