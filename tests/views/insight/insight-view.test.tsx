import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import type { InsightView as View } from '#views/insight/insight-query.ts'
import { InsightTotals } from '#views/insight/InsightTotals.tsx'
import { InsightView, type InsightProps } from '#views/insight/InsightView.tsx'
import { insightMachine, totalsMachine, type InsightShown } from '#views/insight/wire.ts'
import { NO_FIGURES, reportOf, viewAt } from '../../../stories/reading/insight-sample.ts'
import { show } from '../kit/show.tsx'

function open(search = '', read: () => Promise<InsightShown> = () => Promise.resolve(reportOf(viewAt(search)))) {
  const asked: View[] = []
  const opened: Parameters<InsightProps['onObject']>[0][] = []
  const reading = createActor(insightMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: viewAt(search) } })
  show(
    <InsightView
      reading={reading.start()}
      view={viewAt(search)}
      games={[{ value: '10078', label: '星河战纪' }]}
      finds={() => () => Promise.resolve([])}
      onView={(view) => asked.push(view)}
      grid={{ text: '', onText: () => undefined }}
      columns={{ arrangement: { text: '', onText: () => undefined }, menu: null }}
      actions={null}
      store={null}
      onObject={(object) => opened.push(object)}
    />,
  )
  return { asked, opened }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))
const tile = async (name: RegExp) => within(await screen.findByRole('group', { name: '合计' })).getByRole('button', { name })

test('totals have their currency and change, explain themselves, and one that is pressed is drawn and ordered by', async () => {
  const { asked } = open()
  const spend = await tile(/^消耗/)
  expect(spend.textContent).toBe('消耗¥6,000.00+25.0%')
  expect(spend.getAttribute('aria-pressed')).toBe('true')
  expect(spend.title.split('\n')).toEqual([
    '较 4,800.00',
    '消耗之和',
    '来源：渠道报表',
    '日期：2026-11-17 至 2026-11-23',
    'USD 金额按当月汇率换算为 CNY：7.12',
    '时区：Asia/Taipei',
    expect.stringMatching(/^数据截至 2026-11-24/),
    '账户 星河-MY-01 缺 2 天：渠道报表尚未读取',
  ])
  await userEvent.click(await tile(/^点击率/))
  expect(asked.map(({ metric }) => metric)).toEqual(['ctr'])
})

test('a chart of some of the parts says so', async () => {
  const of = (ids: readonly string[]) => {
    const shown = reportOf(viewAt())
    return { ...shown, trend: { ...shown.trend, rows: shown.trend.rows.filter(({ groups }) => ids.includes(groups.account ?? '')) } }
  }
  open('', () => Promise.resolve(of(['a1'])))
  await userEvent.click(await screen.findByRole('button', { name: '以表格显示' }))
  expect(screen.getByText('仅画出消耗最多的 1 项')).toBeTruthy()
  cleanup()
  open('', () => Promise.resolve(of(['a1', 'a2'])))
  await screen.findByRole('group', { name: '图例' })
  expect(screen.queryByText(/仅画出/)).toBeNull()
})

test('the foot says as of when, which accounts are missing, what was converted and how many rows are not listed', async () => {
  open('', () => Promise.resolve(reportOf(viewAt(), { found: 40 })))
  const text = await screen.findByText(/数据截至/)
  expect(text.textContent).toMatch(/3 个广告账户 · 1 个账户有日期缺数据 · USD 按当月汇率换算为 CNY · 另有 38 行未列出，已计入合计$/)
})

test('what narrows the report is taken off by one press, and a game is chosen', async () => {
  const { asked } = open('game=10078&country=TW&by=campaign')
  await screen.findByText('国家: 台湾')
  await userEvent.click(within(screen.getByText('国家: 台湾').closest('.bp6-tag') as HTMLElement).getByRole('button'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '游戏' }), '')
  expect(asked.map(({ filters }) => filters.map(({ dimension }) => dimension))).toEqual([['game'], ['country']])
})

test('months are held against the period before or the year before only', () => {
  open('g=month&vs=day')
  const choices = within(screen.getByRole('combobox', { name: '对比' })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['不对比', '上一周期', '去年同期'])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '对比' }).value).toBe('previous')
})

test('days without figures show no zeros, only that there are none', async () => {
  open('', () => Promise.resolve(reportOf(viewAt(), NO_FIGURES)))
  await screen.findByText('这些条件下没有数据')
  expect(screen.queryByRole('group', { name: '合计' })).toBeNull()
  expect(screen.getByText(/这些日期还没有数据/)).toBeTruthy()
})

test('a store that is away is said with a way to ask again; without the right it is named', async () => {
  let tries = 0
  open('', () => ((tries += 1), failing('insight.store_down')()))
  await screen.findByText('报表存储正在重启，稍后会自动重试')
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await expect.poll(() => tries).toBe(2)
})

test('without the right to see ad data the missing function is named', async () => {
  open('', failing('permission.function_missing'))
  await screen.findByText(/查看广告数据/)
})

test('totals by themselves lead to the report, and say where there are none', async () => {
  const led: string[] = []
  const totalsOf = (more = {}) => {
    const { view, table } = reportOf(viewAt('days=yesterday'), more)
    const machine = totalsMachine.provide({ actors: { read: fromPromise(() => Promise.resolve({ view, table })) } })
    return createActor(machine, { input: { query: view } }).start()
  }
  const { unmount } = show(<InsightTotals totals={totalsOf()} onMetric={(metric) => led.push(metric)} />)
  const spend = await tile(/^消耗/)
  expect(spend.getAttribute('aria-pressed')).toBeNull()
  await userEvent.click(spend)
  expect(led).toEqual(['spend'])
  unmount()
  show(<InsightTotals totals={totalsOf(NO_FIGURES)} onMetric={() => undefined} />)
  await screen.findByText('这些日期还没有数据')
})
