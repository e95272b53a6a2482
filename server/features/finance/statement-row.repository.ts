import { sql, type Transaction } from 'kysely'
import type { RowKind, RowState } from '#domain/finance/row-step.ts'
import type { Database } from '#server/db/schema.ts'
import { scoped, scopedOrNone } from '#server/db/sql.ts'
import type { RowScopes } from './statement-row.reads.ts'

type Trx = Transaction<Database>

/** Rows of the caller's games and channels, held until the transaction ends; in the order of their ids. */
export async function lockRows(trx: Trx, ids: readonly string[], { kind, games, spreaders }: RowScopes & { kind?: RowKind | undefined }) {
  let query = trx.selectFrom('statement_row').selectAll().where(among(ids)).orderBy('id').forUpdate()
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return await query.where(scoped('game_id', games)).where(scopedOrNone('spreader_id', spreaders)).execute()
}
/** Rows as they are now; in the order of their ids. */
export async function findRows(trx: Trx, ids: readonly string[]): Promise<StoredRow[]> {
  return await trx.selectFrom('statement_row').selectAll().where(among(ids)).orderBy('id').execute()
}
export type StoredRow = Awaited<ReturnType<typeof lockRows>>[number]

/** Ids come from outside: what can be none names nothing. */
const among = (ids: readonly string[]) => sql<boolean>`id = any(${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`

/** To the millisecond, as the trail writes it: what is replayed from the trail is what is stored. */
const now = sql<Date>`date_trunc('milliseconds', now())`

/** Explains the gaps of rows; of those that are confirmed nothing else changes. */
export async function setExplained(
  trx: Trx,
  ids: readonly string[],
  { gapNote, by }: { gapNote: string; by: string },
): Promise<StoredRow[]> {
  return await trx
    .updateTable('statement_row')
    .set({ gap_note: gapNote, updated_by: by, updated_at: now, version: sql<number>`version + 1` })
    .where(among(ids))
    .returningAll()
    .execute()
}

/** Confirms rows, or takes their confirmation back. `gapNote` explains the gaps of those named by `unexplained`. */
export async function setConfirmed(
  trx: Trx,
  ids: readonly string[],
  { confirmed, by, gapNote, unexplained }: { confirmed: boolean; by: string; gapNote: string; unexplained: readonly string[] },
): Promise<StoredRow[]> {
  return await trx
    .updateTable('statement_row')
    .set({
      state: confirmed ? 'confirmed' : 'unconfirmed',
      confirmed_by: confirmed ? by : null,
      confirmed_at: confirmed ? now : null,
      gap_note: sql<string>`case when ${among(unexplained)} then ${gapNote} else gap_note end`,
      updated_by: by,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where(among(ids))
    .returningAll()
    .execute()
}

export type RowUpdate = {
  note: string
  gapNote: string
  actualMinor: string
  baseMinor: string
  state: RowState
  keepsConfirmation: boolean
}

export async function updateRow(trx: Trx, id: string, update: RowUpdate, by: string): Promise<StoredRow> {
  return await trx
    .updateTable('statement_row')
    .set({
      note: update.note,
      gap_note: update.gapNote,
      actual_minor: update.actualMinor,
      base_minor: update.baseMinor,
      state: update.state,
      ...(update.keepsConfirmation ? {} : { confirmed_by: null, confirmed_at: null }),
      updated_by: by,
      updated_at: now,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
