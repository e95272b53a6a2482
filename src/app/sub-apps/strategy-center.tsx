import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/entry/page-route.ts'

/** Callback strategy, auto rules and real-time strategies: /strategy-center. Pages load when they are first gone to. */
export const routes: RouteObject[] = [pageRoute('StrategyRta', () => import('#app/pages/rta/RtaPage.tsx'), 'RtaPage')]
