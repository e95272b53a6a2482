import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ExtractionShape } from '#contract/finance-statements.ts'
import { blocker } from '#domain/blocker.ts'
import { cancelBlockers, explainBlockers, fileBlockers, isUnderWay, uploadBlockers, type StatementKind } from '#domain/finance/statement.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import type { Database } from '#server/db/schema.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import type { AuditEntry, UploadedFile } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import * as repository from './statement.repository.ts'
import type { StoredExtraction } from './statement.repository.ts'
import type { StatementScopes } from './statement.reads.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type StatementCaller = { userId: string; scopes: StatementScopes }
type Audit = (entry: AuditEntry) => void

const ENTITY = 'finance.extraction'

/** A file may hold rows of whatever its sender may see: it is for the sender, and for those who may see all of that. */
export const maySee = ({ userId, scopes }: StatementCaller, sent: Pick<StoredExtraction, 'started_by' | 'games' | 'spreaders'>): boolean =>
  sent.started_by === userId || (covers(scopes.games, sent.games) && covers(scopes.spreaders, sent.spreaders))

const covers = (scope: Scope, ids: readonly string[] | null): boolean => scope === '*' || (ids?.every((id) => scope.includes(id)) ?? false)

/**
 * Keeps an uploaded statement and lets it be extracted.
 * @throws Refused 409 when the month is closed, another extraction runs (with it as `present`), or the same file was extracted before
 */
export async function uploadStatement(
  trx: Trx,
  files: FileStore,
  caller: StatementCaller,
  upload: { kind: StatementKind; month: string; again: boolean; file: UploadedFile | undefined; language: Language },
  audit: Audit,
): Promise<ExtractionShape> {
  const { kind, month, again, file, language } = upload
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  const fileName = file.name.replaceAll('\0', '').slice(0, 200) || 'file'
  refuseIf(fileBlockers({ name: fileName, size: file.bytes.length }))
  await repository.holdUploads(trx, { kind, month })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  const running = await repository.runningExtraction(trx, { kind, month })
  const before = await repository.extractedBefore(trx, sha256)
  refuseIf(
    uploadBlockers({
      month,
      monthState: await repository.monthStateOf(trx, { kind, month }),
      running: running ? { by: running.started_by_name, at: running.started_at.toISOString() } : null,
      same: before
        ? { fileName: before.file_name, by: before.started_by_name, at: before.started_at.toISOString(), month: before.month }
        : null,
      again,
    }),
    { status: 409, ...(running ? { present: shapeOf(running, caller) } : {}) },
  )
  const storageKey = await files.put(file.bytes)
  const record = { kind, month, storageKey, fileName, bytes: file.bytes.length, sha256, language, userId: caller.userId }
  const id = await repository.insertUpload(trx, { ...record, ...caller.scopes }).catch(async (error: unknown) => {
    await files.remove(storageKey)
    throw error
  })
  audit({ entity: ENTITY, entityId: id, after: { kind, month, file: fileName, sha256, bytes: file.bytes.length } })
  return shapeOf(await found(trx, id), caller)
}

async function found(db: Db, id: string): Promise<StoredExtraction> {
  const extraction = await repository.findExtraction(db, id)
  if (!extraction) throw missing('id')
  return extraction
}

const missing = (field: 'id' | 'key') => new Refused(blocker('finance.statement.missing_file', { field }), { status: 404 })

/** An extraction with whose file the caller may do something. @throws Refused 404 */
export async function extractionFor(db: Db, caller: StatementCaller, id: string): Promise<StoredExtraction> {
  const extraction = await found(db, id)
  if (!maySee(caller, extraction)) throw missing('id')
  return extraction
}

/** @throws Refused 404 when it is not there or not the caller's to end, 409 when it is over already (with it as `present`) */
export async function cancelExtraction(trx: Trx, caller: StatementCaller, id: string, audit: Audit): Promise<ExtractionShape> {
  const before = await extractionFor(trx, caller, id)
  const state = await repository.askForEnd(trx, id, caller.userId)
  const after = await found(trx, id)
  if (state === null) throw new Refused(cancelBlockers(after.state), { status: 409, present: shapeOf(after, caller) })
  const { kind, month } = after
  audit({ entity: ENTITY, entityId: id, before: { state: before.state }, after: { state, kind, month } })
  return shapeOf(after, caller)
}

/**
 * Explains why the sums of a stopped extraction differ from its rows; it goes on from the first line, and what it publishes has the reason.
 * @throws Refused 404 when it is not there or not the caller's, 400 without a reason, 409 when it is not stopped or its month is closed
 */
export async function explainDifference(
  trx: Trx,
  caller: StatementCaller,
  { id, reason }: { id: string; reason: string },
  audit: Audit,
): Promise<ExtractionShape> {
  const before = await found(trx, id)
  if (!maySee(caller, before)) throw missing('id')
  const { kind, month, state } = before
  refuseIf(explainBlockers({ state: 'stopped', reason }))
  if ((await repository.monthStateOf(trx, { kind, month })) === 'confirmed')
    throw new Refused(blocker('finance.month.closed', { params: { month } }), { status: 409 })
  const explained = await repository.explainStopped(trx, id, { reason: reason.trim(), userId: caller.userId })
  const after = await found(trx, id)
  if (!explained) throw new Refused(explainBlockers({ state: after.state, reason }), { status: 409, present: shapeOf(after, caller) })
  audit({ entity: ENTITY, entityId: id, before: { state }, after: { state: after.state, kind, month, reason: reason.trim() } })
  return shapeOf(after, caller)
}

const badName = (fileName: string): string => `${fileName.replace(/(-bad-rows)*\.\w+$/, '')}-bad-rows.csv`

/**
 * Extracts the bad rows of an extraction once more: a file of their own, as if it had been downloaded and uploaded.
 * @throws Refused 404 when it is not there, or not the caller's; 409 when it has no bad rows, or as `uploadStatement`
 */
export async function extractBadAgain(
  trx: Trx,
  files: FileStore,
  caller: StatementCaller,
  { id, language }: { id: string; language: Language },
  audit: Audit,
): Promise<ExtractionShape> {
  const before = await extractionFor(trx, caller, id)
  if (before.error_key === null) throw new Refused(blocker('finance.statement.no_bad_rows', { field: 'id' }), { status: 409 })
  const bytes = await files.read(before.error_key)
  const file = { field: 'file', name: badName(before.file_name), mime: 'text/csv', bytes }
  return await uploadStatement(trx, files, caller, { kind: before.kind, month: before.month, again: true, file, language }, audit)
}

/** How far the extraction that is asked for is, or the latest one of the kind and month. */
export async function progressOf(
  db: Db,
  caller: StatementCaller,
  { kind, month, id, sha256 }: { kind: StatementKind; month: string; id?: string | undefined; sha256?: string | undefined },
) {
  const one = id === undefined ? await repository.latestExtraction(db, { kind, month }) : await repository.findExtraction(db, id)
  const extraction = one && one.kind === kind && one.month === month ? one : undefined
  const same = sha256 ? await repository.extractedBefore(db, sha256) : undefined
  return {
    result: extraction ? resultOf(extraction.state) : null,
    extraction: extraction ? shapeOf(extraction, caller) : null,
    month_state: await repository.monthStateOf(db, { kind, month }),
    same_file: same
      ? { file_name: same.file_name, by: same.started_by_name, at: same.started_at.toISOString(), month: same.month, kind: same.kind }
      : null,
  }
}

const resultOf = (state: ExtractionShape['state']): '0' | '1' | '2' => (state === 'extracted' ? '1' : isUnderWay(state) ? '2' : '0')

/** What a key represents, for anyone who may have it. @throws Refused 404 */
export async function storedFile(db: Db, caller: StatementCaller, key: string): Promise<{ key: string; fileName: string; mime: string }> {
  const extraction = await repository.findStoredFile(db, key)
  if (!extraction || !maySee(caller, extraction) || extraction.state === 'failed') throw missing('key')
  if (key === extraction.error_key) return { key, fileName: badName(extraction.file_name), mime: 'text/csv; charset=utf-8' }
  return { key, fileName: extraction.file_name, mime: 'application/octet-stream' }
}

function shapeOf(stored: StoredExtraction, caller: StatementCaller): ExtractionShape {
  const mine = maySee(caller, stored)
  return {
    id: stored.id,
    kind: stored.kind,
    month: stored.month,
    state: stored.state,
    file: { name: stored.file_name, bytes: Number(stored.bytes), sha256: stored.sha256 },
    // what was refused is not kept
    file_key: mine && stored.state !== 'failed' ? stored.storage_key : null,
    bad_key: mine ? stored.error_key : null,
    template: stored.template,
    rows_total: stored.rows_total,
    rows_done: stored.rows_done,
    rows_ok: stored.rows_ok,
    rows_bad: stored.rows_bad,
    error: stored.error,
    started_by: { id: stored.started_by, name: stored.started_by_name },
    started_at: stored.started_at.toISOString(),
    ended_at: stored.ended_at?.toISOString() ?? null,
    ended_by: stored.ended_by === null ? null : { id: stored.ended_by, name: stored.ended_by_name ?? '' },
    mapping: stored.mapping,
    line_counts: stored.line_counts,
    // sums are of rows the caller may not be allowed to see
    controls: mine ? stored.controls : [],
    sums: mine ? stored.sums : [],
    explained:
      stored.explained_by === null || stored.explained_at === null
        ? null
        : {
            reason: mine ? (stored.explanation ?? '') : '',
            by: { id: stored.explained_by, name: stored.explained_by_name ?? '' },
            at: stored.explained_at.toISOString(),
          },
    other_sheets: mine ? stored.other_sheets : [],
    unknown_names: mine ? stored.unknown_names : [],
    may_cancel: mine && isUnderWay(stored.state),
    may_explain: mine && stored.state === 'stopped',
  }
}
