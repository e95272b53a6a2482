import { sql, type Kysely, type Transaction } from 'kysely'
import { FIGURE_DAYS } from '#domain/object/list.ts'
import type { AdFigure } from '#domain/reports/ad-figure.ts'
import type { Database } from '#server/db/schema.ts'
import * as reading from '#server/push/account-reading.repository.ts'
import { usedBy } from './creative.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Held = reading.Held

/** Days of an account, its own, that are read or to be read. */
type Days = {
  today: string
  /** the day its first ads came to be */
  first_day: string
  from_day: string | null
  next_day: string | null
  to_day: string | null
  done_until: string | null
  long_on: string | null
  is_asked: boolean
  /** what the network was making for these days at the last turn */
  report: ReportUnderWay | null
}
/** The days, and what the connector goes on with. */
export type ReportUnderWay = { since: string; until: string; cursor: string }
export type DueAccount = reading.DueReading & Days

const TABLE = 'figure_reading'

/** A row that shows a material, and is at the network. */
const PUSHED = sql`i.values ->> 'material_id' is not null and i.network_id is not null`

/** Accounts of these platforms that have ads at the network and were never read. Answers how many were found. */
export const findAccounts = (db: Db, spreaderIds: readonly string[]): Promise<number> =>
  reading.findAccounts(
    db,
    TABLE,
    spreaderIds,
    sql`(exists (select from batch_item i where i.account_id = a.account_id and ${PUSHED})
      or exists (select from network_object o where o.account_id = a.account_id))`,
  )

/** Takes the account that is due the longest; null when none is. */
export const claimDue = (db: Db, spreaderIds: readonly string[], attempt: string): Promise<DueAccount | null> =>
  reading.claimDue<Days>(db, TABLE, spreaderIds, attempt, {
    which: sql`true`,
    columns: sql`due.from_day, due.next_day, due.to_day, due.done_until, due.long_on, due.report,
      coalesce(due.asked_at > due.done_at, due.asked_at is not null) as is_asked, (now() at time zone a.timezone)::date::text as today,
      (coalesce(least(
        (select min(b.committed_at) from batch b where a.account_id = any(b.account_ids) and b.committed_at is not null),
        (select min(o.made_at) from network_object o where o.account_id = a.account_id)), now()) at time zone a.timezone)::date::text as first_day`,
  })

/** The days that will be read, newest first. */
export const open = (db: Db, held: Held, { from, until }: { from: string; until: string }): Promise<boolean> =>
  reading.storeReading(db, TABLE, held, sql`from_day = ${from}, to_day = ${until}, next_day = ${until}`)

/** Goes on after a while, from the days it is at, with what the network is making for them. */
export const storeLater = (db: Db, held: Held, later: reading.Later, report: ReportUnderWay | null): Promise<void> =>
  reading.storeLater(db, TABLE, held, later, sql`report = ${report && JSON.stringify(report)}::jsonb`)

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
    update figure_reading set next_day = ${since}::date - 1, lease_until = now() + ${reading.LEASE}, attempts = 0, failure = null, report = null
    where account_id = ${accountId} and lease_by = ${attempt} returning from_day`.execute(trx)
  if (rows.length === 0) return false
  await sql`delete from ad_figure where account_id = ${accountId} and day between ${since} and ${until}`.execute(trx)
  await sql`
    insert into ad_figure (account_id, day, network_id, above, currency, spend_minor, return_minor, impressions, clicks, results)
    select ${accountId}, f.day, f."networkId", f.above, f.currency, sum(f."spendMinor"), sum(f."returnMinor"), sum(f.impressions), sum(f.clicks), sum(f.results)
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as f (day date, "networkId" text, above text[], currency text, "spendMinor" bigint,
      "returnMinor" bigint, impressions bigint, clicks bigint, results bigint)
    where f.day between ${since} and ${until} group by f.day, f."networkId", f.above, f.currency`.execute(trx)
  await keepForStore(trx, accountId, { since, until }, figures)
  await countAccount(trx, accountId, { since, until })
  return true
}

/** Every day of the slice waits for the store of reports, those without a figure too; it takes the place of one that still waits. */
const keepForStore = (trx: Trx, accountId: string, { since, until }: Slice, figures: readonly AdFigure[]) =>
  sql`
  insert into report_slice (account_id, day, rows)
    select ${accountId}, d.day::date, coalesce(jsonb_agg(f) filter (where f is not null), '[]')
      from generate_series(${since}::date, ${until}::date, interval '1 day') as d (day)
        left join jsonb_array_elements(${JSON.stringify(figures)}::jsonb) as f on (f ->> 'day')::date = d.day
     group by 2
  on conflict (account_id, day) do update set rows = excluded.rows, as_of = now(), version = report_slice.version + 1, next_at = now(), attempts = 0, failure = null`.execute(
    trx,
  )

/** The reading has ended; the next one begins after a while. */
export const storeDone = (
  trx: Trx,
  held: Held,
  { until, longOn, afterMs }: { until: string; longOn: string | null; afterMs: number },
): Promise<boolean> =>
  reading.storeEnded(
    trx,
    TABLE,
    held,
    afterMs,
    sql`from_day = null, to_day = null, next_day = null, done_at = now(), done_until = ${until}, long_on = coalesce(${longOn}::date, long_on)`,
  )

const SUMS = ['spend', 'impressions', 'clicks', 'results'].flatMap((of) => FIGURE_DAYS.map((days) => ({ of, days })))

/**
 * Adds up the figures of an account's ads for the last days up to `until`, per ad and per parent. `ways`: for each generation of the network, the levels
 * from the root down to the ad. The depth of an ad tells its generation; where that is the same, what was listed at the ads of another one is not of this.
 */
export async function countObjects(trx: Trx, accountId: string, until: string, ways: readonly (readonly string[])[]): Promise<void> {
  await sql`delete from object_figure where account_id = ${accountId}`.execute(trx)
  const column = ({ of, days }: (typeof SUMS)[number]) => sql.ref(`${of}_${days}`)
  const sum = ({ of, days }: (typeof SUMS)[number]) =>
    sql`coalesce(sum(${sql.ref(of === 'spend' ? 'f.spend_minor' : `f.${of}`)}) filter (where f.day > ${until}::date - ${sql.lit(Number(days))}), 0)`
  for (const levels of ways)
    await sql`
    insert into object_figure (account_id, level, network_id, ${sql.join(SUMS.map(column))})
    select f.account_id, p.level, p.network_id, ${sql.join(SUMS.map(sum))}
      from ad_figure f cross join lateral unnest(${[...levels]}::text[], f.above || f.network_id) as p (level, network_id)
     where f.account_id = ${accountId} and f.day > ${until}::date - ${sql.lit(Math.max(...FIGURE_DAYS.map(Number)))} and f.day <= ${until}
       and p.level is not null and p.network_id is not null and cardinality(f.above) = ${levels.length - 1}
       and not exists (select from network_object o where o.account_id = f.account_id and o.network_id = f.network_id and o.level = any(${othersOf(ways, levels)}::text[]))
     group by 1, 2, 3`.execute(trx)
}

/** The levels of ads in the other generations. */
const othersOf = (ways: readonly (readonly string[])[], own: readonly string[]): string[] =>
  ways.flatMap((levels) => (levels === own ? [] : levels.slice(-1)))

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
export const askFor = (trx: Trx, accountIds: readonly string[], userId: string): Promise<string[]> =>
  reading.askFor(trx, TABLE, accountIds, userId)
