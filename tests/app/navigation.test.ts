import { describe, expect, test } from 'vitest'
import '#i18n/catalogue.ts' // all words can be said
import { createActor, fromPromise, waitFor } from 'xstate'
import { createDictionaryStore } from '#app/shell/dictionaries.ts'
import { createLocalData } from '#app/entry/local-data.ts'
import { createNavigation, followRouter, targetOf } from '#app/shell/navigation.ts'
import { blocker } from '#domain/blocker.ts'
import { sessionMachine, type SessionUser } from '#machines/session/session.machine.ts'
import { PAGES } from '#permissions/page-list.ts'
import { createNoticeBoard } from '#views/kit/shell/Notices.tsx'
import { aStorage } from './kit/storage.ts'

const BUYER: SessionUser = {
  id: '7',
  name: '李',
  avatar: '',
  account: 'buyer',
  isAgent: false,
  domestic: true,
  userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
  permissions: { global: { func: { '*': true } }, pages: {} },
  special: { on_finance_list: false, is_special: false, withheld_games: [], single_package_games: [] },
}

const FINANCE: SessionUser = {
  ...BUYER,
  permissions: { global: {}, pages: { finance: { func: { 'month.view': true } } } },
  special: { ...BUYER.special, on_finance_list: true },
}

type RouterState = Parameters<typeof followRouter>[1]['state']

/** The guard joined to a session of the buyer and a router that goes where the test says. */
type Given = { failing?: boolean; token?: string | null; isDown?: boolean; user?: SessionUser }
function aConsole({ failing = false, token = 't', isDown = false, user = BUYER }: Given = {}) {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        readInfo: fromPromise(() =>
          isDown ? Promise.reject(new Error('down')) : Promise.resolve({ user, version: '1', readAt: '2026-11-20T08:00:00Z' }),
        ),
      },
    }),
  ).start()
  session.send({ type: 'session.boot', token, code: null, expired: false })
  let asked = 0
  const never = () => Promise.reject(new Error('not asked for'))
  const dictionaries = createDictionaryStore(() => 0, {
    base_config: never,
    ads: never,
    artascope: never,
    countries: () => {
      asked += 1
      return failing && asked === 1
        ? Promise.reject(Object.assign(new Error('down'), { blockers: [blocker('call.timeout')] }))
        : Promise.resolve([])
    },
  })
  const board = createNoticeBoard(() => undefined)
  const went: string[] = []
  const bar: string[] = []
  const data = createLocalData(aStorage(), aStorage())
  const navigation = createNavigation({
    session,
    dictionaries,
    data,
    board,
    language: () => 'zh',
    goTo: (path) => went.push(path),
    progress: { start: () => (went.push('progress'), bar.push('on its way')), done: () => void bar.push('ended') },
    askRights: () => went.push('ask rights'),
  })
  let tell: (state: RouterState) => void = () => undefined
  const at = (path: string, handle?: unknown, rest: object = {}) => {
    const { pathname, search } = new URL(path, 'https://console')
    return {
      initialized: true,
      navigation: { state: 'idle' },
      errors: null,
      location: { pathname, search },
      historyAction: 'REPLACE',
      matches: [{ route: { handle } }],
      ...rest,
    } as unknown as RouterState
  }
  const goes = (...where: Parameters<typeof at>) => tell(at(...where))
  const stop = followRouter(
    navigation,
    {
      state: at('/', undefined, { initialized: false }),
      subscribe: (listener) => {
        tell = (state) => listener(state, {} as never)
        return () => (tell = () => undefined)
      },
    },
    { token: () => token, isPhone: () => false },
  )
  const rests = () => waitFor(navigation, (now) => !now.hasTag('busy') && now.value !== 'idle')
  return { navigation, session, board, went, bar, data, goes, rests, stop }
}

const texts = ({ board }: ReturnType<typeof aConsole>) => board.read().map(({ text }) => text)

describe('the guard of the pages', () => {
  test('enters with the dictionaries the route names, and says 字典加载错误 by name when one is missing', async () => {
    const parts = aConsole({ failing: true })
    parts.goes('/advertise-2/home', { page: 'AdvertiseHome', dictionaries: ['countries'] })
    const entered = await parts.rests()
    expect([entered.value, texts(parts)]).toEqual([{ entered: 'here' }, ['字典加载错误：国家。请求超时，请稍后再试']])
    parts.navigation.send({ type: 'dictionary.retry', name: 'countries' })
    const again = await waitFor(parts.navigation, ({ context }) => context.failed.length === 0)
    expect(again.matches({ entered: 'here' })).toBe(true)
  })

  test('keeps the page closed while an essential one is missing', async () => {
    const parts = aConsole({ failing: true })
    parts.goes('/advertise-2/home', { page: 'AdvertiseHome', essential: ['countries'] })
    expect((await parts.rests()).value).toEqual({ dictionaryFailed: 'here' })
    parts.navigation.send({ type: 'dictionary.retry', name: 'countries' })
    expect((await waitFor(parts.navigation, (now) => now.matches('entered'))).context.failed).toEqual([])
  })

  test('leads from the observatory to the ads and says which flag is missing', async () => {
    const parts = aConsole()
    parts.goes('/observatory')
    await parts.rests()
    expect(parts.went).toEqual(['progress', 'ask rights', '/advertise-2'])
    expect(texts(parts)[0]).toContain('front_auth.observatory.menu.is_show')
  })

  test('leads on from a kept address that is closed after a sign-in: one notice says why and where to ask', async () => {
    const parts = aConsole({ user: FINANCE })
    parts.goes('/advertise-2/home?mine=1', undefined, {
      location: { pathname: '/advertise-2/home', search: '?mine=1', state: { arrival: 'kept' } },
    })
    await parts.rests()
    parts.board.read()[0]?.action?.onSelect()
    expect([parts.went, texts(parts)]).toEqual([
      ['progress', '/tool-list/finance/month', '/advertise-2/home?mine=1'],
      ['/advertise-2/home 打不开：没有「广告投放」的任何权限，请联系管理员开通。已转到你的起始页。'],
    ])
  })

  test('leads on from the usual page without a notice, and keeps a closed page that was asked for by hand or is loaded again', async () => {
    const usual = aConsole({ user: FINANCE })
    usual.goes('/advertise-2/home', undefined, { location: { pathname: '/advertise-2/home', search: '', state: { arrival: 'usual' } } })
    await usual.rests()
    const byHand = aConsole({ user: FINANCE })
    byHand.goes('/advertise-2/home')
    const rest = await byHand.rests()
    // the history's entry keeps what the sign-in page left in it
    const reloaded = aConsole({ user: FINANCE })
    const entry = { location: { pathname: '/advertise-2/home', search: '', state: { arrival: 'usual' } } }
    reloaded.goes('/advertise-2/home', undefined, { ...entry, historyAction: 'POP' })
    const stays = await reloaded.rests()
    expect([usual.went, texts(usual), rest.value, byHand.went, stays.value]).toEqual([
      ['progress', '/tool-list/finance/month'],
      [],
      'denied',
      ['progress', 'ask rights'],
      'denied',
    ])
  })

  test('ends the progress while the server cannot be reached: nothing is on its way until someone asks again', async () => {
    const parts = aConsole({ isDown: true })
    parts.goes('/table-2')
    await waitFor(parts.session, (now) => now.matches('unreachable'))
    expect([parts.went, parts.bar.at(-1)]).toEqual([['progress'], 'ended'])
  })

  test('without a token keeps the origin and leads to the sign-in', async () => {
    const parts = aConsole({ token: null })
    parts.goes('/table-2?game=10012')
    await parts.rests()
    expect([parts.data.from(), parts.went]).toEqual(['/table-2?game=10012', ['progress', '/login']])
  })

  test('hears of the router only when it has arrived, and is down at the sign-in', async () => {
    const parts = aConsole()
    parts.goes('/advertise-2/home', undefined, { navigation: { state: 'loading' } })
    parts.goes('/advertise-2/home', undefined, { errors: { pages: new Error('not loaded') } })
    expect(parts.navigation.getSnapshot().value).toBe('idle')
    parts.goes('/advertise-2/home')
    expect((await parts.rests()).matches('entered')).toBe(true)
    parts.goes('/login')
    expect(parts.navigation.getSnapshot().value).toBe('idle')
    parts.stop()
  })
})

test('an address leads to the page its innermost route names, else to the page it belongs to', () => {
  const at = (pathname: string, ...matches: { handle?: unknown; path?: string }[]) =>
    targetOf(
      { pathname, search: '' },
      matches.map(({ handle, path }) => ({ handle, path })),
    )
  expect(
    at('/x', { handle: { page: 'Tools' } }, { handle: { page: 'ToolsFraud', dictionaries: ['ads'], essential: ['countries', 'ads'] } }),
  ).toEqual({
    path: '/x',
    pathname: '/x',
    page: 'ToolsFraud',
    dictionaries: ['ads', 'countries'],
    essential: ['countries', 'ads'],
  })
  expect([
    at('/advertise-2/batch/12', {}).page,
    at('/advertise-2/batch/12', { handle: 'x' }).page,
    at('/tools/nothing', { path: '*' }).page,
  ]).toEqual(['Advertise', 'Advertise', null])
  // behind the catch-all a page that is still to come keeps its rules
  const missing = PAGES.map(({ path }) => at(path, { path: '*' }).page)
  expect(missing).toEqual(PAGES.map(({ name, landed }) => (landed ? null : name)))
})
