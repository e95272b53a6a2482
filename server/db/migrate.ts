/// <reference types="vite/client" />
import { createHash, randomInt } from 'node:crypto'
import pg from 'pg'
import { StartRefused } from './start-refused.ts'

export type Migration = { name: string; sql: string }

/** The SQL files, by name. Read when the server is built, so that nothing has to be found at run time. */
export const MIGRATIONS: readonly Migration[] = Object.entries(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
)
  .map(([path, sql]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), sql }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** A database this release cannot bring up to date by itself; the sentence says what to do. */
export class MigrationRefused extends StartRefused {
  override name = 'MigrationRefused'
}

// any number that is ours only: every process that migrates waits for the same lock
const LOCK = 7_235_190_411

/**
 * Brings the database up to date: each file once, in order, each in its own transaction, and makes the installation's
 * row. Processes that start together wait for one another. Answers the names it applied.
 * @throws MigrationRefused when an applied file was edited afterwards, or the database is newer than this release
 */
export async function migrate(url: string, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'flightdeck migrate' })
  client.on('error', () => {}) // a cut connection ends the statement that runs; that is told there
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
    const open = openMigrations(migrations, new Map(rows.map(({ name, checksum }) => [name, checksum])))
    for (const migration of open) await apply(client, migration)
    await client.query(`insert into installation (id) select $1 where not exists (select from installation)`, [randomTag()])
    return open.map(({ name }) => name)
  } finally {
    await client.end() // gives the advisory lock back too
  }
}

/** What is still to apply, or the reason why this release must not touch the database. */
function openMigrations(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this release does not know: start a release at least as new as the database.`,
      )
    }
  }
  for (const migration of migrations) {
    const before = applied.get(migration.name)
    if (before !== undefined && before !== checksum(migration)) {
      throw new MigrationRefused(
        `Migration ${migration.name} was edited after it had been applied: put server/db/migrations/${migration.name}.sql back as it was, and write the change as a new file.`,
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: pg.Client, migration: Migration) {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [migration.name, checksum(migration)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed and was taken back: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

// a checkout on Windows may turn line ends; that is not an edit
const checksum = ({ sql }: Migration) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** Three characters: the installation's part of every client key, short because the networks limit the length of names. */
const randomTag = () => Array.from({ length: 3 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[randomInt(36)]).join('')
