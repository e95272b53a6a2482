import { z } from 'zod'
import type { Field, Fields, Value, ValuesOf } from '#domain/thing/fields.ts'
import { fieldsOf, isMany, type Thing } from '#domain/thing/thing.ts'

/** What is typed into a thing's form as it is kept in the browser. A file cannot be kept: it is chosen again. */
export function keptValues<F extends Fields>(of: Thing<F>): z.ZodType<ValuesOf<F>> {
  const shape = z.object(Object.fromEntries(fieldsOf(of).map(([name, field]) => [name, keptAs(field)])))
  // each field is kept as a value of its own kind
  return shape as unknown as z.ZodType<ValuesOf<F>>
}

function keptAs(field: Field): z.ZodType<Value> {
  if (field.kind === 'flag') return z.boolean()
  if (field.kind === 'choice') return z.enum(field.options)
  if (isMany(field)) return z.array(z.string())
  return field.kind === 'file' ? z.unknown().transform(() => null) : z.string()
}
