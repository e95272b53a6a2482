import type { RouteObject } from 'react-router-dom'
import { CALLED_DICTIONARIES } from '#domain/dictionaries/names.ts'
import { lazyPage } from '#app/entry/load-part.tsx'
import { pageRoute } from '#app/entry/page-route.ts'

const masterData = () => import('#app/pages/settings/MasterDataPages.tsx')
const pages = () => import('#app/pages/settings/SettingsPages.tsx')

/** Administration: people and grants, name lists, sessions, credentials, the audit trail. */
export const settingsRoutes: RouteObject[] = [
  pageRoute('Settings', pages, 'SettingsUsersPage'),
  { path: '/settings/users/:userId', Component: lazyPage(() => import('#app/pages/settings/SettingsUserPage.tsx'), 'SettingsUserPage') },
  pageRoute('SettingsMySignIn', () => import('#app/pages/settings/OwnSignInPage.tsx'), 'OwnSignInPage'),
  { path: '/settings/lists', Component: lazyPage(() => import('#app/pages/settings/SettingsListsPage.tsx'), 'SettingsListsPage') },
  {
    path: '/settings/invitations',
    Component: lazyPage(() => import('#app/pages/settings/SettingsInvitationsPage.tsx'), 'SettingsInvitationsPage'),
  },
  {
    path: '/settings/sign-in-rules',
    Component: lazyPage(() => import('#app/pages/settings/SettingsSignInRulesPage.tsx'), 'SettingsSignInRulesPage'),
  },
  {
    path: '/settings/player-events',
    Component: lazyPage(() => import('#app/pages/settings/SettingsPlayerEventsPage.tsx'), 'SettingsPlayerEventsPage'),
  },
  { path: '/settings/training', Component: lazyPage(() => import('#app/pages/settings/SettingsTrainingPage.tsx'), 'SettingsTrainingPage') },
  { path: '/settings/company', Component: lazyPage(() => import('#app/pages/settings/SettingsCompanyPage.tsx'), 'SettingsCompanyPage') },
  { path: '/settings/sessions', Component: lazyPage(pages, 'SettingsSessionsPage') },
  { path: '/settings/credentials', Component: lazyPage(pages, 'SettingsCredentialsPage') },
  {
    path: '/settings/network-apps',
    Component: lazyPage(() => import('#app/pages/settings/SettingsNetworkAppsPage.tsx'), 'SettingsNetworkAppsPage'),
  },
  {
    path: '/settings/network-apps/:appId',
    Component: lazyPage(() => import('#app/pages/settings/AccountAuthorisationPage.tsx'), 'AccountAuthorisationPage'),
  },
  {
    path: '/settings/suppliers',
    Component: lazyPage(() => import('#app/pages/settings/SettingsSuppliersPage.tsx'), 'SettingsSuppliersPage'),
  },
  { path: '/settings/games', Component: lazyPage(masterData, 'SettingsGamesPage') },
  { path: '/settings/regions', Component: lazyPage(masterData, 'SettingsRegionsPage') },
  { path: '/settings/channels', Component: lazyPage(masterData, 'SettingsChannelsPage') },
  { path: '/settings/masters', Component: lazyPage(masterData, 'SettingsMastersPage') },
  { path: '/settings/audit', Component: lazyPage(pages, 'SettingsAuditPage') },
  pageRoute('SettingsDictionaries', () => import('#app/pages/settings/DictionariesPage.tsx'), 'DictionariesPage', {
    dictionaries: CALLED_DICTIONARIES,
  }),
]
