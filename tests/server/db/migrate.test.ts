import { afterEach, expect, test } from 'vitest'
import { migrate, MIGRATIONS, MigrationRefused } from '#server/db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
afterEach(() => database.close())

test('four processes that migrate at once end well, each file is applied once, and there is one installation', async () => {
  database = await freshDatabase({ migrated: false })
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)))
  expect(applied.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name))
  const { rows } = await database.pool.query('select id from installation')
  expect(rows).toEqual([{ id: expect.stringMatching(/^[a-z0-9]{3}$/) }])
})

test('migrating again changes nothing, the installation keeps its id', async () => {
  database = await freshDatabase()
  const before = await database.db.selectFrom('installation').selectAll().execute()
  expect(await migrate(database.url)).toEqual([])
  expect(await database.db.selectFrom('installation').selectAll().execute()).toEqual(before)
})

test('a file that was edited after it had been applied is refused by name, and nothing after it is applied', async () => {
  database = await freshDatabase({ migrated: false })
  const first = { name: '0001_first', sql: 'create table first (id int)' }
  await migrate(database.url, [tables, first])
  const edited = [tables, { ...first, sql: 'create table first (id bigint)' }, { name: '0002_second', sql: 'create table second (id int)' }]
  await expect(migrate(database.url, edited)).rejects.toThrow(MigrationRefused)
  await expect(migrate(database.url, edited)).rejects.toThrow(/0001_first was edited after it had been applied/)
  const { rows } = await database.pool.query(`select to_regclass('second') as second`)
  expect(rows).toEqual([{ second: null }])
})

test('other line ends are no edit', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.url, [tables, { name: '0001_first', sql: 'create table first (\n  id int)' }])
  expect(await migrate(database.url, [tables, { name: '0001_first', sql: 'create table first (\r\n  id int)' }])).toEqual([])
})

test('a database newer than this release is refused', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.url, [tables, { name: '9999_future', sql: 'select 1' }])
  await expect(migrate(database.url, [tables])).rejects.toThrow(/9999_future, which this release does not know/)
})

test('a file that fails leaves nothing of itself behind', async () => {
  database = await freshDatabase({ migrated: false })
  const broken = { name: '0001_broken', sql: 'create table half (id int); select 1 / 0' }
  await expect(migrate(database.url, [tables, broken])).rejects.toThrow(/0001_broken failed and was taken back: division by zero/)
  const { rows } = await database.pool.query(`select to_regclass('half') as half`)
  expect(rows).toEqual([{ half: null }])
})

/** The runner fills this table of the server. */
const tables = { name: '0000_house', sql: 'create table installation (id text primary key, seeded_at timestamptz)' }
