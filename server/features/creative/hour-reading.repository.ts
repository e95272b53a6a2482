import { sql, type Kysely, type Transaction } from 'kysely'
import type { HourFigure } from '#domain/reports/ad-figure.ts'
import type { Database } from '#server/db/schema.ts'
import * as reading from '#server/push/account-reading.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type Held = reading.Held

/** Days of an account, its own. */
type Days = {
  today: string
  done_until: string | null
  /** yesterday was not read for an hour */
  is_long_due: boolean
  /** what the network was making at the last turn, and since when */
  report: HoursUnderWay | null
}
export type HoursUnderWay = { since: string; until: string; cursor: string; at: string }
export type DueHours = reading.DueReading & Days

const TABLE = 'hour_reading'

/** Accounts of these platforms whose days are read, and whose hours never were. Answers how many were found. */
export const findAccounts = (db: Db, spreaderIds: readonly string[]): Promise<number> =>
  reading.findAccounts(db, TABLE, spreaderIds, sql`exists (select from figure_reading f where f.account_id = a.account_id)`)

/** Takes the account that is due the longest; null when none is. */
export const claimDue = (db: Db, spreaderIds: readonly string[], attempt: string): Promise<DueHours | null> =>
  reading.claimDue<Days>(db, TABLE, spreaderIds, attempt, {
    which: sql`true`,
    columns: sql`due.done_until, due.report, (now() at time zone a.timezone)::date::text as today,
      (due.long_at is null or due.long_at < now() - interval '1 hour') as is_long_due`,
  })

/** Goes on after a while, with what the network is making. */
export const storeLater = (db: Db, held: Held, later: reading.Later, report: HoursUnderWay | null): Promise<void> =>
  reading.storeLater(db, TABLE, held, later, sql`report = ${report && JSON.stringify(report)}::jsonb`)

type Ended = { since: string; until: string; isLong: boolean; afterMs: number }

/**
 * Every day of the range waits for the store of reports, those without a figure too, as it was told at `asOf`; it takes the place of one that still
 * waits. Nothing is stored when another worker has the account by now.
 */
export async function storeHours(
  trx: Trx,
  held: Held,
  { since, until, isLong, afterMs }: Ended,
  { figures, asOf }: { figures: readonly HourFigure[]; asOf: string },
): Promise<void> {
  const ended = sql`done_at = now(), done_until = ${until}, long_at = case when ${isLong} then now() else long_at end, report = null`
  if (!(await reading.storeEnded(trx, TABLE, held, afterMs, ended))) return
  await sql`
    insert into report_hour_slice (account_id, day, rows, as_of)
      select ${held.accountId}, d.day::date, coalesce(jsonb_agg(f) filter (where f is not null), '[]'), ${asOf}
        from generate_series(${since}::date, ${until}::date, interval '1 day') as d (day)
          left join jsonb_array_elements(${JSON.stringify(figures)}::jsonb) as f on (f ->> 'day')::date = d.day
       group by 2
    on conflict (account_id, day) do update set rows = excluded.rows, as_of = excluded.as_of, version = report_hour_slice.version + 1,
      next_at = now(), attempts = 0, failure = null`.execute(trx)
}
