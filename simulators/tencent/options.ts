import type { Meter } from '../kit/meter.ts'
import { USUAL, type Behaviour, type Pace, type Platform } from '../kit/platform.ts'

/** Calls of an application on an end point; 0: no such limit. The numbers are the network's default. Source: developers.e.qq.com docs. */
export type Rates = { perSecond: number; perMinute: number; readsPerDay: number; writesPerDay: number }

export type TencentBehaviour = Behaviour & {
  limits: Rates
  campaignsPerAccount: number
  adgroupsPerAccount: number
  /** two creatives of an adgroup with the same components are refused (1800441) */
  refuseSameContent: boolean
  /** how long a video is transcoded, and a report made */
  videoMs: readonly [number, number]
  reportMs: readonly [number, number]
  accessTokenMs: number
  refreshTokenMs: number
}

export type TencentBehaviourInput = Partial<Omit<TencentBehaviour, 'limits' | 'review' | 'pace'>> & {
  limits?: Partial<Rates>
  review?: Partial<Behaviour['review']>
  pace?: Partial<Pace>
}

const DAY_MS = 86_400_000
const DEFAULTS: TencentBehaviour = {
  ...USUAL,
  limits: { perSecond: 0, perMinute: 1_000, readsPerDay: 20_000, writesPerDay: 10_000 },
  campaignsPerAccount: 15_000,
  adgroupsPerAccount: 20_000,
  refuseSameContent: true,
  videoMs: [2_000, 8_000],
  reportMs: [2_000, 8_000],
  accessTokenMs: DAY_MS,
  refreshTokenMs: 30 * DAY_MS,
}

export const changed = (behaviour: TencentBehaviour, { limits, review, pace, ...more }: TencentBehaviourInput): TencentBehaviour => ({
  ...behaviour,
  ...more,
  limits: { ...behaviour.limits, ...limits },
  review: { ...behaviour.review, ...review },
  pace: { ...behaviour.pace, ...pace },
})
export const withDefaults = (input: TencentBehaviourInput): TencentBehaviour => changed(DEFAULTS, input)

export type World = Platform<TencentBehaviour> & { meter: Meter }
