import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListLookup } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { Generation } from '#server/connectors/tencent/levels.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { account, classOf, okOf, signal, tencent, tencentValues } from './tencent-stub.ts'

const filter = (field: string, value: string) => JSON.stringify([{ field, operator: 'EQUALS', values: [value] }])
const PAGED = { page: '1', page_size: '100' }
const NORMAL = { page_status: 'NORMAL' }

/** A list as the network answers it: what may be used has the id 1. */
const CASES: readonly [ListLookup, path: string, query: object, list: object[]][] = [
  ['audience', 'custom_audiences/get', PAGED, [{ audience_id: 1, name: '一' }]],
  [
    'conversion',
    'conversions/get',
    PAGED,
    [
      { conversion_id: 1, conversion_name: '一', is_deleted: false, access_status: 'ACCESS_STATUS_COMPLETED', disable_message: '' },
      { conversion_id: 2, conversion_name: '删', is_deleted: true },
      { conversion_id: 3, conversion_name: '未接入', access_status: 'ACCESS_STATUS_PENDING' },
      { conversion_id: 4, conversion_name: '停用', disable_message: '不可用' },
    ],
  ],
  [
    'actionSet',
    'user_action_sets/get',
    { include_permission: 'true' },
    [
      { user_action_set_id: 1, name: '一', permission: { can_as_serving: true } },
      { user_action_set_id: 2, name: '二', permission: { can_as_serving: false } },
    ],
  ],
  [
    'package',
    'union_position_packages/get',
    { filtering: filter('union_package_type', 'UNION_PACKAGE_TYPE_INCLUDE') },
    [{ union_package_id: 1, union_package_name: '一' }],
  ],
  [
    'blockedPackage',
    'union_position_packages/get',
    { filtering: filter('union_package_type', 'UNION_PACKAGE_TYPE_EXCLUDE') },
    [{ union_package_id: 1, union_package_name: '一' }],
  ],
  [
    'profile',
    'profiles/get',
    PAGED,
    [
      { profile_id: 1, profile_name: '一', system_status: 'AD_STATUS_NORMAL' },
      { profile_id: 2, profile_name: '二', system_status: 'AD_STATUS_DENIED' },
    ],
  ],
  [
    'site',
    'pages/get',
    { filtering: filter('page_type', 'PAGE_TYPE_XJ_ANDROID_APP_H5') },
    [
      { page_id: 1, page_name: '一', ...NORMAL },
      { page_id: 2, page_name: '二', page_status: 'PENDING' },
      { page_id: 3, page_name: '三', ...NORMAL, disable_message: '规格不支持' },
    ],
  ],
  ['wechatSite', 'wechat_pages/get', PAGED, [{ page_id: 1, page_name: '一', ...NORMAL }]],
  [
    'wechatChannel',
    'wechat_channels_accounts/get',
    PAGED,
    [
      { wechat_channels_account_id: '1', wechat_channels_account_name: '一', authorization_status: 'AUTHORIZED', is_private: false },
      { wechat_channels_account_id: '2', wechat_channels_account_name: '二', authorization_status: 'EXPIRED' },
      { wechat_channels_account_id: '3', wechat_channels_account_name: '三', authorization_status: 'AUTHORIZED', is_private: true },
    ],
  ],
]

test.each(CASES)('of the list %s only what ads may use is offered', async (lookup, path, query, list) => {
  const { connector, calls } = await tencent('v3.0', () => ({ list }))
  expect(okOf(await connector.reach?.usable(account, lookup, signal))).toEqual([{ id: '1', name: '一' }])
  expect(calls[0]?.path).toBe(`/v3.0/${path}`)
  expect(calls[0]?.query).toMatchObject({ account_id: account.accountId, ...query })
  expect('page' in (calls[0]?.query ?? {})).toBe(lookup !== 'actionSet')
})

test('a list is read to its end, and what fails in between is the answer', async () => {
  const page = (at: string) => ({ list: [{ conversion_id: Number(at), conversion_name: at }], page_info: { total_page: 3 } })
  const { connector } = await tencent('v3.0', ({ query }) => page(query.page ?? ''))
  expect(okOf(await connector.reach?.usable(account, 'conversion', signal)).map(({ id }) => id)).toEqual(['1', '2', '3'])
  const cut = await tencent('v3.0', ({ query }) => (query.page === '2' ? { code: 11017, message: 'limit' } : page(query.page ?? '')))
  expect(classOf(await cut.connector.reach?.usable(account, 'conversion', signal))).toBe('rate_limited no')
})

test('accounts of WeChat Channels are listed by the second generation only', async () => {
  const { connector, calls } = await tencent('v1.3', () => ({ list: [] }))
  for (const lookup of ['wechatChannel', 'site'] as const) await connector.reach?.usable(account, lookup, signal)
  expect(calls.map(({ path, query }) => [path, query.filtering])).toEqual([
    ['/v3.0/wechat_channels_accounts/get', undefined],
    ['/v1.3/pages/get', undefined],
  ])
})

describe.each<[Generation, group: string, shown: string]>([
  ['v3.0', 'unit', 'creative'],
  ['v1.3', 'adgroup', 'ad'],
])('at the network, %s', (generation, group, shown) => {
  let simulator: Awaited<ReturnType<typeof startTencentSimulator>>
  let connector: Connector
  const near = { ...account, accountId: '1001', credential: 'sim-token' }
  beforeAll(async () => {
    simulator = await startTencentSimulator({
      seed: 1,
      accounts: [{ id: '1001' }, { id: '1002' }],
      stalenessMs: [0, 0],
      review: { afterMs: [0, 1], rejectRate: 0 },
    })
    connector = createTencentConnector({ baseUrl: simulator.url, generation, log: { debug: () => {} } })
  })
  afterAll(() => simulator.close())

  const usable = async (lookup: ListLookup, of = near) => okOf(await connector.reach?.usable(of, lookup, signal)).map(({ id }) => id)
  const values = tencentValues(generation)
  const facts = { appId: '1', storeUrls: { ios: '', android: '' } }
  const make = async (level: string, clientKey: string, own: object, more: object = {}) => {
    const draft = { level, clientKey, name: clientKey, parents: {}, above: {}, gameFacts: facts, materialRef: '', ...more }
    const [made] = await connector.create(near, [{ ...draft, values: { ...values[level], ...own } }], signal)
    return made
  }
  const within = async () => {
    if (generation === 'v3.0') return {}
    const campaign = okOf(await make('campaign', `c${Math.random()}`, {})).networkId
    return { parents: { campaign }, above: { campaign: values.campaign ?? {} } }
  }

  test('a group is made with what the lists offer, and reads back as it was sent', async () => {
    const [conversion_id = '', sets, chosen, blocked] = [
      (await usable('conversion'))[0],
      await usable('actionSet'),
      await usable('package'),
      await usable('blockedPackage'),
    ]
    const own = { conversion_id, user_action_sets: sets, union_packages: chosen, excluded_union_packages: blocked, audiences: [] }
    const made = okOf(await make(group, 'with-lists', own, await within()))
    const [read] = await connector.read(near, group, [made.networkId], signal)
    expect(okOf(read).values).toMatchObject(own)
    expect(okOf(read).leftOut ?? []).toEqual([])
  })

  test('what belongs to another account is refused, and the refusal names the field', async () => {
    const own = { conversion_id: (await usable('conversion', { ...near, accountId: '1002' }))[0] ?? '', audiences: [] }
    const answer = await make(group, 'foreign', own, await within())
    expect(answer && 'error' in answer ? answer.error.fields.map(({ field }) => field) : answer).toEqual(['conversion_id'])
  })

  test('an ad leads to the page that was chosen, in the name that was chosen', async () => {
    const inside = await within()
    const parent = okOf(await make(group, `for-${shown}`, { audiences: [] }, inside)).networkId
    const place = {
      parents: { ...('parents' in inside ? inside.parents : {}), [group]: parent },
      above: { ...('above' in inside ? inside.above : {}), [group]: values[group] ?? {} },
      materialRef: okOf(await connector.uploadImage(near, FILE, signal)).ref,
    }
    const [profile_id = '', wechat_page_id = '', wechat_channel_id = ''] = [
      (await usable('profile'))[0],
      (await usable('wechatSite'))[0],
      (await usable('wechatChannel'))[0],
    ]
    const wechat = generation === 'v3.0' ? { jump_page: 'wechat' } : { page_type: 'PAGE_TYPE_CANVAS_WECHAT' }
    const channel = generation === 'v3.0' ? {} : { page_type: 'PAGE_TYPE_WECHAT_CHANNELS_PROFILE' }
    const ways = [
      { ...wechat, wechat_page_id, profile_id },
      { ...channel, wechat_channel_id, description: '今日新服' },
    ]
    for (const [at, own] of ways.entries()) {
      const made = okOf(await make(shown, `ad-${at}`, own, place))
      const [read] = await connector.read(near, shown, [made.networkId], signal)
      expect(okOf(read).values).toMatchObject(own)
    }
  })
})

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const FILE = { materialId: 'm', fileName: 'm.png', mime: 'image/png', sha256: '', read: () => Promise.resolve(PIXEL) }

describe('an estimate of an ad group', () => {
  const TOLD = {
    max_active_user_count: 5_000_000,
    max_exposure_daily: 0,
    suggest_min_bid_amount: 3200,
    suggest_max_bid_amount: 4100,
    targeting_status: 'TARGETING_STATUS_NARROW',
    suggest_targeting: ['放宽年龄'],
  }
  const values = { ...tencentValues('v3.0').unit, ...tencentValues('v1.3').adgroup }
  const above = { campaign: tencentValues('v1.3').campaign ?? {} }

  test('is asked for with the fields of the group, in parts in the first generation, and 0 is nothing known', async () => {
    for (const [generation, wanted] of [
      ['v3.0', { bid_amount: 5000, marketing_carrier_type: 'MARKETING_CARRIER_TYPE_APP_ANDROID', automatic_site_enabled: true }],
      ['v1.3', { campaign_spec: { campaign_type: 'CAMPAIGN_TYPE_NORMAL' }, adgroup: { bid_amount: 5000 } }],
    ] as const) {
      const { connector, calls } = await tencent(generation, () => TOLD)
      expect(okOf(await connector.estimate?.(account, { values, above }, signal))).toEqual({
        people: 5_000_000,
        exposures: null,
        bid: { least: '3200', most: '4100' },
        width: 'narrow',
        advice: ['放宽年龄'],
      })
      expect(calls[0]?.path).toBe(`/${generation}/estimation/get`)
      expect(calls[0]?.body).toMatchObject({ ...wanted, targeting: { age: [{ min: 18, max: 66 }], gender: ['MALE'] } })
    }
  })

  test('that says nothing is one without figures', async () => {
    const { connector } = await tencent('v3.0', () => ({ targeting_status: 'TARGETING_STATUS_UNPREDICTABLE' }))
    const nothing = { people: null, exposures: null, bid: null, width: null, advice: [] }
    expect(okOf(await connector.estimate?.(account, { values, above }, signal))).toEqual(nothing)
  })
})
