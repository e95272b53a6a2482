import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { OutputOf } from '#contract/endpoint.ts'
import type { version } from '#contract/auth.ts'
import { FIRST_PATH, INVITED_PATH } from '#contract/paths.ts'
import { blocker } from '#domain/blocker.ts'
import { reckonIn } from '#domain/company-terms.ts'
import type { Arrival } from '#machines/navigation/navigation.machine.ts'
import {
  saysUnauthorised,
  sessionMachine,
  type Credentials,
  type SessionKept,
  type SessionUser,
  type SsoAnswer,
  type SsoStart,
} from '#machines/session/session.machine.ts'
import { PHONE } from '#views/kit/use-phone.ts'
import type { Connection } from './connect.ts'
import type { LocalData } from './local-data.ts'

export type Session = ActorRefFrom<typeof sessionMachine>

export type SessionParts = {
  /** what speaks to the server, loaded when it is first needed */
  connect: () => Promise<Connection>
  /** how the company's own sign-in is called; null: there is none */
  readSsoLabel: (signal: AbortSignal) => Promise<string | null>
  data: LocalData
  /** path with query of the page that is open */
  path: () => string
  goTo: (path: string) => void
  /** leaves the page and loads the address again */
  reloadInto: (path: string) => void
  forgetFlows: () => void
  /** what is being typed goes to its flow; resolved when that has heard of it */
  finishTyping: () => Promise<void>
  /** an instant, ISO 8601 */
  now: () => string
  /** what the server says about itself, whenever it is asked who I am */
  onDeployed?: (deployed: Deployed) => void
}

export type Deployed = OutputOf<typeof version>['data']

export const LOGIN_PATH = '/login'
export const HOME_PATH = '/advertise-2/home'
export const PHONE_HOME_PATH = '/table-2'

export const isPhone = (): boolean => window.matchMedia(PHONE).matches

/** The one session of this tab, joined to the server and the storage. It boots when it is started by `bootSession`. */
export function createSession(parts: SessionParts): Session {
  const { connect, readSsoLabel, data, path, goTo, reloadInto, forgetFlows, finishTyping, now, onDeployed } = parts
  const machine = sessionMachine.provide({
    actors: {
      logIn: fromPromise<{ token: string }, Credentials>(async ({ input, signal }) => {
        const { client, auth } = await connect()
        return (await client.call(auth.login, input, { signal, background: true })).data
      }),
      exchangeCode: fromPromise<{ token: string }, { answer: SsoAnswer | null }>(async ({ input: { answer }, signal }) => {
        const kept = data.takeSsoAttempt()
        if (!answer || answer.error !== undefined) throw new SsoBroken('session.sso_refused')
        // a code that this tab did not ask for signs no one in, anyone who sent the link
        if (!kept || kept.state !== answer.state) throw new SsoBroken('session.sso_bad_state')
        const { code, state, iss } = answer
        const input = { code, state, attempt: kept.attempt, ...(iss === undefined ? {} : { iss }) }
        const { client, auth } = await connect()
        return (await client.call(auth.authToken, input, { signal, background: true })).data
      }),
      readEntry: fromPromise<{ ssoLabel: string | null }>(async ({ signal }) => ({ ssoLabel: await readSsoLabel(signal) })),
      startSso: fromPromise<SsoStart>(async ({ signal }) => {
        const { client, auth } = await connect()
        return (await client.call(auth.startSso, {}, { signal, background: true })).data
      }),
      readInfo: fromPromise<{ user: SessionUser; version: string; readAt: string }, { token: string }>(
        async ({ input: { token }, signal }) => {
          const { client, auth } = await connect()
          const [user, deployed] = await Promise.all([
            client.call(auth.info, {}, { signal, token, background: true }),
            client.call(auth.version, {}, { signal, token, background: true }),
          ]).catch(async (error: unknown) => {
            // the session is over, and so are all flows in a moment
            if (saysUnauthorised(error)) await finishTyping()
            throw error
          })
          reckonIn(deployed.data.company)
          onDeployed?.(deployed.data)
          return { user: user.data, version: deployed.data.version, readAt: now() }
        },
      ),
      logOut: fromPromise<unknown, { token: string }>(async ({ input: { token }, signal }) => {
        const { client, auth } = await connect()
        return client.call(auth.logout, {}, { signal, token, background: true })
      }),
    },
    actions: {
      keepSession: (_, kept: SessionKept) => data.keepSession(kept),
      clearLocal: () => data.clear(),
      rememberPath: () => data.rememberFrom(path()),
      goToLogin: (_, { reload }: { reload: boolean }) => {
        if (!reload) return goTo(LOGIN_PATH)
        data.markExpired()
        reloadInto(LOGIN_PATH)
      },
      forgetFlows,
      goToProvider: (_, { url, state, attempt }: SsoStart) => {
        data.keepSsoAttempt({ state, attempt })
        reloadInto(url)
      },
    },
  })
  return createActor(machine)
}

/** A company sign-in that ended before the server was asked. */
class SsoBroken extends Error {
  readonly blockers

  constructor(code: string) {
    super(code)
    this.blockers = [blocker(code)]
  }
}

/** What the provider put into the sign-in address (OAuth 2.0 §4.1.2, RFC 9207); null when no one comes from there. */
export function ssoAnswerOf({ path, search }: { path: string; search: string }): SsoAnswer | null {
  const params = new URLSearchParams(search)
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => params.get(name))
  if (path !== LOGIN_PATH || (!code && !error)) return null
  return { code: code ?? '', state: state ?? '', ...(iss ? { iss } : {}), ...(error ? { error } : {}) }
}

/**
 * Starts the session with what the storage and the address hold. A `code` in the sign-in address is a single sign-on ticket. A page that a
 * link opens asks for no session: a token of another day, or of another person, would lead away from it.
 */
export function bootSession(session: Session, data: LocalData, address: { path: string; search: string }): void {
  session.start()
  const token = [FIRST_PATH, INVITED_PATH].includes(address.path) ? null : data.token()
  session.send({ type: 'session.boot', token, code: ssoAnswerOf(address), expired: data.takeExpired() })
}

/** Tells what the session is now, and whenever it changes. */
export function followSession(session: Session, tell: (now: ReturnType<Session['getSnapshot']>) => void): void {
  tell(session.getSnapshot())
  session.subscribe(tell)
}

/** All tabs follow one session: the others change the storage, and the browser tells (M01). Returns the way to stop. */
export function followOtherTabs(session: Session, page: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === 'token' && newValue !== null) session.send({ type: 'session.otherTab.loggedIn', token: newValue })
    // `key` is null when the whole storage was cleared
    if ((key === 'token' || key === null) && newValue === null) session.send({ type: 'session.otherTab.loggedOut' })
  }
  page.addEventListener('storage', follow)
  return () => page.removeEventListener('storage', follow)
}

/**
 * Where a person goes after signing in: back to where the session ended, else to the ads, on a phone to the ad data (S1 §2). Whether they may
 * open it is for the navigation to say; `arrival` tells it that a closed page leads on to the start page.
 */
export function afterLogin(data: LocalData, isPhone: boolean): { path: string; arrival: Arrival } {
  const from = data.from()
  data.forgetFrom()
  return from === null ? { path: isPhone ? PHONE_HOME_PATH : HOME_PATH, arrival: 'usual' } : { path: from, arrival: 'kept' }
}
