import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { totalsOf } from '#views/kit/grid/grid-totals.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { sumsOf } from '#views/kit/grid/sums.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

type Row = { id: string; clicks: number }
const COLUMNS: readonly GridColumn<Row>[] = [{ key: 'clicks', header: 'clicks', sum: 'count' }]
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: String(index), clicks: 2 }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function followed(rows: Row[] = []) {
  const store = createRowStore<Row>(({ id }) => id)
  if (rows.length > 0) store.replaceAll(rows)
  const totals = totalsOf(store, COLUMNS)
  const told: [number, string][] = []
  const stop = totals.subscribe(() => {
    const { rows: count, sums } = totals.read()
    told.push([count, sums[0]?.parts.join() ?? ''])
  })
  return { store, told, stop }
}

test('the first rows of a short list are told once, with their sums', () => {
  const { store, told } = followed()
  store.replaceAll(rowsOf(3))
  vi.runAllTimers()
  expect(told).toEqual([[3, '6']])
})

test('a list that stays empty tells nothing', () => {
  const { told } = followed()
  vi.runAllTimers()
  expect(told).toEqual([])
})

test('a long list is counted at once and added up later', () => {
  const { store, told } = followed()
  store.replaceAll(rowsOf(2_500))
  expect(told).toEqual([[2_500, '']])
  vi.runAllTimers()
  expect(told.at(-1)).toEqual([2_500, '5,000'])
})

test('changes that follow each other are added up together', () => {
  const { store, told } = followed(rowsOf(2))
  vi.runAllTimers()
  const before = told.length
  for (const clicks of [3, 4, 5]) store.upsert([{ id: '0', clicks }])
  vi.runAllTimers()
  expect(told.slice(before)).toEqual([[2, '7']])
})

test('after it is left nothing is told', () => {
  const { store, told, stop } = followed(rowsOf(2))
  stop()
  store.replaceAll(rowsOf(3))
  vi.runAllTimers()
  expect(told).toEqual([])
})

test('a column with `sumWithin` has a total only while all rows have the same value of it', () => {
  const columns: readonly GridColumn<{ kind: string; amount: number }>[] = [
    { key: 'amount', header: 'amount', sum: 'count', sumWithin: ({ kind }) => kind },
  ]
  const [owed, owing] = [
    { kind: 'income', amount: 5 },
    { kind: 'outcome', amount: 3 },
  ]
  expect(sumsOf([owed, owed], columns).map(({ parts }) => parts)).toEqual([['10']])
  expect(sumsOf([owed, owing], columns)).toEqual([])
})
