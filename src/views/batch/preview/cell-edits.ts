import type { ChannelField } from '#domain/channels/channel.ts'
import type { CellEdit, EditValue } from '#machines/batch/edit-history.ts'
import type { CellChange, CellValue } from '#views/kit/grid/types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { isRepairable, type PreviewRow } from './preview-row.ts'
import { editFieldOf } from './value-columns.ts'

const asEditValue = (value: CellValue): EditValue =>
  value === null || value === undefined ? null : Array.isArray(value) ? value.map(String) : String(value)

/** What the grid changed, as the flow keeps it: by row number and field. */
export function editsOf(store: RowStore<PreviewRow>, changes: readonly CellChange[]): CellEdit[] {
  return changes.flatMap(({ rowId, column, before, after }) => {
    const row = store.get(rowId)
    const field = row ? editFieldOf(row, column) : null
    if (!row?.item || !field) return []
    const { seq, level, version } = row.item
    return [{ seq, level, version, field, before: asEditValue(before), after: asEditValue(after) }]
  })
}

/** The name of one row, changed outside of the grid. */
export const nameEditOf = ({ item }: PreviewRow, after: EditValue): CellEdit[] =>
  item ? [{ seq: item.seq, level: item.level, version: item.version, field: 'name', before: item.name, after }] : []

/** One field of one row, changed outside of the grid. */
export const fieldEdit = ({ item }: PreviewRow, field: ChannelField, after: EditValue): CellEdit[] =>
  item
    ? [
        {
          seq: item.seq,
          level: item.level,
          version: item.version,
          field: `values.${field.key}`,
          before: item.values[field.key] ?? null,
          after,
        },
      ]
    : []

/** The objects behind selected lines; an account's line represents its campaigns, and only then is the whole batch looked through. */
export function itemsOf(store: RowStore<PreviewRow>, ids: readonly string[]): PreviewRow[] {
  const lines = ids.flatMap((id) => store.get(id) ?? [])
  const accounts = new Set(lines.filter(({ item }) => item === null).map(({ id }) => id))
  const items = lines.filter(({ item }) => item !== null)
  if (accounts.size === 0) return items
  const chosen = new Set(items.map(({ id }) => id))
  const below = [...store.values()].filter(({ id, parentId }) => parentId !== null && accounts.has(parentId) && !chosen.has(id))
  return [...items, ...below]
}

/** Of the chosen rows of a committed batch those that can be changed, and below them what failed because of them: they are left out together. */
export function repairableWithBelow(store: RowStore<PreviewRow>, chosen: readonly PreviewRow[]): PreviewRow[] {
  const own = chosen.filter(isRepairable)
  if (own.length === 0) return own
  const ids = new Set(own.map(({ id }) => id))
  // a row comes after the one it belongs to
  const below = [...store.values()].filter((row) => {
    if (ids.has(row.id) || row.parentId === null || !ids.has(row.parentId) || !isRepairable(row)) return false
    ids.add(row.id)
    return true
  })
  return [...own, ...below]
}

/** Leaves rows out with a reason, or takes them back with null. */
export const exclusionEdits = (rows: readonly PreviewRow[], reason: string | null): CellEdit[] =>
  rows.flatMap(({ item }) =>
    item && item.excluded_reason !== reason
      ? [
          {
            seq: item.seq,
            level: item.level,
            version: item.version,
            field: 'excluded_reason' as const,
            before: item.excluded_reason,
            after: reason,
          },
        ]
      : [],
  )
