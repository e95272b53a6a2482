import { CODED_USUAL, type BehaviourInput, type CodedBehaviour } from '../kit/coded-options.ts'
import type { MeteredWorld } from '../kit/metered-world.ts'

/**
 * Calls a second; the network publishes how the limits work and not their numbers. `developer`: of an application on an end point, a hundred times
 * as many a minute; `advertiser`: on an account; `everybody`: on an end point. 0: no such limit.
 */
type Rates = { developer: number; advertiser: number; everybody: number }

/** The network does not publish how long its tokens live. */
export type OceanBehaviour = CodedBehaviour & { limits: Rates; projectsPerAdvertiser: number }
export type OceanBehaviourInput = BehaviourInput<OceanBehaviour>

export const OCEAN_USUAL: OceanBehaviour = {
  ...CODED_USUAL,
  limits: { developer: 1_000, advertiser: 0, everybody: 0 },
  projectsPerAdvertiser: 200,
}

export type World = MeteredWorld<OceanBehaviour>
