import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYNC_STATUS, syncStepBlockers, type SyncStatus } from '#domain/sync-status.ts'
import { moveItems } from '#server/push/moves.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { block, take } from '#server/push/rate-bucket.ts'
import { poolSql, type Sql } from '#server/push/sql.ts'
import { aBatch, pushWorld, rowsOf, type PushWorld } from './push-kit.ts'

let world: PushWorld
let sql: Sql
beforeAll(async () => {
  world = await pushWorld()
  sql = poolSql(world.database.pool)
})
afterAll(() => world.close())

const BY = { userId: null, requestId: 'attempt-1' }
const ALL = Object.values(SYNC_STATUS)
const STEPS = ALL.flatMap((from) => ALL.map((to) => ({ from, to })))

/** A row in the status, held by `attempt-1`. */
async function heldRow(status: SyncStatus): Promise<string> {
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  await world.database.pool.query(
    `update batch_item set sync_status = $2, lease_by = 'attempt-1', lease_until = now() + interval '1 minute' where batch_id = $1`,
    [batchId, status],
  )
  return batchId
}

test('the database makes exactly the steps the rule allows', async () => {
  const made: string[] = []
  for (const { from, to } of STEPS) {
    const moved = await moveItems(sql, await heldRow(from), [{ seq: 1, to, patch: {} }], BY, 'attempt-1')
    if (moved.length > 0) made.push(`${from}-${to}`)
  }
  expect(made).toEqual(STEPS.filter(({ from, to }) => syncStepBlockers(from, to).length === 0).map(({ from, to }) => `${from}-${to}`))
})

test('a worker that has lost its lease changes nothing and leaves no line in the trail', async () => {
  const batchId = await heldRow(100)
  await world.database.pool.query(`update batch_item set lease_by = 'attempt-2' where batch_id = $1`, [batchId])
  expect(await moveItems(sql, batchId, [{ seq: 1, to: 105, patch: { networkId: '9' } }], BY, 'attempt-1')).toEqual([])
  expect(await rowsOf(world, batchId)).toMatchObject([{ sync_status: 100, network_id: null }])
  expect((await world.database.pool.query('select 1 from audit_log where entity_id = $1', [`${batchId}-1`])).rowCount).toBe(0)
})

test('a change is seen by those who ask for changes, and frees the lease', async () => {
  const batchId = await heldRow(100)
  const columns = 'select changed_in::text, lease_by, lease_until, version from batch_item where batch_id = $1'
  const before = (await world.database.pool.query(columns, [batchId])).rows[0]
  await moveItems(sql, batchId, [{ seq: 1, to: 105, patch: { networkId: '9' } }], BY, 'attempt-1')
  const after = (await world.database.pool.query(columns, [batchId])).rows[0]
  expect(BigInt(after.changed_in)).toBeGreaterThan(BigInt(before.changed_in))
  expect(after).toMatchObject({ lease_by: null, lease_until: null, version: before.version })
})

const NARROW = { ...PUSH_DEFAULTS, bucket: { capacity: 40, refillPerS: 0.001 } }

test('many who take at once never get more than the bucket holds', async () => {
  const grants = await Promise.all(Array.from({ length: 30 }, () => take(sql, 'fb_ad:crowd', 5, NARROW)))
  expect(grants.reduce((sum, grant) => sum + grant.granted, 0)).toBe(40)
})

test('while the network asks for a pause nothing is granted, and a longer pause is not cut short', async () => {
  await take(sql, 'fb_ad:paused', 1, NARROW)
  await block(sql, 'fb_ad:paused', 60_000)
  await block(sql, 'fb_ad:paused', 10)
  const grant = await take(sql, 'fb_ad:paused', 1, NARROW)
  expect(grant.granted).toBe(0)
  expect(grant.waitMs).toBeGreaterThan(55_000)
})
