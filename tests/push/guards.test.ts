import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallLimit } from '#domain/channels/channel.ts'
import type { RateUsage } from '#server/connectors/core/port.ts'
import { SYNC_STATUS, syncStepBlockers, type SyncStatus } from '#domain/sync-status.ts'
import { moveItems } from '#server/push/moves.ts'
import { block, bucketsOf, heed, keepPace, take } from '#server/push/rate-bucket.ts'
import { poolSql, type Sql } from '#server/push/sql.ts'
import { aBatch, callsOf, pushWorld, rowsOf, type PushWorld } from './push-kit.ts'

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

const narrow = (accountId: string) => bucketsOf(callsOf(40, 0.001), { channel: 'fb_ad', accountId, appId: null }, 'write')

test('many who take at once never get more than the bucket holds', async () => {
  const grants = await Promise.all(Array.from({ length: 30 }, () => take(sql, narrow('crowd'), 5)))
  expect(grants.reduce((sum, grant) => sum + grant.granted, 0)).toBe(40)
})

test('while the network asks for a pause nothing is granted, and a longer pause is not cut short', async () => {
  await take(sql, narrow('paused'), 1)
  await block(sql, 'fb_ad:paused', 60_000)
  await block(sql, 'fb_ad:paused', 10)
  const grant = await take(sql, narrow('paused'), 1)
  expect(grant.granted).toBe(0)
  expect(grant.waitMs).toBeGreaterThan(55_000)
})

describe('a call that counts against two limits', () => {
  const LIMITS: CallLimit[] = [
    { name: 'score', per: 'account', units: { write: 3, read: 1 }, capacity: 30, refillPerS: 0.001 },
    { name: 'calls', per: 'app', units: { write: 1 }, capacity: 14, refillPerS: 0.001 },
  ]
  const drawer = (accountId: string, appId: string) => ({ channel: 'fb_ad', accountId, appId })
  const writes = (account: string, app = 'one') => bucketsOf(LIMITS, drawer(account, app), 'write')

  test('is granted by the one that holds less, and takes from both', async () => {
    const granted = async (account: string, want: number) => (await take(sql, writes(account), want)).granted
    expect([await granted('a', 20), await granted('b', 20), await granted('b', 4), await granted('c', 1)]).toEqual([10, 4, 0, 0])
    expect((await take(sql, writes('a', 'another'), 1)).granted).toBe(0)
    expect((await take(sql, writes('b', 'another'), 6)).granted).toBe(6)
  })
  test('that takes nothing of one of them does not ask it', async () => {
    expect((await take(sql, bucketsOf(LIMITS, drawer('reader', 'one'), 'read'), 30)).granted).toBe(30)
  })
  test('leaves to others what its work may not touch', async () => {
    const kept = bucketsOf(LIMITS, drawer('kept', 'kept'), 'read', 0.5)
    expect([(await take(sql, kept, 15)).granted, (await take(sql, kept, 1)).granted]).toEqual([15, 0])
    expect((await take(sql, writes('kept', 'kept'), 5)).granted).toBe(5)
  })
  test('never stops two who take at once in opposite order, also while the limits are new', async () => {
    for (const name of Array.from({ length: 20 }, (_, at) => `new${at}`)) {
      const [one, other] = [writes(`${name}a`, name), writes(`${name}b`, name)]
      const both = [...one, ...other.filter(({ key }) => key.endsWith('b'))]
      const grants = await Promise.all(Array.from({ length: 40 }, (_, at) => take(sql, at % 2 ? both : [...both].reverse(), 1)))
      expect(grants.filter(({ granted }) => granted === 1)).toHaveLength(10)
    }
  })
})

describe('what the network says of a limit', () => {
  const LIMITS: CallLimit[] = [
    { name: 'score', per: 'account', units: { write: 3 }, capacity: 9000, refillPerS: 0.001, unheard: 45, spare: 0.01 },
  ]
  const buckets = (account: string) => bucketsOf(LIMITS, { channel: 'fb_ad', accountId: account, appId: null }, 'write')
  const granted = async (account: string, want: number) => (await take(sql, buckets(account), want)).granted
  const hear = async (account: string, usage: Partial<RateUsage>) =>
    heed(sql, buckets(account), { used: {}, pauseMs: 0, ...usage }, await take(sql, buckets(account), 0))

  test('opens a bucket that was not heard of, and is below what is under way afterwards', async () => {
    expect([await granted('new', 50), await granted('new', 50)]).toEqual([15, 0])
    await hear('new', { used: { score: 10 } })
    expect(await granted('new', 50)).toBe(50)
    await hear('new', { used: { score: 0 } })
    expect([await granted('new', 5_000), await granted('new', 1)]).toEqual([2_620, 0])
  })
  test('makes it as small as the network says, and as large as described again', async () => {
    await hear('small', { used: { score: 0 }, sizes: { score: { capacity: 60, refillPerS: 0.2 } } })
    expect([await granted('small', 19), await granted('small', 19)]).toEqual([19, 0])
    await hear('small', { used: { score: 50 }, sizes: { score: null } })
    await sql(`update rate_bucket set tokens = 9000 where key = 'fb_ad:small'`)
    expect(await granted('small', 500)).toBe(500)
  })
  test('a limit we keep no bucket of slows the account at once, and lets it go on step by step', async () => {
    const pace = async () => (await sql<{ pace: number }>(`select pace from rate_bucket where key = 'fb_ad:slow'`))[0]?.pace
    const told = async (used: RateUsage['used'], isThrottled = false) => {
      await keepPace(sql, buckets('slow'), { used, pauseMs: 0 }, await take(sql, buckets('slow'), 0), isThrottled)
      return pace()
    }
    expect(await told({ business: 90 })).toBeCloseTo(0.4)
    expect(await told({ app: 1 })).toBeCloseTo(0.4)
    expect(await told({ business: 1 })).toBeCloseTo(0.48)
    expect(await told({ business: 1 }, true)).toBeCloseTo(0.24)
    expect(await told({ score: 99 }, true)).toBeCloseTo(0.288) // the answer says why: that is the bucket's own
  })
})
