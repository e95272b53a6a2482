import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { InsightAnswer } from '#contract/insights.ts'
import { blocker } from '#domain/blocker.ts'
import { say } from '#i18n/catalogue.ts'
import { realtimeSearchOf } from '#views/insight/realtime/realtime-query.ts'
import { SpendToday } from '#views/insight/realtime/SpendToday.tsx'
import { networkShares, todayMachine, todayOf } from '#views/insight/realtime/today.ts'
import type { RealtimeShown } from '#views/insight/realtime/wire.ts'
import { NOTHING_TOLD, realtimeAt, realtimeReport } from '../../../stories/reading/realtime-sample.ts'
import { show } from '../kit/show.tsx'

const NETWORKS = { '21': 0.75, '301': 0.25 }

/** Today up to 10:50, three quarters of it spent at Meta. */
function today(more: Partial<InsightAnswer> = {}): RealtimeShown {
  const view = realtimeAt()
  const { day, zone, days } = realtimeReport(view, more)
  const rows = days.rows.flatMap((row) =>
    Object.entries(NETWORKS).map(([spreader, part]) => ({
      ...row,
      groups: { spreader },
      sums: { spend: String(Number(row.sums.spend) * part) },
    })),
  )
  return todayOf(view, { zone, day, days: { ...days, rows, names: { spreader: { '21': 'Meta', '301': '腾讯' } } } })
}

function open(read: () => Promise<RealtimeShown> = () => Promise.resolve(today())) {
  const gone: string[] = []
  const reading = createActor(todayMachine.provide({ actors: { read: fromPromise(read) } }), { input: { query: realtimeAt() } })
  show(
    <SpendToday
      reading={reading.start()}
      hrefOf={(view) => `/realtime?${realtimeSearchOf(view)}`}
      onGo={(href) => gone.push(href)}
      way={<a href="/new">{say('zh', 'home.start')}</a>}
    />,
  )
  return { gone, user: userEvent.setup() }
}

test('spend up to the last whole hour is the sum of all networks, next to the same hours of yesterday', async () => {
  open()
  const large = await screen.findByRole('link', { name: '¥1,500.00' })
  expect(large.parentElement?.textContent).toContain('昨日同时段 ¥1,320.00 +13.6%')
  expect(large.parentElement?.textContent).toContain('完整到 10:00（UTC+8） · 数据时间 ')
})

test('the share of each network counts whole hours only, and every figure leads to real-time figures', async () => {
  const { gone, user } = open()
  await user.click(await screen.findByRole('link', { name: '¥1,500.00' }))
  await user.click(screen.getByRole('link', { name: 'Meta 75.0%' }))
  await user.click(screen.getByRole('link', { name: '腾讯 25.0%' }))
  expect(gone).toEqual(['/realtime?', '/realtime?spreader=21', '/realtime?spreader=301'])
  // the open hour is not in a share
  const shown = today()
  const late = { time: `${shown.day} 10:00`, groups: { spreader: '304' }, sums: { spend: '900000' }, before: null }
  const groups = shown.groups && { ...shown.groups, rows: [...shown.groups.rows, late] }
  expect(networkShares({ day: shown.day, groups }, 600).map(({ network }) => network)).toEqual(['21', '301'])
})

test('today and yesterday are drawn by hour, without the week that was not asked for', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '以表格显示' }))
  const table = screen.getByRole('table', { name: '消耗（CNY）' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['时间', '今日 11-24', '昨日 11-23'])
  expect(within(table).getByRole('row', { name: /^09:00/ }).textContent).toContain('210.00')
})

test('a day of which nothing was told yet shows a dash, never 0', async () => {
  open(() => Promise.resolve(today({ parts: NOTHING_TOLD.parts })))
  expect((await screen.findByRole('link', { name: '–' })).parentElement?.textContent).toContain('2026-11-24 还没有完整的时段')
})

test('without spend it says what will be here and how to begin', async () => {
  const empty = today()
  open(() => Promise.resolve({ ...empty, days: { ...empty.days, rows: [] } }))
  expect(await screen.findByText(say('zh', 'home.spend.empty'))).toBeTruthy()
  expect(screen.getByRole('link', { name: '新建批次' })).toBeTruthy()
})

test('a failure is told with its reason, and is asked again', async () => {
  let tries = 0
  const { user } = open(() =>
    (tries += 1) === 1
      ? Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('insight.store_down')] }))
      : Promise.resolve(today()),
  )
  await user.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '¥1,500.00' })).toBeTruthy()
})
