import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { networkApps } from '#contract/network-access.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { accountRoutes } from '#server/features/account/account.routes.ts'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { batchRoutes } from '#server/features/batch/batch.routes.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { withOpenCredentials } from '#server/main/connectors.ts'
import type { Worker } from '#server/push/worker.ts'
import { LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { ON_META } from '../../push/networks.ts'
import { aBatch, aWorker, heldBy, metaConnector, rowsOf, settled, until, type PushWorld } from '../../push/push-kit.ts'
import { addGame, families } from '../../push/rows.ts'
import type { TwoGames } from '../kit/two-games.ts'
import { aNetwork, decided } from './a-network.ts'

/** What becomes of a push whose account may not be used for a while: its rows wait, those of others go on, and each arrives once. */
const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const [APP] = LIVING_DIRECTORY.apps
const [ADMIN, LENA] = LIVING_DIRECTORY.people.map(({ id }) => id)
/** of the first person, and of the second: what happens to one is nothing to the other */
const [MINE, HERS] = ['700000000000011', '700000000000012']
const SETTINGS = '/user/api/settings'
const OAUTH = '/dapper/api/acc/oauth'
const BACK = 'http://127.0.0.1:8080/oauth-answer'
const RIGHTS = ['ads_management', 'ads_read', 'business_management', 'pages_show_list']
const SIZE = { groups: 2, ads: 6 }
/** what does not open is said in the log */
const SILENT = { error: () => undefined }
const ROWS = 1 + SIZE.groups * (1 + SIZE.ads)
const DAY_MS = 86_400_000

let house: TwoGames
let simulator: MetaSimulator
let deps: UpkeepDeps
let world: PushWorld
let appId: string
const workers: Worker[] = []

beforeAll(async () => {
  const unused = {
    links: { sign: (key: string) => key },
    uploads: { take: () => Promise.resolve(null) },
    sheets: () => Promise.reject(new Error('no sheet')),
  }
  const network = await aNetwork(vault, (connectors) => [...batchRoutes({ connectors, ...unused }), ...accountRoutes()])
  ;({ house, simulator } = network)
  world = { database: house.database, network: ON_META, simulator, close: simulator.close }
  deps = { db: house.database.db, connectors: network.connectors, vault, tell: null }
  await addGame(house.database)
  simulator.control.setBehaviour({ review: { afterMs: [0, 1], rejectRate: 0 } })
  const [games, studio] = LIVING_DIRECTORY.businesses
  for (const [id, business] of [
    [MINE, games],
    [HERS, studio],
  ] as const)
    simulator.control.addAccount({ id, name: id, currency: 'USD', timezone_name: 'Asia/Shanghai', business: business ?? null })
})
beforeEach(async () => {
  simulator.control.reset()
  simulator.control.askProof(APP?.id ?? '', false)
  await house.database.pool.query('truncate network_app, network_authorisation, ad_account, batch, rate_bucket, material_ref cascade')
  const saved = await house.post(networkApps.save.path, { channel: 'fb_ad', client_id: APP?.id ?? '', name: 'A', retired: '0' })
  appId = saved.body.data.id
  await house.post(`${SETTINGS}/network_apps/secret`, { id: appId, secret: APP?.secret ?? '' })
})
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.stop())))
afterAll(async () => {
  await house.close()
  await simulator.close()
})

/** A person's whole way through the dialog; answers the authorisation. */
async function signIn(person = ADMIN): Promise<string> {
  const { data } = await house.get(`${OAUTH}?${new URLSearchParams({ network_app_id: appId, redirect_url: BACK })}`)
  const { status, body } = await house.post(OAUTH, await decided(data.url, { person }))
  expect(status).toBe(200)
  return body.data.id
}

async function take(id: string, account: string): Promise<void> {
  expect((await house.post(`${SETTINGS}/authorisations/take`, { id, 'accounts[0]': account, 'game_ids[0]': 'g1' })).status).toBe(200)
}

/** A batch of both accounts, pushed by two workers; `act` happens while the nth create of the first account is on its way to the network. */
async function pushing(act: () => Promise<unknown>, nth = 3): Promise<string> {
  const network = metaConnector(simulator.url)
  let calls = 0
  const create: Connector['create'] = async (account, ...rest) => {
    if (account.accountId === MINE && ++calls === nth) await act()
    return await network.create(account, ...rest)
  }
  const batchId = await aBatch(world, families([MINE, HERS], SIZE))
  for (const _ of 'ab')
    workers.push(aWorker(world, { sliceSize: 4 }, undefined, withOpenCredentials({ ...network, create }, vault, SILENT)))
  return batchId
}

const batchAt = async (batchId: string) => (await house.get(`/dapper/api/fb_ad/batch_status?batch_id=${batchId}`)).data.batch
const mine = async (batchId: string) => (await rowsOf(world, batchId)).slice(0, ROWS)

/** Waits until her rows have arrived and mine cannot go on; none of mine failed, is unknown or is lost. */
async function stopped(batchId: string) {
  const batch = await until(
    () => batchAt(batchId),
    ({ resting, counts }) => resting?.length > 0 && counts.done >= ROWS,
  )
  await until(
    () => rowsOf(world, batchId),
    (rows) => rows.slice(ROWS).every(({ outcome }) => outcome === 'done'),
  )
  const rows = await mine(batchId)
  expect(rows.filter(({ outcome }) => outcome !== 'done' && outcome !== 'waiting')).toEqual([])
  expect(rows.some(({ outcome }) => outcome === 'waiting')).toBe(true)
  const { counts } = await batchAt(batchId)
  expect(counts).toEqual({ total: 2 * ROWS, done: counts.done, waiting: 2 * ROWS - counts.done, failed: 0, unknown: 0, skipped: 0 })
  return batch.resting
}

/** Every row is confirmed, and the network holds each once. */
async function arrived(batchId: string): Promise<void> {
  const rows = await settled(world, batchId)
  expect(rows.map(({ sync_status: status, outcome, error }) => [status, outcome, error])).toEqual(rows.map(() => [203, 'done', null]))
  expect([...heldBy(world, batchId).values()].map((ids) => ids.length)).toEqual(rows.map(() => 1))
}

const stored = (id: string) =>
  house.database.db.selectFrom('network_authorisation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  ['is taken back at the network', () => simulator.control.revoke({ person: ADMIN })],
  ['ends by its date', () => simulator.control.expireGrants({ person: ADMIN })],
])('a token that %s stops the rows of its accounts, which go on after someone signs in again', async (_what, ends) => {
  const id = await signIn()
  await take(id, MINE)
  await take(await signIn(LENA), HERS)
  while (await keepNext(deps));
  const batchId = await pushing(() => Promise.resolve(ends()))
  expect(await stopped(batchId)).toEqual([{ account_id: MINE, why: 'signed_out', until: expect.any(String), app_id: appId }])

  // the push had the token read again: the people who keep accounts see it at once
  expect((await stored(id)).status).toBe('authorised')
  while (await keepNext(deps));
  expect((await stored(id)).status).toBe('invalid')
  const list = await house.get(accounts.list.path)
  expect(list.data.map((row: { id: string; auth_state: string }) => [row.id, row.auth_state])).toEqual([
    [MINE, 'invalid'],
    [HERS, 'authorised'],
  ])

  expect(await signIn()).toBe(id)
  await arrived(batchId)
})

test('an account that is switched off while it is pushed waits, and goes on when it is switched on', async () => {
  await take(await signIn(), MINE)
  await take(await signIn(LENA), HERS)
  const set = async (use: 'on' | 'off') => {
    const { version } = (await house.get(accounts.list.path)).data.find(({ id }: { id: string }) => id === MINE)
    const rows = JSON.stringify([{ id: MINE, version }])
    expect((await house.write(accounts.bulk ?? accounts.save, { rows, use_status: use })).status).toBe(200)
  }
  const batchId = await pushing(() => set('off'))
  expect(await stopped(batchId)).toEqual([{ account_id: MINE, why: 'off', until: null, app_id: null }])
  await set('on')
  await arrived(batchId)
})

test('an account whose credential does not open waits like one without, and goes on after someone signs in', async () => {
  await take(await signIn(), MINE)
  await take(await signIn(LENA), HERS)
  await house.database.db
    .updateTable('ad_account')
    .set({ credential: vault.seal('a token', 'another account') })
    .where('account_id', '=', MINE)
    .execute()
  const batchId = await pushing(() => Promise.resolve())
  expect(await stopped(batchId)).toEqual([{ account_id: MINE, why: 'signed_out', until: expect.any(String), app_id: appId }])
  expect(heldBy(world, batchId).size).toBe(ROWS)
  await signIn()
  await arrived(batchId)
})

test('the network going away while a person signs in again leaves the account at rest, with nothing half-done', async () => {
  const id = await signIn()
  await take(id, MINE)
  await take(await signIn(LENA), HERS)
  const batchId = await pushing(() => Promise.resolve(simulator.control.revoke({ person: ADMIN })))
  await stopped(batchId)
  const before = await stored(id)
  simulator.control.addFault({ id: 'away', match: { path: 'debug_token' }, fault: { kind: 'gateway_html', status: 502 } })
  const { data } = await house.get(`${OAUTH}?${new URLSearchParams({ network_app_id: appId, redirect_url: BACK })}`)
  expect((await house.post(OAUTH, await decided(data.url, { person: ADMIN }))).body.code).toBe('authorisation.trouble.away')
  expect([(await stored(id)).token, (await batchAt(batchId)).resting[0].why]).toEqual([before.token, 'signed_out'])
  simulator.control.removeFaults('away')
  await signIn()
  await arrived(batchId)
})

test('an application that wants a proof of its secret gets it from pushes; an account whose application is not known waits until it has one', async () => {
  await take(await signIn(), HERS)
  const token = simulator.control.giveToken({ app: APP?.id ?? '', person: ADMIN ?? '', rights: RIGHTS })
  const paste = () => house.post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', token })
  await take((await paste()).body.data.id, MINE)
  const batchId = await pushing(() => Promise.resolve(simulator.control.askProof(APP?.id ?? '', true)))
  expect(await stopped(batchId)).toEqual([{ account_id: MINE, why: 'signed_out', until: expect.any(String), app_id: null }])
  const trail = await house.database.db.selectFrom('audit_log').selectAll().execute()
  for (const secret of [token, APP?.secret ?? '']) expect(JSON.stringify([trail, await rowsOf(world, batchId)])).not.toContain(secret)
  simulator.control.askProof(APP?.id ?? '', false)
  expect((await paste()).status).toBe(200)
  await arrived(batchId)
})

test('a token that is renewed while rows are on their way with the one before fails none of them, and no account rests', async () => {
  const token = simulator.control.giveToken({ app: APP?.id ?? '', person: ADMIN ?? '', rights: RIGHTS, expiresInS: 5 * 86_400 })
  const { body } = await house.post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', network_app_id: appId, token })
  await take(body.data.id, MINE)
  await take(await signIn(LENA), HERS)
  const batchId = await pushing(async () => {
    await Promise.all([keepNext(deps), keepNext(deps), keepNext(deps)]) // of several workers
    simulator.control.setClock({ advanceMs: 6 * DAY_MS }) // the token before has ended
  })
  await arrived(batchId)
  expect((await stored(body.data.id)).version).toBe(2)
  const { rows } = await house.database.pool.query(`select key from rate_bucket where blocked_for is not null`)
  expect(rows).toEqual([])
})
