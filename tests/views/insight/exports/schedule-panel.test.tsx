import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { blocker } from '#domain/blocker.ts'
import {
  exportScheduleMachine,
  type ScheduleOutcome,
  type Schedules,
  type ScheduleWrite,
} from '#machines/export-schedule/export-schedule.machine.ts'
import { SchedulePanel } from '#views/insight/exports/SchedulePanel.tsx'
import { LIST, MADE, MINE, OTHER, PAUSED, THEIRS } from '../../../../stories/export-schedule/sample.ts'
import { show } from '../../kit/show.tsx'

function open({ list = LIST, send = () => ({ kind: 'done', value: MINE }) }: { list?: Schedules; send?: () => ScheduleOutcome } = {}) {
  const writes: (ScheduleWrite | null)[] = []
  const flow = createActor(
    exportScheduleMachine.provide({
      actors: {
        read: fromPromise(() => Promise.resolve(list)),
        send: fromPromise(({ input: { write } }) => {
          writes.push(write)
          return Promise.resolve(send())
        }),
      },
    }),
    { input: { tableId: '7' } },
  ).start()
  show(<SchedulePanel flow={flow} />)
  return { writes }
}
const rowOf = async (text: RegExp) => within((await screen.findByText(text)).closest('li') ?? document.body)
const press = async (name: string, where: { getByRole: typeof screen.getByRole } = screen) =>
  await userEvent.click(where.getByRole('button', { name }))

test('each schedule says when it is due, in which language and format, when next, what came of the last time, and whose it is', async () => {
  open()
  const mine = await rowOf(/^每天 09:00$/)
  mine.getByText('XLSX · 中文')
  mine.getByText('下次 2026-11-27 09:00 UTC+8')
  mine.getByText('上次：可下载（2026-11-26 09:00 UTC+8）')
  const paused = await rowOf(/^每月 31 日 09:00$/)
  paused.getByText('已自动暂停：报表筛选的 1 个游戏不在创建者的权限内：10078')
  paused.getByText('通知群机器人')
  const other = await rowOf(/^每周二 09:00$/)
  other.getByText('赵明 创建')
  expect(other.queryAllByRole('button')).toEqual([])
})

test('a new one is entered, asks for its weekday only when it is weekly, and is saved', async () => {
  const { writes } = open()
  await screen.findByText(/^每天 09:00$/)
  await press('新建定时导出')
  const form = screen.getByRole('group', { name: '新建定时导出' })
  expect(within(form).queryByRole('combobox', { name: /星期/ })).toBeNull()
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: /频率/ }), 'week')
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: /星期/ }), '5')
  await press('保存定时')
  expect(writes).toMatchObject([{ kind: 'save', id: null, values: { every: 'week', weekday: '5', hour: '9', format: 'xlsx' } }])
  await screen.findByRole('button', { name: '新建定时导出' })
})

test('an hour that no clock has is said at its field, and what was typed stays', async () => {
  const { writes } = open()
  await screen.findByText(/^每天 09:00$/)
  await press('新建定时导出')
  const hour = screen.getByRole('textbox', { name: /几点/ })
  await userEvent.clear(hour)
  await userEvent.type(hour, '99')
  await press('保存定时')
  expect([writes, (hour as HTMLInputElement).value, hour.getAttribute('aria-invalid')]).toEqual([[], '99', 'true'])
})

test('a schedule is run, paused, deleted and brought back; one that is made is not run again and says how far it is', async () => {
  const { writes } = open({ list: { ...LIST, schedules: [MINE] } })
  await press('立即运行', await rowOf(/^每天 09:00$/))
  await press('暂停导出', await rowOf(/^每天 09:00$/))
  await press('删除定时', await rowOf(/^每天 09:00$/))
  await screen.findByText('已删除定时导出“每天 09:00”')
  await press('撤销删除')
  await screen.findByText(/^每天 09:00$/)
  expect(writes.map((write) => write?.kind === 'act' && write.act)).toEqual(['run', 'pause', 'delete', 'restore'])
})

test('while its file is made it says how far it is, and is not run again', async () => {
  open({ list: { ...LIST, schedules: [MADE] } })
  const made = await rowOf(/^每天 09:00$/)
  made.getByText(/^上次：生成中.*500 \/ 1,204 行$/)
  await userEvent.hover(made.getByRole('button', { name: /立即运行/ }))
  await screen.findByText('上一个文件还在生成')
})

test('what was changed in another place is shown, and mine is saved over it', async () => {
  const answers: ScheduleOutcome[] = [
    { kind: 'refused', blockers: [blocker('export_schedule.met')], present: THEIRS },
    { kind: 'done', value: { ...MINE, hour: '10', version: 6 } },
  ]
  const { writes } = open({ list: { ...LIST, schedules: [MINE, OTHER, PAUSED] }, send: () => answers.shift() as ScheduleOutcome })
  await press('修改', await rowOf(/^每天 09:00$/))
  const hour = screen.getByRole('textbox', { name: /几点/ })
  await userEvent.clear(hour)
  await userEvent.type(hour, '10')
  await press('保存定时')
  await screen.findByText(/这个定时导出已在别处修改为：每天 08:00/)
  await press('用我的设置覆盖')
  await screen.findByText(/^每天 10:00$/)
  expect(writes.map((write) => write?.kind === 'save' && write.version)).toEqual([3, 5])
})

test('a write without an answer says so, and is asked again', async () => {
  const answers: ScheduleOutcome[] = [
    { kind: 'unknown', blockers: [] },
    { kind: 'done', value: MINE },
  ]
  open({ send: () => answers.shift() as ScheduleOutcome })
  await press('立即运行', await rowOf(/^每天 09:00$/))
  await screen.findByRole('alert')
  await userEvent.click(within(screen.getByRole('alert')).getAllByRole('button')[0] as HTMLElement)
  await screen.findByRole('button', { name: '新建定时导出' })
})
