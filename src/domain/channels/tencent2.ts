import { BATCH_WAYS, type Channel } from './channel.ts'
import { UNLISTED } from './tencent/fields.ts'
import { AD, ADGROUP } from './tencent/fields2.ts'
import { COPIES_MAX, ENDINGS, LIMITS, NAME_MAX, TIMES } from './tencent/limits.ts'
import { RULES2 } from './tencent/rules.ts'

/**
 * Tencent Ads (spreader 383), Marketing API v3.0: 广告 and the 创意 in it. Fields, enums and limits follow developers.e.qq.com (v3.0, May 2026) and the
 * network's own SDK (marketing-api-go-sdk, January 2026).
 */
export const GDT2: Channel = {
  key: 'gdt_ad2',
  label: 'Tencent Ads, second generation',
  spreaderId: '383',
  levels: [
    {
      key: 'unit',
      called: 'adgroup',
      role: 'group2',
      fields: ADGROUP,
      nameMaxLength: NAME_MAX,
      nameMeasure: 'width',
      rename: UNLISTED,
      endings: ENDINGS,
      naming: '{game}_{account}_{targeting}_{date}_{seq}',
      aliases: ['广告', '广告名称', '营销单元', '营销单元名称', 'adgroup', 'adgroupname'],
    },
    {
      key: 'creative',
      called: 'ad',
      role: 'ad',
      fields: AD,
      nameMaxLength: NAME_MAX,
      nameMeasure: 'width',
      rename: UNLISTED,
      endings: ENDINGS,
      naming: '{unit}_{material}_{seq}',
      maxInParent: 100,
      aliases: ['创意', '创意名称', '动态创意', 'creative', 'creativename'],
    },
  ],
  axes: [
    {
      key: 'targeting',
      level: 'unit',
      fields: ['gender', 'age_min', 'age_max', 'audiences', 'excluded_audiences'],
    },
    { key: 'schedule', level: 'unit', fields: ['begin_date', 'end_date', 'time_table'] },
    { key: 'budget', level: 'unit', fields: ['budget_mode', 'daily_budget', 'bid_mode', 'bid_scene', 'bid_amount'] },
    { key: 'material', level: 'creative', fields: ['material_id'] },
    { key: 'text', level: 'creative', fields: ['description', 'title'] },
    { key: 'page', level: 'creative', fields: ['jump_page', 'page_id', 'wechat_page_id'] },
  ],
  drafts: { audience: ['targeting'], creative: ['material', 'text'] },
  times: TIMES,
  limits: LIMITS,
  rules: RULES2,
  labels: 'lists',
  lists: [
    { lookup: 'audience', path: 'audiences' },
    { lookup: 'conversion', path: 'convert' },
    { lookup: 'actionSet', path: 'user_action_set' },
    { lookup: 'package', path: 'packages' },
    { lookup: 'blockedPackage', path: 'blocked_packages' },
    { lookup: 'profile', path: 'profiles' },
    { lookup: 'site', path: 'sites' },
    { lookup: 'wechatSite', path: 'wechat_sites' },
    { lookup: 'wechatChannel', path: 'wechat_channel' },
  ],
  abilities: {
    begins: BATCH_WAYS,
    materialKinds: ['image', 'video'],
    uniqueNames: true,
    copiesMax: COPIES_MAX,
    estimates: true,
    usualAccount: true,
  },
}
