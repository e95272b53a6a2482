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
  /** the route's name */
  name: string
  /** 中文, English: the word `page.<name>` */
  title: readonly [zh: string, en: string]
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
  /** flows have an address below it: a stored thing `<stored>7`, one that is being entered `<entered>` and eight signs */
  flows?: { stored: string; entered: string }
  /** what waits for the person is counted next to it: a feature of the server has a counter of this name */
  waits?: true
  /** table that the demo data fills for it */
  demo?: string
  /** false: the page is still to come, and nothing may lead to it */
  landed: boolean
}

const TOP = { under: null } as const

/** A page that people can open. */
const page = <Name extends string, const More extends Partial<Page>>(name: Name, path: string, title: Page['title'], more: More) => ({
  name,
  path,
  title,
  landed: true,
  ...more,
})

/** A page that is still to come. */
const planned = <Name extends string>(name: Name, path: string, title: Page['title'], more: Partial<Page>) => ({
  ...page(name, path, title, more),
  landed: false,
})

/** A page of finance: it is under the grants and the list of people of finance (S1 §6). */
const financePage = <Name extends string, const More extends Partial<Page>>(
  name: Name,
  path: string,
  func: string,
  title: Page['title'],
  more: More,
) =>
  page(name, `/tool-list/finance/${path}`, title, {
    authKey: 'finance',
    inherits: 'FinanceCostIn',
    needs: { financeList: true, func: `finance.${func}` },
    ...more,
  })

/**
 * Every page, in the order of the menus (S1 §2: top menu, other paths, the 17 tool links). Inheritance is the `inherits` of a
 * row, for any page; the specification names ToolsCompliantListAdd → ToolsCompliantList (S2 §2).
 */
const TABLE = [
  page('Home', '/', ['首页', 'Home'], { open: true }),
  page('HomeAlias', '/home', ['首页', 'Home'], { open: true }),
  page('Login', '/login', ['登录', 'Sign in'], { open: true }),
  page('Invited', '/invited', ['接受邀请', 'Accept an invitation'], { open: true }),
  page('Welcome', '/welcome', ['创建首位管理员', 'First administrator'], { open: true }),

  page('Advertise', '/advertise-2', ['广告投放', 'Ads'], { authKey: 'ads', menu: TOP }),
  page('AdvertiseHome', '/advertise-2/home', ['广告投放', 'Ads'], { authKey: 'ads', inherits: 'Advertise', demo: 'batch' }),
  page('Duplication', '/advertise-2/duplicate', ['批量复制', 'Duplication'], {
    authKey: 'ads',
    inherits: 'Advertise',
    flows: { stored: 'd', entered: 'n' },
    demo: 'batch',
  }),
  page('AdvertiseDrafts', '/advertise-2/drafts', ['草稿', 'Drafts'], {
    authKey: 'ads',
    inherits: 'Advertise',
    needs: { func: 'ads.batch.view' },
    flows: { stored: 'f', entered: 'n' },
    demo: 'ad_draft',
  }),
  page('AdvertiseObjects', '/advertise-2/objects', ['广告管理', 'Ad management'], {
    authKey: 'ads',
    inherits: 'Advertise',
    menu: { under: 'Advertise' },
    needs: { func: 'ads.object.view' },
    flows: { stored: 'o', entered: 'n' },
    demo: 'network_object',
  }),
  page('AdvertiseObject', '/advertise-2/object', ['新建广告对象', 'New ad object'], {
    authKey: 'ads',
    inherits: 'Advertise',
    needs: { func: 'ads.object.view' },
    flows: { stored: 's', entered: 'n' },
    demo: 'network_object',
  }),
  page('AdvertiseObjectChanges', '/advertise-2/object-changes', ['改动记录', 'Change records'], {
    authKey: 'ads',
    inherits: 'Advertise',
    menu: { under: 'Advertise' },
    needs: { func: 'ads.object.view' },
    demo: 'object_change_set',
  }),
  planned('AdvertiseOld', '/advertise', ['广告投放', 'Ads'], { authKey: 'ads', inherits: 'Advertise' }),
  page('Table', '/table-2', ['广告数据', 'Ad data'], { authKey: 'data', menu: TOP, demo: 'creative_figure' }),
  page('TableCohorts', '/table-2/cohorts', ['留存与回收', 'Cohorts'], { authKey: 'data', inherits: 'Table', demo: 'event_source' }),
  page('TableRealtime', '/table-2/realtime', ['实时数据', 'Real-time'], { authKey: 'data', inherits: 'Table', demo: 'event_source' }),
  page('TableCustom', '/table-2/custom', ['自定义报表', 'Custom tables'], { authKey: 'data', inherits: 'Table', demo: 'insight_table' }),
  page('TableLifeCycle', '/table-2/life-cycle', ['生命周期报表', 'Life-cycle reports'], {
    authKey: 'data',
    inherits: 'Table',
    demo: 'life_cycle',
  }),
  page('TableBenchmark', '/table-2/benchmark', ['基准对比', 'Benchmark'], { authKey: 'data', inherits: 'Table', demo: 'network_object' }),
  page('TableEffect', '/table-2/effect', ['素材效果', 'Material effect'], { authKey: 'data', inherits: 'Table', demo: 'material' }),
  page('TableFiles', '/table-2/files', ['报表文件', 'Report files'], {
    authKey: 'data',
    inherits: 'Table',
    waits: true,
    demo: 'report_file',
  }),
  page('TablePushed', '/table-2/pushed', ['推送记录', 'Pushed batches'], { authKey: 'data', inherits: 'Table', demo: 'batch_item' }),
  page('Observatory', '/observatory', ['观星台', 'Observatory'], {
    authKey: 'observatory',
    inherits: 'Table',
    menu: TOP,
    needs: { observatory: true },
    demo: 'event_source',
  }),
  page('CreativeMaterialList', '/creative-center/material/list', ['素材库', 'Materials'], {
    authKey: 'material',
    menu: TOP,
    demo: 'material',
  }),
  page('CreativeLibrary', '/creative-library', ['创意库', 'Creative library'], {
    authKey: 'creative',
    menu: { under: 'CreativeMaterialList' },
    flows: { stored: 'c', entered: 'n' },
    demo: 'creative',
  }),
  planned('StrategyCallbackList', '/strategy-center/callback-strategy/list/strategy', ['回传策略', 'Callback strategy'], {
    authKey: 'callback',
    menu: TOP,
  }),
  planned('StrategyAutoRuleList', '/strategy-center/auto-rule/list', ['自动规则', 'Auto rules'], {
    authKey: 'rule',
    menu: { under: 'StrategyCallbackList' },
  }),
  page('StrategyRta', '/strategy-center/rta', ['实时策略（RTA）', 'Real-time strategy'], {
    authKey: 'rta',
    menu: { under: 'Advertise' },
    needs: { func: 'rta.target.view' },
    demo: 'rta_version',
  }),
  page('ArtResource', '/art-resource', ['美术资源库', 'Art library'], { authKey: 'art', menu: TOP, demo: 'material' }),
  page('Tools', '/tools', ['工具库', 'Tools'], { open: true, menu: TOP }),

  page('Settings', '/settings', ['系统设置', 'Settings'], { authKey: 'settings', demo: 'app_user' }),
  page('HelpCenter', '/help-center/home', ['帮助中心', 'Help centre'], { authKey: 'help', open: true, demo: 'guide' }),
  page('SettingsMonitor', '/settings/monitor', ['页面监控配置', 'Page monitor'], {
    authKey: 'monitor',
    needs: { func: 'monitor.config.edit' },
    demo: 'monitor_config',
  }),
  page('SettingsMonitorFigures', '/settings/monitor-figures', ['页面访问数据', 'Page visits'], {
    authKey: 'monitor',
    needs: { func: 'monitor.figures.view' },
    demo: 'monitor_visit',
  }),
  page('SettingsMySignIn', '/settings/my-sign-in', ['登录与密码', 'Sign-in and password'], { open: true }),
  page('SettingsMyVisits', '/settings/my-visits', ['我的访问记录', 'What is recorded about me'], { open: true }),
  page('SettingsDictionaries', '/settings/dictionaries', ['字典', 'Dictionaries'], { open: true }),
  planned('Aigc', '/aigc', ['AI 创作', 'AI creation'], { authKey: 'aigc' }),
  page('Error', '/error', ['错误报告', 'Error report'], { open: true }),
  page('ShortLink', '/l/:code', ['短链接', 'Short link'], { open: true }),
  planned('Vue3Subapp', '/vue3_subapp', ['子应用', 'Sub-application'], { open: true }),

  page('ToolsLandingPage', '/tools/landing-page', ['落地页', 'Landing pages'], {
    authKey: 'landing',
    tool: 'delivery',
    flows: { stored: 'p', entered: 'n' },
    waits: true,
    demo: 'landing_page',
  }),
  planned('ToolsCrowdPackageList', '/tools/crowd-package/list', ['人群包', 'Crowd packages'], { authKey: 'crowd', tool: 'delivery' }),
  planned('ToolsAudiencePackageList', '/tools/audience-package/list/:spreaderId', ['定向包', 'Audience packages'], {
    authKey: 'audience',
    tool: 'delivery',
  }),
  planned('ToolsKeywordList', '/tools/keyword/list', ['关键词包', 'Keyword packages'], { authKey: 'keyword', tool: 'delivery' }),
  page('ToolsAccountSteward', '/tools/account-steward/main', ['账户管家', 'Account steward'], {
    authKey: 'account',
    tool: 'delivery',
    waits: true,
    demo: 'ad_account',
  }),
  page('ToolsAccountStewardList', '/tools/account-steward/account-list', ['账户列表', 'Account list'], {
    authKey: 'account',
    inherits: 'ToolsAccountSteward',
    demo: 'ad_account',
  }),
  planned('ToolsSubPackage', '/tools/sub-package', ['分包工具', 'Sub-packages'], { authKey: 'sub_package', tool: 'delivery' }),
  planned('ToolsDebugList', '/tools/debug/list', ['自助联调', 'Self-service debugging'], { authKey: 'debug', tool: 'delivery' }),
  planned('ToolsFraud', '/tools/fraud', ['反作弊分析', 'Fraud analysis'], { authKey: 'fraud', tool: 'analysis' }),
  planned('ToolsBroadcast', '/tools/broadcast', ['数据播报', 'Data broadcast'], { authKey: 'broadcast', tool: 'analysis' }),
  page('ToolsDateAnnotation', '/tools/date-annotation/main', ['日期标注', 'Date annotation'], {
    authKey: 'annotation',
    tool: 'analysis',
    demo: 'date_annotation',
  }),
  planned('CelebrityList', '/tool-list/celebrity/celebrity-list', ['达人广场', 'Influencer hall'], {
    authKey: 'celebrity',
    tool: 'marketing',
  }),
  page('FinanceCostIn', '/tool-list/finance/cost-in-v2', ['财务管理', 'Finance'], {
    authKey: 'finance',
    tool: 'other',
    needs: { financeList: true },
    waits: true,
    demo: 'cost_entry',
  }),
  // the other pages of finance, in the order of its tabs
  financePage('FinanceBranding', 'branding', 'cost.view', ['品牌费用', 'Branding costs'], { demo: 'cost_entry' }),
  financePage('FinanceIncome', 'income', 'statement.view', ['收入对账', 'Income'], { waits: true, demo: 'statement_row' }),
  financePage('FinanceOutcome', 'outcome', 'statement.view', ['支出对账', 'Expenses'], { waits: true, demo: 'statement_row' }),
  financePage('FinanceFigures', 'figures', 'statement.view', ['平台数据', 'Platform figures'], { demo: 'platform_figure' }),
  financePage('FinanceNames', 'names', 'statement.view', ['对账名称', 'Statement names'], { demo: 'statement_name' }),
  financePage('FinanceCostNames', 'cost-names', 'cost.view', ['成本名称', 'Cost names'], { demo: 'cost_name' }),
  financePage('FinanceFirms', 'firms', 'statement.view', ['结算方', 'Counterparties'], { demo: 'finance_firm' }),
  financePage('FinanceRates', 'rates', 'cost.view', ['汇率', 'Exchange rates'], { demo: 'fx_rate' }),
  financePage('FinanceRefunds', 'refunds', 'refund.view', ['退款', 'Refunds'], { demo: 'refund' }),
  financePage('FinanceCpa', 'cpa', 'cpa.view', ['CPA 规则', 'CPA rules'], {
    flows: { stored: 'c', entered: 'n' },
    waits: true,
    demo: 'cpa_rule',
  }),
  financePage('FinanceEventCounts', 'event-counts', 'cpa.view', ['事件统计', 'Event counts'], { demo: 'cpa_event_day' }),
  financePage('FinanceBills', 'bills', 'repayment.view', ['账单', 'Bills'], { demo: 'bill' }),
  financePage('FinanceRepayments', 'repayments', 'repayment.view', ['账单回款', 'Repayments'], {
    flows: { stored: 'r', entered: 'p' },
    waits: true,
    demo: 'bill_repayment',
  }),
  financePage('FinanceMonth', 'month', 'month.view', ['月结', 'Month'], { waits: true, demo: 'finance_month' }),
  page('MaterialAudit', '/tool-list/material-audit/arts', ['素材审核', 'Material review'], {
    authKey: 'review',
    tool: 'marketing',
    waits: true,
    demo: 'review_record',
  }),
  planned('ToolsCompliantList', '/tools/compliant', ['投诉工具', 'Complaint tool'], { authKey: 'compliant', tool: 'other' }),
  planned('ToolsCompliantListAdd', '/tools/compliant/add', ['新增投诉', 'New complaint'], { inherits: 'ToolsCompliantList' }),
  planned('ToolsTestPackage', '/tools/test-package/main', ['测试包工具', 'Test packages'], { authKey: 'test_package', tool: 'other' }),
  page('ToolsGamePackage', '/tools/game-package', ['游戏生命周期', 'Game life cycles'], {
    authKey: 'lifecycle',
    tool: 'marketing',
    flows: { stored: 'l', entered: 'n' },
    demo: 'life_cycle',
  }),
  page('ToolsGamePackageGames', '/tools/game-package/games', ['各游戏的生命周期', 'Life cycles by game'], {
    authKey: 'lifecycle',
    inherits: 'ToolsGamePackage',
    demo: 'game_life_cycle',
  }),
  // the last entry, which agent users lose (S1 §6)
  planned('ToolsCommentsDouyinList', '/tools/comments-management/douyin/list', ['评论管理', 'Comment management'], {
    authKey: 'comment',
    tool: 'other',
    needs: { notAgent: true },
  }),
] as const satisfies readonly Page[]

export const PAGES: readonly Page[] = TABLE

type Row = (typeof TABLE)[number]
export type PageName = Row['name']
/** A page that flows have an address below. */
export type FlowPage = Extract<Row, { flows: object }>['name']
/** A page with a count of what waits for the person. */
export type WaitingPage = Extract<Row, { waits: true }>['name']
