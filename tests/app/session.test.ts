import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { createLocalData, parseJson } from '#app/entry/local-data.ts'
import { afterLogin, bootSession, createSession, followOtherTabs } from '#app/entry/session.ts'
import type { Client } from '#client/client.ts'
import * as auth from '#contract/auth.ts'
import { CallFailed, failureOf } from '#client/failure.ts'
import { aStorage } from './kit/storage.ts'

const user = {
  id: '7',
  name: '李',
  avatar: '',
  account: 'buyer',
  isAgent: false,
  special: { on_finance_list: false, is_special: false, withheld_games: ['301'], single_package_games: ['10078'] },
  domestic: true,
  userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
  permissions: { global: {}, pages: {} },
}

/** A server that knows one account and remembers what it was asked. */
function aConsole({ stored = {}, down = false }: { stored?: Record<string, string>; down?: boolean } = {}) {
  const asked: string[] = []
  /** what the session was whenever what is being typed had to be finished */
  const typed: unknown[] = []
  const tokens = new Set(['t-1'])
  const answers: Record<string, (token: string | undefined, input: Record<string, unknown>) => unknown> = {
    '/user/api/user/login': (_, { password }) => (password === 'p' ? { token: 't-1', expires_at: '' } : refuse(400)),
    '/user/api/user/auth_token': () => ({ token: 't-1', expires_at: '' }),
    '/user/api/user/sso_start': () => ({ url: 'https://id.example/authorize', state: 's-1', attempt: 'a-1' }),
    '/user/api/user/info': (token) => (down ? refuse(500) : token !== undefined && tokens.has(token) ? user : refuse(401)),
    '/user/api/user/logout': () => (down ? refuse(500) : { signed_out: true }),
    '/dapper/version': () => ({ version: '1.4' }),
  }
  const client: Client = {
    async call(endpoint, input, options) {
      asked.push(`${endpoint.path} ${options?.token ?? ''}`.trim())
      return endpoint.output.parse({ data: answers[endpoint.path]?.(options?.token, Object(input)) })
    },
    download: () => Promise.reject(new Error('nothing to download')),
  }
  const local = aStorage(stored)
  const data = createLocalData(local, aStorage())
  const went: string[] = []
  const session = createSession({
    connect: async () => ({
      client,
      auth,
      ahead: { take: () => null, expect: () => undefined, waiting: () => 0, forget: () => undefined },
    }),
    readSsoLabel: () => {
      asked.push('/dapper/version')
      return Promise.resolve(null)
    },
    data,
    path: () => '/advertise-2/batch/f1?tab=failed',
    goTo: (path) => went.push(path),
    reloadInto: (path) => went.push(`reload ${path}`),
    forgetFlows: () => undefined,
    finishTyping: () => Promise.resolve(void typed.push(session.getSnapshot().value)),
    now: () => '2026-11-20T08:00:00Z',
  })
  return { session, data, local, went, asked, typed, endElsewhere: () => tokens.clear() }
}

function refuse(status: number): never {
  throw new CallFailed(failureOf({ status, statusText: '', body: {} }))
}

const boot = (parts: ReturnType<typeof aConsole>, address = { path: '/', search: '' }) => bootSession(parts.session, parts.data, address)

describe('the session of a tab', () => {
  test('without a token waits for a sign-in', () => {
    const parts = aConsole()
    boot(parts)
    expect([parts.session.getSnapshot().value, parts.asked]).toEqual(['anonymous', ['/dapper/version']])
  })

  test('signs in, keeps the session, and goes back to where it had ended', async () => {
    const parts = aConsole({ stored: { from: '/advertise-2/batch/f1' } })
    boot(parts)
    parts.session.send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    expect([
      parts.data.token(),
      parseJson(parts.local.getItem('userInfo')),
      parts.data.version(),
      afterLogin(parts.data, true),
      afterLogin(parts.data, false),
      afterLogin(parts.data, true),
    ]).toEqual([
      't-1',
      user,
      '1.4',
      { path: '/advertise-2/batch/f1', arrival: 'kept' },
      { path: '/advertise-2/home', arrival: 'usual' },
      { path: '/table-2', arrival: 'usual' },
    ])
  })

  test('asks about no kept token on the page of a link, and takes the one that the link gives', async () => {
    const parts = aConsole({ stored: { token: 'of another installation' } })
    boot(parts, { path: '/welcome', search: '' })
    expect([parts.session.getSnapshot().value, parts.asked]).toEqual(['anonymous', ['/dapper/version']])
    parts.session.send({ type: 'session.admitted', token: 't-1' })
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    expect(parts.data.token()).toBe('t-1')
  })

  test('keeps nothing after a wrong password', async () => {
    const parts = aConsole()
    boot(parts)
    parts.session.send({ type: 'session.logIn', account: 'buyer', password: 'wrong' })
    await waitFor(parts.session, (snapshot) => snapshot.context.problem !== null)
    expect(parts.local.all()).toEqual({})
  })

  test('exchanges a single sign-on code, but only on the sign-in page', async () => {
    const elsewhere = aConsole()
    boot(elsewhere, { path: '/advertise-2/home', search: '?code=c1' })
    expect(elsewhere.session.getSnapshot().value).toBe('anonymous')
    const parts = aConsole()
    parts.data.keepSsoAttempt({ state: 's-1', attempt: 'a-1' })
    boot(parts, { path: '/login', search: '?code=c1&state=s-1' })
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    expect([parts.asked[0], parts.data.takeSsoAttempt()]).toEqual(['/user/api/user/auth_token', null])
  })

  test('goes to the provider and keeps what the way back needs, in this tab only', async () => {
    const parts = aConsole()
    boot(parts)
    parts.session.send({ type: 'session.sso' })
    await waitFor(parts.session, (snapshot) => snapshot.matches('atProvider'))
    expect([parts.went, parts.local.all(), parts.data.takeSsoAttempt()]).toEqual([
      ['reload https://id.example/authorize'],
      {},
      { state: 's-1', attempt: 'a-1' },
    ])
  })

  test.each([
    ['that this tab did not ask for', null, '?code=c1&state=s-1', 'session.sso_bad_state'],
    ['with another state', { state: 's-2', attempt: 'a' }, '?code=c1&state=s-1', 'session.sso_bad_state'],
    ['that is a refusal', { state: 's-1', attempt: 'a' }, '?error=access_denied&state=s-1', 'session.sso_refused'],
  ])('an answer of the provider %s signs no one in and is not sent on', async (_, kept, search, code) => {
    const parts = aConsole()
    if (kept) parts.data.keepSsoAttempt(kept)
    boot(parts, { path: '/login', search })
    await waitFor(parts.session, (snapshot) => snapshot.context.problem !== null)
    expect([parts.session.getSnapshot().context.problem, parts.asked.filter((path) => path.includes('auth_token'))]).toEqual([{ code }, []])
  })

  test('asks about a stored token with that token, and drops it when it is no longer good', async () => {
    const parts = aConsole({ stored: { token: 'old', filter: '{}' } })
    boot(parts)
    await waitFor(parts.session, (snapshot) => snapshot.matches('anonymous'))
    expect([parts.asked[0], parts.local.all(), parts.session.getSnapshot().context.problem]).toEqual([
      '/user/api/user/info old',
      { filter: '{}' },
      { code: 'session.expired' },
    ])
  })

  test('a 401 clears, remembers the page, and reloads into the sign-in page, which then says why', async () => {
    const parts = aConsole({ stored: { token: 't-1', settings: '{}' } })
    boot(parts)
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    parts.session.send({ type: 'session.unauthorised' })
    expect([parts.went, parts.local.all(), parts.data.takeExpired()]).toEqual([
      ['reload /login'],
      { settings: '{}', from: '/advertise-2/batch/f1?tab=failed' },
      true,
    ])
  })

  test('that ended elsewhere takes what is being typed to its flow before it leaves, also when a reading of permissions hears of it first', async () => {
    const parts = aConsole({ stored: { token: 't-1' } })
    boot(parts)
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    parts.endElsewhere()
    parts.session.send({ type: 'session.refresh' })
    await waitFor(parts.session, (snapshot) => !snapshot.matches('authenticated'))
    expect([parts.typed, parts.went]).toEqual([[{ authenticated: 'refreshing' }], ['reload /login']])
  })

  test('logs out here although the server is down', async () => {
    const parts = aConsole({ stored: { token: 't-1' } })
    boot(parts)
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    parts.session.send({ type: 'session.logOut' })
    await waitFor(parts.session, (snapshot) => snapshot.matches('anonymous'))
    expect([parts.data.token(), parts.went]).toEqual([null, ['/login']])
  })

  test.each([
    ['out when another tab removes the token', 'token', null, 'anonymous'],
    ['out when another tab clears everything', null, null, 'anonymous'],
    ['in when another tab stores a token', 'token', 't-1', 'checking'],
    ['nowhere when another key changes', 'filter', 'x', { authenticated: 'current' }],
  ])('follows other tabs %s', async (_, key, newValue, state) => {
    const parts = aConsole({ stored: { token: 't-1' } })
    boot(parts)
    await waitFor(parts.session, (snapshot) => snapshot.matches('authenticated'))
    const page = new EventTarget()
    followOtherTabs(parts.session, page)
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    expect(parts.session.getSnapshot().value).toEqual(state)
  })
})
