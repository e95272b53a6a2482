import type { Level } from '#domain/channels/channel.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import type { Generation } from '#server/connectors/tencent/levels.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { connectorSuite, FAULTS, PIXEL, type ConnectorWorld } from './connector-suite.ts'
import { account, aCampaign1, aCreative, aGroup1, aGroup3, anAd1 } from './tencent-stub.ts'

const GENERATIONS: Readonly<Record<Generation, { levels: [Level, ...Level[]]; drafts: Readonly<Record<Level, typeof aGroup3>> }>> = {
  'v3.0': { levels: ['unit', 'creative'], drafts: { unit: aGroup3, creative: aCreative } },
  'v1.3': { levels: ['campaign', 'adgroup', 'ad'], drafts: { campaign: aCampaign1, adgroup: aGroup1, ad: anAd1 } },
}

async function open(generation: Generation): Promise<ConnectorWorld> {
  const { levels, drafts } = GENERATIONS[generation]
  const simulator = await startTencentSimulator({ seed: 1, stalenessMs: [0, 0], openAccounts: true })
  const { control } = simulator
  // two creatives of one ad group may not have the same parts (code 1800441)
  const draft: ConnectorWorld['draft'] = (level, over) =>
    (drafts[level] ?? aGroup3)(
      level === 'ad' || level === 'creative' ? { ...over, values: { description: `开服 ${over.name}`, jump_page: 'app' } } : over,
    )
  return {
    connector: createTencentConnector({ baseUrl: simulator.url, generation, times: { answerMs: 5000 }, log: { debug: () => {} } }),
    account: { ...account, credential: 'sim-token' },
    levels,
    draft,
    refused: (clientKey) => {
      const [root] = levels
      const field = root === 'campaign' ? 'campaign_type' : 'optimization_goal'
      const made = draft(root, { clientKey, name: 'n', parents: {} })
      return { draft: { ...made, values: { ...made.values, [field]: 'NOWHERE' } }, field }
    },
    image: PIXEL,
    trouble: (what) =>
      control.addFault({ match: { method: 'POST' }, fault: FAULTS[what], remaining: what === 'answer lost after the write' ? 2 : 1 }),
    reset: () => control.reset(),
    held: (text) => control.objects({ nameContains: text }).length,
    advance: (advanceMs) => control.setClock({ advanceMs }),
    close: simulator.close,
  }
}

for (const generation of ['v3.0', 'v1.3'] as const) connectorSuite(`the Tencent connector of ${generation}`, () => open(generation))
