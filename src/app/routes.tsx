import type { RouteObject } from 'react-router-dom'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { BrokenPage, BrokenShell, MissingPage } from './ErrorPage.tsx'
import { lazyPage } from './load-part.tsx'
import { LoginPage } from './LoginPage.tsx'
import { NavigationGate } from './NavigationGate.tsx'
import type { PageMeta } from './page-meta.ts'
import { LOGIN_PATH } from './session.ts'
import { SignedIn } from './SignedIn.tsx'
import { PAGES_ROUTE } from './sub-apps/discover.tsx'

/** The addresses of the shell itself (S1 §2); those of the sub-applications are found as they are gone to (sub-apps/discover.tsx). */
export const routes: RouteObject[] = [
  { path: LOGIN_PATH, element: <LoginPage />, errorElement: <BrokenShell /> },
  {
    element: (
      <SignedIn>
        <ConsoleFrame />
      </SignedIn>
    ),
    errorElement: <BrokenShell />,
    hydrateFallbackElement: <LoadingState />,
    children: [
      {
        id: PAGES_ROUTE,
        element: <NavigationGate />,
        errorElement: <BrokenPage />,
        children: [
          {
            path: '/',
            // home preloads what the pages a person goes to next need (S1 §2)
            handle: { page: 'Home', dictionaries: ['base_config', 'ads', 'artascope'] } satisfies PageMeta,
            Component: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
          },
          { path: '*', element: <MissingPage /> },
        ],
      },
    ],
  },
]
