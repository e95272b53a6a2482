import { blocker, type Blocker } from '../blocker.ts'
import { holds, type AnyValues } from './condition.ts'
import type { Field, FieldKind, Fields, Kinded, ManyKind, Value, ValuesOf } from './fields.ts'
import { kindOf } from './kinds.ts'

/**
 * A thing that people keep: a noun, its fields and its rules. Data only; forms, columns, calls, tables and tests are made of it
 * (ARCHITECTURE.md, "A thing is a list of fields").
 */
export type Thing<F extends Fields = Fields> = {
  /** the entity of its lines in the trail */
  noun: string
  /** what the scope of calls names it, where that is another word */
  object?: string
  /** where its words are: `<words>.field.<name>`, `<words>.title`, `.new`, `.edit`, `.empty` */
  words: string
  fields: F
  /** whose clock its times are on, where that is not the reader's */
  clock?: 'company'
  /** what a new one begins with, where that is not blank */
  begins?: Partial<ValuesOf<F>>
  /** fields that no two of them share: texts in any case */
  unique?: readonly (keyof F & string)[]
  /** the field that is its id: typed when one is added, and fixed then */
  key?: keyof F & string
  /** what its ids are in the grants: a user has those that the grants name, and adds no other */
  grantedAs?: 'game' | 'spreader'
  /** the tables that refer to it; the words are `<words>.used.<table>`. One that is referred to is never deleted */
  usedBy?: readonly string[]
  /** what refers to it does so by its values: one that is referred to may go all the same, and `<words>.delete_ask` says what stays */
  deletableInUse?: true
  /** what more than one field decides; asked once every field is right by itself. A method, so that any thing is a `Thing` */
  rules?(values: ValuesOf<F>): readonly Blocker[]
  /** what the values of a new one suggest for other fields: filled in while nothing else was typed there. `said`: a choice in words. A method, as above */
  proposes?(values: AnyValues, said: (choice: string) => string): AnyValues
}

/** A thing as it is typed: `id` null is a new one, `version` that of the row that was read. */
export type Draft<F extends Fields = Fields> = { id: string | null; version: number; values: ValuesOf<F> }

export const thing = <const F extends Fields>(description: Thing<F>): Thing<F> => description

/** The key of what a field is called. */
export const labelOf = (words: string, name: string, field?: Field): string => field?.called ?? `${words}.field.${name}`

/** May one of them be used no more, and stay where it is named? */
export const retires = (of: { fields: Fields }): boolean => 'retired' in of.fields

/** What the form asks: of a new one not what comes later. */
export const askedIn = (of: Thing, id: string | null): Thing =>
  id === null ? { ...of, fields: Object.fromEntries(fieldsOf(of).filter(([, { later }]) => !later)) } : of

/** Where the words of options are: `<key>.<option>`. */
export const optionsKey = (field: Kinded, words: string, name: string): string =>
  ('said' in field ? field.said : undefined) ?? `${words}.${name}`

/** The names and descriptions of a thing's fields, in their order. */
export const fieldsOf = (of: { fields: Fields }): readonly (readonly [name: string, field: Field])[] => Object.entries(of.fields)

/** The names of a thing's fields, in their order. */
export const namesOf = <F extends Fields>({ fields }: Thing<F>) => Object.keys(fields) as (keyof F & string)[]

const MANY: ReadonlySet<FieldKind> = new Set<ManyKind>(['games', 'refs', 'texts', 'choices', 'timeTable', 'ranges'])

/** Is its value a list of texts? */
export const isMany = ({ kind }: Kinded): boolean => MANY.has(kind)

/** Where a row has the name of what a field names: `game_id` is called `game_name`. */
export const nameKeyOf = (name: string): string => `${name.replace(/_id$/, '')}_name`

/** Where a row has the names of its games: `game_ids` are called `game_names`. Its list is narrowed to one of them by `game_id`. */
export const namesKeyOf = (name: string): string => name.replace(/_ids$/, '_names')
export const oneKeyOf = (name: string): string => name.replace(/_ids$/, '_id')

/** Fields that were said when the thing was added, and are other now. */
export function fixedBlockers(of: { fields: Fields }, before: AnyValues, values: AnyValues): readonly Blocker[] {
  const changed = fieldsOf(of).filter(([name, field]) => field.fixed && !kindOf(field).same(before[name] ?? '', values[name] ?? '', field))
  return changed.map(([name]) => blocker('thing.fixed', { field: name }))
}

/** The flags that only some users set, by name, with the function for each. */
export const neededFor = (of: { fields: Fields }): readonly (readonly [name: string, needs: `${string}.${string}`])[] =>
  fieldsOf(of).flatMap(([name, field]) => (field.kind === 'flag' && field.needs ? [[name, field.needs] as const] : []))

/** The functions that some of its values, or its rows without games, ask for. */
export const functionsAsked = (of: { fields: Fields }): readonly `${string}.${string}`[] => [
  ...neededFor(of).map(([, needs]) => needs),
  ...fieldsOf(of).flatMap(([, field]) => (field.kind === 'games' && field.unbound ? [field.unbound] : [])),
]

/** May a user who sees a row lack the right to change it? Its rows then say `editable`. */
export const isGuarded = (of: { fields: Fields }): boolean =>
  neededFor(of).length > 0 || fieldsOf(of).some(([, { kind }]) => kind === 'games')

/** The currency of an amount, as the field next to it says; empty: it says none yet. */
export function currencyOf({ currency }: { currency?: string }, values: AnyValues): string {
  const said = currency === undefined ? '' : values[currency]
  return typeof said === 'string' ? said.toUpperCase() : ''
}

/** Has every one of them a value here? */
export const isAlwaysThere = ({ required, when }: Field): boolean => required === true && when === undefined

/** Does the field apply, with these values next to it? */
export const applies = ({ when }: Field, values: AnyValues): boolean => holds(when, values)

const valueOf = (values: AnyValues, name: string, field: Field): Value => values[name] ?? kindOf(field).blank(field)

/** A new thing, with nothing in it but what is `given`. */
export function blankOf<F extends Fields>(of: Thing<F>, given: Partial<ValuesOf<F>> = {}): Draft<F> {
  const values = Object.fromEntries(fieldsOf(of).map(([name, field]) => [name, kindOf(field).blank(field)]))
  // every field has its blank value, of its own type
  return { id: null, version: 0, values: { ...values, ...of.begins, ...given } as ValuesOf<F> }
}

/** A new thing as its form begins: on this day, of the game that the list is narrowed to. */
export function beginningOf<F extends Fields>(of: Thing<F>, { today, game }: { today: string; game: Value }): Draft<F> {
  const given = fieldsOf(of).flatMap(([name, field]) =>
    field.kind === 'game' ? [[name, game] as const] : field.kind === 'day' && field.today ? [[name, today] as const] : [],
  )
  return blankOf(of, Object.fromEntries(given) as Partial<ValuesOf<F>>)
}

/** Values after one was typed: with it go the days that follow it, and of a new one (with `say`) what it proposes. */
export function typedInto(
  of: Pick<Thing, 'fields' | 'words' | 'proposes'>,
  values: AnyValues,
  name: string,
  value: Value,
  say?: (key: string) => string,
): AnyValues {
  const following = fieldsOf(of).filter(
    ([other, field]) => field.kind === 'day' && field.follows === name && values[other] === values[name],
  )
  const typed = { ...values, [name]: value, ...Object.fromEntries(following.map(([other]) => [other, value])) }
  if (!say || !of.proposes) return typed
  const saidIn = (all: AnyValues) => (choice: string) => {
    const [field, option] = [of.fields[choice], all[choice]]
    return field && typeof option === 'string' ? say(`${optionsKey(field, of.words, choice)}.${option}`) : ''
  }
  const before = of.proposes(values, saidIn(values))
  const proposed = Object.entries(of.proposes(typed, saidIn(typed))).filter(
    ([other, now]) => other !== name && now !== before[other] && (values[other] === '' || values[other] === before[other]),
  )
  return { ...typed, ...Object.fromEntries(proposed) }
}

/** A thing that was read, as it is typed over. */
export function draftOf<F extends Fields>(of: Thing<F>, row: { id: string; version: number }): Draft<F> {
  return { id: row.id, version: row.version, values: valuesOfRow(of, row) }
}

/** What a row has in the fields of a thing. */
export function valuesOfRow<F extends Fields>(of: Thing<F>, row: object): ValuesOf<F> {
  const values = fieldsOf(of).map(([name, field]) => {
    const { blank } = kindOf(field)
    // the file itself is not read with its row
    return [name, field.kind === 'file' ? null : (Reflect.get(row, name) ?? blank(field))]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** Values as they are kept: trimmed, numbers plain, nothing in fields that do not apply. */
export function tidied<F extends Fields>(of: Thing<F>, values: ValuesOf<F>): ValuesOf<F> {
  const kept = Object.fromEntries(
    fieldsOf(of).map(([name, field]) => {
      const { blank, tidy } = kindOf(field)
      return [name, applies(field, values) ? tidy(valueOf(values, name, field), field) : blank(field)]
    }),
  )
  return kept as ValuesOf<F>
}

/** Why a thing cannot be kept as it is written. The form, its button and the server ask this; `required` that is empty is a gap. */
export function thingBlockers<F extends Fields>(of: Thing<F>, values: ValuesOf<F>): readonly Blocker[] {
  const wrong = fieldsOf(of).flatMap(([name, field]) => {
    if (!applies(field, values)) return []
    const { isEmpty, check, tidy } = kindOf(field)
    const value = tidy(valueOf(values, name, field), field)
    const currency = field.kind === 'money' ? currencyOf(field, values) : ''
    if (!isEmpty(value)) return check(value, field, currency).map((one) => ({ ...one, field: name }))
    return field.required ? [blocker('thing.value_missing', { field: name, params: { label: labelOf(of.words, name, field) } })] : []
  })
  const whole = wrong.length > 0 ? [] : (of.rules?.(tidied(of, values)) ?? [])
  return [...wrong, ...whole]
}

/** What people tell one of them from the others by: these values, names as its list shows them; codes of choices are left out. */
export function calledBy(of: Thing, names: readonly string[], row: object): string {
  const said = names.flatMap((name) => {
    const value: unknown = of.fields[name]?.kind === 'choice' ? '' : (Reflect.get(row, nameKeyOf(name)) ?? Reflect.get(row, name))
    return (typeof value === 'string' || typeof value === 'number') && value !== '' ? [String(value)] : []
  })
  return said.join(' · ')
}

/** A row in one line: its unique values and its name. */
export const lineOf = (of: Thing, row: { id: string }): string =>
  calledBy(of, [...new Set([...(of.unique ?? []), ...('name' in of.fields ? ['name'] : [])])], row) || row.id

/** How often a row is referred to: by each table, and in all. A thing that declares none is referred to by nothing. */
export const usesOf = (row: object): Readonly<Record<string, number>> => Reflect.get(row, 'used_by') ?? {}
export const countUses = (row: object): number => Object.values(usesOf(row)).reduce((sum, one) => sum + one, 0)

/** Why a row cannot be deleted: it is in use. */
export function usedBlockers(of: Pick<Thing, 'deletableInUse' | 'fields'>, row: object): readonly Blocker[] {
  const count = of.deletableInUse ? 0 : countUses(row)
  return count > 0 ? [blocker(retires(of) ? 'thing.used_retire' : 'thing.used', { params: { count } })] : []
}

/** A field that was changed, as the catalogue's readers see it: `was` and `becomes` are values of its kind. */
export type Change = { name: string; field: Field; was: Value; becomes: Value }

/** What is different between two states of a thing. */
export function changesOf<F extends Fields>(of: Thing<F>, was: ValuesOf<F>, becomes: ValuesOf<F>): readonly Change[] {
  const [before, after]: AnyValues[] = [tidied(of, was), tidied(of, becomes)]
  return fieldsOf(of).flatMap(([name, field]) => {
    const [one, other] = [valueOf(before ?? {}, name, field), valueOf(after ?? {}, name, field)]
    return kindOf(field).same(one, other, field) ? [] : [{ name, field, was: one, becomes: other }]
  })
}

/** A line of the trail about a thing, as its fields were and became; one that began has nothing that it was. */
export function changesOfLine(of: Thing, { before, after }: { before: unknown; after: unknown }): readonly Change[] {
  const [was, became] = [traced(before), traced(after)]
  return fieldsOf(of).flatMap(([name, field]) => {
    const key = field.kind === 'file' ? 'file_name' : name
    const [one, other] = [valueKept(was[key], field), valueKept(became[key], field)]
    return kindOf(field).same(one, other, field) ? [] : [{ name, field, was: one, becomes: other }]
  })
}

const traced = (side: unknown): Readonly<Record<string, unknown>> => (typeof side === 'object' && side !== null ? { ...side } : {})

function valueKept(value: unknown, field: Field): Value {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return isMany(field) ? [] : field.none === undefined ? '' : null
}
