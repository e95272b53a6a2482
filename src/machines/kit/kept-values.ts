import { z } from 'zod'
import type { Field, Fields, Value, ValueOf } from '#domain/thing/fields.ts'
import { fieldsOf, isMany, type Thing } from '#domain/thing/thing.ts'

/** What is typed into a thing's form as it is kept in the browser. A file cannot be kept: it is chosen again. */
export function keptValues<F extends Fields>(of: Thing<F>): z.ZodObject<{ [K in keyof F]: z.ZodType<ValueOf<F[K]>> }> {
  const shape = z.object(Object.fromEntries(fieldsOf(of).map(([name, field]) => [name, keptAs(field)])))
  // each field is kept as a value of its own kind
  return shape as unknown as z.ZodObject<{ [K in keyof F]: z.ZodType<ValueOf<F[K]>> }>
}

function keptAs(field: Field): z.ZodType<Value> {
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'choice') return z.enum(field.options)
  if (isMany(field)) return z.array(z.string())
  if (field.kind === 'weights') return z.array(z.object({ level: z.enum(field.options), weight: z.number() }))
  if (field.kind === 'file') return z.unknown().transform(() => null)
  return field.none === undefined ? z.string() : z.string().nullable()
}
