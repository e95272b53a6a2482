import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { networkApps } from '#contract/network-access.ts'
import { PRESETS } from '#permissions/presets.ts'
import { authorisationRoutes } from '#server/features/authorisation/authorisation.routes.ts'
import { resealCredentials } from '#server/kit/credential.repository.ts'
import { createVault, parseKeys, type Vault } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator } from '#simulators/meta/server.ts'
import { aServer, aSession, form } from '../kit/toy.ts'
import { thingTests } from '../kit/thing-tests.ts'
import type { TwoGames } from '../kit/two-games.ts'
import { aNetwork, decided, type Choice } from './a-network.ts'

const KEYS = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
const keys = { now: parseKeys(KEYS[0] ?? '') }
const vault: Vault = createVault(() => keys.now)
const [APP, OTHER] = LIVING_DIRECTORY.apps
const [, LENA, SYSTEM] = LIVING_DIRECTORY.people
const SETTINGS = '/user/api/settings'
const OAUTH = '/dapper/api/acc/oauth'
const BACK = 'http://127.0.0.1:8080/oauth-answer'
const [US, JP] = LIVING_ACCOUNTS.map(({ id }) => id)

thingTests(networkApps, {
  routes: authorisationRoutes({ connectors: new Map(), vault }),
  async use({ db }, appId, id) {
    const token = { token: 'x', last4: '', rights: [], status: 'authorised' as const, created_by: id }
    await db
      .insertInto('network_authorisation')
      .values({
        id: randomUUID(),
        channel: 'fb_ad',
        network_app_id: appId,
        kind: 'oauth',
        network_user_id: '1',
        network_user_name: '陈',
        ...token,
      })
      .execute()
  },
})

let house: TwoGames
let simulator: MetaSimulator
let network: Awaited<ReturnType<typeof aNetwork>>
beforeAll(async () => {
  network = await aNetwork(vault)
  ;({ house, simulator } = network)
})
afterAll(async () => {
  await house.close()
  await simulator.close()
})
beforeEach(async () => {
  simulator.control.reset()
  keys.now = parseKeys(KEYS[0] ?? '')
  await house.database.pool.query('truncate network_app, network_authorisation, oauth_attempt, ad_account, network_page, audience cascade')
})

/** An application with its secret. */
async function anApp(secret = APP?.secret ?? '', app = APP): Promise<string> {
  const saved = await house.post(networkApps.save.path, {
    channel: 'fb_ad',
    client_id: app?.id ?? '',
    name: app?.name ?? '',
    retired: '0',
  })
  const { id } = saved.body.data
  await house.post(`${SETTINGS}/network_apps/secret`, { id, secret })
  return id
}

const asked = async (appId: string, who = house.admin, redirect = BACK) =>
  await house.get(`${OAUTH}?${new URLSearchParams({ network_app_id: appId, redirect_url: redirect })}`, who)

/** A person's whole way through the dialog. */
async function signedIn(appId: string, choice: Choice = {}, who = house.admin) {
  const { data } = await asked(appId, who)
  return await house.post(OAUTH, await decided(data.url, choice), who)
}

const codesOf = (body: { blockers?: { code: string }[] }) => body.blockers?.map(({ code }) => code)
const take = (
  id: string,
  accounts: (string | undefined)[],
  more: { games?: string[]; pages?: string[]; ticket?: string } = {},
  who = house.admin,
) =>
  house.post(
    `${SETTINGS}/authorisations/take`,
    {
      id,
      ...(more.ticket ? { ticket: more.ticket } : {}),
      ...Object.fromEntries(accounts.map((account, at) => [`accounts[${at}]`, account ?? ''])),
      ...Object.fromEntries((more.games ?? ['10012']).map((game, at) => [`game_ids[${at}]`, game])),
      ...Object.fromEntries((more.pages ?? []).map((page, at) => [`pages[${at}]`, page])),
    },
    who,
  )
const accountsNow = () =>
  house.database.db
    .selectFrom('ad_account')
    .select(['account_id', 'name', 'currency', 'timezone', 'entity', 'auth_status', 'authorisation_id', 'credential'])
    .orderBy('account_id')
    .execute()
const tokensNow = async () =>
  (await accountsNow()).map(({ account_id: id, credential }) => (credential === '' ? '' : vault.open(credential, id).slice(0, 3)))

describe('an application', () => {
  test('its secret is sealed, and neither answered nor in the trail', async () => {
    const id = await anApp()
    const row = await house.database.db.selectFrom('network_app').selectAll().executeTakeFirstOrThrow()
    expect(vault.open(row.secret, `network_app:${id}`)).toBe(APP?.secret)
    const list = await house.get(`${SETTINGS}/network_apps`)
    expect(list.data[0]).toMatchObject({ client_id: APP?.id, secret_last4: 'e8f9', secret_set_at: expect.any(String) })
    const trail = await house.database.db.selectFrom('audit_log').selectAll().execute()
    for (const told of [JSON.stringify(list), JSON.stringify(trail)]) expect(told).not.toContain(APP?.secret)
    expect(await house.trail()).toMatchObject({ event: 'network_app.secret_replaced', after: { last4: 'e8f9' } })
  })

  test('a test says its name at the network, or why it is not let in', async () => {
    const test = async (id: string) => (await house.get(`${SETTINGS}/network_apps/test?id=${id}`)).data
    expect(await test(await anApp())).toEqual({ trouble: '', message: '', name: 'Flightdeck Console' })
    expect(await test(await anApp('wrong', OTHER))).toMatchObject({ trouble: 'secret_wrong', name: '' })
  })

  test('a secret that the network refuses does not replace the one that is held; one it knows does', async () => {
    const id = await anApp()
    const held = async () =>
      vault.open((await house.database.db.selectFrom('network_app').select('secret').executeTakeFirstOrThrow()).secret, `network_app:${id}`)
    const refused = await house.post(`${SETTINGS}/network_apps/secret`, { id, secret: 'deadbeef', untested: '1' })
    expect([refused.status, codesOf(refused.body)]).toEqual([400, ['authorisation.trouble.secret_wrong', 'authorisation.secret_kept']])
    expect(await held()).toBe(APP?.secret)
    expect((await house.post(`${SETTINGS}/network_apps/secret`, { id, secret: ` ${APP?.secret} ` })).status).toBe(200)
  })

  test('while the network cannot be asked, a secret replaces the one that is held only when a person says so', async () => {
    const id = await anApp()
    simulator.control.addFault({ match: {}, fault: { kind: 'gateway_html', status: 502 } })
    const asked = await house.post(`${SETTINGS}/network_apps/secret`, { id, secret: 'a-newer-secret' })
    expect([asked.status, codesOf(asked.body)]).toEqual([400, ['authorisation.secret_untested']])
    const said = await house.post(`${SETTINGS}/network_apps/secret`, { id, secret: 'a-newer-secret', untested: '1' })
    expect([said.status, said.body.data?.secret_last4]).toEqual([200, 'cret'])
  })

  test('one without its secret opens no dialog', async () => {
    const saved = await house.post(networkApps.save.path, { channel: 'fb_ad', client_id: '1', name: 'A', retired: '0' })
    expect(codesOf(await asked(saved.body.data.id))).toEqual(['authorisation.secret_missing'])
  })

  test('a retired one opens no dialog', async () => {
    const id = await anApp()
    await house.database.db.updateTable('network_app').set({ retired: true }).execute()
    expect(codesOf(await asked(id))).toEqual(['authorisation.app_retired'])
  })
})

describe('the dialog', () => {
  test('what it leads back with becomes an authorisation', async () => {
    const answer = await signedIn(await anApp())
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      kind: 'oauth',
      app_name: 'Flightdeck Console',
      network_user_name: '陈晨',
      status: 'authorised',
      accounts: 0,
      expires_at: expect.any(String),
    })
    expect(answer.body.data.uses).toContainEqual({ use: 'push', enough: true, right: 'ads_management', needed: true })
    const row = await house.database.db.selectFrom('network_authorisation').selectAll().executeTakeFirstOrThrow()
    const token = vault.open(row.token, `authorisation:${row.id}`)
    expect(token).toMatch(/^EAA/)
    const stored = JSON.stringify(
      await Promise.all([
        house.database.db.selectFrom('audit_log').selectAll().execute(),
        house.database.db.selectFrom('ticket').selectAll().execute(),
        house.get(`${SETTINGS}/authorisations`),
      ]),
    )
    expect(stored).not.toContain(token)
  })

  test('a state is worth something to the person and the session that asked, once', async () => {
    const appId = await anApp()
    const [other, again] = [await aSession(house.database, PRESETS.admin), await asked(appId)]
    const back = await decided(again.data.url)
    expect(codesOf((await house.post(OAUTH, back, other)).body)).toEqual(['authorisation.state_unknown'])
    expect(codesOf((await house.post(OAUTH, { ...back, state: `${back.state}x` })).body)).toEqual(['authorisation.state_unknown'])
    expect((await house.post(OAUTH, back)).status).toBe(200)
    expect(codesOf((await house.post(OAUTH, back)).body)).toEqual(['authorisation.state_unknown'])
  })

  test('an answer that was lost is given again for the same ticket', async () => {
    const { data } = await asked(await anApp())
    const sent = { ...(await decided(data.url)), ticket: randomUUID() }
    const [first, second] = [await house.post(OAUTH, sent), await house.post(OAUTH, sent)]
    expect(second).toEqual(first)
  })

  test('an attempt is over after ten minutes, and when another dialog was opened', async () => {
    const appId = await anApp()
    const late = await decided((await asked(appId)).data.url)
    await house.database.pool.query(`update oauth_attempt set at = now() - interval '10 minutes 1 second'`)
    expect(codesOf((await house.post(OAUTH, late)).body)).toEqual(['authorisation.state_unknown'])
    const first = await decided((await asked(appId)).data.url)
    await asked(appId)
    expect(codesOf((await house.post(OAUTH, first)).body)).toEqual(['authorisation.state_unknown'])
  })

  test('a code of another dialog, a changed verifier, and a refusal make no authorisation', async () => {
    const appId = await anApp()
    const foreign = await decided((await asked(appId)).data.url)
    const mine = await decided((await asked(appId)).data.url)
    expect(codesOf((await house.post(OAUTH, { ...mine, code: foreign.code ?? '' })).body)).toEqual(['authorisation.trouble.code_refused'])
    const tampered = await decided((await asked(appId)).data.url)
    await house.database.pool.query(`update oauth_attempt set verifier = repeat('x', 43)`)
    expect(codesOf((await house.post(OAUTH, tampered)).body)).toEqual(['authorisation.trouble.code_refused'])
    expect(codesOf((await signedIn(appId, { deny: true })).body)).toEqual(['authorisation.denied'])
    expect(await house.database.db.selectFrom('network_authorisation').select('id').execute()).toEqual([])
  })

  test('a token that may not do what pushes need is not taken', async () => {
    const answer = await signedIn(await anApp(), { rights: ['pages_show_list'] })
    expect(codesOf(answer.body)).toEqual([
      'authorisation.right_missing.push',
      'authorisation.right_missing.figures',
      'authorisation.right_missing.accounts',
    ])
  })

  test('it leads back to the page of the console and nowhere else', async () => {
    expect(codesOf(await asked(await anApp(), house.admin, 'http://127.0.0.1:8080/elsewhere'))).toEqual(['authorisation.redirect_unknown'])
  })

  test('a network that is away says so, and the attempt stays', async () => {
    const { data } = await asked(await anApp())
    const back = await decided(data.url)
    simulator.control.addFault({ match: {}, fault: { kind: 'gateway_html', status: 502 }, remaining: 1 })
    const away = await house.post(OAUTH, back)
    expect([away.status, codesOf(away.body)]).toEqual([503, ['authorisation.trouble.away']])
    expect((await house.post(OAUTH, back)).status).toBe(200)
  })
})

describe('a network is asked before anything is written', () => {
  /** The routes in front of a network; each time it is asked, how many transactions are open and idle. */
  async function watched() {
    const open: number[] = []
    const { rows } = await house.database.pool.query<{ name: string }>('select current_database() as name')
    const count = async () => {
      const found = await house.database.pool.query<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where datname = $1 and state = 'idle in transaction'`,
        [rows[0]?.name],
      )
      open.push(found.rows[0]?.open ?? -1)
    }
    const asks = ['redeem', 'inspect', 'assets'] as const
    const { connectors } = asks.reduce((deps, asked) => network.meanwhile(deps, asked, count), { connectors: network.connectors, vault })
    const http = await aServer(house.database, authorisationRoutes({ connectors, vault }))
    onTestFinished(() => http.close())
    const post = async (url: string, fields: Record<string, string>) => {
      const { payload, headers } = form({ ticket: randomUUID(), ...fields })
      const { authorization } = house.admin
      const answer = await http.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
      return { status: answer.statusCode, body: answer.json() }
    }
    return { open, post }
  }

  test('no transaction is open while it is asked, by any of the calls', async () => {
    const { open, post } = await watched()
    const { data } = await asked(await anApp())
    const signed = await post(OAUTH, await decided(data.url))
    const { id } = signed.body.data
    const token = simulator.control.giveToken({ app: APP?.id ?? '', person: SYSTEM?.id ?? '', rights: ['ads_management'] })
    const answers = [
      signed,
      await post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', token }),
      await post(`${SETTINGS}/authorisations/inspect`, { id }),
      await post(`${SETTINGS}/authorisations/take`, { id, 'accounts[0]': US ?? '', 'game_ids[0]': '10012' }),
    ]
    expect([answers.map(({ status }) => status), open]).toEqual([
      [200, 200, 200, 200],
      [0, 0, 0, 0, 0],
    ])
  })

  test('a network that is away once the code was exchanged leaves nothing, and the answer can be sent again in its time', async () => {
    const { data } = await asked(await anApp())
    const sent = { ...(await decided(data.url)), ticket: randomUUID() }
    simulator.control.addFault({ match: { path: 'debug_token' }, fault: { kind: 'gateway_html', status: 502 }, remaining: 1 })
    expect((await house.post(OAUTH, sent)).status).toBe(503)
    expect(await house.database.db.selectFrom('network_authorisation').select('id').execute()).toEqual([])
    // the code was used at the network: it says so, and a person signs in again
    expect(codesOf((await house.post(OAUTH, sent)).body)).toEqual(['authorisation.trouble.code_refused'])
  })

  test('of one answer sent twice at once, one is exchanged and both are told the same', async () => {
    const { data } = await asked(await anApp())
    const [sent, before] = [{ ...(await decided(data.url)), ticket: randomUUID() }, simulator.control.grants().length]
    const [first, second] = await Promise.all([house.post(OAUTH, sent), house.post(OAUTH, sent)])
    expect([first.status, second]).toEqual([200, first])
    expect(simulator.control.grants().length - before).toBe(2) // the short-lived token and the long-lived one
  })

  test('of one answer sent twice with two tickets, one is exchanged', async () => {
    const { data } = await asked(await anApp())
    const [back, before] = [await decided(data.url), simulator.control.grants().length]
    const statuses = (await Promise.all([house.post(OAUTH, back), house.post(OAUTH, back)])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(simulator.control.grants().length - before).toBe(2)
  })
})

describe('a pasted token', () => {
  const paste = (token: string, more: Record<string, string> = {}) =>
    house.post(`${SETTINGS}/authorisations/paste`, { channel: 'fb_ad', token, ...more })
  const system = (rights: string[]) => simulator.control.giveToken({ app: APP?.id ?? '', person: SYSTEM?.id ?? '', rights })

  test("a system user's token is taken without its application, and lasts", async () => {
    const answer = await paste(` ${system(['ads_management'])}\n`)
    expect(answer.body.data).toMatchObject({ kind: 'token', app_name: '', network_user_name: 'Flightdeck system user', expires_at: null })
  })

  test('one of another application, one that is over, one without the rights and one that is none are refused', async () => {
    const appId = await anApp(OTHER?.secret, OTHER)
    const revoked = system(['ads_management'])
    simulator.control.revoke({})
    expect([
      codesOf((await paste(system(['ads_management']), { network_app_id: appId })).body),
      codesOf((await paste(revoked)).body),
      codesOf((await paste(system(['ads_read']))).body),
      codesOf((await paste('nothing')).body),
    ]).toEqual([
      ['authorisation.trouble.other_app'],
      ['authorisation.trouble.token_refused'],
      ['authorisation.right_missing.push'],
      ['authorisation.trouble.token_refused'],
    ])
  })
})

describe('taking accounts over', () => {
  const offer = async (id: string) => (await house.get(`${SETTINGS}/authorisations/offer?id=${id}`)).data
  const anAuthorisation = async (choice: Choice = {}) => (await signedIn(await anApp(), choice)).body.data.id

  test('the network is asked what there is, and each account says whose it is', async () => {
    const id = await anAuthorisation()
    const offered = await offer(id)
    expect(offered.accounts.map((account: { id: string; held: string }) => [account.id, account.held])).toEqual(
      LIVING_ACCOUNTS.map((account) => [account.id, 'new']),
    )
    expect(offered.pages[0]).toEqual({ id: '350000000000001', name: 'Starport 星港', instagram: 'starport.game', known: false })
    await take(id, [US])
    expect((await offer(id)).accounts[0]).toMatchObject({ id: US, held: 'here', also_pushed: false })
    await house.database.pool.query('update ad_account set other_push_at = now()')
    expect((await offer(id)).accounts[0]).toMatchObject({ id: US, also_pushed: true })
  })

  test('businesses and the applications of each are offered; what the rights keep from us is said by kind', async () => {
    const { body } = await signedIn(await anApp())
    const { data } = await house.get(`${SETTINGS}/authorisations/offer?id=${body.data.id}`)
    expect([data.businesses, data.apps, data.unread]).toEqual([
      LIVING_DIRECTORY.businesses,
      LIVING_DIRECTORY.apps.map(({ id, name, business }) => ({ id, name, business })),
      [],
    ])
    const less = await signedIn(await anApp(OTHER?.secret, OTHER), { rights: ['ads_management', 'ads_read', 'pages_show_list'] })
    const offer = (await house.get(`${SETTINGS}/authorisations/offer?id=${less.body.data.id}`)).data
    expect([offer.businesses, offer.apps, offer.unread]).toEqual([[], [], ['business']])
  })

  test('pixels and audiences come account by account; audiences that are chosen can be aimed at in each game, once', async () => {
    const { body } = await signedIn(await anApp())
    const { id } = body.data
    const assets = async () =>
      (await house.get(`${SETTINGS}/authorisations/account_assets?id=${id}&accounts[]=${US}&accounts[]=${JP}`)).data
    const [payers, lookalike] = LIVING_DIRECTORY.audiences.map((audience) => ({
      id: audience.id,
      name: audience.name,
      size: audience.size,
    }))
    const pixel = { id: LIVING_DIRECTORY.pixels[0]?.id, name: LIVING_DIRECTORY.pixels[0]?.name }
    const offered = (games: string[]) => [
      {
        account: US,
        pixels: [pixel],
        audiences: [payers, lookalike].map((one, at) => ({ ...one, games: at === 0 ? games : [] })),
        unread: [],
      },
      { account: JP, pixels: [], audiences: [], unread: [] },
    ]
    expect(await assets()).toEqual(offered([]))
    const takeAudiences = (audiences: string[], games: string[]) =>
      house.post(`${SETTINGS}/authorisations/take_audiences`, {
        id,
        'accounts[0]': US ?? '',
        ...Object.fromEntries(audiences.map((one, at) => [`audiences[${at}]`, one])),
        ...Object.fromEntries(games.map((one, at) => [`game_ids[${at}]`, one])),
      })
    expect(codesOf((await takeAudiences([], [])).body)).toEqual([
      'authorisation.no_audience_chosen',
      'authorisation.audience_games_missing',
    ])
    const gone = await takeAudiences([payers?.id ?? '', '999'], ['10012'])
    expect([gone.body.blockers, await assets()]).toEqual([
      [{ code: 'authorisation.audience_gone', row: 2, params: { id: '999' } }],
      offered([]),
    ])
    expect((await takeAudiences([payers?.id ?? ''], ['10012'])).body.data).toEqual({ audiences: 1 })
    expect((await takeAudiences([payers?.id ?? ''], ['10012', '10045'])).body.data).toEqual({ audiences: 1 })
    expect(await assets()).toEqual(offered(['10012', '10045']))
    const kept = await house.database.db
      .selectFrom('audience')
      .select(['audience_id', 'game_id', 'name', 'network_id', 'size_low'])
      .orderBy('game_id')
      .execute()
    expect(kept).toEqual(
      ['10012', '10045'].map((game) => ({
        audience_id: `${game}-${payers?.id}`,
        game_id: game,
        name: payers?.name,
        network_id: payers?.id,
        size_low: String(payers?.size),
      })),
    )
  })

  test('an account that was open in a form while it is taken over has another version', async () => {
    const id = await anAuthorisation()
    await take(id, [US])
    const version = async () => (await house.database.db.selectFrom('ad_account').select('version').executeTakeFirstOrThrow()).version
    const before = await version()
    await take(id, [US])
    expect(await version()).toBe(before + 1)
  })

  test('what was chosen comes in with name, currency, zone, games and the token', async () => {
    const id = await anAuthorisation()
    const taken = await take(id, [US, JP], { games: ['10012', '10045'], pages: ['350000000000001'] })
    expect(taken.body.data).toMatchObject({ accounts: 2, pages: 1, authorisation: { accounts: 2 } })
    expect((await accountsNow()).map(({ credential: _sealed, ...row }) => row)).toEqual([
      {
        account_id: US,
        name: 'Starport US',
        currency: 'USD',
        timezone: 'America/Los_Angeles',
        entity: '星港游戏 Starport Games',
        auth_status: 'authorised',
        authorisation_id: id,
      },
      {
        account_id: JP,
        name: 'Starport 日本',
        currency: 'JPY',
        timezone: 'Asia/Tokyo',
        entity: '星港游戏 Starport Games',
        auth_status: 'authorised',
        authorisation_id: id,
      },
    ])
    expect(await tokensNow()).toEqual(['EAA', 'EAA'])
    const games = await house.database.db
      .selectFrom('ad_account_game')
      .selectAll()
      .where('account_id', '=', US ?? '')
      .execute()
    expect(games.map(({ game_id }) => game_id).sort()).toEqual(['10012', '10045'])
    expect(await house.database.db.selectFrom('network_page').selectAll().execute()).toMatchObject([
      { page_id: '350000000000001', name: 'Starport 星港', instagram_name: 'starport.game' },
    ])
    expect(await house.trail()).toMatchObject({ event: 'authorisation.taken', after: { accounts: [US, JP] } })
  })

  test('one that another authorisation has, or whose currency changed, is said by row, and nothing comes in', async () => {
    const appId = await anApp()
    const [mine, hers] = [(await signedIn(appId)).body.data.id, (await signedIn(appId, { person: LENA?.id ?? '' })).body.data.id]
    const lantern = LIVING_ACCOUNTS[3]?.id
    await take(hers, [lantern])
    const row = { account_id: JP ?? '', name: 'old', spreader_id: '21', entity: '', currency: 'USD', timezone: 'UTC' }
    await house.database.db.insertInto('ad_account').values(row).execute()
    const refused = await take(mine, [US, lantern, JP])
    expect(refused.status).toBe(409)
    expect(refused.body.blockers).toMatchObject([
      { code: 'authorisation.account_elsewhere', row: 2, params: { holder: 'Lena Park' } },
      { code: 'authorisation.currency_changed', row: 3, params: { from: 'USD', to: 'JPY' } },
    ])
    expect((await accountsNow()).map(({ account_id: id }) => id)).toEqual([JP, lantern])
  })

  test('of two people who take the same account over at once, one has it and the other is told', async () => {
    const appId = await anApp()
    const other = await aSession(house.database, PRESETS.admin)
    const [mine, hers] = [(await signedIn(appId)).body.data.id, (await signedIn(appId, { person: LENA?.id ?? '' }, other)).body.data.id]
    const lantern = LIVING_ACCOUNTS[3]?.id
    const both = await Promise.all([take(mine, [US, lantern]), take(hers, [lantern], {}, other)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const lost = both.find(({ status }) => status === 409)
    expect(codesOf(lost?.body)).toEqual(['authorisation.account_elsewhere'])
    const winner = both[0]?.status === 200 ? mine : hers
    expect((await accountsNow()).map(({ authorisation_id: id }) => id)).toEqual(winner === mine ? [mine, mine] : [hers])
  })

  test('one that the network does not offer any more, and a choice without games, are refused', async () => {
    const id = await anAuthorisation({ person: LENA?.id ?? '' })
    expect((await take(id, [US])).body.blockers).toMatchObject([{ code: 'authorisation.account_gone', row: 1, params: { id: US } }])
    expect(codesOf((await take(id, [LIVING_ACCOUNTS[3]?.id], { games: [] })).body)).toEqual(['authorisation.games_missing'])
    expect(codesOf((await take(id, [])).body)).toEqual(['authorisation.nothing_chosen'])
  })

  test('without the channel of the network nothing comes in, and it is said what to enter', async () => {
    const id = await anAuthorisation()
    await house.database.db.updateTable('spreader').set({ id: '22' }).where('id', '=', '21').execute()
    const refused = await take(id, [US])
    await house.database.db.updateTable('spreader').set({ id: '21' }).where('id', '=', '22').execute()
    expect([refused.status, refused.body.blockers]).toEqual([400, [{ code: 'authorisation.channel_missing', params: { id: '21' } }]])
  })

  test('a network that fails in the middle of its list gives no half of it', async () => {
    const id = await anAuthorisation()
    const business = LIVING_DIRECTORY.businesses[0] ?? null
    for (let at = 0; at < 120; at += 1) simulator.control.addAccount({ id: String(900_000 + at), business })
    simulator.control.addFault({ match: { path: 'adaccounts', nth: 2 }, fault: { kind: 'gateway_html', status: 502 } })
    const answer = await house.get(`${SETTINGS}/authorisations/offer?id=${id}`)
    expect(codesOf(answer)).toEqual(['authorisation.trouble.away'])
  })

  test('signing in again gives each of its accounts the new token, and a credential that was entered by hand is replaced', async () => {
    const appId = await anApp()
    const row = { account_id: US ?? '', name: 'old', spreader_id: '21', entity: '', currency: 'USD', timezone: 'UTC' }
    await house.database.db
      .insertInto('ad_account')
      .values({ ...row, credential: vault.seal('by hand', US ?? '') })
      .execute()
    const { id } = (await signedIn(appId)).body.data
    expect((await offer(id)).accounts[0]).toMatchObject({ held: 'without' })
    await take(id, [US])
    const [before] = await accountsNow()
    expect((await signedIn(appId)).body.data).toMatchObject({ id, version: 2, accounts: 1 })
    const [after] = await accountsNow()
    const open = (sealed?: string) => vault.open(sealed ?? '', US ?? '')
    expect(open(after?.credential)).not.toBe(open(before?.credential))
  })

  test('a token that was taken back is told, and its accounts are signed out until someone signs in again', async () => {
    const appId = await anApp()
    const { id } = (await signedIn(appId)).body.data
    await take(id, [US])
    simulator.control.revoke({})
    const read = await house.post(`${SETTINGS}/authorisations/inspect`, { id })
    expect(read.body.data).toMatchObject({
      status: 'invalid',
      reason: 'Error validating access token: The user has not authorized application.',
    })
    expect(read.body.data.rights).toContain('ads_management')
    expect((await accountsNow())[0]).toMatchObject({ auth_status: 'invalid' })
    await signedIn(appId)
    expect((await accountsNow())[0]).toMatchObject({ auth_status: 'authorised' })
  })

  test('a new key seals secrets and tokens again', async () => {
    const appId = await anApp()
    const { id } = (await signedIn(appId)).body.data
    await take(id, [US])
    keys.now = parseKeys([KEYS[1], KEYS[0]].join(','))
    expect(await resealCredentials(house.database.db, vault)).toBe(3)
    keys.now = parseKeys(KEYS[1] ?? '')
    expect((await house.get(`${SETTINGS}/network_apps/test?id=${appId}`)).data.trouble).toBe('')
    expect((await offer(id)).accounts[0]).toMatchObject({ id: US, held: 'here' })
  })
})
