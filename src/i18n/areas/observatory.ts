import type { Words } from '../words.ts'

/** The observatory: measures of the platform and of finance, gaps between them, months, and days that are marked. */
export const observatory = {
  'observatory.title': ['观星台', 'Observatory'],
  'observatory.everything': ['全部游戏', 'All games'],
  'observatory.rest': ['其余', 'The rest'],
  'observatory.not_told': ['未区分', 'Not told apart'],
  'observatory.store': ['应用商店', 'App store'],
  'observatory.store.ios': ['App Store（iOS）', 'App Store (iOS)'],
  'observatory.store.android': ['安卓商店', 'Android stores'],
  'observatory.store.other': ['其他商店', 'Other stores'],
  'observatory.range': ['月份', 'Months'],
  'observatory.range.month': ['本月', 'This month'],
  'observatory.range.last_month': ['上月', 'Last month'],
  'observatory.range.last3': ['近 3 个月', 'Last 3 months'],
  'observatory.range.last6': ['近 6 个月', 'Last 6 months'],
  'observatory.range.last12': ['近 12 个月', 'Last 12 months'],
  'observatory.range.own': ['自选月份', 'Custom months'],
  'observatory.marks': ['标出异常', 'Mark anomalies'],
  'observatory.kind.income': ['收入', 'Income'],
  'observatory.kind.outcome': ['支出', 'Expenses'],
  'observatory.confirmed': ['已结账', 'closed'],
  'observatory.open': ['未结账', 'not closed'],
  'observatory.months_confirmed': ['已结账月份', 'Closed months'],
  'observatory.of_months': ['{{in}} / {{of}} 个月已结账', '{{in}} of {{of|month|months}} closed'],
  'observatory.month_standing': ['{{month}}：收入{{income}}，支出{{outcome}}', '{{month}}: income {{income}}, expenses {{outcome}}'],
  'observatory.gap_of_month': [
    '{{month}}：系统 {{platform}}，结账 {{confirmed}}，相差 {{gap}}',
    '{{month}}: platform {{platform}}, closed {{confirmed}}, difference {{gap}}',
  ],
  'observatory.needs_months': [
    '财务指标按整月结账，按天或按周不显示：{{measures}}。',
    'Finance closes whole months, so these are not shown by day or week: {{measures}}.',
  ],
  'observatory.untold_by': [
    '筛选了{{name}}，以下指标的数据来源不区分{{name}}，显示为“–”：{{measures}}。',
    'Narrowed by {{name}}: the source of these does not tell it apart, and they are shown as “–”: {{measures}}.',
  ],

  'observatory.name.fin_refund': ['退款金额', 'Refunds'],
  'observatory.name.gap_income': ['收入差额', 'Income difference'],
  'observatory.name.gap_income_rate': ['收入差额率', 'Income difference, %'],
  'observatory.name.gap_cost': ['成本差额', 'Cost difference'],
  'observatory.name.gap_cost_rate': ['成本差额率', 'Cost difference, %'],

  'observatory.formula.dap_cost_amount': ['买量成本 + 市场成本', 'UA cost + marketing cost'],
  'observatory.formula.dap_ua_cost': ['渠道报表中的消耗之和', 'Sum of spend in the networks’ reports'],
  'observatory.formula.dap_mkt_cost': ['已入账的营销成本中不在渠道账单上的部分', 'Posted marketing costs that are not on a network’s bill'],
  'observatory.formula.dap_share': ['已入账的研发或合作方分成', 'Posted shares of developers and partners'],
  'observatory.formula.dap_profit': ['实际收入（系统）− 分成 − 投放总成本', 'Real income (system) − share − total cost'],
  'observatory.formula.dap_pay_amount': ['玩家付费之和', 'Sum of what players paid'],
  'observatory.formula.dap_real_income': ['玩家付费扣除税和渠道费', 'What players paid, after tax and channel fee'],
  'observatory.formula.fin_outcome': [
    '已结账月份入账的营销成本，含渠道账单上的',
    'Marketing costs booked in closed months, those on networks’ bills included',
  ],
  'observatory.formula.fin_publish': ['已结账月份的发行成本', 'Publishing costs of closed months'],
  'observatory.formula.fin_share': ['已结账月份的研发或合作方分成', 'Shares of developers and partners in closed months'],
  'observatory.formula.fin_actual_outcome': [
    '已结账月份的渠道账单实付（扣除返点）+ 不在账单上的营销成本',
    'Paid on networks’ bills of closed months, after rebates + marketing costs that are on no bill',
  ],
  'observatory.formula.fin_daily_outcome': ['入账的营销成本按天分摊', 'Booked marketing costs, spread over their days'],
  'observatory.formula.fin_actual_income': [
    '已结账月份的实结收入，已扣商店分成、税和退款',
    'Income paid in closed months, after the share of stores, tax and refunds',
  ],
  'observatory.formula.fin_flow': ['已结账月份的流水', 'Turnover of closed months'],
  'observatory.formula.fin_flow_refunded': ['流水 − 退款金额', 'Turnover − refunds'],
  'observatory.formula.fin_refund': ['已结账月份对账单上的退款', 'Refunds on statements of closed months'],
  'observatory.formula.fin_profit': ['毛利 − 实际支出 − 发行成本', 'Gross profit − actual expense − publishing cost'],
  'observatory.formula.fin_gross_profit': ['实际收入 − 研发分成', 'Actual income − partner share'],
  'observatory.formula.fin_profit_rate': ['利润 ÷ 实际收入', 'Profit ÷ actual income'],
  'observatory.formula.fin_gross_profit_rate': ['毛利 ÷ 实际收入', 'Gross profit ÷ actual income'],
  'observatory.formula.gap_income': ['实际收入 − 相同月份的实际收入（系统）', 'Actual income − real income (system) of the same months'],
  'observatory.formula.gap_income_rate': [
    '收入差额 ÷ 相同月份的实际收入（系统）',
    'Income difference ÷ real income (system) of the same months',
  ],
  'observatory.formula.gap_cost': ['实际支出 − 相同月份的投放总成本', 'Actual expense − total cost of the same months'],
  'observatory.formula.gap_cost_rate': ['成本差额 ÷ 相同月份的投放总成本', 'Cost difference ÷ total cost of the same months'],

  'observatory.source.networks': ['渠道报表', 'Network reports'],
  'observatory.source.games': ['游戏服务器', 'Game servers'],
  'observatory.source.costs': ['已入账的成本', 'Posted costs'],
  'observatory.source.statements': ['对账单', 'Statements'],
  'observatory.explain.source': ['来源：{{sources}}', 'Source: {{sources}}'],
  'observatory.explain.untold': ['不显示：{{why}}', 'Not shown: {{why}}'],
  'observatory.explain.confirmed': ['已结账，计入：{{months}}', 'Closed and in it: {{months}}'],
  'observatory.explain.open': ['未结账，不计入：{{months}}', 'Not closed and not in it: {{months}}'],
  'observatory.explain.currency': [
    '币种 {{currency}}，各月金额按当月汇率换算',
    'In {{currency}}; amounts of each month are converted at its rate',
  ],

  'observatory.anomalies': ['异常', 'Anomalies'],
  'observatory.anomalies_none': ['{{since}} 至 {{until}} 没有异常', 'No anomalies from {{since}} to {{until}}'],
  'observatory.anomalies_too_many': ['游戏太多，请先筛选再标出异常', 'Too many games to look for anomalies: filter first'],
  'observatory.anomalies_more': ['另有 {{count}} 项有异常', '{{count|more line has|more lines have}} anomalies'],
  'observatory.anomaly_days': ['自 {{since}} 起共 {{count}} 天', 'on {{count|day|days}} since {{since}}'],
  'observatory.anomaly': [
    '{{game}} {{day}} {{measure}} {{value}}，预期 {{low}} – {{high}}',
    '{{game}} {{day}} {{measure}} {{value}}, expected {{low}} – {{high}}',
  ],
  'observatory.anomaly_why': [
    '前 {{weeks}} 周同一星期几的中位数 {{median}}，± {{times}} × 离散度 {{deviation}} 或 ±{{floor}}，取较大者',
    'median {{median}} of the same weekday in the {{weeks}} weeks before, ± {{times}} × deviation {{deviation}} or ±{{floor}}, whichever is more',
  ],

  'blocker.observatory.finance_closed': [
    '没有财务月结页面的权限（finance.month.view 和财务页面名单），因此只显示系统统计的指标',
    'You have no access to the months of finance (finance.month.view and the finance page list), so only what the platform counts is shown',
  ],
  'blocker.observatory.finance_games': [
    '你的财务权限不包含这里的全部游戏（缺 {{count}} 个），因此不显示财务指标',
    'Your finance grants do not hold all games shown here ({{count|is|are}} missing), so figures of finance are not shown',
  ],
  'blocker.observatory.not_by': [
    '数据来源不区分$t(metrics.dimension.{{dimension}})',
    'its source does not tell $t(metrics.dimension.{{dimension}}) apart',
  ],
  'blocker.observatory.some_media': [
    '你只能看部分渠道，而该数据不区分渠道',
    'you see some networks only, and its source does not tell networks apart',
  ],
  'blocker.observatory.needs_months': [
    '{{measures}} 按整月结账，不能按天或按周查看：请改用按月或更粗的时间粒度',
    '{{measures}} are of whole months and cannot be asked by day or week: choose months or coarser',
  ],
  'blocker.observatory.whole_months': [
    '{{measures}} 按整月结账：请从某月 1 日查到某月最后一天',
    '{{measures}} are of whole months: ask from the first day of a month to the last day of one',
  ],
  'blocker.observatory.filter_unknown': [
    '观星台不能按 {{name}} 筛选，可用：{{known}}',
    'The observatory has no filter {{name}}; there are: {{known}}',
  ],
  'blocker.observatory.range_too_long': [
    '共 {{count}} 个月，最多 {{most}} 个月：请缩短范围或改用更粗的时间粒度',
    '{{count|month|months}} asked for, at most {{most}}: shorten the range, or choose a coarser granularity',
  ],
  'blocker.observatory.one_grouping': ['观星台一次只按一个维度分组', 'The observatory is grouped by one thing at a time'],
  'blocker.observatory.no_comparison': ['观星台不支持对比周期，请去掉 compare', 'The observatory compares no periods: leave compare out'],
  'blocker.observatory.too_many_rows': [
    '共 {{count}} 行，最多 {{most}} 行：请筛选、缩短范围或改用更粗的时间粒度',
    '{{count|row|rows}}, and at most {{most}}: filter, shorten the range, or choose a coarser granularity',
  ],
  'blocker.observatory.no_rate': [
    '{{month}} 没有 {{currency}} 的汇率：请先添加当月汇率，或换一个币种',
    'No rate of {{currency}} in {{month}}: add the rate of the month, or choose another currency',
  ],
} satisfies Words
