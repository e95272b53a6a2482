import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { PRESETS } from '#permissions/presets.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken } from '#server/kit/authenticate.ts'

/** A call to the built server, by an administrator. `path` begins below `/dapper/api/`. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
) => Promise<{ data: never } & Record<string, unknown>>

export type Served = { pool: pg.Pool; call: Call; server: ChildProcess }

/**
 * The built web server in its shipped configuration on a migrated database of its own, in `DATABASE_URL` or an embedded one. `furnish` fills
 * the database before it starts; all of it is gone afterwards.
 */
export async function withServer<T>(furnish: (pool: pg.Pool) => Promise<void>, measure: (served: Served) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: join(folder, 'db') })
  const name = `flightdeck_bench_${randomBytes(4).toString('hex')}`
  const adminUrl = process.env.DATABASE_URL ?? embedded?.url ?? ''
  const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    await migrate(url)
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    await furnish(pool)
    const token = await signIn(pool)
    const { server, address } = await startServer(url, folder)
    try {
      return await measure({ pool, server, call: callerOf(address, token) })
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await pool.end()
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (account, name, password_hash, grants) values ('bench', 'bench', '-', $1) returning id`,
    [JSON.stringify(PRESETS.admin)],
  )
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    rows[0]?.id,
  ])
  return token
}

async function startServer(url: string, folder: string): Promise<{ server: ChildProcess; address: string }> {
  const { prepare } = await import(pathToFileURL(join(process.cwd(), 'scripts/build.mjs')).href)
  await prepare(['server'])
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: url,
    META_BASE_URL: 'http://127.0.0.1:9',
    NODE_ENV: 'production',
  }
  const server = fork(join(process.cwd(), 'dist/server/web.js'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [ready] = await once(server, 'message')
  return { server, address: ready.address }
}

const callerOf =
  (address: string, token: string): Call =>
  async (method, path, fields) => {
    const body = new URLSearchParams(fields)
    const target = `${address}/dapper/api/${path}`
    const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }
    const answer = method === 'GET' ? await fetch(`${target}?${body}`, { headers }) : await fetch(target, { method: 'POST', body, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { data: never }
  }

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The value at a share of a sorted list: 0.5 is the median. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
