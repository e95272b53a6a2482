import { afterAll, beforeAll, expect, test } from 'vitest'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { PRESETS } from '#permissions/presets.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { aSpecOn, aHouse, GAME, type House } from './a-house.ts'

const [NEAR, OFF, FAR] = ['9100001', '9100002', '9100009']

let simulator: Awaited<ReturnType<typeof startTencentSimulator>>
let house: House
let person: string
let personId: string
beforeAll(async () => {
  simulator = await startTencentSimulator({ seed: 1, accounts: [NEAR, OFF, FAR].map((id) => ({ id })), stalenessMs: [0, 0] })
  const connect = (generation: 'v3.0' | 'v1.3') => createTencentConnector({ baseUrl: simulator.url, generation, log: { debug: () => {} } })
  house = await aHouse({ others: [connect('v3.0'), connect('v1.3')] })
  await house.database.pool.query(
    `insert into spreader (id, channel, name, region_id) values ('383', 'gdt', '腾讯广告', '1') on conflict do nothing`,
  )
  await house.database.pool.query(
    `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential, use_status)
     values ($1, '近', '383', 'e', 'CNY', 'Asia/Shanghai', 'sim-token', 'on'), ($2, '停', '383', 'e', 'CNY', 'Asia/Shanghai', 'sim-token', 'off'),
            ($3, '远', '383', 'e', 'CNY', 'Asia/Shanghai', 'sim-token', 'on')`,
    [NEAR, OFF, FAR],
  )
  await house.database.pool.query('insert into ad_account_game (account_id, game_id) values ($1, $3), ($2, $3)', [NEAR, OFF, GAME])
  await house.database.pool.query(
    `insert into audience (audience_id, spreader_id, game_id, name, type, network_id) values ('g1', '383', $1, '付费人群', 'all', '77')`,
    [GAME],
  )
  person = await house.signIn(PRESETS.buyer)
  const { rows } = await house.database.pool.query<{ id: string }>('select max(id)::text as id from app_user')
  personId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await house.close()
  await simulator.close()
})

const ask = async (path: string, query: Record<string, string> = {}, family = 'gdt_ad2', as = person) => {
  const url = `/dapper/api/${family}/${path}?${new URLSearchParams(query)}`
  const answer = await house.http.inject({ method: 'GET', url, headers: { authorization: as } })
  return { status: answer.statusCode, body: answer.json() }
}
const named = async (path: string, query: Record<string, string> = { game_id: GAME }, family = 'gdt_ad2') =>
  (await ask(path, query, family)).body.data.map(({ name }: { name: string }) => name)

test.each([
  ['convert', ['星河战纪-安卓-激活', '星河战纪-iOS-付费']],
  ['user_action_set', ['星河战纪安卓数据源', '星河战纪 iOS 数据源']],
  ['packages', ['激励视频优质媒体']],
  ['blocked_packages', ['低质媒体屏蔽']],
  ['profiles', ['星野互动']],
  ['sites', ['星河战纪安卓下载页', '星河战纪 iOS 下载页']],
  ['wechat_sites', ['星河战纪朋友圈原生页']],
  ['wechat_channel', ['星野游戏']],
  ['audiences', ['付费人群']],
])('%s: what ads of the game may use, in either generation, found by its name or id', async (path, all) => {
  for (const family of ['gdt_ad2', 'gdt_ad']) expect(await named(path, { game_id: GAME }, family)).toEqual(all)
  expect(await named(path, { game_id: GAME, q: all[0] ?? '' })).toEqual(all.slice(0, 1))
  const [first] = (await ask(path, { game_id: GAME })).body.data
  expect(await named(path, { game_id: GAME, 'ids[]': first.id })).toEqual([first.name])
})

test('an account outside of the grants is answered as one that does not exist', async () => {
  const foreign = await house.signIn({ ...PRESETS.buyer, game: ['1'] } as typeof PRESETS.buyer)
  const refused = async (account_id: string) => {
    const { status, body } = await ask('convert', { account_id }, 'gdt_ad2', foreign)
    return [status, body.blockers]
  }
  const refusal = (accountId: string) => [403, [{ code: 'permission.account_outside', params: { id: accountId } }]]
  expect([await refused(FAR), await refused('404')]).toMatchObject([refusal(FAR), refusal('404')])
})

const GROUP = {
  ...Object.fromEntries(GDT2.levels[0].fields.flatMap(({ key, default: value }) => (value === undefined ? [] : [[key, value]]))),
  promoted_app_id: '1101072624',
}
const recommend = (account: string, values: object = GROUP, family = 'gdt_ad2', above: object = {}) =>
  ask('recommend', { account_id: account, values: JSON.stringify(values), above: JSON.stringify(above) }, family)

test('an ad group is estimated before it is made: reach, exposures and a bid in the currency of the account', async () => {
  const wide = (await recommend(NEAR)).body.data
  expect(wide).toMatchObject({ currency: 'CNY', width: 'suitable', bid: { least: '2400', most: '3900' }, advice: [] })
  const narrow = (await recommend(NEAR, { ...GROUP, audiences: ['77'], gender: 'FEMALE' })).body.data
  expect(narrow).toMatchObject({ width: 'narrow', advice: ['建议放宽自定义人群'] })
  expect(narrow.people).toBeLessThan(wide.people)
  const campaign = { campaign_type: 'CAMPAIGN_TYPE_NORMAL', promoted_object_type: 'PROMOTED_OBJECT_TYPE_APP_IOS' }
  expect((await recommend(NEAR, GROUP, 'gdt_ad', { campaign })).body.data).toMatchObject({ bid: { least: '2400', most: '3900' } })
})

test('an account that is switched off is asked nothing, and a network that fails is said to have failed', async () => {
  expect(await recommend(OFF)).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'batch.lookup.no_account', field: 'account_id' }] },
  })
  simulator.control.addFault({ match: { method: 'POST' }, fault: { kind: 'server_error' }, remaining: 1 })
  expect(await recommend(NEAR)).toMatchObject({ status: 503, body: { blockers: [{ code: 'batch.lookup.network' }] } })
})

test('the account of the last batch is offered while it can be used, else the only one that can', async () => {
  const usual = async () => (await ask('default_account', { game_id: GAME })).body.data
  expect(await usual()).toEqual({ account_id: NEAR })
  const spec = { ...aSpecOn(GDT2), account_ids: [OFF] }
  await house.database.pool.query(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
     values ('gdt_ad2', 'create', '旧', $1, array[$2], $3, 'settled', $4, now())`,
    [GAME, OFF, JSON.stringify(spec), personId],
  )
  expect(await usual()).toEqual({ account_id: NEAR })
  await house.database.pool.query(`update ad_account set use_status = 'on' where account_id = $1`, [OFF])
  expect(await usual()).toEqual({ account_id: OFF })
  await house.database.pool.query(`delete from batch where name = '旧'`)
  expect(await usual()).toBeNull()
  await house.database.pool.query(`update ad_account set use_status = 'off' where account_id = $1`, [OFF])
})
