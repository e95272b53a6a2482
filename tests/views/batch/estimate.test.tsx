import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { EstimateBar, type AskEstimate, type GroupEstimate } from '#views/batch/builder/EstimateBar.tsx'
import { emptySpec, withCommon } from '#views/batch/builder/spec-draft.ts'
import { WordsProvider } from '#views/kit/words.tsx'

const ACCOUNT = { accountId: 'a1', name: '一号', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }
const SPEC: BatchSpec = { ...emptySpec(GDT2, ({ key }) => key), game_id: '7', account_ids: ['a1'] }
const TOLD: GroupEstimate = {
  people: 12_000_000,
  exposures: null,
  bid: { least: '3200', most: '4100' },
  currency: 'CNY',
  width: 'narrow',
  advice: ['建议放宽自定义人群'],
}

function Bar({ ask, accounts = [ACCOUNT] }: { ask: AskEstimate; accounts?: (typeof ACCOUNT)[] }) {
  const [spec, change] = useState(SPEC)
  const builder = { channel: GDT2, game: null, spec, accounts, problems: [], change }
  return (
    <WordsProvider language="zh">
      <EstimateBar builder={builder} level="unit" ask={ask} />
      <button onClick={() => change(withCommon(spec, 'unit', 'optimization_goal', 'OPTIMIZATIONGOAL_APP_PURCHASE'))}>改目标</button>
    </WordsProvider>
  )
}

const text = () => screen.getByRole('region', { name: '渠道建议' }).textContent

test('a press asks for the first ad group of the first account; what is told is old once the group is another', async () => {
  const user = userEvent.setup({ delay: null })
  const ask = vi.fn<AskEstimate>(() => Promise.resolve(TOLD))
  render(<Bar ask={ask} />)
  await user.click(screen.getByRole('button', { name: '获取建议' }))
  expect(ask.mock.calls[0]?.[0]).toMatchObject({
    accountId: 'a1',
    values: { age_min: '18', optimization_goal: 'OPTIMIZATIONGOAL_APP_ACTIVATE' },
  })
  await expect.poll(text).toContain('预估覆盖 12,000,000 人')
  expect(text()).toContain('建议出价 ¥32.00 – ¥41.00')
  expect(text()).toContain('定向过窄')
  expect(text()).toContain('建议放宽自定义人群')
  expect(text()).not.toContain('日曝光')
  expect(text()).not.toContain('内容已改')
  await user.click(screen.getByRole('button', { name: '改目标' }))
  expect(text()).toContain('内容已改')
  await user.click(screen.getByRole('button', { name: '重新获取' }))
  await expect.poll(text).not.toContain('内容已改')
})

test('a network that does not answer is said to have failed, and it can be asked again', async () => {
  const user = userEvent.setup({ delay: null })
  const ask = vi.fn<AskEstimate>(() => Promise.reject(new Error('gone')))
  render(<Bar ask={ask} />)
  await user.click(screen.getByRole('button', { name: '获取建议' }))
  await expect.poll(text).toBe('渠道建议获取建议✕没有完成：gone')
  ask.mockResolvedValueOnce({ ...TOLD, people: null, bid: null, width: null, advice: [] })
  await user.click(screen.getByRole('button', { name: '获取建议' }))
  await expect.poll(text).toContain('渠道没有给出建议')
})

test('without an account nothing can be asked, and the button says so', () => {
  render(<Bar ask={() => Promise.resolve(TOLD)} accounts={[]} />)
  expect(screen.getByRole('button', { name: '获取建议' }).getAttribute('aria-disabled')).toBe('true')
})
