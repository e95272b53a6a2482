import { snakeName } from '../spelling.ts'

/** One field of a line of the trail; `undefined` where it does not are. The path is dotted: `pages.ads.game`, `#3.values.budget`. */
export type FieldChange = { path: string; before: unknown; after: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a line of the trail changed, field by field. Records are opened, lists are values, but for lists of rows. A line without a before
 * (something was made) or without an after (taken away) gives every field it has; a value that is no record is under the empty path.
 * The trail is never rewritten: its older lines spell some fields in camelCase, and their paths are those of today.
 */
export function fieldChanges(before: unknown, after: unknown, path = ''): FieldChange[] {
  const [was, is] = [opened(before), opened(after)]
  if (isRecord(was) ? isRecord(is) || is === null || is === undefined : isRecord(is) && (was === null || was === undefined)) {
    const [old, present] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}]
    const names = [...new Set([...Object.keys(old), ...Object.keys(present)])]
    return names.flatMap((name) => fieldChanges(old[name], present[name], `${path === '' ? '' : `${path}.`}${snakeName(name)}`))
  }
  const same = JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
  return same ? [] : [{ path, before, after }]
}

/** Rows of a batch are told apart by their `seq`, so a list of them is a record: `#3` is row 3. */
function opened(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value
  const rows = value.flatMap((row: unknown) => (isRecord(row) && typeof row['seq'] === 'number' ? [{ seq: row['seq'], row }] : []))
  if (rows.length !== value.length) return value
  return Object.fromEntries(
    rows.map(({ seq, row }) => [`#${seq}`, Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'seq'))]),
  )
}
