import type { Channel } from './channel.ts'
import { UNLISTED } from './tencent/fields.ts'
import { AD, ADGROUP, CAMPAIGN } from './tencent/fields1.ts'
import { ENDINGS, NAME_MAX } from './tencent/limits.ts'
import { RULES1 } from './tencent/rules.ts'
import { GDT2 } from './tencent2.ts'

const LEVEL = { nameMaxLength: NAME_MAX, nameMeasure: 'width', rename: UNLISTED, endings: ENDINGS } as const

/**
 * Tencent Ads (spreader 383), Marketing API v1.3: 推广计划, 广告组 and 广告. What the network calls 创意 is made together with its ad. Fields and enums
 * follow the network's own SDK (marketing-api-go-sdk, January 2026).
 */
export const GDT: Channel = {
  ...GDT2,
  key: 'gdt_ad',
  label: 'Tencent Ads, first generation',
  levels: [
    {
      ...LEVEL,
      key: 'campaign',
      role: 'group1',
      fields: CAMPAIGN,
      naming: '{game}_{account}_{date}_{seq}',
      aliases: ['推广计划', '推广计划名称', '计划', '计划名称', 'campaign', 'campaignname'],
    },
    {
      ...LEVEL,
      key: 'adgroup',
      role: 'group2',
      fields: ADGROUP,
      naming: '{targeting}_{schedule}_{budget}_{seq}',
      aliases: ['广告组', '广告组名称', 'adgroup', 'adgroupname'],
    },
    {
      ...LEVEL,
      key: 'ad',
      role: 'ad',
      fields: AD,
      naming: '{material}_{text}_{seq}',
      aliases: ['广告', '广告名称', '创意', '创意名称', 'ad', 'adname'],
    },
  ],
  axes: GDT2.axes.map((axis) => ({
    ...axis,
    level: axis.level === 'unit' ? 'adgroup' : 'ad',
    ...(axis.key === 'page' ? { fields: ['page_type', 'page_id', 'wechat_page_id', 'wechat_channel_id'] } : {}),
  })),
  rules: RULES1,
}
