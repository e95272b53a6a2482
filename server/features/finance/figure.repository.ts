import { sql, type Transaction } from 'kysely'
import { placeOfStore, type FigureSource } from '#domain/finance/platform-figure.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { FIGURED_COSTS } from './figure.reads.ts'

type Trx = Transaction<Database>
type MonthKey = { kind: RowKind; month: string }

/** Figures of a month are laid on its rows by one transaction after the other: the later one sees what the earlier one counted. */
export const holdFigures = (trx: Trx, { kind, month }: MonthKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${kind} ${month}`}, 0))`.execute(trx)

/** Whether a cost of the month is still to be calculated. */
export async function costsWait(trx: Trx, month: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from cost_entry where month = ${month} and state in ('committed', 'calculating')) as waits`.execute(trx)
  return rows[0]?.waits ?? false
}

/** Holds the rows that figures may change, in the order of their ids as every writer does; the games they are of. */
export async function holdRowsOf(trx: Trx, { kind, month, games }: MonthKey & { games: readonly string[] | null }): Promise<string[]> {
  const figures =
    kind === 'income'
      ? sql`select p.game_id from platform_figure p where p.month = ${month} and p.kind = ${kind}`
      : sql`select s.game_id from ${FIGURED_COSTS} where s.month = ${month}`
  const { rows } = await sql<{ game_id: string }>`
    with held as (
      select r.id, r.game_id from statement_row r
      where r.kind = ${kind} and r.month = ${month} and ${games === null ? sql`true` : sql`r.game_id = any(${[...games]}::text[])`}
        and (r.from_figure or r.game_id in (${figures}))
      order by r.id for update)
    select distinct game_id from held order by game_id`.execute(trx)
  return rows.map(({ game_id }) => game_id)
}

export type NewFigure = { id: string; minor: bigint; isFigured: boolean; isNew: boolean }

/** To the millisecond, as the trail writes it. */
const now = sql<Date>`date_trunc('milliseconds', now())`

/** Lays figures on rows; a row that came in just now keeps its first version. */
export async function setFigures(trx: Trx, figures: readonly NewFigure[]): Promise<void> {
  await sql`
    update statement_row r set system_minor = f.minor, from_figure = f.figured,
      version = case when f.new then r.version else r.version + 1 end, updated_at = case when f.new then r.updated_at else ${now} end,
      updated_by = case when f.new then r.updated_by end
    from unnest(${figures.map(({ id }) => id)}::bigint[], ${figures.map(({ minor }) => minor.toString())}::bigint[],
      ${figures.map(({ isFigured }) => isFigured)}::boolean[], ${figures.map(({ isNew }) => isNew)}::boolean[]) as f (id, minor, figured, new)
    where r.id = f.id`.execute(trx)
}

export type StoredFigure = NonNullable<Awaited<ReturnType<typeof findFigure>>>

/** A figure by its id. */
export const findFigure = async (trx: Trx, id: string) =>
  /^\d{1,18}$/.test(id) ? await trx.selectFrom('platform_figure').selectAll().where('id', '=', id).executeTakeFirst() : undefined

export type FigurePlace = { month: string; gameId: string; appStore: string; currency: string }

/** The figure of a place, held until the transaction ends. */
export const holdFigureOf = async (trx: Trx, { month, gameId, appStore, currency }: FigurePlace) =>
  await trx
    .selectFrom('platform_figure')
    .selectAll()
    .where('month', '=', month)
    .where('game_id', '=', gameId)
    .where(sql<boolean>`lower(btrim(app_store)) = ${placeOfStore(appStore)}`)
    .where('currency', '=', currency)
    .forUpdate()
    .executeTakeFirst()

export type FigureValue = { amountMinor: string; source: Exclude<FigureSource, 'cost'>; note: string; userId: string }

export const insertFigure = async (trx: Trx, { month, gameId, appStore, currency }: FigurePlace, value: FigureValue) =>
  await trx
    .insertInto('platform_figure')
    .values({
      month,
      game_id: gameId,
      app_store: appStore.trim(),
      currency,
      amount_minor: value.amountMinor,
      source: value.source,
      note: value.note,
      updated_by: value.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFigure = async (trx: Trx, id: string, value: FigureValue) =>
  await trx
    .updateTable('platform_figure')
    .set({
      amount_minor: value.amountMinor,
      source: value.source,
      note: value.note,
      updated_by: value.userId,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteFigure = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('platform_figure').where('id', '=', id).execute()
}
