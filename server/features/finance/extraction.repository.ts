import { sql, type Kysely, type Transaction } from 'kysely'
import type { Blocker } from '#domain/blocker.ts'
import type { ExtractionState, StatementKind } from '#domain/finance/statement.ts'
import type { MappingMark, TemplateKey } from '#domain/finance/statement-templates.ts'
import type { StatementEntry } from '#domain/finance/statement-row.ts'
import type { ControlTotal, StatementSum } from '#domain/finance/control-total.ts'
import type { LineCounts } from '#domain/finance/statement-lines.ts'
import type { UnknownName } from '#domain/finance/statement-name.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** How long an extraction may be quiet before another worker takes it over; database time only. */
const LEASE_S = 15
/** A file that ended so many workers is not given to another. */
const ATTEMPTS_MAX = 3

export type ClaimedExtraction = {
  id: string
  kind: StatementKind
  month: string
  storageKey: string
  fileName: string
  language: Language
  games: Scope
  spreaders: Scope
  attempts: number
  startedBy: string
  /** differences that were explained before it began again */
  explained: readonly ControlTotal[] | null
}

/** Takes the oldest extraction that waits, or whose worker is gone; null when there is none. Whatever an earlier attempt read is thrown away. */
export async function claimExtraction(db: Db, workerId: string): Promise<ClaimedExtraction | null> {
  const { rows } = await sql<{ id: string }>`
    update extraction set state = case when state = 'cancelling' then state else 'running' end, lease_by = ${workerId},
      lease_until = now() + make_interval(secs => ${LEASE_S}), attempts = attempts + 1, rows_done = 0, rows_ok = 0, rows_bad = 0
    where id = (
      select id from extraction where state = 'queued' or (state in ('running', 'cancelling') and lease_until < now())
      order by id limit 1 for update skip locked)
    returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) return null
  await db.deleteFrom('extraction_row').where('extraction_id', '=', id).execute()
  return await findClaimed(db, id, workerId)
}

/** The extraction as long as it is this worker's. */
export async function findClaimed(db: Db, id: string, workerId: string): Promise<ClaimedExtraction | null> {
  const row = await db
    .selectFrom('extraction as e')
    .innerJoin('statement_file as f', 'f.id', 'e.file_id')
    .select([
      'e.id',
      'e.kind',
      'e.month',
      'f.storage_key',
      'f.file_name',
      'e.language',
      'e.games',
      'e.spreaders',
      'e.attempts',
      'e.started_by',
      'e.explanation',
      'e.controls',
    ])
    .where('e.id', '=', id)
    .where('e.lease_by', '=', workerId)
    .where('e.state', 'in', ['running', 'cancelling'])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    month: row.month,
    storageKey: row.storage_key,
    fileName: row.file_name,
    language: row.language,
    games: row.games ?? '*',
    spreaders: row.spreaders ?? '*',
    attempts: row.attempts,
    startedBy: row.started_by,
    explained: row.explanation === null ? null : row.controls,
  }
}

export const hasTriedEnough = ({ attempts }: { attempts: number }): boolean => attempts > ATTEMPTS_MAX

/** Keeps the lease of anyone who extracts. */
export async function renewLease(db: Db, id: string, workerId: string): Promise<void> {
  await db
    .updateTable('extraction')
    .set({ lease_until: sql<Date>`now() + make_interval(secs => ${LEASE_S})` })
    .where('id', '=', id)
    .where('lease_by', '=', workerId)
    .where('state', 'in', ['running', 'cancelling'])
    .execute()
}

export type Progress = { total: number; done: number; ok: number; bad: number; lines: LineCounts; template: TemplateKey | null }

/** Writes how far it is and answers the state another user may have given it meanwhile; null: it is another worker's now. */
export async function tellProgress(db: Db, id: string, workerId: string, progress: Progress): Promise<ExtractionState | null> {
  const row = await db
    .updateTable('extraction')
    .set({
      rows_total: progress.total,
      rows_done: progress.done,
      rows_ok: progress.ok,
      rows_bad: progress.bad,
      template: progress.template,
      lease_until: sql<Date>`now() + make_interval(secs => ${LEASE_S})`,
    })
    .where('id', '=', id)
    .where('lease_by', '=', workerId)
    .where('state', 'in', ['running', 'cancelling'])
    .returning('state')
    .executeTakeFirst()
  return row?.state ?? null
}

export type StagedRow = StatementEntry & { line: number; hash: string }

/** Good rows of an extraction under way, seen by no one. A worker that lost its lease without knowing may have staged the same lines. */
export async function stageRows(db: Db, extractionId: string, rows: readonly StagedRow[]): Promise<void> {
  const of = <T>(pick: (row: StagedRow) => T) => rows.map(pick)
  const texts = (pick: (row: StagedRow) => string | bigint | null) => rows.map((row) => pick(row)?.toString() ?? null)
  await sql`
    insert into extraction_row (extraction_id, line, row_hash, counterparty, ua_group, game_id, app_store, region_id, spreader_id, reference,
      flow_minor, refunded_minor, tax_minor, fee_minor, share_rate, due_minor, actual_minor, currency, fx_rate_id, fx_rate, base_minor, note)
    select ${extractionId}::bigint, * from unnest(
      ${of(({ line }) => line)}::int[], ${texts(({ hash }) => hash)}::text[], ${texts((row) => row.counterparty)}::text[],
      ${texts((row) => row.uaGroup)}::text[], ${texts((row) => row.gameId)}::text[], ${texts((row) => row.appStore)}::text[],
      ${texts((row) => row.region)}::text[], ${texts((row) => row.spreaderId)}::text[], ${texts((row) => row.reference)}::text[],
      ${texts((row) => row.flow)}::bigint[], ${texts((row) => row.refunded)}::bigint[], ${texts((row) => row.tax)}::bigint[],
      ${texts((row) => row.fee)}::bigint[], ${texts((row) => row.shareRate)}::numeric[], ${texts((row) => row.due)}::bigint[],
      ${texts((row) => row.actual)}::bigint[], ${texts((row) => row.currency)}::text[], ${texts((row) => row.rateId)}::bigint[],
      ${texts((row) => row.rate)}::numeric[], ${texts((row) => row.baseMinor)}::bigint[], ${texts((row) => row.note)}::text[])
    on conflict do nothing`.execute(db)
}

/** Rows of the month that are there already: hash → where they came from. */
export async function findTwins(
  db: Db,
  { kind, month }: { kind: StatementKind; month: string },
  hashes: readonly string[],
): Promise<Map<string, { fileName: string; line: number | null }>> {
  const rows = await db
    .selectFrom('statement_row as r')
    .leftJoin('statement_file as f', 'f.id', 'r.file_id')
    .select(['r.row_hash', 'r.line', 'f.file_name'])
    .where('r.kind', '=', kind)
    .where('r.month', '=', month)
    .where('r.row_hash', '=', sql<string>`any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.map(({ row_hash, line, file_name }) => [row_hash, { fileName: file_name ?? '', line }]))
}

/** Holds the extraction for its end, as long as it is this worker's. */
export async function holdForEnd(trx: Trx, id: string, workerId: string): Promise<{ fileId: string; state: ExtractionState } | null> {
  const row = await trx
    .selectFrom('extraction')
    .select(['file_id', 'state'])
    .where('id', '=', id)
    .where('lease_by', '=', workerId)
    .where('state', 'in', ['running', 'cancelling'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { fileId: row.file_id, state: row.state } : null
}

/** Makes the staged rows rows of the month, all at once; how many came in. */
export async function publishRows(
  trx: Trx,
  { id, kind, month, fileId }: { id: string; kind: StatementKind; month: string; fileId: string },
) {
  const { numAffectedRows = 0n } = await sql`
    insert into statement_row (month, kind, file_id, line, row_hash, counterparty, ua_group, game_id, app_store, region_id, spreader_id, reference,
      flow_minor, refunded_minor, tax_minor, fee_minor, share_rate, due_minor, actual_minor, currency, fx_rate_id, fx_rate, base_minor, note)
    select ${month}, ${kind}, ${fileId}::bigint, line, row_hash, counterparty, ua_group, game_id, app_store, region_id, spreader_id, reference,
      flow_minor, refunded_minor, tax_minor, fee_minor, share_rate, due_minor, actual_minor, currency, fx_rate_id, fx_rate, base_minor, note
    from extraction_row where extraction_id = ${id}::bigint order by line
    on conflict (kind, month, row_hash) do nothing`.execute(trx)
  return Number(numAffectedRows)
}

export const dropStaged = (db: Db, id: string) => db.deleteFrom('extraction_row').where('extraction_id', '=', id).execute()

type Ending = {
  state: 'extracted' | 'cancelled' | 'failed' | 'stopped'
  error?: Blocker | null | undefined
  errorKey?: string | null | undefined
  progress?: Progress | undefined
  unknown?: readonly UnknownName[]
  otherSheets?: readonly string[]
  controls?: readonly ControlTotal[]
  sums?: readonly StatementSum[]
  mapping?: MappingMark | null
  known?: number
  /** the extraction whose bad lines the file says it brings again */
  corrects?: string | null
}

/** The first of a chain of corrections, of the same kind and month: its lines are counted as one. */
const corrected = (id: string | null) =>
  sql<string | null>`(select coalesce(o.corrects, o.id) from extraction o where o.id = ${id}::bigint and o.id <> extraction.id
    and o.kind = extraction.kind and o.month = extraction.month and o.state = 'extracted')`

/** Ends the extraction, or stops it until someone explains its sums. */
export async function endExtraction(
  trx: Trx,
  id: string,
  { state, error, errorKey, progress, unknown, otherSheets, controls, sums, mapping, known = 0, corrects = null }: Ending,
): Promise<void> {
  await trx
    .updateTable('extraction')
    .set({
      state,
      error: error ? JSON.stringify(error) : null,
      lease_by: null,
      lease_until: null,
      ended_at: state === 'stopped' ? null : sql<Date>`now()`,
      ...(controls === undefined ? {} : { controls: JSON.stringify(controls) }),
      ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
      ...(sums === undefined ? {} : { sums: JSON.stringify(sums) }),
      rows_known: known,
      corrects: corrected(corrects),
      ...(unknown === undefined ? {} : { unknown_names: JSON.stringify(unknown) }),
      ...(otherSheets === undefined ? {} : { other_sheets: [...otherSheets] }),
      ...(errorKey === undefined ? {} : { error_key: errorKey }),
      ...(progress
        ? {
            rows_total: progress.total,
            rows_done: progress.done,
            rows_ok: progress.ok,
            rows_bad: progress.bad,
            line_counts: JSON.stringify(progress.lines),
            template: progress.template,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps how many rows of the extraction were read through which names. */
export async function countNames(trx: Trx, extractionId: string, names: readonly UnknownName[]): Promise<void> {
  if (names.length === 0) return
  await trx
    .insertInto('statement_name_use')
    .values(names.map(({ means, name, rows }) => ({ extraction_id: extractionId, means, name, rows })))
    .execute()
}
