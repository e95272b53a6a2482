import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { count, moneyMinor, textColumn } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridStatus } from '#views/kit/grid/grid-props.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; spent: number }
const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称' },
  { ...count, key: 'spent', header: '花费', sum: 'count' },
]
const aStore = (rows: number) =>
  createRowStore<Row>(
    ({ id }) => id,
    Array.from({ length: rows }, (_, index) => ({ id: String(index), name: `行${index}`, spent: 700 })),
  )

test('counts its rows and adds up, and goes on counting when the store changes', async () => {
  const store = aStore(3)
  show(<DataGrid label="批次" columns={COLUMNS} store={store} />)
  expect(screen.getByText('3 行')).toBeTruthy()
  await screen.findByText('2,100')
  store.upsert([{ id: 'new', name: '新', spent: 1_000 }])
  await screen.findByText('4 行')
  await screen.findByText('3,100')
})

test('says the sum of every currency apart on one line, counts those that have no room, and opens them all', async () => {
  type Paid = { id: string; minor: string; currency: string }
  const columns: readonly GridColumn<Paid>[] = [{ ...moneyMinor<Paid>(({ currency }) => currency), key: 'minor', header: '金额' }]
  const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'KRW', 'GBP']
  onTestFinished(() => void vi.restoreAllMocks())
  // room for four
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) < 4 ? 0 : 20
  })
  const store = createRowStore<Paid>(({ id }) => id)
  store.replaceAll(currencies.flatMap((currency) => [1, 2].map((at) => ({ id: `${currency}${at}`, minor: '123456789', currency }))))
  show(<DataGrid label="付款" columns={columns} store={store} />)
  const sums = await screen.findByRole('group', { name: '合计' })
  const said = ['¥2,469,135.78', '$2,469,135.78', '€2,469,135.78', 'JP¥246,913,578', '₩246,913,578', '£2,469,135.78']
  await waitFor(() => expect([...sums.querySelectorAll('.fd-sum')].map(({ textContent }) => textContent)).toEqual(said))
  await userEvent.click(await screen.findByRole('button', { name: '另 2 个合计' }))
  expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual(said)
})

const again = vi.fn()
test.each<[string, GridStatus, string]>([
  ['loading', { kind: 'loading' }, '加载中…'],
  ['an error', { kind: 'error', reason: '服务器没有回答', onRetry: again }, '服务器没有回答'],
  ['no permission', { kind: 'forbidden', need: 'ads.read' }, '需要权限「ads.read」，请向管理员申请。'],
])('says %s over the rows', (_name, status, words) => {
  show(<DataGrid label="批次" columns={COLUMNS} store={aStore(0)} status={status} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByText('暂无数据')).toBeNull()
})

test('an empty list says what to do, and a search without a hit says that', async () => {
  show(<DataGrid label="批次" columns={COLUMNS} store={aStore(0)} empty={{ title: '还没有批次', hint: '新建一个' }} />)
  expect(screen.getByText('新建一个')).toBeTruthy()
})

test('find hides what does not match and says when nothing does', async () => {
  show(<DataGrid label="批次" columns={COLUMNS} store={aStore(12)} />)
  await screen.findByText('12 行')
  await userEvent.type(screen.getByRole('searchbox', { name: '在表格中搜索' }), '行1')
  await waitFor(() => expect(screen.getByText('3 / 12 行')).toBeTruthy())
  await userEvent.type(screen.getByRole('searchbox', { name: '在表格中搜索' }), 'x')
  await screen.findByText('没有符合条件的行')
})

test('a page with more rows than are here has one search box: it narrows those that are here while it is typed, and asks for all with Enter', async () => {
  const onValue = vi.fn()
  const grid = (value: string) => (
    <DataGrid label="批次" columns={COLUMNS} store={aStore(12)} search={{ label: '按名称搜索', value, onValue }} />
  )
  const { rerender } = show(grid(''))
  await screen.findByText('12 行')
  const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: '按名称搜索' })
  expect(screen.getAllByRole('searchbox')).toEqual([box()])
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(box())
  await userEvent.keyboard('行1')
  await screen.findByText('3 / 12 行')
  await userEvent.click(screen.getByRole('gridcell', { name: '行11' }))
  screen.getByText('3 / 12 行')
  expect(onValue.mock.calls).toEqual([])
  await userEvent.type(box(), '9')
  await screen.findByText('按 Enter 在全部行中搜索')
  await userEvent.keyboard('{Enter}')
  expect(onValue.mock.calls).toEqual([['行19']])
  rerender(grid('行19'))
  expect(box().value).toBe('行19')
  await screen.findByText('12 行')
  onValue.mockClear()
  await userEvent.clear(box())
  expect(onValue.mock.calls).toEqual([['']])
})

test('another search of the page, such as one taken off by its chip, drops what was typed', async () => {
  const grid = (value: string) => (
    <DataGrid label="批次" columns={COLUMNS} store={store} search={{ label: '按名称搜索', value, onValue: () => undefined }} />
  )
  const store = aStore(12)
  const { rerender } = show(grid('行'))
  await screen.findByText('12 行')
  await userEvent.type(screen.getByRole('searchbox'), '1')
  await screen.findByText('3 / 12 行')
  rerender(grid(''))
  await screen.findByText('12 行')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('edits are taken back and made again by keys wherever the focus is, but not where someone types or behind a dialog', async () => {
  const [undo, redo] = [vi.fn(), vi.fn()]
  const grid = (canUndo: boolean, dialog = false) => (
    <>
      <button>别处</button>
      <input type="checkbox" aria-label="勾选" />
      {dialog ? <div role="dialog" /> : null}
      <DataGrid
        label="录入"
        columns={COLUMNS}
        store={aStore(1)}
        onUndo={undo}
        onRedo={redo}
        steps={{ past: canUndo ? [{}] : [], future: [{}] }}
      />
    </>
  )
  const { rerender, unmount } = show(grid(true))
  const press = async (keys: string) => {
    await userEvent.keyboard(keys)
    return [undo.mock.calls.length, redo.mock.calls.length]
  }
  expect(await press('{Control>}z{/Control}')).toEqual([1, 0])
  screen.getByRole('button', { name: '别处' }).focus()
  expect(await press('{Control>}{Shift>}z{/Shift}{/Control}')).toEqual([1, 1])
  screen.getByRole('checkbox', { name: '勾选' }).focus()
  expect(await press('{Control>}y{/Control}')).toEqual([1, 2])
  expect(await press('z')).toEqual([1, 2])
  screen.getByRole('searchbox', { name: '在表格中搜索' }).focus()
  expect(await press('{Control>}z{/Control}')).toEqual([1, 2])
  screen.getByRole('button', { name: '别处' }).focus()
  rerender(grid(false))
  expect(await press('{Control>}z{/Control}')).toEqual([1, 2])
  rerender(grid(true, true))
  expect(await press('{Control>}z{/Control}')).toEqual([1, 2])
  unmount()
  expect(await press('{Control>}z{/Control}')).toEqual([1, 2])
})

test('the box in the head says all, some or none of the rows, also after rows came', async () => {
  const store = aStore(2)
  show(<DataGrid label="批次" columns={COLUMNS} store={store} selectable />)
  const box = await screen.findByLabelText<HTMLInputElement>('选择全部可见行')
  await userEvent.click(box)
  await waitFor(() => expect([box.checked, box.indeterminate]).toEqual([true, false]))
  store.upsert([{ id: 'new', name: '新', spent: 1_000 }])
  await waitFor(() => expect([box.checked, box.indeterminate]).toEqual([false, true]))
})
