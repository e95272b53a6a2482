import { sql, type Kysely } from 'kysely'
import { endOf, type DatedRange } from '#domain/dated-range.ts'
import type { DayFigure } from '#domain/life-cycle/effect.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, onPage, scoped, type Paging } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** Whose figures are read: those of channels within the grants; `costs`: of these channels, or none where the caller may not see any. */
export type FigureScopes = { spreaders: Scope; costs: Scope | null }

/** The figures of a game by day, measure and currency, oldest first: spend and return of its creatives, and booked costs. */
export async function readDayFigures(db: Db, gameId: string, { spreaders, costs }: FigureScopes): Promise<DayFigure[]> {
  const reported = sql`from creative_figure f join creative c on c.id = f.creative_id
    where c.game_id = ${gameId} and ${scoped('c.spreader_id', spreaders)} group by f.day, f.currency`
  const { rows } = await sql<DayFigure>`
    select f.day::text as day, 'spend' as measure, f.currency, sum(f.spend_minor)::text as amount_minor ${reported}
    union all select f.day::text, 'return', f.currency, sum(f.return_minor)::text ${reported}
    ${
      costs === null
        ? sql``
        : sql`union all select s.day::text, 'cost', e.currency, sum(s.amount_minor)::text
      from cost_share s join cost_entry e on e.id = s.entry_id and e.state = 'posted'
      where s.game_id = ${gameId} and ${scoped('s.spreader_id', costs)} group by s.day, e.currency`
    }
    order by 1, 2, 3`.execute(db)
  return rows
}

export type MediaSourceRead = { id: string; name: string; channel: string; first_day: string | null; last_day: string | null }

/** Channels with accounts or creatives of a game, with the days of these ranges they have figures of. */
export async function readMediaSourcesOf(
  db: Db,
  { gameId, ranges, spreaders }: { gameId: string; ranges: readonly DatedRange[]; spreaders: Scope },
  paging: Paging,
): Promise<{ rows: MediaSourceRead[]; total: number }> {
  const days = sql`exists (select from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map((range) => endOf(range))}::text[]) d (first, last)
    where f.day::text between d.first and d.last)`
  const ofGame = sql`(exists (select from ad_account a join ad_account_game g on g.account_id = a.account_id
      where a.spreader_id = s.id and g.game_id = ${gameId})
    or exists (select from creative c where c.spreader_id = s.id and c.game_id = ${gameId}))`
  const { rows } = await sql<MediaSourceRead & { total: number }>`
    select s.id, s.name, s.channel, min(f.day)::text as first_day, max(f.day)::text as last_day, count(*) over ()::int as total
    from spreader s left join creative c on c.spreader_id = s.id and c.game_id = ${gameId}
      left join creative_figure f on f.creative_id = c.id and ${days}
    where ${allOf([scoped('s.id', spreaders), ofGame])}
    group by s.id, s.name, s.channel order by lpad(s.id, 40, '0') ${onPage(paging)}`.execute(db)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
