import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { StepName } from '#domain/step-name.ts'
import { editInteger, editText, textColumn } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import { formulasOf } from '#views/kit/grid/formulas.ts'
import { createRowStore } from '#views/kit/grid/row-store.ts'
import { stepWords } from '#views/kit/grid/step-words.ts'
import type { CellChange, GridColumn } from '#views/kit/grid/types.ts'
import { say, type Language } from '#i18n/words.ts'
import { show } from './show.tsx'

type Row = { id: string; name: string; amount: string; group: boolean }
const COLUMNS: readonly GridColumn<Row>[] = [
  { ...textColumn, key: 'name', header: '名称', edit: editText({ maxWidth: 12 }) },
  { ...textColumn, key: 'amount', header: '数量', edit: editInteger({ max: 100 }) },
]
const ROWS: Row[] = [
  { id: 'g', name: 'sale 组', amount: '', group: true },
  { id: 'a', name: 'sale 一', amount: '10', group: false },
  { id: 'b', name: 'sale 二', amount: '20', group: false },
  { id: 'c', name: '别的', amount: '30', group: false },
]

const FORMULAS = formulasOf<Row>({ macros: new Set(['game', 'seq']), valuesOf: ({ id }) => ({ game: '王国', seq: `0${id}` }) })

type Told = { changes: readonly CellChange[]; name: StepName }

/** The grid with an owner that puts the changes into its rows, and tells them. */
function Editable({ tell }: { tell: (told: Told) => void }) {
  const [store] = useState(() => createRowStore<Row>(({ id }) => id, ROWS))
  const [past, setPast] = useState<{ name: StepName }[]>([])
  return (
    <DataGrid
      label="批次"
      columns={COLUMNS}
      store={store}
      selectable
      isContext={({ group }) => group}
      formulas={FORMULAS}
      numberOf={({ id }) => ({ g: 10, a: 11, b: 12, c: 13 })[id] ?? 0}
      steps={{ past, future: [] }}
      onUndo={() => setPast(past.slice(0, -1))}
      onRedo={() => undefined}
      onEdits={(changes, name) => {
        tell({ changes, name })
        setPast([...past, { name }])
        for (const { rowId, column, after } of changes) {
          const row = store.get(rowId)
          if (row) store.upsert([{ ...row, [column]: after }])
        }
      }}
    />
  )
}

const open = async (tool: string) => {
  const told: Told[] = []
  show(<Editable tell={(one) => told.push(one)} />)
  await screen.findByText('sale 一')
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(tool) }))
  return { told, dialog: await screen.findByRole('dialog') }
}
/** a text at once: the dialog takes the focus a moment after it opened */
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const linesOf = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('tbody tr')].map((line) => [...line.children].map(({ textContent }) => textContent))

const speak = vi.hoisted(() => vi.fn<(language: Language) => Promise<void>>(() => Promise.resolve()))
vi.mock('#i18n/speak.ts', () => ({ speak }))

test('a grid that can be edited brings the words of both languages, since cells take either', async () => {
  show(<Editable tell={() => undefined} />)
  await screen.findByRole('button', { name: '编辑' })
  expect(new Set(speak.mock.calls.map(([language]) => language))).toEqual(new Set(['zh', 'en']))
})

describe('find and replace', () => {
  test('shows each cell before and after, names what would not fit by row and column, and makes one named step', async () => {
    const { told, dialog } = await open('查找并替换')
    const within_ = within(dialog)
    expect(within_.getByRole('button', { name: /^替换/ }).getAttribute('aria-disabled')).toBe('true')
    fill(within_.getByLabelText('查找'), 'SALE')
    fill(within_.getByLabelText('换成'), 'launch')
    await within_.findByText('launch 二')
    within_.getByText('将修改 2 格')
    expect(linesOf(dialog)).toEqual([
      ['11', '名称', 'sale 一', 'launch 一'],
      ['12', '名称', 'sale 二', 'launch 二'],
    ])
    fill(within_.getByLabelText('换成'), 'launchlaunchlaunch')
    await within_.findByText(/launchlaunchlaunch 二/)
    within_.getByText(/2 格不能修改/)
    expect(linesOf(dialog)[0]?.slice(0, 3)).toEqual(['11', '名称', 'sale 一'])
    expect(linesOf(dialog)[0]?.[3]).toContain('launchlaunchlaunch 一 · ')
    fill(within_.getByLabelText('换成'), '')
    await within_.findByText('二')
    await userEvent.click(within_.getByRole('button', { name: '替换 2 格' }))
    expect(told).toEqual([
      {
        changes: [
          { rowId: 'a', column: 'name', before: 'sale 一', after: '一' },
          { rowId: 'b', column: 'name', before: 'sale 二', after: '二' },
        ],
        name: { kind: 'replace', column: '名称', columns: 1, cells: 2 },
      },
    ])
    const undo = await screen.findByRole('button', { name: '撤销：替换「名称」，2 格' })
    await userEvent.click(screen.getByRole('button', { name: '修改历史' }))
    expect(within(await screen.findByRole('list', { name: '修改历史' })).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.click(undo)
    await screen.findByRole('button', { name: '撤销' })
  })

  test('looks only at the chosen rows, and at the named column', async () => {
    show(<Editable tell={() => undefined} />)
    await userEvent.click((await screen.findByText('sale 二')).closest('.ag-row')?.querySelector('.fd-select-cell') ?? document.body)
    await userEvent.click(await screen.findByRole('button', { name: '编辑' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /查找并替换/ }))
    const dialog = await screen.findByRole('dialog')
    fill(within(dialog).getByLabelText('查找'), '2')
    await within(dialog).findByText('将修改 1 格')
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '已选的行（1）' }).checked).toBe(true)
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: '列' }), '名称')
    await within(dialog).findByText('将修改 0 格')
    await userEvent.click(within(dialog).getByRole('radio', { name: '符合筛选的所有行（3）' }))
    await within(dialog).findByText('将修改 0 格')
  })
})

describe('a formula for many rows', () => {
  test('says what is wrong with it by place, shows what each row becomes, and is one step; columns that are no text are not offered', async () => {
    const { told, dialog } = await open('公式填写')
    const formula = within(dialog).getByLabelText('公式')
    expect(within(dialog).queryByRole('option', { name: '数量' })).toBeNull()
    fill(formula, '=gme & "_"')
    await within(dialog).findByText('公式第 2 位：没有名为「gme」的宏。可用：game, seq')
    expect(within(dialog).getByRole('button', { name: /^修改/ }).getAttribute('aria-disabled')).toBe('true')
    fill(formula, '=')
    await userEvent.click(within(dialog).getByRole('button', { name: 'game' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'seq' }))
    await within(dialog).findByText('王国0c')
    expect(linesOf(dialog).map((line) => line.at(-1))).toEqual(['王国0a', '王国0b', '王国0c'])
    await userEvent.click(within(dialog).getByRole('button', { name: '修改 3 格' }))
    expect(told[0]?.name).toEqual({ kind: 'formula', column: '名称', columns: 1, cells: 3 })
  })
})

describe('a series through rows', () => {
  test('is shown before it is made, and its step comes from a second value', async () => {
    const { told, dialog } = await open('填充序列')
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: '列' }), '数量')
    fill(within(dialog).getByLabelText('第一个值'), '5')
    fill(within(dialog).getByLabelText(/第二个值/), '15')
    await within(dialog).findByText('25')
    expect(linesOf(dialog).map((line) => line.at(-1))).toEqual(['5', '15', '25'])
    await userEvent.click(within(dialog).getByRole('button', { name: '修改 3 格' }))
    expect(told[0]?.name.kind).toBe('series')
  })
})

describe('a block into chosen rows', () => {
  test('goes into each row; one that refuses it is listed with its text, which can be corrected', async () => {
    const { told, dialog } = await open('粘贴到已选的行')
    await userEvent.click(within(dialog).getByLabelText('从表格复制的内容'))
    await userEvent.paste('新\t7\n新二\t700\n新三\t9')
    await within(dialog).findByText(/将修改 5 格/)
    await userEvent.click(within(dialog).getByRole('button', { name: '修改 5 格' }))
    expect(told[0]?.changes).toHaveLength(5)
    await screen.findByText(/第 12 行「数量」未改/)
    await userEvent.click(screen.getByRole('button', { name: '列出并改正' }))
    const list = await screen.findByRole('dialog')
    const text = within(list).getByRole<HTMLInputElement>('textbox', { name: '第 12 行「数量」的内容' })
    expect(text.value).toBe('700')
    fill(text, '70')
    await userEvent.click(within(list).getByRole('button', { name: '再次填入' }))
    expect(told[1]?.changes).toEqual([{ rowId: 'b', column: 'amount', before: '20', after: '70' }])
    expect(screen.queryByText(/第 12 行「数量」未改/)).toBeNull()
  })
})

test.each<[StepName | undefined, Language, string]>([
  [{ kind: 'fill', column: '预算', columns: 1, cells: 320 }, 'zh', '填充「预算」，320 格'],
  [{ kind: 'fill', column: 'Budget', columns: 1, cells: 320 }, 'en', 'fill Budget, 320 cells'],
  [{ kind: 'paste', column: 'Budget', columns: 3, cells: 1_200 }, 'en', 'paste 3 columns, 1,200 cells'],
  [{ kind: 'exclude', column: null, columns: 0, cells: 1 }, 'en', 'exclude 1 row'],
  [undefined, 'zh', '修改'],
])('the step %o is called so in %s: %s', (name, language, words) => {
  expect(stepWords((key, params) => say(language, key, params), name)).toBe(words)
})
