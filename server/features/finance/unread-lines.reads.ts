import { sql, type Kysely } from 'kysely'
import type { MonthTotals, UnreadLines } from '#contract/finance-month.ts'
import type { Database } from '#server/db/schema.ts'
import type { MonthKey } from './month.reads.ts'

type Db = Kysely<Database>

/** Bad lines of `extraction x` that no corrected file has brought in since; a line whose row is in the month already was read. */
export const OPEN_LINES = sql<number>`greatest(0, x.rows_bad - x.rows_known - coalesce(
  (select sum(c.rows_ok)::int from extraction c where c.corrects = x.id and c.state = 'extracted'), 0))`

/** Of a month: a file that corrects another one is counted with that one. */
const ofMonth = ({ month, kind }: MonthKey) =>
  sql`x.month = ${month} and x.kind = ${kind} and x.state = 'extracted' and x.corrects is null and x.rows_bad > 0`

type Sent = { started_by: string; games: string[] | null; spreaders: string[] | null; error_key: string | null }

/** Statements of the month with lines that were not read in, or that someone waived, and whose they are. */
export async function readUnreadLines(db: Db, key: MonthKey): Promise<(Omit<UnreadLines, 'file_key'> & Sent)[]> {
  const { rows } = await sql<Omit<UnreadLines, 'waiver' | 'file_key'> & Sent & Waived>`
    select x.id::text, f.file_name, ${OPEN_LINES} as lines, s.name as uploaded_by, x.started_by::text, x.games, x.spreaders, x.error_key,
      x.waiver, x.waived_lines, w.name as waived_name, x.waived_at
    from extraction x join statement_file f on f.id = x.file_id join app_user s on s.id = x.started_by left join app_user w on w.id = x.waived_by
    where ${ofMonth(key)} and (x.waiver is not null or ${OPEN_LINES} > 0) order by x.id`.execute(db)
  return rows.map(({ waiver, waived_lines, waived_name, waived_at, ...row }) => ({
    ...row,
    waiver:
      waiver === null ? null : { reason: waiver, lines: waived_lines ?? 0, by: waived_name ?? '–', at: waived_at?.toISOString() ?? '' },
  }))
}

type Waived = { waiver: string | null; waived_lines: number | null; waived_name: string | null; waived_at: Date | null }

/** How many lines of the month are neither read in nor waived. */
export const countOpenLines = ({ month, kind }: MonthKey) =>
  sql<number>`(select coalesce(sum(${OPEN_LINES}), 0)::int from extraction x where ${ofMonth({ month, kind })} and x.waiver is null)`

/** What is signed of waivers; people by their ids, because a name may change and the signed totals may not. */
export async function readWaivers(db: Db, key: MonthKey): Promise<NonNullable<MonthTotals['waivers']>> {
  const { rows } = await sql<{ id: string; file_name: string; lines: number; reason: string; user_id: string; at: Date }>`
    select x.id::text, f.file_name, x.waived_lines as lines, x.waiver as reason, x.waived_by::text as user_id, x.waived_at as at
    from extraction x join statement_file f on f.id = x.file_id where ${ofMonth(key)} and x.waiver is not null order by x.id`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
