import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '#app/entry/load-part.tsx'

/** The page monitor below /settings; joined to the routes of the main part. */
export const monitorRoutes: RouteObject[] = [
  { path: '/settings/monitor', Component: lazyPage(() => import('#app/pages/settings/MonitorPages.tsx'), 'MonitorRowsPage') },
  { path: '/settings/monitor-figures', Component: lazyPage(() => import('#app/pages/settings/MonitorPages.tsx'), 'MonitorFiguresPage') },
  { path: '/settings/my-visits', Component: lazyPage(() => import('#app/pages/settings/MonitorPages.tsx'), 'MyVisitsPage') },
]
