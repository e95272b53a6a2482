import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '#app/entry/load-part.tsx'
import type { PageMeta } from '#app/entry/page-meta.ts'

/** Materials and creatives: /creative-center and /creative-library. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  {
    path: '/creative-center/material/list',
    handle: { page: 'CreativeMaterialList', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/material/MaterialPage.tsx'), 'MaterialPage'),
  },
  {
    path: '/creative-library',
    handle: { page: 'CreativeLibrary', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/creative/CreativeLibraryPage.tsx'), 'CreativeLibraryPage'),
  },
  {
    path: '/creative-library/:flowId',
    handle: { page: 'CreativeLibrary' } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/creative/CreativeLibraryPage.tsx'), 'CreativePage'),
  },
]
