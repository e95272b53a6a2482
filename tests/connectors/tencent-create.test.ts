import { expect, test } from 'vitest'
import { aCampaign1, aCreative, account, aGroup1, aGroup3, anAd1, classOf, okOf, signal, tencent } from './tencent-stub.ts'

test('an ad group is sent as the documented sample, ids as bare numbers, with the key that makes it safe to repeat', async () => {
  const { connector, calls } = await tencent('v3.0', () => ({ adgroup_id: 22 }))
  const [made] = await connector.create(account, [aGroup3()], signal)
  expect(okOf(made)).toEqual({ networkId: '22', clientKey: 'fd1-a-1' })
  const [call] = calls
  expect([call?.path, call?.requestId, call?.query.access_token]).toEqual(['/v3.0/adgroups/add', 'fd1-a-1', 't'])
  expect(call?.text).toContain('"account_id":9007199254740993')
  expect(call?.text).toContain('"custom_audience":[9007199254740995]')
  expect(call?.body).toMatchObject({
    adgroup_name: '夏日 unit #fd1-a-1',
    marketing_carrier_detail: { marketing_carrier_id: '1101072624' },
    marketing_asset_outer_spec: { marketing_target_type: 'MARKETING_TARGET_TYPE_APP_ANDROID', marketing_asset_outer_id: '1101072624' },
    targeting: { age: [{ min: 18, max: 66 }], gender: ['MALE'], user_os: ['ANDROID'] },
    begin_date: '2099-01-01',
    end_date: '',
    time_series: '1'.repeat(336),
    automatic_site_enabled: true,
    daily_budget: 10000,
    bid_amount: 5000,
    deep_conversion_spec: { deep_conversion_worth_spec: { goal: 'GOAL_7DAY_PURCHASE_ROAS', expected_roi: 0.35 } },
    configured_status: 'AD_STATUS_SUSPEND',
  })
})

test('every call has a fresh signature', async () => {
  const { connector, calls } = await tencent('v3.0', () => ({ adgroup_id: 1 }))
  await connector.create(account, [aGroup3(), aGroup3({ clientKey: 'fd1-a-2' })], signal)
  expect(new Set(calls.map(({ query }) => query.nonce?.slice(0, 32))).size).toBe(2)
  expect(Math.abs(Number(calls[0]?.query.timestamp) - Date.now() / 1000)).toBeLessThan(300)
})

test.each(['0', '', '-1', '1.5'])('a budget of "%s", which could be no bound at all, never leaves', async (daily_budget) => {
  const { connector, calls } = await tencent('v3.0', () => ({ adgroup_id: 1 }))
  const [outcome] = await connector.create(account, [aGroup3({ values: { daily_budget } })], signal)
  expect(classOf(outcome)).toBe('validation no')
  expect(calls).toEqual([])
})

test('a budget that is unlimited by its mode is left out, and so is a bid that is the network’s own business', async () => {
  const { connector, calls } = await tencent('v3.0', () => ({ adgroup_id: 1 }))
  await connector.create(account, [aGroup3({ values: { budget_mode: 'unlimited', bid_scene: 'BID_SCENE_NORMAL_MAX' } })], signal)
  expect(Object.keys(calls[0]?.body ?? {}).filter((key) => ['daily_budget', 'bid_amount'].includes(key))).toEqual([])
})

test('a creative has its parts as components, a video with its cover', async () => {
  const { connector, calls } = await tencent('v3.0', () => ({ dynamic_creative_id: 7 }))
  await connector.create(account, [aCreative({ videoRef: '41', logoRef: '5', values: { brand_name: '夏日' } })], signal)
  expect(calls[0]?.body).toMatchObject({
    adgroup_id: 22,
    creative_components: {
      description: [{ value: { content: '今日开服' } }],
      video: [{ value: { video_id: '41', cover_id: '31' } }],
      brand: [{ value: { brand_name: '夏日', brand_image_id: '5' } }],
      main_jump_info: [{ value: { page_type: 'PAGE_TYPE_XJ_ANDROID_APP_H5', page_spec: { xj_android_app_h5_spec: { page_id: 77 } } } }],
    },
    configured_status: 'AD_STATUS_NORMAL',
  })
})

test.each([
  [30021, 'unknown_outcome maybe', []],
  [12100, 'retryable no', []],
  [12101, 'retryable no', []],
  [31060, 'conflict no', []],
  [18001, 'validation no', ['daily_budget']],
  [11000, 'auth no', []],
  [11017, 'rate_limited no', []],
  [1800441, 'duplicate no', []],
  [424242, 'unknown_outcome maybe', []],
])('code %i after a create is %s', async (code, kind, fields) => {
  const { connector } = await tencent('v3.0', () => ({ code, message: "parameter 'daily_budget' is required", message_cn: '错误' }))
  const [outcome] = await connector.create(account, [aGroup3()], signal)
  expect(classOf(outcome)).toBe(kind)
  expect(outcome && 'error' in outcome ? outcome.error.fields.map(({ field }) => field) : null).toEqual(fields)
  expect(outcome && 'error' in outcome ? outcome.error.signedOut : null).toBe(code === 11000 ? true : undefined)
})

test('the calls of a day come back at midnight of GMT+8, and the headers tell what is left before', async () => {
  const { connector } = await tencent('v3.0', () => ({ code: 11018, message: 'too many' }), { 'x-ratelimit-remaining': '12.5,80' })
  const [outcome] = await connector.create(account, [aGroup3()], signal)
  if (!outcome || !('error' in outcome)) throw new Error('expected a refusal')
  expect((Date.now() + (outcome.error.retryAfterMs ?? 0) + 8 * 3600_000) % 86_400_000).toBeLessThan(10_000)
  expect(outcome.usage).toEqual({ used: { day: 87.5, minute: 20 }, pauseMs: 0 })
})

test('the first generation: a campaign without a bound names none, a group is charged by its bid', async () => {
  const { connector, calls } = await tencent('v1.3', () => ({ campaign_id: 11, adgroup_id: 22 }))
  okOf((await connector.create(account, [aCampaign1()], signal))[0])
  okOf((await connector.create(account, [aGroup1()], signal))[0])
  expect(calls[0]?.path).toBe('/v1.3/campaigns/add')
  expect(calls[0]?.body).not.toHaveProperty('daily_budget')
  const promoted = { promoted_object_type: 'PROMOTED_OBJECT_TYPE_APP_IOS', promoted_object_id: '1101072624' }
  expect(calls[1]?.body).toMatchObject({ campaign_id: 11, ...promoted, billing_event: 'BILLINGEVENT_IMPRESSION' })
})

test('the first generation: the creative is made for the ad, and another one when its content is corrected', async () => {
  let refuses = true
  const { connector, calls } = await tencent('v1.3', ({ path }) =>
    path.endsWith('adcreatives/add') ? { adcreative_id: 33 } : refuses ? { code: 18002, message: 'click_tracking_url' } : { ad_id: 44 },
  )
  expect(classOf((await connector.create(account, [anAd1()], signal))[0])).toBe('validation no')
  refuses = false
  expect(okOf((await connector.create(account, [anAd1({ values: { description: '改' } })], signal))[0]).networkId).toBe('44')
  const [first, , second, ad] = calls
  expect(first?.body).toMatchObject({ adcreative_template_id: 711, adcreative_elements: { description: '今日开服', image: '31' } })
  expect(first?.requestId).toMatch(/^fd1-a-1-[0-9a-f]{8}$/)
  expect(second?.requestId).not.toBe(first?.requestId)
  expect([ad?.requestId, ad?.body.adcreative_id, ad?.body.adgroup_id]).toEqual(['fd1-a-1', 33, 22])
})

test('a creative whose answer was lost has made no ad: the row may go again', async () => {
  const { connector } = await tencent('v1.3', () => 'cut')
  expect(classOf((await connector.create(account, [anAd1()], signal))[0])).toBe('retryable no')
  const second = await tencent('v3.0', () => 'cut')
  expect(classOf((await second.connector.create(account, [aGroup3()], signal))[0])).toBe('unknown_outcome maybe')
})
