import type { ChannelField } from '../channel.ts'
import { GROUP, numberOf, pageOf, pick, promotedApp, SHOWN, STATUS, systemProposed, TRACKING } from './fields.ts'

const ANDROID = 'MARKETING_CARRIER_TYPE_APP_ANDROID'
const IOS = 'MARKETING_CARRIER_TYPE_APP_IOS'
const GROWTH = 'MARKETING_GOAL_USER_GROWTH'
const GOALS = [GROWTH, 'MARKETING_GOAL_PRODUCT_SALES', 'MARKETING_GOAL_LEAD_RETENTION', 'MARKETING_GOAL_BRAND_PROMOTION']
const SUB_GOALS = [
  'MARKETING_SUB_GOAL_PLATEAU_PHASE_LAUNCH',
  'MARKETING_SUB_GOAL_NEW_GAME_LAUNCH',
  'MARKETING_SUB_GOAL_NEW_GAME_RESERVE',
  'MARKETING_SUB_GOAL_NEW_GAME_TEST',
  'MARKETING_SUB_GOAL_APP_ACQUISITION',
  'MARKETING_SUB_GOAL_APP_ACTIVATION',
  'MARKETING_SUB_GOAL_MINI_GAME_NEW_CUSTOMER_GROWTH',
]

/** 广告 of API v3.0: an ad group directly in the account. */
export const ADGROUP: readonly ChannelField[] = [
  pick('marketing_goal', GOALS, ['营销目的', '一级营销目的'], { column: 110 }),
  pick('marketing_sub_goal', SUB_GOALS, ['二级营销目的', '营销场景'], { when: { field: 'marketing_goal', in: [GROWTH] } }),
  pick('marketing_carrier_type', [ANDROID, IOS, 'MARKETING_CARRIER_TYPE_WECHAT_MINI_GAME'], ['营销载体', '营销载体类型'], {
    ...systemProposed({ android: ANDROID, ios: IOS }),
    column: 110,
  }),
  promotedApp('unit', 'marketing_carrier_type', { [ANDROID]: 'android', [IOS]: 'ios' }),
  ...GROUP,
]

const [PROGRAM, COMMON] = ['DYNAMIC_CREATIVE_TYPE_PROGRAM', 'DYNAMIC_CREATIVE_TYPE_COMMON'] as const

/** 创意 of API v3.0: a dynamic creative, made of components. */
export const AD: readonly ChannelField[] = [
  pick('dynamic_creative_type', [PROGRAM, COMMON], ['创意类型', '动态创意类型']),
  numberOf('creative_template_id', ['创意形式', '创意形式ID'], { when: { field: 'dynamic_creative_type', in: [COMMON] }, required: true }),
  ...SHOWN,
  { key: 'wechat_channel_id', kind: 'ref', of: 'wechatChannel', aliases: ['视频号', '视频号ID'] },
  pick('jump_page', ['app', 'official', 'wechat'], ['落地页', '落地页类型', '跳转页']),
  pageOf('page_id', 'site', ['落地页ID', '官方落地页ID'], { field: 'jump_page', in: ['official'] }),
  pageOf('wechat_page_id', 'wechatSite', ['微信原生推广页', '原生推广页ID'], { field: 'jump_page', in: ['wechat'] }),
  ...TRACKING,
  STATUS,
]
