import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import type { Language } from '#i18n/words.ts'
import { TableBuilder } from '#views/insight/tables/TableBuilder.tsx'
import { TableResult } from '#views/insight/tables/TableResult.tsx'
import { shownOf, TABLE } from '../../../../stories/table-build/figures-sample.ts'
import { show } from '../../kit/show.tsx'

function open(change: Partial<TableSpec>, language: Language = 'zh') {
  const changes: Partial<TableSpec>[] = []
  const shown = shownOf(change)
  show(
    <TableResult
      spec={shown.spec}
      name="晨会"
      shown={shown}
      status={{ kind: 'ready' }}
      onChange={(next) => changes.push(next)}
      onObject={() => undefined}
    />,
    language,
  )
  return { changes }
}
/** The table behind the chart, line by line. */
async function asTable(label: string): Promise<(string | null)[][]> {
  await userEvent.click(screen.getByRole('button', { name: '以表格显示' }))
  const rows = within(screen.getByRole('table', { name: label })).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('stacked areas are the whole: what is not among the largest is their rest, and a day that is not over says so', async () => {
  open({ chart: 'areas', granularity: 'day' })
  const [head, first, ...others] = await asTable('消耗（CNY）')
  expect(head).toEqual(['日期', '星河战纪', '王国之钥', '其余', '合计'])
  expect(first).toEqual(['2026-11-18', '5,700.00', '3,800.00', '1,740.00', '¥11,240.00'])
  expect(others.at(-1)?.[0]).toBe('2026-11-24 (未完)')
})

test('lines have no rest', async () => {
  open({ chart: 'lines', granularity: 'day' })
  expect((await asTable('消耗（CNY）'))[0]).toEqual(['日期', '星河战纪', '王国之钥', '边境行动'])
})

test('a bar is a value of the first dimension, of all days; one whose denominator is 0 has no height and no figure', async () => {
  open({ chart: 'bars', dimensions: ['country'], metrics: ['result_cost'] })
  const rows = await asTable('渠道转化成本（CNY）')
  expect([rows[0], rows.find(([name]) => name?.startsWith('TH') || name?.startsWith('泰国'))?.[1]]).toEqual([['国家', '渠道转化成本'], '–'])
})

test('a heat table is the first metric by two dimensions; where there is nothing, there is no figure', async () => {
  open({ chart: 'heat' })
  const grid = screen.getByRole('grid', { name: '消耗（CNY）' })
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['星河战纪', '王国之钥', '边境行动'])
  const [malaysia] = within(grid)
    .getAllByRole('columnheader')
    .flatMap((head, at) => (head.textContent === '马来西亚' ? [at - 1] : []))
  const last = within(grid).getAllByRole('row').at(-1)
  expect([...(last?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent === '–').indexOf(true)).toBe(malaysia)
})

test('a heat table over time has the periods in their order, and what is not over is hatched with the day from which it is whole', () => {
  open({ chart: 'heat', dimensions: ['game'], granularity: 'day' })
  const heads = within(screen.getByRole('grid', { name: '消耗（CNY）' })).getAllByRole('columnheader')
  expect([heads[1]?.textContent, heads.at(-1)?.textContent]).toEqual(['2026-11-18', '2026-11-24'])
  expect([...document.querySelectorAll('.fd-heat-unripe')].map(({ textContent }) => textContent?.split(' · ')[1])).toEqual(
    Array.from({ length: 3 }, () => '未成熟，2026-11-25 起完整'),
  )
})

test('a point is a row by the first two metrics, found by keys and opened by Enter', async () => {
  const { changes } = open({ chart: 'scatter' })
  const plane = screen.getByRole('group', { name: '点击' })
  plane.focus()
  await userEvent.keyboard('{Home}')
  expect(document.querySelector('output')?.textContent).toContain('边境行动 · ')
  await userEvent.keyboard('{Enter}')
  expect(changes).toEqual([{ dimensions: ['country'], filters: [{ dimension: 'game', is: 'in', values: ['10102'] }] }])
})

test('a chart that the question does not allow says what it lacks, in both languages', () => {
  open({ chart: 'lines' })
  expect(screen.getByText('折线图暂时无法绘制：请先选择按天、周、月等时间粒度')).toBeTruthy()
  open({ chart: 'heat', dimensions: ['game'] }, 'en')
  expect(screen.getByText('Heat table cannot be drawn: Choose two dimensions, or one dimension and a period')).toBeTruthy()
})

test('every kind is offered; one that is not possible is off, says why, and is not chosen by a press', async () => {
  const changes: Partial<TableSpec>[] = []
  show(
    <TableBuilder
      spec={TABLE}
      games={[]}
      choices={{ finds: () => () => Promise.resolve([]), metrics: [], names: {} }}
      onChange={(change) => changes.push(change)}
    />,
  )
  const kinds = within(screen.getByRole('group', { name: '图表' }))
  expect(kinds.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-disabled')])).toEqual([
    ['不画图', 'false'],
    ['折线图', 'true'],
    ['堆积面积图', 'true'],
    ['柱状图', 'false'],
    ['热力表', 'false'],
    ['散点图', 'false'],
  ])
  const lines = kinds.getByRole('button', { name: '折线图' })
  expect(document.getElementById(lines.getAttribute('aria-describedby') ?? '')?.textContent).toBe('请先选择按天、周、月等时间粒度')
  await userEvent.click(lines)
  await userEvent.click(kinds.getByRole('button', { name: '热力表' }))
  expect(changes).toEqual([{ chart: 'heat' }])
})
