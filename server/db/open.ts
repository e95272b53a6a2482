import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type { Database } from './schema.ts'

export type OpenedDatabase = { pool: pg.Pool; db: Kysely<Database>; close: () => Promise<void> }

export type OpenOptions = {
  /** connections of this process; PostgreSQL allows 100 in all unless told otherwise */
  max?: number
  /** shown in pg_stat_activity */
  applicationName?: string
  /** a statement that takes longer is cancelled; 0 = never */
  statementTimeoutMs?: number
  /** a connection no one uses was cut (the database restarts); the pool makes another by itself */
  onIdleError?: (error: Error) => void
}

const DATE = 1082
const NUMERIC = 1700
const INT8 = 20
const asText = (text: string) => text

/**
 * What a column becomes: int8 and numeric stay text (money and ids pass 2^53), a date stays text (it has no zone),
 * timestamptz is a Date, jsonb is parsed.
 */
export function columnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  for (const oid of [INT8, NUMERIC, DATE]) types.setTypeParser(oid, asText)
  return types
}

/** Opens a pool and a query builder on it; nothing is connected before the first statement. */
export function openDatabase(url: string, options: OpenOptions = {}): OpenedDatabase {
  const { max = 10, applicationName = 'flightdeck', statementTimeoutMs = 60_000, onIdleError = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    types: columnTypes(),
  })
  // one that is cut between two statements of a transaction: the next statement says so, and the process must live to hear it
  pool.on('connect', (client) => void client.on('error', () => {}))
  pool.on('error', onIdleError) // without a listener a cut idle connection ends the process
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!pool.ending) await pool.end() // the builder leaves a pool only that only others have used
  }
  return { pool, db, close }
}

/** Fails when the database does not answer. */
export const askDatabase = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => void (await pool.query('select 1'))
