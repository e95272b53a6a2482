import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { BrokenPage } from '../ErrorPage.tsx'
import { createPart } from '../load-part.tsx'
import { SUB_APP_KEYS, subAppsOf, type SubApp } from './sub-apps.ts'

/** The route the pages of every sub-application hang below. */
export const PAGES_ROUTE = 'pages'

type Tree = { routes: RouteObject[] }

const LOAD: Readonly<Record<SubApp, () => Promise<Tree>>> = {
  main: () => import('./main.tsx'),
  tools: () => import('./tools.tsx'),
  insight: () => import('./insight.tsx'),
  aigc: () => import('./aigc.tsx'),
  creative: () => import('./creative.tsx'),
  observatory: () => import('./observatory.tsx'),
  'strategy-center': () => import('./strategy-center.tsx'),
}

/**
 * Loads the routes of a sub-application when an address of it is gone to for the first time, and hangs them below its own error boundary:
 * what breaks in one leaves the others and the shell standing. One function serves one router.
 */
export function discoverSubApps(load: Readonly<Record<SubApp, () => Promise<Tree>>> = LOAD): PatchRoutesOnNavigationFunction {
  const there = new Set<SubApp>()
  const parts = new Map(SUB_APP_KEYS.map((key) => [key, createPart<Tree>(key, load[key])]))
  return async ({ path, patch }) => {
    for (const key of subAppsOf(path)) {
      const part = parts.get(key)
      if (there.has(key) || !part) continue
      const { routes } = await part.open()
      if (there.has(key)) continue // two navigations asked at once
      there.add(key)
      patch(PAGES_ROUTE, [{ id: `sub-app:${key}`, errorElement: <BrokenPage />, children: routes }])
    }
  }
}
