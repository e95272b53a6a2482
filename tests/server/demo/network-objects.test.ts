import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOpenCredentials } from '#server/main/connectors.ts'
import { makeDemoObjects } from '#server/features/demo/network-objects.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createVault, vaultKeys } from '#server/kit/vault.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { metaConnector } from '#tests/push/push-kit.ts'

const log = createLog({ level: 'silent' })
let dataDir: string
let database: FreshDatabase
let simulator: MetaSimulator

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-demo-'))
  database = await freshDatabase()
  simulator = await startMetaSimulator({ seed: 3 })
  const vault = createVault(() => vaultKeys(dataDir, null))
  await seedDemo({ db: database.db, dataDir, log, vault })
  const connector = withOpenCredentials(metaConnector(simulator.url), vault, log)
  await makeDemoObjects({
    db: database.db,
    connectors: new Map([['fb_ad', connector]]),
    materials: createMaterialStore(dataDir),
    log,
  })
})
afterAll(async () => {
  await simulator.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

test('each object that arrived is at the network once, under the object it belongs to', async () => {
  const rows = await database.db
    .selectFrom('batch_item')
    .select(['network_id', 'parent_id', 'level', 'account_id'])
    .where('outcome', '=', 'done')
    .execute()
  expect(rows.length).toBeGreaterThan(200)
  const held = new Map(simulator.control.objects().map((object) => [object.id, object]))
  const level: Record<string, string> = { campaign: 'campaign', adgroup: 'adset', ad: 'ad' }
  expect(
    rows.map(({ network_id: id, ...row }) => {
      const object = held.get(id ?? '')
      return [object?.level, object?.account, (object?.level === 'ad' ? object.adsetId : object?.campaignId) ?? null, row.level]
    }),
  ).toEqual(rows.map((row) => [level[row.level], row.account_id, row.parent_id, row.level]))
  const own = [...held.values()].filter((object) => object.level !== 'adcreative')
  expect(own.length).toBe(rows.length)
})

test('what failed, is unknown or was not sent is not at the network', async () => {
  const { length: failed } = await database.db.selectFrom('batch_item').select('seq').where('outcome', '=', 'failed').execute()
  expect(failed).toBeGreaterThan(10)
  const others = await database.db.selectFrom('batch_item').select('network_id').where('outcome', '<>', 'done').execute()
  expect(others.every((row) => row.network_id === null)).toBe(true)
})
