import { CODED_USUAL, type BehaviourInput, type CodedBehaviour } from '../kit/coded-options.ts'
import type { MeteredWorld } from '../kit/metered-world.ts'

/**
 * Calls per second; the network publishes how its limits work, but not the numbers. `developer`: per application and endpoint, with a hundred times
 * as many per minute; `advertiser`: per account; `everybody`: per endpoint. 0 turns a limit off.
 */
type Rates = { developer: number; advertiser: number; everybody: number }

/** The lifetimes of tokens are assumed; the network does not publish them. */
export type OceanBehaviour = CodedBehaviour & { limits: Rates; projectsPerAdvertiser: number }
export type OceanBehaviourInput = BehaviourInput<OceanBehaviour>

export const OCEAN_USUAL: OceanBehaviour = {
  ...CODED_USUAL,
  limits: { developer: 1_000, advertiser: 0, everybody: 0 },
  projectsPerAdvertiser: 200,
}

export type World = MeteredWorld<OceanBehaviour>
