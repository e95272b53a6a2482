import { sql, type Kysely } from 'kysely'
import type { SheetLayout } from '#domain/batch/sheet-columns.ts'
import type { ImportedRow } from '#domain/batch/expand-rows.ts'
import type { BadRow } from '#domain/batch/sheet.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>

export type Import = {
  id: string
  gameId: string
  fileName: string
  sheet: string[][]
  columns: Record<string, string | null>
  rows: ImportedRow[]
  bad: BadRow[]
}
/** The JSON columns come as text, as the reader of the sheet made them. */
export type NewImport = Pick<Import, 'gameId' | 'fileName'> & {
  channel: string
  userId: string
  stored: { sheet: string; layout: string | null; columns: string; rows: string; bad: string }
}

export async function insertImport(db: Db, { channel, gameId, fileName, userId, stored }: NewImport): Promise<string> {
  const { id } = await db
    .insertInto('batch_import')
    .values({
      channel,
      game_id: gameId,
      file_name: fileName,
      created_by: userId,
      ...stored,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An import of the person's own; another's is as good as missing. The rows were written by `insertImport`, so their shape is known. */
export async function findImport(db: Db, importId: string, channel: string, userId: string): Promise<Import | null> {
  if (!/^\d{1,18}$/.test(importId)) return null
  const row = await db
    .selectFrom('batch_import')
    .selectAll()
    .where('id', '=', importId)
    .where('channel', '=', channel)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.id, gameId: row.game_id, fileName: row.file_name, sheet: row.sheet, columns: row.columns, rows: row.rows, bad: row.bad }
}

/** The cells of an import of the person's own as JSON text, to be read again, and the lines whose quotes did not pair. */
export async function findSheet(
  db: Db,
  importId: string,
  channel: string,
  userId: string,
): Promise<{ fileName: string; sheet: string; layout: SheetLayout | null; broken: number[] } | null> {
  if (!/^\d{1,18}$/.test(importId)) return null
  const row = await db
    .selectFrom('batch_import')
    .select(['file_name', 'layout'])
    .select(sql<string>`sheet::text`.as('sheet'))
    .select(
      sql<number[]>`array(select (b ->> 'line')::int from jsonb_array_elements(bad) as b
        where b -> 'problems' @> '[{"code": "import.row.broken"}]' order by 1)`.as('broken'),
    )
    .where('id', '=', importId)
    .where('channel', '=', channel)
    .where('created_by', '=', userId)
    .executeTakeFirst()
  return row ? { fileName: row.file_name, sheet: row.sheet, layout: row.layout, broken: row.broken } : null
}
