import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { isAlive } from '#server/db/processes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** a migrated database no one connects to: `freshDatabase` copies it */
    postgres: { adminUrl: string; template: string }
  }
}

const FOLDER = 'flightdeck-tests-'

/**
 * Vitest calls this once a run: DATABASE_URL's server, or one of our own in a folder that goes away with the run.
 * Sorting and upper case are those of the C locale on either, so that a test means the same everywhere.
 */
export default async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL ? { url: process.env.DATABASE_URL, stop: async () => {} } : await throwAwayServer()
  const template = `flightdeck_test_${randomBytes(4).toString('hex')}`
  await onServer(server.url, (admin) =>
    admin.query(`create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`),
  )
  await migrate(withDatabase(server.url, template))
  project.provide('postgres', { adminUrl: server.url, template })

  return async () => {
    await onServer(server.url, async (admin) => {
      const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [template])
      for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
    })
    await server.stop()
  }
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function onServer<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** A database as an operator is given one: of a user who owns it and may do nothing else on its server. */
export async function anOwnedDatabase(url: string, name: string): Promise<string> {
  const address = new URL(withDatabase(url, name))
  address.username = `${name}_owner`
  address.password = randomBytes(8).toString('hex')
  await onServer(url, async (admin) => {
    await admin.query(`create role ${address.username} login password '${address.password}' nosuperuser nocreaterole`)
    await admin.query(`create database ${name} owner ${address.username} template template0 encoding 'UTF8'`)
  })
  return address.href
}

/** PostgreSQL in a folder that goes away with it. */
export async function throwAwayServer() {
  await clearLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${FOLDER}${process.pid}-`))
  chmodSync(dataDir, 0o755) // so that PostgreSQL's user may enter when root runs the tests
  // nothing here has to outlive a power cut
  const { url, stop } = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    url,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A run that was killed leaves its server behind; the next one clears it away. */
async function clearLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(name.slice(FOLDER.length).split('-')[0])
    if (!name.startsWith(FOLDER) || isAlive(owner)) continue
    const dataDir = join(tmpdir(), name)
    const left = await startEmbedded({ dataDir }).catch(() => null)
    await left?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
