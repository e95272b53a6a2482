import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '#app/entry/load-part.tsx'
import type { PageMeta } from '#app/entry/page-meta.ts'

/** The tools: /tools and /tool-list. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/tools', Component: lazyPage(() => import('#app/pages/home/ToolsPage.tsx'), 'ToolsPage') },
  {
    path: '/tools/date-annotation/main',
    Component: lazyPage(() => import('#app/pages/settings/DateAnnotationPage.tsx'), 'DateAnnotationPage'),
  },
  {
    path: '/tools/landing-page',
    handle: { page: 'ToolsLandingPage', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('#app/pages/landing/LandingPages.tsx'), 'LandingListPage'),
  },
  { path: '/tools/landing-page/:flowId', Component: lazyPage(() => import('#app/pages/landing/LandingPages.tsx'), 'LandingPagePage') },
  { path: '/tool-list/finance/cost-in-v2', Component: lazyPage(() => import('#app/pages/finance/FinanceCostPage.tsx'), 'FinanceCostPage') },
  {
    path: '/tool-list/finance/branding',
    Component: lazyPage(() => import('#app/pages/finance/FinanceBrandingPage.tsx'), 'FinanceBrandingPage'),
  },
  {
    path: '/tool-list/finance/figures',
    Component: lazyPage(() => import('#app/pages/finance/FinanceFiguresPage.tsx'), 'FinanceFiguresPage'),
  },
  { path: '/tool-list/finance/names', Component: lazyPage(() => import('#app/pages/finance/FinanceNamesPage.tsx'), 'FinanceNamesPage') },
  {
    path: '/tool-list/finance/event-counts',
    Component: lazyPage(() => import('#app/pages/finance/FinanceEventCountsPage.tsx'), 'FinanceEventCountsPage'),
  },
  {
    path: '/tool-list/finance/cost-names',
    Component: lazyPage(() => import('#app/pages/finance/FinanceCostNamesPage.tsx'), 'FinanceCostNamesPage'),
  },
  { path: '/tool-list/finance/firms', Component: lazyPage(() => import('#app/pages/finance/FinanceFirmsPage.tsx'), 'FinanceFirmsPage') },
  { path: '/tool-list/finance/bills', Component: lazyPage(() => import('#app/pages/finance/FinanceBillsPage.tsx'), 'FinanceBillsPage') },
  { path: '/tool-list/finance/rates', Component: lazyPage(() => import('#app/pages/finance/FinanceRatesPage.tsx'), 'FinanceRatesPage') },
  { path: '/tool-list/finance/cpa', Component: lazyPage(() => import('#app/pages/finance/FinanceCpaPage.tsx'), 'FinanceCpaPage') },
  {
    path: '/tool-list/finance/cpa/:flowId',
    Component: lazyPage(() => import('#app/pages/finance/FinanceCpaPage.tsx'), 'FinanceCpaRulePage'),
  },
  {
    path: '/tool-list/finance/repayments',
    Component: lazyPage(() => import('#app/pages/finance/FinanceRepaymentsPage.tsx'), 'FinanceRepaymentsPage'),
  },
  {
    path: '/tool-list/finance/repayments/:flowId',
    Component: lazyPage(() => import('#app/pages/finance/FinanceRepaymentsPage.tsx'), 'FinanceRepaymentPage'),
  },
  {
    path: '/tool-list/finance/refunds',
    Component: lazyPage(() => import('#app/pages/finance/FinanceRefundsPage.tsx'), 'FinanceRefundsPage'),
  },
  { path: '/tool-list/finance/income', Component: lazyPage(() => import('#app/pages/finance/FinanceRowsPage.tsx'), 'FinanceIncomePage') },
  { path: '/tool-list/finance/outcome', Component: lazyPage(() => import('#app/pages/finance/FinanceRowsPage.tsx'), 'FinanceOutcomePage') },
  { path: '/tool-list/finance/month', Component: lazyPage(() => import('#app/pages/finance/FinanceMonthPage.tsx'), 'FinanceMonthPage') },
  { path: '/tool-list/material-audit/arts', Component: lazyPage(() => import('#app/pages/review/ReviewQueuePage.tsx'), 'ReviewQueuePage') },
  {
    path: '/tool-list/material-audit/arts/history',
    Component: lazyPage(() => import('#app/pages/review/ReviewRecordsPage.tsx'), 'ReviewHistoryPage'),
  },
  {
    path: '/tool-list/material-audit/arts/mine',
    Component: lazyPage(() => import('#app/pages/review/ReviewRecordsPage.tsx'), 'ReviewMinePage'),
  },
  {
    path: '/tool-list/material-audit/arts/words',
    Component: lazyPage(() => import('#app/pages/review/ReviewWordsPage.tsx'), 'ReviewWordsPage'),
  },
  {
    path: '/tool-list/material-audit/arts/templates',
    Component: lazyPage(() => import('#app/pages/review/ReviewTemplatesPage.tsx'), 'ReviewTemplatesPage'),
  },
  {
    path: '/tool-list/material-audit/arts/letters',
    Component: lazyPage(() => import('#app/pages/review/ReviewLettersPage.tsx'), 'ReviewLettersPage'),
  },
]
