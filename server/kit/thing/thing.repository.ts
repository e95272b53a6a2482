import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { InRow, Sent } from '#contract/thing-fields.ts'
import type { Field, Fields } from '#domain/thing/fields.ts'
import { fieldsOf, isAlwaysThere, namesKeyOf, oneKeyOf, type Thing } from '#domain/thing/thing.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Scope } from '#permissions/grants.ts'
import { allOf, numberOf, onPage, saying, scoped, type Paging } from '#server/db/sql.ts'
import type { Database } from '#server/db/schema.ts'
import { seenBy } from './thing-row.ts'

/** Who reads, and when: the games and channels within the caller's grants, and today in the zone of the company (`2026-11-22`). */
export type Reader = {
  games: Scope
  /** of a thing without channels no one asks */
  spreaders?: Scope
  today: string
  /** for a list that can be narrowed to what is one's own */
  userId?: string
  /** of a thing without regions no one asks */
  regions?: Scope
  /** for names that are kept in both languages */
  language?: Language
  /** may the reader use this function? Of a thing without flags that need one no one asks */
  may?: (permission: string) => boolean
}

/** What a list is narrowed to, as its call takes it. */
export type Asked = Readonly<Record<string, unknown>>

/** Where a thing is kept. In SQL its row is `r`. */
export type ThingTable = {
  table: keyof Database
  /** the type of its ids; a text unless told */
  idType?: 'bigint'
  /** the column that a typed id (`key` of the thing) is written to; `id` unless told */
  key?: string
  /** what its rows are read with */
  joins?: RawBuilder<unknown>
  /** what a row has besides its fields; the list can be narrowed to one of these, as to a field */
  also?: (reader: Reader) => Readonly<Record<string, RawBuilder<unknown>>>
  /** for each of the thing's `usedBy`: its column that has the id, or an expression of how many rows refer to it */
  usedBy?: Readonly<Record<string, string | RawBuilder<number>>>
  /** by what a list is narrowed and sorted, where that is not what a row shows */
  by?: Readonly<Record<string, { is?: (value: unknown) => RawBuilder<unknown>; order?: RawBuilder<unknown> }>>
  /** a deleted row stays, marked by `deleted_at` and `deleted_by`, and is found nowhere */
  marksDeleted?: true
  /** columns that words are looked for in */
  words: readonly string[]
  /** the column that `from` and `to` narrow, both of them included */
  period?: string
  /** what is computed of rows once they are read */
  told?: (db: Kysely<Database>, rows: readonly StoredRow[]) => Promise<readonly Written[]>
  /** further conditions of the list */
  where?: (asked: Asked, reader: Reader) => readonly (RawBuilder<unknown> | null)[]
  /** before its id */
  order: (asked: Asked, reader: Reader) => readonly (RawBuilder<unknown> | null)[]
}

/** Any thing as it is stored. Of a file: `file_key`, `file_name` and `file_mime`. */
export type StoredRow = Readonly<Record<string, unknown>> & { id: string; version: number; updated_at: Date }
/** A thing as it is stored, by its fields. */
export type StoredOf<F extends Fields> = { id: string; version: number; updated_at: Date } & { [K in keyof Sent<F>]: InRow<Sent<F>[K]> }
/** Columns with their values, to be written. */
export type Written = Readonly<Record<string, unknown>>

const FILE = ['file_key', 'file_name', 'file_mime']
const columnsOf = (name: string, { kind }: Field): string[] => (kind === 'file' ? FILE : [name])

/** A flag of JSON as it travels. */
const FLAGS: Readonly<Record<string, string>> = { true: '1', false: '0' }
const namesIn = (sort: unknown): string[] => (Array.isArray(sort) ? sort.map(String) : [])

/** How rows of a thing are read and written. Nothing here decides: routes and services do. */
export function thingStore<F extends Fields>(
  thing: Thing<F>,
  { table, idType, key = 'id', joins, also, usedBy = {}, by = {}, marksDeleted, words, period, told, where, order }: ThingTable,
) {
  const fields = fieldsOf(thing)
  const columns = ['id', ...fields.flatMap(([name, field]) => columnsOf(name, field)), 'version', 'updated_at']
  const at = (name: string) => sql.ref(name === thing.key ? 'r.id' : `r.${name}`)
  const several = fields.flatMap(([name, { kind }]) => (kind === 'games' ? [name] : []))
  const isUnbound = (name: string, field = thing.fields[name]) => field?.kind === 'games' && field.unbound !== undefined
  const of = (id: string) => (idType === 'bigint' ? sql`${numberOf(id)}::bigint` : sql`${id}`)

  const own = sql.join(columns.map((column) => sql`${at(column)} as ${sql.ref(column)}`))
  const selected = (reader: Reader) =>
    sql.join([
      own,
      ...several.map(
        (name) =>
          sql`array(select g.name from game g where g.game_id = any(${sql.ref(`r.${name}`)}) and ${scoped('g.game_id', reader.games)}
            order by g.game_id) as ${sql.ref(namesKeyOf(name))}`,
      ),
      ...(thing.usedBy ? [sql`jsonb_build_object(${sql.join(thing.usedBy.flatMap(countedIn))}) as used_by`] : []),
      ...Object.entries(also?.(reader) ?? {}).map(([name, expression]) => sql`${expression} as ${sql.ref(name)}`),
    ])
  // every row counts, anyone who may see it: nothing that is referred to may go
  function countedIn(name: string): RawBuilder<unknown>[] {
    const by = usedBy[name]
    if (by === undefined) throw new Error(`${thing.noun} does not say how ${name} refers to it`)
    return [sql`${name}::text`, typeof by === 'string' ? sql`coalesce(${sql.ref(`used_${name}.uses`)}, 0)` : by]
  }
  // each table is counted in one pass, for all rows of a page
  const uses = Object.entries(usedBy).flatMap(([name, column]) => {
    if (typeof column !== 'string') return []
    const counted = sql`select ${sql.ref(column)} as id, count(*) as uses from ${sql.table(name)} group by 1`
    return [sql`left join (${counted}) ${sql.ref(`used_${name}`)} on ${sql.ref(`used_${name}.id`)} = r.id`]
  })
  const from = sql`${sql.table(table)} r ${joins ?? sql``}`
  const fromWithUses = sql`${from} ${uses.length > 0 ? sql.join(uses, sql` `) : sql``}`
  const there = marksDeleted ? sql`r.deleted_at is null` : null
  const within = ({ games, spreaders, may }: Reader) =>
    allOf([
      there,
      thing.grantedAs ? scoped('r.id', thing.grantedAs === 'game' ? games : (spreaders ?? [])) : null,
      ...fields.map(([name, field]) => {
        const { kind } = field
        if (field.kind === 'games' && field.unbound) {
          const unbound = may?.(field.unbound) ? sql`${sql.ref(`r.${name}`)} = '{}'` : sql`false`
          return sql`(${games === '*' ? sql`${sql.ref(`r.${name}`)} <> '{}'` : sql`${sql.ref(`r.${name}`)} && ${[...games]}::text[]`} or ${unbound})`
        }
        if (kind === 'games' && games !== '*')
          return sql`(${sql.ref(`r.${name}`)} = '{}' or ${sql.ref(`r.${name}`)} && ${[...games]}::text[])`
        if (kind !== 'game' && kind !== 'spreader') return null
        const held = scoped(`r.${name}`, kind === 'game' ? games : (spreaders ?? []))
        return isAlwaysThere(field) ? held : sql`(${sql.ref(`r.${name}`)} is null or ${held})`
      }),
    ])

  function narrowed(asked: Asked, reader: Reader): RawBuilder<boolean> {
    const typed = typeof asked.q === 'string' ? asked.q.trim() : ''
    const equal = Object.entries(named(reader)).map(([name, expression]) =>
      asked[name] === undefined || asked[name] === '' ? null : (by[name]?.is?.(asked[name]) ?? sql`${expression} = ${asked[name]}`),
    )
    const ofGame = several.map((name) =>
      asked[oneKeyOf(name)] === undefined
        ? null
        : sql`(${isUnbound(name) ? sql`false` : sql`${sql.ref(`r.${name}`)} = '{}'`} or ${asked[oneKeyOf(name)]} = any(${sql.ref(`r.${name}`)}))`,
    )
    return allOf([
      within(reader),
      typed === '' ? null : saying(words, typed),
      ...equal,
      ...ofGame,
      ...inPeriod(asked),
      ...(where?.(asked, reader) ?? []),
    ])
  }

  const inPeriod = ({ from, to }: Asked) =>
    period === undefined ? [] : [from ? sql`${sql.ref(period)} >= ${from}` : null, to ? sql`${sql.ref(period)} <= ${to}` : null]

  /** Rows as this reader sees them, with what is computed of them. */
  async function whole(db: Kysely<Database>, reader: Reader, rows: readonly StoredOf<F>[]): Promise<StoredOf<F>[]> {
    const more = told && rows.length > 0 ? await told(db, rows) : []
    return rows.map((row, index) => seenBy(thing, { ...row, ...more[index] }, reader))
  }

  const named = (reader: Reader): Readonly<Record<string, RawBuilder<unknown>>> => ({
    ...Object.fromEntries(fields.map(([name]) => [name, at(name)])),
    ...also?.(reader),
  })

  /** As a list is sorted by: a game by its name, a choice by its place among the others, a text in any case. */
  function sortedBy(name: string, reader: Reader): RawBuilder<unknown> {
    const own = by[name]?.order
    if (own) return own
    // ids that are digits, as numbers
    if (name === thing.key) return sql`lpad(r.id, 40, '0')`
    const expressions = named(reader)
    const [expression, kind] = [expressions[name] ?? sql.ref(`r.${name}`), thing.fields[name]?.kind]
    if (kind === 'game' && expressions.game_name) return expressions.game_name
    if (kind === 'file') return sql`r.file_name`
    const field = thing.fields[name]
    if (field?.kind === 'choice') return sql`array_position(${[...field.options]}::text[], ${expression}::text)`
    return kind === 'line' || kind === 'text' ? sql`lower(${expression})` : expression
  }

  const sortAsked = ({ sort }: Asked, reader: Reader): RawBuilder<unknown>[] =>
    namesIn(sort).map((one) =>
      one.startsWith('-') ? sql`${sortedBy(one.slice(1), reader)} desc nulls last` : sql`${sortedBy(one, reader)} nulls last`,
    )

  /** How many there are of what is asked for. */
  async function count(db: Kysely<Database>, reader: Reader, asked: Asked): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from} where ${narrowed(asked, reader)}`.execute(db)
    return rows[0]?.total ?? 0
  }

  const among = (ids: readonly string[]) =>
    idType === 'bigint' ? sql`r.id = any(${ids.map(numberOf)}::bigint[])` : sql`r.id = any(${[...ids]}::text[])`
  /** Values as rows of the table, each of the type of its column. */
  const typedRows = (rows: readonly Written[]) => sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
  /** Columns of a typed id have the name of the table. */
  const renamed = (written: Written, name: string): Written =>
    Object.fromEntries(Object.entries(written).map(([own, value]) => [own === thing.key ? name : own, value]))

  async function those(db: Kysely<Database>, reader: Reader, ids: readonly string[]): Promise<Map<string, StoredOf<F>>> {
    if (ids.length === 0) return new Map()
    const condition = allOf([within(reader), among(ids)])
    const { rows } = await sql<StoredOf<F>>`select ${selected(reader)} from ${fromWithUses} where ${condition}`.execute(db)
    return new Map((await whole(db, reader, rows)).map((row) => [row.id, row]))
  }

  async function takenByEach(trx: Transaction<Database>, rows: readonly Written[], exceptId: string | null = null) {
    const { unique = [] } = thing
    const same = unique.map((name) => {
      const value = sql.ref(`v.${name === thing.key ? 'id' : name}`)
      // both can be looked for by what they are: `is not distinct from` compares each with each
      return thing.fields[name]?.kind === 'line'
        ? sql`lower(${at(name)}) = lower(${value})`
        : sql`coalesce(${at(name)}::text, '') = coalesce(${value}::text, '')`
    })
    const other = exceptId === null ? null : sql`r.id <> ${of(exceptId)}`
    const asked = rows.map((row) => renamed(Object.fromEntries(unique.map((name) => [name, row[name]])), 'id'))
    const { rows: found } = await sql<{ place: string; id: string }>`
      select v.ordinality as place, min(r.id) as id from ${typedRows(asked)} with ordinality v join ${sql.table(table)} r on ${allOf([there, ...same, other])}
      group by 1`.execute(trx)
    const taken = new Map(found.map(({ place, id }) => [Number(place), id]))
    return rows.map((_, index) => taken.get(index + 1) ?? null)
  }

  return {
    table,
    /** Condition of the rows that a list asks for; its row is `r`, with the joins of the table. */
    matching: narrowed,
    count,
    /** How many rows have each value of these, each counted without its own part of the filter. */
    async counts(db: Kysely<Database>, reader: Reader, asked: Asked, names: readonly string[]) {
      const expressions = named(reader)
      const each = names.flatMap((name) => {
        const expression = expressions[name]
        if (!expression) return []
        const condition = narrowed({ ...asked, [name]: undefined }, reader)
        return [
          sql`select ${name}::text as name, to_jsonb(${expression}) #>> '{}' as value, count(*)::int as total
            from ${from} where ${condition} group by 2`,
        ]
      })
      const counts: Record<string, Record<string, number>> = {}
      if (each.length === 0) return counts
      const { rows } = await sql<{ name: string; value: string | null; total: number }>`${sql.join(each, sql` union all `)}`.execute(db)
      for (const { name, value, total } of rows) counts[name] = { ...counts[name], [FLAGS[value ?? ''] ?? value ?? '']: total }
      return counts
    },
    /** One page of what is asked for, and how many there are in all. */
    async list(db: Kysely<Database>, reader: Reader, asked: Asked, paging: Paging) {
      const condition = narrowed(asked, reader)
      const sorted = sql.join([...sortAsked(asked, reader), ...order(asked, reader).filter((one) => one !== null), sql`r.id`])
      const [{ rows }, total] = await Promise.all([
        sql<StoredOf<F>>`
          select ${selected(reader)} from ${fromWithUses} where ${condition}
          order by ${sorted} ${onPage(paging)}`.execute(db),
        count(db, reader, asked),
      ])
      return { rows: await whole(db, reader, rows), total }
    },
    /** Those of these within the grants, by id. */
    several: those,
    /** One of them within the grants. */
    async one(db: Kysely<Database>, reader: Reader, id: string): Promise<StoredOf<F> | undefined> {
      return (await those(db, reader, [id])).values().next().value
    },
    /** What the fields of these are, by id, with nothing that is joined or counted: what the trail needs of one of many. */
    async fields(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, StoredOf<F>>> {
      const { rows } = await sql<StoredOf<F>>`select ${own} from ${sql.table(table)} r where ${among(ids)}`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },
    /** Holds rows that were read until the transaction ends. In one order: two users who chose the same rows wait for each other, and never both. */
    async hold(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
      await sql`select from ${sql.table(table)} r where ${among(ids)} order by r.id for update`.execute(trx)
    },
    /** Makes users who write such things take turns, until the transaction ends. */
    async lock(trx: Transaction<Database>): Promise<void> {
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    },
    /** For each of these values the other one that has the same where no two may. */
    takenByEach,
    /** The other one that has the same values where no two may. */
    takenBy: async (trx: Transaction<Database>, written: Written, exceptId: string | null): Promise<string | null> =>
      (await takenByEach(trx, [written], exceptId))[0] ?? null,
    /** Adds rows that have the same columns. @returns their ids */
    async insert(trx: Transaction<Database>, rows: readonly Written[]): Promise<string[]> {
      const named = rows.map((row) => renamed(row, key))
      const names = Object.keys(named[0] ?? {})
      const { rows: added } = await sql<{ id: string }>`
        insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select ${sql.join(names.map((name) => sql.ref(`v.${name}`)))} from ${typedRows(named)} v returning id`.execute(trx)
      if (added.length !== rows.length) throw new Error(`${added.length} of ${rows.length} rows were added to ${table}`)
      return added.map(({ id }) => id)
    },
    /** Changes rows, the same columns in each. */
    async update(trx: Transaction<Database>, rows: readonly (Written & { id: string })[]): Promise<void> {
      const names = Object.keys(rows[0] ?? {}).filter((name) => name !== thing.key && name !== 'id')
      const set = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`)
      await sql`
        update ${sql.table(table)} r set ${sql.join([...set, sql`version = r.version + 1`, sql`updated_at = now()`])}
        from ${typedRows(rows)} v where r.id = v.id`.execute(trx)
    },
    /** Which others have a flag that one row has at most. */
    async having(trx: Transaction<Database>, flag: string, exceptId: string | null): Promise<string[]> {
      const other = exceptId === null ? null : sql`r.id <> ${of(exceptId)}`
      const { rows } = await sql<{
        id: string
      }>`select r.id from ${sql.table(table)} r where ${allOf([there, at(flag), other])}`.execute(trx)
      return rows.map(({ id }) => id)
    },
    async remove(trx: Transaction<Database>, ids: readonly string[], userId: string): Promise<void> {
      const marks = sql`update ${sql.table(table)} r set deleted_at = now(), deleted_by = ${userId}::bigint where ${among(ids)}`
      await (marksDeleted ? marks : sql`delete from ${sql.table(table)} r where ${among(ids)}`).execute(trx)
    },
  }
}

/** The store of any thing. */
export type ThingStore = {
  table: keyof Database
  list: (db: Kysely<Database>, reader: Reader, asked: Asked, paging: Paging) => Promise<{ rows: readonly StoredRow[]; total: number }>
  counts: (db: Kysely<Database>, reader: Reader, asked: Asked, names: readonly string[]) => Promise<Record<string, Record<string, number>>>
  several: (db: Kysely<Database>, reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>
  one: (db: Kysely<Database>, reader: Reader, id: string) => Promise<StoredRow | undefined>
  fields: (db: Kysely<Database>, ids: readonly string[]) => Promise<ReadonlyMap<string, StoredRow>>
  hold: (trx: Transaction<Database>, ids: readonly string[]) => Promise<void>
  lock: (trx: Transaction<Database>) => Promise<void>
  takenByEach: (trx: Transaction<Database>, rows: readonly Written[]) => Promise<(string | null)[]>
  takenBy: (trx: Transaction<Database>, written: Written, exceptId: string | null) => Promise<string | null>
  having: (trx: Transaction<Database>, flag: string, exceptId: string | null) => Promise<string[]>
  insert: (trx: Transaction<Database>, rows: readonly Written[]) => Promise<string[]>
  update: (trx: Transaction<Database>, rows: readonly (Written & { id: string })[]) => Promise<void>
  remove: (trx: Transaction<Database>, ids: readonly string[], userId: string) => Promise<void>
}

/** Kinds of what may be retired, with the name of each. */
const RETIRING: Readonly<Record<string, RawBuilder<{ id: string; name: string }>>> = {
  game: sql`select id, name from game where retired`,
  spreader: sql`select id, name from spreader where retired`,
  region: sql`select id, name_zh as name from region where retired`,
  master: sql`select id, name from master where retired`,
}

/** What of these ids is retired. */
export async function retiredAmong(db: Kysely<Database>, kind: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const retired = RETIRING[kind]
  if (!retired || ids.length === 0) return []
  const { rows } = await sql<{ id: string; name: string }>`select id, name from (${retired}) o where id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows
}

/** What a line of a file can name, by kind; `within`: the channel it is of. */
type Named = { id: string; name: string; within?: string }
export type Names = Readonly<Record<string, readonly Named[]>>

/** Everything within the grants that a field of the thing can name. */
export async function namesFor(db: Kysely<Database>, thing: Thing, { games, spreaders, regions }: Reader): Promise<Names> {
  const tables: Readonly<Record<string, RawBuilder<Named>>> = {
    game: sql`select game_id as id, name from game where ${scoped('game_id', games)}`,
    spreader: sql`select id, name from spreader where ${scoped('id', spreaders ?? [])}`,
    cost_name: sql`select id, name_zh as name from cost_name union all select id, name_en from cost_name`,
    firm: sql`select name as id, name from finance_firm`,
    region: sql`select id, unnest(array[name_zh, name_en]) as name from region where ${scoped('id', regions ?? [])}`,
    master: sql`select id, name, spreader_id as within from master where ${scoped('spreader_id', spreaders ?? [])}`,
    person: sql`select id::text as id, name from app_user where active order by id`,
  }
  const kinds = new Set(
    fieldsOf(thing).map(([, field]) => (field.kind === 'ref' ? field.of : field.kind === 'games' ? 'game' : field.kind)),
  )
  const read = [...kinds].flatMap((kind) => {
    const table = tables[kind]
    return table ? [table.execute(db).then(({ rows }) => [kind, rows] as const)] : []
  })
  return Object.fromEntries(await Promise.all(read))
}
