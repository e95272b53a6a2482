import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connector } from '#server/connectors/core/port.ts'
import { lacksDemoObjects, noteDemoObjects } from '#server/db/installation.ts'
import { makeDemoObjects } from '#server/features/demo/network-objects.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { createVault, vaultKeys } from '#server/kit/vault.ts'
import { withOpenCredentials } from '#server/main/connectors.ts'
import { pointsOf, type CrashPoint } from '#server/push/crash-points.ts'
import { startMetaSimulator, type MetaSimulator } from '#simulators/meta/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { diesAt } from '#tests/push/dies-at.ts'
import { harm, tell, UNHARMED } from '#tests/push/fault-kit.ts'
import { metaConnector } from '#tests/push/push-kit.ts'

const log = createLog({ level: 'silent' })
let dataDir: string
let database: FreshDatabase
let simulator: MetaSimulator
let connector: Connector
/** calls that had left when their process died come to their end */
let last: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-demo-kills-'))
  database = await freshDatabase()
  simulator = await startMetaSimulator({ seed: 3, stalenessMs: [0, 0] })
  const vault = createVault(() => vaultKeys(dataDir, null))
  await seedDemo({ db: database.db, dataDir, log, vault })
  const opened = withOpenCredentials(metaConnector(simulator.url), vault, log)
  connector = {
    ...opened,
    create: (...asked) => {
      const answer = opened.create(...asked)
      last = answer
      return answer
    },
  }
})
afterAll(async () => {
  await simulator.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

const make = (isBegun: boolean) =>
  makeDemoObjects({ db: database.db, connectors: new Map([['fb_ad', connector]]), materials: createMaterialStore(dataDir), log, isBegun })

test('objects of the demo whose making died again and again are at the network once, each under the object it belongs to', async () => {
  const deaths = pointsOf('demo').flatMap((point, at): [CrashPoint, number][] => [
    [point, 1],
    [point, at + 2],
  ])
  for (const [at, [point, nth]] of deaths.entries()) {
    await diesAt(point, () => make(at > 0), nth)
    await last
    expect(await lacksDemoObjects(database.db)).toBe(true)
  }
  await make(true)
  await noteDemoObjects(database.db)
  expect(await lacksDemoObjects(database.db)).toBe(false)

  const rows = await database.db
    .selectFrom('batch_item')
    .select(['network_id', 'parent_id', 'level'])
    .where('outcome', '=', 'done')
    .execute()
  const objects = simulator.control.objects().filter(({ level }) => level !== 'adcreative')
  const held = new Map(objects.map((object) => [object.id, object]))
  const tally = tell({
    fault: 'the demo dies at demo.before-call, .in-flight and .after-call',
    caused: deaths.length,
    rows: rows.length,
    lost: rows.filter(({ network_id: id, parent_id: parent, level }) => {
      const object = held.get(id ?? '')
      return !object || ((level === 'ad' ? object.adsetId : object.campaignId) ?? null) !== parent
    }).length,
    doubled: objects.length - new Set(rows.map(({ network_id: id }) => id)).size,
    stuck: 0,
    falselyFailed: 0,
  })
  expect(rows.length).toBeGreaterThan(200)
  expect(harm(tally)).toEqual(UNHARMED)
})
