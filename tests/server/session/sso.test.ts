import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import type { SsoConfig } from '#server/features/session/sso-provider.ts'
import { createLog } from '#server/kit/log.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { basic, form } from '../kit/toy.ts'
import { aProvider, type Person } from './a-provider.ts'
import { begin as beginAt, redeem as redeemAt, signOnServer } from './sign-on.ts'

let database: FreshDatabase
let provider: Awaited<ReturnType<typeof aProvider>>
let http: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  provider = await aProvider()
  http = await serverWith({})
})
afterEach(async () => {
  await http.close()
  provider.close()
})

const serverWith = (config: Partial<SsoConfig>) =>
  signOnServer(database, provider, {
    config,
    deps: { log: createLog({ stream: new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }) }) },
  })

let people = 0
async function aPerson(over: { email?: string; account?: string; active?: boolean } = {}) {
  const account = over.account ?? `sso-person-${++people}`
  const { id } = await database.db
    .insertInto('app_user')
    .values({
      account,
      name: '林佳',
      password_hash: 'none',
      email: over.email ?? null,
      active: over.active ?? true,
      grants: JSON.stringify(PRESETS.buyer),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, account }
}
const anEmail = () => `person-${++people}@example.com`

const begin = (to = http) => beginAt(to)
const redeem = async (query: Record<string, string>, to = http) => {
  const { status, code, token } = await redeemAt(to, query)
  return { status, code, token }
}
/** The whole way of one person; what went wrong can be changed on the way. */
async function signIn(person: Person, to = http) {
  const { url, attempt } = await begin(to)
  return await redeem({ ...provider.signIn(url, person), attempt }, to)
}
const whoIs = async (token: string | undefined) => {
  const answer = await http.inject({ url: '/user/api/user/info', headers: { authorization: basic(token ?? '') } })
  return answer.json().data?.id
}

describe('a company account', () => {
  test('begins with PKCE, state and nonce, and the address holds no secret of ours', async () => {
    const { url, state, attempt } = await begin()
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      client_id: 'flightdeck',
      redirect_uri: 'https://ads.example/login',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      state,
    })
    expect([asked['nonce']?.length, asked['code_challenge']?.length, url.includes(attempt), url.includes('client-secret')]).toEqual([
      43,
      43,
      false,
      false,
    ])
  })

  test('signs in whom its verified address names, ties the subject, and finds him by it when the address has changed', async () => {
    const email = anEmail()
    const { id } = await aPerson({ email: email.toUpperCase() })
    const first = await signIn({ sub: 's-1', email, email_verified: true })
    expect([first.status, await whoIs(first.token)]).toEqual([200, id])
    const later = await signIn({ sub: 's-1', email: anEmail(), email_verified: true })
    expect([later.status, await whoIs(later.token)]).toEqual([200, id])
    const trail = await database.db.selectFrom('audit_log').select('event').where('user_id', '=', id).orderBy('id').execute()
    expect(trail.map(({ event }) => event)).toEqual(['user.sso_tied', 'session.started', 'session.started'])
  })

  test('signs in an account that is the address itself', async () => {
    const email = anEmail()
    const { id } = await aPerson({ account: email })
    expect(await whoIs((await signIn({ sub: 's-2', email, email_verified: true })).token)).toBe(id)
  })

  test.each([
    ['nobody has the address', { email: 'nobody@example.com', email_verified: true }],
    ['the address is not verified', { email: 'known@example.com', email_verified: false }],
    ['there is no word on whether it is', { email: 'known@example.com' }],
    ['the person is locked', { email: 'locked@example.com', email_verified: true }],
  ])('that no one was made for is refused when %s', async (_, claims) => {
    for (const [email, active] of [
      ['known@example.com', true],
      ['locked@example.com', false],
    ] as const)
      await database.db
        .insertInto('app_user')
        .values({ account: email, name: 'x', password_hash: 'none', active, grants: JSON.stringify(PRESETS.buyer) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    expect(await signIn({ sub: `refused-${people++}`, ...claims })).toEqual({
      status: 403,
      code: 'session.sso_unknown_user',
      token: undefined,
    })
  })

  test('of another subject with the same address does not take over the person', async () => {
    const email = anEmail()
    await aPerson({ email })
    expect((await signIn({ sub: 'one', email, email_verified: true })).status).toBe(200)
    expect((await signIn({ sub: 'another', email, email_verified: true })).code).toBe('session.sso_unknown_user')
  })

  test('makes a person only when the configuration says with which grants, and once', async () => {
    const making = await serverWith({ newPeople: 'reviewer' })
    const email = anEmail()
    const first = await signIn({ sub: 'new-1', email, email_verified: true, name: '新同事' }, making)
    const second = await signIn({ sub: 'new-1', email, email_verified: true, name: '新同事' }, making)
    expect([first.status, second.status, await whoIs(first.token)]).toEqual([200, 200, await whoIs(second.token)])
    const made = await database.db
      .selectFrom('app_user')
      .select(['account', 'email', 'name', 'password_hash'])
      .where('account', '=', email)
      .execute()
    expect(made).toEqual([{ account: email, email, name: '新同事', password_hash: 'none' }])
    expect((await signIn({ sub: 'new-2', email: 'unverified@example.com' }, making)).status).toBe(403)
    await making.close()
  })
})

describe('a code is refused', () => {
  const known = async () => {
    const email = anEmail()
    await aPerson({ email })
    return { sub: `s-${email}`, email, email_verified: true }
  }

  test('with another state', async () => {
    const { url, attempt } = await begin()
    const { code } = provider.signIn(url, await known())
    expect((await redeem({ code, state: 'x'.repeat(43), attempt })).code).toBe('session.sso_bad_state')
  })

  test('without what the browser that began has kept', async () => {
    const { url } = await begin()
    const answer = provider.signIn(url, await known())
    expect((await redeem({ ...answer, attempt: 'guessed' })).code).toBe('session.sso_expired')
    expect((await redeem(answer)).status).toBe(400)
  })

  test("with another browser's attempt", async () => {
    const [mine, theirs] = [await begin(), await begin()]
    const answer = provider.signIn(theirs.url, await known())
    expect((await redeem({ ...answer, attempt: mine.attempt })).code).toBe('session.sso_bad_state')
  })

  test('a second time', async () => {
    const { url, attempt } = await begin()
    const answer = provider.signIn(url, await known())
    expect([(await redeem({ ...answer, attempt })).status, (await redeem({ ...answer, attempt })).code]).toEqual([
      200,
      'session.sso_expired',
    ])
  })

  test('after ten minutes', async () => {
    const { url, attempt } = await begin()
    const answer = provider.signIn(url, await known())
    await database.db
      .updateTable('sso_attempt')
      .set({ at: new Date(Date.now() - 601_000) })
      .execute()
    expect((await redeem({ ...answer, attempt })).code).toBe('session.sso_expired')
  })

  test('that the provider let expire, or never gave', async () => {
    const { url, attempt } = await begin()
    const answer = provider.signIn(url, await known())
    provider.expire(answer.code)
    expect((await redeem({ ...answer, attempt })).code).toBe('session.sso_refused')
  })

  test.each([
    ['a wrong nonce', { nonce: 'another' }],
    ['another audience', { audience: 'somebody-else' }],
    ['a time that has passed', { expired: true }],
    ['a signature of another key', { wrongKey: true }],
  ])('whose token has %s', async (_, fault) => {
    const person = await known()
    Object.assign(provider.faults, fault)
    expect(await signIn(person)).toEqual({ status: 400, code: 'session.sso_refused', token: undefined })
  })

  test('by a provider that knows another secret', async () => {
    const wrong = await serverWith({ clientSecret: 'not-it' })
    expect((await signIn(await known(), wrong)).code).toBe('session.sso_refused')
    await wrong.close()
  })
})

test('a provider that is away is told apart, and found again when it is back', async () => {
  provider.faults.down = true
  const { payload, headers } = form({})
  const away = await http.inject({ method: 'POST', url: '/user/api/user/sso_start', payload, headers })
  expect([away.statusCode, away.json().code]).toEqual([503, 'session.sso_away'])
  provider.faults.down = false
  expect((await begin()).attempt).toHaveLength(43)
})

test('no secret of a sign-in is in a log, the audit trail or, but for its hash, the database', async () => {
  const { url, attempt } = await begin()
  const answer = provider.signIn(url, { sub: 'nobody' })
  const kept = JSON.stringify(await database.db.selectFrom('sso_attempt').selectAll().execute())
  await redeem({ ...answer, attempt })
  const trail = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
  for (const secret of [attempt, answer.code, 'client-secret'])
    expect([lines.join(''), trail, kept].some((text) => text.includes(secret))).toBe(false)
})

test('the sign-in page hears what the company sign-in is called', async () => {
  expect((await http.inject('/dapper/version')).json().data.sso).toEqual({ label: '公司账号' })
})
