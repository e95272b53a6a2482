import { createRoot } from 'react-dom/client'
import { choice, count, editMoney, editText, moneyMinor, stateTag, textColumn } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import type { GridColumn, GridTree } from '#views/kit/grid/types.ts'
import '#views/kit/shell/styles.ts'
import { Watermark } from '#views/kit/shell/Watermark.tsx'
import { WordsProvider } from '#views/kit/words.tsx'
import { COUNT_KEYS, MONEY_KEYS, TEXT_KEYS, type BenchRow } from './data.ts'
import { startPage } from './page.ts'

const currencyOf = ({ currency }: BenchRow) => currency

/** As a batch's preview has them: state, marks, money by currency, in-place editing, a tree, selection. */
const COLUMNS: readonly GridColumn<BenchRow>[] = [
  { ...textColumn, key: 'name', header: 'name', width: 220, edit: editText({ required: true }) },
  {
    ...stateTag<BenchRow>(
      ({ state }) => state,
      ({ state }) => `kit.state.${state}`,
    ),
    key: 'state',
    header: 'state',
  },
  ...MONEY_KEYS.map((key) => ({ ...moneyMinor(currencyOf), key, header: key, edit: editMoney(currencyOf) })),
  ...COUNT_KEYS.map((key) => ({ ...count, key, header: key })),
  ...TEXT_KEYS.map((key) => ({ ...choice((value) => value), filter: undefined, key, header: key })),
]
const TREE: GridTree<BenchRow> = {
  column: 'name',
  level: ({ level }) => level,
  parentOf: ({ parent }) => parent,
  hasChildren: ({ level }) => level < 2,
}

/** As the console reads a batch: the first page opens the grid, the others follow without the way over the network. */
const ROWS_A_PAGE = 500

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0'
document.body.append(host)

startPage((rows) => {
  const store = createRowStore<BenchRow>(({ id }) => id, rows.slice(0, ROWS_A_PAGE))
  createRoot(host).render(
    <WordsProvider language="zh">
      <DataGrid
        label="preview"
        columns={COLUMNS}
        store={store}
        tree={TREE}
        selectable
        problemsOf={({ problems }) => problems}
        flashKeyOf={({ state }) => state}
        onEdits={() => undefined}
        onUndo={() => undefined}
        onRedo={() => undefined}
      />
      <Watermark text="bench 2026-11-20 10:42" />
    </WordsProvider>,
  )
  const nextPage = () => {
    if (store.size >= rows.length) return
    store.upsert(rows.slice(store.size, store.size + ROWS_A_PAGE))
    setTimeout(nextPage, 0)
  }
  setTimeout(nextPage, 0)
  return (changed) => store.upsert(changed)
})
