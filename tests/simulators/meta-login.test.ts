import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import type { MetaSimulator, MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { aCampaign, aSimulator, graphOf } from './meta-client.ts'

const [APP, OTHER] = LIVING_DIRECTORY.apps
const [ADMIN, LENA] = LIVING_DIRECTORY.people
const BACK = 'https://127.0.0.1:8443/back'
const EVERYTHING = 'ads_management,ads_read,business_management,pages_show_list,instagram_basic'
const VERIFIER = 'a'.repeat(43)

const aNetwork = (options: MetaSimulatorOptions = {}) => aSimulator({ accounts: LIVING_ACCOUNTS, ...options })
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Decision = { decision?: string; rights?: string[]; person?: string; accounts?: string[]; challenge?: string }

/** Answers the dialog as a browser would; what it leads back to. */
async function decide(simulator: MetaSimulator, { decision = 'allow', rights, person, accounts, challenge }: Decision = {}): Promise<URL> {
  const query = new URLSearchParams({ client_id: APP?.id ?? '', redirect_uri: BACK, state: 's-1', scope: EVERYTHING })
  const form = new URLSearchParams({ ...Object.fromEntries(query), decision, person: person ?? ADMIN?.id ?? '' })
  for (const right of rights ?? EVERYTHING.split(',')) form.append('rights', right)
  if (challenge) form.set('code_challenge', challenge)
  if (accounts) for (const id of accounts) form.append('accounts', id)
  else form.set('every_account', '1')
  const answer = await fetch(`${simulator.url}/v26.0/dialog/oauth?${query}`, { method: 'POST', body: form, redirect: 'manual' })
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '')
}

const redeem = (simulator: MetaSimulator, code: string | null, more: Record<string, string> = {}) =>
  graphOf(simulator, '').get('/oauth/access_token', {
    client_id: APP?.id,
    client_secret: APP?.secret,
    redirect_uri: BACK,
    code: code ?? '',
    ...more,
  })

const tokenOf = (body: unknown): string => {
  if (typeof body === 'object' && body !== null && 'access_token' in body && typeof body.access_token === 'string') return body.access_token
  throw new Error(JSON.stringify(body))
}

/** A long-lived token of a person, by every step of the manual flow. */
async function signIn(simulator: MetaSimulator, decision: Decision = {}): Promise<string> {
  const short = tokenOf((await redeem(simulator, (await decide(simulator, decision)).searchParams.get('code'))).body)
  const long = await redeem(simulator, null, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
  return tokenOf(long.body)
}
const debug = (simulator: MetaSimulator, input: string, app = APP) =>
  graphOf(simulator, `${app?.id}|${app?.secret}`).get('/debug_token', { input_token: input })

test('the dialog shows who asks for what, and its form keeps the state', async () => {
  const simulator = await aNetwork()
  const query = new URLSearchParams({ client_id: APP?.id ?? '', redirect_uri: BACK, state: 's"1', scope: EVERYTHING })
  const answer = await fetch(`${simulator.url}/v26.0/dialog/oauth?${query}`)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const part of ['Flightdeck Console', 'ads_management', 'instagram_basic', 'Starport US', 'value="s&#34;1"'])
    expect(html).toContain(part)
})

test('an address that the application does not know is led nowhere', async () => {
  const simulator = await aNetwork()
  const open = async (query: Record<string, string>) => {
    const answer = await fetch(`${simulator.url}/v26.0/dialog/oauth?${new URLSearchParams(query)}`, { redirect: 'manual' })
    return [answer.status, /<title>(.*)<\/title>/.exec(await answer.text())?.[1]]
  }
  expect(await open({ client_id: APP?.id ?? '', redirect_uri: 'https://elsewhere.example/back' })).toEqual([400, 'URL Blocked'])
  expect(await open({ client_id: '1', redirect_uri: BACK })).toEqual([400, 'Invalid App ID'])
})

test('allowing leads back with a code and the state, refusing with access_denied', async () => {
  const simulator = await aNetwork()
  const back = await decide(simulator)
  expect([back.origin + back.pathname, back.searchParams.get('state'), [...back.searchParams.keys()]]).toEqual([
    BACK,
    's-1',
    ['code', 'state'],
  ])
  const denied = await decide(simulator, { decision: 'deny' })
  expect(Object.fromEntries(denied.searchParams)).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_reason: 'user_denied',
    error_description: 'Permissions error',
    state: 's-1',
  })
})

test('a code becomes a short token, and that a long one', async () => {
  const simulator = await aNetwork()
  const code = (await decide(simulator)).searchParams.get('code')
  const short = await redeem(simulator, code)
  expect(short.body).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 5400 })
  const long = await redeem(simulator, null, { grant_type: 'fb_exchange_token', fb_exchange_token: tokenOf(short.body) })
  expect(long.body).toEqual({ access_token: expect.stringMatching(/^EAA/), token_type: 'bearer', expires_in: 60 * 86_400 })
})

test.each<[string, Record<string, string>, object]>([
  ['a wrong secret', { client_secret: 'x' }, { code: 1, message: 'Error validating client secret.' }],
  ['an unknown application', { client_id: '7' }, { code: 101 }],
  ['the code of another application', { client_id: OTHER?.id ?? '', client_secret: OTHER?.secret ?? '' }, { code: 100 }],
  ['another address', { redirect_uri: 'https://127.0.0.1:8443/elsewhere' }, { code: 100, error_subcode: 36008 }],
])('%s makes no token of a code', async (_what, more, error) => {
  const simulator = await aNetwork()
  const code = (await decide(simulator)).searchParams.get('code')
  expect(await redeem(simulator, code, more)).toMatchObject({ status: 400, body: { error } })
  expect((await redeem(simulator, code)).status).toBe(200)
})

test('a code is good once, and for ten minutes', async () => {
  const simulator = await aNetwork()
  const [first, second] = [await decide(simulator), await decide(simulator)].map((back) => back.searchParams.get('code'))
  expect((await redeem(simulator, first ?? null)).status).toBe(200)
  expect((await redeem(simulator, first ?? null)).body).toMatchObject({ error: { error_subcode: 36009 } })
  simulator.control.setClock({ advanceMs: 10 * 60_000 + 1 })
  expect((await redeem(simulator, second ?? null)).body).toMatchObject({ error: { error_subcode: 36007 } })
})

test('a code that was asked for with a challenge wants its verifier', async () => {
  const simulator = await aNetwork()
  const code = (await decide(simulator, { challenge: challengeOf(VERIFIER) })).searchParams.get('code')
  expect((await redeem(simulator, code)).status).toBe(400)
  expect((await redeem(simulator, code, { code_verifier: 'b'.repeat(43) })).status).toBe(400)
  expect((await redeem(simulator, code, { code_verifier: VERIFIER })).status).toBe(200)
})

test('debug_token tells application, person, rights and times to the application itself only', async () => {
  const simulator = await aNetwork()
  const token = await signIn(simulator, { accounts: ['700000000000003'], rights: ['ads_read'] })
  const nowS = Date.parse('2026-11-20T00:00:00Z') / 1000
  expect((await debug(simulator, token)).body).toEqual({
    data: {
      app_id: APP?.id,
      type: 'USER',
      application: 'Flightdeck Console',
      data_access_expires_at: nowS + 90 * 86_400,
      expires_at: nowS + 60 * 86_400,
      is_valid: true,
      issued_at: nowS,
      scopes: ['ads_read', 'public_profile'],
      granular_scopes: [{ scope: 'ads_read', target_ids: ['700000000000003'] }],
      user_id: ADMIN?.id,
    },
  })
  expect(await debug(simulator, token, OTHER)).toMatchObject({
    status: 400,
    body: { error: { message: '(#100) The App_id in the input_token did not match the Viewing App' } },
  })
})

test('a token ends when its time is over, and when the person takes it back', async () => {
  const simulator = await aNetwork()
  const token = await signIn(simulator)
  simulator.control.setClock({ advanceMs: 60 * 86_400_000 })
  expect(await graphOf(simulator, token).get('/me')).toMatchObject({ status: 401, body: { error: { code: 190, error_subcode: 463 } } })
  expect((await debug(simulator, token)).body).toMatchObject({ data: { is_valid: false, error: { code: 190, subcode: 463 } } })

  const second = await signIn(simulator)
  expect(simulator.control.revoke({ person: ADMIN?.id })).toBeGreaterThan(0)
  expect(await graphOf(simulator, second).get('/me')).toMatchObject({ body: { error: { code: 190, error_subcode: 458 } } })
  const third = await signIn(simulator)
  expect((await graphOf(simulator, third).remove('/me/permissions')).body).toEqual({ success: true })
  expect((await graphOf(simulator, third).get('/me/permissions')).body).toMatchObject({ error: { error_subcode: 458 } })
})

const idsOf = (body: unknown) => (body as { data: { id: string }[] }).data.map(({ id }) => id)

test('a token sees what its person works with: businesses, accounts, pages, pixels, audiences and applications', async () => {
  const simulator = await aNetwork()
  const [admin, lena] = [await signIn(simulator), await signIn(simulator, { person: LENA?.id ?? '' })].map((token) =>
    graphOf(simulator, token),
  )
  expect(idsOf((await admin?.get('/me/businesses'))?.body)).toEqual(LIVING_DIRECTORY.businesses.map(({ id }) => id))
  expect(idsOf((await admin?.get('/me/adaccounts'))?.body)).toEqual(LIVING_ACCOUNTS.map(({ id }) => `act_${id}`))
  expect(idsOf((await lena?.get('/me/adaccounts'))?.body)).toEqual(['act_700000000000004', 'act_700000000000005'])
  expect(idsOf((await lena?.get('/620000000000002/owned_ad_accounts'))?.body)).toEqual(['act_700000000000004', 'act_700000000000005'])
  expect((await lena?.get('/620000000000001/owned_apps'))?.body).toMatchObject({ error: { code: 100, error_subcode: 33 } })
  expect((await lena?.get('/me/accounts', { fields: 'name,instagram_business_account' }))?.body).toMatchObject({
    data: [{ id: '350000000000003', name: 'Lantern', instagram_business_account: { username: 'lantern' } }],
  })
  expect((await admin?.get('/act_700000000000001/adspixels'))?.body).toMatchObject({ data: [{ name: 'Starport web' }] })
  expect(idsOf((await admin?.get('/act_700000000000001/customaudiences'))?.body)).toEqual(['230000000000001', '230000000000002'])
  expect((await lena?.get('/act_700000000000001/adspixels'))?.status).toBe(403)
})

test('what a person did not allow is refused, or left out of lists', async () => {
  const simulator = await aNetwork()
  const reader = graphOf(simulator, await signIn(simulator, { rights: ['ads_read'] }))
  expect((await reader.get('/me/permissions')).body).toMatchObject({
    data: [
      { permission: 'ads_read', status: 'granted' },
      { permission: 'public_profile', status: 'granted' },
      { permission: 'ads_management', status: 'declined' },
      { permission: 'business_management', status: 'declined' },
      { permission: 'pages_show_list', status: 'declined' },
      { permission: 'instagram_basic', status: 'declined' },
    ],
  })
  expect((await reader.get('/me/adaccounts')).status).toBe(200)
  expect(await reader.get('/me/businesses')).toMatchObject({ status: 403, body: { error: { code: 200 } } })
  expect((await reader.get('/me/accounts')).body).toEqual({ data: [] })
  expect(await reader.post('/act_700000000000001/campaigns', aCampaign())).toMatchObject({ status: 403, body: { error: { code: 200 } } })
  const nothing = graphOf(simulator, await signIn(simulator, { rights: [] }))
  expect(await nothing.get('/me/adaccounts')).toMatchObject({ status: 403, body: { error: { code: 200 } } })
})

test('an application that wants a proof of its secret refuses calls without it, and with a wrong one', async () => {
  const apps = LIVING_DIRECTORY.apps.map((app) => ({ ...app, requireProof: true }))
  const simulator = await aNetwork({ directory: { ...LIVING_DIRECTORY, apps } })
  const token = await signIn(simulator)
  const me = async (params: Record<string, string>) => (await graphOf(simulator, token).get('/me', params)).status
  const proof = createHmac('sha256', APP?.secret ?? '')
    .update(token)
    .digest('hex')
  expect([await me({}), await me({ appsecret_proof: 'f'.repeat(64) }), await me({ appsecret_proof: proof })]).toEqual([400, 400, 200])
})

test('a batch proves its token once; an item with a token of its own brings a proof of its own', async () => {
  const simulator = await aNetwork()
  const token = await signIn(simulator)
  simulator.control.askProof(APP?.id ?? '', true)
  const proof = createHmac('sha256', APP?.secret ?? '')
    .update(token)
    .digest('hex')
  const own = new URLSearchParams({ access_token: token })
  const items = ['me', `me?${own}`, `me?${own}&appsecret_proof=${proof}`]
  const batch = JSON.stringify(items.map((relative_url) => ({ method: 'GET', relative_url })))
  const codes = async (params: Record<string, string>) => {
    const { body } = await graphOf(simulator, token).post('/', { batch, ...params })
    return (body as { code: number }[]).map(({ code }) => code)
  }
  expect([await codes({}), await codes({ appsecret_proof: proof })]).toEqual([
    [400, 400, 200],
    [200, 400, 200],
  ])
})

test('the journal holds no code, no token and no secret', async () => {
  const simulator = await aNetwork()
  const code = (await decide(simulator)).searchParams.get('code') ?? ''
  const token = tokenOf((await redeem(simulator, code)).body)
  await debug(simulator, token)
  const told = JSON.stringify(simulator.control.journal())
  for (const secret of [code, token, APP?.secret ?? '']) expect(told).not.toContain(secret)
})

/** The same network started again on its ledger, with what happens before. */
async function restarted<T>(before: (simulator: MetaSimulator) => Promise<T>): Promise<[MetaSimulator, T]> {
  const folder = mkdtempSync(join(tmpdir(), 'meta-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const journalFile = join(folder, 'meta.jsonl')
  const first = await aNetwork({ journalFile })
  const left = await before(first)
  await first.close()
  return [await aNetwork({ journalFile }), left]
}

test('tokens outlive a restart', async () => {
  const [simulator, token] = await restarted((first) => signIn(first))
  expect((await graphOf(simulator, token).get('/me', { fields: 'name' })).body).toEqual({ id: ADMIN?.id, name: ADMIN?.name })
})

test('a code that the dialog gave before a restart is good once after it', async () => {
  const [simulator, [open, used]] = await restarted(async (first) => {
    const [one, other] = [await decide(first), await decide(first)].map((back) => back.searchParams.get('code'))
    await redeem(first, other ?? null)
    return [one ?? null, other ?? null]
  })
  expect((await redeem(simulator, used)).body).toMatchObject({ error: { error_subcode: 36009 } })
  const token = tokenOf((await redeem(simulator, open)).body)
  expect((await graphOf(simulator, token).get('/me')).status).toBe(200)
})

test('a restart forgets neither what was taken back, nor that an application wants a proof, nor what was changed of an account', async () => {
  const [simulator, { ended, token }] = await restarted(async ({ control, ...first }) => {
    const [ended, token] = [await signIn({ control, ...first }, { person: LENA?.id ?? '' }), await signIn({ control, ...first })]
    control.revoke({ person: LENA?.id })
    control.askProof(APP?.id ?? '', true)
    control.changeAccount({ id: '700000000000002', token: 'token-of-an-account', business: null })
    return { ended, token }
  })
  expect((await graphOf(simulator, ended).get('/me')).body).toMatchObject({ error: { code: 190, error_subcode: 458 } })
  expect((await graphOf(simulator, token).get('/me')).status).toBe(400)
  expect((await graphOf(simulator, 'token-of-an-account').get('/me/adaccounts')).body).toMatchObject({
    data: [{ id: 'act_700000000000002' }],
  })
})

test('emptying the network leaves the tokens that people gave', async () => {
  const [simulator, token] = await restarted(async (first) => {
    const given = await signIn(first)
    await graphOf(first, given).post('/act_700000000000001/campaigns', aCampaign())
    first.control.reset()
    return given
  })
  expect((await graphOf(simulator, token).get('/act_700000000000001/campaigns')).body).toEqual({ data: [] })
})
