import { blocker } from '../../blocker.ts'
import type { Channel, RuleInput } from '../channel.ts'
import { amountWithin, rateWithin, scheduleOrder, someHour } from '../shared-rules.ts'

/** Yuan in minor units. */
const YUAN = 100n

/** The conversion that goes on beyond the first is another one (project/create: optimize_goal). */
function deepIsOther({ level, values }: RuleInput) {
  if (level !== 'project' || !values.deep_external_action || values.deep_external_action !== values.external_action) return []
  return [blocker('channel.goal.same', { field: 'deep_external_action' })]
}

/** A return is aimed at by a coefficient, a conversion by a bid. */
function deepIsBidFor({ level, values }: RuleInput) {
  const { deep_external_action: deep, deep_bid_type: way } = values
  if (level !== 'project' || !deep || !way) return []
  const [isReturn, hasGoal] = [String(deep).includes('_ROI'), String(way).includes('ROI_COEFFICIENT')]
  return isReturn === hasGoal
    ? []
    : [blocker(isReturn ? 'channel.goal.needs_return' : 'channel.goal.no_return', { field: 'deep_bid_type' })]
}

/** Days of a project begin today at the earliest; one that ends says when it begins (SCHEDULE_START_END has both). */
function endNeedsStart({ level, values }: RuleInput) {
  return level === 'project' && values.end_date && !values.start_date
    ? [blocker('channel.schedule.needs_start', { field: 'start_date' })]
    : []
}

/** The game has a package for the platform that the project reaches. */
function platformHasStore({ level, values, game }: RuleInput) {
  if (level !== 'project' || !game || values.landing_type !== 'APP' || values.download_url) return []
  const store = values.platform === 'IOS' ? game.ios : game.android
  return store ? [] : [blocker('channel.app.no_store', { field: 'download_url', params: { game: game.name } })]
}

/**
 * Sources: open.oceanengine.com project/create and promotion/create (budget at least 300 yuan, cpa_bid 0.1 to 10,000 yuan); the page of ROI names a
 * coefficient above 0 and at most 5.
 */
export const RULES: Channel['rules'] = [
  scheduleOrder('project', 'start_date', 'end_date'),
  endNeedsStart,
  someHour('project', 'time_table'),
  deepIsOther,
  deepIsBidFor,
  platformHasStore,
  amountWithin('project', 'project_daily_budget', 300n * YUAN, null),
  amountWithin('promotion', 'daily_budget', 300n * YUAN, null),
  amountWithin('promotion', 'cpa_bid', YUAN / 10n, 10_000n * YUAN),
  amountWithin('promotion', 'deep_cpa_bid', YUAN / 10n, 10_000n * YUAN),
  rateWithin('promotion', 'roi_goal', 0.01, 5),
]
