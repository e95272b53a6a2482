import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { World } from './run.ts'

/** The first generation of Ocean Engine takes no new ads: what is pushed to it are changes of those it has. */
const CHANNEL = 'toutiao_ad'
const LEVEL = 'ad'
const WAS = 'ACTIVE'
const BECOMES = 'PAUSED'

/** So many ads of the account, each paused by one set of changes that waits to be sent; answers the set. */
export async function aChangeSet({ pool, network }: World, account: string, rows: number): Promise<string> {
  const ids = await network.seedLegacy(account, rows)
  const { rows: made } = await pool.query<{ id: string }>(
    `with made as (
       insert into object_change_set (channel, level, kind, state, account_ids, made_by, committed_by) values ($1, $2, 'edit', 'draft', $3, 1, 1) returning id),
     objects as (
       insert into network_object (account_id, level, network_id, above, name, status, values, pulled_at, changed_at)
       select $4, $2, id, '{}', id, $5, jsonb_build_object('status', $5::text), now(), now() from unnest($7::text[]) id on conflict do nothing),
     rows as (
       insert into object_change (set_id, seq, account_id, network_id, name, was, becomes, state)
       select made.id, at, $4, one, one, jsonb_build_object('status', $5::text), jsonb_build_object('status', $6::text), 'waiting'
         from made, unnest($7::text[]) with ordinality as listed (one, at))
     select id::text from made`,
    [CHANNEL, LEVEL, [account], account, WAS, BECOMES, ids],
  )
  return made[0]?.id ?? ''
}

/** The flip of a commit: its trigger tells the workers. */
export async function commitChanges(pool: pg.Pool, setId: string): Promise<void> {
  await pool.query(`update object_change_set set state = 'running', committed_at = now() where id = $1`, [setId])
}

/** @throws when a row was not changed, or the set is not done after two minutes */
export async function changesSettled(pool: pg.Pool, setId: string): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until; await sleep(10)) {
    const { rows } = await pool.query<{ settled: boolean; wrong: number }>(
      `select state = 'settled' as settled, (select count(*)::int from object_change where set_id = $1 and state <> 'done') as wrong
         from object_change_set where id = $1`,
      [setId],
    )
    if (!rows[0]?.settled) continue
    if (rows[0].wrong > 0) throw new Error(`${rows[0].wrong} changes were not made`)
    return
  }
  const { rows } = await pool.query<{ state: string; reasons: unknown; n: number }>(
    `select state, reasons, count(*)::int as n from object_change where set_id = $1 group by 1, 2`,
    [setId],
  )
  throw new Error(`the changes did not end: ${JSON.stringify(rows)}`)
}

/** @throws when the network did not change each ad exactly once */
export async function checkChanges({ network }: World, account: string, rows: number): Promise<void> {
  const times = Object.values(await network.changes(account))
  if (times.length !== rows || times.some((one) => one !== 1))
    throw new Error(`${rows} changes became ${times.reduce((sum, one) => sum + one, 0)} of ${times.length} ads`)
}
