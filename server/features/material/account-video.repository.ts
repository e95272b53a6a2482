import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountVideoState } from '#domain/material/material.ts'
import type { AccountRef } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

/** A video whose turn has come, with the account it is for and where its file lies. */
export type DueVideo = {
  material_id: string
  account_id: string
  state: 'waiting' | 'sending' | 'processing'
  name: string
  bytes: string
  session: string | null
  ref: string | null
  sent: string
  wanted: string
  attempts: number
  /** when a user asked for it */
  asked_ms_ago: number
  storage_key: string
  spreader_id: string
  account: AccountRef
}

/** Longer than one piece takes at most; every piece renews it. */
const LEASE = sql`interval '2 minutes'`

/** Takes the video that is due the longest; null when none is; an account that is held takes none. A worker that died gives it back by time. */
export async function claimDue(db: Db): Promise<DueVideo | null> {
  const { rows } = await sql<DueVideo>`
    with due as (
      update material_video set lease_until = now() + ${LEASE}, attempts = attempts + 1
       where (material_id, account_id) = (
         select v.material_id, v.account_id from material_video v join ad_account a on a.account_id = v.account_id and a.held_for is null
          where v.state in ('waiting', 'sending', 'processing') and v.next_at <= now() and (v.lease_until is null or v.lease_until < now())
          order by v.next_at limit 1 for update of v skip locked)
      returning *)
    select due.material_id, due.account_id, due.state, due.name, due.bytes::text, due.session, due.ref, due.sent::text, due.wanted::text, due.attempts,
      (extract(epoch from now() - due.asked_at) * 1000)::float8 as asked_ms_ago,
      m.storage_key, a.spreader_id, ${sql.raw(ACCOUNT_REF)} as account
    from due join material m on m.id = due.material_id join ad_account a on a.account_id = due.account_id`.execute(db)
  return rows[0] ?? null
}

type Key = Pick<DueVideo, 'material_id' | 'account_id'>

async function store(db: Db, { material_id, account_id }: Key, set: RawBuilder<unknown>): Promise<void> {
  await sql`update material_video set ${set}, updated_at = now() where material_id = ${material_id} and account_id = ${account_id}`.execute(
    db,
  )
}

/** The network has begun an upload, or taken a piece: it goes on from there, anyone who does. A piece that arrived ends the tries before it. */
export const storePiece = (
  db: Db,
  key: Key,
  { session, ref, sent, wanted }: { session: string; ref: string; sent: number; wanted: number },
  hasArrived: boolean,
) =>
  store(
    db,
    key,
    sql`state = 'sending', session = ${session}, ref = ${ref}, sent = ${sent}, wanted = ${wanted},
      attempts = case when ${hasArrived} then 0 else attempts end, lease_until = now() + ${LEASE}`,
  )

/** Begun again: how much of the one before arrived is not known. */
export const storeAnew = (db: Db, key: Key) =>
  store(db, key, sql`state = 'waiting', session = null, ref = null, sent = 0, wanted = 0, lease_until = null, next_at = now()`)

/** Asked about again after a while. */
export const storeProcessing = (db: Db, key: Key, afterMs: number) =>
  store(db, key, sql`state = 'processing', attempts = 0, lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000})`)

export const storeReady = (db: Db, key: Key) => store(db, key, sql`state = 'ready', failure = null, lease_until = null`)

/** Tried again after a while, from where it is. */
export const storeLater = (db: Db, key: Key, afterMs: number) =>
  store(db, key, sql`lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000})`)

export const storeRefused = (db: Db, key: Key, failure: Blocker) =>
  store(db, key, sql`state = 'failed', failure = ${JSON.stringify(failure)}::jsonb, lease_until = null`)

export type Wanted = { materialId: string; name: string; bytes: number; accountId: string }

/** Puts videos on their way; one that is there, or under way, stays as it is, one that failed begins again. Answers how many began. */
export async function askFor(db: Db, wanted: readonly Wanted[], userId: string): Promise<Wanted[]> {
  const began: Wanted[] = []
  for (const one of wanted) {
    const { rows } = await sql`
      insert into material_video (material_id, account_id, name, bytes, asked_by)
        values (${one.materialId}, ${one.accountId}, ${one.name}, ${one.bytes}, ${userId}::bigint)
      on conflict (material_id, account_id) do update
        set state = 'waiting', session = null, ref = null, sent = 0, wanted = 0, failure = null, attempts = 0, asked_by = excluded.asked_by,
          asked_at = now(), next_at = now(), name = excluded.name, bytes = excluded.bytes
        where material_video.state = 'failed'
      returning material_id`.execute(db)
    if (rows.length > 0) began.push(one)
  }
  return began
}

export type AccountVideo = {
  material_id: string
  material_name: string
  account_id: string
  account_name: string
  state: AccountVideoState
  sent: string
  bytes: string
  ref: string | null
  failure: Blocker | null
  updated_at: Date
}

/** The state of videos with accounts, by name of the account; of those accounts only when any are named. */
export async function readAccountVideos(db: Db, ids: readonly string[], accounts: readonly string[]): Promise<AccountVideo[]> {
  const { rows } = await sql<AccountVideo>`
    select v.material_id, m.name as material_name, v.account_id, a.name as account_name, v.state, v.sent::text, v.bytes::text, v.ref, v.failure, v.updated_at
    from material_video v join material m on m.id = v.material_id join ad_account a on a.account_id = v.account_id
    where v.material_id = any(${[...ids]}::text[]) and (${accounts.length === 0} or v.account_id = any(${[...accounts]}::text[]))
    order by m.name, v.material_id, a.name, v.account_id`.execute(db)
  return rows
}

/** Which of the accounts are of the channel and serve the game. */
export async function accountsOfGame(db: Db, accounts: readonly string[], spreaderId: string, gameId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ad_account as a')
    .innerJoin('ad_account_game as g', 'g.account_id', 'a.account_id')
    .select('a.account_id')
    .where(sql<boolean>`a.account_id = any(${[...accounts]}::text[])`)
    .where('a.spreader_id', '=', spreaderId)
    .where('g.game_id', '=', gameId)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
