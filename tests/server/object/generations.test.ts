import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { countObjects } from '#server/features/creative/figure-reading.repository.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { anAdvertiser, anOceanDraft } from '#tests/connectors/oceanengine-drafts.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, JPY, USD } from '../batch/a-house.ts'

const TOKEN = 'sim-generations'
const log = { debug: () => undefined }
let database: FreshDatabase
let simulator: Awaited<ReturnType<typeof startOceanEngineSimulator>>
beforeAll(async () => {
  database = await freshDatabase()
  await furnish(database)
  await database.pool.query(`insert into spreader (id, channel, name, region_id) values ('304', 'toutiao', '巨量引擎', '1')`)
  simulator = await startOceanEngineSimulator({ seed: 1, stalenessMs: [0, 0], accounts: [{ id: USD }, { id: JPY }] })
})
afterAll(async () => {
  await simulator.close()
  await database.close()
})

/** Reads the account until nothing is due. */
async function read(): Promise<void> {
  const where = { baseUrl: simulator.url, times: { answerMs: 5000 }, log }
  const connectors = [createOceanEngineConnector(where), createFirstOceanEngineConnector(where)]
  const deps = {
    db: database.db,
    connectors: new Map(connectors.map((connector) => [connector.channel, connector])),
    pace: { sql: poolSql(database.pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS },
  }
  while (await readNext(deps));
}
const levelsOf = async (account: string) => {
  const { rows } = await database.pool.query<{ level: string; count: number }>(
    'select level, count(*)::int as count from network_object where account_id = $1 group by 1 order by 1',
    [account],
  )
  return Object.fromEntries(rows.map(({ level, count }) => [level, count]))
}

test('an account with objects of both generations is read through both, and each list goes to the levels of its own', async () => {
  await database.pool.query(`update ad_account set spreader_id = '304', currency = 'CNY', credential = $1 where account_id = $2`, [
    TOKEN,
    USD,
  ])
  simulator.control.seedLegacy(USD)
  const current = createOceanEngineConnector({ baseUrl: simulator.url, times: { answerMs: 5000 }, log })
  const account = anAdvertiser({ accountId: USD, credential: TOKEN })
  const [made] = await current.create(account, [anOceanDraft('project')], new AbortController().signal)
  expect(made).toHaveProperty('ok')
  await read()
  expect(await levelsOf(USD)).toEqual({ project: 1, campaign: 2, ad: 4, creative: 4 })
})

test('an account that only has objects of the first generation is read too', async () => {
  await database.pool.query(`update ad_account set spreader_id = '304', currency = 'CNY', credential = $1 where account_id = $2`, [
    TOKEN,
    JPY,
  ])
  simulator.control.seedLegacy(JPY)
  await read()
  expect(await levelsOf(JPY)).toEqual({ campaign: 2, ad: 4, creative: 4 })
})

test('figures of an ad are added up at the levels of the generation in which it is as deep', async () => {
  const figure = (id: string, above: string[], spend: number) =>
    database.pool.query(
      `insert into ad_figure (account_id, day, network_id, above, currency, spend_minor, return_minor, impressions, clicks, results)
       values ($1, '2026-11-20', $2, $3, 'CNY', $4, 0, 10, 1, 0)`,
      [USD, id, above, spend],
    )
  await figure('n1', ['unit1'], 500)
  await figure('n2', ['unit1'], 700)
  await figure('o1', ['campaign1', 'adgroup1'], 30)
  const ways = [
    ['unit', 'creative'],
    ['campaign', 'adgroup', 'ad'],
  ]
  await database.db.transaction().execute((trx) => countObjects(trx, USD, '2026-11-20', ways))
  const { rows } = await database.pool.query('select level, network_id, spend_7 from object_figure where account_id = $1 order by 1, 2', [
    USD,
  ])
  expect(rows.map(({ level, network_id: id, spend_7: spend }) => `${level} ${id} ${spend}`)).toEqual([
    'ad o1 30',
    'adgroup adgroup1 30',
    'campaign campaign1 30',
    'creative n1 500',
    'creative n2 700',
    'unit unit1 1200',
  ])
})
