import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A key that is good, and the game it is of. */
export type Source = { id: string; game_id: string; timezone: string }

export async function sourceOf(db: Db, by: { keyHash: Buffer } | { id: string }): Promise<Source | undefined> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.key_hash = ${by.keyHash}`
  const { rows } = await sql<Source>`
    select s.id, s.game_id, g.timezone from event_source s join game g on g.game_id = s.game_id where ${which} and s.withdrawn_at is null`.execute(
    db,
  )
  return rows[0]
}

export type EventAccount = { account_id: string; spreader_id: string; timezone: string }

/** The ad accounts of a game, of those named. */
export async function readGameAccounts(db: Db, gameId: string, accountIds: readonly string[]): Promise<EventAccount[]> {
  const { rows } = await sql<EventAccount>`
    select a.account_id, a.spreader_id, a.timezone from ad_account a join ad_account_game g on g.account_id = a.account_id
    where g.game_id = ${gameId} and a.account_id = any(${[...accountIds]}::text[])`.execute(db)
  return rows
}

export type NewEvent = {
  id: string
  event: string
  at: string
  player: string
  spreader_id: string
  account_id: string
  day: string
  cohort_day: string
  country: string
  os: string
  campaign: string
  adgroup: string
  ad: string
  currency: string
  amount_minor: number
  taxed_minor: number
}

const COLUMNS = `id text, event text, at timestamptz, player text, spreader_id text, account_id text, day date, cohort_day date, country text, os text,
  campaign text, adgroup text, ad text, currency text, amount_minor bigint, taxed_minor bigint`

/** How long events of a day may gather before the day is counted. */
const GATHERED_S = 15

/**
 * Takes the events that are not there yet, and marks the days that are to be counted again: their own, and those on which a player's first payment
 * was counted that is no longer the first. Answers how many were taken. In the order of their keys, so that two calls with the same events take turns.
 */
export async function takeEvents(trx: Trx, gameId: string, events: readonly NewEvent[]): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with sent as (select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (${sql.raw(COLUMNS)})),
    taken as (
      insert into player_event (game_id, id, event, at, player, spreader_id, account_id, day, cohort_day, country, os, campaign, adgroup, ad, currency,
        amount_minor, taxed_minor)
      select ${gameId}, id, event, at, player, spreader_id, account_id, day, cohort_day, country, os, campaign, adgroup, ad, currency, amount_minor, taxed_minor
      from sent order by id
      on conflict do nothing returning *),
    days as (
      select account_id, day, spreader_id from taken
      union
      select p.account_id, p.day, p.spreader_id from taken t
        join player_event p on p.game_id = ${gameId} and p.player = t.player and p.event = 'pay' and (p.at, p.id) > (t.at, t.id)
       where t.event = 'pay'),
    marked as (
      insert into player_slice (account_id, day, spreader_id, next_at)
      select account_id, day, min(spreader_id), now() + make_interval(secs => ${GATHERED_S}) from days group by account_id, day order by account_id, day
      on conflict (account_id, day) do update set version = player_slice.version + 1)
    select count(*)::int as taken from taken`.execute(trx)
  return rows[0]?.taken ?? 0
}

/**
 * Days up to the one of the latest event are told of each ad account of the game, also those on which no player came: from the latest event that was
 * known before.
 */
export async function markTold(trx: Trx, { id, game_id }: Source, latest: string): Promise<void> {
  await sql`
    insert into player_slice (account_id, day, spreader_id, next_at)
    select a.account_id, d::date, a.spreader_id, now() + make_interval(secs => ${GATHERED_S})
    from event_source s
      join ad_account_game g on g.game_id = ${game_id} join ad_account a on a.account_id = g.account_id,
      generate_series((coalesce(s.last_event_at, ${latest}::timestamptz) at time zone a.timezone)::date,
        (${latest}::timestamptz at time zone a.timezone)::date, interval '1 day') d
    where s.id = ${id} and (s.last_event_at is null or d::date > (s.last_event_at at time zone a.timezone)::date)
    order by 1, 2
    on conflict do nothing`.execute(trx)
}

export type Heard = { taken: number; repeated: number; refused: number; refusals: readonly unknown[]; latest: string | null }

/** Notes what a source told; refusals of a call without any leave those before. */
export async function noteHeard(trx: Trx, id: string, { taken, repeated, refused, refusals, latest }: Heard): Promise<void> {
  await sql`
    update event_source set heard_at = now(), taken = taken + ${taken}, repeated = repeated + ${repeated}, refused = refused + ${refused},
      last_event_at = greatest(last_event_at, ${latest}::timestamptz),
      refusals = case when ${refused} > 0 then ${JSON.stringify(refusals)}::jsonb else refusals end
    where id = ${id}`.execute(trx)
}

export async function insertSource(
  trx: Trx,
  source: { game_id: string; name: string; key_hash: Buffer; made_by: string },
): Promise<string> {
  return (await trx.insertInto('event_source').values(source).returning('id').executeTakeFirstOrThrow()).id
}

const changed = () => ({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })

export async function replaceKey(trx: Trx, id: string, key_hash: Buffer): Promise<void> {
  await trx
    .updateTable('event_source')
    .set({ key_hash, ...changed() })
    .where('id', '=', id)
    .execute()
}

export async function withdrawKey(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('event_source')
    .set({ withdrawn_at: sql<Date>`now()`, ...changed() })
    .where('id', '=', id)
    .execute()
}
