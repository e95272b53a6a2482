import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { apart, isApart, placedNames } from '#views/kit/charts/plot-names.ts'
import { QuadrantChart } from '#views/kit/charts/QuadrantChart.tsx'
import { QuadrantPlot } from '#views/kit/charts/QuadrantPlot.tsx'
import type { PlotPoint } from '#views/kit/charts/quadrant-points.ts'
import { show } from './show.tsx'

const ACROSS = { label: '消耗', format: 'money', currency: 'USD', threshold: 10_000_00 } as const
const UP = { label: '回收率（%）', format: 'rate', threshold: 1 } as const
const FIELDS = ['2', '4', '0', '3'].map((key) => ({ key, label: `象限 ${key}` }))
const POINTS: PlotPoint[] = [
  { id: 'a', name: '巨龙来袭', across: 18_000_00, up: 1.42, field: '4' },
  { id: 'b', name: '舰队出征', across: 4_000_00, up: 0.5, field: '0', doubt: '示例数据' },
  { id: 'c', name: '周年庆', across: 29_000_00, up: 0.4, field: '3' },
]
const open = (points = POINTS) => {
  const onOpen = vi.fn()
  show(<QuadrantPlot title="消耗与回收率" across={ACROSS} up={UP} fields={FIELDS} points={points} of="创意" onOpen={onOpen} />)
  return onOpen
}
const plane = () => screen.getByRole('group', { name: '消耗与回收率' })
const drawn = (selector: string) => [...plane().querySelectorAll(selector)].map(({ textContent }) => textContent)
const told = () =>
  [...(document.querySelector('.fd-tip')?.querySelectorAll('strong, dt, dd, p') ?? [])].map(({ textContent }) => textContent)

test('both axes have ticks with their units, the threshold among them in bold', () => {
  open()
  expect(drawn('.fd-plot-threshold text')).toEqual(['1.0 万', '100.0%'])
  expect(drawn('.fd-plot-tick text').length).toBeGreaterThan(6)
  expect(within(plane()).getByText('消耗（USD），粗体为阈值 →')).toBeTruthy()
  expect(within(plane()).getByText('↑ 回收率（%），粗体为阈值')).toBeTruthy()
})

test('points have their names, and a name that would cover another is left to the tip', () => {
  const same = Array.from({ length: 20 }, (_, index) => ({ id: `s${index}`, name: `同处_${index}`, across: 9_000_00, up: 0.9, field: '0' }))
  open([...POINTS, ...same])
  expect(drawn('.fd-plot-name')).toEqual(expect.arrayContaining(['巨龙来袭', '舰队出征', '周年庆']))
  expect(drawn('.fd-plot-name').filter((name) => name?.startsWith('同处')).length).toBeLessThanOrEqual(4)
  fireEvent.pointerEnter(screen.getByRole('button', { name: /^同处_19/ }))
  expect(told()[0]).toBe('同处_19')
})

test('a point whose figures are examples is hollow, and the legend and the tip say so', () => {
  open()
  const hollow = [...plane().querySelectorAll('.fd-plot-hollow')].map((point) => point.getAttribute('aria-label'))
  expect(hollow).toEqual(['舰队出征 · 消耗（USD） $4,000.00 · 回收率（%） 50.00% · 示例数据'])
  expect(screen.getByText('示例数据 · 1')).toBeTruthy()
  fireEvent.pointerEnter(screen.getByRole('button', { name: /^舰队出征/ }))
  expect(told()).toEqual(['舰队出征', '消耗（USD）', '$4,000.00', '回收率（%）', '50.00%', '示例数据'])
})

test('the plane is one stop of Tab: arrows go from point to point from the left, Enter opens one', async () => {
  const onOpen = open()
  const points = within(plane()).getAllByRole('button')
  expect(points.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  points[0]?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(told()[0]).toBe('周年庆')
  await userEvent.keyboard('{Enter}{Escape}')
  expect([onOpen.mock.calls, told()]).toEqual([[['c']], []])
  await userEvent.keyboard('{Home}')
  expect(told()[0]).toBe('舰队出征')
})

test('no name covers another, a point or what is taken, and none leaves the plane', () => {
  const at = fc.integer({ min: 0, max: 300 })
  const area = { x: 0, y: 0, width: 300, height: 300 }
  const taken = [{ x: 0, y: 0, width: 90, height: 24 }]
  fc.assert(
    fc.property(fc.array(fc.record({ x: at, y: at, width: fc.integer({ min: 20, max: 120 }) }), { maxLength: 30 }), (dots) => {
      const points = dots.map((dot, index) => ({ ...dot, id: String(index) }))
      const names = placedNames(points, area, taken).map(({ x, y, width }) => ({ x, y: y - 7, width, height: 14 }))
      const cores = points.map(({ x, y }) => ({ x: x - 1, y: y - 1, width: 2, height: 2 }))
      return names.every(
        (name, index) =>
          name.x >= 0 &&
          name.x + name.width <= 300 &&
          name.y >= 0 &&
          name.y + 14 <= 300 &&
          [...taken, ...cores, ...names.slice(index + 1)].every((one) => isApart(name, one)),
      )
    }),
  )
})

test('words of an axis that would touch are left out, the first ones stay', () => {
  const word = (place: number) => ({ place, size: 20 })
  expect(apart([word(50), word(60), word(70), word(95)], [0, 100]).map(({ place }) => place)).toEqual([50, 70])
})

test('the chart of one point has ticks at both thresholds and says the values', () => {
  const { container } = show(
    <QuadrantChart
      title="象限"
      across={{ label: '消耗', threshold: 1_000 }}
      up={{ label: '回报率', threshold: 1 }}
      fields={FIELDS.map((field) => ({ ...field, isHere: field.key === '4' }))}
      point={{ across: 1_500, up: 1.2 }}
    />,
  )
  const ticks = [...container.querySelectorAll('.fd-quadrant-ticks')].map((axis) =>
    [...axis.children].map(({ textContent }) => textContent),
  )
  expect(ticks).toEqual([
    ['0', '1.00', '≥ 2.00'],
    ['0', '1,000.00', '≥ 2,000.00'],
  ])
  expect(screen.getByRole('img', { name: '象限 · 消耗 1,500.00 · 回报率 1.20' })).toBeTruthy()
})
