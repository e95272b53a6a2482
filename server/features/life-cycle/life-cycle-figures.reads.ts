import { sql, type Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { holdsDay, type DatedRange } from '#domain/dated-range.ts'
import type { DayFigure } from '#domain/life-cycle/effect.ts'
import type { Scope } from '#permissions/grants.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { readGameDays, type GameDay } from '#server/column-store/query/game-days.ts'
import { isUnmade, storeBlocker } from '#server/column-store/query/store-blocker.ts'
import type { Database } from '#server/db/schema.ts'
import { allOf, onPage, scoped, type Paging } from '#server/db/sql.ts'

type Db = Kysely<Database>

/** What networks reported of a game by day; `unknown`: why that cannot be read now, or is not kept in this installation. */
export type Reported = { days: readonly GameDay[]; unknown: Blocker | null }

/** Within the networks of the reader. @throws what is a fault of ours */
export async function readReported(
  store: ColumnStore | null,
  of: { game: string; spreaders: Scope },
  signal?: AbortSignal,
): Promise<Reported> {
  if (!store) return { days: [], unknown: blocker('insight.store_none') }
  try {
    return { days: await readGameDays(store, of, signal), unknown: null }
  } catch (error) {
    // no slice came yet: that is known
    if (isUnmade(error)) return { days: [], unknown: null }
    const unknown = storeBlocker(error)
    if (!unknown) throw error
    return { days: [], unknown }
  }
}

/** Spend and return of the days, as figures of the game. */
export const reportedFigures = (days: readonly GameDay[]): DayFigure[] =>
  days.flatMap(({ day, currency, spend, returned }) => [
    { day, measure: 'spend' as const, currency, amount_minor: spend },
    { day, measure: 'return' as const, currency, amount_minor: returned },
  ])

/** Booked costs of a game by day and currency, of these channels; oldest first. */
export async function readBookedCosts(db: Db, gameId: string, spreaders: Scope): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select s.day::text as day, 'cost' as measure, e.currency, sum(s.amount_minor)::text as amount_minor
    from cost_share s join cost_entry e on e.id = s.entry_id and e.state = 'posted'
    where s.game_id = ${gameId} and ${scoped('s.spreader_id', spreaders)} group by s.day, e.currency order by 1, 3`.execute(db)
  return rows
}

export type MediaSourceRead = { id: string; name: string; channel: string; first_day: string | null; last_day: string | null }

/** Channels with accounts or creatives of a game, with the first and last of these days that fall on the ranges. */
export async function readMediaSourcesOf(
  db: Db,
  { gameId, ranges, spreaders, days }: { gameId: string; ranges: readonly DatedRange[]; spreaders: Scope; days: readonly GameDay[] },
  paging: Paging,
): Promise<{ rows: MediaSourceRead[]; total: number }> {
  const ofGame = sql`(exists (select from ad_account a join ad_account_game g on g.account_id = a.account_id
      where a.spreader_id = s.id and g.game_id = ${gameId})
    or exists (select from creative c where c.spreader_id = s.id and c.game_id = ${gameId}))`
  const { rows } = await sql<Pick<MediaSourceRead, 'id' | 'name' | 'channel'> & { total: number }>`
    select s.id, s.name, s.channel, count(*) over ()::int as total from spreader s
    where ${allOf([scoped('s.id', spreaders), ofGame])} order by lpad(s.id, 40, '0') ${onPage(paging)}`.execute(db)
  const within = days.filter(({ day }) => ranges.some((range) => holdsDay(range, day)))
  return {
    rows: rows.map(({ total: _total, ...row }) => {
      const own = within.flatMap(({ day, spreader }) => (spreader === row.id ? [day] : []))
      return { ...row, first_day: own[0] ?? null, last_day: own.at(-1) ?? null }
    }),
    total: rows[0]?.total ?? 0,
  }
}
