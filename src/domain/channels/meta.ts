import { BATCH_WAYS, type Channel, type ObjectEnding, type Placement } from './channel.ts'
import { adsManagerAddress } from './meta/console.ts'
import { AD, ADGROUP, CAMPAIGN, UNLISTED } from './meta/fields.ts'
import { LIMITS, TIMES } from './meta/limits.ts'
import { RULES } from './meta/rules.ts'

/** "An ARCHIVED object has only 2 fields you can change: name and status. You can also only change status to DELETED", which is not taken back. */
const STATUS_SOURCE = 'developers.facebook.com/docs/marketing-api/best-practices/manage-your-ad-object-status'
const ENDINGS: readonly ObjectEnding[] = [
  { how: 'archive', value: 'ARCHIVED', leaves: ['name'], source: STATUS_SOURCE },
  { how: 'delete', value: 'DELETED', leaves: [], source: STATUS_SOURCE },
]

/** One batch call of the network holds 50 objects (graph-api/batch-requests): the copies of one source in one account fit one call. */
const COPIES_MAX = 50

/** The network takes 400; our look-up tag needs the rest. */
const NAME_MAX = 380

/** Feeds take 1.91:1 to 4:5, stories and reels 9:16 (facebook.com/business/ads-guide, image ads; the page of each placement names ratio and least width). */
const PLACEMENTS: readonly Placement[] = [
  { key: 'feed', ratio: [4 / 5, 1.91], minWidth: 600 },
  { key: 'stories', ratio: [9 / 16, 9 / 16], minWidth: 500 },
]

/**
 * Meta (spreader 21), Marketing API. Names, enums and limits follow the network's own specification of the
 * objects Campaign, AdSet, Ad and AdCreative (facebook-business-sdk-codegen, April 2026).
 */
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
  rules: RULES,
  addressOf: adsManagerAddress,
  abilities: { begins: BATCH_WAYS, materialKinds: ['image', 'video'], uniqueNames: false, copiesMax: COPIES_MAX },
}
