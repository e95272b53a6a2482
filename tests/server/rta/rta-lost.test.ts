import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SETTLES_MS } from '#server/features/rta/rta.service.ts'
import { pointsOf, watchCrashPoints } from '#server/push/crash-points.ts'
import { anRtaWorld, FIRST, FOREIGN, LAPSED, ofGame, SECOND, type RtaWorld } from './rta-world.ts'

let world: RtaWorld
beforeAll(async () => void (world = await anRtaWorld()))
beforeEach(() => world.reset())
afterEach(() => watchCrashPoints(null))
afterAll(() => world.close())

/** Calls that bind, as the network has heard them. */
const binds = () =>
  world.network.control.lastExchanges(500).filter((entry) => 'path' in entry && entry.path === '/v3.0/rtatarget_bind/add').length

const LOST = { match: { path: '/v3.0/rtatarget_bind/add' }, fault: { kind: 'drop_after_commit' }, remaining: 1 }

test('an answer that was lost after the write is read back at once', async () => {
  world.network.control.addFault(LOST)
  expect(await world.bound({ objects: [world.ad(FIRST, 0)] })).toMatchObject({
    status: 200,
    body: { data: { version: { state: 'bound' } } },
  })
})

test('after an answer that was lost no further call is sent, and the outcome is not known yet', async () => {
  // each account has a call of its own
  const objects = [world.ad(FIRST, 0), world.account(SECOND)]
  world.network.control.addFault(LOST)
  const { status, body } = await world.bound({ objects })
  expect([status, body.blockers?.[0]?.code, (await world.held()).length]).toEqual([503, 'rta.binding_under_way', 1])
  expect((await world.rehearse({ objects, base: 1 })).status).toBe(503)
  world.later(SETTLES_MS)
  const after = (await world.rehearse({ objects, base: 1 })).body.data
  expect([after.version.state, after.rehearsal.changes]).toMatchObject(['partly', [world.account(SECOND)]])
})

test('while the outcome is not known nothing is sent again: the same ticket reads the network', async () => {
  const object = world.ad(FIRST, 0)
  const { rehearsal } = (await world.rehearse({ objects: [object] })).body.data
  const sent = { objects: [object], rehearsal, ticket: randomUUID() }
  world.network.control.addFault(LOST)
  world.network.control.addFault({ match: { path: '/v3.0/rtatarget_bind/get', nth: 3 }, fault: { kind: 'server_error' } })
  const before = binds()
  const lost = await world.bind(sent)
  expect(lost.status).toBe(503)
  expect((await world.get('version/list', { target_id: LAPSED })).body).toMatchObject({
    live: 0,
    latest: 1,
    data: [{ state: 'sending', ticket: sent.ticket }],
  })
  const found = await world.bind(sent)
  expect([found.status, found.body.data.version?.state]).toEqual([200, 'bound'])
  expect((await world.bind(sent)).body).toEqual(found.body)
  expect(binds() - before).toBe(1)
  expect(await world.held()).toEqual([`${object.account_id}/${object.ad_id} lapsed_payers`])
})

test('a user without the accounts of a version that was left open settles it too; its own ticket is answered with it', async () => {
  const objects = [world.ad(FIRST, 0)]
  const sent = { objects, rehearsal: (await world.rehearse({ objects })).body.data.rehearsal, ticket: randomUUID() }
  watchCrashPoints((at) => {
    if (at === 'rta-bind.after-call') throw new Error('died')
  })
  expect((await world.bind(sent)).status).toBe(500)
  watchCrashPoints(null)
  const other = await world.signIn(ofGame('10045'))
  const { body } = await world.rehearse({ objects: [world.ad(FOREIGN, 0)], base: 1, as: other })
  expect(body.data).toMatchObject({ version: { state: 'bound', objects: [], hidden: 1 }, rehearsal: { outside: 1 } })
  expect((await world.bind(sent)).body.data).toMatchObject({ latest: 1, version: { number: 1, state: 'bound', objects } })
  expect((await world.audits()).map(({ event }) => event)).toEqual(['rta.rehearsed', 'rta.bound', 'rta.rehearsed', 'rta.bound'])
})

test('a ticket that is on its way is refused for another user and for another payload', async () => {
  const objects = [world.ad(FIRST, 0)]
  const sent = { objects, rehearsal: (await world.rehearse({ objects })).body.data.rehearsal, ticket: randomUUID() }
  watchCrashPoints((at) => {
    if (at === 'rta-bind.after-call') throw new Error('died')
  })
  expect((await world.bind(sent)).status).toBe(500)
  watchCrashPoints(null)
  for (const other of [
    { ...sent, as: await world.signIn() },
    { ...sent, objects: [world.ad(FIRST, 1)] },
  ]) {
    const { status, body } = await world.bind(other)
    expect([status, body.blockers?.[0]?.code]).toEqual([409, 'ticket.reused'])
  }
})

test.each(pointsOf('rta-bind'))(
  'a process that dies at %s leaves a version that is settled by what the network has bound',
  async (point) => {
    const object = world.ad(FIRST, 0)
    const { rehearsal } = (await world.rehearse({ objects: [object] })).body.data
    const sent = { objects: [object], rehearsal, ticket: randomUUID() }
    watchCrashPoints((at) => {
      if (at === point) throw new Error('died')
    })
    expect((await world.bind(sent)).status).toBe(500)
    watchCrashPoints(null)
    const isThere = point !== 'rta-bind.before-call'
    if (isThere) await expect.poll(() => world.held()).toHaveLength(1)
    expect((await world.bind(sent)).status).toBe(isThere ? 200 : 503)
    // another user goes on once no call of it can be under way
    world.later(SETTLES_MS)
    const other = await world.signIn()
    const after = await world.rehearse({ objects: [world.ad(FIRST, 1)], base: 1, as: other })
    expect([after.status, after.body.data.version.state]).toEqual([200, isThere ? 'bound' : 'failed'])
    expect(await world.held()).toHaveLength(isThere ? 1 : 0)
  },
)
