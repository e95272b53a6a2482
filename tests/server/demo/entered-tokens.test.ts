import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { keepEntered } from '#server/features/authorisation/entered-credential.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { createVault, vaultKeys } from '#server/kit/vault.ts'
import { startMetaSimulator } from '#simulators/meta/server.ts'
import { startOceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { startTencentSimulator } from '#simulators/tencent/server.ts'
import { freshDatabase } from '#tests/kit/database.ts'

/** The simulators as the demo starts them. */
const advertisers = (spreaderId: string) =>
  demoAdAccounts()
    .filter(({ spreader_id: spreader }) => spreader === spreaderId)
    .map(({ account_id: id, name, entity: company, currency, balance_minor: balance }) => ({
      id,
      name,
      company,
      currency,
      balance: Number(balance),
    }))

test('the first reading of the demo’s tokens leaves its accounts signed in, and finds nothing at Tencent and Ocean Engine that changed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-demo-tokens-'))
  const [database, meta, tencent, ocean] = await Promise.all([
    freshDatabase(),
    startMetaSimulator(),
    startTencentSimulator({ accounts: advertisers('383') }),
    startOceanEngineSimulator({ accounts: advertisers('304') }),
  ])
  onTestFinished(async () => {
    await Promise.all([database.close(), meta.close(), tencent.close(), ocean.close(), rm(dataDir, { recursive: true })])
  })
  const vault = createVault(() => vaultKeys(dataDir, null))
  await seedDemo({ db: database.db, dataDir, log: createLog({ level: 'silent' }), vault })
  const log = { debug: () => undefined }
  const connectors = [
    createMetaConnector({ baseUrl: meta.url, version: 'v26.0', log }),
    createTencentConnector({ baseUrl: tencent.url, generation: 'v3.0', log }),
    createOceanEngineConnector({ baseUrl: ocean.url, log }),
  ]
  const deps = { db: database.db, connectors: new Map(connectors.map((one) => [one.channel, one])), vault, tell: null }
  const others = async () =>
    (
      await database.pool.query(
        `select account_id, auth_status, network_state, network_currency, timezone, cap_minor, balance_minor, held_for from ad_account
          where spreader_id in ('304', '383') order by account_id`,
      )
    ).rows
  const before = await others()
  expect(before.map(({ auth_status: status }) => status)).toEqual(before.map(() => 'authorised'))
  while (await keepEntered(deps));
  expect(await others()).toEqual(before)
  const { rows } = await database.pool.query(
    `select account_id from ad_account a join audit_log l on l.entity_id = a.account_id where a.spreader_id in ('304', '383')`,
  )
  expect(rows).toEqual([])
  const read = await database.pool.query(`select count(*)::int as n from entered_credential where trouble <> '' or read_at is null`)
  expect(read.rows).toEqual([{ n: 0 }])
})
