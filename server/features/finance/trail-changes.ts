/** One field of a line of the trail that is not what it was. */
export type TrailChange = { field: string; before: string | null; after: string | null }

/** Fields of the part `key` that differ between the two sides of a line, in the given order; what is stored has forgotten its own. */
export function changesBetween(before: unknown, after: unknown, key: string, fields: readonly string[]): TrailChange[] {
  const [was, is] = [fieldsOf(before, key), fieldsOf(after, key)]
  return fields
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
}

/** The part's fields and the state next to it, as text; an empty text is none. */
function fieldsOf(side: unknown, key: string): Map<string, string> {
  const state = partOf(side, 'state')
  const fields: (readonly [string, unknown])[] = [
    ...Object.entries(Object(partOf(side, key))),
    ...(typeof state === 'string' ? [['state', state] as const] : []),
  ]
  return new Map(
    fields.flatMap(([field, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[field, `${value}`]] : [],
    ),
  )
}

const partOf = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)

/** A text that is next to the part: the reason. */
export const textBeside = (side: unknown, key: string): string => {
  const found = partOf(side, key)
  return typeof found === 'string' ? found : ''
}
