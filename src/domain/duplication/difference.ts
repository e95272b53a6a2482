import type { Channel, FieldValue, Level, Values } from '../channels/channel.ts'
import { fieldsOf } from '../channels/levels.ts'
import { kindOf } from '../thing/kinds.ts'

/** A field in which a copy is not as its source; null: it has no value there. */
export type CopyDifference = { field: string; was: FieldValue | null; is: FieldValue | null }

type Named = { name: string; values: Values }

/** In the order of the level's fields, the name first. */
export function copyDifferences(channel: Channel, level: Level, source: Named, copy: Named): CopyDifference[] {
  const fields = fieldsOf(channel, level).flatMap((field): CopyDifference[] => {
    const [was, is] = [source.values[field.key] ?? null, copy.values[field.key] ?? null]
    const same = was === null || is === null ? JSON.stringify(was ?? '') === JSON.stringify(is ?? '') : kindOf(field).same(was, is, field)
    return same ? [] : [{ field: field.key, was, is }]
  })
  return source.name === copy.name ? fields : [{ field: 'name', was: source.name, is: copy.name }, ...fields]
}
