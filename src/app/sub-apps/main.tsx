import { Navigate, type RouteObject } from 'react-router-dom'
import { HOME_PATH } from '../session.ts'

const home = <Navigate to={HOME_PATH} replace />

/** Ads, art resources, help, settings. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/home', element: home },
  { path: '/advertise-2', element: home },
  { path: HOME_PATH, lazy: async () => ({ Component: (await import('../BatchHomePage.tsx')).BatchHomePage }) },
  { path: '/advertise-2/batch', lazy: async () => ({ Component: (await import('../BatchFlowPage.tsx')).OpenBatchPage }) },
  { path: '/advertise-2/batch/new', lazy: async () => ({ Component: (await import('../BatchFlowPage.tsx')).NewBatchPage }) },
  { path: '/advertise-2/batch/:flowId', lazy: async () => ({ Component: (await import('../BatchFlowPage.tsx')).BatchFlowPage }) },
]
