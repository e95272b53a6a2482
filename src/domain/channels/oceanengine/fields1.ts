import type { ChannelField, FieldEdit } from '../channel.ts'
import { cpaBid, deepCpaBid, GAME_GOALS, roiGoal } from './conversions.ts'

/** What can be changed: `…/update` needs the time of the last change, bulk calls do not. Their pages do not mention a review. */
export const UPDATED: FieldEdit = { review: 'unlisted', source: 'open.oceanengine.com: campaign/update, ad/update' }
const SWITCHED: FieldEdit = { review: 'unlisted', source: 'open.oceanengine.com: campaign/update/status, ad/update/status' }
const PRICED: FieldEdit = { review: 'unlisted', source: 'open.oceanengine.com: ad/update/budget, ad/update/bid' }

const choice = (key: string, options: readonly string[], aliases: readonly string[], column?: number): ChannelField => ({
  key,
  kind: 'choice',
  options,
  aliases,
  ...(column === undefined ? {} : { column }),
})

const STATUS = choice('status', ['PAUSED', 'ACTIVE'], ['状态', '启停状态', '操作状态', '投放状态'], 90)

const DAY = 'BUDGET_MODE_DAY'
const TOTAL = 'BUDGET_MODE_TOTAL'

/** An object has one budget, daily or lifetime by its mode; the mode of an ad never changes (ad/create: budget_mode). */
const budget = (mode: string, day: string, total: string, of: string, edit: FieldEdit): ChannelField[] => [
  choice(mode, ['BUDGET_MODE_INFINITE', DAY, TOTAL], [`${of}预算类型`]),
  { key: day, kind: 'money', budget: 'day', when: { field: mode, in: [DAY] }, required: true, edit, column: 110, aliases: [`${of}日预算`] },
  { key: total, kind: 'money', budget: 'total', when: { field: mode, in: [TOTAL] }, required: true, edit, aliases: [`${of}总预算`] },
]

/** 广告组 (campaign/get). */
export const CAMPAIGN: readonly ChannelField[] = [
  choice(
    'landing_type',
    ['APP', 'LINK', 'MICRO_GAME', 'QUICK_APP', 'AWEME', 'LIVE', 'ARTICLE', 'GOODS', 'DPA', 'SHOP', 'STORE'],
    ['推广目的'],
    110,
  ),
  ...budget('campaign_budget_mode', 'campaign_daily_budget', 'campaign_total_budget', '广告组', UPDATED),
  { ...STATUS, edit: SWITCHED },
]

/** Pricing by conversion; the others pay for clicks, impressions or plays. */
const BY_CONVERSION = ['PRICING_OCPM', 'PRICING_OCPC'] as const
const BY_CONTACT = ['PRICING_CPC', 'PRICING_CPM', 'PRICING_CPV', 'PRICING_CPA'] as const
export const isByConversion = (pricing: unknown): boolean => BY_CONVERSION.some((one) => one === pricing)

const GOALS = [...GAME_GOALS, 'AD_CONVERT_TYPE_DOWNLOAD_FINISH', 'AD_CONVERT_TYPE_INSTALL_FINISH', 'AD_CONVERT_TYPE_FORM']
const DEEP_GOALS = [
  'AD_CONVERT_TYPE_ACTIVE_REGISTER',
  'AD_CONVERT_TYPE_GAME_ADDICTION',
  'AD_CONVERT_TYPE_NEXT_DAY_OPEN',
  'AD_CONVERT_TYPE_RETENTION_7D',
  'AD_CONVERT_TYPE_PURCHASE_ROI',
  'AD_CONVERT_TYPE_LT_ROI',
]
const DEEP_BID_TYPES = [
  'DEEP_BID_DEFAULT',
  'DEEP_BID_PACING',
  'DEEP_BID_MIN',
  'SMARTBID',
  'AUTO_MIN_SECOND_STAGE',
  'MIN_SECOND_STAGE',
  'PACING_SECOND_STAGE',
  'ROI_COEFFICIENT',
  'ROI_PACING',
  'BID_PER_ACTION',
]

/** 广告计划 (ad/get): only status, budgets and bids can be changed. */
export const AD: readonly ChannelField[] = [
  choice('external_action', GOALS, ['优化目标', '转化目标'], 120),
  choice('deep_external_action', DEEP_GOALS, ['深度优化目标', '深度转化目标']),
  choice('pricing', [...BY_CONVERSION, ...BY_CONTACT], ['付费方式', '计划出价类型'], 90),
  ...budget('budget_mode', 'daily_budget', 'total_budget', '计划', PRICED),
  cpaBid({ when: { field: 'pricing', in: BY_CONVERSION }, edit: PRICED, aliases: ['目标转化出价', '转化出价'] }),
  { key: 'bid', kind: 'money', bid: true, when: { field: 'pricing', in: BY_CONTACT }, required: true, edit: PRICED, aliases: ['出价'] },
  choice('deep_bid_type', DEEP_BID_TYPES, ['深度优化方式']),
  deepCpaBid({ when: { field: 'deep_bid_type', in: ['DEEP_BID_MIN'] }, edit: UPDATED, aliases: ['深度优化出价', '深度转化出价'] }),
  roiGoal({ when: { field: 'deep_bid_type', in: ['ROI_COEFFICIENT'] }, edit: UPDATED, aliases: ['ROI系数', 'ROI目标'] }),
  { key: 'start_time', kind: 'instant', delivers: 'from', column: 140, aliases: ['投放开始时间', '开始时间'] },
  { key: 'end_time', kind: 'instant', delivers: 'until', column: 140, aliases: ['投放结束时间', '结束时间'] },
  { key: 'time_table', kind: 'timeTable', aliases: ['投放时段', '时段'] },
  { key: 'download_url', kind: 'link', foreign: true, aliases: ['下载链接'] },
  { key: 'landing_url', kind: 'link', foreign: true, aliases: ['落地页', '落地页链接'] },
  { ...STATUS, edit: SWITCHED },
]

/** 创意 (creative/get): read only; its name is its title. */
export const CREATIVE: readonly ChannelField[] = [
  choice(
    'image_mode',
    [
      'CREATIVE_IMAGE_MODE_SMALL',
      'CREATIVE_IMAGE_MODE_LARGE',
      'CREATIVE_IMAGE_MODE_LARGE_VERTICAL',
      'CREATIVE_IMAGE_MODE_GROUP',
      'CREATIVE_IMAGE_MODE_GIF',
      'CREATIVE_IMAGE_MODE_VIDEO',
      'CREATIVE_IMAGE_MODE_VIDEO_VERTICAL',
    ],
    ['素材类型'],
    120,
  ),
  STATUS,
]
