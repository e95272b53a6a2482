import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import { tableBuildMachine, type StoredTable } from '#machines/table-build/table-build.machine.ts'
import { TableBuilder } from '#views/insight/tables/TableBuilder.tsx'
import { TableSave } from '#views/insight/tables/TableSave.tsx'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { show } from '../../kit/show.tsx'
import { STORED } from '../../../../stories/table-build/sample.ts'

const CHOICES = { finds: () => () => Promise.resolve([]), metrics: [], names: {} }

function open(stored: StoredTable | null = STORED) {
  const calls = new Calls()
  const flow = createActor(tableBuildMachine.provide({ actors: { send: calls.promise() } }), {
    input: { stored, draft: null, today: '2026-11-24', currency: 'CNY' },
  }).start()
  show(<TableSave flow={flow} versions={null} />)
  const end = (state: string, value: unknown) =>
    act(async () => {
      calls.settle(`0.tableBuild.${state}`, 'resolve', value)
      await settled()
    })
  return { flow, end, calls }
}
const rename = (name: string) => fireEvent.change(screen.getByRole('textbox', { name: '报表名称' }), { target: { value: name } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a kept table says who saved it, and why it cannot be saved while nothing was changed', async () => {
  open()
  expect(screen.getByRole('status').textContent).toMatch(/^第 3 版，陈晓宇 保存于/)
  await press('保存报表')
  expect(await screen.findByText('没有需要保存的修改')).toBeTruthy()
})

test('where another person saved first, what they saved is said, and mine is saved over it by one press', async () => {
  const { flow, end } = open()
  rename('周会')
  await press('保存报表')
  const present = { ...STORED, name: '早会', version: 4, saved_by: '赵明' }
  await end('saving', { kind: 'refused', blockers: [blocker('insight_table.met')], present })
  expect(screen.getByRole('alert').textContent).toContain('赵明 已先保存了第 4 版“早会”')
  await press('用我的版本覆盖')
  expect(flow.getSnapshot().context.write).toMatchObject({ over: true, name: '周会' })
})

test('a new table is kept under the name that is typed; what is missing is said', async () => {
  const { flow, calls } = open(null)
  await press('另存为报表')
  expect(await screen.findByText('请填写名称')).toBeTruthy()
  act(() => flow.send({ type: 'draft.change', change: { metrics: [] } }))
  expect(screen.getAllByText('请至少选择一个指标').length).toBeGreaterThan(0)
  act(() => flow.send({ type: 'draft.undo' }))
  await userEvent.type(screen.getByRole('textbox', { name: '新报表名称' }), '我的')
  await press('另存为报表')
  expect([calls.made, flow.getSnapshot().context.write]).toMatchObject([['0.tableBuild.savingAs'], { kind: 'create', name: '我的' }])
})

test('edits are taken back by keys', () => {
  const { flow } = open()
  act(() => flow.send({ type: 'draft.change', change: { granularity: 'day' } }))
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  expect(flow.getSnapshot().context.draft.spec.granularity).toBe('total')
})

test('dimensions are put on, moved by keys with the focus on them, and taken off', async () => {
  const changes: object[] = []
  const builder = (spec = NEW_TABLE) => (
    <TableBuilder spec={spec} games={[]} choices={CHOICES} onChange={(change) => changes.push(change)} />
  )
  show(builder())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '添加维度' }), 'country')
  const first = within(screen.getByRole('list', { name: '维度' })).getByRole('button', { name: '游戏' })
  fireEvent.keyDown(first, { key: 'ArrowRight', altKey: true })
  fireEvent.keyDown(first, { key: 'Delete' })
  expect(changes).toEqual([
    { dimensions: ['game', 'spreader', 'country'] },
    { dimensions: ['spreader', 'game'] },
    { dimensions: ['spreader'] },
  ])
})

test('a figure that is moved by the mouse comes before the one it is dropped on', () => {
  const changes: object[] = []
  show(<TableBuilder spec={NEW_TABLE} games={[]} choices={CHOICES} onChange={(change) => changes.push(change)} />)
  const shelf = screen.getByRole('list', { name: '指标' })
  const [spend, , clicks] = [...shelf.querySelectorAll('li')]
  fireEvent.dragStart(clicks as HTMLElement)
  fireEvent.drop(spend as HTMLElement)
  expect(changes).toEqual([{ metrics: ['clicks', 'spend', 'impressions', 'results', 'result_cost'] }])
})
