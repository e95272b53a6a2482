import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { keepEntered } from '#server/features/authorisation/entered-credential.ts'
import { keepNext } from '#server/features/authorisation/upkeep.ts'
import type { UpkeepDeps } from '#server/features/authorisation/upkeep-terms.ts'
import { accessIn } from '#server/connectors/core/grant.ts'
import type { AccessPort, TokenKey } from '#server/connectors/core/access-port.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { storeCredential } from '#server/kit/credential.repository.ts'
import { createVault, parseKeys } from '#server/kit/vault.ts'
import { bucketKey, signOut } from '#server/push/rate-bucket.ts'
import { pointsOf } from '#server/push/crash-points.ts'
import { poolSql } from '#server/push/sql.ts'
import { withOpenCredentials } from '#server/main/connectors.ts'
import { diesAt } from '../../push/dies-at.ts'
import { networkOf } from '../../push/networks.ts'
import { aBatch, aWorker, connectorTo, heldBy, settled } from '../../push/push-kit.ts'
import { addGame, aFamily } from '../../push/rows.ts'
import { meanwhile } from './a-network.ts'
import { aRotating, OAUTH, ROTATING, SETTINGS, type RotatingWorld } from './rotating-networks.ts'

const vault = createVault(() => parseKeys(Buffer.alloc(32, 'a').toString('base64')))
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(ROTATING)('at $name', (network) => {
  const [MINE] = network.accounts
  let world: RotatingWorld
  let appId: string
  /** a worker, so many hours from now */
  let later: (hours: number) => UpkeepDeps

  beforeAll(async () => {
    world = await aRotating(network, vault)
    await addGame(world.house.database)
    const deps = { db: world.house.database.db, connectors: world.connectors, vault, tell: null }
    later = (hours) => ({ ...deps, now: () => new Date(Date.now() + hours * HOUR_MS) })
  })
  afterAll(async () => {
    await world.house.close()
    await world.simulator.close()
  })
  beforeEach(async () => {
    world.simulator.control.reset()
    await world.house.database.pool.query(
      'truncate network_app, network_authorisation, oauth_attempt, ad_account, batch, rate_bucket, material_ref cascade',
    )
    appId = await world.registered()
  })

  /** Someone signed in, an account was taken over and read, and nothing is due. */
  async function signedIn(): Promise<string> {
    const id = await world.signIn(appId)
    await world.take(id)
    while (await keepNext(later(0)));
    return id
  }
  const sql = async (text: string, values: unknown[] = []) => (await world.house.database.pool.query(text, values)).rows

  test('a code becomes an authorisation of its user, and the accounts that are taken get its token', async () => {
    const id = await signedIn()
    const row = await world.stored()
    const [own, ofAccount] = await world.credentials()
    expect([row.kind, row.status, own === ofAccount, await world.isTaken(own ?? '')]).toEqual(['oauth', 'authorised', true, true])
    // the time when a user has to act, not the end of the access token
    expect(Math.round(((row.expires_at?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(30)
    expect(row.last4).toBe(accessIn(own ?? '').slice(-4))
    expect(row.network_user_name).toContain(network.channel === 'gdt_ad2' ? network.people[0]?.id : network.people[0]?.name)
    expect(await world.account()).toMatchObject({ currency: 'CNY', timezone: 'Asia/Shanghai', entity: '星港', network_state: 'active' })
    const { data } = await world.house.get(`${SETTINGS}/authorisations/offer?id=${id}`)
    expect([data.pages, data.businesses, data.unread, data.accounts.map((one: { held: string }) => one.held)]).toEqual([
      [],
      [],
      [],
      ['here', 'new'],
    ])
    const assets = await world.house.get(`${SETTINGS}/authorisations/account_assets?${new URLSearchParams({ id, 'accounts[0]': MINE })}`)
    expect([assets.data[0].pixels, assets.data[0].unread]).toEqual([[], []])
  })

  test('another user gets another authorisation, the same user does not; a refusal and a used code are reported', async () => {
    const id = await signedIn()
    expect(await world.signIn(appId, network.people[1]?.id)).not.toBe(id)
    expect(await world.signIn(appId)).toBe(id)
    const denied = await world.house.post(OAUTH, await world.decided(appId, { deny: true }))
    expect(denied.body.code).toBe('authorisation.denied')
    const [first, second] = [await world.decided(appId), await world.decided(appId)]
    // a newer dialog replaces the previous one
    expect((await world.house.post(OAUTH, first)).body.code).toBe('authorisation.state_unknown')
    const used = { ...second, code: 'code' in first ? first.code : '' }
    expect((await world.house.post(OAUTH, used)).status).toBe(200)
    expect((await world.house.post(OAUTH, { ...(await world.decided(appId)), code: used.code })).body.code).toBe(
      'authorisation.trouble.code_refused',
    )
  })

  test('a token is not renewed before it is due, and read again when it is', async () => {
    await signedIn()
    const [before] = await world.credentials()
    await world.due()
    await keepNext(later(8))
    const { next_at: next, lease_by: lease } = await world.stored()
    // it is due twelve hours after it was issued, which is in four hours
    const hours = (next.getTime() - Date.now()) / HOUR_MS
    expect([hours > 3.9 && hours < 4.1, lease, world.refreshes(), (await world.credentials())[0] === before]).toEqual([true, null, 0, true])
  })

  test('a due token is renewed once when two workers take it at the same moment, for its accounts too', async () => {
    await signedIn()
    const [before] = await world.credentials()
    await world.due()
    expect((await Promise.all([keepNext(later(13)), keepNext(later(13))])).toSorted()).toEqual([false, true])
    const [own = '', ofAccount] = await world.credentials()
    expect([world.refreshes(), own === before, own === ofAccount, await world.isTaken(own)]).toEqual([1, false, true, true])
    expect([await world.statuses(), (await world.stored()).version, await world.events()]).toEqual([
      ['authorised', 'authorised'],
      2,
      ['authorisation.renewed'],
    ])
  })

  test('a renewed pair is stored before it is used for anything', async () => {
    await signedIn()
    const seen: [string, boolean][] = []
    const see = async (asked: string, { token }: TokenKey) =>
      void seen.push([asked, (await world.credentials()).every((credential) => credential === token)])
    const { access } = world.connector
    if (!access) throw new Error('people sign in here')
    const watched: AccessPort = {
      ...access,
      inspect: async (key, signal) => {
        await see('inspect', key)
        return await access.inspect(key, signal)
      },
      assets: async (key, what, cursor, signal) => {
        await see('assets', key)
        return await access.assets(key, what, cursor, signal)
      },
    }
    const connectors = new Map([[network.channel, { ...world.connector, access: watched }]])
    await world.due()
    await keepNext({ ...later(13), connectors })
    expect([world.refreshes(), seen]).toEqual([
      1,
      [
        ['inspect', true],
        ['inspect', true],
        ['assets', true],
      ],
    ])
  })

  test('a worker whose lease ended during the call still stores the pair, because the old one no longer works', async () => {
    await signedIn()
    await world.due()
    const taken = async () => void (await sql(`update network_authorisation set lease_by = 'another worker'`))
    await keepNext(meanwhile(later(13), 'renew', taken))
    const [own = '', ofAccount] = await world.credentials()
    expect([own === ofAccount, await world.isTaken(own), (await world.stored()).lease_by]).toEqual([true, true, 'another worker'])
  })

  test('a worker without the lease does not begin to renew', async () => {
    await signedIn()
    await world.due()
    const taken = async () => void (await sql(`update network_authorisation set lease_by = 'another worker'`))
    await keepNext(meanwhile(later(13), 'inspect', taken))
    expect([world.refreshes(), await world.statuses()]).toEqual([0, ['authorised', 'authorised']])
  })

  test('when a user signs in during a renewal, the pair of that sign-in stays and is read at once', async () => {
    const id = await signedIn()
    await world.due()
    let fresh: (string | undefined)[] = []
    await keepNext(
      meanwhile(later(13), 'renew', async () => {
        expect(await world.signIn(appId)).toBe(id)
        fresh = await world.credentials()
      }),
    )
    expect([await world.credentials(), await world.isTaken(fresh[0] ?? ''), await world.statuses()]).toEqual([
      fresh,
      true,
      ['authorised', 'authorised'],
    ])
    expect(await keepNext(later(0))).toBe(true)
  })

  test.each(pointsOf('token-renew'))('after a worker dies at %s there is a working pair, or users are told to sign in', async (point) => {
    await signedIn()
    const before = await world.credentials()
    await world.due()
    await diesAt(point, () => keepNext(later(13)))
    const asked = point === 'token-renew.before-call' ? 0 : 1
    await expect.poll(world.refreshes).toBe(asked)
    // nothing is half-done: the authorisation and its account still have the old pair
    expect([await world.credentials(), await world.statuses()]).toEqual([before, ['authorised', 'authorised']])
    await world.due()
    await keepNext(later(13))
    if (asked === 0)
      return expect([await world.isTaken((await world.credentials())[0] ?? ''), await world.statuses()]).toEqual([
        true,
        ['authorised', 'authorised'],
      ])
    // the answer is lost with the worker, and the network has already ended the old pair
    const { reason } = await world.stored()
    expect([await world.statuses(), reason !== '', await world.events()]).toEqual([
      ['invalid', 'invalid'],
      true,
      ['authorisation.inspected'],
    ])
    await world.signIn(appId)
    expect([await world.statuses(), await world.isTaken((await world.credentials())[1] ?? '')]).toEqual([
      ['authorised', 'authorised'],
      true,
    ])
  })

  test('a token that ended while no worker ran is renewed, and its accounts stay signed in', async () => {
    await signedIn()
    world.simulator.control.setClock({ advanceMs: 25 * HOUR_MS })
    await world.due()
    await keepNext(later(25))
    const [own = ''] = await world.credentials()
    expect([await world.isTaken(own), await world.statuses(), await world.events()]).toEqual([
      true,
      ['authorised', 'authorised'],
      ['authorisation.renewed'],
    ])
  })

  test('checking a token that has ended signs nobody out: a worker renews it', async () => {
    const id = await signedIn()
    world.simulator.control.setClock({ advanceMs: 25 * HOUR_MS })
    expect((await world.house.post(`${SETTINGS}/authorisations/inspect`, { id })).body.data.status).toBe('authorised')
    expect([await keepNext(later(0)), world.refreshes(), await world.statuses()]).toEqual([true, 1, ['authorised', 'authorised']])
  })

  test('when the refresh token has ended, the accounts are signed out with the reason of the network', async () => {
    await signedIn()
    world.simulator.control.setClock({ advanceMs: 31 * DAY_MS })
    await world.due()
    await keepNext(later(31 * 24))
    const { reason, rights } = await world.stored()
    expect([await world.statuses(), /refresh/i.test(reason), rights.length > 0]).toEqual([['invalid', 'invalid'], true, true])
    expect(await world.events()).toEqual(['authorisation.inspected'])
    await world.due()
    expect(await keepNext(later(31 * 24))).toBe(false)
  })

  test('when the network is down at the renewal, nothing changes and it is tried again soon', async () => {
    await signedIn()
    const before = await world.credentials()
    const fault = { kind: 'gateway_html', status: 502 }
    world.simulator.control.addFault({ id: 'away', match: { path: network.refreshPath.replace(/\/$/, '') }, fault })
    await world.due()
    await keepNext(later(13))
    const { next_at: next, accounts_trouble: trouble } = await world.stored()
    expect([await world.credentials(), await world.statuses(), trouble, next.getTime() - Date.now() < 11 * 60_000]).toEqual([
      before,
      ['authorised', 'authorised'],
      'away',
      true,
    ])
    world.simulator.control.removeFaults('away')
    await world.due()
    await keepNext(later(13))
    expect([(await world.stored()).accounts_trouble, await world.events()]).toEqual(['', ['authorisation.renewed']])
  })

  test('users are warned of the end when renewals fail, and not while they succeed', async () => {
    await signedIn()
    const told: string[] = []
    const tell = (text: string) => Promise.resolve(told.push(text) > 0)
    const end = (await world.stored()).expires_at?.getTime() ?? 0
    const days = async (left: number) => {
      await world.due()
      await keepNext({ ...later(0), tell, now: () => new Date(end - left * DAY_MS) })
    }
    world.simulator.control.addFault({
      id: 'away',
      match: { path: network.refreshPath.replace(/\/$/, '') },
      fault: { kind: 'gateway_html', status: 502 },
    })
    for (const left of [13, 2.5, 2, 0.5]) await days(left)
    expect(told.map((text) => text.split('\n')[0])).toEqual([expect.stringContaining('3 天内到期'), expect.stringContaining('1 天内到期')])
    world.simulator.control.removeFaults('away')
  })

  test('a push that was refused with the old token does not sign out an account with a new one', async () => {
    await signedIn()
    const { credential: old } = await world.account()
    await world.due()
    await keepNext(later(13))
    const { credential: current } = await world.account()
    const key = bucketKey(network.channel, MINE)
    await sql('insert into rate_bucket (key, tokens, refilled_at) values ($1, 1, now())', [key])
    const refused = (credential: string) => signOut(poolSql(world.house.database.pool), key, { accountId: MINE, credential }, 60_000)
    expect([old === current, await refused(old)]).toEqual([false, false])
    expect(await sql('select key from rate_bucket where blocked_for is not null')).toEqual([])
    expect(await refused(current)).toBe(true)
  })

  test('rows that are being pushed while the token is renewed arrive once each, and their account is not paused', async () => {
    await world.take(await world.signIn(appId), [MINE], 'g1')
    while (await keepNext(later(0)));
    const at = {
      database: world.house.database,
      network: networkOf(network.channel),
      simulator: world.simulator,
      close: () => Promise.resolve(),
    }
    const connector = connectorTo(at.network, world.simulator.url)
    let calls = 0
    const create: Connector['create'] = async (...asked) => {
      calls += 1
      if (calls === 2) {
        await world.due()
        await keepNext(later(13)) // rows that are being sent have the old credential
      }
      return await connector.create(...asked)
    }
    const batchId = await aBatch(at, aFamily({ account: MINE, network: at.network, groups: 2, ads: 3 }))
    const worker = aWorker(
      at,
      { sliceSize: 2 },
      undefined,
      withOpenCredentials({ ...connector, create }, vault, { error: () => undefined }),
    )
    onTestFinished(() => worker.stop())
    const rows = await settled(at, batchId)
    expect([world.refreshes(), rows.map(({ outcome, error }) => [outcome, error])]).toEqual([1, rows.map(() => ['done', null])])
    expect([...heldBy(at, batchId).values()].map((ids) => ids.length)).toEqual(rows.map(() => 1))
    expect(await sql('select key from rate_bucket where blocked_for is not null')).toEqual([])
  })

  test('accounts whose token was entered by hand are read with it and stay signed in; without the network they are left alone', async () => {
    await sql(
      `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone) values ($1, $1, $2, '', 'CNY', 'Asia/Shanghai')`,
      [MINE, network.spreaderId],
    )
    const { db } = world.house.database
    await storeCredential(db, vault, { accountId: MINE, secret: `sim-token-${MINE}`, authorisationId: null })
    expect([await keepEntered({ ...later(0), connectors: new Map() }), (await world.account()).network_state]).toEqual([false, null])
    expect([await keepEntered(later(0)), await keepEntered(later(0))]).toEqual([true, false])
    expect(await world.account()).toMatchObject({ auth_status: 'authorised', network_state: 'active', held_for: null })
    expect((await world.account()).balance_minor).toBe(network.channel === 'gdt_ad2' ? '0' : '700000')
  })
})
