import { expect, test } from 'vitest'
import { rowsIn } from './coded-client.ts'
import { ADVERTISER, anOceanEngine, apiOf, DAY, HOUR } from './oceanengine-client.ts'

const APP = { app_id: 1780000000000001, secret: '5f2b0c7d9e41a683' }
const LIST = 'v3.0/project/list/'

test('a refresh invalidates both old tokens at once, and a refresh token works once', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  const auth_code = simulator.control.giveCode([ADVERTISER])
  const first = await api.post('oauth2/access_token/', { ...APP, auth_code })
  expect(first.data).toMatchObject({ advertiser_ids: [ADVERTISER], expires_in: 86_400 })
  expect((await api.post('oauth2/access_token/', { ...APP, auth_code })).code).toBe(40115)
  const use = async (token: unknown) => (await apiOf(simulator, String(token)).get(LIST)).code
  expect(await use(first.data.access_token)).toBe(0)
  const refresh = (refresh_token: unknown) => api.post('oauth2/refresh_token/', { ...APP, refresh_token })
  const second = await refresh(first.data.refresh_token)
  expect([await use(first.data.access_token), await use(second.data.access_token)]).toEqual([40102, 0])
  expect((await refresh(first.data.refresh_token)).code).toBe(40107)
  simulator.control.setClock({ advanceMs: 25 * HOUR })
  expect(await use(second.data.access_token)).toBe(40102)
  simulator.control.setClock({ advanceMs: 31 * DAY })
  expect((await refresh(second.data.refresh_token)).code).toBe(40103)
  expect(JSON.stringify(simulator.control.journal())).not.toContain(second.data.access_token)
})

test('a token can use the accounts it was granted, and a sim- token opens an unknown account', async () => {
  const simulator = await anOceanEngine({ accounts: [{ id: ADVERTISER, token: 'own' }, { id: '42' }] })
  const { access_token: token } = simulator.control.giveTokens(['42'])
  const code = async (who: string, account: string) => (await apiOf(simulator, who).get(LIST, { advertiser_id: account })).code
  expect(await code('own', ADVERTISER)).toBe(0)
  expect(await code('own', '42')).toBe(40002)
  expect([await code(token, '42'), await code(token, ADVERTISER), await code('nobody', '42')]).toEqual([0, 40002, 40104])
  expect(await code('sim-any', '1799999999999999999')).toBe(0)
  for (const who of [{}, { access_token: token }]) {
    const list = await apiOf(simulator, 'access_token' in who ? '' : token).get('oauth2/advertiser/get/', who)
    expect(rowsIn(list)).toMatchObject([{ account_id: 42, account_role: 'ADVERTISER' }])
  }
})

test('the first generation can be read, paused and given another budget, but nothing new can be created', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  simulator.control.seedLegacy(ADVERTISER)
  const [campaign] = rowsIn(await api.get('2/campaign/get/', { filtering: { campaign_name: '一' } }))
  const ads = rowsIn(await api.get('2/ad/get/', { filtering: { campaign_id: campaign?.campaign_id } }))
  expect(ads).toMatchObject([{ status: 'AD_STATUS_DELIVERY_OK' }, { status: 'AD_STATUS_DELIVERY_OK' }])
  expect(rowsIn(await api.get('2/creative/get/'))).toHaveLength(4)
  expect((await api.post('2/ad/create/', { name: '新' })).code).toBe(40118)
  const id = ads[0]?.ad_id
  await api.post('2/ad/update/status/', { ad_ids: [id], opt_status: 'disable' })
  await api.post('2/ad/update/bid/', { data: [{ ad_id: id, bid: 31.5 }] })
  expect(rowsIn(await api.get('2/ad/get/', { filtering: { ids: [id] } }))).toMatchObject([{ status: 'AD_STATUS_DISABLE', cpa_bid: 31.5 }])
  simulator.control.setClock({ advanceMs: DAY })
  const report = rowsIn(await api.get('2/report/ad/get/', { start_date: '2026-11-20', end_date: '2026-11-20' }))
  expect(report.map((row) => row.ad_id)).not.toContain(id)
  expect(report).toHaveLength(3)
})

test('an update of the first generation is refused when the object has changed since it was read', async () => {
  const simulator = await anOceanEngine()
  const api = apiOf(simulator)
  simulator.control.seedLegacy(ADVERTISER)
  const [seen] = rowsIn(await api.get('2/campaign/get/'))
  const rename = (name: string) =>
    api.post('2/campaign/update/', { campaign_id: seen?.campaign_id, campaign_name: name, modify_time: seen?.modify_time })
  expect((await rename('甲')).code).toBe(0)
  expect(await rename('乙')).toMatchObject({ code: 40000, message: expect.stringMatching(/^modify_time: /) })
})

test('tools list places, interest words and accounts', async () => {
  const api = apiOf(await anOceanEngine())
  expect(rowsIn(await api.get('2/tools/region/get/', { region_level: 'REGION_LEVEL_PROVINCE' }))[0]).toMatchObject({ id: 11, name: '北京' })
  const areas = await api.get('2/tools/admin/info/', { codes: ['44'], language: 'ZH_CN', sub_district: 'ONE_LEVEL' })
  expect(areas.data.districts).toMatchObject([{ code: '44', name: '广东' }])
  expect(rowsIn(await api.get('2/tools/interest_action/interest/keyword/', { query_words: '三国' }))).toHaveLength(3)
  const info = await api.get('2/advertiser/info/', { advertiser_ids: [ADVERTISER] })
  expect(info.text).toContain(`"id":${ADVERTISER}`)
})
