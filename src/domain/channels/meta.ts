import { blocker } from '../blocker.ts'
import { exponentOf } from '../money.ts'
import { allSelected, isTimeTable, noneSelected, runsOf } from '../time-table.ts'
import { fieldsOf } from './levels.ts'
import {
  BATCH_WAYS,
  type CallLimit,
  type Channel,
  type ChannelField,
  type FieldEdit,
  type NetworkTimes,
  type ObjectEnding,
  type Placement,
  type PromotedGame,
  type Proposing,
  type RuleInput,
} from './channel.ts'

/**
 * Meta (spreader 21), Marketing API. Names, enums and limits follow the network's own specification of the
 * objects Campaign, AdSet, Ad and AdCreative (facebook-business-sdk-codegen, April 2026).
 */
/**
 * An ad goes to review again when its creative or its targeting changes, and may when its optimization goal or billing event does; "changes to
 * bid amount, budget, and ad set schedule will not have any effect on the review status" (Marketing API, Best Practices, "Ad Changes Triggering Ad
 * Reviews": https://developers.facebook.com/docs/marketing-api/best-practices). Names and statuses are in neither list.
 */
const REVIEW_SOURCE = 'developers.facebook.com/docs/marketing-api/best-practices'
const UNREVIEWED: FieldEdit = { review: 'kept', source: REVIEW_SOURCE }
const UNLISTED: FieldEdit = { review: 'unlisted', source: REVIEW_SOURCE }

/** "An ARCHIVED object has only 2 fields you can change: name and status. You can also only change status to DELETED", which is not taken back. */
const STATUS_SOURCE = 'developers.facebook.com/docs/marketing-api/best-practices/manage-your-ad-object-status'
const ENDINGS: readonly ObjectEnding[] = [
  { how: 'archive', value: 'ARCHIVED', leaves: ['name'], source: STATUS_SOURCE },
  { how: 'delete', value: 'DELETED', leaves: [], source: STATUS_SOURCE },
]

const STATUS: ChannelField = {
  key: 'status',
  kind: 'choice',
  options: ['PAUSED', 'ACTIVE'],
  default: 'PAUSED',
  required: true,
  edit: UNLISTED,
  column: 90,
  aliases: ['状态', '投放状态'],
}

const APP_PROMOTION = 'OUTCOME_APP_PROMOTION'
const promotesApp = ({ written }: Proposing): boolean => written('campaign', 'objective').includes(APP_PROMOTION)

/** The system of a game that only one store sells. */
function onlySystem({ ios, android }: PromotedGame): 'iOS' | 'Android' | undefined {
  if (ios && android) return undefined
  return ios ? 'iOS' : android ? 'Android' : undefined
}

/** The store of the system that ads are shown on; of both, the one that the ad set is promoted in. */
function storeOf({ ios, android }: PromotedGame, systems: readonly string[]): string | undefined {
  const isIos = systems.length > 0 && systems.every((system) => system === 'iOS')
  return (isIos ? ios : android || ios) || undefined
}

const BID_STRATEGIES = ['LOWEST_COST_WITHOUT_CAP', 'LOWEST_COST_WITH_BID_CAP', 'COST_CAP'] as const

const CAMPAIGN: ChannelField[] = [
  {
    key: 'objective',
    kind: 'choice',
    required: true,
    default: APP_PROMOTION,
    column: 140,
    aliases: ['目标', '推广目标', '营销目标'],
    options: [APP_PROMOTION, 'OUTCOME_TRAFFIC', 'OUTCOME_ENGAGEMENT', 'OUTCOME_LEADS', 'OUTCOME_AWARENESS', 'OUTCOME_SALES'],
  },
  {
    key: 'special_ad_category',
    kind: 'choice',
    required: true,
    default: 'NONE',
    aliases: ['特殊广告类别'],
    options: [
      'NONE',
      'CREDIT',
      'EMPLOYMENT',
      'FINANCIAL_PRODUCTS_SERVICES',
      'HOUSING',
      'ISSUES_ELECTIONS_POLITICS',
      'ONLINE_GAMBLING_AND_GAMING',
    ],
  },
  // the budget lives on the campaign or on its ad sets, never on both
  {
    key: 'budget_mode',
    kind: 'choice',
    required: true,
    default: 'none',
    options: ['none', 'day', 'total'],
    aliases: ['系列预算方式', '预算模式', 'CBO'],
  },
  {
    key: 'campaign_daily_budget',
    kind: 'money',
    budget: 'day',
    when: { field: 'budget_mode', in: ['day'] },
    edit: UNREVIEWED,
    required: true,
    column: 110,
    aliases: ['系列日预算', '广告系列日预算'],
  },
  {
    key: 'campaign_lifetime_budget',
    kind: 'money',
    budget: 'total',
    when: { field: 'budget_mode', in: ['total'] },
    edit: UNREVIEWED,
    required: true,
    column: 110,
    aliases: ['系列总预算', '广告系列总预算'],
  },
  {
    key: 'campaign_bid_strategy',
    kind: 'choice',
    when: { field: 'budget_mode', in: ['day', 'total'] },
    required: true,
    default: 'LOWEST_COST_WITHOUT_CAP',
    options: BID_STRATEGIES,
    aliases: ['系列出价策略'],
  },
  STATUS,
]

/** Campaigns whose ad sets may aim at events of a website; what they aim at is named by a pixel (marketing-api/reference/ad-promoted-object). */
const OF_WEBSITES = { field: 'campaign.objective', in: ['OUTCOME_SALES', 'OUTCOME_LEADS'] }
const CONVERSION_GOALS: readonly string[] = ['OFFSITE_CONVERSIONS', 'VALUE']

const ADGROUP: ChannelField[] = [
  {
    key: 'countries',
    kind: 'refs',
    unordered: true,
    of: 'geo',
    required: true,
    column: 130,
    aliases: ['国家', '地区', '国家地区', '投放地区', 'country', 'geo'],
  },
  { key: 'age_min', kind: 'number', min: 13, max: 65, default: '18', required: true, column: 70, aliases: ['最小年龄', '年龄下限'] },
  { key: 'age_max', kind: 'number', min: 13, max: 65, default: '65', required: true, column: 70, aliases: ['最大年龄', '年龄上限'] },
  { key: 'gender', kind: 'choice', options: ['all', 'male', 'female'], default: 'all', required: true, column: 70, aliases: ['性别'] },
  {
    key: 'user_os',
    kind: 'choice',
    options: ['all', 'iOS', 'Android'],
    default: 'all',
    proposes: (of) => (promotesApp(of) ? onlySystem(of.game) : undefined),
    required: true,
    column: 90,
    aliases: ['系统', '操作系统', 'os'],
  },
  { key: 'interests', kind: 'refs', unordered: true, of: 'interest', column: 140, aliases: ['兴趣', '兴趣词'] },
  { key: 'audiences', kind: 'refs', unordered: true, of: 'audience', column: 140, aliases: ['受众', '自定义受众', '人群'] },
  {
    key: 'start_time',
    kind: 'instant',
    delivers: 'from',
    required: true,
    edit: UNREVIEWED,
    column: 160,
    aliases: ['开始时间', '投放开始'],
  },
  { key: 'end_time', kind: 'instant', delivers: 'until', edit: UNREVIEWED, column: 160, aliases: ['结束时间', '投放结束'] },
  { key: 'time_table', kind: 'timeTable', hourly: true, edit: UNREVIEWED, aliases: ['时段', '投放时段'] },
  {
    key: 'adgroup_budget_mode',
    kind: 'choice',
    when: { field: 'campaign.budget_mode', in: ['none'] },
    required: true,
    default: 'day',
    options: ['day', 'total'],
    aliases: ['预算方式'],
  },
  {
    key: 'daily_budget',
    kind: 'money',
    budget: 'day',
    when: { field: 'adgroup_budget_mode', in: ['day'] },
    edit: UNREVIEWED,
    required: true,
    column: 110,
    aliases: ['日预算', '广告组日预算', 'budget', 'daily budget'],
  },
  {
    key: 'lifetime_budget',
    kind: 'money',
    budget: 'total',
    when: { field: 'adgroup_budget_mode', in: ['total'] },
    edit: UNREVIEWED,
    required: true,
    column: 110,
    aliases: ['总预算', '广告组总预算'],
  },
  {
    key: 'bid_strategy',
    kind: 'choice',
    when: { field: 'campaign.budget_mode', in: ['none'] },
    required: true,
    default: 'LOWEST_COST_WITHOUT_CAP',
    options: BID_STRATEGIES,
    column: 130,
    aliases: ['出价策略'],
  },
  { key: 'bid_amount', kind: 'money', bid: true, edit: UNREVIEWED, column: 100, aliases: ['出价', '出价上限', 'bid'] },
  {
    key: 'optimization_goal',
    kind: 'choice',
    required: true,
    default: 'APP_INSTALLS',
    column: 140,
    aliases: ['优化目标', '转化目标'],
    options: [
      'APP_INSTALLS',
      'OFFSITE_CONVERSIONS',
      'VALUE',
      'LINK_CLICKS',
      'LANDING_PAGE_VIEWS',
      'IMPRESSIONS',
      'REACH',
      'THRUPLAY',
      'POST_ENGAGEMENT',
    ],
  },
  {
    key: 'billing_event',
    kind: 'choice',
    options: ['IMPRESSIONS', 'LINK_CLICKS', 'THRUPLAY'],
    default: 'IMPRESSIONS',
    required: true,
    aliases: ['计费方式'],
  },
  { key: 'pixel_id', kind: 'ref', of: 'pixel', when: OF_WEBSITES, aliases: ['像素', '像素ID', 'pixel'] },
  {
    key: 'pixel_event',
    kind: 'choice',
    when: OF_WEBSITES,
    options: ['PURCHASE', 'LEAD', 'COMPLETE_REGISTRATION', 'ADD_TO_CART', 'INITIATED_CHECKOUT', 'CONTENT_VIEW', 'START_TRIAL', 'SUBSCRIBE'],
    aliases: ['转化事件', '像素事件'],
  },
  STATUS,
]

const AD: ChannelField[] = [
  {
    key: 'material_id',
    kind: 'ref',
    of: 'material',
    required: true,
    column: 150,
    aliases: ['素材', '素材ID', '图片', 'material', 'image'],
  },
  {
    key: 'message',
    kind: 'text',
    required: true,
    max: 2200,
    column: 220,
    aliases: ['正文', '文案', '广告文案', 'text', 'primary text'],
  },
  { key: 'headline', kind: 'line', required: true, max: 255, column: 160, aliases: ['标题', 'title'] },
  { key: 'description', kind: 'line', max: 255, aliases: ['描述', '说明'] },
  {
    key: 'call_to_action',
    kind: 'choice',
    required: true,
    default: 'INSTALL_MOBILE_APP',
    column: 120,
    aliases: ['行动号召', '按钮', 'cta'],
    options: ['INSTALL_MOBILE_APP', 'PLAY_GAME', 'DOWNLOAD', 'LEARN_MORE', 'SIGN_UP', 'USE_APP', 'WATCH_MORE'],
  },
  {
    key: 'link_url',
    kind: 'link',
    proposes: (of) => (promotesApp(of) ? storeOf(of.game, of.written('adgroup', 'user_os')) : undefined),
    foreign: true,
    offers: 'landing',
    required: true,
    column: 200,
    aliases: ['链接', '落地页', '商店链接', 'link', 'url'],
  },
  { key: 'page_id', kind: 'ref', of: 'page', required: true, column: 140, aliases: ['主页', '公共主页', '主页ID', 'page'] },
  { key: 'instagram_user_id', kind: 'ref', of: 'instagram', aliases: ['Instagram账号', 'instagram'] },
  { key: 'url_tags', kind: 'line', max: 1000, aliases: ['网址参数', '追踪参数'] },
  STATUS,
]

function ageOrder({ level, values }: RuleInput) {
  // an age that is no number is a problem of its own
  if (level !== 'adgroup' || !(Number(values.age_min) > Number(values.age_max))) return []
  return [blocker('channel.age.order', { field: 'age_max', params: { min: String(values.age_min), max: String(values.age_max) } })]
}

/** Day-parting (`adset_schedule`) is only accepted next to a lifetime budget, and a lifetime budget needs an end. */
function timeTableNeedsTotal({ level, values, above }: RuleInput) {
  if (level !== 'adgroup') return []
  const total = values.adgroup_budget_mode === 'total' || above.campaign?.budget_mode === 'total'
  const table = values.time_table
  const parted = Array.isArray(table) && isTimeTable(table) && !allSelected(table)
  return [
    ...(parted && !total ? [blocker('channel.schedule.needs_total_budget', { field: 'time_table' })] : []),
    ...(total && !values.end_time ? [blocker('channel.schedule.needs_end', { field: 'end_time' })] : []),
  ]
}

/** The network schedules whole hours (developers.facebook.com/ads/blog/post/2014/08/13/ad-scheduling), and an empty week would run around the clock. */
function wholeHours({ level, values }: RuleInput) {
  const table = values.time_table
  if (level !== 'adgroup' || !Array.isArray(table) || !isTimeTable(table)) return []
  if (noneSelected(table)) return [blocker('channel.schedule.empty', { field: 'time_table' })]
  const halves = table.some((day) => runsOf(day).some(({ startMinute, endMinute }) => startMinute % 60 !== 0 || endMinute % 60 !== 0))
  return halves ? [blocker('channel.schedule.whole_hours', { field: 'time_table' })] : []
}

/**
 * Currencies whose amounts this network takes in whole units, also where ISO 4217 knows decimals (a budget of TWD 300.00
 * is sent as 300); every other one is sent in hundredths. Source: developers.facebook.com, marketing-api/currencies.
 */
export const META_WHOLE_UNITS: ReadonlySet<string> = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'])

/** An amount the network cannot hold is refused here, before anything is sent; it is never rounded. */
function wholeAmounts({ level, values, account }: RuleInput) {
  const exponent = exponentOf(account.currency)
  const step = 10n ** BigInt(META_WHOLE_UNITS.has(account.currency) ? exponent : Math.max(0, exponent - 2))
  return fieldsOf(META, level)
    .filter(
      ({ kind, key }) =>
        kind === 'money' && typeof values[key] === 'string' && /^\d+$/.test(values[key]) && BigInt(values[key]) % step !== 0n,
    )
    .map(({ key }) => blocker('channel.money.step', { field: key, params: { currency: account.currency } }))
}

function scheduleOrder({ level, values }: RuleInput) {
  if (level !== 'adgroup' || !values.start_time || !values.end_time) return []
  return Date.parse(String(values.end_time)) > Date.parse(String(values.start_time))
    ? []
    : [blocker('channel.schedule.order', { field: 'end_time' })]
}

/** An ad set of an app campaign names the app and a store that sells it (marketing-api/reference/ad-promoted-object). */
function appIsKnown({ level, above, game }: RuleInput) {
  if (level !== 'adgroup' || above.campaign?.objective !== APP_PROMOTION || !game) return []
  const { name, appId, ios, android } = game
  const said = { field: 'optimization_goal', params: { game: name } }
  return [...(appId ? [] : [blocker('channel.app.no_id', said)]), ...(ios || android ? [] : [blocker('channel.app.no_store', said)])]
}

/** An ad set of an app campaign reaches only the systems that have a store address: the network matches `user_os` with the store it names. */
function systemHasStore({ level, values, above, game }: RuleInput) {
  if (level !== 'adgroup' || above.campaign?.objective !== APP_PROMOTION || !game) return []
  const only = onlySystem(game)
  return only === undefined || values.user_os === only
    ? []
    : [blocker('channel.app.other_system', { field: 'user_os', params: { game: game.name, system: only } })]
}

/** Conversions of a website are those of one pixel and one kind of event (marketing-api/reference/ad-promoted-object). */
function conversionsNeedPixel({ level, values, above }: RuleInput) {
  if (level !== 'adgroup' || !OF_WEBSITES.in.includes(String(above.campaign?.objective))) return []
  const { pixel_id: pixel, pixel_event: event, optimization_goal: goal } = values
  if (!pixel && CONVERSION_GOALS.includes(String(goal))) return [blocker('channel.pixel.needed', { field: 'pixel_id' })]
  if (!pixel && event) return [blocker('channel.pixel.event_only', { field: 'pixel_event' })]
  return pixel && !event ? [blocker('channel.pixel.needs_event', { field: 'pixel_event' })] : []
}

function bidNeedsAmount({ level, values, above }: RuleInput) {
  if (level !== 'adgroup') return []
  const strategy = above.campaign?.budget_mode === 'none' ? values.bid_strategy : above.campaign?.campaign_bid_strategy
  const capped = strategy === 'LOWEST_COST_WITH_BID_CAP' || strategy === 'COST_CAP'
  if (capped && !values.bid_amount) return [blocker('channel.bid.needs_amount', { field: 'bid_amount' })]
  if (!capped && values.bid_amount) return [blocker('channel.bid.amount_without_cap', { field: 'bid_amount' })]
  return []
}

/**
 * - A batch "may be timed out" and comes back partly done (developers.facebook.com graph-api/batch-requests); after how long is not
 *   published. Five minutes are 50 objects at 6 s, the pace of a creative that flakes (justwatch golang SDK, pull request 90).
 * - An object may be unknown straight after its create (100/33: singer-io/tap-facebook, facebook-nodejs-business-sdk issue 5); for how
 *   long is not published. Seen were lists 14 s behind; a minute is four times that.
 * - Limits of an ad account count "in a one-hour time period" (developers.facebook.com marketing-apis/rate-limiting): no pause is longer.
 */
const TIMES: NetworkTimes = { answerMs: 60_000, longestCallMs: 300_000, listLagMs: 60_000, longestPauseMs: 3600_000 }

/**
 * The score of an ad account: a write is 3 points, a read 1; 9,000 points decay in 300 s, and who reaches them is blocked for 60 s (tier
 * `standard_access`; every answer says the tier and the percentage, developers.facebook.com marketing-api/overview/rate-limiting). An application
 * that was not heard of yet may have the tier `development_access`, 60 points. Reports are counted apart; how many is not published.
 */
export const META_SCORE: CallLimit = {
  name: 'score',
  per: 'account',
  units: { write: 3, read: 1 },
  capacity: 9_000,
  refillPerS: 30,
  unheard: 45,
  spare: 0.01,
}
const LIMITS: readonly CallLimit[] = [META_SCORE, { name: 'reports', per: 'account', units: { report: 1 }, capacity: 100, refillPerS: 10 }]

/** One batch call of the network holds 50 objects (graph-api/batch-requests): the copies of one source in one account fit one call. */
const COPIES_MAX = 50

/** The network takes 400; our look-up tag needs the rest. */
const NAME_MAX = 380

/** Feeds take 1.91:1 to 4:5, stories and reels 9:16 (facebook.com/business/ads-guide, image ads; the page of each placement names ratio and least width). */
const PLACEMENTS: readonly Placement[] = [
  { key: 'feed', ratio: [4 / 5, 1.91], minWidth: 600 },
  { key: 'stories', ratio: [9 / 16, 9 / 16], minWidth: 500 },
]

export const META: Channel = {
  key: 'fb_ad',
  label: 'Social network',
  spreaderId: '21',
  levels: [
    {
      key: 'campaign',
      role: 'group1',
      fields: CAMPAIGN,
      nameMaxLength: NAME_MAX,
      rename: UNLISTED,
      endings: ENDINGS,
      naming: '{game}_{account}_{date}_{seq}',
      aliases: ['系列', '广告系列', '系列名称', '广告系列名称', '推广计划', '计划名称', 'campaign', 'campaignname'],
    },
    {
      key: 'adgroup',
      role: 'group2',
      fields: ADGROUP,
      nameMaxLength: NAME_MAX,
      rename: UNLISTED,
      endings: ENDINGS,
      naming: '{targeting}_{schedule}_{budget}',
      aliases: ['广告组', '组名称', '广告组名称', '广告组合', 'adset', 'adsetname', 'adgroup', 'adgroupname'],
    },
    {
      key: 'ad',
      role: 'ad',
      fields: AD,
      nameMaxLength: NAME_MAX,
      rename: UNLISTED,
      endings: ENDINGS,
      naming: '{material}_{text}_{page}',
      maxInParent: 50,
      aliases: ['广告', '广告名称', '创意名称', 'ad', 'adname'],
    },
  ],
  axes: [
    { key: 'targeting', level: 'adgroup', fields: ['countries', 'age_min', 'age_max', 'gender', 'user_os', 'interests', 'audiences'] },
    { key: 'schedule', level: 'adgroup', fields: ['start_time', 'end_time', 'time_table'] },
    { key: 'budget', level: 'adgroup', fields: ['adgroup_budget_mode', 'daily_budget', 'lifetime_budget', 'bid_strategy', 'bid_amount'] },
    { key: 'material', level: 'ad', fields: ['material_id'] },
    { key: 'text', level: 'ad', fields: ['message', 'headline', 'description', 'call_to_action', 'link_url'] },
    { key: 'page', level: 'ad', fields: ['page_id', 'instagram_user_id'] },
  ],
  times: TIMES,
  limits: LIMITS,
  placements: PLACEMENTS,
  rules: [
    ageOrder,
    scheduleOrder,
    timeTableNeedsTotal,
    wholeHours,
    wholeAmounts,
    bidNeedsAmount,
    conversionsNeedPixel,
    appIsKnown,
    systemHasStore,
  ],
  abilities: { begins: BATCH_WAYS, materialKinds: ['image', 'video'], uniqueNames: false, copiesMax: COPIES_MAX },
}
