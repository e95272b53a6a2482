import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/entry/page-route.ts'

/** The dashboards: /observatory. Pages load when they are first gone to. */
export const routes: RouteObject[] = [pageRoute('Observatory', () => import('#app/pages/insight/ObservatoryPage.tsx'), 'ObservatoryPage')]
