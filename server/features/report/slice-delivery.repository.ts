import { sql, type Transaction } from 'kysely'
import type { HourFigure, ReportedAd } from '#domain/reports/ad-figure.ts'
import type { Database } from '#server/db/schema.ts'
import type { Due } from './slice-queue.repository.ts'

type Trx = Transaction<Database>

/** What a network told of a day of an account that is due. */
export type Told = {
  account_id: string
  spreader_id: string
  /** in the account's zone */
  day: string
  rows: (ReportedAd & Partial<Pick<HourFigure, 'minute'>>)[]
  as_of: Date
  /** games of the account, in their order */
  game_ids: string[]
}

/** Of days that the transaction holds. */
export async function readTold(trx: Trx, queue: 'report_slice' | 'report_hour_slice', due: readonly Due[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select s.account_id, a.spreader_id, s.day::text, s.rows, s.as_of,
      array(select g.game_id from ad_account_game g where g.account_id = s.account_id order by g.game_id) as game_ids
    from ${sql.table(queue)} s join ad_account a on a.account_id = s.account_id
    where (s.account_id, s.day) in (select * from unnest(${due.map(({ account_id }) => account_id)}::text[], ${due.map(({ day }) => day)}::date[]))
    order by s.account_id`.execute(trx)
  return rows
}

/** Games that ads were pushed for. */
export async function readAdGames(trx: Trx, accountIds: readonly string[], networkIds: readonly string[]) {
  const { rows } = await sql<{ account_id: string; network_id: string; game_id: string }>`
    select i.account_id, i.network_id, min(b.game_id) as game_id from batch_item i join batch b on b.id = i.batch_id
    where i.account_id = any(${[...accountIds]}::text[]) and i.network_id = any(${[...networkIds]}::text[]) group by 1, 2`.execute(trx)
  return rows
}

export async function readRegions(trx: Trx) {
  const { rows } = await sql<{ game_id: string; region_id: string }>`select game_id, region_id from game`.execute(trx)
  return new Map(rows.map(({ game_id, region_id }) => [game_id, region_id]))
}
