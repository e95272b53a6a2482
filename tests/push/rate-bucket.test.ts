import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallLimit } from '#domain/channels/channel.ts'
import { bucketsOf, take } from '#server/push/rate-bucket.ts'
import { poolSql } from '#server/push/sql.ts'
import { freshDatabase, type FreshDatabase } from '../kit/database.ts'

/** Ten a second of the account, and a day's quota that fills slowly. */
const LIMITS: readonly CallLimit[] = [
  { name: 'account', per: 'account', units: { write: 1, read: 1 }, capacity: 60, refillPerS: 10 },
  { name: 'day', per: 'app', units: { write: 2, read: 1 }, capacity: 20_000, refillPerS: 20_000 / 86_400 },
]
const BUCKETS = bucketsOf(LIMITS, { channel: 'c', accountId: 'a', appId: null }, 'write')

let database: FreshDatabase
beforeAll(async () => (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from rate_bucket'))

/** What the two limits hold now. */
const holding = (account: number, day: number) =>
  database.pool.query(`insert into rate_bucket (key, tokens, refilled_at) values ($1, $3, now()), ($2, $4, now())`, [
    BUCKETS[0]?.key,
    BUCKETS[1]?.key,
    account,
    day,
  ])
const taken = async (want: number) => {
  const { granted, waitMs } = await take(poolSql(database.pool), BUCKETS, want, 5_000)
  return { granted, waits: waitMs > 0 }
}

test('a call of many rows is gathered although another limit, which holds plenty, fills slowly', async () => {
  await holding(2, 15_000)
  expect(await taken(20)).toEqual({ granted: 0, waits: true })
})

test('a limit that fills slowly and is nearly used gives what it has', async () => {
  await holding(60, 7)
  expect(await taken(20)).toEqual({ granted: 3, waits: false })
})

test('what both limits hold is taken at once', async () => {
  await holding(20, 15_000)
  expect(await taken(20)).toEqual({ granted: 20, waits: false })
})

test('a row that takes a share of a call is counted by its share', () => {
  const units = bucketsOf(LIMITS, { channel: 'c', accountId: 'a', appId: null }, { write: 1, read: 1 / 20 })
  expect(units.map((one) => [one.name, one.units])).toEqual([
    ['account', 1.05],
    ['day', 2.05],
  ])
})
