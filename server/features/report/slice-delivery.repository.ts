import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReportedAd } from '#domain/reports/ad-figure.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A day of an account that waits for the store of reports. */
export type Waiting = {
  account_id: string
  spreader_id: string
  /** in the account's zone */
  day: string
  rows: ReportedAd[]
  as_of: Date
  version: number
  /** games of the account, in their order */
  game_ids: string[]
}

/** Accounts that are brought together; they share a day. */
const MOST = 200

/**
 * The accounts of one day that are due, held until the transaction ends: the day that is due the longest, of those that no other process has. What
 * was refused before comes without others, so that it holds none of them up. Empty: none is due.
 */
export async function takeDay(trx: Trx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with first as (select account_id, day, attempts from report_slice where next_at <= now() order by next_at, day limit 1 for update skip locked),
    due as (
      select s.* from report_slice s, first
       where s.day = first.day and s.next_at <= now() and case when first.attempts > 0 then s.account_id = first.account_id else s.attempts = 0 end
       order by s.account_id limit ${MOST} for update of s skip locked)
    select due.account_id, a.spreader_id, due.day::text, due.rows, due.as_of, due.version,
      array(select g.game_id from ad_account_game g where g.account_id = due.account_id order by g.game_id) as game_ids
    from due join ad_account a on a.account_id = due.account_id order by due.account_id`.execute(trx)
  return rows
}

/** Games that ads were pushed for. */
export async function readAdGames(trx: Trx, accountIds: readonly string[], networkIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; network_id: string; game_id: string }>`
    select i.account_id, i.network_id, min(b.game_id) as game_id from batch_item i join batch b on b.id = i.batch_id
    where i.account_id = any(${[...accountIds]}::text[]) and i.network_id = any(${[...networkIds]}::text[]) group by 1, 2`.execute(trx)
  return rows
}

export async function readRegions(trx: Trx) {
  const { rows } = await sql<{ game_id: string; region_id: string }>`select game_id, region_id from game`.execute(trx)
  return new Map(rows.map(({ game_id, region_id }) => [game_id, region_id]))
}

type Key = Pick<Waiting, 'account_id' | 'day' | 'version'>

export async function forget(trx: Trx, { account_id, day, version }: Key): Promise<void> {
  await sql`delete from report_slice where account_id = ${account_id} and day = ${day} and version = ${version}`.execute(trx)
}

const FIRST_WAIT_S = 10
const LONGEST_WAIT_S = 3600

/** What the store refused is tried again with growing waits; others of its day are not held up. */
export async function putOff(db: Db, { account_id, day, version }: Key, failure: string): Promise<void> {
  await sql`
    update report_slice set attempts = attempts + 1, failure = ${failure},
      next_at = now() + make_interval(secs => least(${FIRST_WAIT_S} * power(2, attempts), ${LONGEST_WAIT_S}))
    where account_id = ${account_id} and day = ${day} and version = ${version}`.execute(db)
}

/** Work of a name is done by one process at a time, until the transaction ends. */
export const holdName = (trx: Trx, name: string) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)

export async function countWaiting(db: Db): Promise<{ waiting: number; refused: number }> {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select count(*)::int as waiting, count(failure)::int as refused from report_slice`.execute(db)
  return rows[0] ?? { waiting: 0, refused: 0 }
}
