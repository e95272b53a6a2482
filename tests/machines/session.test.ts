import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import {
  LOG_OUT_PATIENCE_MS,
  sessionMachine,
  type SessionEvent,
  type SessionKept,
  type SessionUser,
  type SsoStart,
} from '#machines/session/session.machine.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const LI: SessionUser = {
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
const known = { user: LI, version: '1.4', readAt: '2026-11-20T08:00:00Z' }
const boot = { type: 'session.boot', token: null, code: null, expired: false } as const

const wired = (calls: Calls) =>
  sessionMachine.provide({
    actors: {
      logIn: calls.promise(),
      exchangeCode: calls.promise(),
      readEntry: calls.promise(),
      startSso: calls.promise(),
      readInfo: calls.promise(),
      logOut: calls.promise(),
    },
  })

test('every state and transition of the session is reached by a generated path', async () => {
  const walked = await walk({
    machine: sessionMachine,
    provided: wired,
    cases: {
      'session.boot': [
        { token: null, code: null, expired: false },
        { token: null, code: null, expired: true },
        { token: 't', code: null, expired: false },
        { token: null, code: { code: 'c', state: 's' }, expired: false },
      ],
      'session.logIn': [{ account: 'buyer', password: 'p' }],
      'session.logoClick': [{ atMs: 1 }],
      'xstate.done.actor.0.session.anonymous': [{ output: { ssoLabel: null } }],
      'xstate.done.actor.0.session.startingSso': [{ output: { url: 'u', state: 's', attempt: 'a' } }],
      'xstate.error.actor.0.session.startingSso': [{ error: new Error('down') }],
      'session.clear.confirm': [{ keepFlows: true }, { keepFlows: false }],
      'session.otherTab.loggedIn': [{ token: 'u' }],
      'session.admitted': [{ token: 'v' }],
      'session.writes': [{ inFlight: 0 }, { inFlight: 1 }],
      'xstate.done.actor.0.session.checking': [{ output: known }],
      'xstate.done.actor.0.session.authenticated.refreshing': [{ output: known }],
      'xstate.error.actor.0.session.authenticated.refreshing': [{ error: { unauthorised: true } }, { error: new Error('down') }],
      'xstate.error.actor.0.session.checking': [{ error: { unauthorised: true } }, { error: new Error('down') }],
      'xstate.done.actor.0.session.loggingIn.withPassword': [{ output: { token: 't' } }],
      'xstate.done.actor.0.session.loggingIn.withCode': [{ output: { token: 't' } }],
      'xstate.done.actor.0.session.loggingIn.readingInfo': [{ output: known }],
      'xstate.error.actor.0.session.loggingIn.readingInfo': [{ error: new Error('down') }],
    },
    coarse: ({ context }) => [context.logoClicks.length, context.writesInFlight],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(80)
})

/** A session whose effects are written down, in order. */
function aSession() {
  const calls = new Calls()
  const clock = new SimulatedClock()
  const done: unknown[] = []
  const machine = wired(calls).provide({
    actions: {
      keepSession: (_, kept: SessionKept) => done.push(['keep', kept.token, kept.user.id, kept.version]),
      clearLocal: () => done.push('clear'),
      rememberPath: () => done.push('remember path'),
      goToLogin: (_, { reload }: { reload: boolean }) => done.push(reload ? 'reload into login' : 'go to login'),
      forgetFlows: () => done.push('forget flows'),
      goToProvider: (_, { url, state, attempt }: SsoStart) => done.push(['provider', url, state, attempt]),
    },
  })
  const session = createActor(machine, { clock }).start()
  const end = async (id: string, how: 'resolve' | 'reject', value: unknown) => {
    calls.settle(`0.session.${id}`, how, value)
    await settled()
  }
  const send = (event: SessionEvent) => session.send(event)
  const logIn = async () => {
    send(boot)
    send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    await end('loggingIn.withPassword', 'resolve', { token: 't' })
    await end('loggingIn.readingInfo', 'resolve', known)
  }
  return { session, calls, clock, done, end, send, logIn }
}

/** The sign-in page asks what there is to sign in with; every other call changes something. */
const isWrite = (id: string) => id !== '0.session.anonymous'

describe('the session', () => {
  test('is kept whole once the user is known', async () => {
    const { session, done, logIn } = aSession()
    await logIn()
    expect([session.getSnapshot().value, done]).toEqual([{ authenticated: 'current' }, [['keep', 't', '7', '1.4']]])
  })

  test('keeps nothing when the user cannot be read after the sign-in', async () => {
    const { session, done, end, send } = aSession()
    send(boot)
    send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    await end('loggingIn.withPassword', 'resolve', { token: 't' })
    await end('loggingIn.readingInfo', 'reject', { blockers: [{ code: 'call.timeout' }] })
    const { value, context } = session.getSnapshot()
    expect([value, context.token, context.user, context.problem, done]).toEqual(['anonymous', null, null, { code: 'call.timeout' }, []])
  })

  test('signs in once on a double click', () => {
    const { calls, send } = aSession()
    send(boot)
    send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    expect([...calls.open.keys()].filter(isWrite)).toEqual(['0.session.loggingIn.withPassword'])
  })

  test('offers the company sign-in once the server says that there is one, and goes there once', async () => {
    const { session, done, calls, end, send } = aSession()
    send(boot)
    expect(session.getSnapshot().context.ssoLabel).toBeNull()
    await end('anonymous', 'resolve', { ssoLabel: '公司账号' })
    expect(session.getSnapshot().context.ssoLabel).toBe('公司账号')
    send({ type: 'session.sso' })
    send({ type: 'session.sso' })
    expect([...calls.open.keys()].filter(isWrite)).toEqual(['0.session.startingSso'])
    await end('startingSso', 'resolve', { url: 'https://id', state: 's', attempt: 'a' })
    expect([session.getSnapshot().value, done]).toEqual(['atProvider', [['provider', 'https://id', 's', 'a']]])
  })

  test('says why the company sign-in did not begin, and the password still works', async () => {
    const { session, end, send } = aSession()
    send(boot)
    send({ type: 'session.sso' })
    await end('startingSso', 'reject', { blockers: [{ code: 'session.sso_away' }] })
    expect([session.getSnapshot().value, session.getSnapshot().context.problem]).toEqual(['anonymous', { code: 'session.sso_away' }])
    send({ type: 'session.logIn', account: 'buyer', password: 'p' })
    expect(session.getSnapshot().hasTag('busy')).toBe(true)
  })

  test('never holds a password in its context', () => {
    const { session, send } = aSession()
    send(boot)
    send({ type: 'session.logIn', account: 'buyer', password: 'secret-word' })
    expect(JSON.stringify(session.getSnapshot().context)).not.toContain('secret-word')
  })

  test('clears locally although the server did not hear of the sign-out, and says so', async () => {
    const { session, done, end, send, logIn } = aSession()
    await logIn()
    done.length = 0
    send({ type: 'session.logOut' })
    await end('loggingOut', 'reject', new Error('offline'))
    expect([session.getSnapshot().value, session.getSnapshot().context.problem?.code, done]).toEqual([
      'anonymous',
      'session.log_out.not_confirmed',
      ['clear', 'remember path', 'go to login'],
    ])
  })

  test('does not wait for ever for the answer to a sign-out, and a late one changes nothing', async () => {
    const { session, done, clock, end, send, logIn } = aSession()
    await logIn()
    send({ type: 'session.logOut' })
    clock.increment(LOG_OUT_PATIENCE_MS)
    const then = [...done]
    await end('loggingOut', 'resolve', undefined)
    expect([session.getSnapshot().value, done]).toEqual(['anonymous', then])
  })

  test('does not sign out while a write has left, and says why', async () => {
    const { session, send, logIn } = aSession()
    await logIn()
    send({ type: 'session.writes', inFlight: 1 })
    send({ type: 'session.logOut' })
    expect(session.getSnapshot().matches('authenticated')).toBe(true)
    send({ type: 'session.writes', inFlight: 0 })
    send({ type: 'session.logOut' })
    expect(session.getSnapshot().value).toBe('loggingOut')
  })

  test('on a 401 clears, then remembers the path, then reloads into the sign-in page', async () => {
    const { session, done, send, logIn } = aSession()
    await logIn()
    done.length = 0
    send({ type: 'session.unauthorised' })
    expect([session.getSnapshot().value, done]).toEqual(['expired', ['clear', 'remember path', 'reload into login']])
  })

  test('a 401 on the sign-in page does nothing', () => {
    const { session, done, send } = aSession()
    send(boot)
    send({ type: 'session.unauthorised' })
    expect([session.getSnapshot().value, done]).toEqual(['anonymous', []])
  })

  test('after the reload of a 401 the sign-in page says that the session ended', () => {
    const { session, send } = aSession()
    send({ ...boot, expired: true })
    expect(session.getSnapshot().context.problem).toEqual({ code: 'session.expired' })
  })

  test('keeps the token when the server cannot be reached at the start', async () => {
    const { session, done, end, send } = aSession()
    send({ ...boot, token: 't' })
    await end('checking', 'reject', new Error('502'))
    expect([session.getSnapshot().value, session.getSnapshot().context.token, done]).toEqual(['unreachable', 't', []])
  })

  test('five clicks on the logo within three seconds ask about clearing; four, or five slow ones, do not', async () => {
    const { session, send, logIn } = aSession()
    await logIn()
    for (const atMs of [0, 800, 1_600, 2_400, 3_200]) send({ type: 'session.logoClick', atMs })
    expect(session.getSnapshot().matches('authenticated')).toBe(true)
    send({ type: 'session.logoClick', atMs: 3_300 })
    expect(session.getSnapshot().value).toBe('confirmClear')
  })

  test('clearing by the logo keeps the running flows when asked to, and drops them otherwise', async () => {
    for (const keepFlows of [true, false]) {
      const { done, send, logIn } = aSession()
      await logIn()
      for (const atMs of [1, 2, 3, 4, 5]) send({ type: 'session.logoClick', atMs })
      send({ type: 'session.clear.confirm', keepFlows })
      expect(done.includes('forget flows')).toBe(!keepFlows)
    }
  })

  test('clearing by the logo waits for a write that has left', async () => {
    const { session, done, send, logIn } = aSession()
    await logIn()
    for (const atMs of [1, 2, 3, 4, 5]) send({ type: 'session.logoClick', atMs })
    send({ type: 'session.writes', inFlight: 1 })
    for (const keepFlows of [true, false]) send({ type: 'session.clear.confirm', keepFlows })
    expect([session.getSnapshot().value, done.includes('forget flows')]).toEqual(['confirmClear', false])
    send({ type: 'session.writes', inFlight: 0 })
    send({ type: 'session.clear.confirm', keepFlows: true })
    expect(session.getSnapshot().value).toBe('loggingOut')
  })

  test('reads the permissions again when asked, and goes on with the old ones while they cannot be read', async () => {
    const { session, end, send, logIn } = aSession()
    await logIn()
    const before = session.getSnapshot().context.user
    send({ type: 'session.refresh' })
    await end('authenticated.refreshing', 'reject', new Error('down'))
    expect([session.getSnapshot().value, session.getSnapshot().context.readAt]).toEqual([{ authenticated: 'stale' }, known.readAt])
    send({ type: 'session.refresh' })
    await end('authenticated.refreshing', 'resolve', { ...known, user: { ...LI }, readAt: '2026-11-20T09:00:00Z' })
    expect([session.getSnapshot().context.user === before, session.getSnapshot().context.readAt]).toEqual([true, '2026-11-20T09:00:00Z'])
    const granted = { ...LI, permissions: { global: { func: { 'batch.view': true } }, pages: {} } }
    send({ type: 'session.refresh' })
    await end('authenticated.refreshing', 'resolve', { ...known, user: granted })
    expect(session.getSnapshot().context.user).toEqual(granted)
  })

  test('a session that ended is noticed by the refresh', async () => {
    const { session, done, end, send, logIn } = aSession()
    await logIn()
    done.length = 0
    send({ type: 'session.refresh' })
    await end('authenticated.refreshing', 'reject', { unauthorised: true })
    expect([session.getSnapshot().value, done]).toEqual(['expired', ['clear', 'remember path', 'reload into login']])
  })

  test('follows another tab out, without a second call to the server', async () => {
    const { session, calls, done, send, logIn } = aSession()
    await logIn()
    done.length = 0
    send({ type: 'session.otherTab.loggedOut' })
    expect([session.getSnapshot().value, [...calls.open.keys()].filter(isWrite).length, done]).toEqual([
      'anonymous',
      0,
      ['clear', 'remember path', 'go to login'],
    ])
  })

  test('follows another tab in as anyone who signed in there', async () => {
    const { session, end, send, logIn } = aSession()
    await logIn()
    send({ type: 'session.otherTab.loggedIn', token: 'other' })
    await end('checking', 'resolve', { ...known, user: { ...LI, id: '8' } })
    expect([session.getSnapshot().context.token, session.getSnapshot().context.user?.id]).toEqual(['other', '8'])
  })
})
