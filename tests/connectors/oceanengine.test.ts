import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { connectorSuite, FAULTS, PIXEL, type ConnectorWorld } from './connector-suite.ts'
import { anAdvertiser, anOceanDraft } from './oceanengine-drafts.ts'

const log = { debug: () => {} }

async function open(): Promise<ConnectorWorld> {
  const simulator = await startOceanEngineSimulator({ seed: 1, stalenessMs: [0, 0], openAccounts: true })
  const { control } = simulator
  return {
    connector: createOceanEngineConnector({ baseUrl: simulator.url, times: { answerMs: 5000 }, log }),
    account: anAdvertiser(),
    levels: ['project', 'promotion'],
    draft: anOceanDraft,
    refused: (clientKey) => ({ draft: anOceanDraft('project', { clientKey, values: { landing_type: 'NOWHERE' } }), field: 'landing_type' }),
    image: PIXEL,
    trouble: (what) =>
      control.addFault({ match: { method: 'POST' }, fault: FAULTS[what], remaining: what === 'answer lost after the write' ? 2 : 1 }),
    reset: () => control.reset(),
    held: (text) => control.objects({ nameContains: text }).length,
    advance: (advanceMs) => control.setClock({ advanceMs }),
    close: simulator.close,
  }
}

connectorSuite('the Ocean Engine connector', open)
