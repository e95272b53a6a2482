import { join } from 'node:path'
import { ingestEvents } from '#contract/player-events.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { META } from '#domain/channels/meta.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { toNetworkAmount } from '#server/connectors/meta/money.ts'
import { demoGames } from '#server/features/demo/games.ts'
import { demoEventKey, PRICES } from '#server/features/demo/event-sources.ts'
import { startBuilderSimulator } from '#simulators/builder/server.ts'
import { startGameSimulator, type SimulatedGame } from '#simulators/game/server.ts'
import { LIVING_ACCOUNTS, LIVING_DIRECTORY } from '#simulators/meta/directory.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import type { MetaAccountInput } from '#simulators/meta/options.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { startRobotSimulator } from '#simulators/robot/server.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { listenRefused, runChild } from './child.ts'
import { OTHER_NETWORKS } from './network-config.ts'

/** Simulators other than Meta's, with the demo accounts of the channel's spreader. */
const OTHERS = [
  { network: 'oceanengine', channel: TOUTIAO3, start: startWithLegacy },
  { network: 'tencent', channel: GDT2, start: startTencentSimulator },
] as const

/** The process of the local stand-ins of the networks; what they hold is kept in DATA_DIR. */
await runChild('simulators', async ({ config, log }) => {
  const { simulatorPort, controlPort } = config.meta
  const meta = await startMetaSimulator({
    port: simulatorPort,
    controlPort,
    journalFile: join(config.dataDir, 'simulators', 'meta.jsonl'),
    accounts: config.demo ? demoAccounts() : LIVING_ACCOUNTS,
    log: (line) => log.info(line),
  }).catch((error: unknown) => {
    throw listenRefused(error, simulatorPort, 'META_SIMULATOR_PORT')
  })
  const others = await Promise.all(
    OTHERS.map(async ({ network, channel, start }) => {
      const { simulatorPort: port } = config.networks[network]
      return await start({
        port,
        journalFile: join(config.dataDir, 'simulators', `${network}.jsonl`),
        accounts: config.demo ? demoAdvertisers(channel) : [],
        log: (line) => log.info(line),
      }).catch((error: unknown) => {
        throw listenRefused(error, port, `${OTHER_NETWORKS[network].prefix}_SIMULATOR_PORT`)
      })
    }),
  )
  const builderPort = config.builder.simulatorPort
  const builder = await startBuilderSimulator({ port: builderPort, consoleUrl: `http://127.0.0.1:${config.port}` }).catch(
    (error: unknown) => {
      throw listenRefused(error, builderPort, 'BUILDER_SIMULATOR_PORT')
    },
  )
  const robot = await startRobotSimulator({ port: config.robot.simulatorPort }).catch((error: unknown) => {
    throw listenRefused(error, config.robot.simulatorPort, 'ROBOT_SIMULATOR_PORT')
  })
  log.info(`the robot shows what it hears at ${robot.url}`)
  // without a store of reports nothing shows what players do
  const games =
    config.demo && (config.reports.server !== null || config.roles.includes('reports'))
      ? startGameSimulator({
          games: demoGamesTelling(),
          url: `http://127.0.0.1:${config.port}${ingestEvents.path}`,
          installs: meta.installs,
          days: config.demoPlayerDays,
          file: join(config.dataDir, 'simulators', 'game.txt'),
          log: (line) => log.info(line),
        })
      : null
  const close = async () => {
    await games?.close()
    await Promise.all([meta, ...others, builder, robot].map((simulator) => simulator.close()))
  }
  return { address: meta.url, close }
})

/** The first demo account still has objects from before the network closed its first generation. */
async function startWithLegacy(options: Parameters<typeof startOceanEngineSimulator>[0]) {
  const simulator = await startOceanEngineSimulator(options)
  const [first] = options?.accounts ?? []
  if (first) simulator.control.seedLegacy(first.id)
  return simulator
}

/** The accounts of the demo belong to a business, so that a person can also be asked for them. */
function demoAccounts(): MetaAccountInput[] {
  const [business = null] = LIVING_DIRECTORY.businesses
  return demoAdAccounts()
    .filter(({ spreader_id }) => spreader_id === META.spreaderId)
    .map(({ account_id, name, currency, timezone, balance_minor }) => ({
      id: account_id,
      name,
      currency,
      timezone_name: timezone,
      balance: Number(toNetworkAmount(balance_minor, currency, 'balance')),
      // the bill is as large as what may still be spent: one figure of the demo account serves both
      spend_cap: Number(toNetworkAmount(balance_minor, currency, 'balance')),
      business,
    }))
}

/** Advertisers of the demo on a network of this country; balances in fen. */
function demoAdvertisers({ spreaderId }: Channel) {
  const own = demoAdAccounts().filter(({ spreader_id }) => spreader_id === spreaderId)
  return own.map(({ account_id: id, name, entity: company, currency, balance_minor }) => ({
    id,
    name,
    company,
    currency,
    balance: Number(balance_minor),
  }))
}

/** The games of the demo with ad accounts at the simulated network; an account counts for its first game. */
function demoGamesTelling(): SimulatedGame[] {
  const accounts = demoAdAccounts().filter(({ spreader_id }) => spreader_id === META.spreaderId)
  return demoGames().map(({ game_id, timezone, currency }) => ({
    id: game_id,
    key: demoEventKey(game_id),
    zone: timezone,
    currency,
    prices: PRICES[currency] ?? [],
    accounts: accounts.flatMap(({ account_id: id, games, timezone: zone }) => (games[0] === game_id ? [{ id, zone }] : [])),
  }))
}
