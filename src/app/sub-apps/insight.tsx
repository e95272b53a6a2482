import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '#app/entry/page-route.ts'

/** Ad data: /table-2 and below. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  pageRoute('Table', () => import('#app/pages/insight/InsightPage.tsx'), 'InsightPage'),
  pageRoute('TableCohorts', () => import('#app/pages/insight/CohortsPage.tsx'), 'CohortsPage'),
  pageRoute('TableCustom', () => import('#app/pages/insight/CustomTablesPage.tsx'), 'CustomTablesPage'),
  pageRoute('TableLifeCycle', () => import('#app/pages/insight/LifeReportsPage.tsx'), 'LifeReportsPage'),
  pageRoute('TableRealtime', () => import('#app/pages/insight/RealtimePage.tsx'), 'RealtimePage'),
  pageRoute('TableBenchmark', () => import('#app/pages/insight/BenchmarkPage.tsx'), 'BenchmarkPage'),
  pageRoute('TableEffect', () => import('#app/pages/insight/EffectPage.tsx'), 'EffectPage'),
  pageRoute('TableFiles', () => import('#app/pages/insight/ReportFilesPage.tsx'), 'ReportFilesPage'),
  pageRoute('TablePushed', () => import('#app/pages/batch/AdDataPage.tsx'), 'AdDataPage'),
]
