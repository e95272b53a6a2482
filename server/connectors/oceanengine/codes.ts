import type { CodedAnswer } from '../core/coded-api.ts'
import type { ConnectorError, RateUsage } from '../core/port.ts'

/**
 * What the codes mean (open.oceanengine.com, 返回码; networks/oceanengine.json, `errors`). 40110 with its penalty, 40100 and 40130 ask for a pause;
 * 40900 is a file whose MD5 differs from what was said, as after a broken upload.
 */
export const CLASSES: Readonly<Record<string, ConnectorError['class']>> = {
  '40000': 'validation',
  '40001': 'validation',
  '40003': 'validation',
  '40002': 'auth',
  '40100': 'rate_limited',
  '40110': 'rate_limited',
  '40130': 'rate_limited',
  '40101': 'auth',
  '40102': 'auth',
  '40103': 'auth',
  '40104': 'auth',
  '40105': 'auth',
  '40106': 'auth',
  '40107': 'auth',
  '40108': 'auth',
  '40113': 'permanent',
  '40115': 'auth',
  '40118': 'auth',
  '40119': 'auth',
  '40200': 'permanent',
  '40201': 'permanent',
  '40300': 'permanent',
  '40301': 'permanent',
  '40305': 'duplicate',
  '40900': 'retryable',
  '50000': 'retryable',
}

export const OF_THE_TOKEN: ReadonlySet<string> = new Set(['40102', '40103', '40104', '40105', '40107'])
export const OUTAGES: ReadonlySet<string> = new Set(['50000'])

/** Between two tries where the network says no time: the end point as a whole, and an advertiser who asks too often. */
const UNSAID_MS = { '40100': 5_000, '40130': 60_000 } as const
const MINUTE_MS = 60_000

/** What is asked to wait after a refusal (流控说明: `X-RateLimit-RetryIn` in seconds). */
export function waitMs({ code }: CodedAnswer, headers: Headers): number {
  const told = Number(headers.get('x-ratelimit-retryin'))
  if (told > 0) return told * 1_000
  return code === '40100' || code === '40130' ? UNSAID_MS[code] : MINUTE_MS
}

/** How much of the minute's quota of the end point is used. */
export function usageOf(_answer: CodedAnswer | null, headers: Headers): RateUsage | undefined {
  const [limit, left] = [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')].map((text) => (text ? Number(text) : NaN))
  if (limit === undefined || left === undefined || !(limit > 0) || Number.isNaN(left)) return undefined
  return { used: { app: Math.round(100 - (100 * left) / limit) }, pauseMs: 0 }
}

/** Their parameters → our field keys, by the beginning of the path that a message begins with: `budget: 不能小于300`. */
const FIELDS: readonly [RegExp, string][] = [
  [/^(project_|promotion_)?name\b/, 'name'],
  [/download_url/, 'download_url'],
  [/deep_external_action/, 'deep_external_action'],
  [/external_action/, 'external_action'],
  [/asset_ids?/, 'asset_id'],
  [/deep_bid_type/, 'deep_bid_type'],
  [/deep_cpabid/, 'deep_cpa_bid'],
  [/cpa_bid/, 'cpa_bid'],
  [/roi_goal/, 'roi_goal'],
  [/bid_type/, 'bid_type'],
  [/inventory_type/, 'inventory_type'],
  [/retargeting_tags_exclude/, 'excluded_audiences'],
  [/retargeting_tags/, 'audiences'],
  [/schedule_time/, 'time_table'],
  [/start_time/, 'start_date'],
  [/end_time/, 'end_date'],
  [/product_info.*titles/, 'product_name'],
  [/product_info.*image_ids/, 'logo_material_id'],
  [/selling_points/, 'selling_point'],
  [/product_info/, 'product_name'],
  [/anchor/, 'anchor_id'],
  [/external_url/, 'landing_url'],
  [/web_url/, 'detail_url'],
  [/title/, 'title'],
  [/call_to_action/, 'call_to_action'],
  [/image|video|material/, 'material_id'],
  [/aweme/, 'aweme_id'],
  [/track_url/, 'track_url'],
  [/opt_status|operation/, 'status'],
]

const SAME_KEYS = new Set(['landing_type', 'ad_type', 'platform', 'gender', 'age', 'hide_if_converted', 'source'])

/** Our field that a sentence of the network begins with; `budget` is one of each level. */
export function blamedField(message: string, budget: string): string | null {
  const [, path = ''] = /^\s*([\w.[\]]+)\s*[:：]/.exec(message) ?? []
  const last = path.split('.').at(-1) ?? ''
  if (last === 'budget' || last === 'budget_mode') return budget
  if (SAME_KEYS.has(last)) return last
  return path === '' ? null : (FIELDS.find(([pattern]) => pattern.test(path))?.[1] ?? null)
}
