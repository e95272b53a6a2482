import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '../load-part.tsx'

const pages = () => import('../SettingsPages.tsx')

/** Administration: people and grants, name lists, sessions, credentials, the audit trail. */
export const settingsRoutes: RouteObject[] = [
  { path: '/settings', Component: lazyPage(pages, 'SettingsUsersPage') },
  { path: '/settings/users/:userId', Component: lazyPage(() => import('../SettingsUserPage.tsx'), 'SettingsUserPage') },
  { path: '/settings/lists', Component: lazyPage(() => import('../SettingsListsPage.tsx'), 'SettingsListsPage') },
  { path: '/settings/sessions', Component: lazyPage(pages, 'SettingsSessionsPage') },
  { path: '/settings/credentials', Component: lazyPage(pages, 'SettingsCredentialsPage') },
  { path: '/settings/audit', Component: lazyPage(pages, 'SettingsAuditPage') },
]
