import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { say } from '#i18n/catalogue.ts'
import { realtimeInto, realtimeSearchOf, type RealtimeView as View } from '#views/insight/realtime/realtime-query.ts'
import { partRows, realtimeOf, realtimeSeries } from '#views/insight/realtime/realtime-table.ts'
import { RealtimeView } from '#views/insight/realtime/RealtimeView.tsx'
import { realtimeMachine, type RealtimeShown } from '#views/insight/realtime/wire.ts'
import { NOTHING_TOLD, realtimeAt, realtimeReport } from '../../../stories/reading/realtime-sample.ts'
import { show } from '../kit/show.tsx'

const inChinese = (key: string, params?: Parameters<typeof say>[2]) => say('zh', key, params)
const of = (search = '', more = {}) => {
  const shown = realtimeReport(realtimeAt(search), more)
  const realtime = realtimeOf(shown)
  const rows = new Map(partRows(inChinese, shown, realtime).map((row) => [row.id, row]))
  return { shown, realtime, rows, series: realtimeSeries(inChinese, shown, realtime, '') }
}
const spend = metricOf('spend')!
const installs = metricOf('ins_num')!

function open(search = '', read: () => Promise<RealtimeShown> = () => Promise.resolve(realtimeReport(realtimeAt(search)))) {
  const asked: View[] = []
  const reading = createActor(realtimeMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: realtimeAt(search) } })
  const { unmount } = show(
    <RealtimeView
      reading={reading.start()}
      view={realtimeAt(search)}
      games={[{ value: '10078', label: '星河战纪' }]}
      finds={() => () => Promise.resolve([])}
      onView={(view) => asked.push(view)}
      grid={{ text: '', onText: () => undefined }}
      actions={null}
      store={null}
    />,
  )
  return { asked, reading, unmount }
}
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

test('tiles end at the last whole hour that was told, on both sides', () => {
  const { realtime } = of()
  // networks told at 10:50: ten hours, of which one was without spend
  const sum = (first: number) => [0, 1, 2, 4, 5, 6, 7, 8, 9].reduce((all, hour) => all + first + hour * 1_000, 0)
  const tile = realtime.tileOf(spend)
  expect([tile.until, tile.now?.value, tile.changes.yesterday?.before, tile.changes.week?.before]).toEqual([
    600,
    sum(12_000),
    '1,320.00',
    '1,140.00',
  ])
  expect(tile.changes.yesterday?.change).toBeCloseTo(sum(12_000) / sum(10_000) - 1, 9)
  expect(realtime.tileOf(installs).until).toBe(660)
})

test('an hour that was told without spend is 0, one that is not told is a gap, and the open one is drawn', () => {
  const { series, rows } = of()
  const [now, yesterday, week] = series?.series ?? []
  const at = (points: typeof now, time: string) => points?.points.find((point) => point.at === time)?.value
  expect([at(now, '03:00'), at(now, '09:00'), at(now, '10:00'), at(now, '11:00'), at(now, '12:00')]).toEqual([
    0,
    21_000,
    22_000,
    null,
    null,
  ])
  expect([at(yesterday, '23:00'), at(week, '17:00'), at(week, '18:00')]).toEqual([33_000, 25_000, null])
  expect(rows.get('10:00')?.name).toBe('10:00（进行中）')
  // an hour under way is not held against a whole one
  expect([rows.get('09:00')?.cells['side.yesterday']?.change, rows.get('10:00')?.cells['side.yesterday']?.change]).toEqual([2 / 19, null])
})

test('the points of the last hours may still rise: those of networks longer than those of games', () => {
  const { realtime, series } = of()
  expect([realtime.lateOf(spend), realtime.lateOf(installs)]).toEqual([4, 2])
  const late = series?.series[0]?.points.flatMap(({ at, unfinished }) => (unfinished ? [at] : []))
  expect(late).toEqual(['07:00', '08:00', '09:00', '10:00'])
  expect(series?.series[1]?.points.some(({ unfinished }) => unfinished)).toBe(false)
})

test('added up, a day grows to the sum of its parts, and 5 minutes hold what games tell', () => {
  const { rows, realtime } = of('v=total')
  expect(rows.get('09:00')?.cells['side.now']?.value).toBe(realtime.tileOf(spend).now?.value)
  const fives = of('g=rt5')
  expect([fives.realtime.metrics.map(({ key }) => key).includes('spend'), fives.realtime.tileOf(installs).until]).toEqual([false, 670])
})

test('what is large says up to when it is whole, how many points may rise, and which account is behind', async () => {
  const { asked } = open()
  const large = await screen.findByRole('region', { name: '消耗截至目前' })
  expect(large.textContent).toContain('1,500.00')
  expect(large.textContent).toContain('昨日同时段 ¥1,320.00 +13.6% · 上周同日同时段 ¥1,140.00 +31.6%')
  expect(large.textContent).toMatch(/完整到 10:00（UTC\+8） · 最近 4 个点可能还会上升 · 数据最旧的账户：星河-HK-01/)
  await userEvent.click(within(screen.getByRole('group', { name: '指标' })).getByRole('button', { name: /^安装 ?\d/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '时区' }), 'America/New_York')
  await userEvent.click(screen.getByRole('radio', { name: '5 分钟' }))
  expect(asked.map(({ metric, zone, grain }) => [metric, zone, grain])).toEqual([
    ['ins_num', '', 'rt60'],
    ['spend', 'America/New_York', 'rt60'],
    ['ins_num', '', 'rt5'],
  ])
})

test('the whole view is in the address, and a row of an account narrows to it', () => {
  const search = 'g=rt5&v=total&by=account&day=2026-11-20&zone=Asia%2FTaipei&m=reg&game=10078'
  expect(realtimeSearchOf(realtimeAt(search)).toString()).toBe(search)
  expect(realtimeSearchOf(realtimeAt('g=rt60&m=nothing&day=2026-02-31')).toString()).toBe('')
  expect(realtimeInto(realtimeAt('by=media_src'), '21')).toMatchObject({
    rows: 'account',
    filters: [{ dimension: 'spreader', values: ['21'] }],
  })
  expect(realtimeInto(realtimeAt('by=account'), 'a1')).toMatchObject({ rows: 'time', filters: [{ dimension: 'account', values: ['a1'] }] })
})

test('by account, the metrics that are told by whom the drawn one is told stand next to the day before', async () => {
  open('by=account')
  await screen.findByText('星河-TW-01')
  const cells = [...document.querySelectorAll('.ag-row[row-id="a1"] .ag-cell')].map((cell) => [
    cell.getAttribute('col-id'),
    cell.textContent,
  ])
  expect(Object.fromEntries(cells)).toMatchObject({ 'side.now': '400.00', 'side.yesterday': '320.00', 'side.yesterday.change': '+25.0%' })
  expect(cells.some(([column]) => column === 'ins_num')).toBe(false)
})

test('a game that has not told of the day yet has no open hour', () => {
  const { days } = realtimeReport(realtimeAt())
  const parts = days.parts!
  const told = parts.told.map((one) => (one.source === 'players' ? { ...one, at: '2026-11-20T00:00:00Z' } : one))
  const { realtime } = of('m=ins_num', { parts: { ...parts, told } })
  expect([realtime.cellAt('now', installs, 0), realtime.lateOf(installs)]).toEqual([null, 0])
})

test('a day of which nothing was told shows no zeros', async () => {
  const { realtime } = of('', NOTHING_TOLD)
  expect(realtime.tileOf(spend)).toEqual({ now: null, until: 0, changes: { yesterday: null, week: null } })
  open('', () => Promise.resolve(realtimeReport(realtimeAt(), NOTHING_TOLD)))
  expect((await screen.findByRole('region', { name: '消耗截至目前' })).textContent).toContain('2026-11-24 还没有完整的时段')
})

test('a failed refresh keeps what is shown; clocks that differ say what to narrow', async () => {
  let tries = 0
  const { reading } = open('', () => ((tries += 1) === 1 ? Promise.resolve(realtimeReport(realtimeAt())) : failing('insight.store_down')()))
  await screen.findByRole('region', { name: '消耗截至目前' })
  reading.send({ type: 'reading.again' })
  await expect.poll(() => reading.getSnapshot().matches('stale')).toBe(true)
  expect(screen.getByRole('region', { name: '消耗截至目前' })).toBeTruthy()
})

test('filters are by what figures of this time are told by: networks tell no country by the hour, games do by 5 minutes', async () => {
  const optionsOf = () =>
    within(screen.getByRole('combobox', { name: '添加筛选' }))
      .getAllByRole<HTMLOptionElement>('option')
      .flatMap(({ value, disabled }) => (disabled ? [value] : []))
  const { asked, unmount } = open('account=!a1')
  await userEvent.click(await screen.findByRole('button', { name: '筛选（1）' }))
  expect(optionsOf()).toEqual(['country', 'os'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '“广告账户”的条件' }), '是其中之一')
  expect(asked.map((view) => realtimeSearchOf(view).toString())).toEqual(['account=a1'])
  unmount()
  open('g=rt5')
  await userEvent.click(within(screen.getByRole('group', { name: '实时数据' })).getByRole('button', { name: '筛选' }))
  expect(optionsOf()).toEqual([])
})
