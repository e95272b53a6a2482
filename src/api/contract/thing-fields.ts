import { z } from 'zod'
import { LINK_LENGTH } from '#domain/link.ts'
import type { Field, Fields, ManyKind, ValueOf } from '#domain/thing/fields.ts'
import { fieldsOf, isAlwaysThere, isMany, type Thing } from '#domain/thing/thing.ts'
import { filled, flag, id, ids, text } from './endpoint.ts'

/** How a field travels: in a row, and in what is typed. A file travels next to the fields. */
export type InRow<F extends Field> = F extends { kind: ManyKind }
  ? string[]
  : F extends { kind: 'flag' | 'choice' | 'weights' } | { none: string }
    ? ValueOf<F>
    : string
export type Typed<F extends Field> = F extends { kind: 'flag' }
  ? '0' | '1'
  : F extends { kind: ManyKind }
    ? string[]
    : F extends { kind: 'choice' | 'weights' } | { none: string }
      ? ValueOf<F>
      : string

export type Sent<F extends Fields> = { [K in keyof F as F[K] extends { kind: 'file' } ? never : K]: F[K] }
export type HasFile<F extends Fields> =
  Extract<F[keyof F], { kind: 'file' }> extends never ? object : { file_name: string; has_file: boolean }

/** The fields of a thing as they are sent, for calls of its own. */
export const inputOf = <F extends Fields>(of: Thing<F>) =>
  shapeOf(fieldsOf(of), typed) as { [K in keyof Sent<F>]: z.ZodType<Typed<Sent<F>[K]>, Typed<Sent<F>[K]> | undefined> }

/** The fields of a thing as a row of calls of its own has them. */
export const fieldsInRow = <F extends Fields>(of: Thing<F>) =>
  shapeOf(fieldsOf(of), inRow) as { [K in keyof Sent<F>]: z.ZodType<InRow<Sent<F>[K]>> }

/** The fields of a thing in JSON, for calls that say of many lines which field is wrong or empty: they are only bounded. */
export const jsonOf = <F extends Fields>(of: Thing<F>) =>
  z.object(shapeOf(fieldsOf(of), inJson)) as unknown as z.ZodObject<{
    [K in keyof Sent<F>]: z.ZodType<ValueOf<Sent<F>[K]>, ValueOf<Sent<F>[K]> | undefined>
  }>

/** One schema for each field but its files, which travel next to them. */
export const shapeOf = (fields: ReturnType<typeof fieldsOf>, schemaOf: (field: Field) => z.ZodType): z.ZodRawShape =>
  Object.fromEntries(fields.flatMap(([name, field]) => (field.kind === 'file' ? [] : [[name, schemaOf(field)]])))

export function inRow(field: Field): z.ZodType {
  if (field.kind === 'flag') return z.boolean()
  if (isMany(field)) return z.array(text)
  if (field.kind === 'weights') return z.array(shareOf(field))
  if (field.none !== undefined) return text.nullable()
  return field.kind === 'choice' ? z.enum(field.options) : text
}

const shareOf = ({ options }: { options: readonly string[] }) => z.object({ level: z.enum(options), weight: z.coerce.number() })

/** The longest text of a field that may still be wrong: what it is, its reasons say. */
function longestOf(field: Field): number {
  switch (field.kind) {
    case 'line':
    case 'text':
      return 4 * field.max
    case 'ref':
      return field.longest ?? 64
    case 'month':
    case 'day':
    case 'country':
      return 20
    case 'currency':
      return 10
    case 'money':
      return 40
    default:
      return 64
  }
}

function inJson(field: Field): z.ZodType {
  const bounded = z.string().max(longestOf(field))
  if (field.kind === 'choice') return z.enum(field.options).default(field.options[0] ?? '')
  if (field.kind === 'weights') return z.array(shareOf(field)).max(field.options.length).default([])
  if (field.none !== undefined) return bounded.nullable().default(null)
  return isAlwaysThere(field) ? bounded : bounded.default('')
}

/** What a field takes from outside. What it lacks or what is wrong with it, `thingBlockers` says; here it is only bounded. */
export function typed(field: Field): z.ZodType {
  // what is only asked for in some cases may be empty in the others
  const required = isAlwaysThere(field)
  switch (field.kind) {
    case 'flag':
      return flag
    case 'games':
      return ids.default([])
    case 'refs':
      return z
        .array(id)
        .max(field.max ?? 1000)
        .default([])
    case 'choices':
      return z.array(z.enum(field.options)).default([])
    case 'timeTable':
      return z.array(z.string().length(48)).max(7).default([])
    case 'texts':
      return z
        .array(z.string().max(2 * field.each))
        .max(field.max)
        .default([])
    case 'ranges':
      return z
        .array(z.string().max(2 * field.each + 50))
        .max(2 * field.max)
        .default([])
    case 'link':
      return required
        ? filled.max(2 * LINK_LENGTH)
        : z
            .string()
            .max(2 * LINK_LENGTH)
            .default('')
    case 'choice':
      return z.enum(field.options)
    case 'weights':
      return z.array(shareOf(field)).max(field.options.length).default([])
    case 'game':
    case 'spreader':
    case 'ref':
      return required ? id : z.string().max(64).default('')
    case 'line':
    case 'text':
      // one character may take two places
      return required
        ? filled.max(2 * field.max)
        : z
            .string()
            .max(2 * field.max)
            .default('')
    default:
      return required ? filled.max(40) : z.string().max(40).default('')
  }
}
