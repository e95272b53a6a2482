import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OLDEST_MAJOR } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'

/** A server that is not up yet, or a name that is not known yet: containers start in any order. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

/**
 * Waits until the server of DATABASE_URL answers, and holds it to our oldest version.
 * @throws StartRefused without the password in its sentence
 */
export async function reachServer(url: string, { waitMs = 30_000, say = (_sentence: string) => {} } = {}): Promise<void> {
  const { host, pathname } = new URL(url)
  const until = Date.now() + waitMs
  for (let told = false; ; told = true) {
    const found = await look(url)
    if ('major' in found) {
      if (found.major >= OLDEST_MAJOR) return
      throw new StartRefused(`The server of DATABASE_URL is PostgreSQL ${found.major}: Flightdeck needs ${OLDEST_MAJOR} or newer.`)
    }
    if (!NOT_YET.has(found.code) || Date.now() > until) {
      throw new StartRefused(`The database at ${host}${pathname} (DATABASE_URL) cannot be used: ${found.reason}.`)
    }
    if (!told) say(`Waiting for the database at ${host} …`)
    await sleep(Math.min(1_000, waitMs))
  }
}

async function look(url: string): Promise<{ major: number } | { code: string; reason: string }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return { major: Math.floor(Number(rows[0]?.server_version_num) / 10_000) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // several addresses of one name fail together, without a message of their own
    return { code, reason: (error instanceof Error && error.message) || code || String(error) }
  } finally {
    await client.end().catch(() => {})
  }
}
