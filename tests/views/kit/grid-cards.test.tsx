import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { count, editInteger, editText, moneyMinor, stateTag, textColumn } from '#views/kit/grid/columns.ts'
import { cardPlan } from '#views/kit/grid/cards.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { DataGridProps } from '#views/kit/grid/grid-props.ts'
import { defaultLayout } from '#views/kit/grid/presets.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn, GridTree } from '#views/kit/grid/types.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; state: 'done' | 'refused'; note: string | null; spent: string; clicks: number; below?: string }
const COLUMNS: readonly GridColumn<Row>[] = [
  { key: 'id', header: '编号' },
  { ...textColumn, key: 'name', header: '名称', opens: true },
  {
    ...stateTag<Row>(
      ({ state }) => state,
      ({ state }) => `kit.state.${state}`,
    ),
    key: 'state',
    header: '状态',
  },
  { key: 'note', header: '备注', edit: editText({ required: true }) },
  { ...count, key: 'clicks', header: '点击', edit: editInteger({ min: 1 }) },
  ...['a', 'b', 'c', 'd'].map((key): GridColumn<Row> => ({ key, header: key, value: () => key })),
  { ...moneyMinor<Row>(() => 'CNY'), key: 'spent', header: '花费' },
]
const aRow = (id: string, rest: Partial<Row> = {}): Row => ({
  id,
  name: `广告${id}`,
  state: 'done',
  note: '好',
  spent: '1200',
  clicks: 7,
  ...rest,
})
const aStore = (...rows: Row[]) => createRowStore<Row>(({ id }) => id, rows)

let width = 390
let fingers = true
const noQuery = window.matchMedia
beforeEach(() => {
  width = 390
  fingers = true
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(noQuery(media), { matches: fingers && media.includes('pointer: coarse') }),
  )
})
afterEach(() => vi.restoreAllMocks())

const showGrid = (rest: Partial<DataGridProps<Row>> = {}, store = aStore(aRow('1'), aRow('2', { state: 'refused', note: null }))) => {
  show(<DataGrid label="广告" columns={COLUMNS} store={store} {...rest} />)
  return store
}
const cards = async () => {
  await screen.findAllByRole('gridcell')
  return [...document.querySelectorAll<HTMLElement>('.fd-card')]
}
const aCard = async (at: number): Promise<HTMLElement> => {
  const card = (await cards())[at]
  if (!card) throw new Error('there is no such card')
  return card
}

test('on a phone a row is a card of its name, its state and its key values, those it has', async () => {
  showGrid()
  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    '广告1✓完成编号1备注好点击7aabb花费¥12.00',
    '广告2✕被拒绝编号2点击7aabb花费¥12.00',
  ])
})

test('a card is called by the name of its row, also where another column opens it; without a name by what opens it and the words next to it', async () => {
  const onOpenRow = vi.fn()
  const opening = COLUMNS.map((column) => ({ ...column, opens: column.key === 'id' }))
  const store = showGrid({ columns: opening, onOpenRow })
  await userEvent.click(within(await aCard(0)).getByRole('button', { name: '广告1' }))
  expect(onOpenRow).toHaveBeenLastCalledWith(store.get('1'))
  showGrid({ columns: opening.filter(({ key }) => key !== 'name'), label: '无名' })
  const unnamed = within(screen.getByRole('region', { name: '无名' }))
  expect(await unnamed.findByText('1 · 好')).toBeTruthy()
  expect(unnamed.getByText('2', { selector: '.fd-card-title' })).toBeTruthy()
})

test('a list may choose the columns of the title of card and sheet; the name is then one of the values', async () => {
  const told = COLUMNS.map((column) => (column.key === 'id' || column.key === 'clicks' ? { ...column, onCard: 'title' as const } : column))
  showGrid({ columns: told })
  expect((await aCard(0)).querySelector('.fd-card-title')?.textContent).toBe('1 · 7')
  expect((await aCard(0)).querySelector('.fd-card-values')?.textContent).toContain('名称广告1')
  fireEvent.click((await aCard(0)).querySelector('.fd-card-values') ?? document.body)
  expect(await screen.findByRole('dialog', { name: '1 · 7' })).toBeTruthy()
})

test('a column that is edited keeps its value on the card: the mark of a staged change is no state of the row', async () => {
  const staged: GridColumn<Row> = {
    key: 'note',
    header: '备注',
    edit: editText({ required: true }),
    text: (value) => String(value ?? '–'),
    state: ({ id }) => (id === '2' ? 'attention' : null),
  }
  showGrid({ columns: [COLUMNS[1], staged, COLUMNS[2]].flatMap((column) => column ?? []) }, aStore(aRow('1'), aRow('2', { note: '改' })))
  expect((await cards()).map(({ textContent }) => textContent)).toEqual(['广告1✓完成备注好', '广告2✓完成备注▲改'])
})

test('a narrow place next to a panel stays a grid for a mouse, and so does a wide one for fingers', async () => {
  fingers = false
  showGrid()
  expect(await screen.findByRole('columnheader', { name: '名称' })).toBeTruthy()
  expect(document.querySelector('.fd-card')).toBeNull()
  fingers = true
  width = 700
  showGrid({ label: '平板' })
  expect(await within(screen.getByRole('region', { name: '平板' })).findByRole('columnheader', { name: '名称' })).toBeTruthy()
})

test('the name opens the row; the rest of the card shows every value, and opens it from there', async () => {
  const [onOpenRow, onFocusRow] = [vi.fn(), vi.fn()]
  const store = showGrid({ onOpenRow, onFocusRow })
  await userEvent.click(within(await aCard(0)).getByRole('button', { name: '广告1' }))
  expect(onOpenRow).toHaveBeenLastCalledWith(store.get('1'))
  fireEvent.click(within(await aCard(1)).getByText('花费'))
  const sheet = await screen.findByRole('dialog', { name: '广告2' })
  expect(onFocusRow).toHaveBeenLastCalledWith(store.get('2'))
  expect(within(sheet).getByText('d', { selector: '.fd-figures' })).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: '打开' }))
  expect(onOpenRow).toHaveBeenLastCalledWith(store.get('2'))
})

test('a field that the row does not have is not among its values', async () => {
  const columns: readonly GridColumn<Row>[] = [
    ...COLUMNS,
    { key: 'age', header: '年龄', text: () => '', explain: () => '该层级没有这个字段' },
  ]
  showGrid({ columns })
  fireEvent.click((await aCard(0)).querySelector('.fd-card-values') ?? document.body)
  const sheet = within(await screen.findByRole('dialog'))
  sheet.getByText('点击')
  expect([sheet.queryByText('年龄'), sheet.queryByText('该层级没有这个字段')]).toEqual([null, null])
})

test('two quick touches open nothing that a double click would', async () => {
  const onOpenRow = vi.fn()
  show(<DataGrid label="行" columns={COLUMNS.filter(({ key }) => key !== 'name')} store={aStore(aRow('1'))} onOpenRow={onOpenRow} />)
  await userEvent.dblClick(await aCard(0))
  expect(onOpenRow).not.toHaveBeenCalled()
})

test('a value is changed among the values of its row; what the column does not take is said there', async () => {
  const onEdits = vi.fn()
  showGrid({ onEdits, problemsOf: ({ id }) => (id === '2' ? [{ code: 'value.not_number', field: 'clicks' }] : []) })
  fireEvent.click(within(await aCard(1)).getByText('花费'))
  const sheet = await screen.findByRole('dialog', { name: '广告2' })
  expect(within(sheet).getByText(/数字/)).toBeTruthy()
  const field = within(sheet).getByLabelText('点击')
  await userEvent.clear(field)
  await userEvent.type(field, '0{Enter}')
  expect(onEdits).not.toHaveBeenCalled()
  await userEvent.clear(within(sheet).getByLabelText('点击'))
  await userEvent.type(within(sheet).getByLabelText('点击'), '12{Enter}')
  expect(onEdits.mock.calls.map(([changes]) => changes)).toEqual([[{ rowId: '2', column: 'clicks', before: 7, after: '12' }]])
})

test('the box of a card selects its row, the one above all of them', async () => {
  const onSelect = vi.fn()
  showGrid({ selectable: true, onSelect })
  await userEvent.click(await screen.findByRole('button', { name: '选择「广告2」' }))
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(['2']))
  await userEvent.click(screen.getByRole('checkbox', { name: '选择全部可见行' }))
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(['2', '1']))
})

test('what is chosen stays chosen when the grid is opened once more, as when a phone is turned; what is gone does not', async () => {
  const onSelect = vi.fn()
  const store = aStore(aRow('1'), aRow('2'))
  const grid = (columns: readonly GridColumn<Row>[], rows = store) => (
    <DataGrid label="广告" columns={columns} store={rows} selectable onSelect={onSelect} />
  )
  const { rerender } = show(grid(COLUMNS))
  await userEvent.click(await screen.findByRole('button', { name: '选择「广告2」' }))
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(['2']))
  onSelect.mockClear()
  rerender(grid([...COLUMNS]))
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith(['2']))
  rerender(grid([...COLUMNS], aStore(aRow('1'))))
  await waitFor(() => expect(onSelect).toHaveBeenLastCalledWith([]))
})

test('a card without a name of its own is called by the first words that are no state', () => {
  const columns = ['state', 'spent', 'note'].flatMap((key) => COLUMNS.filter((column) => column.key === key))
  const plan = cardPlan(columns, { layout: defaultLayout(columns), tree: undefined, selectable: false, width })
  expect([plan?.title.key, plan?.state?.key]).toEqual(['note', 'state'])
})

test('what is under a card of a tree is folded by its mark', async () => {
  const tree: GridTree<Row> = {
    column: 'name',
    level: ({ below }) => (below ? 1 : 0),
    parentOf: ({ below }) => below ?? null,
    hasChildren: ({ below }) => below === undefined,
  }
  showGrid({ tree }, aStore(aRow('1'), aRow('2', { below: '1' })))
  await userEvent.click(await screen.findByRole('button', { name: '收起下级' }))
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect((await screen.findByRole('button', { name: '展开下级' })).getAttribute('aria-expanded')).toBe('false')
})

test('a card draws again what changed in the store', async () => {
  const store = showGrid()
  await cards()
  store.upsert([aRow('1', { state: 'refused' })])
  await waitFor(async () => expect((await aCard(0)).textContent).toContain('✕'))
})

test('a card that says the same after its list was read again is the same for the finger on it and for the focus', async () => {
  const store = showGrid()
  const values = (await aCard(0)).querySelector<HTMLElement>('.fd-card-values')
  values?.focus()
  store.replaceAll([aRow('1'), aRow('2', { state: 'done' })])
  await waitFor(async () => expect((await aCard(1)).textContent).toContain('完成'))
  expect([document.activeElement === values, values?.isConnected]).toEqual([true, true])
})

test('a card is as high as the lines of its name and its values', () => {
  const say = (key: string) => key
  const plan = cardPlan(COLUMNS, { layout: defaultLayout(COLUMNS), tree: undefined, selectable: false, width: 390 })
  const heights = [aRow('1'), aRow('1', { name: '很长的名字'.repeat(8) }), aRow('1', { note: '一个比一格宽的备注内容' })].map((row) =>
    plan?.heightOf(row, say),
  )
  expect(heights).toEqual([17 + 20 + 72, 17 + 60 + 72, 17 + 20 + 108])
})
