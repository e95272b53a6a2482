import { sql, type Kysely, type Transaction } from 'kysely'
import type { MonthState } from '#domain/finance/cost-blockers.ts'
import { UNDER_WAY, type StatementKind } from '#domain/finance/statement.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type MonthKey = { kind: StatementKind; month: string }

export async function monthStateOf(db: Db, { kind, month }: MonthKey): Promise<MonthState> {
  const row = await db.selectFrom('finance_month').select('state').where('kind', '=', kind).where('month', '=', month).executeTakeFirst()
  return row?.state ?? 'open'
}

/** Uploads of one kind and month come one after the other until the transaction ends. */
export const holdUploads = (trx: Trx, { kind, month }: MonthKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${kind} ${month}`}, 0))`.execute(trx)

const extractions = (db: Db) =>
  db
    .selectFrom('extraction as e')
    .innerJoin('statement_file as f', 'f.id', 'e.file_id')
    .innerJoin('app_user as s', 's.id', 'e.started_by')
    .leftJoin('app_user as c', 'c.id', 'e.ended_by')
    .leftJoin('app_user as x', 'x.id', 'e.explained_by')
    .select(['e.id', 'e.kind', 'e.month', 'e.state', 'f.file_name', 'f.bytes', 'f.sha256', 'f.storage_key', 'e.error_key', 'e.template'])
    .select(['e.rows_total', 'e.rows_done', 'e.rows_ok', 'e.rows_bad', 'e.error', 'e.started_by', 's.name as started_by_name'])
    .select([
      'e.started_at',
      'e.ended_at',
      'e.ended_by',
      'c.name as ended_by_name',
      'e.games',
      'e.spreaders',
      'e.unknown_names',
      'e.line_counts',
      'e.other_sheets',
    ])
    .select(['e.mapping', 'e.controls', 'e.sums', 'e.explanation', 'e.explained_by', 'x.name as explained_by_name', 'e.explained_at'])

export type StoredExtraction = Awaited<ReturnType<typeof findExtraction>> & object

export const findExtraction = async (db: Db, id: string) =>
  /^\d{1,18}$/.test(id) ? await extractions(db).where('e.id', '=', id).executeTakeFirst() : undefined

export const latestExtraction = async (db: Db, { kind, month }: MonthKey) =>
  await extractions(db).where('e.kind', '=', kind).where('e.month', '=', month).orderBy('e.id', 'desc').limit(1).executeTakeFirst()

export const runningExtraction = async (db: Db, { kind, month }: MonthKey) =>
  await extractions(db)
    .where('e.kind', '=', kind)
    .where('e.month', '=', month)
    .where('e.state', 'in', [...UNDER_WAY])
    .executeTakeFirst()

/** The latest extraction of the same bytes that brought rows, of any month. */
export const extractedBefore = async (db: Db, sha256: string) =>
  await extractions(db)
    .where('f.sha256', '=', sha256)
    .where('e.state', '=', 'extracted')
    .where('e.rows_ok', '>', 0)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type NewUpload = MonthKey & {
  storageKey: string
  fileName: string
  bytes: number
  sha256: string
  userId: string
  language: Language
  games: Scope
  spreaders: Scope
}

/** Stores the file's record and an extraction that waits for a worker; the extraction's id. */
export async function insertUpload(trx: Trx, upload: NewUpload): Promise<string> {
  const { kind, month, userId, games, spreaders } = upload
  const file = await trx
    .insertInto('statement_file')
    .values({
      kind,
      month,
      storage_key: upload.storageKey,
      file_name: upload.fileName,
      bytes: upload.bytes,
      sha256: upload.sha256,
      template: '',
      uploaded_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('extraction')
    .values({
      kind,
      month,
      file_id: file.id,
      started_by: userId,
      language: upload.language,
      games: games === '*' ? null : [...games],
      spreaders: spreaders === '*' ? null : [...spreaders],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps why the sums differ and lets the extraction begin again at the first line; false when it is not stopped. */
export async function explainStopped(trx: Trx, id: string, { reason, userId }: { reason: string; userId: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('extraction')
    .set({ state: 'queued', attempts: 0, explanation: reason, explained_by: userId, explained_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks for the end: what no worker has is cancelled at once. The state after it; null when it was over before. */
export async function askForEnd(trx: Trx, id: string, userId: string): Promise<'cancelled' | 'cancelling' | null> {
  const row = await trx
    .updateTable('extraction')
    .set({
      state: sql<'cancelled' | 'cancelling'>`case when state in ('queued', 'stopped') then 'cancelled' else 'cancelling' end`,
      ended_at: sql<Date | null>`case when state in ('queued', 'stopped') then now() end`,
      ended_by: userId,
    })
    .where('id', '=', id)
    .where('state', 'in', [...UNDER_WAY])
    .returning('state')
    .executeTakeFirst()
  return row?.state === 'cancelled' || row?.state === 'cancelling' ? row.state : null
}

/** Whose file a key is, and which extraction it belongs to. */
export async function findStoredFile(db: Db, key: string) {
  return await extractions(db)
    .where((or) => or.or([or('f.storage_key', '=', key), or('e.error_key', '=', key)]))
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
