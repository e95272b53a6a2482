import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import '#i18n/catalogue.ts'
import { say } from '#i18n/words.ts'
import {
  lifeSearchOf,
  lifeViewIn,
  questionIn,
  withGame,
  withOver,
  withPhase,
  withReport,
  type LifeView,
} from '#views/insight/life-cycle/life-query.ts'
import { lifeRows, slotsOf, toldParts } from '#views/insight/life-cycle/life-rows.ts'
import { LifeReportsView } from '#views/insight/life-cycle/LifeReportsView.tsx'
import { lifeMachine, type LifeShown } from '#views/insight/life-cycle/wire.ts'
import { metricsOfReport } from '#views/insight/life-cycle/life-query.ts'
import { lifeShownAt, lifeViewAt } from '../../../stories/reading/life-sample.ts'
import { show } from '../kit/show.tsx'

function open(search = 'game=10078', read: () => Promise<LifeShown> = () => Promise.resolve(lifeShownAt(search))) {
  const asked: LifeView[] = []
  const gone: string[] = []
  const view = lifeViewAt(search)
  const reading = createActor(lifeMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: questionIn(view) } })
  show(
    <LifeReportsView
      reading={reading.start()}
      view={view}
      games={[{ value: '10078', label: '星河战纪' }]}
      finds={() => () => Promise.resolve([])}
      onView={(next) => asked.push(next)}
      grid={{ text: '', onText: () => undefined }}
      actions={null}
      store={null}
      cycleHref={(game, id) => `/cycles/${game}/${id ?? ''}`}
      onGo={(href) => gone.push(href)}
    />,
  )
  return { asked, gone }
}
const zh = (key: string, params?: Readonly<Record<string, string | number>>) => say('zh', key, params)
const rowsAt = (search: string) => {
  const { question, answer } = lifeShownAt(search)
  if (!answer) throw new Error('no game')
  return lifeRows(answer, lifeViewAt(search).curve, { say: zh, language: 'zh', question })
}

test('a view is the address: what it says comes back, what is usual is not written, and other games leave phases behind', () => {
  const search = 'r=rt5&phase=launch&vs=test_1&m=allpay_amount&curve=sum&day=2026-11-20&zone=Asia%2FTaipei&game=10078'
  expect(lifeSearchOf(lifeViewAt(search)).toString()).toBe(search)
  expect(lifeSearchOf(lifeViewAt('game=1&r=nothing&m=love&day=2026-02-31')).toString()).toBe('game=1')
  expect(lifeSearchOf(withGame(lifeViewAt(search), '301'), new URLSearchParams('grid=a')).toString()).toBe(
    'r=rt5&m=allpay_amount&curve=sum&game=301&grid=a',
  )
  // a country is one in every game, an account is not
  expect(lifeSearchOf(withGame(lifeViewAt('game=1&country=!TW&account=a1'), '2')).toString()).toBe('game=2&country=%21TW')
  expect(withReport(lifeViewAt('game=1&r=rt5&vs=none&day=2026-11-20'), 'daily')).toMatchObject({ day: '', over: '', metric: 'ins_num' })
})

test('a phase that is pressed is asked for, and again is not; what it is held against is asked for next to it', () => {
  const view = lifeViewAt('game=1&r=retain')
  const launch = withPhase(view, 'launch')
  expect(questionIn(launch).phases).toEqual(['launch'])
  expect(questionIn(withPhase(launch, 'launch')).phases).toEqual([])
  expect(questionIn(withOver(view, 'launch', 'test_1')).phases).toEqual(['launch', 'test_1'])
  expect(questionIn(withPhase(withOver(view, 'launch', 'test_1'), 'test_1')).phases).toEqual(['test_1'])
  expect(questionIn(lifeViewIn(new URLSearchParams('r=rt5&vs=none'))).overYesterday).toBe(false)
  // how an answer looks is no part of its question
  expect(questionIn(lifeViewAt('game=1&r=daily&axis=life&m=spend'))).toEqual(questionIn(lifeViewAt('game=1&r=daily')))
})

test('phases are side by side, and a sum that is not of all days says of how many it is', async () => {
  const rows = rowsAt('game=10078')
  expect(rows.map(({ name, days, packages, cells }) => [name, days, packages, cells.ins_num?.text])).toEqual([
    ['第一轮测试', 7, 'com.star.cbt', '300'],
    ['正式上线', 7, 'com.star.live', '200'],
  ])
  expect(rows.map(({ cells }) => cells.retention_1?.text)).toEqual(['33.33%', '33.50%（5/7）'])
  open()
  const phases = within(await screen.findByRole('group', { name: '阶段' }))
  expect(phases.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['第一轮测试2026-10-12 – 2026-10-187 天', 'true'],
    ['正式上线2026-11-18 – 至今7 天', 'true'],
    ['停运2027-06-01 – 至今2027-06-01 开始', 'false'],
  ])
})

test('days have their day of life, cohorts the day they came, and places their rest and total', () => {
  expect(
    rowsAt('game=10078&r=daily')
      .map(({ phase, life_day, time }) => `${phase} ${life_day} ${time}`)
      .slice(5, 9),
  ).toEqual(['test_1 6 2026-10-17', 'test_1 7 2026-10-18', 'launch 1 2026-11-18', 'launch 2 2026-11-19'])
  expect(rowsAt('game=10078&r=retain').map(({ life_day, name }) => `${life_day} ${name}`)[0]).toBe('1 2026-11-18')
  const split = rowsAt('game=10078&r=country')
  expect(split.map(({ name, group, cells }) => [name, group, cells.ins_num?.text])).toEqual([
    ['台湾', 'TW', '120'],
    ['香港', 'HK', '75'],
    ['其余', '', '105'],
    ['合计', '', '300'],
  ])
})

test('a day that goes on ends with its last step; each step, or the sum so far, is held against the same time', () => {
  const { answer } = lifeShownAt('game=10078&r=rt5')
  const [part] = toldParts(answer ?? { parts: [] })
  if (!part) throw new Error('no day')
  const installs = (curve: 'each' | 'sum') => slotsOf(part, metricsOfReport('rt5'), curve).flatMap(({ sums }) => sums?.installs ?? [])
  expect(installs('each')).toHaveLength(20 * 12 + 4)
  expect(installs('each').filter((one) => one !== '0')).toEqual(['3', '6', '9', '12'])
  expect(installs('sum').at(-1)).toBe('30')
  const rows = rowsAt('game=10078&r=rt5&phase=launch&vs=test_1&curve=sum')
  expect([rows[1]?.name, rows[1]?.cells.ins_num?.text, rows[1]?.cells.ins_num?.before]).toEqual(['00:05', '9', '6'])
})

test('the tools ask for another report, another phase to hold it against, and a metric to draw', async () => {
  const { asked } = open('game=10078&r=daily')
  await userEvent.click(await screen.findByRole('radio', { name: '留存率' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '对比阶段' }), 'launch')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '指标' }), 'spend')
  await userEvent.click(screen.getByRole('button', { name: /^正式上线/ }))
  expect(asked.map((view) => lifeSearchOf(view).toString())).toEqual([
    'r=retain&game=10078',
    'r=daily&phase=test_1&vs=launch&game=10078',
    'r=daily&m=spend&game=10078',
    'r=daily&phase=launch&game=10078',
  ])
})

test('a life cycle that is open again says that reports keep what was confirmed, and leads to it', async () => {
  const { gone } = open('game=10078', () => Promise.resolve(lifeShownAt('game=10078', { cycle: { state: 'reopened' } })))
  await screen.findByText('生命周期「首发」已重新打开；报表仍按上次确认的日期。')
  await userEvent.click(screen.getByRole('link', { name: /^查看生命周期/ }))
  expect(gone).toEqual(['/cycles/10078/301'])
})

test('a game of which nothing was confirmed leads to where that is done; without a game one is chosen', async () => {
  const { gone } = open('game=10078', () => Promise.resolve(lifeShownAt('game=10078', { cycle: null })))
  await screen.findByText('这个游戏还没有已确认的生命周期')
  await userEvent.click(screen.getByRole('link', { name: /^确认生命周期/ }))
  expect(gone).toEqual(['/cycles/10078/'])
})

test('without a game one is chosen', async () => {
  const { asked } = open('')
  await screen.findByText('生命周期报表按单个游戏查看')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '游戏' }), '10078')
  expect(asked.map((view) => lifeSearchOf(view).toString())).toEqual(['game=10078'])
})

test('a phase that has not begun says so in place of figures', async () => {
  open('game=10078&r=ltv&phase=sunset')
  await screen.findByText('「停运」还没有开始')
  expect(screen.queryByRole('grid', { name: /LTV/ })).toBeNull()
})

test('two phases of cohorts are drawn next to each other, with the days that are not ripe hatched', async () => {
  open('game=10078&r=retain&phase=launch&vs=test_1')
  const grid = await screen.findByRole('grid', { name: '正式上线 · 留存率' })
  expect(screen.getByRole('grid', { name: '第一轮测试 · 留存率' })).toBeTruthy()
  expect(within(grid).getByRole('rowheader', { name: '第 7 天 · 2026-11-24' })).toBeTruthy()
  expect(grid.querySelectorAll('.fd-heat-unripe').length).toBeGreaterThan(0)
})

test.each([
  ['insight.store_down', '报表存储正在重启，稍后会自动重试'],
  ['permission.function_missing', /查看广告数据/],
])('%s is said in place of the report', async (code, text) => {
  open('game=10078', () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] })))
  await screen.findByText(text)
})

test('everything but its game can be filtered by, as far as the report is told by it; the game stays', async () => {
  const { asked } = open('game=10078&country=!TW')
  await userEvent.click(await screen.findByRole('button', { name: '筛选（1）' }))
  const options = within(screen.getByRole('combobox', { name: '添加筛选' })).getAllByRole<HTMLOptionElement>('option')
  expect(options.some(({ value }) => value === 'game')).toBe(false)
  expect(options.flatMap(({ value, disabled }) => (disabled ? [value] : []))).toEqual(['os'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '“国家”的条件' }), '是其中之一')
  await userEvent.click(screen.getByRole('button', { name: '清除全部筛选' }))
  expect(asked.map((view) => lifeSearchOf(view).toString())).toEqual(['game=10078&country=TW', 'game=10078'])
})
