import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useArrangement } from '#views/kit/grid/use-arrangement.ts'

type Row = { id: string }
const column = (key: string, more: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({ key, header: key, width: 100, ...more })
const SHORT = [column('name', { pinned: 'left' }), column('spend'), column('ctr')]
const LONG = [column('name', { pinned: 'left' }), column('time'), column('spend'), column('ctr')]
const shown = (layout: readonly { key: string; hidden: boolean }[]) =>
  layout.map(({ key, hidden }) => `${hidden ? '-' : ''}${key}`).join(' ')

function open(first = '', columns: readonly GridColumn<Row>[] = SHORT) {
  const told: string[] = []
  const view = renderHook(
    ({ text, of }: { text: string; of: readonly GridColumn<Row>[] }) =>
      useArrangement(of, { storage: undefined, name: 'x', owned: { text, onText: (next) => told.push(next) } }),
    { initialProps: { text: first, of: columns } },
  )
  return { ...view, told }
}

test('an owner hears how the columns are arranged, and of columns as they come nothing', () => {
  const { result, told } = open()
  const [name, spend, ctr] = result.current.layout
  if (!name || !spend || !ctr) throw new Error('there are three columns')
  act(() => result.current.keep([name, ctr, { ...spend, hidden: true, width: 150 }]))
  act(() => result.current.keep([name, spend, ctr]))
  expect(told).toEqual(['name,ctr,-spend~150', ''])
})

test('an arrangement that the owner gives takes the place of the grid’s own, and opens the grid again', () => {
  const { result, rerender } = open()
  const before = result.current.opened
  rerender({ text: 'ctr,-spend,name', of: SHORT })
  expect([shown(result.current.layout), result.current.opened]).toEqual(['ctr -spend name', before + 1])
  // its own comes back: nothing is opened again
  act(() => result.current.keep(result.current.layout.toReversed()))
  rerender({ text: 'name,-spend,ctr', of: SHORT })
  expect([shown(result.current.layout), result.current.opened]).toEqual(['name -spend ctr', before + 1])
})

test('columns that a view of the grid does not have keep their places for the next one', () => {
  const { result, told, rerender } = open('name,spend,time,ctr', LONG)
  rerender({ text: 'name,spend,time,ctr', of: SHORT })
  expect(shown(result.current.layout)).toBe('name spend ctr')
  act(() => result.current.keep(result.current.layout.map((place) => ({ ...place, hidden: place.key === 'ctr' }))))
  expect(told.at(-1)).toBe('name,spend,time,-ctr')
})

test('a text that is none leaves the columns as they come', () => {
  expect(shown(open('<b>').result.current.layout)).toBe('name spend ctr')
})
