import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '../load-part.tsx'

/** The page monitor below /settings; joined to the routes of the main part. */
export const monitorRoutes: RouteObject[] = [
  { path: '/settings/monitor', Component: lazyPage(() => import('../MonitorPages.tsx'), 'MonitorRowsPage') },
  { path: '/settings/monitor-figures', Component: lazyPage(() => import('../MonitorPages.tsx'), 'MonitorFiguresPage') },
  { path: '/settings/my-visits', Component: lazyPage(() => import('../MonitorPages.tsx'), 'MyVisitsPage') },
]
