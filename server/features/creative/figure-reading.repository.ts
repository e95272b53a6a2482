import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountRef, AdFigure } from '#server/connectors/core/port.ts'
import { ACCOUNT_REF } from '#server/db/account-ref.ts'
import type { Database } from '#server/db/schema.ts'
import { usedBy } from './creative.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** An account whose turn has come. Days are its own. */
export type DueAccount = {
  account_id: string
  spreader_id: string
  account: AccountRef
  today: string
  /** the day its first batch with ads was committed */
  first_day: string
  from_day: string | null
  next_day: string | null
  to_day: string | null
  done_until: string | null
  long_on: string | null
  is_asked: boolean
  attempts: number
  /** what the network was making for these days at the last turn */
  report: ReportUnderWay | null
}

/** The days, and what the connector goes on with. */
export type ReportUnderWay = { since: string; until: string; cursor: string }

/** Longer than one page takes at most; every page renews it. */
const LEASE = sql`interval '2 minutes'`

/** A row that shows a material, and is at the network. */
const PUSHED = sql`i.values ->> 'material_id' is not null and i.network_id is not null`

/** Accounts of these platforms that have ads at the network and were never read. Answers how many were found. */
export async function findAccounts(db: Db, spreaderIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into figure_reading (account_id)
      select a.account_id from ad_account a
      where a.spreader_id = any(${[...spreaderIds]}::text[]) and not exists (select from figure_reading r where r.account_id = a.account_id)
        and exists (select from batch_item i where i.account_id = a.account_id and ${PUSHED})
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Takes the account that is due the longest; null when none is. A worker that died gives it back by time. */
export async function claimDue(db: Db, spreaderIds: readonly string[], attempt: string): Promise<DueAccount | null> {
  const { rows } = await sql<DueAccount>`
    with due as (
      update figure_reading set lease_by = ${attempt}, lease_until = now() + ${LEASE}, attempts = attempts + 1
       where account_id = (
         select r.account_id from figure_reading r join ad_account a on a.account_id = r.account_id
          where r.next_at <= now() and (r.lease_until is null or r.lease_until < now()) and a.spreader_id = any(${[...spreaderIds]}::text[])
            and a.use_status = 'on' and a.held_for is null
          order by r.next_at limit 1 for update of r skip locked)
      returning *)
    select due.account_id, a.spreader_id, ${sql.raw(ACCOUNT_REF)} as account, due.from_day, due.next_day, due.to_day, due.done_until, due.long_on,
      due.attempts, due.report, coalesce(due.asked_at > due.done_at, due.asked_at is not null) as is_asked,
      (now() at time zone a.timezone)::date::text as today,
      coalesce((select (min(b.committed_at) at time zone a.timezone)::date::text from batch b
        where a.account_id = any(b.account_ids) and b.committed_at is not null), (now() at time zone a.timezone)::date::text) as first_day
    from due join ad_account a on a.account_id = due.account_id`.execute(db)
  return rows[0] ?? null
}

type Held = { accountId: string; attempt: string }

/** The days that will be read, newest first. */
export async function open(db: Db, { accountId, attempt }: Held, { from, until }: { from: string; until: string }): Promise<void> {
  await sql`update figure_reading set from_day = ${from}, to_day = ${until}, next_day = ${until}
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(db)
}

/** False when another has it by now: what was read is not to be stored. */
export async function renew(db: Db, { accountId, attempt }: Held): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update figure_reading set lease_until = now() + ${LEASE} where account_id = ${accountId} and lease_by = ${attempt}`.execute(
      db,
    )
  return Number(numAffectedRows ?? 0) > 0
}

/** Goes on after a while, from the days it is at; `attempts` counts failures in a row, and waiting is none. */
export async function storeLater(
  db: Db,
  { accountId, attempt }: Held,
  { afterMs, failure, isFailure, report }: { afterMs: number; failure: Blocker | null; isFailure: boolean; report: ReportUnderWay | null },
): Promise<void> {
  await sql`update figure_reading set lease_by = null, lease_until = null, next_at = now() + make_interval(secs => ${afterMs / 1000}),
      report = ${report && JSON.stringify(report)}::jsonb,
      failure = coalesce(${failure && JSON.stringify(failure)}::jsonb, failure), attempts = case when ${isFailure} then attempts else attempts - 1 end
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(db)
}

export type Slice = { since: string; until: string }

/**
 * Replaces what is known of these days of the account by what was read, and counts the creatives its ads carry again for them. Read twice it is the
 * same: nothing adds up. False, and nothing is stored, when another worker has the account by now.
 */
export async function storeSlice(
  trx: Trx,
  { accountId, attempt }: Held,
  { since, until }: Slice,
  figures: readonly AdFigure[],
): Promise<boolean> {
  const { rows } = await sql<{ from_day: string }>`
    update figure_reading set next_day = ${since}::date - 1, lease_until = now() + ${LEASE}, attempts = 0, failure = null, report = null
    where account_id = ${accountId} and lease_by = ${attempt} returning from_day`.execute(trx)
  if (rows.length === 0) return false
  await sql`delete from ad_figure where account_id = ${accountId} and day between ${since} and ${until}`.execute(trx)
  await sql`
    insert into ad_figure (account_id, day, network_id, currency, spend_minor, return_minor)
    select ${accountId}, f.day, f."networkId", f.currency, f."spendMinor", f."returnMinor"
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (day date, "networkId" text, currency text, "spendMinor" bigint, "returnMinor" bigint)
    where f.day between ${since} and ${until}`.execute(trx)
  await countAccount(trx, accountId, { since, until })
  return true
}

/** The reading has ended; the next one begins after a while. */
export async function storeDone(
  trx: Trx,
  { accountId, attempt }: Held,
  { until, longOn, afterMs }: { until: string; longOn: string | null; afterMs: number },
): Promise<void> {
  await sql`update figure_reading set from_day = null, to_day = null, next_day = null, done_at = now(), done_until = ${until},
      long_on = coalesce(${longOn}::date, long_on), failure = null, attempts = 0, lease_by = null, lease_until = null,
      next_at = now() + make_interval(secs => ${afterMs / 1000})
    where account_id = ${accountId} and lease_by = ${attempt}`.execute(trx)
}

/** Figures of creatives are counted by one process at a time: two that meet at a creative would wait for each other. */
const holdCounting = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('creative_figure'))`.execute(trx)

/** An example is none any more once a network has told of the creative. */
const dropExamples = (trx: Trx) =>
  sql`
  delete from creative_figure e where e.account_id is null
    and exists (select from creative_figure f where f.creative_id = e.creative_id and f.account_id is not null)`.execute(trx)

async function countAccount(trx: Trx, accountId: string, { since, until }: Slice): Promise<void> {
  await holdCounting(trx)
  await sql`delete from creative_figure where account_id = ${accountId} and day between ${since} and ${until}`.execute(trx)
  await sql`
    with carried as materialized (
      select distinct k.id as creative_id, i.network_id
      ${usedBy(sql`i.account_id = ${accountId} and ${PUSHED} and v.material_ids @> array[i.values ->> 'material_id']`)})
    insert into creative_figure (creative_id, account_id, day, currency, spend_minor, return_minor)
    select c.creative_id, f.account_id, f.day, f.currency, sum(f.spend_minor), sum(f.return_minor)
    from ad_figure f join carried c on c.network_id = f.network_id
    where f.account_id = ${accountId} and f.day between ${since} and ${until} group by 1, 2, 3, 4`.execute(trx)
  await dropExamples(trx)
}

/** Counts a creative that has another version again, over all accounts and days. False when none waits. */
export async function recountNext(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ creative_id: string }>`
    delete from figure_recount where creative_id = (select creative_id from figure_recount order by creative_id limit 1 for update skip locked)
    returning creative_id::text`.execute(trx)
  const [due] = rows
  if (!due) return false
  await holdCounting(trx)
  await sql`delete from creative_figure where creative_id = ${due.creative_id}::bigint and account_id is not null`.execute(trx)
  await sql`
    with carried as materialized (
      select distinct k.id as creative_id, i.account_id, i.network_id ${usedBy(sql`k.id = ${due.creative_id}::bigint and ${PUSHED}`)})
    insert into creative_figure (creative_id, account_id, day, currency, spend_minor, return_minor)
    select c.creative_id, f.account_id, f.day, f.currency, sum(f.spend_minor), sum(f.return_minor)
    from ad_figure f join carried c on c.account_id = f.account_id and c.network_id = f.network_id group by 1, 2, 3, 4`.execute(trx)
  await dropExamples(trx)
  return true
}

/** These are read now, each from what it is at. Answers those that are read at all. */
export async function askFor(trx: Trx, accountIds: readonly string[], userId: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update figure_reading set asked_by = ${userId}::bigint, asked_at = now(), next_at = now(), attempts = 0, failure = null
    where account_id = any(${[...accountIds]}::text[]) returning account_id`.execute(trx)
  return rows.map(({ account_id: id }) => id).sort()
}
