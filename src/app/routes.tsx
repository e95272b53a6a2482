import { Navigate, type RouteObject } from 'react-router-dom'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { ConsoleFrame } from './ConsoleFrame.tsx'
import { BrokenPage, MissingPage } from './ErrorPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import { HOME_PATH, LOGIN_PATH } from './session.ts'
import { SignedIn } from './SignedIn.tsx'

const home = <Navigate to={HOME_PATH} replace />

/** The addresses of the console (S1 §2). Pages load when they are first gone to. */
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
        errorElement: <BrokenPage />,
        children: [
          { path: '/', element: home },
          { path: '/home', element: home },
          { path: '/advertise-2', element: home },
          { path: HOME_PATH, lazy: async () => ({ Component: (await import('./BatchHomePage.tsx')).BatchHomePage }) },
          { path: '/advertise-2/batch', lazy: async () => ({ Component: (await import('./BatchFlowPage.tsx')).OpenBatchPage }) },
          { path: '/advertise-2/batch/new', lazy: async () => ({ Component: (await import('./BatchFlowPage.tsx')).NewBatchPage }) },
          { path: '/advertise-2/batch/:flowId', lazy: async () => ({ Component: (await import('./BatchFlowPage.tsx')).BatchFlowPage }) },
          { path: '*', element: <MissingPage /> },
        ],
      },
    ],
  },
]
