import { z } from 'zod'
import type { Fields } from '#domain/thing/fields.ts'
import {
  fieldsOf,
  functionsAsked,
  isAlwaysThere,
  isGuarded,
  isMany,
  namesKeyOf,
  oneKeyOf,
  retires,
  type Thing,
} from '#domain/thing/thing.ts'
import { beforeLine, historyLine, type HistoryLine } from './history-line.ts'
import {
  count,
  data,
  endpoint,
  flag,
  id,
  instant,
  jsonText,
  listOf,
  paging,
  text,
  ticket,
  wireBlocker,
  wireInteger,
  type Endpoint,
  type EndpointScope,
  type Permission,
} from './endpoint.ts'
import { SCAN_FILE, SHEET_FILE, TABLE_FILE } from './files.ts'
import { inRow, shapeOf, typed, type HasFile, type InRow, type Sent, type Typed } from './thing-fields.ts'

/** A thing as it is read; `More` is what its list adds. */
export type RowOf<F extends Fields, More> = { id: string; version: number; updated_at: string } & {
  [K in keyof Sent<F>]: InRow<Sent<F>[K]>
} & HasFile<F> & { used_by?: Readonly<Record<string, number>> | undefined; editable?: boolean | undefined } & More

type Paged = { page: number; per_page: number }
type Asked = {
  q?: string | undefined
  format?: 'csv' | 'xlsx' | undefined
  sort?: string[] | undefined
  counted?: '0' | '1' | undefined
  whole?: '0' | '1' | undefined
}
/** One of all rows that a filter matched: what is needed to act on it, and to say which it is. */
const chosenRow = z.object({
  id: text,
  version: count,
  line: text,
  editable: z.boolean().optional(),
  used_by: z.record(text, count).optional(),
})
export type ChosenRow = z.output<typeof chosenRow>
export const wholeChoice = z.object({ whole: z.array(chosenRow) })
/** Rows that one call changes. */
const BULK_ROWS = 500
export const chosenOf = <T extends z.ZodType>(row: T) => jsonText(z.array(row).min(1).max(BULK_ROWS))

/** How many rows have each value, by the name of the filter. */
type Counts = Record<string, Record<string, number>>
type Chosen<Version> = { id: string; version: Version }[]
type SaveOf<F extends Fields> = { ticket: string; id?: string | undefined } & { [K in keyof Sent<F>]: Typed<Sent<F>[K]> }

/** How a thing is listed. */
export type ThingList<F extends Fields = Fields, Filter extends z.ZodRawShape = z.ZodRawShape, More = unknown> = {
  thing: Thing<F>
  row: z.ZodType<RowOf<F, More>>
  /** what its list can be sorted by */
  sorts: readonly string[]
  /** filters whose values are counted */
  counted: readonly string[]
  list: Endpoint<
    z.ZodType<
      z.output<z.ZodObject<Filter>> & Asked & Paged,
      z.input<z.ZodObject<Filter>> & Asked & { [K in keyof Paged]?: number | undefined }
    >,
    z.ZodType<{ data: RowOf<F, More>[]; total: number; counts?: Counts | undefined; whole?: ChosenRow[] | undefined } & Paged>
  >
}

/** The calls of a thing. What has no `remove` or `file` has no such call. */
export type ThingCalls<F extends Fields = Fields, Filter extends z.ZodRawShape = z.ZodRawShape, More = unknown> = ThingList<
  F,
  Filter,
  More
> & {
  save: Endpoint<
    z.ZodType<SaveOf<F> & { version?: number | undefined }, SaveOf<F> & { version?: number | string | undefined }>,
    z.ZodType<{ data: RowOf<F, More> }>
  >
  log: Endpoint<
    z.ZodType<{ id: string; before?: string | undefined; per_page: number }, { id: string; before?: string | undefined }>,
    z.ZodType<{ data: HistoryLine[]; next: string | null }>
  >
  remove?: Endpoint<
    z.ZodType<{ ticket: string; id: string; version: number }, { ticket: string; id: string; version: number | string }>,
    z.ZodType<{ data: RowOf<F, More> }>
  >
  bulk?: Endpoint<
    z.ZodType<{ ticket: string; rows: Chosen<number>; remove?: '0' | '1' | undefined }, { ticket: string; rows: string }>,
    z.ZodType<{ data: { changed: number } }>
  >
  file?: Endpoint<z.ZodType<{ id: string }>>
  load?: Endpoint<z.ZodType<{ ticket: string }>, z.ZodType<{ data: ThingImported }>>
}

/** The result of a file's lines: how many of each kind, and those that did not come in with their reasons. */
export const thingImported = z.object({
  added: count,
  changed: count,
  /** lines that say what was known */
  same: count,
  bad: count,
  lines: z.array(z.object({ line: count, reasons: z.array(wireBlocker) })),
})
export type ThingImported = z.output<typeof thingImported>

/** `at`: where the specification says another method and path than the usual ones. */
type At = { at?: Pick<Endpoint, 'method' | 'path'> }
type Write = At & { permission: Permission; records: string; summary: string }
type Listed<Filter extends z.ZodRawShape, More extends z.ZodRawShape> = {
  path: string
  list: { permission: Permission; summary: string; perPage?: number }
  /** what narrows the list besides words (`q`) */
  filter: Filter
  /** what a row has besides its fields */
  row: More
  /** what of it the list is not sorted by: what is not computed in SQL (`told` of the store) */
  unsorted?: readonly (keyof More & string)[]
  /** what the answer of the list has besides its rows (`besides` of the routes) */
  answer?: z.ZodRawShape
  /** why ids of a thing without a game are held to no grants */
  ofAll?: string
}
/** The path is that of the list; the others follow from it. */
type About<F extends Fields, Filter extends z.ZodRawShape, More extends z.ZodRawShape> = Listed<Filter, More> & {
  save: Write
  remove?: Write
  /** what can be done with chosen rows at once: a flag or a choice that is set, their removal. All of them, or none */
  bulk?: At & { fields: readonly (keyof F & string)[]; remove?: true; summary: string }
  /** the file of a thing that has one; anyone who may read the list may read it */
  file?: { summary: string }
  /** lines of a spreadsheet; anyone who may save may send one */
  load?: { summary: string }
}

/** How a thing is listed, when its other calls are its own: the row, and the list with its filter, its order and its file. */
export function listOfThings<F extends Fields, Filter extends z.ZodRawShape, More extends z.ZodRawShape>(
  of: Thing<F>,
  { path, list, filter: asked, row: more, unsorted = [], answer = {}, ofAll }: Listed<Filter, More>,
): ThingList<F, Filter, z.output<z.ZodObject<More>>> {
  const fields = fieldsOf(of)
  const scoped = scopedOf(fields)
  const filter = retires(of) ? { ...asked, retired: flag.optional() } : asked
  const hasFile = fields.some(([, { kind }]) => kind === 'file')
  const known = [...fields.flatMap(([name, field]) => (isMany(field) ? [] : [name])), ...Object.keys(more)]
  const sorts = ['id', ...known.filter((name) => !unsorted.some((one) => one === name)), 'updated_at']
  const row = z.object({
    id: text,
    ...shapeOf(fields, inRow),
    ...(hasFile ? { file_name: text, has_file: z.boolean() } : {}),
    ...Object.fromEntries(fields.flatMap(([name, { kind }]) => (kind === 'games' ? [[namesKeyOf(name), z.array(text)]] : []))),
    ...(isGuarded(of) ? { editable: z.boolean() } : {}),
    ...(of.usedBy ? { used_by: z.record(text, count) } : {}),
    ...more,
    version: count,
    updated_at: instant,
  })
  const calls = {
    thing: of,
    row,
    sorts,
    counted: Object.entries(filter).flatMap(([name, schema]) => (isClosedList(schema) ? [name] : [])),
    list: endpoint({
      method: 'GET',
      encoding: 'query',
      write: 'no',
      permission: list.permission,
      path,
      scope:
        scoped.narrowing || of.grantedAs
          ? { input: scoped.narrowing ?? {}, rows: { ...scoped.required, ...(of.grantedAs ? { [of.grantedAs]: 'id' } : {}) } }
          : { none: ofAll ?? NO_GAME },
      input: z.object({
        ...Object.fromEntries(Object.values(scoped.narrowing ?? {}).map((name) => [name, id.optional()])),
        q: z.string().max(100).optional(),
        format: z.enum(['csv', 'xlsx']).optional(),
        sort: z
          .array(z.enum([...sorts, ...sorts.map((name) => `-${name}`)]))
          .max(3)
          .optional(),
        counted: flag.optional(),
        /** every row that matches with its version, in place of a page */
        whole: flag.optional(),
        ...filter,
        ...paging(list.perPage ?? 100),
      }),
      output: listOf(row).extend({ ...answer, counts: z.record(text, z.record(text, count)).optional(), ...wholeChoice.partial().shape }),
      file: TABLE_FILE,
      summary: list.summary,
    }),
  }
  // the shapes above are built field by field; `ThingList` says for every field what `inRow` makes of its kind
  return calls as unknown as ThingList<F, Filter, z.output<z.ZodObject<More>>>
}
const NO_GAME = 'it belongs to no game'

/** The calls of a thing: how it is listed, saved, removed and taken out, with its scope and its line in the trail. */
export function callsOf<F extends Fields, Filter extends z.ZodRawShape, More extends z.ZodRawShape>(
  of: Thing<F>,
  about: About<F, Filter, More>,
): ThingCalls<F, Filter, z.output<z.ZodObject<More>>> {
  const { path, list, save, remove, file, load, ofAll } = about
  const bulk = retires(of) ? { summary: RETIRING, ...about.bulk, fields: [...(about.bulk?.fields ?? []), 'retired'] } : about.bulk
  const fields = fieldsOf(of)
  const scoped = scopedOf(fields)
  const listed = listOfThings(of, about)
  const { row } = listed
  const objects = { id: of.object ?? of.noun }
  const held: EndpointScope = scoped.all || of.grantedAs ? { objects } : { none: ofAll ?? NO_GAME }
  // chosen rows are written by anyone who may save: what asks for more, or what makes them meet others, is not done to many at once
  if (bulk?.remove && remove?.permission !== save.permission)
    throw new Error(`${of.noun} is removed by other people than those who save it`)
  const hasFile = fields.some(([, { kind }]) => kind === 'file')
  const read = { method: 'GET', encoding: 'query', write: 'no', permission: list.permission } as const
  const also = functionsAsked(of)
  const write = (name: string, { records, at = { method: 'POST', path: `${path}/${name}` }, ...said }: Write) =>
    ({
      ...at,
      write: 'once',
      ...said,
      ...(also.length > 0 ? { also } : {}),
      audit: { records },
    }) as const
  const calls = {
    ...listed,
    save: endpoint({
      ...write('save', save),
      encoding: hasFile ? 'multipart' : 'form',
      ...(hasFile ? { takes: SCAN_FILE } : {}),
      scope: scoped.all ? { input: scoped.all, objects } : held,
      input: z.object({ ticket, id: id.optional(), version: wireInteger.optional(), ...shapeOf(fields, typed) }),
      output: data(row),
    }),
    log: endpoint({
      ...read,
      path: `${path}/log`,
      scope: held,
      input: z.object({ id, before: beforeLine, per_page: wireInteger.min(1).max(500).default(50) }),
      output: z.object({ data: z.array(historyLine), next: text.nullable() }),
      summary: 'What happened to one of them, newest first: who, when, and what it was and became.',
    }),
    ...(remove
      ? {
          remove: endpoint({
            ...write('delete', remove),
            encoding: 'form',
            scope: held,
            input: z.object({ ticket, id, version: wireInteger }),
            output: data(row),
          }),
        }
      : {}),
    ...(bulk
      ? {
          bulk: endpoint({
            ...write('bulk', {
              permission: save.permission,
              records: save.records,
              summary: bulk.summary,
              ...(bulk.at ? { at: bulk.at } : {}),
            }),
            encoding: 'form',
            scope: { none: 'each of the rows is held to the grants of the user' },
            input: z.object({
              ticket,
              rows: chosenOf(z.object({ id, version: wireInteger })),
              ...Object.fromEntries(bulk.fields.map((name) => [name, settable(of, name).optional()])),
              ...(bulk.remove ? { remove: flag.optional() } : {}),
            }),
            output: data(z.object({ changed: count })),
          }),
        }
      : {}),
    ...(load
      ? {
          load: endpoint({
            method: 'POST',
            path: `${path}/import`,
            write: 'once',
            permission: save.permission,
            audit: { records: save.records },
            encoding: 'multipart',
            takes: SHEET_FILE,
            scope: { none: 'a file names nothing before it is read; each of its lines is held to the grants of the user' },
            input: z.object({ ticket }),
            output: data(thingImported),
            summary: load.summary,
          }),
        }
      : {}),
    ...(file
      ? {
          file: endpoint({
            ...read,
            path: `${path}/file`,
            scope: held,
            input: z.object({ id }),
            output: z.unknown(),
            file: SCAN_FILE.types,
            summary: file.summary,
          }),
        }
      : {}),
  }
  // the fields are named one by one above; `ThingCalls` says for every field what `typed` makes of its kind
  return calls as unknown as ThingCalls<F, Filter, z.output<z.ZodObject<More>>>
}

const RETIRING = 'Retires chosen rows or brings them back, all of them or none.'

/** @throws Error where the field is neither a flag nor a choice, or has to differ: such a value is never meant for several rows */
function settable(of: Thing, name: string): z.ZodType {
  const field = of.fields[name]
  if ((field?.kind !== 'flag' && field?.kind !== 'choice') || of.unique?.includes(name))
    throw new Error(`${of.noun}.${name} is not set in several rows at once`)
  return typed(field)
}

const isClosedList = (schema: unknown): boolean =>
  schema instanceof z.ZodEnum || (schema instanceof z.ZodOptional && isClosedList(schema.unwrap()))

/**
 * The fields whose values are held to the grants, by kind, and what narrows the list to one of them; null: there are none. A row that has
 * none of an optional one is everybody's.
 */
function scopedOf(fields: ReturnType<typeof fieldsOf>) {
  const named = fields.filter(([, { kind }]) => kind === 'game' || kind === 'spreader' || kind === 'games')
  const by = (some: typeof named, key = (name: string) => name) =>
    Object.fromEntries(some.map(([name, { kind }]) => [kind === 'games' ? 'game' : kind, key(name)]))
  const required = by(named.filter(([, field]) => isAlwaysThere(field) && field.kind !== 'games'))
  // what a user writes or asks for is held to their regions; a game of another region is seen by who may use the game
  const regions = Object.fromEntries(
    fields.flatMap(([name, field]) => (field.kind === 'ref' && field.of === 'region' ? [['region', name]] : [])),
  )
  if (named.length === 0 && Object.keys(regions).length === 0) return { all: null, narrowing: null, required }
  return { all: { ...by(named), ...regions }, narrowing: { ...by(named, oneKeyOf), ...regions }, required }
}
