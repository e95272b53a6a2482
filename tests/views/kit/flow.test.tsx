import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { setup } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { CountBar } from '#views/kit/flow/CountBar.tsx'
import { countParts, paceOf } from '#views/kit/flow/count-parts.ts'
import { SUB_PACKAGE_STEPS } from '#domain/dictionaries/sub-package.ts'
import { SYNC_STEPS } from '#domain/sync-status.ts'
import { FlowChart, StatusChart } from '#views/kit/flow/FlowChart.tsx'
import { trailCsv } from '#views/kit/flow/FlowTrail.tsx'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { activePaths, flowGraphOf } from '#views/kit/flow/flow-graph.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { show } from './show.tsx'

const machine = setup({}).createMachine({
  id: 'sample',
  initial: 'draft',
  states: {
    draft: { on: { send: 'pushing' } },
    pushing: {
      initial: 'watching',
      states: { watching: { after: { 5000: 'asking' } }, asking: { on: { answer: 'watching' } } },
      on: { done: 'settled', back: 'draft' },
    },
    settled: { type: 'final' },
  },
})

const REASONS = [blocker('kit.cell.required', { row: 87 }), blocker('kit.cell.out_of_range', { params: { min: 13, max: 65 } })]

test('a blocked button keeps its focus, does nothing, and says every reason', async () => {
  const user = userEvent.setup()
  const onClick = vi.fn()
  show(
    <WhyNotButton blockers={REASONS} onClick={onClick}>
      提交
    </WhyNotButton>,
  )
  const button = screen.getByRole('button', { name: '提交' })
  await user.tab()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('不能为空; 必须在 13 到 65 之间')
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '✕第 87 行 · 不能为空',
      '✕必须在 13 到 65 之间',
    ]),
  )
})

test('a free button has no reasons and works', async () => {
  const onClick = vi.fn()
  show(
    <WhyNotButton blockers={[]} onClick={onClick} hotkey="Ctrl+Enter">
      Commit
    </WhyNotButton>,
    'en',
  )
  await userEvent.click(screen.getByRole('button', { name: /Commit/ }))
  expect(onClick).toHaveBeenCalledOnce()
})

test('the parts of a count bar add up to the total, whatever is counted', () => {
  const some = fc.nat(5_000)
  fc.assert(
    fc.property(some, some, some, some, some, (done, failed, skipped, unknown, waiting) => {
      const total = done + failed + skipped + unknown + waiting
      const parts = countParts({ done, failed, skipped, unknown, waiting: 0, total })
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }),
  )
})

test('a count bar says its figures in words and to a screen reader', () => {
  show(<CountBar label="推送进度" counts={{ done: 120, failed: 3, skipped: 12, unknown: 2, waiting: 75, total: 212 }} />)
  const bar = screen.getByRole('progressbar', { name: '推送进度' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['137', '212'])
  expect(bar.getAttribute('aria-valuetext')).toBe('完成 120 · 失败 3 · 未知 2 · 跳过 12 · 等待 75 / 212')
})

test('the pace is told only when there is something to go by', () => {
  const counts = { done: 100, failed: 0, skipped: 0, unknown: 0, waiting: 100, total: 200 }
  expect(paceOf(counts, 10_000)).toEqual({ perSecond: 10, secondsLeft: 10 })
  expect([paceOf(counts, 10), paceOf({ ...counts, done: 0, waiting: 200 }, 10_000)]).toEqual([null, null])
})

test('the chart draws every state of the machine and lights the present one', () => {
  const { container } = show(<FlowChart machine={machine} value={{ pushing: 'asking' }} visited={['draft']} />)
  const drawn = [...container.querySelectorAll('[data-state]')].map((node) => node.getAttribute('data-state'))
  expect(drawn.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'draft',
    'pushing',
    'pushing.asking',
    'pushing.watching',
    'settled',
  ])
  const lit = [...container.querySelectorAll('.fd-flow-state-here')].map((node) => node.getAttribute('data-state'))
  expect(lit).toEqual(['pushing', 'pushing.asking'])
  expect(container.querySelector('.fd-flow-state-visited')?.getAttribute('data-state')).toBe('draft')
})

test('the chart knows every way between states, timers included', () => {
  expect(flowGraphOf(machine).edges.map(({ from, event, to }) => `${from} ${event} ${to}`)).toEqual([
    'draft send pushing',
    'pushing done settled',
    'pushing back draft',
    'pushing.watching xstate.after.5000.sample.pushing.watching pushing.asking',
    'pushing.asking answer pushing.watching',
  ])
  expect(activePaths({ a: { b: 'c' }, d: 'e' })).toEqual(['a', 'a.b', 'a.b.c', 'd', 'd.e'])
})

test('the frame offers its events, takes their keys, and shows the trail', async () => {
  const commit = vi.fn()
  const blocked = vi.fn()
  show(
    <FlowFrame
      title="批次"
      stages={[{ key: 'a', title: '预览', state: 'current' }]}
      trail={[{ at: '2026-11-20T09:30:00+08:00', event: '创建', to: 'draft', who: '李雷' }]}
      zone="Asia/Shanghai"
      actions={[
        { key: 'commit', label: '提交', blockers: [], onSelect: commit, hotkey: 'Ctrl+Enter' },
        { key: 'drop', label: '放弃', blockers: REASONS, onSelect: blocked, hotkey: 'Ctrl+D' },
      ]}
    >
      <input aria-label="work" />
    </FlowFrame>,
  )
  const work = screen.getByLabelText('work')
  fireEvent.keyDown(work, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(work, { key: 'd', ctrlKey: true })
  expect([commit.mock.calls.length, blocked.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: '经过' }))
  expect(screen.getByText('2026-11-20 09:30')).toBeTruthy()
})

function Sided() {
  const [isOpen, setOpen] = useState(false)
  const side = isOpen ? { title: '行详情', content: <p>第 1 行</p>, onClose: () => setOpen(false) } : null
  const detail = { key: 'detail', label: '详情', blockers: [], onSelect: () => setOpen(true) }
  return (
    <FlowFrame title="批次" stages={[]} trail={[]} zone="Asia/Shanghai" side={side} actions={[detail]}>
      <p>草稿</p>
    </FlowFrame>
  )
}

test('what a page opens at the side takes the place of the trail, each time it is asked for', async () => {
  show(<Sided />)
  const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))
  await press('详情')
  for (const _ of [1, 2]) {
    await press('经过')
    expect(screen.queryByText('第 1 行')).toBeNull()
    await press('详情')
    expect(screen.getByText('第 1 行')).toBeTruthy()
  }
})

test('the keys of a frame are heard while nothing has the focus, but not behind a dialog and not where another part has it', () => {
  const commit = vi.fn()
  const back = vi.fn()
  const frame = (dialog: boolean) => (
    <>
      <button>别处</button>
      {dialog ? <div role="dialog" /> : null}
      <FlowFrame
        title="批次"
        stages={[]}
        trail={[]}
        zone="Asia/Shanghai"
        actions={[
          { key: 'commit', label: '提交', blockers: [], onSelect: commit, hotkey: 'Ctrl+Enter' },
          { key: 'back', label: '返回', blockers: [], onSelect: back, hotkey: 'Escape' },
        ]}
      >
        <p>草稿</p>
      </FlowFrame>
    </>
  )
  const { rerender, unmount } = show(frame(false))
  const press = (target: Element = document.body) => {
    fireEvent.keyDown(target, { key: 'Enter', ctrlKey: true })
    return commit.mock.calls.length
  }
  expect(document.activeElement).toBe(document.body)
  expect(press()).toBe(1)
  expect(press(screen.getByRole('button', { name: '别处' }))).toBe(1)
  // an overlay may want it, and it leaves what is here
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(back).not.toHaveBeenCalled()
  rerender(frame(true))
  expect(press()).toBe(1)
  rerender(frame(false))
  expect(press()).toBe(2)
  unmount()
  expect(press()).toBe(2)
})

test('a button at work keeps its name', () => {
  const css = (path: string) => {
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = (readFileSync(path, 'utf8').match(/[^{}]*bp6-loading[^{}]*\{[^}]*\}/g) ?? []).join('')
    return style
  }
  const blueprint = css('node_modules/@blueprintjs/core/lib/css/blueprint.css')
  show(
    <WhyNotButton blockers={[]} loading onClick={() => undefined}>
      放弃这些行
    </WhyNotButton>,
  )
  expect(screen.queryByRole('button', { name: '放弃这些行' })).toBeNull()
  const own = css('src/views/kit/shell/base.css')
  expect(screen.getByRole('button', { name: '放弃这些行' })).toBeTruthy()
  blueprint.remove()
  own.remove()
})

test('an exported trail names who took it and when on its first line', () => {
  const trail = [{ at: '2026-11-20T10:00:00Z', event: '提交', from: 'a', to: 'b' }]
  const [first, heads, line] = trailCsv(trail, '李 2026-11-20 18:00').split('\r\n')
  expect([first, line?.includes('提交'), trailCsv(trail, null).split('\r\n')[0]]).toEqual([
    '\uFEFF李 2026-11-20 18:00',
    true,
    `\uFEFF${heads}`,
  ])
})

test.each<[string, Readonly<Record<string, readonly (string | number)[]>>, string, string]>([
  ['a sync status', SYNC_STEPS, '102', '105'],
  ['a sub-package', SUB_PACKAGE_STEPS, '0', '3'],
])('the chart of %s is its table: every status, every legal step, and the present one lit', (_, steps, start, status) => {
  const { container } = show(<StatusChart steps={steps} start={start} status={status} wordOf={(one) => one} />)
  const drawn = [...container.querySelectorAll('[data-state]')].flatMap((box) => box.getAttribute('data-state') ?? [])
  const ways = [...container.querySelectorAll('.fd-flow-edge title')].map(({ textContent }) => textContent)
  expect(drawn.sort()).toEqual(Object.keys(steps).sort())
  expect(ways.sort()).toEqual(
    Object.entries(steps)
      .flatMap(([from, to]) => to.map((one) => `${from} → ${one}`))
      .sort(),
  )
  expect([...container.querySelectorAll('.fd-flow-state-here')].map((box) => box.getAttribute('data-state'))).toEqual([status])
})

test('a status newer than the table lights none, and is still named', () => {
  const { container } = show(<StatusChart steps={SYNC_STEPS} start="102" status="205" wordOf={(one) => `${one}?`} />)
  expect(container.querySelectorAll('.fd-flow-state-here')).toHaveLength(0)
  expect(container.querySelector('svg')?.getAttribute('aria-label')).toContain('205?')
})

test('a button that is gone after it was pressed leaves the focus with its frame, whose keys go on', async () => {
  const onBack = vi.fn()
  const action = (key: string, onSelect: () => void, hotkey?: string) => ({
    key,
    label: key,
    blockers: [],
    onSelect,
    ...(hotkey ? { hotkey } : {}),
  })
  function Flow() {
    const [isAsked, setAsked] = useState(false)
    const actions = isAsked ? [action('cancel', onBack, 'Escape')] : [action('ask', () => setAsked(true))]
    return (
      <FlowFrame title="flow" stages={[]} actions={actions} trail={[]}>
        work
      </FlowFrame>
    )
  }
  const user = userEvent.setup()
  show(<Flow />)
  await user.click(screen.getByRole('button', { name: 'ask' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'flow' }))
  await user.keyboard('{Escape}')
  expect(onBack).toHaveBeenCalledTimes(1)
})
