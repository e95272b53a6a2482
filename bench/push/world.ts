import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { LIMIT } from './limit.ts'

/** Game, platform and ad accounts. */
export async function furnish(pool: pg.Pool, accounts: number): Promise<void> {
  await pool.query(`
    update installation set id = 'bench';
    insert into app_user (account, name, password_hash, grants) values ('bench', 'bench', '-', '{}');
    insert into game (game_id, name, region_id, timezone, currency) values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD');
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', 'cn');
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, credential)
      select n::text, 'account ' || n, '21', 'e', 'USD', 'Asia/Shanghai', 'sim-token' from generate_series(1001, ${1000 + accounts}) n`)
}

const CAMPAIGN = {
  channel: 'fb_ad',
  level: 'campaign',
  values: { objective: 'OUTCOME_APP_PROMOTION', special_ad_category: 'NONE', budget_mode: 'none', status: 'PAUSED' } as object,
}

type BatchOf = { name: string; account: string; rows: number; of?: typeof CAMPAIGN }

/** A batch of objects of one level, campaigns of Meta unless others are named, that is ready to be committed; their names begin with `name`. */
export async function aBatch(pool: pg.Pool, { name, account, rows, of = CAMPAIGN }: BatchOf): Promise<string> {
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by) values ($3, 'create', $1, 'g1', $2, '{}', 'draft', 1) returning id::text`,
    [name, [account], of.channel],
  )
  const id = made[0]?.id ?? ''
  await pool.query(
    `insert into batch_item (batch_id, seq, level, account_id, name, values) select $1, n, $6, $2, $3 || ' ' || n, $4 from generate_series(1, $5::int) n`,
    [id, account, name, JSON.stringify(of.values), rows, of.level],
  )
  return id
}

/** The flip of a commit, with the notice that wakes the workers. */
export async function commit(pool: pg.Pool, batchId: string): Promise<void> {
  await pool.query(
    `with flipped as (update batch set state = 'pushing', committed_at = now() where id = $1 returning id) select pg_notify('push', id::text) from flipped`,
    [batchId],
  )
}

export type WorkerEnv = { url: string; folder: string; network: string; others: Readonly<Record<string, string>> }

export async function startWorkers(count: number, env: WorkerEnv): Promise<ChildProcess[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const worker = fork(join(process.cwd(), 'dist/server/worker.js'), {
        env: {
          ...process.env,
          DATA_DIR: env.folder,
          DATABASE_URL: env.url,
          META_BASE_URL: env.network,
          ...env.others,
          META_SCORE_POINTS: String(LIMIT.points),
          META_SCORE_S: String(LIMIT.seconds),
          NODE_ENV: 'production',
          LOG_LEVEL: 'error',
          DEMO: '0',
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      await once(worker, 'message')
      return worker
    }),
  )
}

export async function stopAll(workers: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      const ended = once(worker, 'exit')
      worker.kill('SIGTERM')
      await ended
    }),
  )
}
