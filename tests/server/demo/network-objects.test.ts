import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '#permissions/page-list.ts'
import { withOpenCredentials } from '#server/main/connectors.ts'
import { makeDemoChanges } from '#server/main/demo-changes.ts'
import { makeDemoRta } from '#server/main/demo-rta.ts'
import { createTencentConnector } from '#server/connectors/tencent/connector.ts'
import { makeDemoObjects } from '#server/features/demo/network-objects.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createVault, vaultKeys, type Vault } from '#server/kit/vault.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { startTencentSimulator, type TencentSimulator } from '#simulators/tencent/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { metaConnector } from '#tests/push/push-kit.ts'

const log = createLog({ level: 'silent' })
let dataDir: string
let database: FreshDatabase
let simulator: MetaSimulator
let tencent: TencentSimulator
let vault: Vault

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-demo-'))
  database = await freshDatabase()
  simulator = await startMetaSimulator({ seed: 3 })
  vault = createVault(() => vaultKeys(dataDir, null))
  await seedDemo({ db: database.db, dataDir, log, vault })
  const connector = withOpenCredentials(metaConnector(simulator.url), vault, log)
  const connectors = new Map([['fb_ad', connector]])
  await makeDemoObjects({ db: database.db, connectors, materials: createMaterialStore(dataDir), log })
  await makeDemoChanges({ db: database.db, pool: database.pool, connectors })
  tencent = await startTencentSimulator({ seed: 3, openAccounts: true })
  const rta = createTencentConnector({ baseUrl: tencent.url, generation: 'v3.0', log: { debug: () => undefined } })
  await makeDemoRta({ db: database.db, connectors: new Map([[rta.channel, withOpenCredentials(rta, vault, log)]]) })
})
afterAll(async () => {
  await simulator.close()
  await tencent.close()
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

test('every page that keeps something begins with something in the demo', async () => {
  const empty: string[] = []
  for (const { name, demo } of PAGES.filter((page) => page.landed)) {
    if (demo === undefined) continue
    const { rows } = await sql`select from ${sql.table(demo)} limit 1`.execute(database.db)
    if (rows.length === 0) empty.push(name)
  }
  expect(empty).toEqual([])
})

test('strategies are bound at the network as their versions say, by users of the demo in the past', async () => {
  const { rows } = await sql<{ version: string }>`
    select v.target_id || ' ' || v.number || ' ' || v.state || ' ' || jsonb_array_length(r.objects) || ' ' || u.account as version
      from rta_version v join rta_rehearsal r on r.id = v.rehearsal_id join app_user u on u.id = r.made_by
     where v.made_at < now() - interval '1 day' order by v.made_at`.execute(database.db)
  expect(rows.map(({ version }) => version)).toEqual([
    '10086:lapsed_payers 1 bound 1 linjia',
    '10086:new_devices 1 bound 1 linjia',
    '10086:lapsed_payers 2 bound 2 buyer',
  ])
  const held = tencent.control.journal().filter((entry) => entry.kind === 'change' && entry.level === 'rta_binding')
  expect(held).toHaveLength(3)
})

test('changes of objects went out as from the console: one set was put back, one was refused in part, one waits for its commit', async () => {
  const { rows } = await sql<{ set: string; rows: string }>`
    select s.kind || ' ' || s.state as set, string_agg(distinct c.state, ' ' order by c.state) as rows
      from object_change_set s join object_change c on c.set_id = s.id group by s.id order by s.id`.execute(database.db)
  expect(rows).toEqual([
    { set: 'edit settled', rows: 'done' },
    { set: 'undo settled', rows: 'done' },
    { set: 'edit settled', rows: 'done' },
    { set: 'edit settled', rows: 'blocked done' },
    { set: 'edit draft', rows: 'ready' },
  ])
  const { rows: begun } = await sql<{ network_id: string }>`
    select network_id from object_change where becomes ->> 'status' = 'ACTIVE'`.execute(database.db)
  const held = new Map(simulator.control.objects().map((object) => [object.id, object.status]))
  expect(begun.map(({ network_id: id }) => held.get(id))).toEqual(begun.map(() => 'ACTIVE'))
  expect(begun.length).toBeGreaterThan(0)
})

test('what we know of them is what the network made of them: none is taken for changed by another user', async () => {
  const connectors = new Map([['fb_ad', withOpenCredentials(metaConnector(simulator.url), vault, log)]])
  const pace = { sql: poolSql(database.pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS }
  const read = async () => {
    while (await readNext({ db: database.db, connectors, pace }));
  }
  await read()
  // rows of the demo that wait to be pushed come first, for ten minutes
  await database.pool.query(`update object_reading set next_at = now(), put_off_at = now() - interval '11 minutes' where done_at is null`)
  await read()
  const { rows } = await database.pool.query(`select count(*)::int as objects, count(drift)::int as drifted from network_object`)
  expect(rows[0].objects).toBeGreaterThan(200)
  expect(rows[0].drifted).toBe(0)
})

test('what failed, is unknown or was not sent is not at the network', async () => {
  const { length: failed } = await database.db.selectFrom('batch_item').select('seq').where('outcome', '=', 'failed').execute()
  expect(failed).toBeGreaterThan(10)
  const others = await database.db.selectFrom('batch_item').select('network_id').where('outcome', '<>', 'done').execute()
  expect(others.every((row) => row.network_id === null)).toBe(true)
})
