import type { CostTier } from '#domain/finance/cost.ts'
import type { CostPurpose } from '#domain/finance/cost-name.ts'

/** An id begins with that of what it is in: kinds (k1) hold sorts (k1s1) hold items (k1s1n1). */
const NAMES = [
  ['k1', '效果投放', 'Performance'],
  ['k1s1', '信息流', 'Feed ads'],
  ['k1s1n1', '信息流消耗', 'Feed spend'],
  ['k1s1n2', '信息流代理服务费', 'Feed agency fee'],
  ['k1s2', '搜索广告', 'Search ads'],
  ['k1s2n1', '搜索消耗', 'Search spend'],
  ['k1s2n2', '品牌词保护', 'Brand keywords'],
  ['k1s3', '激励视频', 'Rewarded video'],
  ['k1s3n1', '激励视频消耗', 'Rewarded video spend'],
  ['k1s4', '按效果付费', 'Pay per action'],
  ['k1s4n1', 'CPA 结算', 'CPA settlement'],
  ['k2', '品牌营销', 'Branding'],
  ['k2s1', '户外', 'Outdoor'],
  ['k2s1n1', '地铁灯箱', 'Metro light boxes'],
  ['k2s1n2', '商圈大屏', 'City screens'],
  ['k2s2', '活动', 'Events'],
  ['k2s2n1', '展会', 'Trade fair'],
  ['k2s2n2', '线下赛事', 'Live tournament'],
  ['k3', '内容合作', 'Content'],
  ['k3s1', '达人', 'Creators'],
  ['k3s1n1', '达人视频', 'Creator videos'],
  ['k3s1n2', '直播带玩', 'Live streams'],
  ['k3s2', '素材制作', 'Material production'],
  ['k3s2n1', '视频外包', 'Outsourced video'],
  ['k3s2n2', '配音', 'Voice-over'],
  ['k4', '工具与其他', 'Tools and other'],
  ['k4s1', '技术服务', 'Services'],
  ['k4s1n1', '归因服务费', 'Attribution service'],
  ['k4s1n2', '云与带宽', 'Cloud and bandwidth'],
  ['k5', '发行与分成', 'Publishing and shares'],
  ['k5s1', '发行', 'Publishing'],
  ['k5s1n1', '本地化与版号', 'Localisation and licences'],
  ['k5s2', '分成', 'Shares'],
  ['k5s2n1', '研发商分成', 'Developer share'],
] as const
const BRANDING = 'k2'

type NameRow = {
  id: string
  tier: CostTier
  parent_id: string | null
  name_zh: string
  name_en: string
  branding: boolean
  position: number
  billed: boolean
  purpose: CostPurpose
}

/** What channels bill: spend, and not the fees and productions around it. */
export const SPEND_NAMES: readonly string[] = ['k1s1n1', 'k1s2n1', 'k1s3n1']

/** The cascade of cost names. */
export const demoCostNames = (): NameRow[] =>
  NAMES.map(([id, name_zh, name_en]) => {
    const parts = id.match(/[a-z]\d+/g) ?? []
    return {
      id,
      tier: parts.length === 1 ? '1' : parts.length === 2 ? '2' : '3',
      parent_id: parts.slice(0, -1).join('') || null,
      name_zh,
      name_en,
      branding: id.startsWith(BRANDING),
      position: Number(parts.at(-1)?.slice(1)) - 1,
      billed: SPEND_NAMES.includes(id),
      purpose: id.startsWith('k5s1') ? 'publishing' : id.startsWith('k5s2') ? 'share' : 'marketing',
    }
  })
