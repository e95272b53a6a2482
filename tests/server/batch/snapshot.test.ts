import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSnapshot, shortSnapshot, SNAPSHOT_MAX } from '#server/features/batch/snapshot.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const id = fc.oneof(fc.integer({ min: 0, max: 12 }).map(String), fc.bigInt({ min: 2n ** 62n, max: 2n ** 65n }).map(String))
const anyText = fc
  .tuple(id, id, fc.array(fc.oneof(id, fc.constantFrom('', ' ', 'x', '-1')), { maxLength: 4 }))
  .map(([xmin, xmax, open]) => `${xmin}:${xmax}:${open.join(',')}`)

test('takes no text for a snapshot that PostgreSQL would refuse to read', async () => {
  const isRead = async (text: string) =>
    await database.pool.query('select $1::text::pg_snapshot', [text]).then(
      () => true,
      () => false,
    )
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => !isSnapshot(text) || (await isRead(text))),
    { numRuns: 1_000 },
  )
})

test('takes every snapshot of PostgreSQL itself', async () => {
  const { rows } = await database.pool.query<{ now: string }>('select pg_current_snapshot()::text as now')
  expect(rows.map(({ now }) => isSnapshot(now))).toEqual([true])
  expect(isSnapshot('7:12:7,9,11')).toBe(true)
})

test('a snapshot with more open transactions than an address carries is told as an older one, which sees less', () => {
  const open = Array.from({ length: 600 }, (_, index) => String(1_000_000 + index))
  const long = `1000000:1000600:${open.join(',')}`
  expect(long.length).toBeGreaterThan(SNAPSHOT_MAX)
  expect(shortSnapshot(long)).toBe('1000000:1000000:')
  expect(shortSnapshot('7:12:7,9')).toBe('7:12:7,9')
})
