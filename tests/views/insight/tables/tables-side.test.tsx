import { act, createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { tableBuildMachine } from '#machines/table-build/table-build.machine.ts'
import { TablesSide } from '#views/insight/tables/TablesSide.tsx'
import { TableVersions } from '#views/insight/tables/TableVersions.tsx'
import { tableAct, versionsReading, type TableLists } from '#views/insight/tables/wire.ts'
import { Calls, settled } from '#tests/machines/kit/walk.ts'
import { STORED } from '../../../../stories/table-build/sample.ts'
import { show } from '../../kit/show.tsx'

const THEIRS = { ...STORED, id: '8', name: '游戏 × 国家', mine: false, owner_name: '赵明' }
const LISTS: TableLists = {
  tables: [STORED, { ...STORED, id: '9', name: '周会', folder_id: '2', favourite: true }, THEIRS],
  folders: [{ id: '2', name: '例会', tables: 1 }],
}

function open(lists: TableLists = LISTS) {
  const calls = new Calls()
  const flow = createActor(tableAct.provide({ actors: { send: calls.promise() } }), { input: { draft: null } }).start()
  const went: string[] = []
  show(<TablesSide lists={lists} open="7" act={flow} hrefOf={(id) => `/t/${id ?? ''}`} onGo={(href) => went.push(href)} />)
  const end = (outcome: object) =>
    act(async () => {
      calls.settle('0.settingsSave.saving', 'resolve', outcome)
      await settled()
    })
  return { flow, went, end, sent: () => flow.getSnapshot().context.sent }
}
const inside = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('tables are in their folders, those of others with their names, and favourites come first', async () => {
  const { went } = open()
  expect(
    inside('例会')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['周会'])
  expect(
    inside('收藏')
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['周会'])
  expect(inside('我的报表').getByRole('link', { name: '晨会' }).getAttribute('aria-current')).toBe('page')
  expect(inside('共享报表').getByText('赵明 共享')).toBeTruthy()
  expect(inside('共享报表').queryByRole('button', { name: /的操作/ })).toBeNull()
  await userEvent.click(inside('例会').getByRole('link'))
  expect(went).toEqual(['/t/9'])
})

test('a table is moved by a menu, or by the mouse onto a folder', async () => {
  const { sent, end } = open()
  await press('“晨会”的操作')
  await userEvent.click(await screen.findByRole('menuitem', { name: '例会' }))
  expect(sent()).toEqual({ kind: 'move', ids: ['7'], folder: '2' })
  await end({ kind: 'done', value: sent() })
  const drop = createEvent.drop(screen.getByRole('region', { name: '我的报表' }))
  Object.assign(drop, { dataTransfer: { getData: () => '9' } })
  fireEvent(screen.getByRole('region', { name: '我的报表' }), drop)
  expect(sent()).toEqual({ kind: 'move', ids: ['9'], folder: '' })
})

test('one thing is done at a time, and a deletion is taken back by one press', async () => {
  const { sent, end } = open()
  await press('“晨会”的操作')
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除报表' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '收藏报表 晨会' }).disabled).toBe(true)
  await end({ kind: 'done', value: sent() })
  expect(screen.getByRole('status').textContent).toContain('已删除报表“晨会”')
  await press('撤销删除')
  expect(sent()).toEqual({ kind: 'bringBack', ids: ['7'] })
})

test('a name of a folder that is taken is said, and what was typed is still there', async () => {
  const { sent, end } = open()
  await userEvent.type(screen.getByRole('textbox', { name: '文件夹名称' }), '例会')
  await press('新建文件夹')
  expect(sent()).toEqual({ kind: 'folder.create', name: '例会' })
  await end({
    kind: 'refused',
    blockers: [blocker('insight_table.name_taken', { field: 'name', params: { name: '例会' } })],
    present: null,
  })
  expect(screen.getByRole('alert').textContent).toContain('“例会”已被使用')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '文件夹名称' }).value).toBe('例会')
})

test('who has no tables is told how to begin', () => {
  open({ tables: [], folders: [] })
  expect(screen.getByText(/^还没有自定义报表/)).toBeTruthy()
})

test('an earlier version that is chosen is on the screen, to be saved', async () => {
  const flow = createActor(tableBuildMachine, { input: { stored: STORED, draft: null, today: '2026-11-24', currency: 'CNY' } }).start()
  const earlier = { version: 2, name: '早会', spec: { ...STORED.spec, chart: 'lines' }, saved_by: '赵明', saved_at: STORED.saved_at }
  const calls = new Calls()
  const versions = createActor(versionsReading.provide({ actors: { read: calls.promise() } }), { input: { query: '7' } }).start()
  show(<TableVersions flow={flow} versions={versions} />)
  await act(async () => {
    calls.settle(calls.made[0] ?? '', 'resolve', [earlier])
    await settled()
  })
  await userEvent.click(screen.getByRole('menuitem', { name: /^第 2 版 · 赵明/ }))
  expect(flow.getSnapshot().context.draft).toMatchObject({ name: '早会', spec: { chart: 'lines' } })
  expect(flow.getSnapshot().value).toEqual({ building: { whole: 'changed' } })
})
