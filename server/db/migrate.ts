/// <reference types="vite/client" />
import { createHash, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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

/** How long a statement of a migration waits for rows that are in use, and with it everything that comes after it in line. */
const LOCK_WAIT_MS = 2_000
/** Tries of a migration that waited too long, with a pause between them in which the processes of the release before go on. */
const TRIES = 30
const PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Brings the database up to date: each file once, in order, each in its own transaction, and makes the installation's
 * row. Processes that start together wait for one another; those of the release before go on meanwhile. Answers the names it applied.
 * @throws MigrationRefused when an applied file was edited afterwards, or the database lacks what this release reads
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
    await client.query('alter table migration add column if not exists contracts text')
    const open = openMigrations(migrations, await appliedTo(client))
    for (const migration of open) await apply(client, migration)
    await client.query(`insert into installation (id) select $1 where not exists (select from installation)`, [randomTag()])
    return open.map(({ name }) => name)
  } finally {
    await client.end() // gives the advisory lock back too
  }
}

/**
 * Asks, without changing anything, whether a process of this release may work on the database: all that it reads is there.
 * @throws MigrationRefused
 */
export async function requireMigrated(pool: Pick<pg.Pool, 'query'>, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  const { rows } = await pool.query<{ is: boolean }>(`select to_regclass('migration') is not null as is`)
  const [missing] = openMigrations(migrations, rows[0]?.is ? await appliedTo(pool) : new Map())
  if (missing)
    throw new MigrationRefused(
      `The database lacks migration ${missing.name}: start the server again, which applies it before anything else.`,
    )
}

/**
 * The earlier migration whose contract step this is: what that one replaced, this one takes away. It is said in a line of its own,
 * `-- contract: 0400_name`. Null: it only adds, and the release before works on.
 */
export const contractOf = ({ sql }: Pick<Migration, 'sql'>): string | null => /^-- contract: (\S+)$/m.exec(sql)?.[1] ?? null

type Applied = { name: string; checksum: string; contracts: string | null }

/** By any user of the database, also before the column was. */
async function appliedTo(client: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied>(`select name, checksum, to_jsonb(migration)->>'contracts' as contracts from migration`)
  return new Map(rows.map((row) => [row.name, row]))
}

/** What is still to apply, or the reason why this release must not touch the database. */
function openMigrations(migrations: readonly Migration[], applied: ReadonlyMap<string, Applied>): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  for (const { name, contracts } of applied.values()) {
    // what a newer release added does not concern us; what it took away does, unless we already read what replaced it
    if (known.has(name) || contracts === null || known.has(contracts)) continue
    throw new MigrationRefused(
      `The database has migration ${name}, which took away what this release reads: start a release that has ${contracts}.`,
    )
  }
  for (const migration of migrations) {
    const before = applied.get(migration.name)?.checksum
    if (before !== undefined && before !== checksum(migration)) {
      throw new MigrationRefused(
        `Migration ${migration.name} was edited after it had been applied: put server/db/migrations/${migration.name}.sql back as it was, and write the change as a new file.`,
      )
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

/** A migration that meets rows in use gives way and comes again: what waits behind it, waits only as long. */
async function apply(client: pg.Client, migration: Migration) {
  for (let tries = 1; ; tries += 1) {
    const failure = await attempt(client, migration)
    if (failure === null) return
    const isInUse = failure instanceof pg.DatabaseError && failure.code === LOCK_NOT_AVAILABLE
    if (!isInUse || tries === TRIES) throw failed(migration, failure)
    await pause(PAUSE_MS)
  }
}

async function attempt(client: pg.Client, migration: Migration): Promise<unknown> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(migration.sql)
    await client.query('set local lock_timeout = 0')
    await client.query('insert into migration (name, checksum, contracts) values ($1, $2, $3)', [
      migration.name,
      checksum(migration),
      contractOf(migration),
    ])
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return error
  }
}

const failed = ({ name }: Migration, cause: unknown) =>
  new Error(`Migration ${name} failed and was taken back: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })

// a checkout on Windows may turn line ends; that is not an edit
const checksum = ({ sql }: Migration) => createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')

/** Three characters: the installation's part of every client key, short because the networks limit the length of names. */
const randomTag = () => Array.from({ length: 3 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[randomInt(36)]).join('')
