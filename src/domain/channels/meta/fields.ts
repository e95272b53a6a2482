import type { ChannelField, FieldEdit } from '../channel.ts'
import { APP_PROMOTION, onlySystem, promotesApp, storeOf } from './app.ts'

/**
 * An ad goes to review again when its creative or its targeting changes, and may when its optimization goal or billing event does; "changes to
 * bid amount, budget, and ad set schedule will not have any effect on the review status" (Marketing API, Best Practices, "Ad Changes Triggering Ad
 * Reviews": https://developers.facebook.com/docs/marketing-api/best-practices). Names and statuses are in neither list.
 */
const REVIEW_SOURCE = 'developers.facebook.com/docs/marketing-api/best-practices'
const UNREVIEWED: FieldEdit = { review: 'kept', source: REVIEW_SOURCE }
export const UNLISTED: FieldEdit = { review: 'unlisted', source: REVIEW_SOURCE }

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

const BID_STRATEGIES = ['LOWEST_COST_WITHOUT_CAP', 'LOWEST_COST_WITH_BID_CAP', 'COST_CAP'] as const

export const CAMPAIGN: ChannelField[] = [
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
export const OF_WEBSITES = { field: 'campaign.objective', in: ['OUTCOME_SALES', 'OUTCOME_LEADS'] }

export const ADGROUP: ChannelField[] = [
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
    proposes: ({ nextDay }) => nextDay,
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

export const AD: ChannelField[] = [
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
