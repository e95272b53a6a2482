import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { sessionMachine, type SessionEvent, type SessionUser } from '#machines/session/session.machine.ts'
import { LoginView } from '#views/session/login/LoginView.tsx'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'session/Session' }
export default meta

const USER: SessionUser = {
  id: '1',
  name: '李雷',
  avatar: '',
  account: 'buyer',
  isAgent: false,
  special: { on_finance_list: false, is_special: false, withheld_games: ['301'], single_package_games: ['10078'] },
  domestic: false,
  userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
  permissions: { global: {}, pages: {} },
}
type Known = { user: SessionUser; version: string; readAt: string }

const never = <T,>() => new Promise<T>(() => undefined)
const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code)] }))

type Answers = {
  logIn?: () => Promise<{ token: string }>
  info?: () => Promise<Known>
  logOut?: () => Promise<unknown>
  code?: () => Promise<{ token: string }>
  sso?: () => Promise<{ url: string; state: string; attempt: string }>
  label?: string
}

const machineWith = ({ logIn = never, info = never, logOut = never, code = never, sso = never, label }: Answers) =>
  sessionMachine.provide({
    actors: {
      logIn: fromPromise(() => logIn()),
      exchangeCode: fromPromise(() => code()),
      startSso: fromPromise(() => sso()),
      readEntry: fromPromise(() => Promise.resolve({ ssoLabel: label ?? null })),
      readInfo: fromPromise(() => info()),
      logOut: fromPromise(() => logOut()),
    },
  })

const boot = (rest: { token?: string; code?: string; expired?: boolean } = {}): SessionEvent => ({
  type: 'session.boot',
  token: rest.token ?? null,
  code: rest.code === undefined ? null : { code: rest.code, state: 's' },
  expired: rest.expired ?? false,
})
const logIn: SessionEvent = { type: 'session.logIn', account: 'buyer', password: 'secret' }
const welcome = () => Promise.resolve({ token: 't' })
const known = () => Promise.resolve({ user: USER, version: '1.0', readAt: '2026-11-20T08:00:00Z' })

function story(state: string, events: SessionEvent[], answers: Answers = {}) {
  return {
    render: storyForState(machineWith(answers), {
      events,
      state,
      view: (session) => <LoginView session={session} onLanguage={() => undefined} />,
    }),
  }
}

export const Boot: StoryObj = story('boot', [])
export const Checking: StoryObj = story('checking', [boot({ token: 't' })])
export const Unreachable: StoryObj = story('unreachable', [boot({ token: 't' })], { info: () => refused('call.offline') })
export const Anonymous: StoryObj = story('anonymous', [boot()])
export const WrongPassword: StoryObj = story('anonymous', [boot(), logIn], { logIn: () => refused('session.credentials_wrong') })
export const WithCompanyAccount: StoryObj = story('anonymous', [boot()], { label: '公司账号' })
export const StartingSso: StoryObj = story('startingSso', [boot(), { type: 'session.sso' }])
export const AtProvider: StoryObj = story('atProvider', [boot(), { type: 'session.sso' }], {
  sso: () => Promise.resolve({ url: 'https://id.example/', state: 's', attempt: 'a' }),
})
export const AfterExpiry: StoryObj = story('anonymous', [boot({ expired: true })])
export const LoggingInWithPassword: StoryObj = story('loggingIn.withPassword', [boot(), logIn])
export const LoggingInWithCode: StoryObj = story('loggingIn.withCode', [boot({ code: 'sso' })])
export const ReadingInfo: StoryObj = story('loggingIn.readingInfo', [boot(), logIn], { logIn: welcome })
/** Knows the user, and answers later questions as it is told. */
function knownOnce(then: () => Promise<Known>): Answers {
  let asked = 0
  return { info: () => (asked++ === 0 ? known() : then()) }
}
const refresh: SessionEvent = { type: 'session.refresh' }

export const Authenticated: StoryObj = story('authenticated.current', [boot({ token: 't' })], { info: known })
export const Refreshing: StoryObj = story('authenticated.refreshing', [boot({ token: 't' }), refresh], knownOnce(never))
export const Stale: StoryObj = story(
  'authenticated.stale',
  [boot({ token: 't' }), refresh],
  knownOnce(() => refused('call.offline')),
)
export const ConfirmClear: StoryObj = story(
  'confirmClear',
  [boot({ token: 't' }), ...[1, 2, 3, 4, 5].map((atMs): SessionEvent => ({ type: 'session.logoClick', atMs }))],
  { info: known },
)
export const LoggingOut: StoryObj = story('loggingOut', [boot({ token: 't' }), { type: 'session.logOut' }], { info: known })
export const Expired: StoryObj = story('expired', [boot({ token: 't' }), { type: 'session.unauthorised' }], { info: known })
