import { blocker } from '../../blocker.ts'
import type { Channel, RuleInput } from '../channel.ts'
import { ageSpan, amountWithin, changeStep, dayOrder, rateWithin, someHour } from '../shared-rules.ts'

/** Fen, by the way of paying (developers.e.qq.com, v3.0/pages/adgroups/add, 出价与预算). */
const BIDS: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  BID_MODE_CPC: [10n, 10_000n],
  BID_MODE_CPM: [150n, 99_900n],
  BID_MODE_OCPC: [10n, 500_000n],
  BID_MODE_OCPM: [10n, 500_000n],
}

function bidWithin(input: RuleInput) {
  const bounds = BIDS[String(input.values.bid_mode)]
  return bounds ? amountWithin('adgroup', 'bid_amount', ...bounds)(input) : []
}

/** "一条广告的优化目标和深度优化目标不能相同" (v3.0/pages/deep_optimization). */
function goalsDiffer({ level, values }: RuleInput) {
  const isDeep = level === 'adgroup' && values.deep_conversion_type === 'DEEP_CONVERSION_BEHAVIOR'
  return isDeep && values.deep_behavior_goal === values.optimization_goal
    ? [blocker('channel.goal.same', { field: 'deep_behavior_goal' })]
    : []
}

/** Audiences in and out together (docs/api/adgroups/add, `custom_audience`). */
const AUDIENCES_MAX = 200
function audienceCount({ level, values }: RuleInput) {
  const count = [values.audiences, values.excluded_audiences].reduce((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
  if (level !== 'adgroup' || count <= AUDIENCES_MAX) return []
  return [blocker('channel.audience.too_many', { field: 'excluded_audiences', params: { count, max: AUDIENCES_MAX } })]
}

/** A brand is shown with both, or not at all (docs/api/dynamic_creatives/add, `brand`). */
function wholeBrand({ level, values: { brand_name: name = '', brand_image_id: image = '' } }: RuleInput) {
  if (level !== 'ad' || name.length > 0 === image.length > 0) return []
  return [blocker('channel.brand.half', { field: name.length > 0 ? 'brand_image_id' : 'brand_name' })]
}

/** The least budget, and the least change of one, in fen (v3.0/pages/adgroups/add). */
const FLOOR = 5_000n

/** Ages, deep bids and ROI: docs/api/adgroups/add (`age`, `deep_conversion_behavior_spec`, `expected_roi`; one of 0 is none). */
const GROUP: Channel['rules'] = [
  ageSpan('adgroup', 4),
  audienceCount,
  dayOrder('adgroup', 'begin_date', 'end_date'),
  someHour('adgroup', 'time_table'),
  changeStep('adgroup', 'daily_budget', FLOOR),
  bidWithin,
  amountWithin('adgroup', 'deep_behavior_bid', 1n, 1_000_000n),
  goalsDiffer,
  rateWithin('adgroup', 'expected_roi', 0.001, 1000),
  wholeBrand,
]

/** In the order in which their reasons are said. What a budget may be at most differs (docs/api/adgroups/add; v1.3 campaigns/add). */
export const RULES2: Channel['rules'] = [amountWithin('adgroup', 'daily_budget', FLOOR, 400_000_000n), ...GROUP]
export const RULES1: Channel['rules'] = [
  amountWithin('campaign', 'campaign_daily_budget', FLOOR, 4_000_000_000n),
  changeStep('campaign', 'campaign_daily_budget', FLOOR),
  amountWithin('adgroup', 'daily_budget', FLOOR, 4_000_000_000n),
  ...GROUP,
]
