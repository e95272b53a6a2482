import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { ROOT } from '#tests/kit/house.ts'
import { onServer, withDatabase } from '#tests/kit/postgres.ts'
import { harm, tallyOf, UNHARMED } from '../../push/fault-kit.ts'
import { aBatch, aWorker, pushWorld, until, type PushWorld } from '../../push/push-kit.ts'
import type { ItemInput } from '../../push/rows.ts'

let world: PushWorld
let folder: string
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: ROOT })
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-restored-'))
  world = await pushWorld({ pace: { objectMs: 5 } })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const ROWS = 200
const campaigns = (count: number): ItemInput[] =>
  Array.from({ length: count }, (_, at) => ({ level: 'campaign', account: String(1001 + (at % 9)), name: `c ${at}` }))

/** The database as it is now, which goes on; the copy is what a backup of this moment restores. */
async function backedUp(): Promise<PushWorld> {
  const name = new URL(world.database.url).pathname.slice(1)
  const { adminUrl } = inject('postgres')
  await onServer(adminUrl, async (admin) => {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.query(`create database ${name}_backup template ${name}`)
  })
  const url = withDatabase(adminUrl, `${name}_backup`)
  const opened = openDatabase(url)
  const close = async () => {
    await opened.close()
    await onServer(adminUrl, (admin) => admin.query(`drop database ${name}_backup with (force)`))
  }
  return { ...world, database: { ...opened, url, close }, close }
}

test('what went out after the backup is found at the network and not sent again, and no id of a batch is given twice', async () => {
  const batchId = await aBatch(world, campaigns(ROWS))
  const first = aWorker(world, { sliceSize: 5 })
  await until(
    () => Promise.resolve(world.simulator.control.state().counts.campaign ?? 0),
    (count) => count > 40,
  )
  await first.stop()
  const restored = await backedUp()
  try {
    const second = aWorker(world)
    expect(harm(await tallyOf(world, batchId, 'none', 0))).toEqual(UNHARMED)
    await second.stop()

    // rows that the backup knows as never sent, while the network has them
    const { rows } = await restored.database.pool.query<{ unsent: number }>(
      'select count(*)::int as unsent from batch_item where sync_status = 102',
    )
    expect(rows[0]?.unsent).toBeGreaterThan(50)
    const env = { ...process.env, DATABASE_URL: restored.database.url, DATA_DIR: folder, DEMO: '0', ROLES: 'web' }
    const said = execFileSync(process.execPath, [join(ROOT, 'dist/server/restored.js')], { env, encoding: 'utf8' })
    expect(said.trim()).toBe(`${rows[0]?.unsent} rows are looked up at their network before they are sent.`)
    const third = aWorker(restored)
    const tally = await tallyOf(restored, batchId, 'restored', 1)
    expect([tally.rows, harm(tally)]).toEqual([ROWS, UNHARMED])
    await third.stop()
    expect(world.simulator.control.state().counts.campaign).toBe(ROWS)
    expect(Number(await aBatch(restored, campaigns(1)))).toBeGreaterThan(Number(batchId) + 1_000_000)
  } finally {
    await restored.close()
  }
}, 300_000)
