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
const POINTS = ['2026-11-10', '2026-11-11', '2026-11-12'].map((label, value) => ({ label, value }))

const chart = (gameId: string | null) =>
  show(
    <AnnotationsContext value={NOTES}>
      <LineChart title="退款率" points={POINTS} gameId={gameId} />
    </AnnotationsContext>,
  )

test('dates with a note are at their point with the icon of their type, those of other games left out', () => {
  const { container } = chart('10012')
  const icons = [...container.querySelectorAll('image')].map((image) => [image.getAttribute('href'), image.getAttribute('x')])
  expect(icons).toEqual([
    ['/icons/annotation-3.svg', '50%'],
    ['/icons/annotation-2.svg', '50%'],
  ])
  expect([...container.querySelectorAll('.fd-chart-note title')].map(({ textContent }) => textContent)).toEqual([
    '2026-11-11 – 2026-11-12 · 版本更新：公会战\n2026-11-11 · 品牌事件：双十一',
  ])
})

test('the table behind a chart says them in words', async () => {
  chart(null)
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const rows = screen.getAllByRole('row').map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(rows).toEqual(['', '2026-11-11 – 2026-11-12 · 版本更新：公会战、2026-11-11 · 品牌事件：双十一', '2026-11-12 · 运营活动：别的游戏'])
})
