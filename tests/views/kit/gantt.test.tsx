import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Gantt } from '#views/kit/charts/Gantt.tsx'
import type { GanttBar } from '#views/kit/charts/gantt-bars.ts'
import { show } from './show.tsx'

const LANES = [
  { id: 'apple', name: 'App Store 包' },
  { id: 'google', name: 'Google 包' },
]
const BARS: readonly GanttBar[] = [
  { id: 'soft', lane: 'apple', name: '软启动', from: '2026-11-10', to: '2026-11-16', tone: 'running' },
  { id: 'test', lane: 'apple', name: '首测', from: '2026-11-02', to: '2026-11-06', tone: 'done', locked: true },
  { id: 'open', lane: 'google', name: '公测', from: '2026-11-20', to: '2026-11-26', problem: '没有安装包' },
]

type Heard = { change: [string, string, string][]; pick: string[] }

/** The chart with an owner that keeps what is changed. */
function Owned({ heard, bars: first = BARS, fixed = false }: { heard: Heard; bars?: readonly GanttBar[]; fixed?: boolean }) {
  const [bars, setBars] = useState(first)
  const [picked, setPicked] = useState<string | null>(null)
  const change = (id: string, range: { from: string; to: string }) => {
    heard.change.push([id, range.from, range.to])
    setBars(bars.map((bar) => (bar.id === id ? { ...bar, ...range } : bar)))
  }
  const pick = (id: string) => {
    heard.pick.push(id)
    setPicked(id)
  }
  const acts = fixed ? {} : { onChange: change, onPick: pick }
  return <Gantt label="阶段" bars={bars} lanes={LANES} today="2026-11-23" picked={picked} {...acts} />
}

function open(more: Partial<Parameters<typeof Owned>[0]> = {}) {
  const heard: Heard = { change: [], pick: [] }
  show(<Owned heard={heard} {...more} />)
  return heard
}
const barOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}：`) })
const px = (bar: HTMLElement) => ({ left: Number.parseFloat(bar.style.left), width: Number.parseFloat(bar.style.width) })
const said = () => document.querySelector('output')?.textContent
const found = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
/** px of a day when a week fits into what is not measured here. */
const DAY = (1040 - 168) / 7
const overAWeek = () => userEvent.click(screen.getByRole('button', { name: '一周' }))

/** Takes hold of a bar so far from its start, goes so many days, and stays there. */
function drag(bar: HTMLElement, from: number, days: number) {
  const start = px(bar).left + from
  fireEvent.pointerDown(bar, { button: 0, pointerId: 1, pointerType: 'mouse', clientX: start })
  fireEvent.pointerMove(bar, { pointerId: 1, clientX: start + days * DAY })
}
const release = (bar: HTMLElement) => {
  fireEvent.pointerUp(bar, { pointerId: 1 })
  fireEvent.click(bar)
}

test('a drag moves a bar by whole days, shows them while it is held, and hands them over when it is released', async () => {
  const heard = open()
  await overAWeek()
  const bar = barOf('软启动')
  drag(bar, px(bar).width / 2, 1.8)
  expect(bar.querySelector('.fd-gantt-days')?.textContent).toBe('2026-11-12 至 2026-11-18，7 天')
  expect(heard.change).toEqual([])
  release(bar)
  expect(heard).toEqual({ change: [['soft', '2026-11-12', '2026-11-18']], pick: [] })
  expect(said()).toContain('软启动：2026-11-12 至 2026-11-18，7 天')
})

test('an end that is dragged resizes the bar', async () => {
  const heard = open()
  await overAWeek()
  drag(barOf('软启动'), 2, -2)
  release(barOf('软启动'))
  drag(barOf('软启动'), px(barOf('软启动')).width - 2, 3)
  release(barOf('软启动'))
  expect(heard.change).toEqual([
    ['soft', '2026-11-08', '2026-11-16'],
    ['soft', '2026-11-08', '2026-11-19'],
  ])
})

test('Escape cancels a drag: nothing changes, and the click that follows opens nothing', async () => {
  const heard = open()
  await overAWeek()
  const around = vi.fn()
  document.body.addEventListener('keydown', around)
  const bar = barOf('软启动')
  drag(bar, px(bar).width / 2, 4)
  await userEvent.keyboard('{Escape}')
  document.body.removeEventListener('keydown', around)
  expect(bar.querySelector('.fd-gantt-days')?.textContent).toBe('2026-11-10 至 2026-11-16，7 天')
  release(bar)
  expect([heard, around.mock.calls]).toEqual([{ change: [], pick: [] }, []])
  expect(said()).toBe('已取消拖动，日期没有改变')
})

test('a drag that the browser takes for scrolling changes nothing', async () => {
  const heard = open()
  await overAWeek()
  const bar = barOf('软启动')
  drag(bar, px(bar).width / 2, 4)
  fireEvent.pointerCancel(bar, { pointerId: 1 })
  fireEvent.pointerMove(bar, { pointerId: 1, clientX: 0 })
  expect([heard.change, bar.querySelector('.fd-gantt-days')?.textContent]).toEqual([[], '2026-11-10 至 2026-11-16，7 天'])
})

test('keys move a bar and its ends, and say what it became', async () => {
  const heard = open()
  barOf('软启动').focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}{PageUp}{PageDown}')
  expect(heard.change).toEqual([
    ['soft', '2026-11-11', '2026-11-17'],
    ['soft', '2026-11-11', '2026-11-18'],
    ['soft', '2026-11-10', '2026-11-18'],
    ['soft', '2026-12-10', '2026-12-18'],
    ['soft', '2026-11-10', '2026-11-18'],
  ])
  expect(said()).toBe('软启动：2026-11-10 至 2026-11-18，9 天 · 进行中')
  expect(document.activeElement).toBe(barOf('软启动'))
})

test('Tab goes from bar to bar in the order of lanes and days', async () => {
  open()
  barOf('首测').focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(barOf('软启动'))
  await userEvent.tab()
  expect(document.activeElement).toBe(barOf('公测'))
})

test('a locked bar is neither dragged nor moved by keys, says so, and can be opened', async () => {
  const heard = open()
  await overAWeek()
  const bar = barOf('首测')
  drag(bar, px(bar).width / 2, 2)
  release(bar)
  bar.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect([heard, said()]).toEqual([{ change: [], pick: ['test'] }, '首测：日期已锁定，不能修改'])
  expect(bar.getAttribute('aria-label')).toBe('首测：2026-11-02 至 2026-11-06，5 天 · 完成 · 日期已锁定')
})

test('a click, Enter and the space bar open a bar', async () => {
  const heard = open()
  await userEvent.click(barOf('公测'))
  expect(barOf('公测').getAttribute('aria-pressed')).toBe('true')
  barOf('软启动').focus()
  await userEvent.keyboard('{Enter} ')
  expect(heard.pick).toEqual(['open', 'soft', 'soft'])
})

test('problems, gaps and overlaps of a lane are said in words, and follow a drag', async () => {
  open()
  await overAWeek()
  expect(found()).toEqual(['○ App Store 包：「首测」与「软启动」之间有空档（2026-11-07 至 2026-11-09，3 天）', '✕ 公测：没有安装包'])
  const bar = barOf('软启动')
  drag(bar, px(bar).width / 2, -5)
  expect(found()[0]).toBe('✕ App Store 包：「首测」与「软启动」重叠（2026-11-05 至 2026-11-06，2 天）')
  expect(document.querySelector<HTMLElement>('.fd-gantt-overlap')?.style.width).toBe(`${2 * DAY}px`)
  expect([barOf('软启动').style.top, barOf('首测').style.top]).toEqual(['3px', '3px'])
  release(bar)
  // what shares days is now in two lines
  expect([barOf('软启动').style.top, barOf('首测').style.top]).toEqual(['33px', '3px'])
})

test('the zoom says how much of the calendar fits', async () => {
  open()
  const widthAt = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name }))
    return Math.round(px(barOf('软启动')).width)
  }
  expect([await widthAt('一周'), await widthAt('一个月'), await widthAt('一个季度'), await widthAt('全部')]).toEqual([872, 197, 66, 100])
})

test('the same is a table: state, days and what is wrong', async () => {
  const heard = open()
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['名称', '所在行', '首日', '末日', '天数', '备注'],
    ['首测', 'App Store 包', '2026-11-02', '2026-11-06', '5', '✓ 完成 · 日期已锁定'],
    ['软启动', 'App Store 包', '2026-11-10', '2026-11-16', '7', '◐ 进行中'],
    ['公测', 'Google 包', '2026-11-20', '2026-11-26', '7', '没有安装包'],
  ])
  expect(found()).toHaveLength(2)
  await userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: '公测' }))
  expect(heard.pick).toEqual(['open'])
})

test('a chart that nothing can be done with has pictures and no buttons', () => {
  open({ fixed: true })
  expect(screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toContain(
    '公测：2026-11-20 至 2026-11-26，7 天 · 没有安装包',
  )
  expect(screen.queryByRole('button', { name: /公测/ })).toBe(null)
})

test('a chart without ranges shows its lanes and says so', () => {
  open({ bars: [] })
  expect([screen.getByRole('group', { name: 'Google 包' }).textContent, screen.getByText('还没有时间段').textContent]).toEqual([
    'Google 包',
    '还没有时间段',
  ])
})
