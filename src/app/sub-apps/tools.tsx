import type { RouteObject } from 'react-router-dom'
import { pathOf } from '#permissions/pages.ts'
import { lazyPage } from '#app/entry/load-part.tsx'
import { flowRoute, pageRoute } from '#app/entry/page-route.ts'
import { financeThing } from '#app/pages/finance/finance-thing.tsx'

const records = () => import('#app/pages/review/ReviewRecordsPage.tsx')
const rows = () => import('#app/pages/finance/FinanceRowsPage.tsx')
const cpa = () => import('#app/pages/finance/FinanceCpaPage.tsx')
const repayments = () => import('#app/pages/finance/FinanceRepaymentsPage.tsx')
const landing = () => import('#app/pages/landing/LandingPages.tsx')
const lifecycle = () => import('#app/pages/lifecycle/LifecyclePages.tsx')
const accounts = () => import('#app/pages/account/AccountPages.tsx')
const REVIEW = pathOf('MaterialAudit')

/** The tools: /tools and /tool-list. Pages load when they are first gone to. */
export const routes: RouteObject[] = [
  pageRoute('Tools', () => import('#app/pages/home/ToolsPage.tsx'), 'ToolsPage'),
  pageRoute('ToolsDateAnnotation', () => import('#app/pages/settings/DateAnnotationPage.tsx'), 'DateAnnotationPage'),
  pageRoute('ToolsAccountSteward', accounts, 'AccountStewardPage'),
  pageRoute('ToolsAccountStewardList', accounts, 'AccountListPage'),
  pageRoute('ToolsLandingPage', landing, 'LandingListPage', { dictionaries: ['base_config'] }),
  flowRoute('ToolsLandingPage', landing, 'LandingPagePage'),
  pageRoute('ToolsGamePackage', lifecycle, 'LifeCycleListPage', { dictionaries: ['base_config'] }),
  pageRoute('ToolsGamePackageGames', lifecycle, 'GameLifeCyclesPage', { dictionaries: ['base_config'] }),
  flowRoute('ToolsGamePackage', lifecycle, 'LifeCyclePage'),

  pageRoute('FinanceCostIn', () => import('#app/pages/finance/FinanceCostPage.tsx'), 'FinanceCostPage'),
  pageRoute('FinanceBranding', () => import('#app/pages/finance/FinanceBrandingPage.tsx'), 'FinanceBrandingPage'),
  pageRoute('FinanceFigures', () => import('#app/pages/finance/FinanceFiguresPage.tsx'), 'FinanceFiguresPage'),
  pageRoute('FinanceNames', () => import('#app/pages/finance/FinanceNamesPage.tsx'), 'FinanceNamesPage'),
  pageRoute('FinanceCpa', cpa, 'FinanceCpaPage'),
  flowRoute('FinanceCpa', cpa, 'FinanceCpaRulePage'),
  pageRoute('FinanceRepayments', repayments, 'FinanceRepaymentsPage'),
  flowRoute('FinanceRepayments', repayments, 'FinanceRepaymentPage'),
  pageRoute('FinanceRefunds', () => import('#app/pages/finance/FinanceRefundsPage.tsx'), 'FinanceRefundsPage'),
  pageRoute('FinanceIncome', rows, 'FinanceIncomePage'),
  pageRoute('FinanceOutcome', rows, 'FinanceOutcomePage'),
  pageRoute('FinanceMonth', () => import('#app/pages/finance/FinanceMonthPage.tsx'), 'FinanceMonthPage'),
  financeThing('FinanceEventCounts', async () => (await import('#views/finance/event-counts/event-count-page.ts')).eventCountPage),
  financeThing('FinanceCostNames', async () => (await import('#views/finance/cost-names/cost-name-page.ts')).costNamePage),
  financeThing('FinanceFirms', async () => (await import('#views/finance/firms/firm-page.ts')).firmPage),
  financeThing('FinanceBills', async () => (await import('#views/finance/bills/bill-page.ts')).billPage),
  financeThing('FinanceRates', async () => (await import('#views/finance/rates/rate-page.ts')).ratePage),

  pageRoute('MaterialAudit', () => import('#app/pages/review/ReviewQueuePage.tsx'), 'ReviewQueuePage'),
  { path: `${REVIEW}/history`, Component: lazyPage(records, 'ReviewHistoryPage') },
  { path: `${REVIEW}/mine`, Component: lazyPage(records, 'ReviewMinePage') },
  { path: `${REVIEW}/words`, Component: lazyPage(() => import('#app/pages/review/ReviewWordsPage.tsx'), 'ReviewWordsPage') },
  { path: `${REVIEW}/templates`, Component: lazyPage(() => import('#app/pages/review/ReviewTemplatesPage.tsx'), 'ReviewTemplatesPage') },
  { path: `${REVIEW}/letters`, Component: lazyPage(() => import('#app/pages/review/ReviewLettersPage.tsx'), 'ReviewLettersPage') },
]
