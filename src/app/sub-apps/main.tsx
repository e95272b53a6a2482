import { Navigate, type RouteObject } from 'react-router-dom'
import { FaultPage } from '../ErrorPage.tsx'
import { lazyPage } from '../load-part.tsx'
import type { PageMeta } from '../page-meta.ts'
import { HOME_PATH } from '../session.ts'
import { monitorRoutes } from './monitor.tsx'
import { settingsRoutes } from './settings.tsx'

const home = <Navigate to={HOME_PATH} replace />

/** Ads, art resources, help, settings. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/home', Component: lazyPage(() => import('../HomePage.tsx'), 'HomePage') },
  { path: '/error', Component: FaultPage },
  { path: '/help-center/home', Component: lazyPage(() => import('../HelpCentrePage.tsx'), 'HelpCentrePage') },
  { path: '/advertise-2', element: home },
  {
    path: HOME_PATH,
    handle: { page: 'AdvertiseHome', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('../BatchHomePage.tsx'), 'BatchHomePage'),
  },
  { path: '/advertise-2/batch', Component: lazyPage(() => import('../BatchFlowPage.tsx'), 'OpenBatchPage') },
  { path: '/advertise-2/batch/new', Component: lazyPage(() => import('../BatchFlowPage.tsx'), 'NewBatchPage') },
  { path: '/advertise-2/batch/:flowId', Component: lazyPage(() => import('../BatchFlowPage.tsx'), 'BatchFlowPage') },
  {
    path: '/art-resource',
    handle: { page: 'ArtResource', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('../ArtResourcePage.tsx'), 'ArtResourcePage'),
  },
  ...monitorRoutes,
  ...settingsRoutes,
]
