import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PRESETS } from '#permissions/presets.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { createHttp } from '#server/kit/http.ts'
import { servePages } from '#server/main/pages.ts'

export type Started = { origin: string; stop: () => Promise<void> }

/** The built server on a database of its own, with more batches than fit on a screen, and a token for it. */
export async function startHouse(): Promise<Started & { token: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-load-'))
  const embedded = await startEmbedded({ dataDir: join(folder, 'db') })
  await migrate(embedded.url)
  const token = await furnish(embedded.url)
  const child = fork(join(process.cwd(), 'dist/server/web.js'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: embedded.url,
      META_BASE_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = await once(child, 'message')
  return {
    origin: String(ready.address).replace(/\/$/, ''),
    token,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The floor's pages, by what serves the console's. */
export async function serveFloor(folder: string): Promise<Started> {
  const http = await createHttp({ version: 'floor' })
  await servePages(http, folder)
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  return { origin, stop: () => http.close() }
}

const BATCHES = 200

async function furnish(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await pool.query(`insert into game (game_id, name, region_id, timezone, currency) values ('1', '星河战纪', '1', 'Asia/Taipei', 'USD')`)
  await pool.query(`insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '4')`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (account, name, password_hash, grants) values ('bench', 'bench', '-', $1) returning id`,
    [JSON.stringify(PRESETS.admin)],
  )
  await pool.query(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by)
     select 'fb_ad', 'create', '批次 ' || n, '1', '{}', '{}', 'draft', $1 from generate_series(1, ${BATCHES}) n`,
    [rows[0]?.id],
  )
  const token = randomBytes(32).toString('base64url')
  await pool.query(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    hashToken(token),
    rows[0]?.id,
  ])
  await pool.end()
  return token
}
