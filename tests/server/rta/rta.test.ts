import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { REHEARSAL_MS } from '#domain/rta/rta.ts'
import { PRESETS } from '#permissions/presets.ts'
import { GAME } from '../batch/a-house.ts'
import { anRtaWorld, FIRST, FOREIGN, LAPSED, NEW, ofGame, SECOND, type Answered, type RtaWorld } from './rta-world.ts'

let world: RtaWorld
beforeAll(async () => void (world = await anRtaWorld()))
beforeEach(() => world.reset())
afterAll(() => world.close())

const codes = ({ status, body }: Answered) => [status, ...(body.blockers ?? []).map(({ code }: { code: string }) => code)]
const at = ({ account_id, ad_id }: { account_id: string; ad_id: string | null }, target: string) => `${account_id}/${ad_id ?? ''} ${target}`

test('lists strategies with their customer and the user who bound them last, within the grants', async () => {
  const objects = [world.ad(FIRST, 0), world.account(SECOND)]
  await world.bound({ objects })
  const { body } = await world.get('target/list')
  expect(body).toMatchObject({ total: 2, troubles: [] })
  expect(body.data.find(({ id }: { id: string }) => id === LAPSED)).toMatchObject({
    outer_id: 'lapsed_payers',
    customer_id: '10086',
    enabled: true,
    game_ids: [GAME],
    accounts: [{ id: FIRST }, { id: SECOND }],
    live: { number: 1, objects: 2, made_by: { name: '测试' } },
    latest: 1,
    sending: false,
  })
  expect((await world.get('target/list', { q: '新设备' })).body.data).toMatchObject([{ id: NEW, live: null, latest: 0 }])
  const other = await world.signIn(ofGame('10045'))
  expect((await world.get('target/list', {}, other)).body.data[0]).toMatchObject({ game_ids: ['10045'], accounts: [{ id: FOREIGN }] })
})

test('names an account that cannot be asked, and lists what the others reach', async () => {
  world.network.control.addFault({ match: { path: '/v3.0/rta_info/get' }, fault: { kind: 'server_error' }, remaining: 1 })
  const { body } = await world.get('target/list')
  expect([body.total, body.troubles]).toEqual([
    2,
    [
      {
        account_id: expect.stringMatching(/^383000[12]$/),
        account_name: expect.stringMatching(/^账户[12]$/),
        reason: expect.stringContaining('500'),
      },
    ],
  ])
})

test('a rehearsal says what would change, from which strategy, and sends nothing', async () => {
  const [moved, gained, lost] = [world.ad(FIRST, 0), world.account(SECOND), world.ad(SECOND, 0)]
  await world.outside(moved.account_id, moved.ad_id, 'new_devices')
  await world.outside(lost.account_id, lost.ad_id, 'lapsed_payers')
  const before = await world.held()
  const { status, body } = await world.rehearse({ objects: [moved, gained] })
  const { rehearsal, latest, version } = body.data
  expect([status, latest, version]).toEqual([200, 0, null])
  expect(rehearsal).toMatchObject({
    target_id: LAPSED,
    base_version: 0,
    outside: 0,
    refusals: [],
    warnings: [
      { code: 'rta.takes_from', params: { count: 1, names: '新设备优先' } },
      { code: 'rta.loses', params: { count: 1 } },
    ],
    names: { [LAPSED]: '流失付费玩家召回', [NEW]: '新设备优先' },
  })
  expect(rehearsal.changes).toEqual([
    expect.objectContaining({ ...moved, ad_name: `甲${FIRST}`, account_name: '账户1', was: [NEW], becomes: LAPSED }),
    expect.objectContaining({ ...gained, was: [], becomes: LAPSED }),
    expect.objectContaining({ ...lost, was: [LAPSED], becomes: null }),
  ])
  expect(rehearsal.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await world.held()).toEqual(before)
  expect(await world.audits()).toMatchObject([{ event: 'rta.rehearsed', after: { changes: 3, refusals: 0 } }])
})

test('exactly what was rehearsed is bound, once: an object is taken off its strategy first', async () => {
  const [moved, lost] = [world.ad(FIRST, 0), world.ad(SECOND, 0)]
  await world.outside(moved.account_id, moved.ad_id, 'new_devices')
  await world.outside(lost.account_id, lost.ad_id, 'lapsed_payers')
  const objects = [moved, world.account(SECOND)]
  const { rehearsal } = (await world.rehearse({ objects })).body.data
  const sent = { objects: [...objects].reverse(), rehearsal, ticket: randomUUID() }
  const first = await world.bind(sent)
  expect([first.status, first.body.data]).toMatchObject([
    200,
    { latest: 1, rehearsal: null, version: { number: 1, state: 'bound', ticket: sent.ticket } },
  ])
  expect(await world.held()).toEqual([at(moved, 'lapsed_payers'), at(world.account(SECOND), 'lapsed_payers')].sort())
  expect((await world.bind(sent)).body).toEqual(first.body)
  expect((await world.audits()).map(({ event }) => event)).toEqual(['rta.rehearsed', 'rta.bound'])
  const { body } = await world.get('version/list', { target_id: LAPSED })
  expect(body).toMatchObject({ total: 1, latest: 1, live: 1 })
})

test('another payload, an old rehearsal, none at all and one of another user are refused, and nothing is sent', async () => {
  const objects = [world.ad(FIRST, 0)]
  const { rehearsal } = (await world.rehearse({ objects })).body.data
  expect(codes(await world.bind({ objects: [world.ad(FIRST, 1)], rehearsal }))).toEqual([400, 'rta.payload_changed'])
  expect(codes(await world.bind({ objects, rehearsal: { ...rehearsal, hash: 'x' } }))).toEqual([400, 'rta.payload_changed'])
  expect(codes(await world.bind({ objects }))).toEqual([400, 'rta.rehearsal_missing'])
  expect(codes(await world.bind({ objects, rehearsal, as: await world.signIn() }))).toEqual([400, 'rta.rehearsal_missing'])
  world.later(REHEARSAL_MS)
  expect(codes(await world.bind({ objects, rehearsal }))).toEqual([400, 'rta.rehearsal_old'])
  expect(await world.held()).toEqual([])
})

test('refuses a bind when the network changed since the rehearsal, and sends nothing', async () => {
  const object = world.ad(FIRST, 0)
  const { rehearsal } = (await world.rehearse({ objects: [object] })).body.data
  await world.outside(object.account_id, object.ad_id, 'new_devices')
  expect(codes(await world.bind({ objects: [object], rehearsal }))).toEqual([400, 'rta.network_changed'])
  expect(await world.held()).toEqual([at(object, 'new_devices')])
})

test('of two users on one version the second gets a 409 with the version of the first', async () => {
  const other = await world.signIn()
  const mine = (await world.rehearse({ objects: [world.ad(FIRST, 0)] })).body.data.rehearsal
  await world.bound({ objects: [world.ad(SECOND, 0)], as: other })
  const met = await world.bind({ objects: [world.ad(FIRST, 0)], rehearsal: mine })
  expect(codes(met)).toEqual([409, 'rta.version_moved'])
  expect(met.body.present).toMatchObject({ latest: 1, version: { number: 1, objects: [world.ad(SECOND, 0)], ticket: null } })
  expect(codes(await world.rehearse({ objects: [world.ad(FIRST, 0)] }))).toEqual([409, 'rta.version_moved'])
  const both = await Promise.all(
    [world.ad(FIRST, 0), world.ad(FIRST, 1)].map(async (object) => {
      const { rehearsal } = (await world.rehearse({ objects: [object], base: 1 })).body.data
      return { objects: [object], rehearsal, base: 1 }
    }),
  )
  const ends = await Promise.all(both.map((sent) => world.bind(sent)))
  expect(ends.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await world.held()).toHaveLength(1)
})

test('an earlier version is rehearsed and bound again', async () => {
  const [first, second] = [world.ad(FIRST, 0), world.ad(FIRST, 1)]
  await world.bound({ objects: [first] })
  await world.bound({ objects: [second], base: 1 })
  const { data } = (await world.get('version/list', { target_id: LAPSED })).body
  expect(data.map(({ number, objects }: { number: number; objects: unknown[] }) => [number, objects.length])).toEqual([
    [2, 1],
    [1, 1],
  ])
  const back = data[1].objects.map(({ account_id, ad_id }: { account_id: string; ad_id: string }) => ({ account_id, ad_id }))
  expect((await world.bound({ objects: back, base: 2 })).body.data).toMatchObject({ latest: 3 })
  expect(await world.held()).toEqual([at(first, 'lapsed_payers')])
})

test('nothing chosen, too many, nothing to change and what cannot be bound are named', async () => {
  expect(codes(await world.rehearse({ objects: [] }))).toEqual([400, 'rta.objects_empty'])
  const many = Array.from({ length: 201 }, (_, ad) => ({ account_id: FIRST, ad_id: String(ad + 1) }))
  expect(codes(await world.rehearse({ objects: many }))).toEqual([400, 'rta.too_many'])
  const absent = { account_id: FIRST, ad_id: '404' }
  const refused = (await world.rehearse({ objects: [world.ad(FIRST, 0), absent] })).body.data.rehearsal
  expect(refused.refusals).toMatchObject([{ code: 'rta.ad_gone', field: 'objects', params: { id: '404', account: '账户1' } }])
  expect(codes(await world.bind({ objects: [world.ad(FIRST, 0), absent], rehearsal: refused }))).toEqual([400, 'rta.rehearsal_refused'])
  await world.bound({ objects: [world.ad(FIRST, 0)] })
  const same = (await world.rehearse({ objects: [world.ad(FIRST, 0)], base: 1 })).body.data.rehearsal
  expect([same.changes, codes(await world.bind({ objects: [world.ad(FIRST, 0)], base: 1, rehearsal: same }))]).toEqual([
    [],
    [400, 'rta.nothing_changes'],
  ])
})

test('a customer whose service is off, and an account that is switched off, are refused in the rehearsal', async () => {
  const before = world.network.control.setBehaviour({}).rta
  world.network.control.setBehaviour({ rta: { ...before, enabled: false } })
  const off = (await world.rehearse({ objects: [world.ad(FIRST, 0)] })).body.data.rehearsal
  world.network.control.setBehaviour({ rta: before })
  expect(off.refusals).toMatchObject([{ code: 'rta.service_off' }])
  await world.database.pool.query(`update ad_account set use_status = 'off' where account_id = $1`, [SECOND])
  const shut = (await world.rehearse({ objects: [world.account(SECOND)] })).body.data.rehearsal
  await world.database.pool.query(`update ad_account set use_status = 'on' where account_id = $1`, [SECOND])
  expect(shut.refusals).toMatchObject([{ code: 'rta.account_off', params: { account: '账户2' } }])
})

test('says for each object what the network refused; the version is partly bound, or failed where nothing was', async () => {
  const [first, second] = [world.ad(FIRST, 0), world.ad(FIRST, 1)]
  const objects = [first, second]
  await gone(second.ad_id)
  const partly = await world.bound({ objects })
  expect(partly.body.data.version).toMatchObject({
    state: 'partly',
    results: [{ ...second, reason: expect.stringContaining('no such ad') }],
  })
  expect(await world.held()).toEqual([at(first, 'lapsed_payers')])
  await gone(first.ad_id)
  const failed = await world.bound({ target: NEW, objects: [second] })
  expect(failed.body.data.version).toMatchObject({ state: 'failed' })
  const { body } = await world.get('version/list', { target_id: NEW })
  expect(body).toMatchObject({ latest: 1, live: 0 })
  expect((await world.audits()).map(({ event }) => event)).toContain('rta.bind_failed')
})

/** Deletes an ad at the network, past the console: our list has it still. */
async function gone(ad: string): Promise<void> {
  const object = world.network.control.objects({ level: 'adgroup' }).find(({ id }) => id === ad)
  if (!object) throw new Error('the ad is there')
  const signed = { access_token: 'sim-outside', timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID().slice(0, 30) }
  await fetch(`${world.network.url}/v3.0/adgroups/delete?${new URLSearchParams(signed)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"account_id":${object.account},"adgroup_id":${ad}}`,
  })
}

test('accounts outside of the grants: their bindings stay and are only counted, they cannot be named, and their versions are hidden', async () => {
  const foreign = world.ad(FOREIGN, 0)
  await world.outside(foreign.account_id, foreign.ad_id, 'lapsed_payers')
  expect((await world.rehearse({ objects: [foreign] })).status).toBe(403)
  const bound = await world.bound({ objects: [world.ad(SECOND, 0)] })
  expect(bound.body.data.version).toMatchObject({ objects: [world.ad(SECOND, 0)], hidden: 1 })
  expect(await world.held()).toEqual([at(world.ad(SECOND, 0), 'lapsed_payers'), at(foreign, 'lapsed_payers')].sort())
  const other = await world.signIn(ofGame('10045'))
  expect((await world.get('version/list', { target_id: LAPSED }, other)).body.data).toMatchObject([{ objects: [foreign], hidden: 1 }])
  const stranger = await world.signIn(ofGame('10102'))
  expect((await world.get('version/list', { target_id: LAPSED }, stranger)).status).toBe(404)
  expect((await world.get('target/list', {}, stranger)).body.data).toEqual([])
  expect((await world.get('version/list', { target_id: '10086:none' })).status).toBe(404)
})

test('a user who may only view can neither rehearse nor bind', async () => {
  const viewer = await world.signIn({ ...PRESETS.reviewer })
  expect((await world.get('target/list', {}, viewer)).status).toBe(200)
  const objects = [world.ad(FIRST, 0)]
  expect((await world.rehearse({ objects, as: viewer })).status).toBe(403)
  const { rehearsal } = (await world.rehearse({ objects })).body.data
  expect((await world.bind({ objects, rehearsal, as: viewer })).status).toBe(403)
  expect(await world.held()).toEqual([])
})
