import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import { UnreadPanel } from '#views/finance/month/UnreadPanel.tsx'
import { waiverSave, type WaiverSaved } from '#views/finance/month/wire.ts'
import { show } from '../kit/show.tsx'

const lines = { id: '7', file_name: 'gplay.csv', file_key: null, uploaded_by: '周敏', uploaded_at: '2026-11-01T00:00:00Z', lines: 3 }
const WAIVER = { reason: '渠道确认这三行是测试订单', lines: 3, by: '周敏', at: '2026-11-02T00:00:00Z' }

test('what was waived or taken back shows no form again before the month has been read again', async () => {
  const saved = (draft: { id: string; asOf: string } | null): WaiverSaved => ({ id: draft?.id ?? '', asOf: draft?.asOf ?? '' })
  const machine = waiverSave.provide({
    actors: { send: fromPromise(({ input }) => Promise.resolve({ kind: 'done' as const, value: saved(input.draft) })) },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const panel = (asOf: string, waiver: typeof WAIVER | null) => (
    <UnreadPanel
      unread={[{ ...lines, waiver }]}
      asOf={asOf}
      save={save}
      blockers={[]}
      isAsked={false}
      onDownload={() => undefined}
      onUpload={() => undefined}
    />
  )
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
