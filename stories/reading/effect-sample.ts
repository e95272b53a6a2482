import type { MaterialEffect } from '#contract/material-effect.ts'
import { effectMetrics } from '#domain/material/effect.ts'
import { dayAfter } from '#domain/day.ts'
import { sumKeys } from '#domain/metrics/evaluate.ts'
import { effectViewIn, type EffectView } from '#views/insight/effect/effect-query.ts'
import type { EffectShown } from '#views/insight/effect/wire.ts'
import { TODAY } from './insight-sample.ts'

export const effectAt = (search = ''): EffectView => effectViewIn(new URLSearchParams(search), TODAY)

const KEYS = sumKeys(effectMetrics)
const sums = (spend: number, impressions: number, clicks: number) => ({
  ...Object.fromEntries(KEYS.map((key) => [key, '0'])),
  spend: String(spend),
  impressions: String(impressions),
  clicks: String(clicks),
})

const row = (id: string, name: string, spend: number) => ({
  id,
  name,
  kind: 'image' as const,
  game_name: '星河战纪',
  thumb: null,
  ads: 2,
  sums: sums(spend, 10_000, 300),
})

const EFFECT: MaterialEffect = {
  rows: [row('m1', '视频A', 400_000), row('m2', '图B', 200_000)],
  found: 2,
  total: sums(660_000, 22_000, 640),
  without: sums(60_000, 2_000, 40),
  rest: null,
  one: null,
  names: { game: { '10078': '星河战纪' } },
  currency: 'CNY',
  rates: [],
  zones: ['Asia/Taipei'],
  accounts: 2,
  as_of: '2026-11-24T02:42:00Z',
  last_complete_day: '2026-11-23',
  missing: [],
}

export const effectOf = (view: EffectView, more: Partial<MaterialEffect> = {}): EffectShown => ({ view, effect: { ...EFFECT, ...more } })

/** One material: twenty days of use with a rate of clicks that goes down, one batch, and an ad that is not at the network yet. */
export const oneEffect = (view: EffectView): EffectShown =>
  effectOf(view, {
    rows: [],
    one: {
      thing: row('m1', '视频A', 400_000),
      days: Array.from({ length: 20 }, (_, at) => ({ day: dayAfter('2026-11-04', at), sums: sums(20_000, 1_000, 60 - 2 * at) })),
      batches: [
        {
          batch_id: '2041',
          batch_name: '新手引导',
          channel: 'fb_ad',
          ads: 2,
          created_at: '2026-11-03T08:00:00Z',
          sums: sums(400_000, 10_000, 300),
        },
      ],
      ads: [
        {
          batch_id: '2041',
          seq: 7,
          name: '新手引导_01',
          account_id: 'a1',
          account_name: '星河-TW-01',
          spreader_id: '21',
          network_id: '9001',
          sums: sums(400_000, 10_000, 300),
        },
        {
          batch_id: '2041',
          seq: 8,
          name: '新手引导_02',
          account_id: 'a1',
          account_name: '星河-TW-01',
          spreader_id: '21',
          network_id: null,
          sums: null,
        },
      ],
      ads_found: 3,
    },
  })

export const NO_EFFECT: Partial<MaterialEffect> = { rows: [], found: 0, total: null, without: null, as_of: null }
