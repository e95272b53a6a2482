import type { ChannelField, FieldEdit, PromotedGame, Proposing } from '../channel.ts'
import { cpaBid, deepCpaBid, GAME_GOALS, roiGoal } from './conversions.ts'

/** What changes at the network, by the pages of project/update, promotion/update and the calls of one figure; none says what goes to review again. */
export const CHANGEABLE: FieldEdit = { review: 'unlisted', source: 'open.oceanengine.com/labels/7/docs/1740952287987719' }

export const STATUS: ChannelField = {
  key: 'status',
  kind: 'choice',
  options: ['PAUSED', 'ACTIVE'],
  default: 'PAUSED',
  required: true,
  edit: CHANGEABLE,
  column: 90,
  aliases: ['状态', '启停状态', '操作状态', '投放状态'],
}

export const APP = 'APP'
export const OF_APPS = { field: 'landing_type', in: [APP] }

const storeFor = ({ ios, android }: PromotedGame, platform: string): string | undefined => (platform === 'IOS' ? ios : android) || undefined
const storeOf = ({ game, written }: Proposing): string | undefined =>
  written('project', 'landing_type').includes(APP) ? storeFor(game, written('project', 'platform')[0] ?? 'ANDROID') : undefined

const GOALS = [...GAME_GOALS, 'AD_CONVERT_TYPE_FORM'] as const
const DEEP_GOALS = [
  'AD_CONVERT_TYPE_PAY',
  'AD_CONVERT_TYPE_GAME_ADDICTION',
  'AD_CONVERT_TYPE_NEXT_DAY_OPEN',
  'AD_CONVERT_TYPE_PURCHASE_ROI',
  'AD_CONVERT_TYPE_PURCHASE_ROI_7D',
] as const

export const PROJECT: ChannelField[] = [
  {
    key: 'landing_type',
    kind: 'choice',
    required: true,
    default: APP,
    options: [APP, 'LINK'],
    column: 110,
    aliases: ['推广目的', '营销目的'],
  },
  {
    key: 'ad_type',
    kind: 'choice',
    required: true,
    default: 'ALL',
    options: ['ALL', 'SEARCH'],
    aliases: ['营销场景', '广告类型'],
  },
  {
    key: 'platform',
    kind: 'choice',
    required: true,
    default: 'ANDROID',
    options: ['ANDROID', 'IOS'],
    column: 90,
    aliases: ['平台', '系统', '操作系统'],
  },
  {
    key: 'download_url',
    kind: 'link',
    foreign: true,
    when: OF_APPS,
    required: true,
    proposes: storeOf,
    column: 180,
    aliases: ['下载链接', '应用下载地址'],
  },
  {
    key: 'external_action',
    kind: 'choice',
    required: true,
    default: 'AD_CONVERT_TYPE_ACTIVE',
    options: GOALS,
    column: 120,
    aliases: ['优化目标', '转化目标'],
  },
  { key: 'deep_external_action', kind: 'choice', options: DEEP_GOALS, column: 120, aliases: ['深度优化目标', '深度转化目标'] },
  { key: 'asset_id', kind: 'ref', of: 'event', required: true, aliases: ['事件资产', '事件资产ID'] },
  {
    key: 'deep_bid_type',
    kind: 'choice',
    when: { field: 'deep_external_action', in: DEEP_GOALS },
    required: true,
    default: 'BID_PER_ACTION',
    options: ['BID_PER_ACTION', 'DEEP_BID_MIN', 'ROI_COEFFICIENT', 'SEVEN_ROI_COEFFICIENT'],
    aliases: ['深度优化方式', '深度出价类型'],
  },
  {
    key: 'inventory_catalog',
    kind: 'choice',
    required: true,
    default: 'UNIVERSAL_SMART',
    options: ['UNIVERSAL_SMART', 'MANUAL'],
    aliases: ['广告位大类', '投放版位'],
  },
  {
    key: 'inventory_type',
    kind: 'choices',
    when: { field: 'inventory_catalog', in: ['MANUAL'] },
    required: true,
    options: [
      'INVENTORY_AWEME_FEED',
      'INVENTORY_FEED',
      'INVENTORY_VIDEO_FEED',
      'INVENTORY_TOMATO_NOVEL',
      'INVENTORY_UNION_SLOT',
      'UNION_BOUTIQUE_GAME',
    ],
    aliases: ['广告位', '投放位置'],
  },
  {
    key: 'gender',
    kind: 'choice',
    required: true,
    default: 'NONE',
    options: ['NONE', 'GENDER_MALE', 'GENDER_FEMALE'],
    edit: CHANGEABLE,
    column: 70,
    aliases: ['性别'],
  },
  {
    key: 'age',
    kind: 'choices',
    options: ['AGE_BETWEEN_18_23', 'AGE_BETWEEN_24_30', 'AGE_BETWEEN_31_40', 'AGE_BETWEEN_41_49', 'AGE_ABOVE_50'],
    edit: CHANGEABLE,
    aliases: ['年龄'],
  },
  {
    key: 'audiences',
    kind: 'refs',
    unordered: true,
    of: 'audience',
    edit: CHANGEABLE,
    column: 120,
    aliases: ['定向人群包', '人群包', '定向人群'],
  },
  { key: 'excluded_audiences', kind: 'refs', unordered: true, of: 'audience', edit: CHANGEABLE, aliases: ['排除人群包', '排除人群'] },
  {
    key: 'hide_if_converted',
    kind: 'choice',
    required: true,
    default: 'NO_EXCLUDE',
    options: ['NO_EXCLUDE', 'PROMOTION', 'PROJECT', 'ADVERTISER', 'CUSTOMER', 'APP'],
    edit: CHANGEABLE,
    aliases: ['过滤已转化', '过滤已转化用户'],
  },
  { key: 'start_date', kind: 'day', delivers: 'from', column: 110, aliases: ['开始时间', '开始日期', '投放开始日期'] },
  { key: 'end_date', kind: 'day', delivers: 'until', edit: CHANGEABLE, column: 110, aliases: ['结束时间', '结束日期', '投放结束日期'] },
  { key: 'time_table', kind: 'timeTable', edit: CHANGEABLE, aliases: ['投放时段', '时段'] },
  {
    key: 'bid_type',
    kind: 'choice',
    required: true,
    default: 'CUSTOM',
    options: ['CUSTOM', 'NO_BID', 'UPPER_CONTROL'],
    column: 90,
    aliases: ['竞价策略', '出价策略', '投放模式'],
  },
  {
    key: 'project_budget_mode',
    kind: 'choice',
    required: true,
    default: 'BUDGET_MODE_INFINITE',
    options: ['BUDGET_MODE_INFINITE', 'BUDGET_MODE_DAY'],
    aliases: ['项目预算类型', '项目预算模式'],
  },
  {
    key: 'project_daily_budget',
    kind: 'money',
    budget: 'day',
    when: { field: 'project_budget_mode', in: ['BUDGET_MODE_DAY'] },
    required: true,
    edit: CHANGEABLE,
    column: 110,
    aliases: ['项目预算', '项目日预算'],
  },
  { key: 'track_url', kind: 'link', foreign: true, required: OF_APPS, aliases: ['点击监测链接', '监测链接', '有效触点监测链接'] },
  STATUS,
]

/** A bid is needed unless the network sets it. */
const BIDS = { field: 'project.bid_type', in: ['CUSTOM', 'UPPER_CONTROL'] }

/** Ads that lead to a page, and not to an app. */
const OF_LINKS = { field: 'project.landing_type', in: ['LINK'] }

/**
 * Lengths are in half-widths; the network's page counts full ones, two Latin characters as one (promotion/create: title 5 to 30, call_to_action_buttons
 * 2 to 6, titles 1 to 20, selling_points 6 to 9, source 2 to 10). A product has a name, a picture of 108 × 108 and a selling point.
 */
export const PROMOTION: ChannelField[] = [
  {
    key: 'material_id',
    kind: 'ref',
    of: 'material',
    required: true,
    column: 150,
    aliases: ['素材', '素材ID', '视频素材', '图片素材', '视频ID'],
  },
  {
    key: 'title',
    kind: 'line',
    measure: 'width',
    max: 60,
    required: true,
    edit: CHANGEABLE,
    column: 220,
    aliases: ['标题', '创意标题', '广告标题', '文案'],
  },
  {
    key: 'call_to_action',
    kind: 'line',
    measure: 'width',
    max: 12,
    required: true,
    default: '立即下载',
    aliases: ['行动号召', '按钮文案'],
  },
  {
    key: 'product_name',
    kind: 'line',
    measure: 'width',
    max: 40,
    required: true,
    proposes: ({ game }) => game.name || undefined,
    column: 120,
    aliases: ['产品名称'],
  },
  { key: 'selling_point', kind: 'line', measure: 'width', max: 18, required: true, aliases: ['产品卖点', '卖点'] },
  { key: 'logo_material_id', kind: 'ref', of: 'material', required: true, aliases: ['产品主图', '产品主图ID'] },
  { key: 'source', kind: 'line', measure: 'width', max: 20, required: OF_LINKS, aliases: ['广告来源', '来源'] },
  { key: 'aweme_id', kind: 'ref', of: 'aweme', column: 120, aliases: ['抖音号', '抖音号ID'] },
  { key: 'anchor_id', kind: 'ref', of: 'anchor', aliases: ['原生锚点', '锚点', '锚点ID'] },
  {
    key: 'landing_url',
    kind: 'link',
    foreign: true,
    offers: 'landing',
    when: OF_LINKS,
    required: true,
    column: 180,
    aliases: ['落地页', '落地页链接'],
  },
  {
    key: 'detail_url',
    kind: 'link',
    foreign: true,
    offers: 'landing',
    when: { field: 'project.landing_type', in: [APP] },
    required: { field: 'project.platform', in: ['ANDROID'] },
    aliases: ['应用下载详情页', '下载详情页', '详情页'],
  },
  { key: 'daily_budget', kind: 'money', budget: 'day', edit: CHANGEABLE, column: 110, aliases: ['预算', '日预算', '广告预算', '单元预算'] },
  cpaBid({ when: BIDS, edit: CHANGEABLE, aliases: ['出价', '目标转化出价', '转化出价'] }),
  deepCpaBid({
    when: { field: 'project.deep_bid_type', in: ['DEEP_BID_MIN'] },
    edit: CHANGEABLE,
    aliases: ['深度出价', '深度转化出价'],
  }),
  roiGoal({
    when: { field: 'project.deep_bid_type', in: ['ROI_COEFFICIENT', 'SEVEN_ROI_COEFFICIENT'] },
    edit: CHANGEABLE,
    aliases: ['ROI系数', '付费ROI', '7日ROI系数', 'ROI目标'],
  }),
  STATUS,
]
