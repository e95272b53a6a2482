import { expect, onTestFinished, test } from 'vitest'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createClock } from '#simulators/kit/clock.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { classOf, codedNetwork, okOf, type Answer, type Call } from './coded-stub.ts'
import { anAdvertiser, anOceanDraft } from './oceanengine-drafts.ts'
import { PIXEL } from './connector-suite.ts'

const signal = new AbortController().signal
const account = anAdvertiser()
const RANGE = { since: '2026-11-01', until: '2026-11-02' }
const connect = (baseUrl: string) => createOceanEngineConnector({ baseUrl, times: { answerMs: 5000 }, log: { debug: () => {} } })

async function oceanEngine(answer: (call: Call) => Answer) {
  const { baseUrl, calls } = await codedNetwork(answer)
  return { connector: connect(baseUrl), calls }
}

const ADS = { cdp_project_id: '7433000000000000001', cdp_promotion_id: '7433000000000000002' }
const SHOWN = { stat_cost: '1298.66', show_cnt: '900', click_cnt: '7' }
const PAID = { game_pay_count: '2', stat_pay_amount: '64.80' }
const aDay = (metrics: object, day = '2026-11-02') => ({ dimensions: { ...ADS, stat_time_day: day }, metrics })
const reportOf = (...rows: object[]) => ({ rows, page_info: { page: 1, total_page: 1 } })

test('yuan of each promotion and day are fen, and its results are what players paid', async () => {
  const { connector, calls } = await oceanEngine(() => reportOf(aDay({ ...SHOWN, ...PAID })))
  const place = { networkId: ADS.cdp_promotion_id, above: [ADS.cdp_project_id], day: '2026-11-02', country: '', currency: 'CNY' }
  expect(okOf(await connector.figures?.read(account, RANGE, null, signal))).toEqual({
    figures: [{ ...place, spendMinor: '129866', returnMinor: '6480', impressions: 900, clicks: 7, results: 2 }],
    next: null,
  })
  expect(calls[0]?.query).toMatchObject({
    advertiser_id: account.accountId,
    data_topic: 'BASIC_DATA',
    dimensions: '["stat_time_day","cdp_project_id","cdp_promotion_id"]',
    metrics: '["stat_cost","show_cnt","click_cnt","game_pay_count","stat_pay_amount"]',
    start_time: '2026-11-01 00:00:00',
    end_time: '2026-11-02 23:59:59',
  })
})

test('a report goes on page by page, and rows of zeros are in none', async () => {
  const none = { stat_cost: '0.00', show_cnt: '0', click_cnt: '0', game_pay_count: '0', stat_pay_amount: '0.00' }
  const { connector, calls } = await oceanEngine(() => ({ rows: [aDay(none)], page_info: { total_page: 2 } }))
  expect(okOf(await connector.figures?.read(account, RANGE, null, signal))).toEqual({ figures: [], next: '2' })
  expect(okOf(await connector.figures?.read(account, RANGE, '2', signal)).next).toBeNull()
  expect(calls.map(({ query }) => query.page)).toEqual(['1', '2'])
  expect(classOf(await connector.figures?.read(account, RANGE, 'x', signal))).toBe('validation no')
})

test('an hour is named by its start, and has no payments', async () => {
  const hour = { dimensions: { ...ADS, stat_time_hour: '2026-11-02 14:00 - 14:59' }, metrics: SHOWN }
  const { connector } = await oceanEngine(() => reportOf(hour))
  const { figures } = okOf(await connector.hours?.read(account, RANGE, null, signal))
  expect(figures).toMatchObject([{ day: '2026-11-02', minute: 840, spendMinor: '129866', returnMinor: '0', results: 0 }])
})

test.each([
  ['a dash in the place of an amount', reportOf(aDay({ ...SHOWN, ...PAID, stat_pay_amount: '-' })), 'retryable no'],
  ['a metric that is left out', reportOf(aDay(SHOWN)), 'retryable no'],
  ['a metric that the advertiser has not got', { code: 40000, message: 'metrics: stat_pay_amount is not known' }, 'validation no'],
  ['too many calls', { code: 40110, message: 'too many requests' }, 'rate_limited no'],
  ['a dead token', { code: 40102, message: 'the token has expired' }, 'auth no'],
])('%s is a failure, and no figure', async (_what, answer, failure) => {
  const { connector } = await oceanEngine(() => answer)
  expect(classOf(await connector.figures?.read(account, RANGE, null, signal))).toBe(failure)
})

test('days and hours of the simulated network add up to the same spend, also of an ad that was deleted', async () => {
  const clock = createClock({ startMs: Date.parse('2026-11-01T00:00:00+08:00'), scale: 0 })
  const simulator = await startOceanEngineSimulator({ clock, seed: 1, stalenessMs: [0, 0], openAccounts: true })
  onTestFinished(() => simulator.close())
  const connector = connect(simulator.url)
  const made = async (...[level, over]: Parameters<typeof anOceanDraft>) =>
    okOf((await connector.create(account, [anOceanDraft(level, over)], signal))[0]).networkId
  const picture = { materialId: 'm', fileName: 'm.png', mime: 'image/png', sha256: '', read: async () => PIXEL }
  const { ref } = okOf(await connector.uploadImage(account, picture, signal))
  const project = await made('project', { values: { status: 'ACTIVE', start_date: '', end_date: '', time_table: [] } })
  const ad = await made('promotion', { parents: { project }, materialRef: ref, logoRef: ref, values: { status: 'ACTIVE' } })
  simulator.control.approve(ad)
  simulator.control.setClock({ advanceMs: 2 * 86_400_000 })
  await connector.objects?.change(account, [{ level: 'promotion', networkId: ad, values: { status: 'DELETED' }, above: {} }], signal)

  const { figures: days, next } = okOf(await connector.figures?.read(account, RANGE, null, signal))
  const { figures: hours } = okOf(await connector.hours?.read(account, RANGE, null, signal))
  const place = { networkId: ad, above: [project], currency: 'CNY' }
  expect(days).toMatchObject([
    { ...place, day: RANGE.since },
    { ...place, day: RANGE.until },
  ])
  expect(next).toBeNull()
  for (const { results, returnMinor } of days) expect(results > 0 && Number(returnMinor) > 0).toBe(true)
  const spent = (all: typeof days) => all.reduce((sum, { spendMinor }) => sum + Number(spendMinor), 0)
  expect(spent(days)).toBeGreaterThan(0)
  expect(spent(hours)).toBe(spent(days))
  expect(new Set(hours.map(({ minute }) => minute))).toEqual(new Set(Array.from({ length: 24 }, (_, hour) => hour * 60)))
})
