import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DateAnnotation } from '#domain/date-annotation.ts'
import { AnnotationsContext } from '#views/kit/charts/annotations.tsx'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { show } from './show.tsx'

const NOTES: DateAnnotation[] = [
  { id: '1', type: '3', fromDay: '2026-11-11', toDay: '2026-11-12', allGames: false, gameIds: ['10012'], text: '公会战' },
  { id: '2', type: '2', fromDay: '2026-11-11', toDay: '2026-11-11', allGames: true, gameIds: [], text: '双十一' },
  { id: '3', type: '4', fromDay: '2026-11-12', toDay: '2026-11-12', allGames: false, gameIds: ['10045'], text: '别的游戏' },
  { id: '4', type: '5', fromDay: '2026-01-01', toDay: '2026-01-01', allGames: true, gameIds: [], text: '很久以前' },
]
const POINTS = ['2026-11-10', '2026-11-11', '2026-11-12'].map((at, value) => ({ at, value: value * 100 }))

const chart = (gameId: string | null) =>
  show(
    <AnnotationsContext value={NOTES}>
      <LineChart label="退款金额" format="money" currency="USD" points={POINTS} gameId={gameId} />
    </AnnotationsContext>,
  )

test('dates with a note are at their point with the icons of their types next to each other, those of other games left out', () => {
  const { container } = chart('10012')
  const middle = Number(container.querySelectorAll('.fd-series-dot')[1]?.getAttribute('cx'))
  const icons = [...container.querySelectorAll('image')].map((image) => [image.getAttribute('href'), Number(image.getAttribute('x')) + 7])
  expect(icons).toEqual([
    ['/icons/annotation-3.svg', middle - 7],
    ['/icons/annotation-2.svg', middle + 7],
  ])
  expect([...container.querySelectorAll('.fd-chart-note title')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-11 – 2026-11-12 · 版本更新：公会战\n2026-11-11 · 品牌事件：双十一',
  ])
})

test('the table behind a chart says them in words', async () => {
  chart(null)
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const [, ...rows] = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)
  expect(rows).toEqual(['', '2026-11-11 – 2026-11-12 · 版本更新：公会战、2026-11-11 · 品牌事件：双十一', '2026-11-12 · 运营活动：别的游戏'])
})

test('a line of one measure says its unit, and arrow keys say each day with its value', async () => {
  chart('10045')
  screen.getByRole('group', { name: '退款金额（USD）' }).focus()
  await userEvent.keyboard('{End}')
  expect(document.querySelector('output')?.textContent).toBe('2026-11-12 · 退款金额 $2.00 · 2026-11-12 · 运营活动：别的游戏')
})
