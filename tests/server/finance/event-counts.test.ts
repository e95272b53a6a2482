import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventCounts } from '#contract/finance-event-counts.ts'
import { companyDay } from '#domain/company-clock.ts'
import { eventCountRoutes } from '#server/features/finance/event-counts.routes.ts'
import type { FreshDatabase } from '#tests/kit/database.ts'
import { thingTests } from '../kit/thing-tests.ts'
import { cpaCalls } from './a-cpa.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { sendFile } from './a-statement.ts'

thingTests(eventCounts, {
  routes: eventCountRoutes(),
  use: charged,
})

/** A charge of a rule for the day. */
async function charged({ db }: FreshDatabase, _id: string, by: string): Promise<void> {
  const rule = {
    game_id: '10012',
    spreader_id: '21',
    event: 'reg' as const,
    currency: 'USD',
    tiers: '[]',
    starts_on: '2026-10-01',
    created_by: by,
  }
  const { id } = await db.insertInto('cpa_rule').values(rule).returning('id').executeTakeFirstOrThrow()
  const charge = { rule_id: id, rule_version: 1, day: '2026-10-03', events: '120', amount_minor: '1', currency: 'USD' }
  await db.insertInto('cpa_execution').values(charge).execute()
}

let finance: Finance
beforeAll(async () => void (finance = await aFinance()))
afterAll(() => finance.close())

const A_COUNT = { day: '2026-09-01', game_id: '1', spreader_id: '21', event: 'reg', events: '12' }

test('a count that was entered is charged by its rule, and again once it was corrected', async () => {
  const cpa = cpaCalls(() => finance)
  const { id } = await cpa.added()
  const charges = async () => (await finance.get('cpa-exec-log', { id })).body.data.map((row: { amount_minor: string }) => row.amount_minor)
  const count = (await finance.post('cpa_event/save', A_COUNT)).body.data
  expect([await cpa.executeAll(), await charges()]).toEqual([1, ['1400']])
  await finance.post('cpa_event/save', { ...A_COUNT, id: count.id, version: '1', events: '13' })
  expect([await cpa.executeAll(), await charges()]).toEqual([1, ['1500']])
})

test('of a sheet, lines that cannot be are told: a day to come, a channel or event that is not ours, a count that is none', async () => {
  const lines = [
    '日期,游戏,渠道,事件,计数',
    '2099-01-01,1,21,reg,5',
    '2026-09-02,1,没有,reg,5',
    '2026-09-03,1,21,安装,5',
    '2026-09-04,1,21,注册,-5',
    '2026-09-05,1,Meta,注册,5',
  ]
  const { body } = await sendFile(finance, '../cpa_event/import', { name: 'counts.csv', body: lines.join('\n') })
  const told = body.data.lines.map(({ line, reasons: [reason] }: Told) => [line, reason?.field, reason?.code])
  expect([body.data.added, told]).toEqual([
    1,
    [
      [2, 'day', 'finance.count.future'],
      [3, 'spreader_id', 'thing.no_such'],
      [4, 'event', 'thing.not_choice'],
      [5, 'events', 'value.below'],
    ],
  ])
})
type Told = { line: number; reasons: { field: string; code: string }[] }

test('a day to come has no count yet', async () => {
  const tomorrow = companyDay(new Date(Date.now() + 86_400_000))
  const { status, body } = await finance.post('cpa_event/save', { ...A_COUNT, day: tomorrow })
  expect([status, body.code, body.blockers[0].field]).toEqual([400, 'finance.count.future', 'day'])
})

test('a count that is there already is named by its day, game and channel', async () => {
  const day = { ...A_COUNT, day: '2026-08-01' }
  await finance.post('cpa_event/save', day)
  const { body } = await finance.post('cpa_event/save', day)
  expect(body.blockers).toEqual([{ code: 'thing.taken', field: 'day', params: { text: '2026-08-01 · 游戏1 · Meta' } }])
})
