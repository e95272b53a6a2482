import { USUAL, type Behaviour, type Pace, type Platform } from '../kit/platform.ts'
import type { Meter } from '../kit/meter.ts'

/**
 * Calls a second; the network publishes how the limits work and not their numbers. `developer`: of an application on an end point, a hundred times
 * as many a minute; `advertiser`: on an account; `everybody`: on an end point. 0: no such limit.
 */
export type Rates = { developer: number; advertiser: number; everybody: number }

export type OceanBehaviour = Behaviour & {
  limits: Rates
  projectsPerAdvertiser: number
  /** how long a video is transcoded, and a report made */
  videoMs: readonly [number, number]
  reportMs: readonly [number, number]
  /** how long tokens of the dialog live; the network does not publish it */
  accessTokenMs: number
  refreshTokenMs: number
}

export type OceanBehaviourInput = Partial<Omit<OceanBehaviour, 'limits' | 'review' | 'pace'>> & {
  limits?: Partial<Rates>
  review?: Partial<Behaviour['review']>
  pace?: Partial<Pace>
}

const DAY_MS = 86_400_000
const DEFAULTS: OceanBehaviour = {
  ...USUAL,
  limits: { developer: 1_000, advertiser: 0, everybody: 0 },
  projectsPerAdvertiser: 200,
  videoMs: [2_000, 8_000],
  reportMs: [2_000, 8_000],
  accessTokenMs: DAY_MS,
  refreshTokenMs: 30 * DAY_MS,
}

export const changed = (behaviour: OceanBehaviour, { limits, review, pace, ...more }: OceanBehaviourInput): OceanBehaviour => ({
  ...behaviour,
  ...more,
  limits: { ...behaviour.limits, ...limits },
  review: { ...behaviour.review, ...review },
  pace: { ...behaviour.pace, ...pace },
})
export const withDefaults = (input: OceanBehaviourInput): OceanBehaviour => changed(DEFAULTS, input)

export type World = Platform<OceanBehaviour> & { meter: Meter }
