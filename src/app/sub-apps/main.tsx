import { Navigate, type RouteObject } from 'react-router-dom'
import { FaultPage } from '#app/shell/ErrorPage.tsx'
import { lazyPage } from '#app/entry/load-part.tsx'
import { flowRoute, pageRoute } from '#app/entry/page-route.ts'
import { HOME_PATH } from '#app/entry/session.ts'
import { pathOf } from '#permissions/pages.ts'
import { monitorRoutes } from './monitor.tsx'
import { settingsRoutes } from './settings.tsx'

const batch = () => import('#app/pages/batch/BatchFlowPage.tsx')
const duplicate = () => import('#app/pages/batch/DuplicatePages.tsx')
const objects = () => import('#app/pages/objects/ObjectsPages.tsx')
const drafts = () => import('#app/pages/batch/DraftPages.tsx')
const single = () => import('#app/pages/batch/SinglePages.tsx')
const home = <Navigate to={HOME_PATH} replace />

/** Ads, art resources, help, settings. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  pageRoute('HomeAlias', () => import('#app/pages/home/HomePage.tsx'), 'HomePage'),
  { path: '/error', Component: FaultPage },
  pageRoute('HelpCenter', () => import('#app/pages/home/HelpCentrePage.tsx'), 'HelpCentrePage'),
  { path: '/advertise-2', element: home },
  pageRoute('AdvertiseHome', () => import('#app/pages/batch/BatchHomePage.tsx'), 'BatchHomePage', { dictionaries: ['base_config'] }),
  { path: '/advertise-2/batch', Component: lazyPage(batch, 'OpenBatchPage') },
  { path: '/advertise-2/batch/new', Component: lazyPage(batch, 'NewBatchPage') },
  { path: '/advertise-2/batch/:flowId', Component: lazyPage(batch, 'BatchFlowPage') },
  pageRoute('Duplication', duplicate, 'DuplicateListPage'),
  { path: `${pathOf('Duplication')}/new`, Component: lazyPage(duplicate, 'NewDuplicatePage') },
  flowRoute('Duplication', duplicate, 'DuplicatePage'),
  pageRoute('AdvertiseDrafts', drafts, 'DraftListPage'),
  flowRoute('AdvertiseDrafts', drafts, 'DraftPage'),
  pageRoute('AdvertiseObjects', objects, 'ObjectsPage', { dictionaries: ['base_config'] }),
  flowRoute('AdvertiseObjects', objects, 'ObjectChangePage'),
  pageRoute('AdvertiseObject', single, 'NewSinglePage'),
  flowRoute('AdvertiseObject', single, 'SinglePage'),
  pageRoute('AdvertiseObjectChanges', objects, 'ObjectChangesPage'),
  pageRoute('ArtResource', () => import('#app/pages/material/ArtResourcePage.tsx'), 'ArtResourcePage', { dictionaries: ['base_config'] }),
  ...monitorRoutes,
  ...settingsRoutes,
]
