import type { Transaction } from 'kysely'
import type { MappingShape } from '#contract/finance-mappings.ts'
import { blocker } from '#domain/blocker.ts'
import { fileBlockers, STATEMENT_LIMITS } from '#domain/finance/statement.ts'
import { mappingBlockers, type MappingWords } from '#domain/finance/statement-mapping.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry, UploadedFile } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { openSheet } from '#server/kit/sheet/open.ts'
import { STATEMENT_BOUNDS } from './extraction.service.ts'
import { readMapping } from './mapping.reads.ts'
import * as repository from './mapping.repository.ts'

type Trx = Transaction<Database>
type Audit = (entry: AuditEntry) => void
export type MappingChange = MappingWords & { id?: string | undefined; version: number }

const ENTITY = 'finance.mapping'

async function mappingAt(trx: Trx, id: string): Promise<MappingShape> {
  const mapping = await readMapping(trx, id)
  if (!mapping) throw new Refused(blocker('finance.mapping.missing', { field: 'id' }), { status: 404 })
  return mapping
}

const held = (trx: Trx, id: string, version: number): Promise<MappingShape> =>
  holdVersion(trx, { table: 'statement_mapping', id, version }, { read: () => mappingAt(trx, id), changed: 'finance.mapping.changed' })

/**
 * Keeps which columns of a firm's statements are which fields. What was read by an earlier version stays what it is.
 * @throws Refused 400 with fields, 404, 409 when it changed (with the present one) or the name is there already
 */
export async function saveMapping(
  trx: Trx,
  { userId }: { userId: string },
  { id, version, ...words }: MappingChange,
  audit: Audit,
): Promise<MappingShape> {
  await repository.takeMappingsTurn(trx)
  const before = id === undefined ? null : await held(trx, id, version)
  const value = { ...words, kind: before?.kind ?? words.kind, name: words.name.trim(), userId }
  refuseIf(mappingBlockers(value))
  if (await repository.isTaken(trx, value, id ?? null))
    throw new Refused(blocker('finance.mapping.taken', { field: 'name', params: { name: value.name } }), { status: 409 })
  const kept = id ?? (await repository.insertMapping(trx, value))
  if (id !== undefined) await repository.updateMapping(trx, id, value)
  const after = await mappingAt(trx, kept)
  audit({ entity: ENTITY, entityId: kept, ...(before ? { before: trailOf(before) } : {}), after: trailOf(after) })
  return after
}

/** @throws Refused 404, 409 with the present one when it changed */
export async function deleteMapping(trx: Trx, { id, version }: { id: string; version: number }, audit: Audit): Promise<void> {
  await repository.takeMappingsTurn(trx)
  const before = await held(trx, id, version)
  await repository.deleteMapping(trx, id)
  audit({ entity: ENTITY, entityId: id, before: trailOf(before) })
}

/** What the trail keeps of a mapping. */
const trailOf = ({ kind, name, base, columns, defaults, version }: MappingShape) => ({
  mapping: { kind, name, base, columns, defaults, version },
})

/** Longest text of a cell that is told. */
const CELL_SHOWN = 60

/** The first lines of a file, among which its head is; nothing is kept. @throws Refused `import.*` */
export async function headLines(file: UploadedFile | undefined): Promise<{ line: number; cells: string[] }[]> {
  if (!file) throw new Refused(blocker('import.file.missing', { field: 'file' }))
  refuseIf(fileBlockers({ name: file.name, size: file.bytes.length }))
  const sheet = await openSheet(file.bytes, STATEMENT_BOUNDS)
  const told: { line: number; cells: string[] }[] = []
  for await (const { line, cells } of sheet.lines()) {
    if (cells.some((cell) => cell.trim() !== '')) told.push({ line, cells: cells.map((cell) => cell.trim().slice(0, CELL_SHOWN)) })
    if (told.length > STATEMENT_LIMITS.preface) break
  }
  return told
}
