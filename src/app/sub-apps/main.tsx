import { Navigate, type RouteObject } from 'react-router-dom'
import { FaultPage } from '#app/shell/ErrorPage.tsx'
import { lazyPage } from '#app/entry/load-part.tsx'
import type { PageMeta } from '#app/entry/page-meta.ts'
import { HOME_PATH } from '#app/entry/session.ts'
import { monitorRoutes } from './monitor.tsx'
import { settingsRoutes } from './settings.tsx'

const home = <Navigate to={HOME_PATH} replace />

/** Ads, art resources, help, settings. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/home', Component: lazyPage(() => import('#app/pages/home/HomePage.tsx'), 'HomePage') },
  { path: '/error', Component: FaultPage },
  { path: '/help-center/home', Component: lazyPage(() => import('#app/pages/home/HelpCentrePage.tsx'), 'HelpCentrePage') },
  { path: '/advertise-2', element: home },
  {
    path: HOME_PATH,
    handle: { page: 'AdvertiseHome', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/batch/BatchHomePage.tsx'), 'BatchHomePage'),
  },
  { path: '/advertise-2/batch', Component: lazyPage(() => import('#app/pages/batch/BatchFlowPage.tsx'), 'OpenBatchPage') },
  { path: '/advertise-2/batch/new', Component: lazyPage(() => import('#app/pages/batch/BatchFlowPage.tsx'), 'NewBatchPage') },
  { path: '/advertise-2/batch/:flowId', Component: lazyPage(() => import('#app/pages/batch/BatchFlowPage.tsx'), 'BatchFlowPage') },
  {
    path: '/art-resource',
    handle: { page: 'ArtResource', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/material/ArtResourcePage.tsx'), 'ArtResourcePage'),
  },
  ...monitorRoutes,
  ...settingsRoutes,
]
