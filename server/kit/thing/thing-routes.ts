import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ThingImported } from '#contract/thing.ts'
import { blocker } from '#domain/blocker.ts'
import { fieldsOf, lineOf, thingBlockers, usedBlockers, type Thing } from '#domain/thing/thing.ts'
import { readLines } from '../audit.reads.ts'
import { EXPORT_LIMIT } from '../export-file.ts'
import type { FileStore } from '../file-store.ts'
import { handle, type Call, type Handler } from '../handler.ts'
import { refuseIf } from '../refused.ts'
import { keepScan, scanDownload } from '../scan.ts'
import { thingFile, type MoreColumns, type SaidFilters } from './thing-file.ts'
import { importThings } from './thing-import.ts'
import { keepingOf, readerOf, type ThingRules } from './thing-keeping.ts'
import { lineSeenBy, rowOut, textOf, valuesIn } from './thing-row.ts'
import { namesFor, type Asked, type ThingStore, type Written } from './thing.repository.ts'

/** How any thing is listed (`listOfThings`), where it does not matter which. */
type AnyList = {
  thing: Thing
  counted: readonly string[]
  list: Endpoint<
    z.ZodType<{
      page: number
      per_page: number
      format?: 'csv' | 'xlsx' | undefined
      counted?: '0' | '1' | undefined
      whole?: '0' | '1' | undefined
      sort?: string[] | undefined
    }>
  >
}

/** The calls of any thing (`callsOf`), where it does not matter of which. */
type AnyCalls = AnyList & {
  save: Endpoint<z.ZodType<{ id?: string | undefined; version?: number | undefined }>>
  log: Endpoint<z.ZodType<{ id: string; before?: string | undefined; per_page: number }>>
  remove?: Endpoint<z.ZodType<{ id: string; version: number }>> | undefined
  bulk?:
    | Endpoint<
        z.ZodType<{ rows: { id: string; version: number }[]; remove?: '0' | '1' | undefined }>,
        z.ZodType<{ data: { changed: number } }>
      >
    | undefined
  file?: Endpoint<z.ZodType<{ id: string }>> | undefined
  load?: Endpoint<z.ZodType<object>, z.ZodType<{ data: ThingImported }>> | undefined
}

type Listed = {
  /** how a file says what narrows the list besides the thing's fields */
  said?: SaidFilters | undefined
  /** columns of a file besides the fields, and whether it has amounts in the base currency */
  columns?: MoreColumns | undefined
  /** what a list is asked for, with what was left open; may throw `Refused` */
  asks?: ((asked: Asked) => Asked) | undefined
  /** what the answer of a list has besides its rows */
  besides?: ((call: Call, asked: Asked) => Promise<Written>) | undefined
}
type Deps = ThingRules &
  Listed & {
    /** where its file is kept; a thing with a file needs one */
    files?: FileStore
  }

/** The handler of a list of things, of its file, and of how many rows each choice of its filter has. */
export function thingList({ thing, counted, list }: AnyList, store: ThingStore, how: Listed = {}): Handler {
  const { said, columns, asks = (asked: Asked) => asked, besides } = how
  return handle(list, async ({ page, per_page, format, counted: isCounted, whole, ...sent }, call) => {
    const asked = asks(sent)
    const isWhole = whole === '1'
    const paging = format || isWhole ? { page: 1, per_page: EXPORT_LIMIT } : { page, per_page }
    const { rows, total } = await store.list(call.db, readerOf(call), asked, paging)
    const data = rows.map((row) => rowOut(thing, row))
    if (isWhole) {
      refuseIf(total > rows.length ? [blocker('thing.too_many_to_choose', { params: { count: total, max: EXPORT_LIMIT } })] : [])
      const chosen = rows.map(({ id, version, editable, used_by }, at) => ({
        id,
        version,
        editable,
        used_by,
        line: lineOf(thing, { ...data[at], id }),
      }))
      return { data: [], total, page, per_page, whole: chosen }
    }
    if (format) return await thingFile(thing, data, format, call, { asked, said, columns, cut: total > rows.length })
    const counts = isCounted === '1' ? await store.counts(call.db, readerOf(call), asked, counted) : null
    return { data, total, page, per_page, ...(await besides?.(call, asked)), ...(counts ? { counts } : {}) }
  })
}

/** The handlers of a thing's calls: list and its file, save, removal, the file of one, and lines of a spreadsheet. */
export function thingRoutes(calls: AnyCalls, store: ThingStore, { files, said, columns, asks, besides, ...rules }: Deps = {}): Handler[] {
  const { thing, save, log, remove, bulk, file, load } = calls
  const keeping = keepingOf(thing, store, rules)
  const scanOf = async (call: Call): Promise<Written> => {
    const sent = call.files[0]
    if (!sent || !files) return {}
    const { key, name, mime } = await keepScan(files, sent)
    return { file_key: key, file_name: name, file_mime: mime }
  }
  const optional: (Handler | null)[] = [
    remove
      ? handle(remove, async ({ id, version }, call) => {
          const row = await keeping.held(call, id, version)
          refuseIf(usedBlockers(thing, row), { status: 409 })
          await keeping.remove(call, row)
          return { data: rowOut(thing, row) }
        })
      : null,
    bulk
      ? handle(bulk, async ({ rows, remove: isRemoved, ...sent }, call) => {
          const set = fieldsOf(thing).filter(([name]) => Reflect.get(sent, name) !== undefined)
          const change = isRemoved === '1' ? null : valuesIn({ ...thing, fields: Object.fromEntries(set) }, sent)
          refuseIf(change && set.length === 0 ? [blocker('thing.nothing_to_save')] : [])
          const event = (change ? save : remove)?.audit?.records ?? ''
          return { data: { changed: await keeping.keepAll(call, rows, change, event) } }
        })
      : null,
    file && files
      ? handle(file, async ({ id }, call) => {
          const { file_key, file_name, file_mime } = await keeping.one(call, id)
          return await scanDownload(files, { key: textOf(file_key), name: textOf(file_name), mime: textOf(file_mime) })
        })
      : null,
    load
      ? handle(load, async (_input, call) => {
          const names = await namesFor(call.db, thing, readerOf(call))
          const event = save.audit?.records ?? ''
          return { data: await importThings(thing, call.files[0], names, (lines) => keeping.takeLines(call, lines, event)) }
        })
      : null,
  ]
  return [
    thingList(calls, store, { said, columns, asks, besides }),
    handle(save, async ({ id, version, ...sent }, call) => {
      const values = valuesIn(thing, sent)
      refuseIf(thingBlockers(thing, values))
      const before = id === undefined ? null : await keeping.held(call, id, version)
      return { data: rowOut(thing, await keeping.keep(call, values, before, () => scanOf(call))) }
    }),
    handle(log, async ({ id, ...page }, call) => await thingLog(call, thing, (await keeping.one(call, id)).id, page)),
    ...optional.filter((handler) => handler !== null),
  ]
}

/** A page of what happened to one of a thing, newest first, with its games within the grants only. `before`: lines older than this one. */
export async function thingLog(
  call: Call,
  thing: Thing,
  entityId: string,
  { before: older, per_page: perPage }: { before?: string | undefined; per_page: number },
) {
  const lines = await readLines(call.db, { entity: thing.noun, entity_id: entityId }, older, perPage + 1)
  const page = lines.slice(0, perPage)
  const seen = (side: unknown) => lineSeenBy(thing, side, readerOf(call))
  return {
    data: page.map(({ id, at, user_name, event, before, after }) => ({
      id,
      at,
      user_name,
      event,
      before: seen(before),
      after: seen(after),
    })),
    next: lines.length > perPage ? (page.at(-1)?.id ?? null) : null,
  }
}
