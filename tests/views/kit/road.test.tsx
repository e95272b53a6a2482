import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { COST_STAGES } from '#machines/cost-entry/cost-entry.flow.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { show } from './show.tsx'

async function openChart(value: unknown) {
  show(
    <FlowFrame title="成本" stages={[]} trail={[]} actions={[]} chart={{ machine: costEntryMachine, steps: COST_STAGES, value }}>
      <p>表格</p>
    </FlowFrame>,
  )
  await userEvent.click(screen.getByRole('button', { name: '状态图' }))
}
const stages = () =>
  within(screen.getByRole('group', { name: /^流程状态图/ }))
    .getAllByRole('button')
    .map((stage) => stage.getAttribute('aria-label'))

test('the chart of a flow says its stages, the present one and how many failures are folded into each', async () => {
  await openChart('previewing')
  expect(stages()).toEqual([
    '录入中 · 已完成 · 1 个失败状态',
    '正在录入 · 已完成 · 1 个失败状态',
    '读取预览 · 当前步骤',
    '核对预览 · 未到',
    '提交中 · 未到 · 1 个失败状态',
    '计算中 · 未到 · 2 个失败状态',
    '已入账 · 未到',
  ])
  expect(screen.getByRole('button', { current: 'step' }).getAttribute('aria-label')).toBe('读取预览 · 当前步骤')
})

test('a failure that the flow is in is said in its stage', async () => {
  await openChart('commitUncertain')
  expect(screen.getByRole('button', { current: 'step' }).getAttribute('aria-label')).toBe('提交中 · 当前步骤 · 提交结果未知 · 1 个失败状态')
  expect(document.querySelector('.fd-road-unknown')?.textContent).toBe('?提交中提交结果未知✕1')
})

test('a press shows what is folded into a stage, and another one hides it', async () => {
  await openChart('previewing')
  await userEvent.click(screen.getByRole('button', { name: /^计算中/ }))
  const folded = screen.getByRole('region', { name: '计算中' })
  expect(
    within(folded)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['✕ 计算失败', '✕ 查询不到进度'])
  expect(screen.getByRole('button', { name: /^计算中/ }).getAttribute('aria-controls')).toBe(folded.id)
  await userEvent.click(screen.getByRole('button', { name: /^计算中/ }))
  expect(screen.queryByRole('region', { name: '计算中' })).toBeNull()
})

test('Tab leads to the present stage, arrows from stage to stage, Enter opens one and Escape closes it', async () => {
  await openChart('previewing')
  screen.getByRole('button', { name: '以表格显示' }).focus()
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('读取预览 · 当前步骤')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^提交中/)
  expect(screen.getByRole('region', { name: '提交中' }).textContent).toContain('提交结果未知')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '提交中' })).toBeNull()
  await userEvent.keyboard('{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^录入中/)
  await userEvent.tab({ shift: true })
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^录入中/)
})

test('the whole machine is one press further, and each of both has its table', async () => {
  await openChart('previewing')
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  expect(
    within(screen.getByRole('row', { name: /^计算中/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['未到', '计算失败、查询不到进度', ''])
  await userEvent.click(screen.getByRole('button', { name: '以图表显示' }))
  await userEvent.click(screen.getByRole('button', { name: '完整状态图' }))
  expect(document.querySelectorAll('[data-state]')).toHaveLength(Object.keys(costEntryMachine.states).length)
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  expect(screen.getByRole('row', { name: '提交中 提交结果未知 未成功：提交成本' })).toBeTruthy()
})
