import type { RouteObject } from 'react-router-dom'
import { flowRoute, pageRoute } from '#app/entry/page-route.ts'

const creatives = () => import('#app/pages/creative/CreativeLibraryPage.tsx')

/** Materials and creatives: /creative-center and /creative-library. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  pageRoute('CreativeMaterialList', () => import('#app/pages/material/MaterialPage.tsx'), 'MaterialPage', {
    dictionaries: ['base_config'],
  }),
  pageRoute('CreativeLibrary', creatives, 'CreativeLibraryPage', { dictionaries: ['base_config'] }),
  flowRoute('CreativeLibrary', creatives, 'CreativePage'),
]
