import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { sendNext } from '#server/features/object/change-sending.ts'
import { JPY, USD } from '../batch/a-house.ts'
import { anObjectWorld, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => void (world = await anObjectWorld()))
beforeEach(async () => {
  world.network.control.reset()
  await world.database.pool.query(
    'delete from object_change_set; delete from network_object; delete from object_reading; delete from rate_bucket',
  )
  world.network.control.fill({ account: USD, name: '夏日', campaigns: 1, adsets: 2, ads: 1, status: 'ACTIVE' })
  await world.read()
})
afterAll(() => world.close())

const adsets = () => world.network.control.objects({ level: 'adset', account: USD })
const idOf = (at: number) => adsets()[at]?.id ?? ''
type Change = { was: object; becomes: object; reason?: string; ticket?: string; network_id?: string; as?: string }
const save = ({ was, becomes, reason = '', ticket = randomUUID(), network_id = idOf(0), as }: Change) =>
  world.send(
    'POST',
    'save',
    {
      channel: 'fb_ad',
      level: 'adgroup',
      account_id: USD,
      network_id,
      was: JSON.stringify(was),
      becomes: JSON.stringify(becomes),
      reason,
      ticket,
    },
    as,
  )
const sendAll = async () => {
  while (await sendNext(world.deps()));
}
const WAS = { daily_budget: '500000' }
const MORE = { daily_budget: '600000' }

test('budget and name of one object are changed once, by a set that the worker sends', async () => {
  const ticket = randomUUID()
  const name = adsets()[0]?.fields.name
  const change = { was: { ...WAS, name }, becomes: { ...MORE, name: '冬日' }, ticket }
  const first = await save(change)
  expect([first.status, first.body.data]).toMatchObject([200, { state: 'running', total: 1, counts: { waiting: 1 } }])
  expect((await save(change)).body).toEqual(first.body)
  await sendAll()
  expect(adsets()[0]?.fields).toMatchObject({ daily_budget: '600000' })
  expect((await world.get('changes', { channel: 'fb_ad' })).body).toMatchObject({ total: 1, data: [{ result: 'done' }] })
  const { rows } = await world.database.pool.query(`select event from audit_log where entity = 'object_change_set' order by id`)
  expect(rows).toEqual([{ event: 'object.changes_staged' }, { event: 'object.changes_committed' }])
})

test('what was changed at the network since it was seen is answered with the object as it is there, before a list was read', async () => {
  await world.outside(idOf(0), { daily_budget: '700000' })
  const met = await save({ was: WAS, becomes: MORE })
  expect([met.status, met.body.blockers, met.body.present]).toMatchObject([
    409,
    [{ code: 'object.single.met' }, { code: 'object.change.changed_since', field: 'daily_budget', params: { field: '日预算' } }],
    { network_id: idOf(0), values: { daily_budget: '700000' } },
  ])
  // over what is there now, and only that
  expect((await save({ was: { daily_budget: '700000' }, becomes: MORE })).status).toBe(200)
  await sendAll()
  expect(adsets()[0]?.fields.daily_budget).toBe('600000')
})

test('what another user changed in other fields is in nobody’s way', async () => {
  await world.outside(idOf(0), { status: 'PAUSED' })
  expect((await save({ was: WAS, becomes: MORE })).status).toBe(200)
})

test('an object that was deleted there is said to be gone', async () => {
  await world.outside(idOf(0), { status: 'DELETED' })
  const { status, body } = await save({ was: WAS, becomes: MORE })
  expect([status, body.blockers[1]?.code, body.present.gone_at !== null]).toEqual([409, 'object.change.gone', true])
})

test('a wrong value, a missing reason and nothing to change are named, and nothing is kept', async () => {
  const refused = async (change: Change) => {
    const { status, body } = await save(change)
    return [status, body.blockers[0]?.code, body.blockers[0]?.field]
  }
  expect(await refused({ was: WAS, becomes: { daily_budget: 'much' } })).toEqual([400, 'thing.not_amount', 'daily_budget'])
  expect(await refused({ was: WAS, becomes: { daily_budget: '900000' } })).toEqual([400, 'object.change.reason_missing', 'reason'])
  expect(await refused({ was: WAS, becomes: WAS })).toEqual([400, 'object.change.nothing', undefined])
  expect(await refused({ was: {}, becomes: { countries: ['JP'] } })).toEqual([400, 'object.change.fixed', 'countries'])
  expect((await world.get('changes', { channel: 'fb_ad' })).body.total).toBe(0)
  expect((await save({ was: WAS, becomes: { daily_budget: '900000' }, reason: '活动' })).status).toBe(200)
})

test('while the network does not answer, what is known decides, and the worker looks again before it sends', async () => {
  await world.outside(idOf(0), { daily_budget: '700000' })
  world.network.control.addFault({ fault: { kind: 'server_error' }, remaining: 1 })
  const { status, body } = await save({ was: WAS, becomes: MORE })
  expect(status).toBe(200)
  await sendAll()
  expect((await world.get('changes/rows', { id: body.data.id })).body.data).toMatchObject([
    { state: 'conflict', found: { daily_budget: '700000' } },
  ])
  expect(adsets()[0]?.fields.daily_budget).toBe('700000')
})

test('objects outside of the grants, and those that are not there, are not found; looking does not let anyone change', async () => {
  expect((await save({ was: WAS, becomes: MORE, network_id: '404' })).status).toBe(404)
  const abroad = await world.signIn({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10045'] } })
  expect((await save({ was: WAS, becomes: MORE, as: abroad })).status).toBe(403)
  const viewer = await world.signIn({ ...PRESETS.buyer, pages: { ads: { func: { 'object.view': true } } } })
  expect((await save({ was: WAS, becomes: MORE, as: viewer })).status).toBe(403)
})

test('a name is free, taken next to the object, or too long; the object itself may keep its own', async () => {
  const at = { channel: 'fb_ad', level: 'adgroup', account_id: USD }
  const { rows } = await world.database.pool.query(
    `select name, network_id, above[1] as parent_id from network_object where level = 'adgroup' order by network_id`,
  )
  const [{ name, network_id, parent_id }] = rows
  const check = async (more: Record<string, string>) =>
    (await world.get('check_name', { ...at, parent_id, ...more })).body.data.map(({ code }: { code: string }) => code)
  expect(await check({ name: '没有的名称' })).toEqual([])
  expect(await check({ name: ` ${name} ` })).toEqual(['batch.name.on_network'])
  expect(await check({ name, network_id })).toEqual([])
  expect(await check({ name: '长'.repeat(381) })).toEqual(['batch.name.too_long'])
  expect((await world.get('check_name', { ...at, account_id: JPY, name })).body.data).toEqual([])
})
