import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowChange } from '#views/kit/grid/row-store.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'

type Row = { id: string; version: number }

test('rows that are read again stay where they are, so that what is chosen stays chosen; other rows take their place', () => {
  const rowsOf = (version: number, ...ids: string[]): Row[] => ids.map((id) => ({ id, version }))
  const { result, rerender } = renderHook((rows: Row[]) => useRowStore(byId, rows), { initialProps: rowsOf(1, 'a', 'b') })
  const told: RowChange<Row>['kind'][] = []
  result.current.subscribe(({ kind }) => told.push(kind))
  rerender(rowsOf(2, 'a', 'b'))
  expect([told, [...result.current.values()]]).toEqual([['changed'], rowsOf(2, 'a', 'b')])
  rerender(rowsOf(3, 'b', 'a'))
  rerender(rowsOf(3, 'b'))
  expect([told, [...result.current.values()]]).toEqual([['changed', 'replaced', 'replaced'], rowsOf(3, 'b')])
})

test('rows that are read again and say the same are not told of, so that nothing is drawn again', () => {
  const rowsOf = (value: number) => [
    { id: 'a', sums: { spend: 1 } },
    { id: 'b', sums: { spend: value } },
  ]
  const { result, rerender } = renderHook((rows: ReturnType<typeof rowsOf>) => useRowStore(byId, rows), { initialProps: rowsOf(1) })
  const told: RowChange<unknown>[] = []
  result.current.subscribe((change) => told.push(change))
  rerender(rowsOf(1))
  expect(told).toEqual([])
  rerender(rowsOf(2))
  expect(told).toEqual([{ kind: 'changed', upserted: [{ id: 'b', sums: { spend: 2 } }], removed: [] }])
})
