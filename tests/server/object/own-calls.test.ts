import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ObjectRow } from '#contract/objects.ts'
import { oceanWorld, sent } from './ocean-world.ts'

const world = oceanWorld('delete from object_change_set; delete from rate_bucket')

const listed = async (list: string): Promise<ObjectRow[]> => (await world.get(list)).body.data
const idIn = async (list: string, at = 0) => (await listed(list))[at]?.network_id ?? ''

test('the lists of a generation tell what the general list tells, within the grants', async () => {
  for (const [own, channel, level] of [
    ['toutiao_ad/campaigns', 'toutiao_ad', 'campaign'],
    ['toutiao_ad/ads', 'toutiao_ad', 'ad'],
    ['toutiao_ad3/projects', 'toutiao_ad3', 'project'],
    ['toutiao_ad3/promotions', 'toutiao_ad3', 'promotion'],
  ] as const) {
    const general = await world.get('objects/list', { channel, level })
    expect(general.body.total, own).toBeGreaterThan(0)
    expect((await world.get(own)).body, own).toEqual(general.body)
  }
  for (const channel of ['toutiao_ad', 'toutiao_ad3'])
    expect((await world.get(`${channel}/accounts`)).body).toEqual((await world.get('objects/accounts', { channel })).body)
  const stranger = await world.stranger()
  expect((await world.get('toutiao_ad3/promotions', {}, stranger)).body.data).toEqual([])
  expect((await world.get('toutiao_ad3/accounts', {}, stranger)).body.data).toEqual([])
  expect((await world.get('toutiao_ad/ads', { q: '二B' })).body).toMatchObject({ total: 1, data: [{ name: '老计划二B' }] })
  expect((await world.get('toutiao_ad3/promotions', { format: 'csv' })).text).toContain('promotion')
})

const CHANGES = [
  ['project', 'update_status', 'status', 'ACTIVE'],
  ['project', 'update_budget', 'project_daily_budget', '120000'],
  ['project', 'update_name', 'name', '新项目'],
  ['promotion', 'update_status', 'status', 'ACTIVE'],
  ['promotion', 'update_budget', 'daily_budget', '40000'],
  ['promotion', 'update_name', 'name', '新广告'],
  ['promotion', 'update_bid', 'cpa_bid', '5000'],
  ['promotion', 'update_roi_goal', 'roi_goal', '1.5'],
] as const

test.each(CHANGES)('a set of %s is sent by %s: once, to the network', async (level, call, field, value) => {
  const id = level === 'project' ? world.project : world.promotion
  const set = await world.stage({ level, id, field, value })
  const ticket = randomUUID()
  const first = await world.send('PUT', `toutiao_ad3/${level}/${call}`, sent(set, ticket))
  expect([first.status, first.text]).toEqual([200, expect.stringContaining('"state":"running"')])
  expect((await world.send('PUT', `toutiao_ad3/${level}/${call}`, sent(set, ticket))).body).toEqual(first.body)
  await world.sendAll()
  expect((await world.get('objects/changes/one', { id: set.id })).body.data).toMatchObject({ state: 'settled', counts: { done: 1 } })
  const [row] = await listed(`toutiao_ad3/${level}s`)
  expect(field === 'name' ? row?.name : row?.values[field]).toBe(value)
})

test('campaigns and ads of the first generation are changed and deleted by theirs', async () => {
  const [campaign, ad] = [await idIn('toutiao_ad/campaigns'), await idIn('toutiao_ad/ads')]
  const calls = [
    ['campaign/update_status', 'campaign', campaign, 'status', 'PAUSED'],
    ['campaign/update_budget', 'campaign', campaign, 'campaign_daily_budget', '250000'],
    ['campaign/update_name', 'campaign', campaign, 'name', '新组'],
    ['ad/update_status', 'ad', ad, 'status', 'PAUSED'],
    ['ad/update_budget', 'ad', ad, 'daily_budget', '70000'],
    ['ad/update_name', 'ad', ad, 'name', '新计划'],
    ['ad/update_bid', 'ad', ad, 'cpa_bid', '3000'],
  ] as const
  for (const [call, level, id, field, value] of calls) {
    const set = await world.stage({ channel: 'toutiao_ad', level, id, field, value })
    expect([call, (await world.send('PUT', `toutiao_ad/${call}`, sent(set))).status]).toEqual([call, 200])
    await world.sendAll()
    expect((await world.get('objects/changes/one', { id: set.id })).body.data.counts, call).toMatchObject({ done: 1 })
  }
  for (const [level, id] of [
    ['ad', ad],
    ['campaign', campaign],
  ] as const) {
    const end = await world.stage({ channel: 'toutiao_ad', level, id, field: 'status', value: 'DELETED' })
    expect((await world.send('DELETE', `toutiao_ad/${level}`, sent(end))).status).toBe(200)
    await world.sendAll()
    expect((await listed(`toutiao_ad/${level}s`)).map(({ network_id }) => network_id)).not.toContain(id)
  }
})

test('a deep bid is sent by its call, where the project asks for one', async () => {
  const values = { status: 'ACTIVE', deep_bid_type: 'DEEP_BID_MIN', deep_cpa_bid: '9000', pricing: 'PRICING_OCPM', cpa_bid: '2500' }
  const ad = await idIn('toutiao_ad/ads')
  await world.database.pool.query(`update network_object set values = values || $1 where level = 'ad' and network_id = $2`, [values, ad])
  const set = await world.stage({ channel: 'toutiao_ad', level: 'ad', id: ad, field: 'deep_cpa_bid', value: '8000' })
  expect((await world.send('PUT', 'toutiao_ad/ad/update_deep_bid', sent(set))).status).toBe(200)
})

test('an ROI goal outside its range names the range, before anything is sent', async () => {
  const set = await world.stage({ level: 'promotion', id: world.promotion, field: 'roi_goal', value: '5.5' })
  expect(set.counts).toMatchObject({ ready: 0, blocked: 1 })
  expect((await world.get('objects/changes/rows', { id: set.id })).body.data[0].reasons).toEqual([
    { code: 'channel.rate.range', field: 'roi_goal', params: { least: '0.0001', most: '5' } },
  ])
  expect((await world.send('PUT', 'toutiao_ad3/promotion/update_roi_goal', { ...sent(set), count: '0' })).body).toMatchObject({
    code: 'object.change.nothing',
  })
})

test('a call refuses a set of another level, network or field, and one that deletes; nothing is sent', async () => {
  const set = await world.stage({ level: 'promotion', id: world.promotion, field: 'cpa_bid', value: '6000' })
  const codes = async (method: 'PUT' | 'DELETE', path: string, of = set) => {
    const { status, body } = await world.send(method, path, sent(of))
    return [status, ...body.blockers.map(({ code, field }: { code: string; field?: string }) => [code, field])]
  }
  expect(await codes('PUT', 'toutiao_ad3/project/update_budget')).toEqual([400, ['object.change.other_level', undefined]])
  expect(await codes('PUT', 'toutiao_ad/ad/update_bid')).toEqual([400, ['object.change.other_network', undefined]])
  expect(await codes('PUT', 'toutiao_ad3/promotion/update_budget')).toEqual([400, ['object.change.other_field', 'cpa_bid']])
  expect(await codes('DELETE', 'toutiao_ad3/promotion')).toEqual([400, ['object.change.no_delete', undefined]])
  const end = await world.stage({ level: 'promotion', id: world.promotion, field: 'status', value: 'DELETED' })
  expect(await codes('PUT', 'toutiao_ad3/promotion/update_status', end)).toEqual([400, ['object.change.is_delete', undefined]])
  expect((await world.get('objects/changes/one', { id: set.id })).body.data.state).toBe('draft')
  const stranger = await world.stranger()
  expect((await world.send('PUT', 'toutiao_ad3/promotion/update_bid', sent(set), stranger)).status).toBe(404)
})

test('an ad and its project are deleted by their calls', async () => {
  for (const [level, id] of [
    ['promotion', world.promotion],
    ['project', world.project],
  ] as const) {
    const end = await world.stage({ level, id, field: 'status', value: 'DELETED' })
    expect((await world.send('DELETE', `toutiao_ad3/${level}`, sent(end))).status).toBe(200)
    await world.sendAll()
    expect(await listed(`toutiao_ad3/${level}s`)).toEqual([])
  }
})
