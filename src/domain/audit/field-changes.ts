/** One field of a line of the trail; `undefined` where it does not stand. The path is dotted: `pages.ads.game`. */
export type FieldChange = { path: string; before: unknown; after: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a line of the trail changed, field by field. Records are opened, lists are values. A line without a before (something was made) or
 * without an after (taken away) gives every field it has; a value that is no record stands under the empty path.
 */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (
    isRecord(before)
      ? isRecord(after) || after === null || after === undefined
      : isRecord(after) && (before === null || before === undefined)
  ) {
    const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return names.flatMap((name) => fieldChanges(was[name], is[name], path === '' ? name : `${path}.${name}`))
  }
  const same = JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  return same ? [] : [{ path, before, after }]
}
