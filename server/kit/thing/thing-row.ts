import type { FieldKind } from '#domain/thing/fields.ts'
import { fieldsOf, isGuarded, isMany, neededFor, type Thing } from '#domain/thing/thing.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { Reader, StoredRow, Written } from './thing.repository.ts'
import type { AnyValues } from '#domain/thing/condition.ts'

export const textOf = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)

/** What came in, or is answered, as values of the fields. A flag comes as `'1'`, or as itself. */
export const valuesIn = (thing: Thing, sent: Readonly<Record<string, unknown>>): AnyValues =>
  Object.fromEntries(
    fieldsOf(thing).map(([name, { kind }]) => {
      const value = sent[name]
      if (kind === 'flag') return [name, value === '1' || value === true]
      if (kind === 'file') return [name, null]
      return [name, Array.isArray(value) ? value.map(String) : (textOf(value) ?? '')]
    }),
  )

const TEXTS: readonly FieldKind[] = ['line', 'text', 'link']

/** Values as columns: what is empty and no text is null. */
export const columnsIn = (thing: Thing, values: AnyValues): Written =>
  Object.fromEntries(
    fieldsOf(thing).flatMap(([name, { kind }]) => {
      if (kind === 'file') return []
      const value = values[name]
      return [[name, value === '' && !TEXTS.includes(kind) ? null : value]]
    }),
  )

/** A stored row as it is answered: nothing of where its file is. */
export function rowOut(thing: Thing, { file_key, file_mime: _mime, updated_at, ...row }: StoredRow): Readonly<Record<string, unknown>> {
  const hasFile = fieldsOf(thing).some(([, { kind }]) => kind === 'file')
  const texts = fieldsOf(thing).flatMap(([name, field]) =>
    field.kind === 'flag' || field.kind === 'file' || field.kind === 'weights' || isMany(field)
      ? []
      : [[name, textOf(row[name]) ?? (field.none === undefined ? '' : null)]],
  )
  const instants = Object.entries(row).flatMap(([name, value]) => (value instanceof Date ? [[name, value.toISOString()]] : []))
  return {
    ...row,
    ...Object.fromEntries([...instants, ...texts]),
    ...(hasFile ? { has_file: file_key !== null } : {}),
    updated_at: updated_at.toISOString(),
  }
}

/** A stored row as this reader sees it: games outside the grants stay unnamed, and `editable` says whether they may change it. */
export function seenBy<Row extends object>(thing: Thing, row: Row, { games, may }: Reader): Row {
  if (!isGuarded(thing)) return row
  const lists = fieldsOf(thing).flatMap(([name, { kind }]) => (kind === 'games' ? [[name, gamesOf(Reflect.get(row, name))] as const] : []))
  const editable =
    lists.every(([, all]) => all.every((one) => scopeHolds(games, one))) &&
    neededFor(thing).every(([name, needs]) => Reflect.get(row, name) !== true || may?.(needs) === true)
  return { ...row, ...Object.fromEntries(lists.map(([name, all]) => [name, all.filter((one) => scopeHolds(games, one))])), editable }
}

const gamesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A line of the trail about a thing with its games within the grants only. */
export const lineSeenBy = (thing: Thing, side: unknown, { games }: Reader): unknown =>
  typeof side !== 'object' || side === null
    ? side
    : fieldsOf(thing).reduce<object>(
        (seen, [name, { kind }]) =>
          kind === 'games' && name in seen
            ? { ...seen, [name]: gamesOf(Reflect.get(seen, name)).filter((one) => scopeHolds(games, one)) }
            : seen,
        side,
      )

/** What of a thing is someone's doing, for the trail. */
export const traceOf = (thing: Thing, row: StoredRow): Written =>
  Object.fromEntries(fieldsOf(thing).map(([name, { kind }]) => (kind === 'file' ? ['file_name', row.file_name] : [name, row[name]])))
