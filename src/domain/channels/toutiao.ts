import type { Channel, ObjectEnding } from './channel.ts'
import { AD, CAMPAIGN, CREATIVE, UPDATED } from './oceanengine/fields1.ts'
import { LIMITS, TIMES } from './oceanengine/limits.ts'
import { LISTS } from './oceanengine/lists.ts'
import { OWN1 } from './oceanengine/own-calls.ts'
import { RULES1 } from './oceanengine/rules1.ts'

/** Deleting goes through the status calls; deleted objects accept no other change (bububa/oceanengine, model/ad/update_status.go). */
const ENDINGS: readonly ObjectEnding[] = [{ how: 'delete', value: 'DELETED', leaves: [], source: 'open.oceanengine.com: ad/update/status' }]

/** 1 to 100 half-widths (campaign/update and ad/update: name). Nothing is created here, so names need no space for our tag. */
const NAMED = { nameMaxLength: 100, nameMeasure: 'width' } as const

/**
 * Ocean Engine (spreader 304), first generation: campaigns (广告组) with ads (广告计划) and their creatives. Nothing can be created
 * there; existing objects are read, paused, deleted, and get other budgets and bids. Facts: networks/oceanengine.json, `v2`.
 */
export const TOUTIAO: Channel = {
  key: 'toutiao_ad',
  label: 'Feed ads, first generation',
  spreaderId: '304',
  levels: [
    {
      ...NAMED,
      key: 'campaign',
      role: 'group1',
      fields: CAMPAIGN,
      rename: UPDATED,
      endings: ENDINGS,
      own: OWN1.campaign,
      naming: '{game}_{account}_{date}_{seq}',
      aliases: ['广告组', '广告组名称', 'campaign', 'campaignname'],
    },
    {
      ...NAMED,
      key: 'ad',
      role: 'ad',
      fields: AD,
      rename: UPDATED,
      endings: ENDINGS,
      own: OWN1.ad,
      naming: '{campaign}_{seq}',
      aliases: ['广告计划', '广告计划名称', '计划', '计划名称', 'ad', 'adname'],
    },
    {
      ...NAMED,
      key: 'creative',
      role: 'creative',
      parent: 'ad',
      fields: CREATIVE,
      naming: '{ad}_{seq}',
      aliases: ['创意', '创意标题', 'creative'],
    },
  ],
  axes: [],
  times: TIMES,
  limits: LIMITS,
  rules: RULES1,
  lists: LISTS,
  labels: 'relates',
  abilities: { begins: [], materialKinds: [], uniqueNames: true },
}
