import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { columnPresetMachine, type Preset } from '#machines/column-preset/column-preset.machine.ts'
import { ColumnPresets } from '#views/column-presets/ColumnPresets.tsx'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { show } from '../kit/show.tsx'

const EARLIER = [{ version: 1, columns: 'name,ctr', saved_at: '2026-11-20T02:00:00.000Z' }]
const DAILY: Preset = { id: '1', name: '日常', columns: 'name,spend', is_default: true, earlier: EARLIER }
const WEEKLY: Preset = { id: '2', name: '周报', columns: 'name,ctr', is_default: false, earlier: [] }

async function open(presets: readonly Preset[] = [DAILY, WEEKLY]) {
  const calls = new Calls()
  const flow = createActor(columnPresetMachine.provide({ actors: { read: calls.promise(), send: calls.promise() } }), {
    input: { shown: null },
  }).start()
  const shown: string[] = []
  flow.on('columns.show', ({ columns }) => shown.push(columns))
  show(<ColumnPresets flow={flow} />)
  const end = (state: string, value: unknown) =>
    act(async () => {
      calls.settle(`0.columnPreset.${state}`, 'resolve', value)
      await settled()
    })
  await end('reading', presets)
  await userEvent.click(screen.getByRole('button', { name: /^列方案：/ }))
  return { flow, shown, end }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const buttons = () => within(screen.getByRole('list', { name: '列方案' })).getAllByRole('button')

test('the presets are listed with the page’s own columns, the default is marked, and one that is pressed is shown', async () => {
  const { shown } = await open()
  expect(buttons().map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['页面默认列', 'false'],
    ['日常', 'true'],
    ['周报', 'false'],
  ])
  expect(screen.getByText('默认打开').closest('li')?.textContent).toContain('日常')
  await press('周报')
  expect([shown.at(-1), screen.getByRole('button', { name: '列方案：周报' })]).toEqual(['name,ctr', expect.anything()])
})

test('arranged columns are said to be so, saved under their name or put back; only what can be done is offered', async () => {
  const { flow, shown } = await open()
  expect(screen.queryByRole('button', { name: '还原' })).toBeNull()
  act(() => flow.send({ type: 'columns.shown', columns: 'spend,name' }))
  expect(screen.getByRole('button', { name: '列方案：日常（已修改）' })).toBeTruthy()
  await press('还原')
  expect(shown.at(-1)).toBe('name,spend')
  act(() => flow.send({ type: 'columns.shown', columns: 'spend,name' }))
  await press('保存到“日常”')
  expect(flow.getSnapshot().context.write).toMatchObject({ kind: 'save', columns: 'spend,name' })
})

test('a name that is taken is said at its field, and what was typed is still there', async () => {
  const { flow, end } = await open()
  act(() => flow.send({ type: 'columns.shown', columns: 'spend,name' }))
  await userEvent.type(screen.getByRole('textbox', { name: '方案名称' }), '周报')
  await press('另存为新方案')
  await end('savingAs', {
    kind: 'refused',
    blockers: [blocker('column_preset.name_taken', { field: 'name', params: { name: '周报' } })],
    present: null,
  })
  expect(screen.getByRole('alert').textContent).toBe('你已有名为“周报”的列方案，请换个名称或更新它')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '方案名称' }).value).toBe('周报')
})

test('an earlier version is looked at before it is saved again', async () => {
  const { flow, shown } = await open([DAILY])
  await press(/^第 1 版/)
  expect([shown.at(-1), flow.getSnapshot().value]).toEqual(['name,ctr', { open: 'modified' }])
})

test('a deletion is taken back by one press', async () => {
  const { flow, end } = await open()
  await press('删除“日常”')
  await end('deleting', { kind: 'done', value: { presets: [WEEKLY], at: null } })
  expect(screen.getByRole('status').textContent).toContain('已删除“日常”')
  await press('撤销删除')
  expect(flow.getSnapshot().context.write).toEqual({ kind: 'saveAs', name: '日常', columns: 'name,spend', isDefault: true })
})

test('a save without an answer is asked for again', async () => {
  const { flow, end } = await open()
  act(() => flow.send({ type: 'columns.shown', columns: 'spend,name' }))
  await press('保存到“日常”')
  await end('saving', { kind: 'unknown', blockers: [blocker('call.no_answer')] })
  await press('再问一次')
  expect(flow.getSnapshot().value).toBe('saving')
})
