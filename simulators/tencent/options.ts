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
  /** the customer of real-time strategies that every token belongs to */
  rta: { id: number; name: string; enabled: boolean; targets: readonly { id: string; name: string }[] }
}
export type TencentBehaviourInput = BehaviourInput<TencentBehaviour>

export const TENCENT_USUAL: TencentBehaviour = {
  ...CODED_USUAL,
  limits: { perSecond: 0, perMinute: 1_000, readsPerDay: 20_000, writesPerDay: 10_000 },
  campaignsPerAccount: 15_000,
  adgroupsPerAccount: 20_000,
  refuseSameContent: true,
  rta: {
    id: 10_086,
    name: '模拟广告主',
    enabled: true,
    targets: [
      { id: 'lapsed_payers', name: '流失付费玩家召回' },
      { id: 'new_devices', name: '新设备优先' },
    ],
  },
}

export type World = MeteredWorld<TencentBehaviour>
