import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { editText, textColumn } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import * as tables from '#views/kit/grid/grid.keys.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { CellChange, GridColumn } from '#views/kit/grid/types.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; note: string }
const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称', edit: editText({ maxWidth: 60 }) },
  { ...textColumn, key: 'note', header: '备注' },
]
const ROWS: Row[] = [
  { id: 'a', name: '第一', note: '备注一' },
  { id: 'b', name: '第二', note: '备注二' },
]

/** What the owner of the grid was asked to do. */
type Asked = { edits: CellChange[]; asked: string[] }

function Grid({ told }: { told: Asked }) {
  const [store] = useState(() => createRowStore<Row>(({ id }) => id, ROWS))
  return (
    <DataGrid
      label="批次"
      columns={COLUMNS}
      store={store}
      selectable
      onOpenRow={({ id }) => told.asked.push(`open ${id}`)}
      onUndo={() => told.asked.push('undo')}
      onRedo={() => told.asked.push('redo')}
      onEdits={(changes) => told.edits.push(...changes)}
    />
  )
}

const cellOf = async (text: string): Promise<HTMLElement> => {
  const cell = (await screen.findByText(text)).closest<HTMLElement>('.ag-cell')
  if (!cell) throw new Error(`no cell says ${text}`)
  return cell
}

const shown = async () => {
  const told: Asked = { edits: [], asked: [] }
  show(<Grid told={told} />)
  await cellOf('第一')
  return told
}

const editors = () => [...document.querySelectorAll<HTMLInputElement>('.ag-cell input:not([type="checkbox"])')]

/** Opens the editor of a cell; the input that has the focus in it. */
const openEditor = async (text: string): Promise<HTMLInputElement> => {
  await userEvent.dblClick(await cellOf(text))
  const [input] = editors()
  if (!input) throw new Error('no editor is open')
  return input
}

const pressOf = (pressed: string) => {
  const parts = pressed.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    bubbles: true,
    cancelable: true,
  }
}

const LISTED = Object.values(tables).flatMap((table) => Object.values(table).flatMap(({ keys }) => keys))

describe('while an editor is open', () => {
  test.each([...new Set(LISTED)])('%s is heard by the editor, and nothing of the grid acts on it', async (pressed) => {
    const told = await shown()
    const input = await openEditor('第一')
    const heard: string[] = []
    input.addEventListener('keydown', ({ key }) => heard.push(key))
    fireEvent.keyDown(input, pressOf(pressed))
    expect([heard, told.asked, screen.queryByRole('dialog')]).toEqual([[pressOf(pressed).key], [], null])
  })

  test.each([
    ['Enter', 'no other', []],
    ['Tab', 'that of the next cell', ['第二']],
  ])('%s ends it with one edit and opens %s', async (pressed, _, next) => {
    const told = await shown()
    const input = await openEditor('第一')
    fireEvent.input(input, { target: { value: '改了' } })
    fireEvent.keyDown(input, pressOf(pressed))
    await expect.poll(() => told.edits).toEqual([{ rowId: 'a', column: 'name', before: '第一', after: '改了' }])
    expect([input.isConnected, editors().map(({ value }) => value), told.asked]).toEqual([false, next, []])
  })

  test('Escape ends it without an edit', async () => {
    const told = await shown()
    const input = await openEditor('第一')
    fireEvent.input(input, { target: { value: '改了' } })
    fireEvent.keyDown(input, pressOf('Escape'))
    await cellOf('第一')
    expect(told.edits).toEqual([])
  })
})

describe('while no editor is open', () => {
  test('Enter opens the row of a cell that takes no text, and the editor of one that does', async () => {
    const told = await shown()
    await userEvent.click(await cellOf('备注二'))
    fireEvent.keyDown(await cellOf('备注二'), pressOf('Enter'))
    expect(told.asked.filter((one) => one === 'open b')).toHaveLength(1)
    told.asked.length = 0
    await userEvent.click(await cellOf('第一'))
    fireEvent.keyDown(await cellOf('第一'), pressOf('Enter'))
    await expect.poll(() => editors().map(({ value }) => value)).toEqual(['第一'])
    expect(told.asked).toEqual([])
  })

  test('Tab is left to the grid, which walks on', async () => {
    const told = await shown()
    await userEvent.click(await cellOf('第一'))
    const cell = await cellOf('第一')
    const heard: string[] = []
    cell.addEventListener('keydown', ({ key }) => heard.push(key))
    fireEvent.keyDown(cell, pressOf('Tab'))
    expect([heard, told.edits, told.asked]).toEqual([['Tab'], [], []])
  })
})
