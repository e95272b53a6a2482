import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { expect, test } from 'vitest'
import { UnreadPanel } from '#views/finance/month/UnreadPanel.tsx'
import type { DecisionOutcome } from '#machines/decision/decision.machine.ts'
import { waiver, type WaiverSeen } from '#views/finance/month/waiver.ts'
import { show } from '../kit/show.tsx'

const lines = { id: '7', file_name: 'gplay.csv', file_key: null, uploaded_by: '周敏', uploaded_at: '2026-11-01T00:00:00Z', lines: 3 }
const WAIVER = { reason: '渠道确认这三行是测试订单', lines: 3, by: '周敏', at: '2026-11-02T00:00:00Z' }

const panelOf = (decision: ActorRefFrom<typeof waiver>, asOf = '1', waived: typeof WAIVER | null = null) => (
  <UnreadPanel
    unread={[{ ...lines, waiver: waived }]}
    month={{ kind: 'income', month: '2026-10' }}
    asOf={asOf}
    decision={decision}
    blockers={[]}
    isAsked={false}
    onDownload={() => undefined}
    onUpload={() => undefined}
  />
)

test('what was waived or taken back shows no form again before the month has been read again', async () => {
  const machine = waiver.provide({
    actors: { decide: fromPromise(({ input }) => Promise.resolve({ kind: 'done' as const, value: input.seen })) },
  })
  const decision = createActor(machine, { input: { draft: null } }).start()
  const panel = (asOf: string, waived: typeof WAIVER | null) => panelOf(decision, asOf, waived)
  const { rerender } = show(panel('1', null))
  await userEvent.type(screen.getByRole('textbox'), WAIVER.reason)
  await userEvent.click(screen.getByRole('button', { name: '放弃这些行' }))
  await screen.findByText('已保存，正在重新读取这个月')
  expect(screen.queryByRole('textbox')).toBeNull()
  rerender(panel('2', WAIVER))
  await userEvent.click(screen.getByRole('button', { name: '撤回' }))
  await screen.findByText('已保存，正在重新读取这个月')
  rerender(panel('3', null))
  expect((await screen.findByRole('textbox')).textContent).toBe('')
})

test('what another user waived first is said in the place of the form, and the typed reason is gone', async () => {
  const present = { asOf: '1', waiver: WAIVER }
  const blockers = [{ code: 'finance.month.lines_waived', params: { name: WAIVER.by, at: WAIVER.at } }]
  const first = (): Promise<DecisionOutcome<WaiverSeen>> => Promise.resolve({ kind: 'refused', blockers, present })
  const machine = waiver.provide({
    actors: { decide: fromPromise(first) },
  })
  const decision = createActor(machine, { input: { draft: null } }).start()
  const kept: unknown[] = []
  decision.on('draft.keep', ({ draft }) => kept.push(draft?.reason ?? null))
  show(panelOf(decision))
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.paste('这几行是测试订单')
  expect(kept).toEqual(['这几行是测试订单'])
  await userEvent.click(screen.getByRole('button', { name: '放弃这些行' }))
  await screen.findByText(/周敏 已于/)
  expect([screen.getByRole<HTMLTextAreaElement>('textbox').value, kept.at(-1)]).toEqual(['', null])
})

test('a typed reason whose lines cannot be read again waits for them, and they are asked for by a press', async () => {
  let asked = 0
  const read = (): Promise<WaiverSeen> => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ asOf: '1', waiver: null })
  }
  const machine = waiver.provide({ actors: { read: fromPromise(read) } })
  const subject = { id: '7', lines: 3, kind: 'income' as const, month: '2026-10' }
  const decision = createActor(machine, { input: { draft: { subject, choice: 'waive', reason: WAIVER.reason, ticket: null } } }).start()
  show(panelOf(decision))
  const again = await screen.findByRole('button', { name: '重试' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect([box.value, box.disabled, screen.queryByRole('button', { name: '放弃这些行' })]).toEqual([WAIVER.reason, true, null])
  await userEvent.click(again)
  await screen.findByRole('button', { name: '放弃这些行' })
  expect([box.value, box.disabled, asked]).toEqual([WAIVER.reason, false, 2])
})
