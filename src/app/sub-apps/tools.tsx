import type { RouteObject } from 'react-router-dom'
import { lazyPage } from '../load-part.tsx'
import type { PageMeta } from '../page-meta.ts'

/** The tools: /tools and /tool-list. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  { path: '/tools', Component: lazyPage(() => import('../ToolsPage.tsx'), 'ToolsPage') },
  { path: '/tools/date-annotation/main', Component: lazyPage(() => import('../DateAnnotationPage.tsx'), 'DateAnnotationPage') },
  {
    path: '/tools/landing-page',
    handle: { page: 'ToolsLandingPage', dictionaries: ['base_config'] } satisfies PageMeta,
    Component: lazyPage(() => import('../LandingPages.tsx'), 'LandingListPage'),
  },
  { path: '/tools/landing-page/:flowId', Component: lazyPage(() => import('../LandingPages.tsx'), 'LandingPagePage') },
  { path: '/tool-list/finance/cost-in-v2', Component: lazyPage(() => import('../FinanceCostPage.tsx'), 'FinanceCostPage') },
  { path: '/tool-list/finance/branding', Component: lazyPage(() => import('../FinanceBrandingPage.tsx'), 'FinanceBrandingPage') },
  { path: '/tool-list/finance/figures', Component: lazyPage(() => import('../FinanceFiguresPage.tsx'), 'FinanceFiguresPage') },
  { path: '/tool-list/finance/names', Component: lazyPage(() => import('../FinanceNamesPage.tsx'), 'FinanceNamesPage') },
  { path: '/tool-list/finance/rates', Component: lazyPage(() => import('../FinanceRatesPage.tsx'), 'FinanceRatesPage') },
  { path: '/tool-list/finance/cpa', Component: lazyPage(() => import('../FinanceCpaPage.tsx'), 'FinanceCpaPage') },
  { path: '/tool-list/finance/cpa/:flowId', Component: lazyPage(() => import('../FinanceCpaPage.tsx'), 'FinanceCpaRulePage') },
  { path: '/tool-list/finance/repayments', Component: lazyPage(() => import('../FinanceRepaymentsPage.tsx'), 'FinanceRepaymentsPage') },
  {
    path: '/tool-list/finance/repayments/:flowId',
    Component: lazyPage(() => import('../FinanceRepaymentsPage.tsx'), 'FinanceRepaymentPage'),
  },
  { path: '/tool-list/finance/refunds', Component: lazyPage(() => import('../FinanceRefundsPage.tsx'), 'FinanceRefundsPage') },
  { path: '/tool-list/finance/income', Component: lazyPage(() => import('../FinanceRowsPage.tsx'), 'FinanceIncomePage') },
  { path: '/tool-list/finance/outcome', Component: lazyPage(() => import('../FinanceRowsPage.tsx'), 'FinanceOutcomePage') },
  { path: '/tool-list/finance/month', Component: lazyPage(() => import('../FinanceMonthPage.tsx'), 'FinanceMonthPage') },
  { path: '/tool-list/material-audit/arts', Component: lazyPage(() => import('../ReviewQueuePage.tsx'), 'ReviewQueuePage') },
  { path: '/tool-list/material-audit/arts/history', Component: lazyPage(() => import('../ReviewRecordsPage.tsx'), 'ReviewHistoryPage') },
  { path: '/tool-list/material-audit/arts/mine', Component: lazyPage(() => import('../ReviewRecordsPage.tsx'), 'ReviewMinePage') },
  { path: '/tool-list/material-audit/arts/words', Component: lazyPage(() => import('../ReviewWordsPage.tsx'), 'ReviewWordsPage') },
  {
    path: '/tool-list/material-audit/arts/templates',
    Component: lazyPage(() => import('../ReviewTemplatesPage.tsx'), 'ReviewTemplatesPage'),
  },
  { path: '/tool-list/material-audit/arts/letters', Component: lazyPage(() => import('../ReviewLettersPage.tsx'), 'ReviewLettersPage') },
]
