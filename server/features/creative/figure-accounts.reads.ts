import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { onPage, scoped, type Paging } from '#server/db/sql.ts'
import type { CreativeScopes } from './creative.reads.ts'

type Db = Kysely<Database>

export type FigureAccountRead = {
  account_id: string
  name: string
  spreader_id: string
  game_ids: string[]
  currency: string
  is_open: boolean
  days_all: number
  days_stored: number
  done_at: Date | null
  done_until: string | null
  asked_at: Date | null
  next_at: Date
  failure: Blocker | null
}

/** A page of the accounts of the scopes whose reports are read: those that could not be first, each part by name; `total`: of all pages, 0 behind the last. */
export async function readFigureAccounts(
  db: Db,
  { games, spreaders }: Pick<CreativeScopes, 'games' | 'spreaders'>,
  paging: Paging,
): Promise<{ rows: FigureAccountRead[]; total: number }> {
  const { rows } = await sql<FigureAccountRead & { total: number }>`
    select (count(*) over ())::int as total,
      r.account_id, a.name, a.spreader_id, array_agg(g.game_id order by g.game_id) as game_ids, a.currency, r.from_day is not null as is_open,
      coalesce(r.to_day - r.from_day + 1, 0) as days_all, coalesce(r.to_day - r.next_day, 0) as days_stored,
      r.done_at, r.done_until::text, r.asked_at, r.next_at, r.failure
    from figure_reading r join ad_account a on a.account_id = r.account_id join ad_account_game g on g.account_id = a.account_id
    where ${scoped('a.spreader_id', spreaders)} and ${scoped('g.game_id', games)}
    group by r.account_id, a.account_id order by r.failure is null, a.name, r.account_id ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** The accounts whose ads the figures of a creative are of; none: they are examples, or there are none. */
export async function readFigureSources(db: Db, creativeId: string) {
  const { rows } = await sql<Pick<FigureAccountRead, 'account_id' | 'name' | 'done_at' | 'failure'>>`
    select r.account_id, a.name, r.done_at, r.failure from figure_reading r join ad_account a on a.account_id = r.account_id
    where exists (select from creative_figure f where f.account_id = r.account_id and f.creative_id::text = ${creativeId})
    order by a.name, r.account_id`.execute(db)
  return rows
}
