import { expect, test } from 'vitest'
import type { MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { ACCOUNT, aCreative, anAdset, anImage, aSimulator, aTree, graphOf, idOf, type Graph } from './meta-client.ts'

const DAY_MS = 86_400_000
/** The clock begins at 2026-11-20T00:00Z: the afternoon of Thursday the 19th in Los Angeles. */
const FIRST = '2026-11-19'
const REPORT = `/act_${ACCOUNT}/insights`
const FIELDS = 'ad_id,adset_id,spend,impressions,clicks,ctr,actions,action_values'
const HOURLY = 'hourly_stats_aggregated_by_advertiser_time_zone'

type Row = {
  ad_id?: string
  adset_id?: string
  spend: string
  impressions: string
  clicks: string
  ctr: string
  actions?: { action_type: string; value: string }[]
  action_values?: { action_type: string; value: string }[]
  date_start: string
  country?: string
  [HOURLY]?: string
}

/** All rows of a report from the first day on. */
async function rowsOf(graph: Graph, params: object = {}): Promise<Row[]> {
  const { text } = await graph.get(REPORT, {
    level: 'ad',
    time_increment: 1,
    fields: FIELDS,
    limit: 1000,
    time_range: { since: FIRST, until: '2027-03-31' },
    ...params,
  })
  return JSON.parse(text).data
}

const cents = (rows: readonly Row[]) => rows.reduce((sum, { spend }) => sum + Math.round(Number(spend) * 100), 0)
const countOf = (rows: readonly Row[], type: string) =>
  rows.reduce((sum, { actions = [] }) => sum + Number(actions.find(({ action_type }) => action_type === type)?.value ?? 0), 0)
const dayOf = (after: number) => new Date(Date.parse(FIRST) + after * DAY_MS).toISOString().slice(0, 10)
function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
const byDay = (rows: readonly Row[]) => groupedBy(rows, ({ date_start }) => date_start)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

type Setting = { ads?: number; adset?: object; options?: MetaSimulatorOptions }

/** An ad set of 50 dollars a day with ads that are approved at once; then the clock goes on. */
async function aRunning(days: number, { ads = 1, adset = {}, options = {} }: Setting = {}) {
  const simulator = await aSimulator({ review: { afterMs: [0, 0], rejectRate: 0 }, ...options })
  const graph = graphOf(simulator)
  const tree = await aTree(graph, {}, { ...adset })
  const ids: string[] = []
  for (let count = 0; count < ads; count += 1) ids.push(await anAdOf(graph, tree.adsetId, await anImage(graph, `picture ${count}`)))
  simulator.control.setClock({ advanceMs: days * DAY_MS })
  return { simulator, graph, ids, ...tree }
}

const anAdOf = async (graph: Graph, adsetId: string, imageHash: string) =>
  idOf(await graph.post(`/act_${ACCOUNT}/ads`, { name: 'Ad', adset_id: adsetId, status: 'ACTIVE', creative: aCreative(imageHash) }))

test('the ads of a budget never spend more than it on a day, and most of it once the network has learned', async () => {
  const { graph } = await aRunning(30, { ads: 4 })
  const days = [...byDay(await rowsOf(graph)).values()].map(cents)
  expect(days).toHaveLength(31)
  expect(days.filter((day) => day > 5000)).toEqual([])
  expect(mean(days.slice(6, 30))).toBeGreaterThan(3000)
  expect(days[1]).toBeLessThan(mean(days.slice(6, 30)))
})

test('a campaign’s budget is shared by all its ad sets', async () => {
  const simulator = await aSimulator({ review: { afterMs: [0, 0], rejectRate: 0 } })
  const graph = graphOf(simulator)
  const { campaignId, adsetId, imageHash } = await aTree(graph, { daily_budget: 8000 }, { daily_budget: '' })
  const other = idOf(await graph.post(`/act_${ACCOUNT}/adsets`, anAdset(campaignId, { daily_budget: '' })))
  for (const adset of [adsetId, other]) await anAdOf(graph, adset, imageHash)
  simulator.control.setClock({ advanceMs: 14 * DAY_MS })
  const rows = await rowsOf(graph)
  expect(new Set(rows.map(({ adset_id }) => adset_id)).size).toBe(2)
  for (const [, day] of byDay(rows)) expect(cents(day)).toBeLessThanOrEqual(8000)
})

test('weekends cost more than the middle of the week, and evenings more than nights', async () => {
  const { graph } = await aRunning(40)
  const rows = await rowsOf(graph)
  const onDays = (...weekdays: number[]) =>
    mean(rows.slice(6, 40).flatMap((row) => (weekdays.includes(new Date(row.date_start).getUTCDay()) ? [cents([row])] : [])))
  expect(onDays(0, 6)).toBeGreaterThan(onDays(2, 3))
  const hours = await rowsOf(graph, { breakdowns: HOURLY })
  const at = (hour: string) => cents(hours.filter((row) => row[HOURLY]?.startsWith(hour)))
  expect(at('21:00:00 - ')).toBeGreaterThan(3 * at('04:00:00 - '))
})

test.each(['country', HOURLY])(
  'the parts by %s add up to the whole, in every column that they have: purchases are not told by the hour',
  async (breakdowns) => {
    const { graph } = await aRunning(9, { ads: 2, adset: { targeting: { geo_locations: { countries: ['US', 'JP', 'TW'] } } } })
    const [whole, parts] = [await rowsOf(graph), await rowsOf(graph, { breakdowns })]
    expect(parts.length).toBeGreaterThan(whole.length)
    const sums = (rows: readonly Row[]) =>
      [...groupedBy(rows, ({ ad_id, date_start }) => `${ad_id} ${date_start}`)]
        .map(([key, some]) => [
          key,
          cents(some),
          some.reduce((sum, row) => sum + Number(row.impressions), 0),
          some.reduce((sum, row) => sum + Number(row.clicks), 0),
          ...(breakdowns === HOURLY
            ? []
            : [
                countOf(some, 'omni_purchase'),
                Math.round(some.reduce((sum, { action_values = [] }) => sum + Number(action_values[0]?.value ?? 0), 0) * 100),
              ]),
        ])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    expect(sums(parts)).toEqual(sums(whole))
    if (breakdowns === HOURLY) expect(countOf(parts, 'omni_purchase')).toBe(0)
  },
)

test('breakdowns that are not simulated, and those that the network does not combine, are refused', async () => {
  const { graph } = await aRunning(1)
  for (const breakdowns of ['age', `country,${HOURLY}`])
    expect(JSON.parse((await graph.get(REPORT, { breakdowns })).text).error.code).toBe(100)
})

test('a raised budget is spent from that day on, and the days before stay as they were', async () => {
  const { simulator, graph, adsetId } = await aRunning(20)
  const before = await rowsOf(graph)
  expect((await graph.post(`/${adsetId}`, { daily_budget: 20_000 })).status).toBe(200)
  simulator.control.setClock({ advanceMs: 20 * DAY_MS })
  const after = await rowsOf(graph)
  const finished = before.slice(0, -1)
  expect(after.slice(0, finished.length).map(({ spend }) => spend)).toEqual(finished.map(({ spend }) => spend))
  expect(mean(after.slice(22, 40).map((row) => cents([row])))).toBeGreaterThan(2.5 * mean(finished.slice(6).map((row) => cents([row]))))
})

test('a lifetime budget is never passed, and nothing is spent after its end', async () => {
  const { graph } = await aRunning(30, {
    adset: { daily_budget: '', lifetime_budget: 70_000, end_time: '2026-12-03T00:00:00-0800' },
  })
  const rows = await rowsOf(graph)
  expect(cents(rows)).toBeLessThanOrEqual(70_000)
  expect(cents(rows)).toBeGreaterThan(35_000)
  expect(rows.at(-1)?.date_start).toBe('2026-12-02')
})

test('a creative wears out: after two months fewer of those who see it click', async () => {
  const { graph } = await aRunning(100)
  const rows = await rowsOf(graph)
  const ctr = (from: number, to: number) => mean(rows.slice(from, to).map((row) => Number(row.ctr)))
  expect(ctr(60, 90)).toBeLessThan(0.8 * ctr(0, 14))
})

test('a newer creative takes the spend of one that is worn', async () => {
  const { simulator, graph, ids, adsetId } = await aRunning(60)
  const fresh = await anAdOf(graph, adsetId, await anImage(graph, 'fresh'))
  simulator.control.setClock({ advanceMs: 20 * DAY_MS })
  const late = (await rowsOf(graph)).filter(({ date_start }) => date_start > dayOf(65) && date_start < dayOf(79))
  const of = (id: string | undefined) => cents(late.filter(({ ad_id }) => ad_id === id))
  expect(of(fresh)).toBeGreaterThan(of(ids[0]))
})

test('players of a day pay for 28 days: what they paid grows, ever more slowly, and then no more; what was spent stays', async () => {
  const { simulator, graph } = await aRunning(1)
  const seen: { value: number; spend: string; installs: number }[] = []
  for (const days of [0, 1, 6, 21, 10]) {
    simulator.control.setClock({ advanceMs: days * DAY_MS })
    const [row] = await rowsOf(graph, { time_range: { since: FIRST, until: FIRST } })
    seen.push({ value: Number(row?.action_values?.[0]?.value), spend: String(row?.spend), installs: Number(row?.clicks) })
  }
  const [first = 0, next = 0, week = 0, month = 0, end = 0] = seen.map(({ value }) => value)
  expect([first < next, next < week, week < month]).toEqual([true, true, true])
  expect((month - week) / 21).toBeLessThan((week - next) / 6)
  expect(end).toBe(month)
  expect(new Set(seen.map(({ spend, installs }) => `${spend} ${installs}`)).size).toBe(1)
})

test('installs are told where the ad set promotes an app, and only there', async () => {
  const app = { application_id: '77', object_store_url: 'https://apps.apple.com/app/id77' }
  const { graph } = await aRunning(5, { adset: { promoted_object: app } })
  const rows = await rowsOf(graph)
  expect(countOf(rows, 'mobile_app_install')).toBeGreaterThan(0)
  expect(countOf(rows, 'omni_app_install')).toBe(countOf(rows, 'mobile_app_install'))
  expect(countOf(rows, 'mobile_app_install')).toBeLessThan(countOf(rows, 'link_click'))
  const other = await aRunning(5)
  expect(countOf(await rowsOf(other.graph), 'mobile_app_install')).toBe(0)
})

test('the same seed makes the same figures, another one others', async () => {
  const of = async (seed: number) => await rowsOf((await aRunning(6, { ads: 2, options: { seed } })).graph)
  const figures = (rows: readonly Row[]) => rows.map(({ spend, impressions, clicks }) => [spend, impressions, clicks])
  const [one, two, other] = [await of(7), await of(7), await of(8)]
  expect(one).toEqual(two)
  expect(figures(other)).not.toEqual(figures(one))
})

test('objects of an account can be made older: their reports have a past, once', async () => {
  const { simulator, graph, ids } = await aRunning(1)
  expect(simulator.control.age({ account: ACCOUNT, days: 60 })).toEqual({ aged: expect.any(Number) })
  const rows = await rowsOf(graph, { time_range: { since: '2026-09-01', until: '2026-11-30' } })
  expect(rows.length).toBeGreaterThan(9)
  expect(rows.at(-1)).toMatchObject({ ad_id: ids[0], date_start: '2026-11-20' })
  expect(simulator.control.age({ account: ACCOUNT, days: 60 })).toEqual({ aged: 0 })
  const { body } = await graph.get(`/${ids[0]}`, { fields: 'created_time' })
  expect(String((body as { created_time: string }).created_time) < '2026-11-19').toBe(true)
})
