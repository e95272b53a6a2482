import { blocker } from '../../blocker.ts'
import type { Channel, Level, RuleInput } from '../channel.ts'
import { ageSpan, amountWithin, changeStep, dayOrder, rateWithin, someHour } from '../shared-rules.ts'

/** Fen, by the way of paying (developers.e.qq.com, v3.0/pages/adgroups/add, 出价与预算). */
const BIDS: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  BID_MODE_CPC: [10n, 10_000n],
  BID_MODE_CPM: [150n, 99_900n],
  BID_MODE_OCPC: [10n, 500_000n],
  BID_MODE_OCPM: [10n, 500_000n],
}

function bidWithin(group: Level) {
  return (input: RuleInput) => {
    const bounds = BIDS[String(input.values.bid_mode)]
    return bounds ? amountWithin(group, 'bid_amount', ...bounds)(input) : []
  }
}

/** "一条广告的优化目标和深度优化目标不能相同" (v3.0/pages/deep_optimization). */
function goalsDiffer({ values }: RuleInput) {
  return values.deep_conversion_type === 'DEEP_CONVERSION_BEHAVIOR' && values.deep_behavior_goal === values.optimization_goal
    ? [blocker('channel.goal.same', { field: 'deep_behavior_goal' })]
    : []
}

/** Audiences in and out together (docs/api/adgroups/add, `custom_audience`). */
const AUDIENCES_MAX = 200
function audienceCount({ values }: RuleInput) {
  const count = [values.audiences, values.excluded_audiences].reduce((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0)
  if (count <= AUDIENCES_MAX) return []
  return [blocker('channel.audience.too_many', { field: 'excluded_audiences', params: { count, max: AUDIENCES_MAX } })]
}

/**
 * A brand is a name with its image, a profile page, or an account of WeChat Channels: one of them, and the first whole (v3.0/pages/brand). In the first
 * generation the account is where the ad leads to, next to a brand.
 */
function oneBrand({
  level,
  values: { brand_name: name = '', logo_material_id: image = '', profile_id: profile = '', ...values },
}: RuleInput) {
  const account = level === 'creative' ? (values.wechat_channel_id ?? '') : ''
  const own = name.length > 0 || image.length > 0
  if ([own, profile.length > 0, account.length > 0].filter(Boolean).length > 1)
    return [blocker('channel.brand.several', { field: account.length > 0 ? 'wechat_channel_id' : 'profile_id' })]
  if (name.length > 0 === image.length > 0) return []
  return [blocker('channel.brand.half', { field: name.length > 0 ? 'logo_material_id' : 'brand_name' })]
}

type Rule = Channel['rules'][number]
const of =
  (level: Level, rule: Rule): Rule =>
  (input) =>
    input.level === level ? rule(input) : []

/** The least budget, and the least change of one, in fen (v3.0/pages/adgroups/add). */
const FLOOR = 5_000n

/**
 * Rules of the level with targeting and bids and of the level with the creative, in the order in which messages are shown. Ages, deep bids and ROI:
 * docs/api/adgroups/add (`age`, `deep_conversion_behavior_spec`, `expected_roi`; 0 means none).
 */
const rulesOf = (group: Level, shown: Level, mostDaily: bigint): Rule[] => [
  amountWithin(group, 'daily_budget', FLOOR, mostDaily),
  ageSpan(group, 4),
  of(group, audienceCount),
  dayOrder(group, 'begin_date', 'end_date'),
  someHour(group, 'time_table'),
  changeStep(group, 'daily_budget', FLOOR),
  bidWithin(group),
  amountWithin(group, 'deep_behavior_bid', 1n, 1_000_000n),
  of(group, goalsDiffer),
  rateWithin(group, 'expected_roi', 0.001, 1000),
  of(shown, oneBrand),
]

/** The maximum of a budget differs by generation (docs/api/adgroups/add; v1.3 campaigns/add). */
export const RULES2: Channel['rules'] = rulesOf('unit', 'creative', 400_000_000n)
export const RULES1: Channel['rules'] = [
  amountWithin('campaign', 'campaign_daily_budget', FLOOR, 4_000_000_000n),
  changeStep('campaign', 'campaign_daily_budget', FLOOR),
  ...rulesOf('adgroup', 'ad', 4_000_000_000n),
]
