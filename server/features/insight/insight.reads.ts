import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { NamedDimension } from '#domain/metrics/dimensions.ts'
import { ORGANIC, organicAccount } from '#domain/player-event/player-event.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped } from '#server/db/sql.ts'

type Db = Kysely<Database>
type Scopes = { games: Scope; spreaders: Scope }

/** An ad account that figures are of, and why its reports cannot be read; null: they can. */
export type InsightAccount = {
  account_id: string
  name: string
  timezone: string
  currency: string
  failure: Blocker | null
  /** its first reading has not ended, or what was read is not in the store yet */
  is_unread: boolean
  spreader_id: string
  game_ids: readonly string[]
}

/** What was read and is not in the store yet, by where how far it was read is kept. */
const WAITING = { figure_reading: 'report_slice', hour_reading: 'report_hour_slice' } as const

/** The ad accounts of the scopes whose reports are read; `table`: of days, or of hours. */
export async function readInsightAccounts(
  db: Db,
  { games, spreaders }: Scopes,
  table: keyof typeof WAITING = 'figure_reading',
): Promise<InsightAccount[]> {
  const { rows } = await sql<InsightAccount>`
    select a.account_id, a.name, a.timezone, a.currency, coalesce(h.failure, r.failure) as failure, a.spreader_id,
      h.done_at is null or exists (select from ${sql.table(WAITING[table])} s where s.account_id = a.account_id) as is_unread,
      g.game_ids
    from figure_reading r join ad_account a on a.account_id = r.account_id left join ${sql.table(table)} h on h.account_id = a.account_id
      join (select account_id, array_agg(game_id order by game_id) as game_ids, bool_or(${scoped('game_id', games)}) as is_seen
            from ad_account_game group by account_id) g on g.account_id = a.account_id and g.is_seen
    where ${scoped('a.spreader_id', spreaders)} order by a.name, a.account_id`.execute(db)
  return rows
}

/** Where players without an ad are counted, of games that tell of their players: an account of each, on the clock of the game. */
export async function readOrganicAccounts(db: Db, { games, spreaders }: Scopes, language: Language): Promise<InsightAccount[]> {
  if (spreaders !== '*' && !spreaders.includes(ORGANIC)) return []
  const { rows } = await sql<InsightAccount>`
    select ${organicAccount('')} || g.game_id as account_id, ${say(language, 'insight.organic')} || ' · ' || g.name as name, g.timezone, g.currency,
      null as failure, false as is_unread, ${ORGANIC}::text as spreader_id, array[g.game_id] as game_ids
    from game g
    where ${scoped('g.game_id', games)} and exists (select from event_source s where s.game_id = g.game_id)
    order by g.name, g.game_id`.execute(db)
  return rows
}

/** Up to when games told of their players, and the days of accounts that are still to be counted. */
export async function readHeard(db: Db, { from, until }: { from: string; until: string }): Promise<Heard> {
  const heard = await sql<{ game_id: string; at: Date }>`
    select game_id, max(last_event_at) as at from event_source where last_event_at is not null group by game_id`.execute(db)
  const waiting = await sql<{ key: string }>`
    select account_id || ' ' || day as key from player_slice where day between ${from} and ${until}`.execute(db)
  return {
    games: new Map(heard.rows.map(({ game_id, at }) => [game_id, at.toISOString()])),
    waiting: new Set(waiting.rows.map(({ key }) => key)),
  }
}
export type Heard = { games: ReadonlyMap<string, string>; waiting: ReadonlySet<string> }

type Within = { accountIds: readonly string[]; language: Language }

/** What ids of a dimension are called, of those that have a name; objects of ad accounts only within these accounts. */
export async function readNames(
  db: Db,
  dimension: NamedDimension,
  ids: readonly string[],
  within: Within,
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const found = await namesOf(dimension, [...ids], within).execute(db)
  return Object.fromEntries(found.rows.map(({ id, name }) => [id, name]))
}

function namesOf(dimension: NamedDimension, ids: string[], { accountIds, language }: Within) {
  const organic = say(language, 'insight.organic')
  switch (dimension) {
    case 'spreader':
      return sql<Name>`select id, name from spreader where id = any(${ids}::text[]) union all select ${ORGANIC}, ${organic} where ${ORGANIC} = any(${ids}::text[])`
    case 'account':
      return sql<Name>`
        select account_id as id, name from ad_account where account_id = any(${ids}::text[])
        union all select ${organicAccount('')} || game_id, ${organic} || ' · ' || name from game where ${organicAccount('')} || game_id = any(${ids}::text[])`
    case 'game':
      return sql<Name>`select game_id as id, name from game where game_id = any(${ids}::text[])`
    case 'region':
      return sql<Name>`select id, ${sql.ref(`name_${language}`)} as name from region where id = any(${ids}::text[])`
    case 'creative':
      return sql<Name>`select id::text as id, name from creative where id::text = any(${ids}::text[])`
    default:
      return sql<Name>`
        select network_id as id, min(name) as name from network_object
        where account_id = any(${[...accountIds]}::text[]) and network_id = any(${ids}::text[]) group by network_id`
  }
}
type Name = { id: string; name: string }
