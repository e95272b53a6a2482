import type { CallLimit, Level, NetworkTimes, Values } from '#domain/channels/channel.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { Generation } from '#server/connectors/tencent/levels.ts'
import type { FaultRule } from '#simulators/kit/faults.ts'
import type { JournalEntry } from '#simulators/kit/journal.ts'
import { startMetaSimulator, type MetaSimulator, type MetaSimulatorOptions } from '#simulators/meta/server.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { AD_VALUES, ADGROUP_VALUES, CAMPAIGN_VALUES } from '../connectors/drafts.ts'
import { PROJECT_VALUES, PROMOTION_VALUES } from '../connectors/oceanengine-drafts.ts'
import { tencentValues } from '../connectors/tencent-stub.ts'

/** What these tests need of any simulator. */
export type AnySimulator = {
  url: string
  control: {
    addFault: (rule: unknown) => unknown
    faults: () => FaultRule[]
    objects: (query?: { account?: string; level?: string; nameContains?: string }) => { id: string; level: string; name: string }[]
    journal: () => JournalEntry[]
  }
  close: () => Promise<void>
}
/** One whose pace a test may set, by account. */
export type PacedSimulator = AnySimulator & { setPaces: (paces: Paces, longestMs: number) => void }

export type Paces = Readonly<Record<string, { objectMs: number; listLagMs: number }>>

/** A network in front of which batches are pushed, from the root down; the engine and these tests know no more of it. */
export type PushNetwork = {
  key: string
  spreaderId: string
  currency: string
  levels: readonly [Level, ...Level[]]
  /** what its simulator calls them in its books */
  held: readonly string[]
  values: Readonly<Record<Level, Values>>
  /** faults that only happen where it has them */
  lacks: readonly string[]
  start: (seed: string | number, accounts: readonly string[]) => Promise<PacedSimulator>
  connect: (url: string, times: Partial<NetworkTimes>, limits: readonly CallLimit[]) => Connector
}

const log = { debug: () => {} }

/** Takes effect at once and shows it at once, unless a test asks for a pace. */
export const metaSimulator = (options: MetaSimulatorOptions): Promise<MetaSimulator> =>
  startMetaSimulator({ seed: 7, stalenessMs: [0, 0], review: { afterMs: [0, 1], rejectRate: 0 }, ...options })

export const ON_META: PushNetwork = {
  key: 'fb_ad',
  spreaderId: '21',
  currency: 'USD',
  levels: ['campaign', 'adgroup', 'ad'],
  held: ['campaign', 'adset', 'ad'],
  values: { campaign: CAMPAIGN_VALUES, adgroup: ADGROUP_VALUES, ad: AD_VALUES },
  lacks: [],
  start: async (seed, accounts) => {
    const simulator = await metaSimulator({ seed, accounts: accounts.map((id) => ({ id })) })
    const setPaces = (accountPaces: Paces, batchMs: number) => void simulator.control.setBehaviour({ pace: { batchMs }, accountPaces })
    return { ...simulator, setPaces }
  },
  connect: (baseUrl, times, limits) => createMetaConnector({ baseUrl, version: 'v26.0', times, limits, log }),
}

export const ON_OCEAN_ENGINE: PushNetwork = {
  key: 'toutiao_ad3',
  spreaderId: '304',
  currency: 'CNY',
  levels: ['project', 'promotion'],
  held: ['project', 'promotion'],
  values: { project: PROJECT_VALUES, promotion: PROMOTION_VALUES },
  lacks: ['creative_flake', 'batch_null'],
  start: async (seed, accounts) => {
    const simulator = await startOceanEngineSimulator({
      seed,
      accounts: accounts.map((id) => ({ id })),
      stalenessMs: [0, 0],
      review: { afterMs: [0, 1], rejectRate: 0 },
    })
    return { ...simulator, setPaces: (accountPaces) => void simulator.control.setBehaviour({ accountPaces }) }
  },
  connect: (baseUrl, times, limits) => createOceanEngineConnector({ baseUrl, times, limits, log }),
}

const onTencent = (key: string, generation: Generation, levels: PushNetwork['levels'], held: readonly string[]): PushNetwork => ({
  key,
  spreaderId: '383',
  currency: 'CNY',
  levels,
  held,
  values: tencentValues(generation),
  lacks: ['creative_flake', 'batch_null'],
  start: async (seed, accounts) => {
    const simulator = await startTencentSimulator({
      seed,
      accounts: accounts.map((id) => ({ id })),
      stalenessMs: [0, 0],
      review: { afterMs: [0, 1], rejectRate: 0 },
      // rows of these tests show the same texts
      refuseSameContent: false,
    })
    return { ...simulator, setPaces: (accountPaces) => void simulator.control.setBehaviour({ accountPaces }) }
  },
  connect: (baseUrl, times, limits) => createTencentConnector({ baseUrl, generation, times, limits, log }),
})

export const ON_TENCENT = onTencent('gdt_ad2', 'v3.0', ['unit', 'creative'], ['adgroup', 'dynamic_creative'])
const ON_TENCENT_FIRST = onTencent('gdt_ad', 'v1.3', ['campaign', 'adgroup', 'ad'], ['campaign', 'adgroup', 'ad'])

/** Every family that batches are pushed to. */
export const NETWORKS: readonly PushNetwork[] = [ON_META, ON_OCEAN_ENGINE, ON_TENCENT, ON_TENCENT_FIRST]

export function networkOf(key: string): PushNetwork {
  const network = NETWORKS.find((one) => one.key === key)
  if (!network) throw new Error(`no tests push to ${key}`)
  return network
}
