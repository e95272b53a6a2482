import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { TrainingRow } from '#contract/training.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { TrainingMark } from '#views/kit/shell/TrainingMark.tsx'
import { TrainingForm } from '#views/settings/TrainingForm.tsx'
import type { TrainingDraft } from '#views/settings/types.ts'
import { show } from '../kit/show.tsx'

const ROW: TrainingRow = { is_simulated: true, fault: 'off', minutes: 15, ends_at: null, set_by_name: '' }
const ON: TrainingRow = { ...ROW, fault: 'lost', ends_at: '2026-11-20T10:00:00Z', set_by_name: '赵明' }

function shown(row: TrainingRow) {
  const sent: TrainingDraft[] = []
  const machine = createSettingsSave<TrainingDraft, TrainingRow>().provide({
    actors: {
      send: fromPromise<SaveOutcome<TrainingRow>, { draft: TrainingDraft | null; ticket: string }>(({ input }) => {
        if (input.draft) sent.push(input.draft)
        return Promise.resolve({ kind: 'done' as const, value: row })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  show(<TrainingForm row={row} save={save} mayEdit={[]} />)
  return sent
}

test('a fault is chosen with its time, and what it does is said before it starts', async () => {
  const sent = shown(ROW)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /模拟渠道的表现/ }), '部分失败')
  screen.getByText('约一半的行被渠道拒绝；可以逐行、批量或按原因修复。')
  await userEvent.clear(screen.getByRole('textbox', { name: /持续分钟数/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /持续分钟数/ }), '30')
  await userEvent.click(screen.getByRole('button', { name: '开始训练' }))
  expect(sent).toEqual([{ fault: 'partial', minutes: '30' }])
})

test('while it is on it says who set it and until when, and can be ended', async () => {
  const sent = shown(ON)
  expect(screen.getByRole('status').textContent).toMatch(/^正在训练：回答丢失，到 .+ 结束（赵明 设置）$/)
  await userEvent.click(screen.getByRole('button', { name: '结束训练' }))
  expect(sent).toEqual([{ fault: 'off', minutes: '15' }])
})

test('more than two hours, and a server without simulated networks, keep it off with a reason', async () => {
  shown({ ...ROW, is_simulated: false, minutes: 500 })
  const start = screen.getByRole('button', { name: '开始训练' })
  expect(start.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(start)
  await screen.findByText('这台服务器旁没有模拟渠道，训练模式不可用')
})

test('the frame says what the simulated network does, and until when', () => {
  show(<TrainingMark training={{ fault: 'slow', ends_at: '2026-11-20T10:00:00Z' }} />, 'en')
  expect(screen.getByRole('status').textContent).toBe('Training: Slow answers')
})
