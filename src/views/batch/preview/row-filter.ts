import type { Channel, Level } from '#domain/channels/channel.ts'
import { levelKeys } from '#domain/channels/levels.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'
import { foundIn, type PreviewRow } from './preview-row.ts'

/** What of the batch is looked at. */
const DRAFT = ['all', 'problems', 'warnings', 'excluded'] as const
export const PUSH_FILTERS = ['all', 'failed', 'unknown', 'waiting', 'done', 'skipped'] as const
/** `level.<key>`: the rows of one level */
type LevelFilter = `level.${Level}`
export type RowFilter = (typeof DRAFT)[number] | (typeof PUSH_FILTERS)[number] | LevelFilter

export const draftFilters = (channel: Channel): RowFilter[] => [
  ...DRAFT,
  ...levelKeys(channel).map((level): LevelFilter => `level.${level}`),
]

/** The level a filter shows; null: it is none of levels. */
export const levelOfFilter = (filter: RowFilter): Level | null => (filter.startsWith('level.') ? filter.slice('level.'.length) : null)

export function passes(row: PreviewRow, filter: RowFilter): boolean {
  const { item, problems } = row
  if (filter === 'all') return true
  if (!item) return false
  const level = levelOfFilter(filter)
  if (level !== null) return item.level === level
  if (filter === 'problems') return problems.length > 0 && item.excluded_reason === null
  if (filter === 'warnings') return foundIn(row).length > 0
  if (filter === 'excluded') return item.excluded_reason !== null
  return item.outcome === filter
}

export type FilteredRows = { store: RowStore<PreviewRow>; show: (filter: RowFilter, refusedFirst: boolean) => void; stop: () => void }

/**
 * The rows that pass, with everything above them so that they can be placed; follows the source. A row that stops to pass while a
 * person looks at it stays until the filter is chosen again: lists do not jump under the hand.
 */
export function createFilteredRows(source: RowStore<PreviewRow>): FilteredRows {
  const store = createRowStore<PreviewRow>(source.idOf, source.values())
  let filter: RowFilter = 'all'

  const withAbove = (row: PreviewRow, into: Set<string>) => {
    for (let at: PreviewRow | undefined = row; at && !into.has(at.id); at = at.parentId === null ? undefined : source.get(at.parentId))
      into.add(at.id)
  }
  const idsOf = (rows: Iterable<PreviewRow>): Set<string> => {
    const ids = new Set<string>()
    for (const row of rows) if (passes(row, filter)) withAbove(row, ids)
    return ids
  }
  const rowsOf = (ids: ReadonlySet<string>) => [...source.values()].filter((row) => ids.has(row.id))

  const stop = source.subscribe((change) => {
    if (change.kind === 'replaced') return store.replaceAll(rowsOf(idsOf(source.values())))
    const fresh = idsOf(change.upserted)
    const shown = change.upserted.filter((row) => fresh.has(row.id) || store.get(row.id))
    const showing = new Set(shown.map((row) => row.id))
    const missing = [...fresh].filter((id) => !store.get(id) && !showing.has(id)).flatMap((id) => source.get(id) ?? [])
    store.upsert([...missing, ...shown])
    store.remove(change.removed)
  })

  return {
    store,
    show(next, refusedFirst) {
      filter = next
      const rows = filter === 'all' ? [...source.values()] : rowsOf(idsOf(source.values()))
      store.replaceAll(refusedFirst ? refusedOnTop(rows) : rows)
    },
    stop,
  }
}

/** Groups that hold a refused or unknown row come before the others next to them; inside, such rows come first as well. */
function refusedOnTop(rows: readonly PreviewRow[]): PreviewRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const troubled = new Set<string>()
  for (const row of rows)
    if (row.item?.outcome === 'failed' || row.item?.outcome === 'unknown')
      for (let at: PreviewRow | undefined = row; at && !troubled.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId))
        troubled.add(at.id)
  if (troubled.size === 0) return [...rows]
  const below = new Map<string | null, PreviewRow[]>()
  for (const row of rows) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row)
    else below.set(row.parentId, [row])
  }
  const walk = (parent: string | null): PreviewRow[] => {
    const siblings = below.get(parent) ?? []
    const first = siblings.filter((row) => troubled.has(row.id))
    const rest = siblings.filter((row) => !troubled.has(row.id))
    return [...first, ...rest].flatMap((row) => [row, ...walk(row.id)])
  }
  return walk(null)
}
