import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { createBatchRows } from '#views/batch/preview/batch-rows.ts'
import type { GridController } from '#views/kit/grid/grid-controller.ts'
import type { PreviewRow } from '#views/batch/preview/preview-row.ts'
import { useNamedRow } from '#views/batch/flow/use-named-row.ts'
import { itemsOf, wiresOf } from '../../../stories/batch/sample.ts'

/** A grid that notes which rows it was sent to. */
function aGrid() {
  const gone: string[] = []
  return { gone, grid: { goTo: (id: string) => void gone.push(id) } as unknown as GridController<PreviewRow> }
}

test('the row that an address names is gone to and opens once it is read, once; another address opens another row', () => {
  const items = itemsOf()
  const rows = createBatchRows(META, wiresOf(items, 'draft').lookups)
  const picked: string[][] = []
  const { gone, grid } = aGrid()
  const { result, rerender } = renderHook<ReturnType<typeof useNamedRow>, { row: number | null }>(
    ({ row }) => useNamedRow(row, rows, (lines) => void picked.push(lines.map(({ id }) => id))),
    {
      initialProps: { row: 3 },
    },
  )
  result.current.takeGrid(grid)
  expect([picked, gone]).toEqual([[], []])
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
  expect(gone).toEqual(['3', '4'])
  // a grid that comes after its rows
  rerender({ row: 4 })
  const late = aGrid()
  result.current.takeGrid(late.grid)
  expect(late.gone).toEqual(['4'])
})
