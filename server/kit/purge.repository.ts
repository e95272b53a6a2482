import { sql, type Kysely, type RawBuilder } from 'kysely'
import { EVENT_DAYS } from '#domain/player-event/player-event.ts'
import type { Database } from '#server/db/schema.ts'

/** Rows removed by one statement: short transactions, so that no one waits for a purge. */
const SLICE = 5_000

/** What is kept for a while and not for ever, with the rule of what has grown too old; `days` is the retention. */
const PURGES = {
  /** a repeated ticket is answered from its row: after the retention no one repeats it any more */
  ticket: (days) => sql`delete from ticket where id in
    (select id from ticket where at < now() - make_interval(days => ${days}) order by at limit ${SLICE} for update skip locked)`,
  /** sessions that cannot be used again; who signed in and out is in the audit trail */
  session: (days) => sql`delete from session where token_hash in
    (select token_hash from session where least(expires_at, coalesce(ended_at, 'infinity')) < now() - make_interval(days => ${days})
      limit ${SLICE} for update skip locked)`,
  /** sign-in limits look back minutes, whatever the retention */
  login_failure: () => sql`delete from login_failure where id in
    (select id from login_failure where at < now() - interval '1 day' limit ${SLICE} for update skip locked)`,
  /** spreadsheets that were read and became no batch; a batch is expanded from its import, and copied from it */
  batch_import: (days) => sql`delete from batch_import where id in
    (select i.id from batch_import i where i.created_at < now() - make_interval(days => ${days})
        and not exists (select 1 from batch b where b.spec ? 'import_id' and b.spec ->> 'import_id' = i.id::text)
      order by i.created_at limit ${SLICE} for update skip locked)`,
  /** custom tables that were deleted and not brought back, with their versions */
  insight_table: (days) => sql`delete from insight_table where id in
    (select id from insight_table where deleted_at < now() - make_interval(days => ${days}) order by deleted_at limit ${SLICE} for update skip locked)`,
  /** reports that were made into files, and those that could not be; their bytes go once no row names them */
  report_file: (days) => sql`delete from report_file where id in
    (select id from report_file where asked_at < now() - make_interval(days => ${days}) and state not in ('waiting', 'making')
      order by asked_at limit ${SLICE} for update skip locked)`,
  /** schedules of reports that were deleted and not brought back */
  export_schedule: (days) => sql`delete from export_schedule where id in
    (select id from export_schedule where deleted_at < now() - make_interval(days => ${days}) order by deleted_at limit ${SLICE} for update skip locked)`,
  /** events that are too old to be late any more: their days are not counted again. Payments stay: they tell a first one from a later one */
  player_event: () => sql`delete from player_event where ctid in
    (select ctid from player_event where day < company_day() - ${EVENT_DAYS + 2}::int and event <> 'pay' limit ${SLICE} for update skip locked)`,
} satisfies Record<string, (days: number) => RawBuilder<unknown>>

/** What the page monitor keeps, by the retention that people are told. */
const VISIT_PURGES = {
  monitor_visit: (days) => sql`delete from monitor_visit where id in
    (select id from monitor_visit where seen_at < now() - make_interval(days => ${days}) order by seen_at limit ${SLICE} for update skip locked)`,
  screen_profile: (days) => sql`delete from screen_profile where ctid in
    (select ctid from screen_profile where seen_at < now() - make_interval(days => ${days}) limit ${SLICE} for update skip locked)`,
  monitor_call: (days) => sql`delete from monitor_call where ctid in
    (select ctid from monitor_call where day < company_day() - ${days}::int limit ${SLICE} for update skip locked)`,
} satisfies Record<string, (days: number) => RawBuilder<unknown>>

type Table = keyof typeof PURGES | keyof typeof VISIT_PURGES
export type Purged = Record<Table, number>

/** Removes what is older than its retention in days, a slice at a time; `stopped` ends it between two. Answers the rows removed by table. */
export async function purge(
  db: Kysely<Database>,
  days: { house: number; visits: number },
  stopped: () => boolean = () => false,
): Promise<Purged> {
  const tables = Object.keys(PURGES) as (keyof typeof PURGES)[]
  const visits = Object.keys(VISIT_PURGES) as (keyof typeof VISIT_PURGES)[]
  const purged = Object.fromEntries([...tables, ...visits].map((table) => [table, 0])) as Purged
  const remove = async (table: Table, statement: () => RawBuilder<unknown>) => {
    for (let removed = SLICE; removed === SLICE && !stopped();) {
      const { numAffectedRows = 0n } = await statement().execute(db)
      removed = Number(numAffectedRows)
      purged[table] += removed
    }
  }
  for (const table of tables) await remove(table, () => PURGES[table](days.house))
  for (const table of visits) await remove(table, () => VISIT_PURGES[table](days.visits))
  return purged
}
