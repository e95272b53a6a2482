import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

/** A migrated database of its own, in `DATABASE_URL` or an embedded one, and a folder for files; both are gone afterwards. */
export async function withDatabase<T>(work: (place: { url: string; folder: string }) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'))
  const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: join(folder, 'db') })
  const name = `flightdeck_bench_${randomBytes(4).toString('hex')}`
  const adminUrl = process.env.DATABASE_URL ?? embedded?.url ?? ''
  const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    await migrate(url)
    return await work({ url, folder })
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
