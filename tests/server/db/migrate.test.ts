import { afterEach, expect, test } from 'vitest'
import { migrate, MIGRATIONS, MigrationRefused, requireMigrated } from '#server/db/migrate.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { until } from '../../push/push-kit.ts'

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

const expand = { name: '9990_expand', sql: 'create table next (id int)' }
const contract = { name: '9991_contract', sql: `-- contract: ${expand.name}\ndrop table if exists first` }

test('what a newer release added concerns an older one in nothing: it migrates what is its own, and its processes start', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.url, [tables, expand])
  const own = { name: '0001_first', sql: 'create table first (id int)' }
  expect(await migrate(database.url, [tables, own])).toEqual([own.name])
  await requireMigrated(database.pool, [tables, own])
})

test('what a newer release took away is refused by one that does not know its replacement, and by no other', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.url, [tables, expand, contract])
  const refusal = /has migration 9991_contract, which took away what this release reads: start a release that has 9990_expand/
  await expect(migrate(database.url, [tables])).rejects.toThrow(refusal)
  await expect(requireMigrated(database.pool, [tables])).rejects.toThrow(refusal)
  expect(await migrate(database.url, [tables, expand])).toEqual([])
  await requireMigrated(database.pool, [tables, expand])
})

test('a process does not start before the migrations of its release are applied', async () => {
  database = await freshDatabase({ migrated: false })
  await expect(requireMigrated(database.pool, [tables])).rejects.toThrow(/lacks migration 0000_house: start the server again/)
  await migrate(database.url, [tables])
  await expect(requireMigrated(database.pool, [tables, expand])).rejects.toThrow(MigrationRefused)
  await migrate(database.url, [tables, expand])
  await requireMigrated(database.pool, [tables, expand])
})

test('a migration that waits for rows in use lets others go on, and is applied once they are free', async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.url, [tables])
  const user = await database.pool.connect()
  await user.query('begin; select * from installation')
  const migrating = migrate(database.url, [tables, { name: '0001_wide', sql: 'alter table installation add column more text' }])
  // one that came after the migration is answered while the first user still has the rows
  await until(
    async () =>
      (await database.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add column more%'`))
        .rowCount,
    (waiting) => waiting === 1,
  )
  expect((await database.pool.query('select id from installation')).rowCount).toBe(1)
  await user.query('commit')
  user.release()
  expect(await migrating).toEqual(['0001_wide'])
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
