import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import type { Client } from '#client/client.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { authToken, info, login, logout, version } from '#contract/auth.ts'
import { sessionMachine, type Credentials, type SessionKept, type SessionUser } from '#machines/session/session.machine.ts'
import type { LocalData } from './local-data.ts'

export type Session = ActorRefFrom<typeof sessionMachine>

export type SessionParts = {
  client: Client
  data: LocalData
  /** path with query of the page that is open */
  path: () => string
  goTo: (path: string) => void
  /** leaves the page and loads the address anew */
  reloadInto: (path: string) => void
  forgetFlows: () => void
  /** what the server says about itself, whenever it is asked who I am */
  onDeployed?: (deployed: Deployed) => void
}

export type Deployed = OutputOf<typeof version>['data']

export const LOGIN_PATH = '/login'
export const HOME_PATH = '/advertise-2/home'

/** The one session of this tab, joined to the server and the storage. It boots when it is started by `bootSession`. */
export function createSession({ client, data, path, goTo, reloadInto, forgetFlows, onDeployed }: SessionParts): Session {
  const machine = sessionMachine.provide({
    actors: {
      logIn: fromPromise<{ token: string }, Credentials>(
        async ({ input, signal }) => (await client.call(login, input, { signal, quiet: true })).data,
      ),
      exchangeCode: fromPromise<{ token: string }, { code: string }>(
        async ({ input, signal }) => (await client.call(authToken, input, { signal, quiet: true })).data,
      ),
      readInfo: fromPromise<{ user: SessionUser; version: string }, { token: string }>(async ({ input: { token }, signal }) => {
        const [user, deployed] = await Promise.all([
          client.call(info, {}, { signal, token, quiet: true }),
          client.call(version, {}, { signal, token, quiet: true }),
        ])
        onDeployed?.(deployed.data)
        return { user: user.data, version: deployed.data.version }
      }),
      logOut: fromPromise<unknown, { token: string }>(({ input: { token }, signal }) =>
        client.call(logout, {}, { signal, token, quiet: true }),
      ),
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
    },
  })
  return createActor(machine)
}

/** Starts the session with what the storage and the address hold. A `code` in the sign-in address is a single sign-on ticket. */
export function bootSession(session: Session, data: LocalData, address: { path: string; search: string }): void {
  const code = address.path === LOGIN_PATH ? new URLSearchParams(address.search).get('code') : null
  session.start()
  session.send({ type: 'session.boot', token: data.token(), code, expired: data.takeExpired() })
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

/** Where a person goes after signing in: back to where the session ended, else home. */
export function afterLogin(data: LocalData): string {
  const from = data.from() ?? HOME_PATH
  data.forgetFrom()
  return from
}
