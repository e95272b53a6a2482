import { asTyped } from '#domain/display/numbers.ts'
import { grouped } from '#domain/grouped.ts'
import { say as sayIn, type Language } from '#i18n/words.ts'
import type { Say } from '../words.tsx'
import { textOf } from './cell.ts'
import type { RowStore } from './row-store.ts'
import type { GridColumn, GridTree } from './types.ts'

/**
 * What the user asked to see. A column without an entry in `sets` is not filtered; its choices are words as they were shown, in the language
 * `said`, else in the present one.
 */
export type GridFilter = { find: string; sets: Readonly<Record<string, readonly string[]>>; said?: Language }
export const NO_FILTER: GridFilter = { find: '', sets: {} }

export const isFiltering = (filter: GridFilter): boolean => filter.find.trim() !== '' || Object.keys(filter.sets).length > 0

/** Speaks as the filter's choices were spoken. */
export const sayOf = ({ said }: GridFilter, say: Say): Say => (said === undefined ? say : (key, params) => sayIn(said, key, params))

/** Does the row itself match? Every word of find must be somewhere in the row's shown text. */
export function matches<Row extends object>(row: Row, columns: readonly GridColumn<Row>[], filter: GridFilter, say: Say): boolean {
  const spoken = sayOf(filter, say)
  const inSets = columns.every((column) => filter.sets[column.key]?.includes(textOf(column, row, spoken)) ?? true)
  const words = asTyped(filter.find).trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (!inSets || words.length === 0) return inSets
  const shown = asTyped(columns.map((column) => textOf(column, row, say)).join('\t')).toLowerCase()
  return words.every((word) => shown.includes(word))
}

/** The ids to show: matching rows and, in a tree, everything above them so that they can be placed. Null = all. */
export function shownIds<Row extends object>(
  store: RowStore<Row>,
  columns: readonly GridColumn<Row>[],
  filter: GridFilter,
  say: Say,
  tree: GridTree<Row> | undefined,
): ReadonlySet<string> | null {
  if (!isFiltering(filter)) return null
  const shown = new Set<string>()
  for (const row of store.values()) {
    if (!matches(row, columns, filter, say)) continue
    for (const id of [store.idOf(row), ...above(store, tree, row)]) shown.add(id)
  }
  return shown
}

/** Is every row above this one open? */
export function isUnfolded<Row>(store: RowStore<Row>, tree: GridTree<Row>, folded: ReadonlySet<string>, row: Row): boolean {
  return folded.size === 0 || above(store, tree, row).every((id) => !folded.has(id))
}

/** The values of a column as shown, with their counts, most frequent first: the choices of its filter. */
export function choicesOf<Row extends object>(rows: Iterable<Row>, column: GridColumn<Row>, say: Say): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = textOf(column, row, say)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count || a.text.localeCompare(b.text))
}

/** Sorted rows put back under their parents: siblings keep the sorted order. */
export function treeOrder<Item>(items: readonly Item[], idOf: (item: Item) => string, parentOf: (item: Item) => string | null): Item[] {
  const present = new Set(items.map(idOf))
  const below = grouped(items, (item) => {
    const parent = parentOf(item)
    return parent !== null && present.has(parent) ? parent : null
  })
  const walk = (parent: string | null): Item[] => (below.get(parent) ?? []).flatMap((item) => [item, ...walk(idOf(item))])
  return walk(null)
}

function above<Row>(store: RowStore<Row>, tree: GridTree<Row> | undefined, row: Row): string[] {
  const ids: string[] = []
  let parent = tree?.parentOf(row) ?? null
  while (tree && parent !== null && !ids.includes(parent)) {
    ids.push(parent)
    const next = store.get(parent)
    parent = next ? tree.parentOf(next) : null
  }
  return ids
}
