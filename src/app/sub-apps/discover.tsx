import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom'
import { BrokenPage } from './BrokenPage.tsx'
import { createPart, isLazyPage } from '#app/entry/load-part.tsx'
import { SUB_APP_KEYS, subAppsOf, type SubApp } from './sub-apps.ts'

/** The route the pages of every sub-application hang below. */
export const PAGES_ROUTE = 'pages'

type Tree = { routes: RouteObject[] }

/** The routes of each part. */
export const LOAD: Readonly<Record<SubApp, () => Promise<Tree>>> = {
  main: () => import('./main.tsx'),
  tools: () => import('./tools.tsx'),
  insight: () => import('./insight.tsx'),
  aigc: () => import('./aigc.tsx'),
  creative: () => import('./creative.tsx'),
  observatory: () => import('./observatory.tsx'),
  'strategy-center': () => import('./strategy-center.tsx'),
}

export type SubApps = {
  discover: PatchRoutesOnNavigationFunction
  /** loads the routes and the script of the page a person is likely to open next; a failure is ignored, opening the page tries again */
  expect: (path: string) => void
}

/**
 * Loads the routes of a sub-application when an address of it is gone to for the first time, and hangs them below its own error boundary:
 * what breaks in one leaves the others and the shell standing. Create one per router. Where someone is expected to come in, the
 * page's own script is asked for at once, next to session, permissions and dictionaries.
 */
export function createSubApps({
  isExpected = () => true,
  load = LOAD,
}: { isExpected?: () => boolean; load?: Readonly<Record<SubApp, () => Promise<Tree>>> } = {}): SubApps {
  const there = new Set<SubApp>()
  const parts = new Map(SUB_APP_KEYS.map((key) => [key, createPart<Tree>(key, load[key])]))
  return {
    async discover({ path, patch }) {
      for (const key of subAppsOf(path)) {
        const part = parts.get(key)
        if (there.has(key) || !part) continue
        const { routes } = await part.open()
        if (there.has(key)) continue // two navigations asked at once
        there.add(key)
        if (isExpected()) beginPage(routes, path)
        patch(PAGES_ROUTE, [{ id: `sub-app:${key}`, errorElement: <BrokenPage />, children: routes }])
      }
    },
    expect(path) {
      const begin = ({ routes }: Tree) => beginPage(routes, path)
      const ignore = () => undefined
      for (const key of subAppsOf(path)) void parts.get(key)?.open().then(begin, ignore)
    },
  }
}

function beginPage(routes: RouteObject[], path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) if (isLazyPage(route.Component)) route.Component.begin()
}
