import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { META_ACCESS, rightsAsked } from '#domain/channels/access.ts'
import type { Access, AccessPort, AppKey, AssetKind, Assets } from '#server/connectors/core/access-port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { startMetaSimulator, type MetaSimulator, type MetaSimulatorOptions } from '#simulators/meta/server.ts'

const signal = new AbortController().signal
const REDIRECT = 'http://127.0.0.1:8080/oauth'
const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const keyOf = (index: number): AppKey => {
  const app = LIVING_DIRECTORY.apps[index]
  if (!app) throw new Error('no such application')
  return { appId: app.id, secret: app.secret }
}
const [APP, OTHER] = [keyOf(0), keyOf(1)]
const SYSTEM_USER = LIVING_DIRECTORY.people.find(({ system }) => system)?.id ?? ''

let simulator: MetaSimulator
let port: AccessPort

async function open(options: MetaSimulatorOptions = {}) {
  simulator = await startMetaSimulator({ stalenessMs: [0, 0], accounts: LIVING_ACCOUNTS, ...options })
  onTestFinished(simulator.close)
  const { access } = createMetaConnector({
    baseUrl: simulator.url,
    dialogUrl: simulator.url,
    version: 'v26.0',
    times: { answerMs: 5000 },
    log: { debug: () => {} },
  })
  if (!access) throw new Error('the network lets people allow us in')
  port = access
}
beforeEach(() => open())

function okOf<T>(answer: Access<T>): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`${answer.trouble}: ${answer.message}`)
}
const troubleOf = (answer: Access<unknown>) => ('ok' in answer ? 'none' : answer.trouble)

/** What a person's browser brings back from the dialog. */
async function codeOf(rights = rightsAsked(META_ACCESS)): Promise<string> {
  const url = port.dialogUrl({
    appId: APP.appId,
    redirectUrl: REDIRECT,
    state: 's',
    challenge: CHALLENGE,
    rights: rightsAsked(META_ACCESS),
  })
  const form = new URLSearchParams({ decision: 'allow', person: LIVING_DIRECTORY.people[0]?.id ?? '', every_account: '1' })
  for (const right of rights) form.append('rights', right)
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const redeem = (code: string, more: { app?: AppKey; verifier?: string; redirectUrl?: string } = {}) =>
  port.redeem(more.app ?? APP, { code, redirectUrl: more.redirectUrl ?? REDIRECT, verifier: more.verifier ?? VERIFIER }, signal)
const aToken = async (rights?: string[]) => okOf(await redeem(await codeOf(rights))).token

test('the dialog is at www.facebook.com unless another address is configured', () => {
  const { access } = createMetaConnector({ baseUrl: 'https://graph.facebook.com', version: 'v26.0', log: { debug: () => {} } })
  const ask = {
    appId: '7',
    redirectUrl: 'https://deck.example/oauth',
    state: 'a b',
    challenge: null,
    rights: ['ads_read', 'ads_management'],
  }
  expect(access?.dialogUrl(ask)).toBe(
    'https://www.facebook.com/v26.0/dialog/oauth?client_id=7&redirect_uri=https%3A%2F%2Fdeck.example%2Foauth&state=a+b&response_type=code&scope=ads_read%2Cads_management&auth_type=rerequest',
  )
})

test('a code becomes a token of sixty days', async () => {
  const given = okOf(await redeem(await codeOf()))
  const days = ((given.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(60)
  expect(okOf(await port.inspect({ token: given.token, app: APP }, signal))).toEqual({
    valid: true,
    reason: '',
    appId: APP.appId,
    userId: '10150000000000001',
    userName: '陈晨',
    rights: [...rightsAsked(META_ACCESS), 'public_profile'],
    expiresAt: expect.any(Date),
    renewAt: null,
    dataExpiresAt: expect.any(Date),
  })
})

test('a code that was used, another verifier, address, secret or application: each is told apart', async () => {
  const used = await codeOf()
  await redeem(used)
  expect([
    troubleOf(await redeem(used)),
    troubleOf(await redeem(await codeOf(), { verifier: 'w'.repeat(43) })),
    troubleOf(await redeem(await codeOf(), { redirectUrl: `${REDIRECT}/other` })),
    troubleOf(await redeem(await codeOf(), { app: { ...APP, secret: 'x' } })),
    troubleOf(await redeem(await codeOf(), { app: { ...APP, appId: '7' } })),
    troubleOf(await redeem(await codeOf(), { app: OTHER })),
  ]).toEqual(['code_refused', 'code_refused', 'redirect_refused', 'secret_wrong', 'app_unknown', 'code_refused'])
})

test('an application is known by its secret', async () => {
  expect(okOf(await port.app(APP, signal))).toEqual({ id: APP.appId, name: 'Flightdeck Console' })
  expect(troubleOf(await port.app({ ...APP, secret: 'x' }, signal))).toBe('secret_wrong')
  expect(troubleOf(await port.app({ ...APP, appId: '7' }, signal))).toBe('app_unknown')
})

describe('inspecting a token', () => {
  test('one of another application, one that ended and one that is none are told apart', async () => {
    const token = await aToken()
    expect(troubleOf(await port.inspect({ token, app: OTHER }, signal))).toBe('other_app')
    simulator.control.revoke({})
    expect(okOf(await port.inspect({ token, app: APP }, signal))).toMatchObject({
      valid: false,
      reason: 'Error validating access token: The user has not authorized application.',
    })
    expect(okOf(await port.inspect({ token: 'no token', app: APP }, signal))).toMatchObject({ valid: false })
  })

  test("a system user's token is inspected without knowing its application, and never ends", async () => {
    const token = simulator.control.giveToken({ app: APP.appId, person: SYSTEM_USER, rights: ['ads_management'] })
    expect(okOf(await port.inspect({ token, app: null }, signal))).toMatchObject({
      valid: true,
      userName: 'Flightdeck system user',
      rights: ['ads_management'],
      expiresAt: null,
      dataExpiresAt: null,
    })
  })

  test('an application that wants a proof of its secret gets it, and is told of where its secret is not known', async () => {
    const token = await aToken()
    simulator.control.askProof(APP.appId, true)
    expect(okOf(await port.inspect({ token, app: APP }, signal))).toMatchObject({ valid: true, userName: '陈晨' })
    expect(okOf(await port.assets({ token, app: APP }, { kind: 'page', of: null }, null, signal)).assets).toHaveLength(3)
    expect(troubleOf(await port.inspect({ token, app: null }, signal))).toBe('proof_needed')
  })
})

describe('what a token reaches', () => {
  const all = async <K extends AssetKind>(token: string, kind: K, of: string | null = null): Promise<Assets[K][]> =>
    okOf(await port.assets({ token, app: APP }, { kind, of }, null, signal)).assets

  test('accounts come with currency, zone, state and money in minor units', async () => {
    const accounts = await all(await aToken(), 'account')
    const games = { id: '620000000000001', name: '星港游戏 Starport Games' }
    expect(accounts).toHaveLength(5)
    expect(accounts.slice(0, 2)).toEqual([
      {
        id: '700000000000001',
        name: 'Starport US',
        currency: 'USD',
        timezone: 'America/Los_Angeles',
        state: 'active',
        disableReason: '',
        business: games,
        balanceMinor: '0',
        capMinor: '5000000',
        spentMinor: '0',
      },
      {
        id: '700000000000002',
        name: 'Starport 日本',
        currency: 'JPY',
        timezone: 'Asia/Tokyo',
        state: 'active',
        disableReason: '',
        business: games,
        balanceMinor: '182000',
        capMinor: null,
        spentMinor: '0',
      },
    ])
    expect([accounts[4]?.state, accounts[4]?.disableReason]).toEqual(['disabled', 'policy'])
  })

  test('businesses, pages with Instagram, applications, pixels and audiences', async () => {
    const token = await aToken()
    expect(await all(token, 'business')).toEqual(LIVING_DIRECTORY.businesses)
    expect((await all(token, 'page')).slice(0, 2)).toEqual([
      { id: '350000000000001', name: 'Starport 星港', instagram: { id: '17840000000000001', name: 'starport.game' } },
      { id: '350000000000002', name: 'Starport Japan', instagram: null },
    ])
    expect(await all(token, 'app', '620000000000001')).toEqual([{ id: APP.appId, name: 'Flightdeck Console' }])
    expect(await all(token, 'pixel', '700000000000001')).toEqual([{ id: '540000000000001', name: 'Starport web' }])
    expect(await all(token, 'audience', '700000000000001')).toEqual([
      { id: '230000000000001', name: '付费玩家', size: 48_200 },
      { id: '230000000000002', name: 'Lookalike payers 1%', size: 2_140_000 },
    ])
  })

  test('a list of many comes in pages', async () => {
    const business = LIVING_DIRECTORY.businesses[0] ?? null
    for (let at = 0; at < 150; at += 1) simulator.control.addAccount({ id: String(800_000 + at), business })
    const key = { token: await aToken(), app: APP }
    const first = okOf(await port.assets(key, { kind: 'account', of: null }, null, signal))
    const second = okOf(await port.assets(key, { kind: 'account', of: null }, first.next, signal))
    expect([first.assets.length, second.assets.length, second.next]).toEqual([100, 55, null])
    expect(new Set([...first.assets, ...second.assets].map(({ id }) => id)).size).toBe(155)
  })

  test('what was not allowed, what is over and a network that is away are told apart', async () => {
    const token = await aToken(['pages_show_list'])
    const ask = async () => troubleOf(await port.assets({ token, app: APP }, { kind: 'account', of: null }, null, signal))
    expect(await ask()).toBe('right_missing')
    simulator.control.addFault({ match: {}, fault: { kind: 'gateway_html', status: 502 }, remaining: 1 })
    expect(await ask()).toBe('away')
    simulator.control.addFault({ match: {}, fault: { kind: 'throttle', seconds: 60, code: 4 }, remaining: 1 })
    expect(await ask()).toBe('throttled')
    simulator.control.expireGrants({})
    expect(await ask()).toBe('token_refused')
  })
})

test('renewing gives a token that lives longer', async () => {
  const token = await aToken()
  simulator.control.setClock({ advanceMs: 30 * 86_400_000 })
  const renewed = okOf((await port.renew?.({ token, app: APP }, signal)) ?? { trouble: 'away', message: '' })
  expect(renewed.token).not.toBe(token)
  expect(okOf(await port.inspect({ token: renewed.token, app: APP }, signal)).valid).toBe(true)
})
