import type { ChannelField, FieldEdit, Lookup } from '../channel.ts'
import { appIdOf, dayOfProposal, onlySystem, type System } from './app.ts'

/**
 * What both generations have. A change is listed as one that is reviewed again by no page of the network; what may change is what `…/update` takes besides
 * its identity (developers.e.qq.com, docs/api/adgroups/update).
 */
export const UNLISTED: FieldEdit = { review: 'unlisted', source: 'developers.e.qq.com/v3.0/docs/api/adgroups/update' }

type More = Partial<Omit<ChannelField, 'key' | 'kind'>>

/** One of a list, the first one unless another is chosen. */
export const pick = (key: string, options: readonly string[], aliases: readonly string[], more: More = {}): ChannelField => ({
  key,
  kind: 'choice',
  options,
  default: options[0] ?? '',
  required: true,
  aliases,
  ...more,
})

/** A number that the network gave something. */
export const numberOf = (key: string, aliases: readonly string[], more: More = {}): ChannelField => ({
  key,
  kind: 'line',
  format: 'digits',
  max: 20,
  aliases,
  ...more,
})

/** Where an ad leads to: a page of one kind, chosen from those of the account. */
export const pageOf = (key: string, of: Lookup, aliases: readonly string[], when: NonNullable<ChannelField['when']>): ChannelField => ({
  key,
  kind: 'ref',
  of,
  when,
  required: true,
  aliases,
})

export const STATUS = pick('status', ['PAUSED', 'ACTIVE'], ['状态', '客户状态', '投放状态', '广告状态'], { edit: UNLISTED, column: 90 })

/** An amount of 0 is a budget without a bound there: it is chosen by name, and an amount is one that bounds. */
export const budget = (mode: string, amount: string, names: readonly string[]): ChannelField[] => [
  pick(
    mode,
    ['day', 'unlimited'],
    names.map((name) => `${name}类型`),
  ),
  {
    key: amount,
    kind: 'money',
    budget: 'day',
    when: { field: mode, in: ['day'] },
    required: true,
    edit: UNLISTED,
    column: 110,
    aliases: names,
  },
]

/** By the key of the level whose field says what is promoted, and its values: which app that is. */
export const promotedApp = (level: string, key: string, systems: Readonly<Record<string, System>>): ChannelField => ({
  key: 'promoted_app_id',
  kind: 'line',
  max: 128,
  required: true,
  proposes: ({ game, written }) => {
    const [system] = written(level, key).flatMap((type) => systems[type] ?? [])
    return system && appIdOf(game, system)
  },
  column: 130,
  aliases: ['应用ID', '推广产品ID', '营销载体ID', '推广目标ID', 'appid'],
})

export const systemProposed = (of: Readonly<Record<System, string>>): More => ({
  proposes: ({ game }) => {
    const system = onlySystem(game)
    return system && of[system]
  },
})

/** Site sets that take ads of apps (docs/api/adgroups/add, `site_set`). */
const SITE_SETS = [
  'SITE_SET_MOMENTS',
  'SITE_SET_WECHAT',
  'SITE_SET_CHANNELS',
  'SITE_SET_MOBILE_UNION',
  'SITE_SET_TENCENT_NEWS',
  'SITE_SET_TENCENT_VIDEO',
  'SITE_SET_KANDIAN',
  'SITE_SET_QQ_MUSIC_GAME',
]

/** Goals of an ad for an app, from the least to what counts last. */
const GOALS = [
  'OPTIMIZATIONGOAL_APP_ACTIVATE',
  'OPTIMIZATIONGOAL_APP_REGISTER',
  'OPTIMIZATIONGOAL_MOBILE_APP_CREATE_ROLE',
  'OPTIMIZATIONGOAL_ONE_DAY_RETENTION',
  'OPTIMIZATIONGOAL_FIRST_PURCHASE',
  'OPTIMIZATIONGOAL_24H_FIRSTPAY',
  'OPTIMIZATIONGOAL_APP_PURCHASE',
  'OPTIMIZATIONGOAL_RESERVATION',
  'OPTIMIZATIONGOAL_CLICK',
  'OPTIMIZATIONGOAL_IMPRESSION',
]
const DEEP_GOALS = GOALS.slice(1, 7)
const ROI_GOALS = [
  'GOAL_1DAY_PURCHASE_ROAS',
  'GOAL_7DAY_PURCHASE_ROAS',
  'GOAL_1DAY_MONETIZATION_ROAS',
  'GOAL_7DAY_MONETIZATION_ROAS',
  'GOAL_1DAY_PURCHASE_MONETIZATION_ROAS',
]

/** A bid is the network's own business where it is to bring as much as it can for the budget. */
const OWN_BID = { field: 'bid_scene', in: ['BID_SCENE_NORMAL_AVERAGE'] }
const BEHAVIOR = { field: 'deep_conversion_type', in: ['DEEP_CONVERSION_BEHAVIOR'] }
const WORTH = { field: 'deep_conversion_type', in: ['DEEP_CONVERSION_WORTH'] }
const AGE = { kind: 'number', min: 14, max: 66, required: true, column: 70 } as const

const refs = (of: Lookup, max: number) => ({ kind: 'refs', unordered: true, of, max }) as const
/** Packages of positions of the ad network, of either kind (docs/api/adgroups/add, `union_position_package`). */
const PACKAGES_MAX = 5

/** What an ad group of either generation has besides what it promotes. */
export const GROUP: readonly ChannelField[] = [
  pick('site_mode', ['automatic', 'chosen'], ['版位选择', '智能版位', '自动版位'], { column: 90 }),
  {
    key: 'site_set',
    kind: 'choices',
    options: SITE_SETS,
    when: { field: 'site_mode', in: ['chosen'] },
    required: true,
    column: 140,
    aliases: ['版位', '广告版位', '投放版位'],
  },
  { ...refs('package', PACKAGES_MAX), key: 'union_packages', aliases: ['定投包', '优量汇定投包'] },
  { ...refs('blockedPackage', PACKAGES_MAX), key: 'excluded_union_packages', aliases: ['屏蔽包', '优量汇屏蔽包'] },
  pick('gender', ['all', 'MALE', 'FEMALE'], ['性别'], { column: 70 }),
  { ...AGE, key: 'age_min', default: '18', aliases: ['最小年龄', '年龄下限'] },
  { ...AGE, key: 'age_max', default: '66', aliases: ['最大年龄', '年龄上限'] },
  { key: 'audiences', kind: 'refs', unordered: true, of: 'audience', column: 140, aliases: ['定向人群', '自定义人群', '人群包'] },
  { key: 'excluded_audiences', kind: 'refs', unordered: true, of: 'audience', aliases: ['排除人群', '排除人群包'] },
  {
    key: 'begin_date',
    kind: 'day',
    delivers: 'from',
    proposes: dayOfProposal,
    required: true,
    edit: UNLISTED,
    column: 110,
    aliases: ['投放开始日期', '开始日期', '开始投放日期'],
  },
  { key: 'end_date', kind: 'day', delivers: 'until', edit: UNLISTED, column: 110, aliases: ['投放结束日期', '结束日期', '结束投放日期'] },
  { key: 'time_table', kind: 'timeTable', edit: UNLISTED, aliases: ['投放时段', '投放时间', '时段'] },
  ...budget('budget_mode', 'daily_budget', ['日预算', '广告日预算', '日限额', 'budget']),
  pick('optimization_goal', GOALS, ['优化目标', '转化目标'], { column: 120 }),
  pick('bid_mode', ['BID_MODE_OCPM', 'BID_MODE_OCPC', 'BID_MODE_CPC', 'BID_MODE_CPM'], ['出价方式', '计费方式'], { column: 90 }),
  pick('bid_scene', ['BID_SCENE_NORMAL_AVERAGE', 'BID_SCENE_NORMAL_MAX'], ['出价场景', '出价类型', '投放场景']),
  {
    key: 'bid_amount',
    kind: 'money',
    bid: true,
    when: OWN_BID,
    required: true,
    edit: UNLISTED,
    column: 100,
    aliases: ['出价', '广告出价', '目标出价', 'bid'],
  },
  { key: 'conversion_id', kind: 'ref', of: 'conversion', column: 140, aliases: ['转化ID', '转化', '转化归因'] },
  { ...refs('actionSet', 100), key: 'user_action_sets', aliases: ['数据源', '数据源ID', '用户行为数据源'] },
  pick('deep_conversion_type', ['none', 'DEEP_CONVERSION_BEHAVIOR', 'DEEP_CONVERSION_WORTH'], ['深度优化', '深度优化方式']),
  pick('deep_behavior_goal', DEEP_GOALS, ['深度优化目标'], { when: BEHAVIOR }),
  { key: 'deep_behavior_bid', kind: 'money', bid: true, when: BEHAVIOR, required: true, aliases: ['深度目标出价', '深度优化出价'] },
  pick('deep_worth_goal', ROI_GOALS, ['ROI目标', '深度优化ROI目标'], { when: WORTH }),
  { key: 'expected_roi', kind: 'rate', places: 4, when: WORTH, required: true, aliases: ['期望ROI', 'ROI系数', '深度优化ROI'] },
  STATUS,
]

/** What is shown in either generation. Templates bound their texts; these are the longest of the feeds, of 30 and 14 full-width characters. */
const wide = (max: number) => ({ kind: 'line', measure: 'width', max }) as const
export const SHOWN: readonly ChannelField[] = [
  { key: 'material_id', kind: 'ref', of: 'material', required: true, column: 150, aliases: ['素材', '素材ID', '图片', '视频', '图片ID'] },
  { ...wide(60), key: 'description', required: true, column: 220, aliases: ['文案', '创意文案', '广告文案', '描述'] },
  { ...wide(28), key: 'title', column: 160, aliases: ['标题', '创意标题'] },
  { ...wide(24), key: 'brand_name', column: 120, aliases: ['品牌名称', '品牌形象', '品牌'] },
  { key: 'logo_material_id', kind: 'ref', of: 'material', aliases: ['品牌头像', '品牌形象图片', '品牌logo'] },
  { key: 'profile_id', kind: 'ref', of: 'profile', aliases: ['品牌简介页', '朋友圈头像昵称', '品牌简介页ID'] },
]
export const TRACKING: readonly ChannelField[] = [
  { key: 'impression_tracking_url', kind: 'link', foreign: true, aliases: ['曝光监测链接', '曝光监控链接'] },
  { key: 'click_tracking_url', kind: 'link', foreign: true, column: 180, aliases: ['点击监测链接', '点击监控链接'] },
]
