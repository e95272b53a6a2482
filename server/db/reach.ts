import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OLDEST_MAJOR } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'

/** A server that is not up yet, or a name that is not known yet: containers start in any order. */
const NOT_YET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03', 'SlowDown', 'ServiceUnavailable'])

export type Unreached = { code: string; reason: string }
type Patience = { waitMs?: number; say?: (sentence: string) => void }

/**
 * Waits until the server of DATABASE_URL answers, and holds it to our oldest version.
 * @throws StartRefused without the password in its sentence
 */
export async function reachServer(url: string, patience: Patience = {}): Promise<void> {
  const { host, pathname } = new URL(url)
  const where = { short: `database at ${host}`, whole: `database at ${host}${pathname} (DATABASE_URL)` }
  const { major } = await reached(() => look(url), where, patience)
  if (major < OLDEST_MAJOR)
    throw new StartRefused(`The server of DATABASE_URL is PostgreSQL ${major}: Flightdeck needs ${OLDEST_MAJOR} or newer.`)
}

/**
 * Tries again while what is tried may still come up, and says so once.
 * @throws StartRefused with the reason
 */
export async function reached<T extends object>(
  attempt: () => Promise<T | Unreached>,
  where: { short: string; whole: string },
  { waitMs = 30_000, say = () => {} }: Patience,
): Promise<T> {
  const until = Date.now() + waitMs
  for (let told = false; ; told = true) {
    const found = await attempt()
    if (!('reason' in found)) return found
    if (!NOT_YET.has(found.code) || (told && Date.now() > until))
      throw new StartRefused(`The ${where.whole} cannot be used: ${found.reason}.`)
    if (!told) say(`Waiting for the ${where.short} …`)
    await sleep(Math.min(1_000, waitMs))
  }
}

async function look(url: string): Promise<{ major: number } | Unreached> {
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
