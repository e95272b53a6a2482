import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type pg from 'pg'
import { COLUMNS, type Facts } from './generate.ts'

/** Another engine with the same rows: answers the cells of a statement, groups first. */
export type Peer = { name: string; ask: (sql: string) => Promise<string[][]>; close: () => Promise<void> }

const PACKAGE = join(process.cwd(), 'bench/insights/peer')
const NUMBERS = ['impressions', 'clicks', 'results', 'spend', 'returned']
const isText = (name: string) =>
  !NUMBERS.includes(name) && !/^(installs|reservations|reg|cr|active|payers|newpay.*|allpay.*|cohort_day)$/.test(name)
const typeOf = (name: string) => (isText(name) ? 'text' : name === 'cohort_day' ? 'date' : 'bigint')

type Connection = { runAndReadAll: (sql: string) => Promise<{ getRows: () => unknown[][] }>; closeSync: () => void }

/** A DuckDB file, sorted as the store is; its package is installed next to this file and is no part of the product. */
export async function openDuckDb(folder: string, files: Readonly<Record<Facts, string>>): Promise<Peer> {
  if (!existsSync(join(PACKAGE, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PACKAGE, stdio: 'inherit' })
  const { DuckDBInstance } = createRequire(join(PACKAGE, 'index.js'))('@duckdb/node-api')
  const instance = await DuckDBInstance.create(join(folder, 'peer.duckdb'), { threads: '2' })
  const connection: Connection = await instance.connect()
  for (const facts of ['delivery', 'players'] as const)
    await connection.runAndReadAll(
      `create table ${facts} as select cast(day as date) as day, ${COLUMNS[facts]
        .map((name) => `cast(${name} as ${typeOf(name)}) as ${name}`)
        .join(', ')} from read_parquet('${files[facts]}') order by game, day, spreader, account`,
    )
  return {
    name: 'DuckDB',
    ask: async (sql) => (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(String)),
    close: () => {
      connection.closeSync()
      instance.closeSync()
      return Promise.resolve()
    },
  }
}

/** Bare PostgreSQL with the indexes that a table of figures would have. */
export async function openPostgres(pool: pg.Pool, files: Readonly<Record<Facts, string>>): Promise<Peer> {
  await pool.query('create schema peer')
  for (const facts of ['delivery', 'players'] as const) {
    const columns = COLUMNS[facts]
    await pool.query(`create unlogged table peer.${facts} (day date, ${columns.map((name) => `"${name}" ${typeOf(name)}`).join(', ')})`)
    const client = await pool.connect()
    try {
      await pipeline(createReadStream(files[facts]), client.query(copyFrom(`copy peer.${facts} from stdin with (format csv)`)))
    } finally {
      client.release()
    }
    await pool.query(
      `create index on peer.${facts} (game, day); create index on peer.${facts} (account, day); create index on peer.${facts} (day)`,
    )
    await pool.query(`vacuum analyze peer.${facts}`)
  }
  return {
    name: 'PostgreSQL',
    ask: async (sql) => {
      const { rows } = await pool.query({ text: sql.replaceAll(/\b(from|join) (delivery|players)\b/g, '$1 peer.$2'), rowMode: 'array' })
      return (rows as unknown[][]).map((row) => row.map(String))
    },
    close: () => Promise.resolve(),
  }
}
