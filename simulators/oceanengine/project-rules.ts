import { readTime } from '../kit/china-time.ts'
import { inText, type Params } from '../kit/http.ts'
import { isMoney } from '../kit/shape.ts'
import { both, either, fitting, given, has, isRatio, not, refused, required, valueAt, type FieldRule } from './field-rules.ts'

export type Project = { fields: Params }

const isApp = has('landing_type', 'APP')
const isLink = has('landing_type', 'LINK')
const isProductLink = has('dpa_adtype', 'DPA_LINK')
const isProductApp = has('dpa_adtype', 'DPA_APP')
const isNativePage = both(has('landing_type', 'NATIVE_ACTION'), has('promotion_type', 'LANDING_PAGE_LINK'))
const isLive = has('marketing_goal', 'LIVE')
const isDuration = has('delivery_type', 'DURATION')
const isWeekly = both(isDuration, has('delivery_setting.schedule_type', 'SCHEDULE_7_DAYS'))
const isSimpleGoal = has('optimize_goal.external_action', 'AD_CONVERT_TYPE_CLICK_NUM', 'AD_CONVERT_TYPE_SHOW_OFF_NUM')
export const bidsNothing = has('delivery_setting.bid_type', 'NO_BID')
/** The network splits the budget of the project between its promotions. */
export const splitsBudget = has('delivery_setting.budget_optimize_switch', 'ON')
/** Automatic delivery: bids are set on the project, not on its promotions. */
export const isAutomatic = has('delivery_mode', 'PROCEDURAL')

const isAddress = (value: unknown): boolean => /^https?:\/\/\S+$/.test(inText(value))
const isDay = (value: unknown): boolean => readTime(value) !== null
const isReturn = (most: number) => (value: unknown) => isRatio(value) && value >= 0.01 && value <= most

const TARGET: readonly FieldRule<Project>[] = [
  required('app_promotion_type', isApp),
  fitting(
    'app_promotion_type',
    'must be DOWNLOAD with delivery_mode PROCEDURAL',
    (value) => value === 'DOWNLOAD',
    both(isApp, isAutomatic),
  ),
  fitting('app_promotion_type', 'must be DOWNLOAD or LAUNCH with marketing_goal LIVE', (value) => value !== 'RESERVE', both(isApp, isLive)),
  required('download_url', either(both(isApp, has('app_promotion_type', 'DOWNLOAD', 'LAUNCH')), isProductApp)),
  fitting('download_url', 'must be an address', isAddress),
  required('subscribe_url', both(isApp, has('app_promotion_type', 'RESERVE'))),
  required('asset_type', either(both(isLink, not(given('multi_asset_type'))), isNativePage, isProductLink)),
  fitting(
    'asset_type',
    'must be ORANGE or THIRDPARTY',
    (value) => value === 'ORANGE' || value === 'THIRDPARTY',
    either(isNativePage, isProductLink),
  ),
  fitting(
    'asset_type',
    'must not be ENTERPRISE outside of LINK with marketing_goal LIVE',
    (value) => value !== 'ENTERPRISE',
    not(both(isLink, isLive)),
  ),
  fitting('asset_type', 'must not be AWEME with this landing_type', (value) => value !== 'AWEME', not(isLink)),
  refused('native_setting.aweme_id', 'with this landing_type', not(has('landing_type', 'NATIVE_ACTION'))),
]

const TRACK_TYPE = 'track_url_setting.track_url_type'
const CLICK_TRACK = 'track_url_setting.action_track_url'
const TRACKING: readonly FieldRule<Project>[] = [
  required('track_url_setting', isApp),
  refused(
    TRACK_TYPE,
    'with this landing_type',
    either(has('landing_type', 'LINK', 'MICRO_GAME', 'SHOP', 'QUICK_APP', 'NATIVE_ACTION'), isProductLink),
  ),
  required('track_url_setting.track_url_group_id', has(TRACK_TYPE, 'GROUP_ID')),
  required(CLICK_TRACK, both(either(isApp, isProductApp), not(has(TRACK_TYPE, 'GROUP_ID')))),
  fitting(CLICK_TRACK, 'must have at most 1 item', (value) => Array.isArray(value) && value.length <= 1, not(has('landing_type', 'SHOP'))),
]

const BID_TYPE = 'delivery_setting.bid_type'
const isNot = (word: string) => (value: unknown) => value !== word
const BIDS: readonly FieldRule<Project>[] = [
  fitting(BID_TYPE, 'must not be UPPER_CONTROL with ad_type SEARCH', isNot('UPPER_CONTROL'), has('ad_type', 'SEARCH')),
  fitting(
    BID_TYPE,
    'must not be UPPER_CONTROL with delivery_mode PROCEDURAL',
    isNot('UPPER_CONTROL'),
    both(isAutomatic, has('landing_type', 'APP', 'LINK', 'MICRO_GAME')),
  ),
  fitting(BID_TYPE, 'must not be NO_BID with this goal', isNot('NO_BID'), either(both(isLink, isAutomatic), isSimpleGoal)),
  ...['cpa_bid', 'deep_cpabid', 'roi_goal'].map((name) => refused(`delivery_setting.${name}`, 'with bid_type NO_BID', bidsNothing)),
  // with delivery_mode MANUAL, deep_cpabid and roi_goal are set on the promotion
  required('delivery_setting.deep_cpabid', both(isAutomatic, has('delivery_setting.deep_bid_type', 'DEEP_BID_MIN'))),
  refused('delivery_setting.roi_goal', 'with delivery_mode MANUAL', not(isAutomatic)),
  fitting('delivery_setting.roi_goal', 'must be 0.01 to 5, at most 4 decimals', isReturn(5), not(has('landing_type', 'SHOP'))),
  fitting('delivery_setting.roi_goal', 'must be 0.01 to 100, at most 4 decimals', isReturn(100), has('landing_type', 'SHOP')),
]

/** In yuan. The page gives 300 only for a budget that is split; other projects use the minimum of promotions. */
export function leastProjectBudget(project: Project): number {
  if (isWeekly(project)) return 2000
  if (splitsBudget(project)) return 300
  return bidsNothing(project) || isSimpleGoal(project) ? 100 : 300
}

const BUDGET = 'delivery_setting.budget'
const hasBudget = has('delivery_setting.budget_mode', 'BUDGET_MODE_DAY', 'BUDGET_MODE_TOTAL')
const BUDGETS: readonly FieldRule<Project>[] = [
  fitting('delivery_setting.budget_mode', 'must not be BUDGET_MODE_TOTAL', isNot('BUDGET_MODE_TOTAL'), not(isWeekly)),
  required(BUDGET, hasBudget),
  fitting(BUDGET, 'must have at most 2 decimals', isMoney, hasBudget),
  ...[100, 300, 2000].map((least) =>
    fitting<Project>(
      BUDGET,
      `must be at least ${least}`,
      (value) => Number(value) >= least,
      both(hasBudget, (project) => leastProjectBudget(project) === least),
    ),
  ),
]

const [START, END] = ['delivery_setting.start_time', 'delivery_setting.end_time']
const isBounded = has('delivery_setting.schedule_type', 'SCHEDULE_START_END')
const isEndless = has('delivery_setting.schedule_type', 'SCHEDULE_FROM_NOW')
const SCHEDULE: readonly FieldRule<Project>[] = [
  required(START, isBounded),
  required(END, isBounded),
  fitting(START, 'must be a day YYYY-MM-DD', isDay),
  fitting(END, 'must be a day YYYY-MM-DD', isDay),
  fitting(END, 'must not be before start_time', (value, { fields }) => inText(value) >= inText(valueAt(fields, START)), isBounded),
  // the page mentions a start date here only for delivery_type DURATION
  refused(START, 'with SCHEDULE_FROM_NOW', both(isEndless, not(isDuration))),
  fitting('delivery_setting.schedule_time', 'must be 48 x 7 characters of 0 and 1', (value) => /^[01]{336}$/.test(inText(value))),
]

/** Source: open.oceanengine.com, project/create (1740868093375503) and project/update (1740936504522831). */
export const PROJECT_RULES: readonly FieldRule<Project>[] = [...TARGET, ...TRACKING, ...BIDS, ...BUDGETS, ...SCHEDULE]
