import { CODED_USUAL, type BehaviourInput, type CodedBehaviour } from '../kit/coded-options.ts'
import type { MeteredWorld } from '../kit/metered-world.ts'

/** Calls per application and endpoint; 0 turns a limit off. The numbers are the network's defaults. Source: developers.e.qq.com docs. */
type Rates = { perSecond: number; perMinute: number; readsPerDay: number; writesPerDay: number }

export type TencentBehaviour = CodedBehaviour & {
  limits: Rates
  campaignsPerAccount: number
  adgroupsPerAccount: number
  /** two creatives of an adgroup with the same components are refused (1800441) */
  refuseSameContent: boolean
}
export type TencentBehaviourInput = BehaviourInput<TencentBehaviour>

export const TENCENT_USUAL: TencentBehaviour = {
  ...CODED_USUAL,
  limits: { perSecond: 0, perMinute: 1_000, readsPerDay: 20_000, writesPerDay: 10_000 },
  campaignsPerAccount: 15_000,
  adgroupsPerAccount: 20_000,
  refuseSameContent: true,
}

export type World = MeteredWorld<TencentBehaviour>
