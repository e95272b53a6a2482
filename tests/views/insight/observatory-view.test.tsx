import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { observatorySearchOf, type ObservatoryView as View } from '#views/insight/observatory/observatory-query.ts'
import { ObservatoryView } from '#views/insight/observatory/ObservatoryView.tsx'
import { observatoryMachine, type ObservatoryShown } from '#views/insight/observatory/wire.ts'
import { NO_FIGURES, observatoryAt, observatoryOf, withoutFinance } from '../../../stories/reading/observatory-sample.ts'
import { show } from '../kit/show.tsx'

function open(search = '', read: () => Promise<ObservatoryShown> = () => Promise.resolve(observatoryOf(observatoryAt(search)))) {
  const asked: View[] = []
  const gone: string[] = []
  const reading = createActor(observatoryMachine.provide({ actors: { read: fromPromise(read) } }), {
    input: { query: observatoryAt(search) },
  })
  show(
    <ObservatoryView
      reading={reading.start()}
      view={observatoryAt(search)}
      games={[{ value: '10078', label: '星河战纪' }]}
      finds={() => () => Promise.resolve([])}
      onView={(view) => asked.push(view)}
      grid={{ text: '', onText: () => undefined }}
      columns={{ arrangement: { text: '', onText: () => undefined }, menu: null }}
      actions={null}
      store={null}
      monthHref={(month, kind) => `/month/${month}/${kind}`}
      dayHref={({ game_id, day }) => `/data/${game_id}/${day}`}
      onGo={(href) => gone.push(href)}
    />,
  )
  return { asked, gone }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const tile = async (name: RegExp) => within(await screen.findByRole('group', { name: '合计' })).getByRole('button', { name })

test('totals of the platform and of closed months are next to each other, and say what is in them', async () => {
  const { asked } = open()
  // sizes 9 + 8 + … + 3 = 42: three months of 700 each on the platform, one month closed
  expect((await tile(/^投放总成本/)).textContent).toBe('投放总成本¥88,200.00')
  const income = await tile(/^实际收入\s*¥\d/)
  expect(income.textContent).toMatch(/^实际收入¥41,554\.801 \/ 3 个月已结账$/)
  const gap = await tile(/^收入差额/)
  expect(gap.textContent).toMatch(/^收入差额−¥1,285\.20−3\.00%1 \/ 3 个月已结账$/)
  expect(gap.title.split('\n')).toEqual([
    '实际收入 − 相同月份的实际收入（系统）',
    '来源：对账单、游戏服务器',
    '日期：2026-09-01 至 2026-11-30',
    '已结账，计入：2026-09',
    '未结账，不计入：2026-10、2026-11',
    '币种 CNY，各月金额按当月汇率换算',
    expect.stringMatching(/^数据截至 2026-11-24/),
  ])
  await userEvent.click(gap)
  expect(asked.map(({ measure }) => measure)).toEqual(['gap_income'])
})

test('months lead to where they are closed, an odd day to the ad data of its game', async () => {
  const { gone } = open()
  const months = await screen.findByRole('list', { name: '已结账月份' })
  expect(
    within(months)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2026-09✓ 收入 已结账✓ 支出 已结账', '2026-10○ 收入 未结账○ 支出 未结账', '2026-11○ 收入 未结账○ 支出 未结账'])
  const [, , income] = within(months).getAllByRole('link')
  if (income) await userEvent.click(income)
  const odd = within(screen.getByRole('region', { name: '异常' })).getByRole('link')
  expect(odd.textContent).toBe('星河战纪 2026-11-20 买量成本 ¥12,300.00，预期 ¥4,000.00 – ¥6,200.00')
  expect(odd.title).toBe('前 8 周同一星期几的中位数 ¥5,100.00，± 3.5 × 离散度 ¥314.00 或 ±¥500.00，取较大者')
  await userEvent.click(odd)
  expect(gone).toEqual(['/month/2026-10/income', '/data/10078/2026-11-20'])
})

test('marks are switched off in the view, and other choices change only themselves', async () => {
  const { asked } = open()
  await userEvent.click(screen.getByRole('checkbox', { name: '标出异常' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '分组方式' }), 'top5_country')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '月份' }), 'last12')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '游戏' }), '10078')
  expect(asked.map(({ marks, grouping, range, filters }) => [marks, grouping, range, filters.length])).toEqual([
    [false, 'game', 'last3', 0],
    [true, 'top5_country', 'last3', 0],
    [true, 'game', 'last12', 0],
    [true, 'game', 'last3', 1],
  ])
})

test('a measure that waits for months gives way when days are asked for, and the page says which do', async () => {
  const { asked } = open('m=fin_profit')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '时间粒度' }), 'day')
  expect(asked.map(({ time, measure }) => [time, measure])).toEqual([['day', 'dap_cost_amount']])
})

test('by day no figure of finance is asked for, and it is said', async () => {
  open('g=day')
  expect((await screen.findByRole('note')).textContent).toMatch(/^财务指标按整月结账，按天或按周不显示：支出、发行成本、/)
  expect(within(screen.getByRole('group', { name: '合计' })).queryByRole('button', { name: /^利润\s*[−¥\d]/ })).toBeNull()
})

test('without the right to finance there is what the platform counts, and one sentence why', async () => {
  open('', () => Promise.resolve(withoutFinance(observatoryAt())))
  expect((await screen.findByRole('note')).textContent).toMatch(/^没有财务月结页面的权限/)
  const names = within(screen.getByRole('group', { name: '合计' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/[−¥\d].*$/, ''))
  expect(names).toEqual(['投放总成本', '实际收入（系统）', '利润（系统）'])
  expect(screen.queryByRole('list', { name: '已结账月份' })).toBeNull()
})

test('months without figures show no zeros, a store that is away is asked again, a missing right is named', async () => {
  open('', () => Promise.resolve(observatoryOf(observatoryAt(), NO_FIGURES)))
  await screen.findByText('这些条件下没有数据')
  expect(screen.queryByRole('group', { name: '合计' })).toBeNull()
})

test('a store that is away is said with a way to ask again', async () => {
  let tries = 0
  open('', () => ((tries += 1), failing('insight.store_down')()))
  await screen.findByText('报表存储正在重启，稍后会自动重试')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await expect.poll(() => tries).toBe(2)
})

test('without the right to ad data the missing function is named', async () => {
  open('', failing('permission.function_missing'))
  await screen.findByText(/查看广告数据/)
})

test('what every measure can be narrowed by is offered, and what is left out is in the address', async () => {
  const { asked } = open('country=!TW')
  await userEvent.click(await screen.findByRole('button', { name: '筛选（1）' }))
  const add = screen.getByRole('combobox', { name: '添加筛选' })
  expect(
    within(add)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ textContent, disabled }) => [textContent, disabled]),
  ).toEqual([
    ['添加筛选', false],
    ['游戏', false],
    ['地区', false],
    ['渠道', false],
    ['操作系统', false],
  ])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '“国家”的条件' }), '是其中之一')
  expect(asked.map((view) => observatorySearchOf(view).toString())).toEqual(['country=TW'])
})

test('measures whose source does not tell a filter apart are named with the reason', async () => {
  const shown = observatoryOf(observatoryAt('country=TW'))
  const why = blocker('observatory.not_by', { params: { dimension: 'country' } })
  const { observatory } = shown.table
  if (!observatory) throw new Error('the sample has an observatory')
  const untold = (['fin_flow', 'fin_refund'] as const).map((measure) => ({ measure, why }))
  open('country=TW', () => Promise.resolve({ ...shown, table: { ...shown.table, observatory: { ...observatory, untold } } }))
  const note = await screen.findByText(/筛选了国家/)
  expect(note.textContent).toContain('筛选了国家，以下指标的数据来源不区分国家，显示为“–”：流水、退款金额。')
})
