import { Navigate, type RouteObject } from 'react-router-dom'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { BrokenPage, MissingPage } from './ErrorPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { HOME_PATH, LOGIN_PATH } from './session.ts'
import { SignedIn } from './SignedIn.tsx'
import { PAGES_ROUTE } from './sub-apps/discover.tsx'

/** The addresses of the shell itself (S1 §2); those of the sub-applications are found as they are gone to (sub-apps/discover.tsx). */
export const routes: RouteObject[] = [
  { path: LOGIN_PATH, element: <LoginPage />, errorElement: <BrokenPage /> },
  {
    element: (
      <SignedIn>
        <ConsoleFrame />
      </SignedIn>
    ),
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <LoadingState />,
    children: [
      {
        id: PAGES_ROUTE,
        errorElement: <BrokenPage />,
        children: [
          { path: '/', element: <Navigate to={HOME_PATH} replace /> },
          { path: '*', element: <MissingPage /> },
        ],
      },
    ],
  },
]
