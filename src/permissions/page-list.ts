/** The four groups of the tools hover menu (S1 §2). */
export const TOOL_GROUPS = ['delivery', 'analysis', 'marketing', 'other'] as const
export type ToolGroup = (typeof TOOL_GROUPS)[number]

/** What a page asks for next to a function of its grants. */
export type PageNeeds = {
  /** this one function (`<page>.<func>`); without it any function of the page's grants will do */
  func?: string
  /** the front-end authority's menu flag (S1 §6) */
  observatory?: true
  /** the finance page's list of people (S1 §6) */
  financeList?: true
  /** agent users do not get it (S1 §6) */
  notAgent?: true
}

export type Page = {
  /** the route's name; its title is the word `page.<name>` */
  name: string
  /** pattern of the address; `:name` represents one segment */
  path: string
  /** the part of the grants that counts for it; without one the route's name is the key */
  authKey?: string
  /** everybody who is signed in may open it */
  open?: true
  /** route name whose grants count where its own part says nothing */
  inherits?: string
  /** is in the top menu: by itself (null), or under the page of this name */
  menu?: { under: string | null }
  /** is in the tools library, in this group */
  tool?: ToolGroup
  needs?: PageNeeds
  /** false: the page is still to come, and nothing may lead to it */
  landed: boolean
}

const TOP = { under: null }

/** A page of finance: it is under the grants and the list of people of finance (S1 §6). */
const financePage = (name: string, path: string, { landed = false, func }: { landed?: boolean; func?: string } = {}): Page => ({
  name,
  path: `/tool-list/finance/${path}`,
  authKey: 'finance',
  inherits: 'FinanceCostIn',
  needs: { financeList: true, ...(func ? { func } : {}) },
  landed,
})

/**
 * Every page, in the order of the menus (S1 §2: top menu, other paths, the 17 tool links). Inheritance is the `inherits` of a
 * row, for any page; the specification names ToolsCompliantListAdd → ToolsCompliantList (S2 §2).
 */
export const PAGES: readonly Page[] = [
  { name: 'Home', path: '/', open: true, landed: true },
  { name: 'HomeAlias', path: '/home', open: true, landed: true },
  { name: 'Login', path: '/login', open: true, landed: true },

  { name: 'Advertise', path: '/advertise-2', authKey: 'ads', menu: TOP, landed: true },
  { name: 'AdvertiseHome', path: '/advertise-2/home', authKey: 'ads', inherits: 'Advertise', landed: true },
  { name: 'AdvertiseOld', path: '/advertise', authKey: 'ads', inherits: 'Advertise', landed: false },
  { name: 'Table', path: '/table-2', authKey: 'data', menu: TOP, landed: true },
  { name: 'Observatory', path: '/observatory', authKey: 'observatory', menu: TOP, needs: { observatory: true }, landed: false },
  { name: 'CreativeMaterialList', path: '/creative-center/material/list', authKey: 'material', menu: TOP, landed: true },
  { name: 'CreativeLibrary', path: '/creative-library', authKey: 'creative', menu: { under: 'CreativeMaterialList' }, landed: true },
  { name: 'StrategyCallbackList', path: '/strategy-center/callback-strategy/list/strategy', authKey: 'callback', menu: TOP, landed: false },
  {
    name: 'StrategyAutoRuleList',
    path: '/strategy-center/auto-rule/list',
    authKey: 'rule',
    menu: { under: 'StrategyCallbackList' },
    landed: false,
  },
  { name: 'ArtResource', path: '/art-resource', authKey: 'art', menu: TOP, landed: true },
  { name: 'Tools', path: '/tools', open: true, menu: TOP, landed: true },

  { name: 'Settings', path: '/settings', authKey: 'settings', landed: true },
  { name: 'HelpCenter', path: '/help-center/home', authKey: 'help', open: true, landed: true },
  { name: 'SettingsMonitor', path: '/settings/monitor', authKey: 'monitor', needs: { func: 'monitor.config.edit' }, landed: true },
  {
    name: 'SettingsMonitorFigures',
    path: '/settings/monitor-figures',
    authKey: 'monitor',
    needs: { func: 'monitor.figures.view' },
    landed: true,
  },
  { name: 'SettingsMySignIn', path: '/settings/my-sign-in', open: true, landed: true },
  { name: 'SettingsMyVisits', path: '/settings/my-visits', open: true, landed: true },
  { name: 'SettingsDictionaries', path: '/settings/dictionaries', open: true, landed: true },
  { name: 'Aigc', path: '/aigc', authKey: 'aigc', landed: false },
  { name: 'Error', path: '/error', open: true, landed: true },
  { name: 'ShortLink', path: '/l/:code', open: true, landed: true },
  { name: 'Vue3Subapp', path: '/vue3_subapp', open: true, landed: false },

  { name: 'ToolsLandingPage', path: '/tools/landing-page', authKey: 'landing', tool: 'delivery', landed: true },
  { name: 'ToolsCrowdPackageList', path: '/tools/crowd-package/list', authKey: 'crowd', tool: 'delivery', landed: false },
  {
    name: 'ToolsAudiencePackageList',
    path: '/tools/audience-package/list/:spreaderId',
    authKey: 'audience',
    tool: 'delivery',
    landed: false,
  },
  { name: 'ToolsKeywordList', path: '/tools/keyword/list', authKey: 'keyword', tool: 'delivery', landed: false },
  { name: 'ToolsAccountSteward', path: '/tools/account-steward/main', authKey: 'account', tool: 'delivery', landed: false },
  {
    name: 'ToolsAccountStewardList',
    path: '/tools/account-steward/account-list',
    authKey: 'account',
    inherits: 'ToolsAccountSteward',
    landed: false,
  },
  { name: 'ToolsSubPackage', path: '/tools/sub-package', authKey: 'sub_package', tool: 'delivery', landed: false },
  { name: 'ToolsDebugList', path: '/tools/debug/list', authKey: 'debug', tool: 'delivery', landed: false },
  { name: 'ToolsFraud', path: '/tools/fraud', authKey: 'fraud', tool: 'analysis', landed: false },
  { name: 'ToolsBroadcast', path: '/tools/broadcast', authKey: 'broadcast', tool: 'analysis', landed: false },
  { name: 'ToolsDateAnnotation', path: '/tools/date-annotation/main', authKey: 'annotation', tool: 'analysis', landed: true },
  { name: 'CelebrityList', path: '/tool-list/celebrity/celebrity-list', authKey: 'celebrity', tool: 'marketing', landed: false },
  {
    name: 'FinanceCostIn',
    path: '/tool-list/finance/cost-in-v2',
    authKey: 'finance',
    tool: 'other',
    needs: { financeList: true },
    landed: true,
  },
  // the other pages of finance, in the order of its tabs
  financePage('FinanceBranding', 'branding', { landed: true, func: 'finance.cost.view' }),
  financePage('FinanceIncome', 'income', { landed: true, func: 'finance.statement.view' }),
  financePage('FinanceOutcome', 'outcome', { landed: true, func: 'finance.statement.view' }),
  financePage('FinanceFigures', 'figures', { landed: true, func: 'finance.statement.view' }),
  financePage('FinanceNames', 'names', { landed: true, func: 'finance.statement.view' }),
  financePage('FinanceCostNames', 'cost-names', { landed: true, func: 'finance.cost.view' }),
  financePage('FinanceFirms', 'firms', { landed: true, func: 'finance.statement.view' }),
  financePage('FinanceRates', 'rates', { landed: true, func: 'finance.cost.view' }),
  financePage('FinanceRefunds', 'refunds', { landed: true, func: 'finance.refund.view' }),
  financePage('FinanceCpa', 'cpa', { landed: true, func: 'finance.cpa.view' }),
  financePage('FinanceEventCounts', 'event-counts', { landed: true, func: 'finance.cpa.view' }),
  financePage('FinanceBills', 'bills', { landed: true, func: 'finance.repayment.view' }),
  financePage('FinanceRepayments', 'repayments', { landed: true, func: 'finance.repayment.view' }),
  financePage('FinanceMonth', 'month', { landed: true, func: 'finance.month.view' }),
  { name: 'MaterialAudit', path: '/tool-list/material-audit/arts', authKey: 'review', tool: 'marketing', landed: true },
  { name: 'ToolsCompliantList', path: '/tools/compliant', authKey: 'compliant', tool: 'other', landed: false },
  { name: 'ToolsCompliantListAdd', path: '/tools/compliant/add', inherits: 'ToolsCompliantList', landed: false },
  { name: 'ToolsTestPackage', path: '/tools/test-package/main', authKey: 'test_package', tool: 'other', landed: false },
  { name: 'ToolsGamePackage', path: '/tools/game-package', authKey: 'lifecycle', tool: 'marketing', landed: false },
  // the last entry, which agent users lose (S1 §6)
  {
    name: 'ToolsCommentsDouyinList',
    path: '/tools/comments-management/douyin/list',
    authKey: 'comment',
    tool: 'other',
    needs: { notAgent: true },
    landed: false,
  },
]
