import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/entry/page-route.ts'

const pages = () => import('#app/pages/settings/MonitorPages.tsx')

/** The page monitor below /settings; joined to the routes of the main part. */
export const monitorRoutes: RouteObject[] = [
  pageRoute('SettingsMonitor', pages, 'MonitorRowsPage'),
  pageRoute('SettingsMonitorFigures', pages, 'MonitorFiguresPage'),
  pageRoute('SettingsMyVisits', pages, 'MyVisitsPage'),
]
