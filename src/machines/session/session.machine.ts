import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Grants } from '#permissions/grants.ts'
import type { SpecialFacts } from '#permissions/special-ids.ts'
import { logOutBlockers } from '#permissions/session-can.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf } from '../kit/outcome.ts'

/** The signed-in person as the server tells it; the contract's user info fits. */
export type SessionUser = {
  id: string
  name: string
  avatar: string
  account: string
  isAgent: boolean
  domestic: boolean
  userAuth: { front_auth: { observatory: { menu: { is_show: boolean } } } }
  permissions: Grants
  special: SpecialFacts
}

/** What the company's provider put into the address of the sign-in page; `error` when it said no there. */
export type SsoAnswer = { code: string; state: string; iss?: string; error?: string }

/** Where to go, and what this browser keeps until it is back. */
export type SsoStart = { url: string; state: string; attempt: string }

export type Credentials = { account: string; password: string }

/** What is kept of a session: never a password, never half of it. */
export type SessionKept = { token: string; user: SessionUser; version: string }

export type SessionContext = {
  /** in memory only until the user is known */
  token: string | null
  user: SessionUser | null
  version: string | null
  /** when the server told the user info, permissions included (B7); an instant */
  readAt: string | null
  /** why the person is not signed in, or what went wrong on the way */
  problem: Blocker | null
  /** instants of the latest clicks on the logo, in ms */
  logoClicks: readonly number[]
  writesInFlight: number
  /** how the company's own sign-in is called; null while unknown or when there is none */
  ssoLabel: string | null
}

export type SessionEvent =
  /** the first event: what storage and address hold; `expired` after the reload that a 401 causes */
  | { type: 'session.boot'; token: string | null; code: SsoAnswer | null; expired: boolean }
  | ({ type: 'session.logIn' } & Credentials)
  | { type: 'session.sso' }
  /** a link that is good once signed the person in */
  | { type: 'session.admitted'; token: string }
  | { type: 'session.logOut' }
  | { type: 'session.unauthorised' }
  | { type: 'session.retry' }
  /** the permissions may be older than what the server now goes by: read them again */
  | { type: 'session.refresh' }
  | { type: 'session.logoClick'; atMs: number }
  | { type: 'session.clear.confirm'; keepFlows: boolean }
  | { type: 'session.clear.cancel' }
  | { type: 'session.otherTab.loggedIn'; token: string }
  | { type: 'session.otherTab.loggedOut' }
  | { type: 'session.writes'; inFlight: number }

export const LOGO_CLICKS = 5
export const LOGO_WINDOW_MS = 3_000
/** The server has this long to hear of a sign-out before the browser forgets the session without it. */
export const LOG_OUT_PATIENCE_MS = 10_000

type Known = { user: SessionUser; version: string; readAt: string }

/**
 * Signing in and out, one session for all tabs (flow M01). What a transition does to the storage and the address are actions the app
 * provides: `keepSession`, `clearLocal`, `rememberPath`, `goToLogin`, `forgetFlows`. Other tabs hear of it through the storage they share.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    logIn: fromPromise<{ token: string }, Credentials>(mustBeProvided('logIn')),
    exchangeCode: fromPromise<{ token: string }, { answer: SsoAnswer | null }>(mustBeProvided('exchangeCode')),
    /** what there is to sign in with next to a password */
    readEntry: fromPromise<{ ssoLabel: string | null }>(mustBeProvided('readEntry')),
    startSso: fromPromise<SsoStart>(mustBeProvided('startSso')),
    /** rejects with `unauthorised: true` when the token is no longer good */
    readInfo: fromPromise<Known, { token: string }>(mustBeProvided('readInfo')),
    logOut: fromPromise<unknown, { token: string }>(mustBeProvided('logOut')),
  },
  actions: {
    keepSession: (_args, _kept: SessionKept) => undefined,
    clearLocal: () => undefined,
    rememberPath: () => undefined,
    goToLogin: (_args, _how: { reload: boolean }) => undefined,
    forgetFlows: () => undefined,
    /** keeps what must be there on the way back, and leaves for the provider */
    goToProvider: (_args, _start: SsoStart) => undefined,
    takeEntry: assign((_, { ssoLabel }: { ssoLabel: string | null }) => ({ ssoLabel })),
    takeToken: assign((_, { token }: { token: string | null }) => ({ token, problem: null })),
    takeUser: assign(({ context }, { user, version, readAt }: Known) => ({
      // the same person with the same rights is the same object: nothing that shows it is drawn again
      user: JSON.stringify(context.user) === JSON.stringify(user) ? context.user : user,
      version,
      readAt,
      problem: null,
    })),
    forget: assign({ token: null, user: null, version: null, readAt: null, logoClicks: [], writesInFlight: 0 }),
    say: assign((_, { problem }: { problem: Blocker | null }) => ({ problem })),
    sayFailure: assign((_, { error }: { error: unknown }) => ({ problem: problemsOf(error)[0] ?? null })),
    countClick: assign(({ context }, { atMs }: { atMs: number }) => ({ logoClicks: recentClicks(context, atMs) })),
    forgetClicks: assign({ logoClicks: [] }),
    countWrites: assign((_, { inFlight }: { inFlight: number }) => ({ writesInFlight: inFlight })),
  },
  guards: {
    hasToken: (_, { token }: { token: string | null }) => token !== null,
    hasCode: (_, { code }: { code: SsoAnswer | null }) => code !== null,
    isExpired: (_, { expired }: { expired: boolean }) => expired,
    saysUnauthorised: (_, { error }: { error: unknown }) => saysUnauthorised(error),
    mayLogOut: ({ context }) => logOutBlockers(context).length === 0,
    isFifthClick: ({ context }, { atMs }: { atMs: number }) => recentClicks(context, atMs).length >= LOGO_CLICKS,
    mayClearAll: ({ context }, { keepFlows }: { keepFlows: boolean }) => !keepFlows && logOutBlockers(context).length === 0,
  },
}).createMachine({
  id: 'session',
  context: { token: null, user: null, version: null, readAt: null, problem: null, logoClicks: [], writesInFlight: 0, ssoLabel: null },
  initial: 'boot',
  on: { 'session.writes': { actions: { type: 'countWrites', params: ({ event }) => event } } },
  states: {
    boot: {
      tags: 'busy',
      on: {
        'session.boot': [
          { guard: { type: 'hasCode', params: ({ event }) => event }, target: 'loggingIn.withCode' },
          {
            guard: { type: 'hasToken', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'takeToken', params: ({ event }) => event },
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'anonymous',
            actions: { type: 'say', params: { problem: blocker('session.expired') } },
          },
          { target: 'anonymous' },
        ],
      },
    },

    /** a stored token is asked about before anything is shown */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'readInfo',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'authenticated',
          actions: [
            { type: 'takeUser', params: ({ event }) => event.output },
            { type: 'keepSession', params: ({ context }) => keptOf(context) },
          ],
        },
        onError: [
          {
            guard: { type: 'saysUnauthorised', params: ({ event }) => event },
            target: 'anonymous',
            actions: [
              'forget',
              'clearLocal',
              { type: 'say', params: { problem: blocker('session.expired') } },
              { type: 'goToLogin', params: { reload: false } },
            ],
          },
          { target: 'unreachable', actions: { type: 'sayFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'session.otherTab.loggedOut': '#session.leaving' },
    },

    /** the server does not answer: the token may be good, so it stays */
    unreachable: {
      tags: 'failure',
      on: {
        'session.retry': 'checking',
        'session.logOut': 'loggingOut',
        'session.otherTab.loggedOut': '#session.leaving',
      },
    },

    /** without an answer about the company's sign-in there is the password */
    anonymous: {
      invoke: {
        src: 'readEntry',
        onDone: { actions: { type: 'takeEntry', params: ({ event }) => event.output } },
        onError: {},
      },
      on: {
        'session.logIn': 'loggingIn.withPassword',
        'session.sso': 'startingSso',
        'session.admitted': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } },
        'session.otherTab.loggedIn': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } },
      },
    },

    startingSso: {
      tags: 'busy',
      entry: { type: 'say', params: { problem: null } },
      invoke: {
        src: 'startSso',
        onDone: { target: 'atProvider', actions: { type: 'goToProvider', params: ({ event }) => event.output } },
        onError: { target: 'anonymous', actions: { type: 'sayFailure', params: ({ event }) => event } },
      },
      on: { 'session.otherTab.loggedIn': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } } },
    },

    /** the page is leaving; a person who comes back to it by the browser's own button signs in as they like */
    atProvider: {
      on: {
        'session.logIn': 'loggingIn.withPassword',
        'session.sso': 'startingSso',
        'session.otherTab.loggedIn': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } },
      },
    },

    /** a further `session.logIn` is not heard here: a double click signs in once */
    loggingIn: {
      tags: 'busy',
      initial: 'withPassword',
      entry: { type: 'say', params: { problem: null } },
      states: {
        withPassword: {
          invoke: {
            src: 'logIn',
            input: ({ event }) =>
              event.type === 'session.logIn' ? { account: event.account, password: event.password } : { account: '', password: '' },
            onDone: { target: 'readingInfo', actions: { type: 'takeToken', params: ({ event }) => event.output } },
            onError: { target: '#session.anonymous', actions: { type: 'sayFailure', params: ({ event }) => event } },
          },
        },
        withCode: {
          invoke: {
            src: 'exchangeCode',
            input: ({ event }) => ({ answer: event.type === 'session.boot' ? event.code : null }),
            onDone: { target: 'readingInfo', actions: { type: 'takeToken', params: ({ event }) => event.output } },
            onError: { target: '#session.anonymous', actions: { type: 'sayFailure', params: ({ event }) => event } },
          },
        },
        /** without the user there is no session: a failure here keeps nothing */
        readingInfo: {
          invoke: {
            src: 'readInfo',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: '#session.authenticated',
              actions: [
                { type: 'takeUser', params: ({ event }) => event.output },
                { type: 'keepSession', params: ({ context }) => keptOf(context) },
              ],
            },
            onError: { target: '#session.anonymous', actions: ['forget', { type: 'sayFailure', params: ({ event }) => event }] },
          },
        },
      },
      on: { 'session.otherTab.loggedIn': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } } },
    },

    authenticated: {
      on: {
        'session.logOut': { guard: 'mayLogOut', target: 'loggingOut' },
        'session.unauthorised': 'expired',
        'session.logoClick': [
          { guard: { type: 'isFifthClick', params: ({ event }) => event }, target: 'confirmClear', actions: 'forgetClicks' },
          { actions: { type: 'countClick', params: ({ event }) => event } },
        ],
        'session.otherTab.loggedOut': '#session.leaving',
        'session.otherTab.loggedIn': { target: 'checking', actions: ['forget', { type: 'takeToken', params: ({ event }) => event }] },
      },
      initial: 'current',
      states: {
        current: { on: { 'session.refresh': 'refreshing' } },
        /** what is known is used meanwhile */
        refreshing: {
          invoke: {
            src: 'readInfo',
            input: ({ context }) => ({ token: context.token ?? '' }),
            onDone: {
              target: 'current',
              actions: [
                { type: 'takeUser', params: ({ event }) => event.output },
                { type: 'keepSession', params: ({ context }) => keptOf(context) },
              ],
            },
            onError: [
              { guard: { type: 'saysUnauthorised', params: ({ event }) => event }, target: '#session.expired' },
              { target: 'stale' },
            ],
          },
        },
        /** the latest refresh failed: the permissions are as old as `readAt` says */
        stale: { on: { 'session.refresh': 'refreshing' } },
      },
    },

    /** 是否清空本地缓存，重新登录？ */
    confirmClear: {
      on: {
        'session.clear.confirm': [
          { guard: { type: 'mayClearAll', params: ({ event }) => event }, target: 'loggingOut', actions: 'forgetFlows' },
          { guard: 'mayLogOut', target: 'loggingOut' },
        ],
        'session.clear.cancel': 'authenticated',
        'session.unauthorised': 'expired',
        'session.otherTab.loggedOut': '#session.leaving',
        'session.otherTab.loggedIn': { target: 'checking', actions: ['forget', { type: 'takeToken', params: ({ event }) => event }] },
      },
    },

    loggingOut: {
      tags: 'busy',
      invoke: {
        src: 'logOut',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: { target: 'leaving' },
        onError: { target: 'leaving', actions: { type: 'say', params: { problem: blocker('session.log_out.not_confirmed') } } },
      },
      after: {
        [LOG_OUT_PATIENCE_MS]: {
          target: 'leaving',
          actions: { type: 'say', params: { problem: blocker('session.log_out.not_confirmed') } },
        },
      },
    },

    /** signed out, here or in another tab: nothing of the session stays, the path is kept for the next one */
    leaving: {
      entry: ['forget', 'clearLocal', 'rememberPath', { type: 'goToLogin', params: { reload: false } }],
      always: 'anonymous',
    },

    /** a 401 outside the sign-in page: clear, remember the path, reload into the sign-in page (S1 §8) */
    expired: {
      entry: [
        'forget',
        { type: 'say', params: { problem: blocker('session.expired') } },
        'clearLocal',
        'rememberPath',
        { type: 'goToLogin', params: { reload: true } },
      ],
      on: {
        'session.logIn': 'loggingIn.withPassword',
        'session.otherTab.loggedIn': { target: 'checking', actions: { type: 'takeToken', params: ({ event }) => event } },
      },
    },
  },
})

/** Does what a reading failed with say that the token is no longer good? */
export const saysUnauthorised = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'unauthorised' in error && error.unauthorised === true

const recentClicks = ({ logoClicks }: SessionContext, atMs: number) => [
  ...logoClicks.filter((click) => atMs - click < LOGO_WINDOW_MS),
  atMs,
]

/** Only called after `takeUser`, when all three are known. */
function keptOf({ token, user, version }: SessionContext): SessionKept {
  if (token === null || user === null || version === null) throw new Error('A session is kept whole or not at all.')
  return { token, user, version }
}
