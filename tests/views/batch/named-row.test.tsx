import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import { useNamedRow } from '#views/batch/flow/use-named-row.ts'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

test('the row that an address names opens once it is read, once; another address opens another row', () => {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  const picked: string[][] = []
  const { rerender } = renderHook<void, { row: number | null }>(
    ({ row }) => useNamedRow(row, rows, (lines) => void picked.push(lines.map(({ id }) => id))),
    {
      initialProps: { row: 3 },
    },
  )
  expect(picked).toEqual([])
  rows.take(items)
  rerender({ row: 3 })
  // the rows move on, and the panel stays where it is
  rows.take(items)
  rerender({ row: 3 })
  expect(picked).toEqual([['3']])
  rerender({ row: 4 })
  rerender({ row: null })
  rerender({ row: 9_999 })
  expect(picked).toEqual([['3'], ['4']])
})
