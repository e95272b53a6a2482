import type { ChannelField } from '../channel.ts'
import { budget, GROUP, numberOf, pageOf, pick, promotedApp, SHOWN, STATUS, systemProposed, TRACKING } from './fields.ts'

const ANDROID = 'PROMOTED_OBJECT_TYPE_APP_ANDROID'
const IOS = 'PROMOTED_OBJECT_TYPE_APP_IOS'
const [CANVAS, CHANNELS] = ['PAGE_TYPE_CANVAS_WECHAT', 'PAGE_TYPE_WECHAT_CHANNELS_PROFILE'] as const

/** 推广计划 of API v1.3. */
export const CAMPAIGN: readonly ChannelField[] = [
  pick('campaign_type', ['CAMPAIGN_TYPE_NORMAL', 'CAMPAIGN_TYPE_SEARCH'], ['计划类型', '推广计划类型']),
  pick('promoted_object_type', [ANDROID, IOS, 'PROMOTED_OBJECT_TYPE_MINI_GAME_WECHAT'], ['推广目标', '推广目标类型'], {
    ...systemProposed({ android: ANDROID, ios: IOS }),
    column: 120,
  }),
  ...budget('campaign_budget_mode', 'campaign_daily_budget', ['计划日预算', '推广计划日预算']),
  STATUS,
]

/** 广告组 of API v1.3: what it promotes is of the type that its campaign says. */
export const ADGROUP: readonly ChannelField[] = [
  promotedApp('campaign', 'promoted_object_type', { [ANDROID]: 'android', [IOS]: 'ios' }),
  ...GROUP,
]

/** 广告 of API v1.3, with the creative that the network keeps apart and makes for it. */
export const AD: readonly ChannelField[] = [
  numberOf('adcreative_template_id', ['创意规格', '创意规格ID', '创意形式ID'], { required: true, column: 110 }),
  ...SHOWN,
  pick('page_type', ['PAGE_TYPE_DEFAULT', 'PAGE_TYPE_TSA_APP', CANVAS, CHANNELS], ['落地页', '落地页类型']),
  pageOf('page_id', 'site', ['落地页ID', '推广页ID'], { field: 'page_type', in: ['PAGE_TYPE_TSA_APP'] }),
  pageOf('wechat_page_id', 'wechatSite', ['微信原生推广页', '原生推广页ID'], { field: 'page_type', in: [CANVAS] }),
  pageOf('wechat_channel_id', 'wechatChannel', ['视频号', '视频号ID'], { field: 'page_type', in: [CHANNELS] }),
  ...TRACKING,
  STATUS,
]
