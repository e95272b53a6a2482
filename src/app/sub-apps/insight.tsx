import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '#app/entry/load-part.tsx'

/** Ad data: /table-2. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/table-2', Component: lazyPage(() => import('#app/pages/batch/AdDataPage.tsx'), 'AdDataPage') },
]
