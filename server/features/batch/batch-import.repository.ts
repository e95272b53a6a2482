import type { Kysely } from 'kysely'
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
export type NewImport = Omit<Import, 'id'> & { channel: string; userId: string }

export async function insertImport(db: Db, { channel, gameId, fileName, userId, sheet, columns, rows, bad }: NewImport): Promise<string> {
  const { id } = await db
    .insertInto('batch_import')
    .values({
      channel,
      game_id: gameId,
      file_name: fileName,
      created_by: userId,
      sheet: JSON.stringify(sheet),
      columns: JSON.stringify(columns),
      rows: JSON.stringify(rows),
      bad: JSON.stringify(bad),
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
