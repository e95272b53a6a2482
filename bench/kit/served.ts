import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { PRESETS } from '#permissions/presets.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { withDatabase } from './database.ts'

/** A call to the built server, by an administrator. `path` begins below `/dapper/api/`. */
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string>,
) => Promise<{ data: never } & Record<string, unknown>>

export type Served = {
  pool: pg.Pool
  call: Call
  server: ChildProcess
  /** of the server and the token that `call` uses, for a peer of its own */
  address: string
  token: string
  /** of the database */
  url: string
  /** the address of another server, ended with the first */
  startPeer: (file: string, env: Readonly<Record<string, string>>) => Promise<string>
}

/**
 * The built web server in its shipped configuration on a database of its own. `furnish` fills the database before it starts; the user who
 * calls is in it already. `more`: of its environment.
 */
export async function withServer<T>(
  furnish: (pool: pg.Pool) => Promise<void>,
  measure: (served: Served) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  return await withDatabase(async ({ url, folder }) => {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    const started: ChildProcess[] = []
    const startPeer: Served['startPeer'] = async (file, env) => {
      const peer = await start(file, { ...process.env, NODE_ENV: 'production', ...env })
      started.push(peer.server)
      return peer.address
    }
    try {
      const token = await signIn(pool)
      await furnish(pool)
      const { server, address } = await startServer(url, folder, more)
      started.push(server)
      return await measure({ pool, server, call: callerOf(address, token), address, token, url, startPeer })
    } finally {
      await Promise.all(started.map(ended))
      await pool.end()
    }
  })
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

type Started = { server: ChildProcess; address: string }

async function startServer(url: string, folder: string, more: Readonly<Record<string, string>>): Promise<Started> {
  const { prepare } = await import(pathToFileURL(join(process.cwd(), 'scripts/build.mjs')).href)
  await prepare(['server'])
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: url,
    META_BASE_URL: 'http://127.0.0.1:9',
    NODE_ENV: 'production',
    ...more,
  }
  return await start(join(process.cwd(), 'dist/server/web.js'), env)
}

async function start(file: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const server = fork(file, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [ready] = await once(server, 'message')
  return { server, address: ready.address }
}

async function ended(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
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
