import { expect, test } from 'vitest'
import type { ObjectChange } from '#server/connectors/core/object-port.ts'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import { anOceanDraft, anAdvertiser } from './oceanengine-drafts.ts'
import { classOf, codedNetwork, okOf, type Answer, type Call } from './coded-stub.ts'

// the shared suite creates objects first, which this generation refuses
const signal = new AbortController().signal
const account = anAdvertiser()

async function firstGeneration(answer: (call: Call) => Answer) {
  const { baseUrl, calls } = await codedNetwork(answer)
  const connector = createFirstOceanEngineConnector({ baseUrl, times: { answerMs: 5000 }, log: { debug: () => {} } })
  const change = async (changes: ObjectChange[]) => (await connector.objects?.change(account, changes, signal)) ?? []
  return { connector, calls, change }
}

const CAMPAIGN = {
  id: 11,
  campaign_id: 11,
  name: '老广告组',
  status: 'CAMPAIGN_STATUS_ADVERTISER_BUDGET_EXCEED',
  landing_type: 'APP',
  budget_mode: 'BUDGET_MODE_DAY',
  budget: 2000,
  modify_time: 'lock-11',
  campaign_modify_time: '2026-11-20 08:00:00',
}
const AD = {
  ad_id: 22,
  campaign_id: 11,
  name: '老计划',
  status: 'AD_STATUS_AUDIT_DENY',
  opt_status: 'AD_STATUS_DISABLE_BY_QUOTA',
  audit_reject_reason: '落地页打不开',
  pricing: 'PRICING_OCPM',
  budget_mode: 'BUDGET_MODE_TOTAL',
  budget: 600.5,
  bid: 0,
  cpa_bid: 25.1,
  deep_bid_type: 'ROI_COEFFICIENT',
  roi_goal: 0.35,
  deep_cpabid: 0,
  external_actions: ['AD_CONVERT_TYPE_ACTIVE'],
  schedule_type: 'SCHEDULE_START_END',
  start_time: '2026-11-01 00:00',
  end_time: '2026-12-01 00:00',
  schedule_time: `${'0'.repeat(16)}${'1'.repeat(320)}`,
  modify_time: 'lock-22',
  ad_modify_time: '2026-11-20 08:00:00',
}
const CREATIVE = {
  creative_id: 33,
  ad_id: 22,
  campaign_id: 11,
  title: '马上开玩',
  status: 'CREATIVE_STATUS_AUDIT',
  image_mode: 'CREATIVE_IMAGE_MODE_LARGE',
}
const listOf = (level: string) => (level === 'campaign' ? CAMPAIGN : level === 'ad' ? AD : CREATIVE)

const change = (level: string, networkId: string, values: ObjectChange['values'], name?: string): ObjectChange => ({
  level,
  networkId,
  values,
  above: {},
  ...(name === undefined ? {} : { name }),
})
/** The writes: each call without its advertiser, which is always the same. */
const sent = (calls: readonly Call[]) =>
  calls.flatMap(({ path, body }) => {
    const own = Object.entries(body).filter(([key]) => key !== 'advertiser_id')
    return own.length > 0 ? [[path, Object.fromEntries(own)]] : []
  })
const filterOf = ({ query }: Call) => JSON.parse(query.filtering ?? '{}')

test('objects are mapped to our fields: money in fen, the budget by its mode, the review before the switch', async () => {
  const { connector, calls } = await firstGeneration(({ path }) => ({ list: [listOf(path.split('/').at(-3) ?? '')] }))
  const read = async (level: string, id: string) => okOf((await connector.read(account, level, [id], signal))[0])
  expect(await read('campaign', '11')).toMatchObject({
    name: '老广告组',
    review: 'none',
    values: { status: 'ACTIVE', landing_type: 'APP', campaign_budget_mode: 'BUDGET_MODE_DAY', campaign_daily_budget: '200000' },
  })
  const ad = await read('ad', '22')
  expect(ad).toMatchObject({ parentId: '11', review: 'rejected', reviewReasons: ['落地页打不开'] })
  expect(ad.values).toEqual({
    status: 'PAUSED',
    external_action: 'AD_CONVERT_TYPE_ACTIVE',
    pricing: 'PRICING_OCPM',
    budget_mode: 'BUDGET_MODE_TOTAL',
    total_budget: '60050',
    cpa_bid: '2510',
    deep_bid_type: 'ROI_COEFFICIENT',
    roi_goal: '0.35',
    start_time: '2026-11-01T00:00+08:00',
    end_time: '2026-12-01T00:00+08:00',
    time_table: ['0'.repeat(16) + '1'.repeat(32), ...Array(6).fill('1'.repeat(48))],
  })
  expect(await read('creative', '33')).toMatchObject({
    name: '马上开玩',
    parentId: '22',
    review: 'pending',
    values: { image_mode: 'CREATIVE_IMAGE_MODE_LARGE' },
  })
  expect(calls.map(filterOf)).toEqual([
    { status: 'CAMPAIGN_STATUS_ALL', ids: [11] },
    { status: 'AD_STATUS_ALL', ids: [22] },
    { status: 'CREATIVE_STATUS_ALL', creative_ids: [33] },
  ])
})

test('an id that is in no list is not known yet, and a deleted object says so', async () => {
  const { connector } = await firstGeneration(() => ({ list: [{ ...AD, status: 'AD_STATUS_DELETE' }] }))
  const [gone, unknown] = await connector.read(account, 'ad', ['22', '23'], signal)
  expect(okOf(gone)).toMatchObject({ deleted: true, review: 'none' })
  expect(classOf(unknown)).toBe('not_found_yet no')
})

test('every draft is refused because nothing can be created here, and no call is made', async () => {
  const { connector, calls } = await firstGeneration(() => ({}))
  const outcomes = await connector.create(account, [anOceanDraft('project'), anOceanDraft('project')], signal)
  expect(outcomes.map(classOf)).toEqual(['validation no', 'validation no'])
  expect(outcomes[0]).toMatchObject({ error: { fields: [{ field: null }] } })
  expect(calls).toEqual([])
})

test('objects are found among all that are not deleted, by name and by our key exactly', async () => {
  const list = [AD, { ...AD, ad_id: 23, name: '老计划 #fd1-a-1' }, { ...AD, ad_id: 24, name: '老计划二' }]
  const { connector, calls } = await firstGeneration(() => ({ list, page_info: { total_page: 1 } }))
  expect(okOf(await connector.findByName(account, 'ad', ['老计划'], 5, signal)).map(({ networkId }) => networkId)).toEqual(['22', '23'])
  expect(okOf(await connector.find(account, 'ad', 'fd1-a-1', signal)).map(({ networkId }) => networkId)).toEqual(['23'])
  expect(calls.map(filterOf)).toEqual([{ status: 'AD_STATUS_NOT_DELETE' }, { status: 'AD_STATUS_NOT_DELETE' }])
})

test('a look-up that would need too many calls answers that it is unsure', async () => {
  const { connector, calls } = await firstGeneration(() => ({ list: [AD], page_info: { total_page: 3 } }))
  expect(classOf(await connector.findByName(account, 'ad', ['老计划'], 2, signal))).toBe('retryable no')
  expect(calls).toHaveLength(2)
})

const dayOf = (ms: number) => new Date(ms + 8 * 3600_000).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

test('changed ads are asked for day by day and page by page, and the time of the first page holds for all', async () => {
  const [yesterday, today] = [dayOf(Date.now() - DAY_MS), dayOf(Date.now())]
  const since = new Date(`${yesterday}T12:00:00+08:00`)
  const { connector, calls } = await firstGeneration((call) => {
    const day = filterOf(call).ad_modify_time
    const at = (id: number, time: string) => ({ ...AD, ad_id: id, ad_modify_time: `${day} ${time}` })
    return { list: [at(22, '11:59:59'), at(23, '12:00:00')], page_info: { total_page: day === yesterday ? 2 : 1 } }
  })
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const told: { objects: { networkId: string }[]; next: string | null } = okOf(
      await connector.objects?.list(account, 'ad', { since: cursor === null ? since : new Date(), cursor }, signal),
    )
    pages.push(told.objects.map(({ networkId }) => networkId))
    cursor = told.next
  } while (cursor !== null)
  expect(calls.map((call) => [filterOf(call).status, filterOf(call).ad_modify_time, call.query.page])).toEqual([
    ['AD_STATUS_ALL', yesterday, '1'],
    ['AD_STATUS_ALL', yesterday, '2'],
    ['AD_STATUS_ALL', today, '1'],
  ])
  expect(pages).toEqual([['23'], ['23'], ['22', '23']])
})

test.each([
  ['campaign', Date.now() - 3600_000],
  ['ad', Date.now() - 30 * DAY_MS],
])('what changed of a %s is sought in the whole list where no day is asked for', async (level, sinceMs) => {
  const at = (ms: number) => `${dayOf(ms)} 23:59:59`
  const list = [
    {
      ...CAMPAIGN,
      ...AD,
      campaign_modify_time: at(Date.now()),
      ad_modify_time: at(Date.now()),
      status: `${level.toUpperCase()}_STATUS_DELETE`,
    },
    { ...CAMPAIGN, ...AD, campaign_modify_time: '2020-01-01 00:00:00', ad_modify_time: '2020-01-01 00:00:00' },
  ]
  const { connector, calls } = await firstGeneration(() => ({ list, page_info: { total_page: 1 } }))
  const told = okOf(await connector.objects?.list(account, level, { since: new Date(sinceMs), cursor: null }, signal))
  expect(told).toMatchObject({ objects: [{ deleted: true, above: level === 'ad' ? ['11'] : [], installation: null }], next: null })
  expect(calls.map(filterOf)).toEqual([{ status: `${level.toUpperCase()}_STATUS_ALL` }])
})

test('a list without a time leaves out deleted objects, and an invalid cursor is refused', async () => {
  const { connector, calls } = await firstGeneration(() => ({ list: [CREATIVE], page_info: { total_page: 2 } }))
  const first = okOf(await connector.objects?.list(account, 'creative', { since: null, cursor: null }, signal))
  expect(first.objects[0]).toMatchObject({ above: ['11', '22'], updatedAt: null })
  expect(okOf(await connector.objects?.list(account, 'creative', { since: null, cursor: first.next }, signal)).next).toBeNull()
  expect(calls.map((call) => [filterOf(call), call.query.page])).toEqual([
    [{ status: 'CREATIVE_STATUS_NOT_DELETE' }, '1'],
    [{ status: 'CREATIVE_STATUS_NOT_DELETE' }, '2'],
  ])
  expect(classOf(await connector.objects?.list(account, 'creative', { since: null, cursor: 'x' }, signal))).toBe('validation no')
})

test('a row that a bulk call refuses is sent no further, and the other rows are', async () => {
  const { calls, change: changed } = await firstGeneration(({ path }) =>
    path.includes('budget') ? { ad_ids: [22], errors: [{ ad_id: 23, error_message: 'budget: must be at least 300 yuan' }] } : {},
  )
  const all = { daily_budget: '80050', cpa_bid: '3000', status: 'ACTIVE' }
  const outcomes = await changed([change('ad', '22', all), change('ad', '23', all), change('ad', '24', { status: 'PAUSED' })])
  expect(outcomes.map(classOf)).toEqual(['ok', 'validation no', 'ok'])
  expect(outcomes[1]).toMatchObject({ error: { fields: [{ field: 'daily_budget' }] } })
  expect(sent(calls)).toEqual([
    ['/open_api/2/ad/update/budget/', { data: [22, 23].map((ad_id) => ({ ad_id, budget: 800.5 })) }],
    ['/open_api/2/ad/update/bid/', { data: [{ ad_id: 22, bid: 30 }] }],
    ['/open_api/2/ad/update/status/', { ad_ids: [22], opt_status: 'enable' }],
    ['/open_api/2/ad/update/status/', { ad_ids: [24], opt_status: 'disable' }],
  ])
})

test('deep bids, names and budgets of campaigns are sent one by one with the lock just read', async () => {
  const { calls, change: changed } = await firstGeneration(({ path }) =>
    path.endsWith('/get/') ? { list: [path.includes('campaign') ? CAMPAIGN : AD] } : {},
  )
  const ads = [change('ad', '22', { roi_goal: '0.4', deep_cpa_bid: '9050', status: 'PAUSED' }, '新'), change('ad', '29', { roi_goal: '1' })]
  expect((await changed(ads)).map(classOf)).toEqual(['ok', 'not_found no'])
  expect((await changed([change('campaign', '11', { campaign_total_budget: '500000' }, '新')])).map(classOf)).toEqual(['ok'])
  expect(sent(calls)).toEqual([
    ['/open_api/2/ad/update/', { ad_id: 22, modify_time: 'lock-22', name: '新', roi_goal: 0.4, deep_cpabid: 90.5 }],
    ['/open_api/2/ad/update/status/', { ad_ids: [22], opt_status: 'disable' }],
    [
      '/open_api/2/campaign/update/',
      { campaign_id: 11, modify_time: 'lock-11', campaign_name: '新', budget_mode: 'BUDGET_MODE_TOTAL', budget: 5000 },
    ],
  ])
})

test('another user’s change in between is a conflict, before anything of ours was written', async () => {
  const { calls, change: changed } = await firstGeneration(({ path }) =>
    path.endsWith('/get/') ? { list: [AD] } : { code: 40000, message: 'modify_time: the ad was changed since it was read', data: {} },
  )
  expect((await changed([change('ad', '22', { status: 'PAUSED' }, '新')])).map(classOf)).toEqual(['conflict no'])
  expect(calls.map(({ path }) => path.split('/').at(-2))).toEqual(['get', 'update'])
})

test('a refused update names our field of its level', async () => {
  const { change: changed } = await firstGeneration(({ path }) =>
    path.endsWith('/get/') ? { list: [CAMPAIGN] } : { code: 40000, message: 'budget: must be at least 300', data: {} },
  )
  const [outcome] = await changed([change('campaign', '11', { campaign_daily_budget: '10000' })])
  expect(outcome).toMatchObject({ error: { class: 'validation', fields: [{ field: 'campaign_daily_budget' }] } })
})

test('a deletion is sent without other changes; a creative cannot be changed', async () => {
  const { calls, change: changed } = await firstGeneration(() => ({}))
  expect((await changed([change('campaign', '11', { status: 'DELETED', campaign_daily_budget: '50000' })])).map(classOf)).toEqual(['ok'])
  expect((await changed([change('creative', '33', { status: 'PAUSED' })])).map(classOf)).toEqual(['validation no'])
  expect((await changed([change('ad', '22', { pricing: 'PRICING_CPC' })])).map(classOf)).toEqual(['validation no'])
  expect(sent(calls)).toEqual([['/open_api/2/campaign/update/status/', { campaign_ids: [11], opt_status: 'delete' }]])
})

test('once the network asks for a pause no further call begins', async () => {
  const { calls, change: changed } = await firstGeneration(({ path }) =>
    path.endsWith('/get/') ? { list: [AD, { ...AD, ad_id: 23 }] } : { code: 40110, message: 'too fast', data: {} },
  )
  const outcomes = await changed([change('ad', '22', {}, '甲'), change('ad', '23', {}, '乙'), change('ad', '24', { status: 'PAUSED' })])
  expect(outcomes.map(classOf)).toEqual(['rate_limited no', 'rate_limited no', 'rate_limited no'])
  expect(calls.map(({ path }) => path.split('/').at(-2))).toEqual(['get', 'update'])
})
