import type { CodedAnswer } from '../core/coded-api.ts'
import { classAfter } from '../core/answers.ts'
import { shortened } from '../core/failure.ts'
import type { ConnectorError, RateUsage } from '../core/port.ts'

/** developers.e.qq.com, v3.0/docs/errors and v3.0/pages/docs/guide/errorprocessing; both generations have the same codes. */
const LISTED: readonly [ConnectorError['class'], readonly (number | readonly [from: number, until: number])[]][] = [
  // parameters, named in the message: 18xxx and 31xxx of the delivery service, 18004xx of creatives
  ['validation', [[18_000, 18_999], [31_000, 31_999], [1_800_000, 1_800_999], 12_000, 12_003, 12_007, 12_010, 12_011, 34_109]],
  // busy, in maintenance, internal errors; "repeat with the same X-Request-Id" after a create
  ['retryable', [10_000, 10_001, [30_000, 30_099], 51_001, 60_000, 62_000, 72_000, 73_000, 74_000, 75_000, 76_000, 128_000, 132_000]],
  ['retryable', [1_000_000, 1_902_013]],
  // refused before anything is looked at: a nonce used twice, a clock that is off, an object that someone else changes
  ['retryable', [12_100, 12_101, 12_700]],
  ['rate_limited', [11_008, [11_016, 11_019], 11_022, 30_104, 50_018, 1_000_284]],
  ['auth', [11_000, 11_002, 11_004, 11_005, 11_007, 11_009, 11_010, 11_012, 11_013, 11_014, 31_033]],
  ['auth', [[11_101, 11_104], 12_201, 12_203, 12_204]],
  ['duplicate', [50_007, 1_800_441]],
  ['conflict', [31_060]],
  ['permanent', [12_701, 32_211, 50_008]],
]

const numbers = (of: number | readonly [number, number]): number[] =>
  typeof of === 'number' ? [of] : Array.from({ length: of[1] - of[0] + 1 }, (_, at) => of[0] + at)

// what is listed later is said more exactly
export const CLASSES: Readonly<Record<string, ConnectorError['class']>> = Object.fromEntries(
  LISTED.flatMap(([kind, codes]) => codes.flatMap(numbers).map((code) => [String(code), kind])),
)
export const OF_THE_TOKEN: ReadonlySet<string> = new Set(['11000', '11002', '11004', '11005', '11007', '11010', '11012'])
export const UNTOUCHED: ReadonlySet<string> = new Set(['12100', '12101', '12700'])
export const OUTAGES: ReadonlySet<string> = new Set(['10000', '10001', ...numbers([30_000, 30_099]).map(String)])

const SECOND = 1000
const DAY = 86_400 * SECOND
const GMT8 = 8 * 3600 * SECOND

/** The calls of a day come back at midnight of GMT+8. */
export function waitMs({ code }: CodedAnswer, nowMs = Date.now()): number {
  if (code === '11016' || code === '1000284') return SECOND
  if (code === '11018') return DAY - ((nowMs + GMT8) % DAY)
  return 60 * SECOND
}

/** `<percent of the day left>,<percent of the minute left>`. */
export function usageOf(headers: Headers): RateUsage | undefined {
  const [day, minute] = (headers.get('x-ratelimit-remaining') ?? '').split(',').map((left) => Number.parseFloat(left))
  if (day === undefined || minute === undefined || Number.isNaN(day) || Number.isNaN(minute)) return undefined
  return { used: { day: 100 - day, minute: 100 - minute }, pauseMs: 0 }
}

/** By our field: the network's parameters, where they are other words. */
const PARAMETERS = Object.entries({
  name: ['campaign_name', 'adgroup_name', 'dynamic_creative_name', 'ad_name', 'adcreative_name'],
  status: ['configured_status'],
  time_table: ['time_series'],
  site_mode: ['automatic_site_enabled'],
  promoted_app_id: ['marketing_carrier_id', 'marketing_asset_outer_id', 'promoted_object_id'],
  age_min: ['age'],
  audiences: ['custom_audience'],
  excluded_audiences: ['excluded_custom_audience'],
  material_id: ['image_id', 'video_id'],
  page_id: ['xj_android_app_h5_spec', 'xj_ios_app_h5_spec'],
  wechat_page_id: ['wechat_canvas_spec'],
  wechat_channel_id: ['wechat_channels_profile_spec', 'wechat_channels_spec'],
  profile_id: ['h5_profile_spec'],
  union_packages: ['union_position_package'],
  excluded_union_packages: ['exclude_union_position_package'],
  brand_name: ['brand'],
  logo_material_id: ['brand_image_id', 'brand_img'],
})

/** Texts anywhere in a value; names of its own keys say nothing of our fields. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []

/** Our fields that a refusal names: in its message, or in its `errors`. */
export const blamedOf =
  (ours: ReadonlySet<string>) =>
  ({ message, message_cn: chinese = '', errors }: CodedAnswer): (string | null)[] => {
    const named = new Set([message, chinese, ...textsIn(errors)].join(' ').match(/[a-z][a-z_0-9]+/g))
    const known = [...named].flatMap(
      (word) => PARAMETERS.find(([, parameters]) => parameters.includes(word))?.[0] ?? (ours.has(word) ? word : []),
    )
    return known.length > 0 ? [...new Set(known)] : [null]
  }

/** A single row that failed in a call that went well: an item of `list` that has a code itself. */
export function rowFailure({ code, message, message_cn: chinese }: Pick<CodedAnswer, 'code' | 'message' | 'message_cn'>): ConnectorError {
  const said = shortened(chinese || message || `code ${code}`)
  return {
    class: classAfter(CLASSES[code] ?? 'validation', 'change'),
    message: said,
    wrote: 'no',
    fields: [{ field: null, message: said }],
    native: { http: 200, code, message },
  }
}
