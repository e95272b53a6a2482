import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { FIRST_PATH, INVITED_PATH } from '#contract/paths.ts'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { BrokenShell } from '#app/entry/BrokenShell.tsx'
import { lazyPage, type Part } from '#app/entry/load-part.tsx'
import { LoginPage } from '#app/entry/LoginPage.tsx'
import type { PageMeta } from '#app/entry/page-meta.ts'
import { LOGIN_PATH } from '#app/entry/session.ts'
import { SignedIn } from '#app/entry/SignedIn.tsx'
import { BrokenPage } from './sub-apps/BrokenPage.tsx'
import { PAGES_ROUTE } from './sub-apps/discover.tsx'

const behind = () => import('#app/shell/console-part.tsx')

/**
 * The addresses of the shell itself (S1 §2); those of the sub-applications are found as they are gone to (sub-apps/discover.tsx).
 * All but the sign-in page are inside the console, which is loaded apart.
 */
export const routes = (console: Part<{ Console: ComponentType }>): RouteObject[] => [
  { path: LOGIN_PATH, element: <LoginPage />, errorElement: <BrokenShell /> },
  {
    path: FIRST_PATH,
    Component: lazyPage(() => import('#app/pages/welcome/FirstAdministratorPage.tsx'), 'FirstAdministratorPage'),
    errorElement: <BrokenShell />,
  },
  {
    path: INVITED_PATH,
    Component: lazyPage(() => import('#app/pages/welcome/InvitedPage.tsx'), 'InvitedPage'),
    errorElement: <BrokenShell />,
  },
  {
    element: <SignedIn console={console} />,
    errorElement: <BrokenShell />,
    hydrateFallbackElement: <LoadingState />,
    children: [
      {
        id: PAGES_ROUTE,
        Component: lazyPage(behind, 'NavigationGate'),
        errorElement: <BrokenPage />,
        children: [
          {
            path: '/',
            // home preloads what the pages a person goes to next need (S1 §2)
            handle: { page: 'Home', dictionaries: ['base_config', 'ads', 'artascope'] } satisfies PageMeta,
            Component: lazyPage(() => import('#app/pages/home/HomePage.tsx'), 'HomePage'),
          },
          { path: '/l/:code', Component: lazyPage(() => import('#app/pages/home/ShortLinkPage.tsx'), 'ShortLinkPage') },
          { path: '*', Component: lazyPage(behind, 'MissingPage') },
        ],
      },
    ],
  },
]
