import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { DateAnnotation } from '#domain/date-annotation.ts'
import { AnnotationsContext } from '#views/kit/charts/annotations.tsx'
import type { CellData } from '#views/kit/charts/chart-cells.ts'
import type { SeriesData, SeriesKind } from '#views/kit/charts/chart-series.ts'
import { HeatTable } from '#views/kit/charts/HeatTable.tsx'
import { Scatter, type ScatterData } from '#views/kit/charts/Scatter.tsx'
import { SeriesChart } from '#views/kit/charts/SeriesChart.tsx'
import { show } from './show.tsx'

const told = () =>
  [...(document.querySelector('.fd-tip')?.querySelectorAll('strong, dt, dd, p') ?? [])].map(({ textContent }) => textContent)
const said = () => document.querySelector('output')?.textContent
const asTable = () => userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))

describe('values over days', () => {
  const DATA: SeriesData = {
    label: '消耗',
    format: 'money',
    currency: 'USD',
    explained: '各渠道报表之和，截至 10:42',
    series: [
      {
        id: '21',
        name: 'Meta',
        points: [
          { at: '2026-11-20', value: 120_00 },
          { at: '2026-11-21', value: null },
          { at: '2026-11-22', value: 90_00, unfinished: true },
        ],
      },
      { id: '5', name: '头条', points: [{ at: '2026-11-20', value: 30_00, shown: '$30.004' }] },
    ],
  }
  const NOTES: DateAnnotation[] = [
    { id: '1', type: '3', fromDay: '2026-11-22', toDay: '2026-11-23', allGames: true, gameIds: [], text: '公会战' },
  ]
  const open = (kind: SeriesKind, data = DATA) =>
    show(
      <AnnotationsContext value={NOTES}>
        <SeriesChart data={data} kind={kind} marks={[{ day: '2026-11-20', text: '软启动开始' }]} />
      </AnnotationsContext>,
    )
  const plane = () => screen.getByRole('group', { name: '消耗（USD）' })

  test('arrow keys go from day to day and say each series, the total and what happened', async () => {
    open('areas')
    plane().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(told()).toEqual([
      '2026-11-20',
      'Meta',
      '$120.00',
      '头条',
      '$30.004',
      '合计',
      '$150.00',
      '软启动开始',
      '各渠道报表之和，截至 10:42',
    ])
    expect(said()).toBe('2026-11-20 · Meta $120.00 · 头条 $30.004 · 合计 $150.00 · 软启动开始 · 各渠道报表之和，截至 10:42')
    await userEvent.keyboard('{End}')
    expect(said()).toContain(
      '2026-11-22 (未完) · Meta $90.00 · 头条 – · 合计 $90.00 · 1 个系列没有数值，合计不完整 · 2026-11-22 – 2026-11-23 · 版本更新：公会战',
    )
    await userEvent.keyboard('{Escape}')
    expect([told(), said()]).toEqual([[], ''])
  })

  test('a pointer shows the nearest day without saying it, and takes it away when it leaves', () => {
    open('lines')
    fireEvent.pointerMove(plane(), { clientX: 540 })
    expect([told().slice(0, 3), said()]).toEqual([['2026-11-21', 'Meta', '–'], ''])
    fireEvent.pointerLeave(plane())
    expect(told()).toEqual([])
  })

  test('a tip is on the wider side of what it explains, and no wider than there is room', () => {
    const place = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(366)
    open('lines')
    place.mockRestore()
    const tip = () => document.querySelector<HTMLElement>('.fd-tip')?.style
    const spaceOf = (side: string | undefined) => Number.parseFloat(side ?? '')
    for (const clientX of [64, 207, 350]) {
      fireEvent.pointerMove(plane(), { clientX })
      const taken = spaceOf(tip()?.left || tip()?.right) + spaceOf(tip()?.maxWidth)
      expect(taken).toBeLessThanOrEqual(366)
      expect(spaceOf(tip()?.maxWidth)).toBeGreaterThan(366 / 2 - 20)
    }
  })

  test('a day without a value interrupts a line; what is not over is dashed', () => {
    const { container } = open('lines')
    const [over, ahead] = [...container.querySelectorAll('.fd-series-1 path')].map((path) => path.getAttribute('d') ?? '')
    expect([over?.match(/M/g)?.length, ahead?.match(/M/g)?.length]).toEqual([1, 1])
    expect(container.querySelectorAll('.fd-series-1 circle')).toHaveLength(2)
    expect(container.querySelectorAll('.fd-series-1 .fd-chart-unfinished')).toHaveLength(1)
  })

  test('a day on which no series has a value interrupts the stack', () => {
    const { container } = open('areas')
    const pieces = container.querySelector('.fd-series-1 .fd-series-area')?.getAttribute('d')?.match(/M/g)
    expect(pieces).toHaveLength(2)
  })

  test('a series without a value comes down in the stack, and what is above it with it: nothing is left free between them', () => {
    const at = ['2026-11-20', '2026-11-21']
    const points = (values: readonly number[]) => values.map((value, index) => ({ at: at[index] ?? '', value }))
    const { container } = open('areas', {
      ...DATA,
      series: [
        { id: 'a', name: 'a', points: points([100]) },
        { id: 'b', name: 'b', points: points([100, 100]) },
      ],
    })
    // along the top from the left, and back along the bottom
    const ends = (series: number) => {
      const d = container.querySelector(`.fd-series-${series} .fd-series-area`)?.getAttribute('d') ?? ''
      const [one, two, three, four] = d.split(/[MLZ]/).filter(Boolean)
      return { top: [one, two], bottom: [four, three] }
    }
    expect(ends(1).top).toEqual(ends(2).bottom)
    expect(ends(1).top[1]).toBe(ends(1).bottom[1])
  })

  test('bars are next to each other, or on top of each other; what is not over is hatched', () => {
    const boxes = (kind: SeriesKind) => {
      const { container, unmount } = open(kind)
      const of = (series: number) => container.querySelector(`.fd-series-${series} rect`)
      const [one, other] = [of(1), of(2)].map((bar) => ['x', 'y', 'width', 'height'].map((name) => Number(bar?.getAttribute(name))))
      const hatched = container.querySelectorAll('rect[fill^="url"]').length
      unmount()
      return { one, other, hatched }
    }
    const [next, stacked] = [boxes('bars'), boxes('stacked_bars')]
    expect(next.other?.[0]).toBeCloseTo((next.one?.[0] ?? 0) + (next.one?.[2] ?? 0))
    expect(stacked.other?.[0]).toBe(stacked.one?.[0])
    expect((stacked.other?.[1] ?? 0) + (stacked.other?.[3] ?? 0)).toBeCloseTo(stacked.one?.[1] ?? 0)
    expect([next.hatched, stacked.hatched]).toEqual([1, 1])
  })

  test('a series is hidden and shown again by the legend', async () => {
    open('areas')
    const legend = within(screen.getByRole('group', { name: '图例' }))
    await userEvent.click(legend.getByRole('button', { name: 'Meta' }))
    fireEvent.pointerMove(plane(), { clientX: 64 })
    expect(told().slice(0, 3)).toEqual(['2026-11-20', '头条', '$30.004'])
    expect(document.querySelector('.fd-series-2 .fd-series-area')).not.toBe(null)
    await userEvent.click(legend.getByRole('button', { name: 'Meta', pressed: false }))
    fireEvent.pointerMove(plane(), { clientX: 64 })
    expect(told()).toContain('Meta')
  })

  test('the table has every series, its total and what happened, also while a series is hidden', async () => {
    open('areas')
    await userEvent.click(screen.getByRole('button', { name: 'Meta' }))
    await asTable()
    expect(cells()).toEqual([
      ['日期', 'Meta', '头条', '合计', '标注'],
      ['2026-11-20', '$120.00', '$30.004', '$150.00', '软启动开始'],
      ['2026-11-21', '–', '–', '–', ''],
      ['2026-11-22 (未完)', '$90.00', '–', '$90.00', '2026-11-22 – 2026-11-23 · 版本更新：公会战'],
    ])
    expect(screen.getByText('各渠道报表之和，截至 10:42')).toBeTruthy()
  })

  test('without a point it says that there is nothing', () => {
    open('bars', { ...DATA, series: [] })
    expect([screen.getByText('暂无数据').textContent, screen.queryByRole('group', { name: '消耗（USD）' })]).toEqual(['暂无数据', null])
  })
})

describe('cohorts', () => {
  const DATA: CellData = {
    label: '留存率',
    format: 'rate',
    down: '安装日',
    across: '第几天',
    of: '安装',
    explained: '活跃 / 安装',
    rows: [
      { id: '2026-11-20', name: '2026-11-20', of: '1,206' },
      { id: '2026-11-21', name: '2026-11-21', of: '980' },
    ],
    columns: [
      { id: '1', name: '1 天' },
      { id: '7', name: '7 天' },
    ],
    cells: [
      { row: '2026-11-20', column: '1', value: 0.4, part: '482', of: '1,206' },
      { row: '2026-11-20', column: '7', value: 0.1, part: '98', of: '980', ripeOn: '2026-11-28' },
      { row: '2026-11-21', column: '1', value: 0.2, part: '196', of: '980' },
    ],
  }
  const line = () => document.querySelector('.fd-heat-told')?.textContent

  test('show what they are divided by, hatch what is not ripe, and – where there is no value', () => {
    show(<HeatTable data={DATA} />)
    expect(cells()).toEqual([
      ['安装日', '安装', '1 天', '7 天'],
      ['2026-11-20', '1,206', '40.00% · 482 / 1,206', '10.00% · 98 / 980 · 未成熟，2026-11-28 起完整'],
      ['2026-11-21', '980', '20.00% · 196 / 980', '–'],
    ])
    expect([...document.querySelectorAll('.fd-heat-unripe')].map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['10.00%'])
    expect(screen.getByText('虚线框：未成熟，数值还会变化')).toBeTruthy()
    const shades = [...document.querySelectorAll<HTMLElement>('.fd-heat-cell')].map((cell) =>
      cell.style.getPropertyValue('--fd-heat-share'),
    )
    expect(shades).toEqual(['100%', '25%', '50%', '0%'])
  })

  test('are one stop of Tab; arrows go from cell to cell, and each explains itself', async () => {
    show(<HeatTable data={DATA} />)
    expect(line()).toBe('活跃 / 安装')
    screen.getByRole('button', { name: '以表格显示' }).focus()
    await userEvent.tab()
    expect(line()).toBe('2026-11-20 · 1 天 · 40.00% · 482 / 1,206 · 活跃 / 安装')
    await userEvent.keyboard('{ArrowRight}')
    expect(line()).toBe('2026-11-20 · 7 天 · 10.00% · 98 / 980 · 未成熟，2026-11-28 起完整 · 活跃 / 安装')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(line()).toBe('2026-11-21 · 7 天 · – · 活跃 / 安装')
    expect([...document.querySelectorAll('[data-place][tabindex="0"]')]).toEqual([document.activeElement])
  })

  test('a pointer explains a cell without moving the stop of Tab', () => {
    show(<HeatTable data={DATA} />)
    const cell = document.querySelector('[data-place="1 0"]')
    if (cell) fireEvent.pointerOver(cell)
    expect(line()).toBe('2026-11-21 · 1 天 · 20.00% · 196 / 980 · 活跃 / 安装')
    expect(document.querySelector('[tabindex="0"][data-place]')?.getAttribute('data-place')).toBe('0 0')
  })

  test('the table behind it has a line for each value', async () => {
    show(<HeatTable data={DATA} />)
    await asTable()
    expect(cells()).toEqual([
      ['安装日', '第几天', '数值', '安装'],
      ['2026-11-20', '1 天', '40.00%', '482 / 1,206'],
      ['2026-11-20', '7 天', '10.00%', '98 / 980 · 未成熟，2026-11-28 起完整'],
      ['2026-11-21', '1 天', '20.00%', '196 / 980'],
    ])
  })
})

describe('many things by two values', () => {
  const DATA: ScatterData = {
    label: '回收率',
    format: 'rate',
    across: { label: '消耗', format: 'money', currency: 'USD' },
    of: '素材',
    series: [
      {
        id: 'video',
        name: '视频',
        points: [
          { id: 'b', name: '视频B', across: { value: 900_00 }, up: { value: 0.4 } },
          { id: 'a', name: '视频A', across: { value: 100_00 }, up: { value: 1.2 } },
          { id: 'c', name: '视频C', across: { value: 0 }, up: { value: null } },
        ],
      },
      { id: 'image', name: '图片', points: [{ id: 'd', name: '图D', across: { value: 500_00 }, up: { value: 0.8 } }] },
    ],
  }

  test('arrows go from the left, and Enter opens', async () => {
    const opened = vi.fn()
    const { container } = show(<Scatter data={DATA} onOpen={opened} />)
    expect(container.querySelectorAll('circle')).toHaveLength(3)
    screen.getByRole('group', { name: '回收率' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect([told(), said()]).toEqual([
      ['视频A · 视频', '消耗', '$100.00', '回收率', '120.00%'],
      '视频A · 视频 · 消耗 $100.00 · 回收率 120.00%',
    ])
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(opened.mock.calls).toEqual([['d']])
  })

  test('a pointer shows what is near it and nothing elsewhere; a click opens it', () => {
    const opened = vi.fn()
    const { container } = show(<Scatter data={DATA} onOpen={opened} />)
    const plane = screen.getByRole('group', { name: '回收率' })
    const point = container.querySelectorAll('circle')[2]
    const at = { clientX: Number(point?.getAttribute('cx')) + 5, clientY: Number(point?.getAttribute('cy')) - 5 }
    fireEvent.pointerMove(plane, at)
    expect(told()[0]).toBe('视频B · 视频')
    fireEvent.click(plane)
    fireEvent.pointerMove(plane, { clientX: at.clientX - 60, clientY: at.clientY })
    fireEvent.click(plane)
    expect([told(), opened.mock.calls]).toEqual([[], [['b']]])
  })

  test('a series is hidden by the legend, and keys no longer go to its points', async () => {
    const { container } = show(<Scatter data={DATA} />)
    await userEvent.click(screen.getByRole('button', { name: '视频' }))
    expect(container.querySelectorAll('circle')).toHaveLength(1)
    screen.getByRole('group', { name: '回收率' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(told()[0]).toBe('图D · 图片')
  })

  test('the table has those without a value as well, and opens them', async () => {
    const opened = vi.fn()
    show(<Scatter data={DATA} onOpen={opened} />)
    await asTable()
    expect(cells()).toEqual([
      ['素材', '图例', '消耗（USD）', '回收率'],
      ['视频B', '视频', '$900.00', '40.00%'],
      ['视频A', '视频', '$100.00', '120.00%'],
      ['视频C', '视频', '$0.00', '–'],
      ['图D', '图片', '$500.00', '80.00%'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '视频C' }))
    expect(opened.mock.calls).toEqual([['c']])
  })
})
