import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/finance/clock.ts'
import { fieldsOf, thingBlockers, tidied, type AnyValues, type Thing } from '#domain/thing/thing.ts'
import { EXPORT_LIMIT } from '../export-file.ts'
import type { FileStore } from '../file-store.ts'
import { handle, type Call, type Handler } from '../handler.ts'
import { holdVersion } from '../hold-version.ts'
import { Refused, refuseIf } from '../refused.ts'
import { keepScan, scanDownload } from '../scan.ts'
import { thingFile, type SaidFilters } from './thing-file.ts'
import type { Reader, StoredRow, ThingStore, Written } from './thing.repository.ts'

/** The calls of any thing (`callsOf`), where it does not matter of which. */
type AnyCalls = {
  thing: Thing
  list: Endpoint<z.ZodType<{ page: number; per_page: number; format?: 'csv' | 'xlsx' | undefined }>>
  save: Endpoint<z.ZodType<{ id?: string | undefined; version?: number | undefined }>>
  remove?: Endpoint<z.ZodType<{ id: string; version: number }>> | undefined
  file?: Endpoint<z.ZodType<{ id: string }>> | undefined
}

/** What is special about the calls of a thing. Each is an ordinary function that gets what it needs and throws `Refused`. */
export type ThingRules = {
  /** where its file is kept; a thing with a file needs one */
  files?: FileStore
  /** columns that are written besides the fields: when it is added, and whenever it is saved */
  added?: (call: Call) => Written
  saved?: (call: Call) => Written
  /** how a file says what narrows the list besides the thing's fields */
  said?: SaidFilters
  /** what only the database knows against a save; `before` is null for a new one */
  against?: (call: Call, values: AnyValues, before: StoredRow | null) => Promise<readonly Blocker[]>
  /** why this row can be neither changed nor removed now */
  closed?: (call: Call, row: StoredRow) => Promise<readonly Blocker[]>
}

/** The handlers of a thing's calls: list and its file, save, removal, and the file of one. */
export function thingRoutes({ thing, list, save, remove, file }: AnyCalls, store: ThingStore, rules: ThingRules = {}): Handler[] {
  const { files, added, saved: stamped, said, against, closed } = rules
  const lock = async (call: Call) => (thing.unique ? await store.lock(call.trx) : undefined)
  const one = async (call: Call, id: string): Promise<StoredRow> => {
    const row = await store.one(call.db, readerOf(call), id)
    if (!row) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
    return row
  }
  const held = async (call: Call, id: string, version: number | undefined): Promise<StoredRow> => {
    await lock(call)
    const seen = { table: store.table, id, version }
    const how = { read: () => one(call, id), changed: 'thing.changed', present: (row: StoredRow) => rowOut(thing, row) }
    const row = await holdVersion(call.trx, seen, how)
    refuseIf((await closed?.(call, row)) ?? [], { status: 409 })
    return row
  }
  const scanOf = async (call: Call): Promise<Written> => {
    const sent = call.files[0]
    if (!sent || !files) return {}
    const { key, name, mime } = await keepScan(files, sent)
    return { file_key: key, file_name: name, file_mime: mime }
  }
  return [
    handle(list, async ({ page, per_page, format, ...asked }, call) => {
      const whole = format ? { page: 1, per_page: EXPORT_LIMIT } : { page, per_page }
      const { rows, total } = await store.list(call.db, readerOf(call), asked, whole)
      const data = rows.map((row) => rowOut(thing, row))
      return format
        ? await thingFile(thing, data, format, call, { asked, said, cut: total > rows.length })
        : { data, total, page, per_page }
    }),
    handle(save, async ({ id, version, ...sent }, call) => {
      const values = valuesIn(thing, sent)
      refuseIf(thingBlockers(thing, values))
      const before = id === undefined ? null : await held(call, id, version)
      if (!before) await lock(call)
      const kept = tidied(thing, values)
      refuseIf((await against?.(call, kept, before)) ?? [])
      const columns = columnsIn(thing, kept)
      if (thing.unique && (await store.isTaken(call.trx, columns, before?.id ?? null))) throw new Refused(takenBlocker(thing, kept))
      const written = { ...columns, ...(await scanOf(call)), ...stamped?.(call) }
      const saved = before ? before.id : await store.insert(call.trx, { ...written, ...added?.(call) })
      if (before) await store.update(call.trx, saved, written)
      const after = await one(call, saved)
      call.audit({
        entity: thing.noun,
        entityId: saved,
        ...(before ? { before: traceOf(thing, before) } : {}),
        after: traceOf(thing, after),
      })
      return { data: rowOut(thing, after) }
    }),
    ...(remove
      ? [
          handle(remove, async ({ id, version }, call) => {
            const row = await held(call, id, version)
            await store.remove(call.trx, row.id)
            call.audit({ entity: thing.noun, entityId: row.id, before: traceOf(thing, row) })
            return { data: rowOut(thing, row) }
          }),
        ]
      : []),
    ...(file && files
      ? [
          handle(file, async ({ id }, call) => {
            const { file_key, file_name, file_mime } = await one(call, id)
            return await scanDownload(files, { key: textOf(file_key), name: textOf(file_name), mime: textOf(file_mime) })
          }),
        ]
      : []),
  ]
}

/** Says which values another one has already. */
function takenBlocker({ unique = [] }: Thing, values: AnyValues): Blocker {
  const text = unique.map((name) => textOf(values[name]) ?? '').join(' · ')
  return blocker('thing.taken', { params: { text }, ...(unique[0] === undefined ? {} : { field: unique[0] }) })
}

const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)

const readerOf = (call: Call): Reader => ({ games: call.scope('game'), today: companyDay() })

/** What came in, as values of the fields. */
export const valuesIn = (thing: Thing, sent: Readonly<Record<string, unknown>>): AnyValues =>
  Object.fromEntries(
    fieldsOf(thing).map(([name, { kind }]) => {
      const value = sent[name]
      if (kind === 'flag') return [name, value === '1']
      if (kind === 'file') return [name, null]
      return [name, Array.isArray(value) ? value.map(String) : (textOf(value) ?? '')]
    }),
  )

/** Values as columns: what is empty and no text is null. */
const columnsIn = (thing: Thing, values: AnyValues): Written =>
  Object.fromEntries(
    fieldsOf(thing).flatMap(([name, { kind }]) => {
      if (kind === 'file') return []
      const value = values[name]
      return [[name, value === '' && kind !== 'line' && kind !== 'text' ? null : value]]
    }),
  )

/** A stored row as it is answered: nothing of where its file is. */
export function rowOut(thing: Thing, { file_key, file_mime: _mime, updated_at, ...row }: StoredRow): Readonly<Record<string, unknown>> {
  const hasFile = fieldsOf(thing).some(([, { kind }]) => kind === 'file')
  const texts = fieldsOf(thing).flatMap(([name, { kind }]) =>
    kind === 'flag' || kind === 'games' || kind === 'file' ? [] : [[name, textOf(row[name]) ?? '']],
  )
  return { ...row, ...Object.fromEntries(texts), ...(hasFile ? { has_file: file_key !== null } : {}), updated_at: updated_at.toISOString() }
}

/** What of a thing is somebody's doing, for the trail. */
const traceOf = (thing: Thing, row: StoredRow): Written =>
  Object.fromEntries(fieldsOf(thing).map(([name, { kind }]) => (kind === 'file' ? ['file_name', row.file_name] : [name, row[name]])))
