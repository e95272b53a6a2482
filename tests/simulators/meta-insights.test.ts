import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ACCOUNT, aCreative, aSimulator, aTree, graphOf, idOf, type Graph, type Reply } from './meta-client.ts'

const REPORT = `/act_${ACCOUNT}/insights`
const DAILY = { level: 'ad', time_increment: 1, fields: 'ad_id,spend,action_values,account_currency', limit: 100 }
const DAY_MS = 86_400_000
/** The clock of the tests is at 2026-11-20T00:00Z: it is the afternoon of the 19th in Los Angeles. */
const TODAY = '2026-11-19'
const range = (since: string, until: string) => ({ time_range: { since, until } })

type Row = Record<string, unknown> & {
  ad_id?: string
  spend?: string
  action_values?: { value: string }[]
  date_start: string
  date_stop: string
}
const rowsOf = ({ text }: Reply): Row[] => JSON.parse(text).data
const anAd = async (graph: Graph, { adsetId, imageHash }: { adsetId: string; imageHash: string }, more: object = {}) =>
  idOf(
    await graph.post(`/act_${ACCOUNT}/ads`, { name: 'Ad', adset_id: adsetId, status: 'ACTIVE', creative: aCreative(imageHash), ...more }),
  )

/** An account with ads that were approved at once; the clock goes on for some days. */
async function aRunning(days: number, ads = 1) {
  const simulator = await aSimulator({ review: { afterMs: [0, 0], rejectRate: 0 } })
  const graph = graphOf(simulator)
  const tree = await aTree(graph)
  const ids = []
  for (let count = 0; count < ads; count += 1) ids.push(await anAd(graph, tree))
  simulator.control.setClock({ advanceMs: days * DAY_MS })
  return { simulator, graph, ids, ...tree }
}

test('an ad that runs is reported day by day of its account, as text in major units, the same at every asking', async () => {
  const { graph, ids } = await aRunning(3)
  const asked = { ...DAILY, ...range('2026-11-01', '2026-11-30') }
  const rows = rowsOf(await graph.get(REPORT, asked))
  expect(rows.map(({ date_start }) => date_start)).toEqual([TODAY, '2026-11-20', '2026-11-21', '2026-11-22'])
  for (const row of rows) {
    expect(row).toMatchObject({
      ad_id: ids[0],
      account_currency: 'USD',
      spend: expect.stringMatching(/^\d+\.\d\d$/),
      date_stop: row.date_start,
    })
    expect(row.action_values).toContainEqual({ action_type: 'omni_purchase', value: expect.stringMatching(/^\d+\.\d\d$/) })
  }
  expect(rowsOf(await graph.get(REPORT, asked))).toEqual(rows)
})

test('what players paid is restated for some days, what was spent is not', async () => {
  const { simulator, graph } = await aRunning(1)
  const of = async () => rowsOf(await graph.get(REPORT, { ...DAILY, ...range(TODAY, TODAY) }))[0]
  const first = await of()
  simulator.control.setClock({ advanceMs: 5 * DAY_MS })
  const later = await of()
  expect(later?.spend).toBe(first?.spend)
  const back = (row: Row | undefined) => Number(row?.action_values?.[0]?.value)
  expect(back(later)).toBeGreaterThan(back(first))
})

test('what waits for its review, was refused, or was made paused is in no report; what was stopped is up to that day', async () => {
  const { simulator, graph, ids, ...tree } = await aRunning(1)
  await anAd(graph, tree, { status: 'PAUSED' })
  await anAd(graph, tree, { name: 'Ad [reject]' })
  await graph.post(`/${ids[0]}`, { status: 'PAUSED' })
  simulator.control.setClock({ advanceMs: 3 * DAY_MS })
  const rows = rowsOf(await graph.get(REPORT, { ...DAILY, ...range('2026-11-01', '2026-11-30') }))
  expect(rows.map(({ ad_id, date_start }) => [ad_id, date_start])).toEqual([
    [ids[0], TODAY],
    [ids[0], '2026-11-20'],
  ])
})

test('pages are cut by a cursor, and the last one leads nowhere', async () => {
  const { graph } = await aRunning(4, 3)
  const asked = { ...DAILY, ...range('2026-11-01', '2026-11-30'), limit: 4 }
  const seen: Row[] = []
  const sizes: number[] = []
  for (let next: string | undefined = '', after = ''; next !== undefined;) {
    const reply = await graph.get(REPORT, after ? { ...asked, after } : asked)
    const { data, paging } = JSON.parse(reply.text)
    seen.push(...data)
    sizes.push(data.length)
    next = paging.next
    after = paging.cursors.after
  }
  expect(sizes).toEqual([4, 4, 4, 3])
  expect(new Set(seen.map((row) => `${row.ad_id} ${row.date_start}`)).size).toBe(15)
})

test('levels and pieces of time add up to the same', async () => {
  const { graph, campaignId } = await aRunning(4, 3)
  const between = range('2026-11-01', '2026-11-30')
  const sum = (rows: Row[]) => rows.reduce((total, { spend }) => total + Math.round(Number(spend) * 100), 0)
  const byAd = rowsOf(await graph.get(REPORT, { ...DAILY, ...between }))
  const whole = rowsOf(await graph.get(REPORT, { ...between, fields: 'spend' }))
  const ofCampaign = rowsOf(
    await graph.get(`/${campaignId}/insights`, { ...between, fields: 'spend,campaign_id', time_increment: 'monthly' }),
  )
  expect(whole).toEqual([{ spend: (sum(byAd) / 100).toFixed(2), date_start: '2026-11-01', date_stop: '2026-11-30' }])
  expect(ofCampaign).toMatchObject([{ spend: whole[0]?.spend, campaign_id: campaignId }])
})

test('yen have no decimals, and figures that are set from outside replace those that are drawn, over a restart as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meta-figures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const options = {
    journalFile: join(folder, 'meta.jsonl'),
    review: { afterMs: [0, 0], rejectRate: 0 },
    accounts: [{ id: ACCOUNT, currency: 'JPY', timezone_name: 'Asia/Tokyo' }],
  } as const
  const first = await aSimulator({ ...options, accounts: [...options.accounts] })
  const graph = graphOf(first)
  const tree = await aTree(graph)
  const id = await anAd(graph, tree)
  const set = (body: object) =>
    fetch(`${first.controlUrl}/figures`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect((await set({ ad: id, day: '2026-11-18', spend: '5000', purchaseValue: '12000' })).status).toBe(200)
  expect((await set({ ad: id, day: '2026-11-18', spend: '-1', purchaseValue: '0' })).status).toBe(400)
  await first.close()

  const again = await aSimulator({ ...options, accounts: [] })
  again.control.setClock({ advanceMs: 6 * 3_600_000 })
  const second = graphOf(again)
  const rows = rowsOf(await second.get(REPORT, { ...DAILY, ...range('2026-11-01', '2026-11-20') }))
  expect(rows).toMatchObject([
    {
      spend: '5000',
      date_start: '2026-11-18',
      action_values: [{ value: '12000' }, { value: '12000' }, { value: '12000' }],
    },
    { date_start: '2026-11-20', spend: expect.stringMatching(/^\d+$/) },
  ])
})

test('a deleted ad is listed only when its status is asked for, and counts in its account all the same', async () => {
  const { graph, ids } = await aRunning(2)
  const between = range('2026-11-01', '2026-11-30')
  const whole = rowsOf(await graph.get(REPORT, { ...between, fields: 'spend', time_increment: 'all_days' }))
  await graph.remove(`/${ids[0]}`)
  expect(rowsOf(await graph.get(REPORT, { ...DAILY, ...between }))).toEqual([])
  const filtering = [{ field: 'ad.effective_status', operator: 'IN', value: ['ACTIVE', 'DELETED'] }]
  expect(rowsOf(await graph.get(REPORT, { ...DAILY, ...between, filtering }))).not.toEqual([])
  expect(rowsOf(await graph.get(REPORT, { ...between, fields: 'spend' }))).toEqual(whole)
})

test('what cannot be asked is refused as the network refuses it', async () => {
  const { graph, ids, ...tree } = await aRunning(0)
  const codeOf = async (path: string, params: object) => JSON.parse((await graph.get(path, { ...params })).text).error.code
  expect(await codeOf(REPORT, { fields: 'earnings' })).toBe(100)
  expect(await codeOf(REPORT, range('2026-11-20', '2026-11-01'))).toBe(100)
  expect(await codeOf(REPORT, { time_range: { since: 'yesterday' } })).toBe(100)
  expect(await codeOf(REPORT, { time_increment: 91 })).toBe(100)
  expect(await codeOf(REPORT, range('2023-01-01', '2026-11-01'))).toBe(3018)
  expect(await codeOf(`/${ids[0]}/insights`, { level: 'campaign' })).toBe(100)
  expect(await codeOf(`/act_${ACCOUNT}/insights`, { limit: 5000 })).toBe(1)
  const creative = idOf(await graph.post(`/act_${ACCOUNT}/adcreatives`, aCreative(tree.imageHash)))
  expect(await codeOf(`/${creative}/insights`, {})).toBe(100)
})

test('reports have a limit of their own: they are throttled without the account, and say so in their headers', async () => {
  const simulator = await aSimulator({ limits: { max: 2, decaySeconds: 300, blockSeconds: 60 } })
  const graph = graphOf(simulator)
  const reply = await graph.get(REPORT)
  expect(JSON.parse(reply.headers.get('x-fb-ads-insights-throttle') ?? '')).toEqual({
    app_id_util_pct: 0,
    acc_id_util_pct: 50,
    ads_api_access_tier: 'standard_access',
  })
  expect(reply.headers.get('x-ad-account-usage')).toBeNull()
  expect(reply.headers.get('x-business-use-case-usage')).toContain('ads_insights')
  await graph.get(REPORT)
  expect((await graph.get(REPORT)).body).toMatchObject({ error: { code: 80000, error_subcode: 2446079 } })
  expect((await graph.get(`/act_${ACCOUNT}/campaigns`)).status).toBe(200)
  simulator.control.setClock({ advanceMs: 60_000 })
  simulator.control.reset()
  simulator.control.addFault({ match: { path: 'insights' }, fault: { kind: 'throttle', seconds: 30 }, remaining: 1 })
  expect((await graph.get(REPORT)).body).toMatchObject({ error: { code: 80000 } })
  expect((await graph.get(REPORT)).status).toBe(400)
  expect((await graph.get(`/act_${ACCOUNT}/campaigns`)).status).toBe(200)
})

const run = async (graph: Graph, params: object = {}) => {
  const { body } = await graph.post(REPORT, { ...DAILY, ...range('2026-11-01', '2026-11-30'), ...params })
  return String((body as { report_run_id: string }).report_run_id)
}
const statusOf = async (graph: Graph, id: string, params: object = {}) => (await graph.get(`/${id}`, { ...params })).body as Row

test('a report that is asked for asynchronously is made while its caller looks, and has the rows of one that is answered at once', async () => {
  const { simulator, graph } = await aRunning(4, 3)
  simulator.control.setBehaviour({ reports: { takesMs: [10_000, 10_000] } })
  const id = await run(graph)
  expect(await statusOf(graph, id)).toMatchObject({ id, account_id: ACCOUNT, async_status: 'Job Not Started', async_percent_completion: 0 })
  expect((await graph.get(`/${id}/insights`)).body).toMatchObject({ error: { code: 2601, error_subcode: 1815107, is_transient: true } })
  simulator.control.setClock({ advanceMs: 5_000 })
  const half = await statusOf(graph, id, { fields: 'async_status,async_percent_completion' })
  expect(half).toEqual({ id, async_status: 'Job Running', async_percent_completion: 50 })
  simulator.control.setClock({ advanceMs: 5_000 })
  expect(await statusOf(graph, id)).toMatchObject({
    async_status: 'Job Completed',
    async_percent_completion: 100,
    date_start: '2026-11-01',
  })
  const atOnce = rowsOf(await graph.get(REPORT, { ...DAILY, ...range('2026-11-01', '2026-11-30') }))
  const first = await graph.get(`/${id}/insights`, { limit: 10 })
  const rest = await graph.get(`/${id}/insights`, { limit: 10, after: JSON.parse(first.text).paging.cursors.after })
  expect(atOnce.length).toBe(15)
  expect([...rowsOf(first), ...rowsOf(rest)]).toEqual(atOnce)
})

test('more rows than are made at once are refused by the words of the network, and far more by their number', async () => {
  const { simulator, graph } = await aRunning(4, 3)
  const asked = { ...DAILY, ...range('2026-11-01', '2026-11-30') }
  simulator.control.setBehaviour({ reports: { rowsAtOnce: 10 } })
  expect(await graph.get(REPORT, asked)).toMatchObject({
    status: 500,
    body: { error: { code: 1, message: "Please reduce the amount of data you're asking for, then retry your request" } },
  })
  simulator.control.setBehaviour({ reports: { rowsAtOnce: 1 } })
  expect(await graph.get(REPORT, asked)).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 1487534 } } })
})

test('a job with too many rows fails and says why, one that just fails has no reason, and neither can be read', async () => {
  const { simulator, graph } = await aRunning(4, 3)
  simulator.control.setBehaviour({ reports: { takesMs: [0, 0], rows: 10 } })
  const tooMany = await run(graph)
  expect(await statusOf(graph, tooMany)).toMatchObject({
    async_status: 'Job Failed',
    error_code: 100,
    error_subcode: 1487534,
    error_user_title: 'Too many rows',
  })
  expect((await graph.get(`/${tooMany}/insights`)).status).toBe(400)
  simulator.control.setBehaviour({ reports: { rows: 100, failNext: 1 } })
  expect(await statusOf(graph, await run(graph))).toMatchObject({ async_status: 'Job Failed', error_code: 2 })
  expect(await statusOf(graph, await run(graph))).toMatchObject({ async_status: 'Job Completed' })
})

test('a job is kept over a restart, for thirty days, and seen by those who see its account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meta-reports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journalFile = join(folder, 'meta.jsonl')
  const accounts = [{ id: ACCOUNT, token: 'of-the-account' }]
  const first = await aSimulator({ journalFile, accounts, reports: { takesMs: [0, 0] } })
  const id = await run(graphOf(first, 'of-the-account'))
  await first.close()
  const second = await aSimulator({ journalFile, accounts: [...accounts, { id: '7', token: 'other' }] })
  expect(await statusOf(graphOf(second, 'of-the-account'), id)).toMatchObject({ async_status: 'Job Completed' })
  expect((await graphOf(second, 'other').get(`/${id}`)).body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
  second.control.setClock({ advanceMs: 31 * DAY_MS })
  expect((await graphOf(second, 'of-the-account').get(`/${id}`)).body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
})

test('asking for a report needs the right to read, and is refused at once where it cannot be made', async () => {
  const { graph } = await aRunning(0)
  expect((await graph.post(REPORT, { fields: 'earnings' })).body).toMatchObject({ error: { code: 100 } })
  expect((await graph.post(REPORT, range('2023-01-01', '2026-11-01'))).body).toMatchObject({ error: { code: 3018 } })
})
