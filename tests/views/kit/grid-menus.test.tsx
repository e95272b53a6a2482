import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ChosenColumnsContext } from '#views/kit/grid/chosen-columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { formulasOf } from '#views/kit/grid/formulas.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { createKeyList, KeyListContext } from '#views/kit/key-list.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; place: string; spent: number }
const COLUMNS: readonly GridColumn<Row>[] = [
  { key: 'name', header: '名称', width: 90 },
  { key: 'place', header: '地区', width: 90, filter: 'set' },
  { key: 'spent', header: '花费', width: 90 },
]
const ROWS: readonly Row[] = [
  { id: '1', name: 'a', place: 'US', spent: 20 },
  { id: '2', name: 'b', place: 'JP', spent: 10 },
  { id: '3', name: 'c', place: 'US', spent: 10 },
  ...Array.from({ length: 12 }, (_, at) => ({ id: `x${at}`, name: `x${at}`, place: 'KR', spent: 30 + at })),
]

function Apples() {
  return <DataGrid label="apples" columns={COLUMNS} store={useRowStore(byId, ROWS)} name="apples" />
}
async function shown(kept = new Map<string, string>()) {
  const storage = { read: (key: string) => kept.get(key) ?? null, write: (key: string, text: string) => void kept.set(key, text) }
  show(
    <ChosenColumnsContext value={{ definitions: [], ask: () => undefined, storage }}>
      <Apples />
    </ChosenColumnsContext>,
  )
  await screen.findByText('15 行')
  await waitFor(() => expect(names()[0]).toBe('a'))
  return kept
}
const names = () =>
  [...document.querySelectorAll<HTMLElement>('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .flatMap((row) => row.querySelector('[col-id="name"]')?.textContent ?? [])
const menu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name }))
  return await screen.findByRole('group', { name })
}

describe('the filter', () => {
  test('any column can be filtered by its values with their counts, and many values are found by words', async () => {
    await shown()
    const filter = await menu('筛选')
    expect(within(filter).getAllByRole('checkbox')).toHaveLength(3)
    await userEvent.selectOptions(within(filter).getByRole('combobox', { name: '按其他列筛选…' }), '名称')
    await userEvent.type(within(filter).getByRole('searchbox', { name: '在「名称」的值中搜索' }), 'x1')
    await userEvent.click(within(filter).getByRole('button', { name: '勾选找到的 3 个值' }))
    await screen.findByText('3 / 15 行')
    await waitFor(() => expect(names()[0]).toBe('x1'))
    await userEvent.click(within(filter).getByRole('button', { name: '清除筛选' }))
    await userEvent.click(within(filter).getByRole('checkbox', { name: 'US 2' }))
    await screen.findByText('2 / 15 行')
    await waitFor(() => expect(names()).toEqual(['a', 'c']))
  })
  test('Alt and the arrow down in a cell open the values of its column only', async () => {
    await shown()
    await userEvent.click(screen.getByText('b'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const filter = await screen.findByRole('group', { name: '筛选' })
    expect(
      within(filter)
        .getAllByRole('group')
        .map((one) => one.querySelector('legend')?.textContent),
    ).toEqual(['名称'])
  })
})

test('rows are ordered by several columns, the first of them first', async () => {
  await shown()
  const sort = await menu('按列排序')
  const add = () => within(sort).getByRole('combobox', { name: '添加排序列…' })
  await userEvent.selectOptions(add(), '地区')
  await userEvent.selectOptions(add(), '花费')
  await waitFor(() => expect(names()[0]).toBe('b'))
  await userEvent.click(within(sort).getAllByRole('button', { name: '升序' })[0] ?? sort)
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['c', 'a']))
  await userEvent.click(within(sort).getByRole('button', { name: '不再按「地区」排序' }))
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['b', 'c']))
})

test('a column is frozen at the left, which is kept, and a kept layout can be deleted', async () => {
  const kept = await shown()
  const columns = await menu('列')
  await userEvent.click(within(columns).getByRole('button', { name: '冻结「花费」' }))
  // without a width of its own the grid here pins none: what it was told is what counts
  expect(within(columns).getByRole('button', { name: '冻结「花费」' }).getAttribute('aria-pressed')).toBe('true')
  expect(kept.get('apples')).toContain('"frozen":true')
  await userEvent.type(within(columns).getByRole('textbox', { name: '列方案名称' }), '夜班')
  await userEvent.click(within(columns).getByRole('button', { name: '保存' }))
  expect(kept.get('apples')).toContain('夜班')
  await userEvent.click(within(columns).getByRole('button', { name: '删除列方案「夜班」' }))
  expect(kept.get('apples')).not.toContain('夜班')
})

test('every key of an editable grid is listed with what it does', async () => {
  const list = createKeyList()
  show(
    <KeyListContext value={list}>
      <DataGridWithEdits />
    </KeyListContext>,
  )
  await screen.findByText('15 行')
  await waitFor(() => expect(names()[0]).toBe('a'))
  const listed = list.read().flatMap(({ keys }) => keys)
  for (const key of [
    'F2',
    'Ctrl+C',
    'Ctrl+X',
    'Ctrl+V',
    'Ctrl+Shift+V',
    'Ctrl+D',
    'Ctrl+Shift+D',
    'Ctrl+H',
    'Ctrl+Shift+F',
    'Ctrl+Z',
    'Ctrl+Y',
    'Alt+ArrowDown',
    'Delete',
    'Ctrl+A',
  ])
    expect(listed).toContain(key)
})

function DataGridWithEdits() {
  return (
    <DataGrid
      label="apples"
      columns={COLUMNS}
      store={useRowStore(byId, ROWS)}
      formulas={formulasOf({ macros: new Set(), valuesOf: () => ({}) })}
      onEdits={() => undefined}
      onUndo={() => undefined}
      onRedo={() => undefined}
    />
  )
}
