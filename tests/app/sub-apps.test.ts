import { createMemoryRouter, type RouteObject } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { PAGES } from '#permissions/page-list.ts'
import { lazyPage } from '#app/entry/load-part.tsx'
import { createSubApps, LOAD, PAGES_ROUTE } from '#app/sub-apps/discover.tsx'
import { SUB_APP_KEYS, SUB_APPS, subAppsOf, type SubApp } from '#app/sub-apps/sub-apps.ts'

/** The menu, the other paths and the tool links of the specification (S1 §2). */
const PATHS: Readonly<Record<string, SubApp>> = {
  '/advertise-2': 'main',
  '/table-2': 'insight',
  '/observatory': 'observatory',
  '/creative-center/material/list': 'creative',
  '/creative-library': 'creative',
  '/strategy-center/callback-strategy/list/strategy': 'strategy-center',
  '/strategy-center/auto-rule/list': 'strategy-center',
  '/art-resource': 'main',
  '/tools': 'tools',
  '/settings': 'main',
  '/help-center/home': 'main',
  '/aigc': 'aigc',
  '/home': 'main',
  '/error': 'main',
  '/advertise': 'main',
  '/tools/landing-page': 'tools',
  '/tools/crowd-package/list': 'tools',
  '/tools/audience-package/list/21': 'tools',
  '/tools/keyword/list': 'tools',
  '/tools/account-steward/main': 'tools',
  '/tools/sub-package': 'tools',
  '/tools/debug/list': 'tools',
  '/tools/fraud': 'tools',
  '/tools/broadcast': 'tools',
  '/tools/date-annotation/main': 'tools',
  '/tool-list/celebrity/celebrity-list': 'tools',
  '/tool-list/finance/cost-in-v2': 'tools',
  '/tool-list/material-audit/arts': 'tools',
  '/tools/compliant': 'tools',
  '/tools/test-package/main': 'tools',
  '/tools/game-package': 'tools',
  '/tools/comments-management/douyin/list': 'tools',
}

test.each(Object.entries(PATHS))('%s is answered by %s only', (path, key) => {
  expect(subAppsOf(path)).toEqual([key])
})

test('no address belongs to two parts, whatever follows its prefix', () => {
  for (const prefix of SUB_APP_KEYS.flatMap((key) => SUB_APPS[key])) {
    expect(subAppsOf(prefix)).toHaveLength(1)
    expect(subAppsOf(`${prefix}/x/y`)).toHaveLength(1)
    expect(subAppsOf(`${prefix}x`)).toEqual([])
  }
})

test('the parts are those of the specification', () => {
  expect(SUB_APPS).toEqual({
    main: ['/settings', '/advertise', '/advertise-2', '/art-resource', '/help-center', '/error', '/home'],
    tools: ['/tools', '/tool-list'],
    insight: ['/table-2'],
    aigc: ['/aigc'],
    creative: ['/creative-center', '/creative-library'],
    observatory: ['/observatory'],
    'strategy-center': ['/strategy-center'],
  })
})

test('every page that has landed has a route in the part of its address, and so have the flows below it', async () => {
  const shell = ['Home', 'Login', 'Invited', 'Welcome', 'ShortLink']
  const missing = await Promise.all(
    PAGES.filter(({ name, landed }) => landed && !shell.includes(name)).map(async ({ name, path, flows }) => {
      const [part] = subAppsOf(path)
      const { routes } = part ? await LOAD[part]() : { routes: [] }
      const paths = routes.map((route) => route.path)
      return [path, ...(flows ? [`${path}/:flowId`] : [])].filter((one) => !paths.includes(one)).map((one) => `${name} ${one}`)
    }),
  )
  expect(missing.flat()).toEqual([])
})

test('a part is loaded once, when an address of it is gone to, and below a boundary of its own', async () => {
  const trees: Partial<Record<SubApp, RouteObject[]>> = { main: [{ path: '/home' }], tools: [{ path: '/tools/fraud' }] }
  const load = vi.fn((key: SubApp) => Promise.resolve({ routes: trees[key] ?? [] }))
  const loaders = Object.fromEntries(SUB_APP_KEYS.map((key) => [key, () => load(key)])) as Record<
    SubApp,
    () => Promise<{ routes: RouteObject[] }>
  >
  const router = createMemoryRouter([{ id: PAGES_ROUTE, children: [{ path: '/' }, { path: '*' }] }], {
    patchRoutesOnNavigation: createSubApps({ load: loaders }).discover,
  })
  const matched = () => router.state.matches.map(({ route }) => route.path ?? route.id)
  expect(load).not.toHaveBeenCalled()
  await router.navigate('/home')
  await router.navigate('/home?again')
  expect([load.mock.calls, matched()]).toEqual([[['main']], [PAGES_ROUTE, 'sub-app:main', '/home']])
  await router.navigate('/tools/fraud')
  expect(matched()).toEqual([PAGES_ROUTE, 'sub-app:tools', '/tools/fraud'])
  await router.navigate('/tools/nowhere')
  expect([load.mock.calls.length, matched()]).toEqual([2, [PAGES_ROUTE, '*']])
  router.dispose()
})

test('a part that does not load breaks its page, and is asked for again on the next way there', async () => {
  const down = () => Promise.reject(new Error('the network is away'))
  const load = vi
    .fn()
    .mockImplementationOnce(down)
    .mockResolvedValue({ routes: [{ path: '/aigc' }] })
  const loaders = Object.fromEntries(SUB_APP_KEYS.map((key) => [key, load])) as never
  const router = createMemoryRouter([{ id: PAGES_ROUTE, errorElement: null, children: [{ path: '/' }, { path: '*' }] }], {
    patchRoutesOnNavigation: createSubApps({ load: loaders }).discover,
  })
  await router.navigate('/aigc')
  expect(Object.values(router.state.errors ?? {})).toHaveLength(1)
  await router.navigate('/')
  await router.navigate('/aigc')
  expect([router.state.errors, router.state.matches.at(-1)?.route.path]).toEqual([null, '/aigc'])
  router.dispose()
})

test.each([true, false])('the script of the page is asked for with the routes, when someone is expected: %s', async (expected) => {
  const load = vi.fn(() => new Promise<{ Page: () => null }>(() => undefined))
  const routes = [
    { path: '/home', Component: lazyPage(load, 'Page') },
    { path: '/error', Component: lazyPage(load, 'Page') },
  ]
  const loaders = Object.fromEntries(SUB_APP_KEYS.map((key) => [key, () => Promise.resolve({ routes })])) as never
  const router = createMemoryRouter([{ id: PAGES_ROUTE, children: [{ path: '/' }, { path: '*' }] }], {
    patchRoutesOnNavigation: createSubApps({ load: loaders, isExpected: () => expected }).discover,
  })
  await router.navigate('/home')
  expect(load).toHaveBeenCalledTimes(expected ? 1 : 0)
  router.dispose()
})

test('a page that is expected has its routes and its script before it is gone to, and one that does not come breaks nothing', async () => {
  const script = vi.fn(() => new Promise<{ Page: () => null }>(() => undefined))
  const load = vi.fn(() => Promise.resolve({ routes: [{ path: '/home', Component: lazyPage(script, 'Page') }] }))
  const down = vi.fn(() => Promise.reject(new Error('the network is away')))
  const loaders = Object.fromEntries(SUB_APP_KEYS.map((key) => [key, key === 'main' ? load : down])) as never
  const { discover, expect: expectPage } = createSubApps({ load: loaders, isExpected: () => false })
  for (const path of ['/home', '/aigc', '/nowhere']) expectPage(path)
  await expect.poll(() => script.mock.calls.length).toBe(1)
  const router = createMemoryRouter([{ id: PAGES_ROUTE, children: [{ path: '/' }, { path: '*' }] }], { patchRoutesOnNavigation: discover })
  await router.navigate('/home')
  expect([load.mock.calls.length, down.mock.calls.length, router.state.matches.at(-1)?.route.path]).toEqual([1, 1, '/home'])
  router.dispose()
})
