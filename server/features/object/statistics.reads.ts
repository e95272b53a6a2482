import { sql, type Kysely } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { Database } from '#server/db/schema.ts'

export type Asked = {
  accountId: string
  /** the level of the network's ads: figures are stored by ad */
  adLevel: Level
  /** the object; null: the whole account */
  object: { level: Level; networkId: string } | null
  from: string
  to: string
}

export type DayFigure = { day: string; spend: string; impressions: number; clicks: number; results: number }

/** Figures by day: of an object with all its ads, or of the account's ads of one generation. Days without figures are left out. */
export async function readDays(db: Kysely<Database>, { accountId, adLevel, object, from, to }: Asked): Promise<DayFigure[]> {
  const of =
    object === null
      ? sql`exists (select from network_object o where o.account_id = f.account_id and o.level = ${adLevel} and o.network_id = f.network_id)`
      : object.level === adLevel
        ? sql`f.network_id = ${object.networkId}`
        : sql`${object.networkId} = any(f.above)`
  const { rows } = await sql<DayFigure>`
    select f.day::text, sum(f.spend_minor)::text as spend, sum(f.impressions)::float8 as impressions, sum(f.clicks)::float8 as clicks, sum(f.results)::float8 as results
      from ad_figure f where f.account_id = ${accountId} and f.day between ${from} and ${to} and ${of} group by f.day order by f.day`.execute(
    db,
  )
  return rows
}

export type FigureReading = { currency: string; done_at: Date | null; done_until: string | null; failure: Blocker | null }

/** When the figures of an account were last read, and up to which day. */
export async function readFigureReading(db: Kysely<Database>, accountId: string): Promise<FigureReading | undefined> {
  const { rows } = await sql<FigureReading>`select a.currency, r.done_at, r.done_until::text, r.failure
    from ad_account a left join figure_reading r on r.account_id = a.account_id where a.account_id = ${accountId}`.execute(db)
  return rows[0]
}
