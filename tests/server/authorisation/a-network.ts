import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { authorisationRoutes } from '#server/features/authorisation/authorisation.routes.ts'
import type { Vault } from '#server/kit/vault.ts'
import { LIVING_ACCOUNTS } from '#simulators/meta/directory.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import { twoGames } from '../kit/two-games.ts'

/** A server with the calls of authorisations in front of a simulated network that has businesses, people and ad accounts. */
export async function aNetwork(vault: Vault) {
  const simulator = await startMetaSimulator({ stalenessMs: [0, 0], accounts: LIVING_ACCOUNTS })
  const connector = createMetaConnector({
    baseUrl: simulator.url,
    dialogUrl: simulator.url,
    version: 'v26.0',
    times: { answerMs: 5000 },
    log: { debug: () => undefined },
  })
  const connectors = new Map([[connector.channel, connector]])
  const house = await twoGames(authorisationRoutes({ connectors, vault }))
  await house.database.db.insertInto('spreader').values({ id: '21', channel: 'fb_ad', name: 'Meta', region_id: '1' }).execute()
  return { house, simulator, connectors }
}
