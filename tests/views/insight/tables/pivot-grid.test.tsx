import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import type { TableSpec } from '#domain/insight-table/table-spec.ts'
import { TableBuilder } from '#views/insight/tables/TableBuilder.tsx'
import { TableResult } from '#views/insight/tables/TableResult.tsx'
import { shownOf, TABLE } from '../../../../stories/table-build/figures-sample.ts'
import { say as sayIn } from '#i18n/words.ts'
import { factsOf } from '#views/insight/insight-rows.ts'
import { pivotTable } from '#views/insight/tables/pivot-rows.ts'
import { metricsIn } from '#views/insight/tables/table-rows.ts'
import { show } from '../../kit/show.tsx'

function open(change: Partial<TableSpec>, most?: { rows: number; columns: number }) {
  const changes: Partial<TableSpec>[] = []
  const shown = shownOf(change, most)
  show(
    <TableResult
      spec={shown.spec}
      name="晨会"
      shown={shown}
      status={{ kind: 'ready' }}
      onChange={(next) => changes.push(next)}
      onObject={() => undefined}
    />,
  )
  return { changes }
}
const say = (key: string, params?: Record<string, string | number>) => sayIn('zh', key, params)
const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent?.trim())
/** All lines as they are told, by their heads: a grid without height draws only the first of them. */
function lines(change: Partial<TableSpec>, most?: { rows: number; columns: number }): Record<string, string[]> {
  const { spec, pivot, ...shown } = shownOf(change, most)
  if (!pivot) throw new Error('the table has nothing in columns')
  const metrics = metricsIn(spec)
  const facts = factsOf({ ...shown, filters: [] }, shown.table)
  const { columns, rows } = pivotTable(say, 'zh', { spec, across: pivot.across, pivot, metrics, facts })
  return Object.fromEntries(
    rows.map(({ names, sum, columns: own, cells }) => [
      sum ?? Object.values(names).join(' '),
      [...columns.map(({ key }) => own.get(key) ?? {}), cells].flatMap((one) => metrics.map(({ key }) => one[key]?.text ?? '–')),
    ]),
  )
}

test('values of a dimension are columns, with a total for each row and each column', async () => {
  open({ pivot: 'country', metrics: ['spend'] })
  expect(await heads()).toEqual(['游戏', '台湾（CNY）', '香港（CNY）', '新加坡（CNY）', '马来西亚（CNY）', '泰国（CNY）', '合计（CNY）'])
  expect(lines({ pivot: 'country', metrics: ['spend'] })).toEqual({
    星河战纪: ['13,167.00', '10,857.00', '8,547.00', '6,237.00', '3,927.00', '42,735.00'],
    王国之钥: ['8,778.00', '7,238.00', '5,698.00', '4,158.00', '2,618.00', '28,490.00'],
    边境行动: ['4,389.00', '3,619.00', '2,849.00', '–', '2,079.00', '12,936.00'],
    合计: ['26,334.00', '21,714.00', '17,094.00', '10,395.00', '8,624.00', '84,161.00'],
  })
})

test('several metrics share the head of their value, and each is called in full where it stands alone', async () => {
  open({ pivot: 'country', metrics: ['spend', 'results'] }, { rows: 200, columns: 2 })
  const metrics = ['消耗（CNY）', '渠道转化']
  expect(await heads()).toEqual(['台湾', '香港', '其余', '合计', '游戏', ...metrics, ...metrics, ...metrics, ...metrics])
  await userEvent.click(screen.getByRole('button', { name: /^列/ }))
  expect(await screen.findByRole('checkbox', { name: '香港 · 渠道转化' })).toBeTruthy()
})

test('the total of a ratio is the ratio of the totals, and – where its denominator is 0', () => {
  const told = lines({ pivot: 'country', metrics: ['spend', 'results', 'result_cost'] })
  const [spend = '', results = '', cost = ''] = told['合计']?.slice(-3) ?? []
  const number = (text: string) => Number(text.replaceAll(',', ''))
  expect(cost).toBe((number(spend) / number(results)).toFixed(2))
  const costs = Object.values(told).map((line) => line.at(-1))
  expect(costs).not.toContain('–')
  // no one came from Thailand, which is the last column before the total
  expect(told['合计']?.slice(-6, -3)).toEqual(['8,624.00', '0', '–'])
})

test('what is counted once a day is told of each day, and of several days not at all', () => {
  const byDay = lines({ pivot: 'time', granularity: 'day', dimensions: ['game'], metrics: ['dau'] })
  expect([byDay['星河战纪'], byDay['合计']]).toEqual([
    ['500', '500', '500', '500', '500', '500', '500', '–'],
    ['1,400', '1,400', '1,400', '1,400', '1,400', '1,400', '1,400', '–'],
  ])
  const downDays = lines({ pivot: 'country', granularity: 'day', metrics: ['dau'] })
  expect([downDays['星河战纪'], downDays['合计']]).toEqual([
    ['100', '100', '100', '100', '100', '500'],
    ['–', '–', '–', '–', '–', '–'],
  ])
})

test('what is not shown is one column and one row, and the page says so', async () => {
  open({ pivot: 'country', metrics: ['spend'] }, { rows: 2, columns: 2 })
  expect(await heads()).toEqual(['游戏', '台湾（CNY）', '香港（CNY）', '其余（CNY）', '合计（CNY）'])
  expect(lines({ pivot: 'country', metrics: ['spend'] }, { rows: 2, columns: 2 })).toMatchObject({
    '其余 1 行': ['4,389.00', '3,619.00', '4,928.00', '12,936.00'],
    合计: ['26,334.00', '21,714.00', '36,113.00', '84,161.00'],
  })
  expect(screen.queryByText(/未列出/)).toBeNull()
  expect(
    screen.getByText(/^国家共 5 个，消耗最高的 2 个各成一列，其余合并在“其余”列 · 共 3 行，显示前 2 行，其余合并为一行 · /),
  ).toBeTruthy()
})

test('periods are columns in their order, the last of them where there are many', async () => {
  open({ pivot: 'time', dimensions: ['game'], granularity: 'day', metrics: ['spend'] }, { rows: 200, columns: 2 })
  expect(await heads()).toEqual(['游戏', '2026-11-23（CNY）', '2026-11-24（CNY）', '其余（CNY）', '合计（CNY）'])
  expect(screen.getByText(/^共 7 个时间，最近的 2 个各成一列，更早的合并在“其余”列 · 行与列相加等于合计/)).toBeTruthy()
})

test('a row is opened to what it is of, divided by what was in columns; a total leads nowhere', async () => {
  const { changes } = open({ dimensions: ['country', 'game'], pivot: 'country' })
  await userEvent.click(await screen.findByRole('button', { name: '王国之钥' }))
  expect(changes).toEqual([{ dimensions: ['country'], filters: [{ dimension: 'game', is: 'in', values: ['10091'] }] }])
  expect(within(screen.getByRole('region', { name: '报表结果' })).queryByRole('button', { name: '合计' })).toBeNull()
})

test('changes are in the columns of totals, and the page says so', async () => {
  open({ pivot: 'country', metrics: ['spend'], comparison: 'previous' })
  expect((await heads()).slice(-2)).toEqual(['合计（CNY）', '消耗变化'])
  expect(screen.getByText(/对比只在合计列$/)).toBeTruthy()
})

test('every dimension and the period are offered as columns; what is not possible says why', async () => {
  const changes: Partial<TableSpec>[] = []
  const tables = { games: [], choices: { finds: () => () => Promise.resolve([]), metrics: [], names: {} } }
  show(<TableBuilder spec={{ ...TABLE, dimensions: ['game', 'ad'] }} {...tables} onChange={(change) => changes.push(change)} />)
  const across = within(screen.getByRole('group', { name: '放到列' }))
  const reasonOf = (name: string) =>
    document.getElementById(across.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent
  expect(['不放', '游戏', '广告', '时间'].map(reasonOf)).toEqual([
    undefined,
    undefined,
    '广告层级的编号只在各自渠道内有效，不能按它或按渠道分列',
    '请先选择按天、周、月等时间粒度',
  ])
  await userEvent.click(across.getByRole('button', { name: '时间' }))
  await userEvent.click(across.getByRole('button', { name: '游戏' }))
  await userEvent.click(across.getByRole('button', { name: '不放' }))
  expect(changes).toEqual([{ pivot: 'game' }, { pivot: null }])
})
