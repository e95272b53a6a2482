import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { count, editText, textColumn } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridController } from '#views/kit/grid/grid-controller.ts'
import { NO_VIEW, viewFrom, viewText, type GridView } from '#views/kit/grid/grid-view.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { matches } from '#views/kit/grid/visibility.ts'
import { say } from '#i18n/catalogue.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; spent: number }
const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称' },
  { ...count, key: 'spent', header: '花费' },
]
const aStore = () =>
  createRowStore<Row>(
    ({ id }) => id,
    [3, 1, 2].map((spent) => ({ id: String(spent), name: `行${spent}`, spent })),
  )

describe('a view as text', () => {
  test.each<[string, GridView]>([
    ['nothing', NO_VIEW],
    ['words', { filter: { find: 'a "b"', sets: {} }, sort: [] }],
    ['choices and an order', { filter: { find: '', sets: { name: ['行1', ''] }, said: 'en' }, sort: [{ key: 'spent', descending: true }] }],
    [
      'two orders',
      {
        filter: { find: '', sets: {} },
        sort: [
          { key: 'name', descending: false },
          { key: 'spent', descending: true },
        ],
      },
    ],
  ])('comes back as it was: %s', (_, view) => expect(viewFrom(viewText(view, 'zh'))).toEqual(view))

  test('an address without a view is plain', () => expect(viewText(NO_VIEW, 'zh')).toBe(''))

  test.each(['[', 'null', '[1]', '{"find":1,"sets":[],"sort":"x","said":"fr"}', '{"sets":{"name":"x"},"sort":[1]}'])(
    'an address someone wrote by hand is no view: %s',
    (text) =>
      expect([viewFrom(text).filter.find, viewFrom(text).sort, Object.values(viewFrom(text).filter.sets).flat()]).toEqual(['', [], []]),
  )

  test('choices made in one language hold in the other', () => {
    const state: GridColumn<Row> = { ...textColumn, key: 'name', header: 'x', text: (_value, _row, speak) => speak('common.cancel') }
    const words = (key: string) => say('zh', key)
    const filter = viewFrom(viewText({ filter: { find: '', sets: { name: [say('en', 'common.cancel')] } }, sort: [] }, 'en')).filter
    const row = { id: '1', name: '', spent: 0 }
    expect([matches(row, [state], filter, words), matches(row, [state], { find: '', sets: filter.sets }, words)]).toEqual([true, false])
  })
})

/** A grid whose owner keeps the view, as an address does. */
function Kept({ told, onGrid }: { told: string[]; onGrid?: (grid: GridController<Row> | null) => void }) {
  const [store] = useState(aStore)
  const [text, setText] = useState('{"sort":["-spent"]}')
  return (
    <>
      <button onClick={() => setText('{"find":"行2"}')}>another</button>
      <DataGrid
        label="批次"
        columns={COLUMNS}
        store={store}
        view={{
          text,
          onText: (next) => {
            told.push(next)
            setText(next)
          },
        }}
        {...(onGrid ? { onReady: onGrid } : {})}
      />
    </>
  )
}

test('a grid opens as its address says, tells what is changed, and follows another address', async () => {
  const told: string[] = []
  let grid: GridController<Row> | null = null
  const names = () => grid?.shownRows().map(({ name }) => name)
  show(<Kept told={told} onGrid={(opened) => (grid = opened)} />)
  await waitFor(() => expect(names()).toEqual(['行3', '行2', '行1']))
  await userEvent.type(screen.getByRole('searchbox', { name: '在表格中搜索' }), '行1')
  await waitFor(() => expect(names()).toEqual(['行1']))
  expect(told).toEqual(['{"find":"行","sort":["-spent"]}', '{"find":"行1","sort":["-spent"]}'])
  await userEvent.click(screen.getByText('another'))
  await waitFor(() => expect(names()).toEqual(['行2']))
  expect(told).toHaveLength(2)
})

test('a column that is clicked is told as the order', async () => {
  const told: string[] = []
  show(<Kept told={told} />)
  await userEvent.click(await screen.findByText('名称'))
  await waitFor(() => expect(told).toEqual(['{"sort":["name"]}']))
})

const manyRows = (length: number) =>
  createRowStore<Row>(
    ({ id }) => id,
    Array.from({ length }, (_, at) => ({ id: String(at), name: `行${at}`, spent: at })),
  )

test('a row that is still on its way to the grid is gone to as well', async () => {
  const many = manyRows(3_000)
  const focused: (string | undefined)[] = []
  const goToLast = (grid: GridController<Row> | null) => grid?.goTo('2999')
  show(<DataGrid label="批次" columns={COLUMNS} store={many} onReady={goToLast} onFocusRow={(row) => focused.push(row?.id)} />)
  await waitFor(() => expect(focused.at(-1)).toBe('2999'))
})

test('rows that the grid has not received yet are counted, exported and pasted over', async () => {
  const columns: readonly GridColumn<Row>[] = [{ ...textColumn, key: 'name', header: '名称', edit: editText() }]
  const found: number[] = []
  const names = Array.from({ length: 40 }, (_, at) => `新${at}`).join('\n')
  const onReady = (grid: GridController<Row> | null) => {
    if (!grid) return
    grid.paste(names)
    found.push(grid.shownRows().length)
  }
  const counts = new Set<string>()
  const watch = new MutationObserver(() => counts.add(document.querySelector('footer span')?.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  show(<DataGrid label="批次" columns={columns} store={manyRows(100)} onReady={onReady} onEdits={(edits) => found.push(edits.length)} />)
  await waitFor(() => expect(found).toEqual([40, 100]))
  await waitFor(() => expect(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')).toBe('101'))
  watch.disconnect()
  expect([...counts]).toEqual(['100 行'])
})

test('a sorted grid never shows another row first, not even for a frame', async () => {
  const first = new Set<string>()
  const watch = new MutationObserver(() => first.add(document.querySelector('[row-index="0"] [col-id="name"]')?.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  show(<DataGrid label="批次" columns={COLUMNS} store={manyRows(100)} view={{ text: '{"sort":["-spent"]}', onText: () => {} }} />)
  await screen.findByText('行99')
  await waitFor(() => expect(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')).toBe('101'))
  watch.disconnect()
  expect([...first].filter((text) => text !== '')).toEqual(['行99'])
})

test('a grid that opens while someone types shows the row in hand, and leaves the focus where it is', async () => {
  const focused: (string | undefined)[] = []
  const goToSecond = (grid: GridController<Row> | null) => grid?.goTo('2')
  const page = (grid: ReactNode) => (
    <>
      <textarea aria-label="备注" />
      {grid}
    </>
  )
  const { rerender } = show(page(null))
  await userEvent.type(screen.getByLabelText('备注'), '平台按')
  rerender(
    page(<DataGrid label="批次" columns={COLUMNS} store={aStore()} onReady={goToSecond} onFocusRow={(row) => focused.push(row?.id)} />),
  )
  await waitFor(() => expect(focused.at(-1)).toBe('2'))
  expect(document.activeElement).toBe(screen.getByLabelText('备注'))
})
