import { blocker } from '../../blocker.ts'
import type { Channel, RuleInput } from '../channel.ts'
import { amountWithin, changeStep, dayOrder, rateWithin, someHour, widthAtLeast } from '../shared-rules.ts'

/** One yuan, in fen. */
const YUAN = 100n

/** The deep goal must differ from the goal (project/create: optimize_goal). */
function deepIsOther({ level, values }: RuleInput) {
  if (level !== 'project' || !values.deep_external_action || values.deep_external_action !== values.external_action) return []
  return [blocker('channel.goal.same', { field: 'deep_external_action' })]
}

/** Deep bidding where the advertiser sets a bid or a coefficient. */
const BIDS_DEEP = ['DEEP_BID_MIN', 'ROI_COEFFICIENT', 'SEVEN_ROI_COEFFICIENT']

/** ROI goals need a coefficient and conversions a bid; with bid_type NO_BID the network sets the bid and accepts neither. */
function deepBidding({ level, values }: RuleInput) {
  const { deep_external_action: deep, deep_bid_type: way = '', bid_type: bidding } = values
  if (level !== 'project' || !deep || way === '') return []
  const [isReturn, hasGoal] = [String(deep).includes('_ROI'), String(way).includes('ROI_COEFFICIENT')]
  if (isReturn !== hasGoal) return [blocker(isReturn ? 'channel.goal.needs_return' : 'channel.goal.no_return', { field: 'deep_bid_type' })]
  return bidding === 'NO_BID' && BIDS_DEEP.includes(String(way)) ? [blocker('channel.goal.no_bid', { field: 'deep_bid_type' })] : []
}

/** A project has both days (SCHEDULE_START_END), or neither and starts today (SCHEDULE_FROM_NOW). */
function bothDays({ level, values: { start_date: from, end_date: until } }: RuleInput) {
  if (level !== 'project' || !from === !until) return []
  return [blocker(from ? 'channel.schedule.needs_last_day' : 'channel.schedule.needs_start', { field: from ? 'end_date' : 'start_date' })]
}

/** Search ads cannot use best cost (project/create: bid_type UPPER_CONTROL). */
function searchHasBid({ level, values }: RuleInput) {
  const isRefused = level === 'project' && values.ad_type === 'SEARCH' && values.bid_type === 'UPPER_CONTROL'
  return isRefused ? [blocker('channel.bid.not_for_search', { field: 'bid_type' })] : []
}

/** At least 300 yuan, 100 where the network sets the bid itself (project/create and promotion/create: budget). */
const budgetOf = (level: string, key: string, bidding: (input: RuleInput) => unknown) => (input: RuleInput) =>
  amountWithin(level, key, (bidding(input) === 'NO_BID' ? 100n : 300n) * YUAN, null)(input)

/** At least three Chinese characters for search ads, six otherwise (promotion/create: selling_points). */
const sellingPoint = (input: RuleInput) =>
  widthAtLeast('promotion', 'selling_point', input.above.project?.ad_type === 'SEARCH' ? 6 : 12)(input)

/** Sources: open.oceanengine.com project/create (1740868093375503), promotion/create (1740946299496459) and promotion/budget/update (1741030872454148). */
export const RULES: Channel['rules'] = [
  bothDays,
  dayOrder('project', 'start_date', 'end_date'),
  someHour('project', 'time_table'),
  deepIsOther,
  deepBidding,
  searchHasBid,
  budgetOf('project', 'project_daily_budget', ({ values }) => values.bid_type),
  budgetOf('promotion', 'daily_budget', ({ above }) => above.project?.bid_type),
  changeStep('promotion', 'daily_budget', 100n * YUAN),
  widthAtLeast('promotion', 'title', 10),
  widthAtLeast('promotion', 'call_to_action', 4),
  sellingPoint,
  widthAtLeast('promotion', 'source', 4),
  amountWithin('promotion', 'cpa_bid', YUAN / 10n, 10_000n * YUAN),
  amountWithin('promotion', 'deep_cpa_bid', YUAN / 10n, 10_000n * YUAN),
  rateWithin('promotion', 'roi_goal', 0.0001, 5),
]
