import { expect, test } from 'vitest'
import { rowsIn, type Reply } from './coded-client.ts'
import { ADVERTISER, anOceanEngine, apiOf, aProject, aPromotion, makeProject, makePromotion } from './oceanengine-client.ts'

const ASSETS = '2/tools/event/all_assets/list/'
const AWEME = '2/tools/aweme_auth_list/'
const ANCHORS = 'v3.0/native_anchor/get/'
const OTHER = '1700000000000654321'

const assetsIn = ({ data }: Reply) => data.asset_list as Record<string, unknown>[]
const idsIn = (reply: Reply, name: string) => (name === 'asset_id' ? assetsIn(reply) : rowsIn(reply)).map((row) => row[name])

test.each([
  [ASSETS, 'asset_id', '7400100000000000101'],
  [AWEME, 'aweme_id', 'xingye_youxi'],
  [ANCHORS, 'anchor_id', '9100000101'],
])('%s has one entry that all accounts share, and others that only one account has', async (path, name, shared) => {
  const api = apiOf(await anOceanEngine({ accounts: [{ id: ADVERTISER }, { id: OTHER }] }))
  const [own, others, again] = [
    idsIn(await api.get(path), name),
    idsIn(await api.get(path, { advertiser_id: OTHER }), name),
    idsIn(await apiOf(await anOceanEngine({ seed: 2 })).get(path), name),
  ]
  expect(own.filter((id) => others.includes(id))).toEqual([shared])
  expect(again).toEqual(own)
})

test.each([ASSETS, AWEME, ANCHORS])('%s is paged, and needs permission for the account', async (path) => {
  const simulator = await anOceanEngine({ accounts: [{ id: ADVERTISER }, { id: OTHER }] })
  const api = apiOf(simulator)
  const all = await api.get(path)
  const { data } = await api.get(path, { page: 2, page_size: 3 })
  const rows = (reply: Reply['data']) => (reply.asset_list ?? reply.list) as unknown[]
  expect(rows(data)).toEqual(rows(all.data).slice(3, 6))
  expect(data.page_info).toEqual({ page: 2, page_size: 3, total_number: rows(all.data).length, total_page: 2 })
  expect((await api.get(path, { page_size: 101 })).message).toMatch(/^page_size: /)
  const { access_token: token } = simulator.control.giveTokens([OTHER])
  expect(await apiOf(simulator, token).get(path)).toMatchObject({ code: 40002 })
})

test.each<[string, object, string, string[]]>([
  [ASSETS, { asset_type: 'THIRD_EXTERNAL' }, 'asset_name', ['天命录预约官网']],
  [ASSETS, { asset_ids: ['7400100000000000101'] }, 'asset_name', ['星野互动-安卓-激活与付费']],
  [ASSETS, { modify_start_time: '2025-08-01', modify_end_time: '2025-08-31' }, 'share_type', ['SHATE_EXPIRED']],
  [AWEME, { auth_type: ['LIVE_ACCOUNT', 'AWEME_HOMEPAGE'] }, 'aweme_name', ['小满手游直播间', '山门攻略站']],
  [AWEME, { auth_type: ['AWEME_ACCOUNT'], auth_status: ['AUTHRIZED'] }, 'aweme_name', ['星野游戏官方', '侠客阿远玩仙侠']],
  [AWEME, { auth_status: ['INVALID'] }, 'sub_status', ['INVALID_EXPIRED']],
  [ANCHORS, { status: ['AUDIT_FAILD', 'CREATE'] }, 'anchor_name', ['天命录-首充双倍锚点', '天命录-周年庆锚点']],
  [ANCHORS, { anchor_type: ['ONLINE_SUBSCRIBE'] }, 'anchor_name', ['天命录-预约锚点']],
  [ANCHORS, { source: ['GROUP'] }, 'anchor_id', ['9100000101']],
])('%s is filtered by %j', async (path, filtering, name, expected) => {
  const { data } = await apiOf(await anOceanEngine()).get(path, { filtering })
  expect(((data.asset_list ?? data.list) as Record<string, unknown>[]).map((row) => row[name])).toEqual(expected)
})

test('a filter by modification date needs both dates', async () => {
  const filtering = { modify_start_time: '2026-01-01' }
  expect((await apiOf(await anOceanEngine()).get(ASSETS, { filtering })).message).toMatch(/^filtering.modify_end_time: /)
})

test('a project is refused for an event asset that the account does not have', async () => {
  const api = apiOf(await anOceanEngine())
  const goal = (id: string) => aProject({ optimize_goal: { external_action: 'AD_CONVERT_TYPE_ACTIVE', asset_ids: [id] } })
  const expired = assetsIn(await api.get(ASSETS)).find((asset) => asset.share_type === 'SHATE_EXPIRED')
  for (const id of ['7400100000000000109', String(expired?.asset_id)]) {
    expect(await api.post('v3.0/project/create/', goal(id))).toMatchObject({
      code: 40000,
      message: expect.stringMatching(`^optimize_goal.asset_ids: ${id} `),
    })
  }
  expect((await api.post('v3.0/project/create/', goal('7400100000000000101'))).code).toBe(0)
})

test('a promotion needs a Douyin account with a valid authorisation of the right type', async () => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api)
  const withAweme = (aweme_id: unknown) => aPromotion(project, { native_setting: { aweme_id } })
  const grants = rowsIn(await api.get(AWEME))
  const unfit = grants.filter((grant) => grant.auth_status !== 'AUTHRIZED' || grant.auth_type !== 'AWEME_ACCOUNT')
  for (const id of ['nobody', ...unfit.map((grant) => grant.aweme_id)]) {
    expect(await api.post('v3.0/promotion/create/', withAweme(id))).toMatchObject({
      code: 40000,
      message: expect.stringMatching(/^native_setting\.aweme_id: /),
    })
  }
  await makePromotion(api, project, withAweme('xingye_youxi'))
})

test('a promotion needs an approved anchor of the given type', async () => {
  const api = apiOf(await anOceanEngine())
  const project = await makeProject(api)
  const withAnchor = (anchor_id: unknown, anchor_type: unknown) => {
    const promotion_materials = { ...Object(aPromotion(project).promotion_materials), anchor_material_list: [{ anchor_type, anchor_id }] }
    return aPromotion(project, { promotion_materials, native_setting: { anchor_related_type: 'SELECT' } })
  }
  const pending = rowsIn(await api.get(ANCHORS)).filter((anchor) => anchor.status !== 'AUDIT_SUCCESS')
  const refused = [['9100000109', 'APP_GAME'], ['9100000101', 'APP_SHOP'], ...pending.map((one) => [one.anchor_id, one.anchor_type])]
  for (const [id, type] of refused) {
    expect(await api.post('v3.0/promotion/create/', withAnchor(id, type))).toMatchObject({
      code: 40000,
      message: expect.stringMatching(/^promotion_materials\.anchor_material_list\.anchor_id: /),
    })
  }
  await makePromotion(api, project, withAnchor('9100000101', 'APP_GAME'))
})
