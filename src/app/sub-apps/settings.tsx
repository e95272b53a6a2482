import type { RouteObject } from 'react-router-dom'
import { CALLED_DICTIONARIES } from '#domain/dictionaries/names.ts'
import { lazyPage } from '#app/entry/load-part.tsx'
import type { PageMeta } from '#app/entry/page-meta.ts'

const pages = () => import('#app/pages/settings/SettingsPages.tsx')

/** Administration: people and grants, name lists, sessions, credentials, the audit trail. */
export const settingsRoutes: RouteObject[] = [
  { path: '/settings', Component: lazyPage(pages, 'SettingsUsersPage') },
  { path: '/settings/users/:userId', Component: lazyPage(() => import('#app/pages/settings/SettingsUserPage.tsx'), 'SettingsUserPage') },
  { path: '/settings/my-sign-in', Component: lazyPage(() => import('#app/pages/settings/OwnSignInPage.tsx'), 'OwnSignInPage') },
  { path: '/settings/lists', Component: lazyPage(() => import('#app/pages/settings/SettingsListsPage.tsx'), 'SettingsListsPage') },
  { path: '/settings/sessions', Component: lazyPage(pages, 'SettingsSessionsPage') },
  { path: '/settings/credentials', Component: lazyPage(pages, 'SettingsCredentialsPage') },
  {
    path: '/settings/suppliers',
    Component: lazyPage(() => import('#app/pages/settings/SettingsSuppliersPage.tsx'), 'SettingsSuppliersPage'),
  },
  { path: '/settings/audit', Component: lazyPage(pages, 'SettingsAuditPage') },
  {
    path: '/settings/dictionaries',
    handle: { page: 'SettingsDictionaries', dictionaries: CALLED_DICTIONARIES } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/settings/DictionariesPage.tsx'), 'DictionariesPage'),
  },
]
