import type { MaterialRow } from '#contract/material.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'
import type { Edits } from '#machines/material-edit/material-edit.types.ts'
import type { Filter } from '#views/things/list-filter.ts'
import { overRow } from './seen.ts'

/** One answer of the list. */
export type MaterialPage = { rows: readonly MaterialRow[]; total: number }
export type ReadMaterialPage = (
  filter: Filter,
  at: { page: number; size: number; /** only those of these */ ids?: readonly string[] },
  signal: AbortSignal,
) => Promise<MaterialPage>

/** How many there are, and as of when. `elsewhere`: how many all regions have, where the region of the filter has none. */
export type MaterialsRead = { total: number; elsewhere: number; asOf: string }

/** The rows of the library outside React: pages come one after the other, the first is in sight while the others are on their way. */
export type MaterialRows = {
  store: RowStore<MaterialRow>
  /** null until the first page of a filter is there */
  total: () => number | null
  /** a row as the server has it, without what is staged */
  base: (id: string) => MaterialRow | undefined
  /** rows as a write answered them; those that are not in the list stay out */
  take: (rows: readonly MaterialRow[]) => void
  /** lays changes that are not saved over the rows; those that are no longer there come off */
  lay: (edits: Edits) => void
  read: (filter: Filter, signal: AbortSignal) => Promise<MaterialsRead>
  /** reads these again, where the filter is still the one that is shown; not `isSame`: some came or went, and the whole is to be read */
  follow: (filter: Filter, ids: readonly string[]) => Promise<{ isSame: boolean }>
}

export const MATERIALS_A_PAGE = 500
/** More than this no one looks through: the filter is narrowed instead. */
export const MATERIALS_AT_ONCE = 20_000

export function createMaterialRows(readPage: ReadMaterialPage, now: () => Date = () => new Date()): MaterialRows {
  const store = createRowStore<MaterialRow>(({ id }) => id)
  let shown: string | null = null
  let total: number | null = null
  let base = new Map<string, MaterialRow>()
  let laid: Edits = {}

  const shownOf = (row: MaterialRow): MaterialRow => {
    const change = laid[row.id]
    return change ? overRow(row, change) : row
  }

  const take = (rows: readonly MaterialRow[]) => {
    const known = rows.filter(({ id }) => base.has(id))
    for (const row of known) base.set(row.id, row)
    store.upsert(known.map(shownOf))
  }

  return {
    store,
    total: () => total,
    base: (id) => base.get(id),
    take,
    lay(edits) {
      if (edits === laid) return
      const before = laid
      laid = edits
      const touched = [...new Set([...Object.keys(before), ...Object.keys(edits)])].filter((id) => before[id] !== edits[id])
      store.upsert(touched.flatMap((id) => base.get(id) ?? []).map(shownOf))
    },
    async read(filter, signal) {
      const asked = JSON.stringify(filter)
      const isFresh = asked !== shown
      const seen = new Set<string>()
      for (let page = 1; ; page += 1) {
        const answer = await readPage(filter, { page, size: MATERIALS_A_PAGE }, signal)
        signal.throwIfAborted()
        total = answer.total
        for (const { id } of answer.rows) seen.add(id)
        const isFirst = isFresh && page === 1
        if (isFirst) base = new Map()
        for (const row of answer.rows) base.set(row.id, row)
        const rows = answer.rows.map(shownOf)
        // another filter's rows stay in sight until the first of this one are there
        if (isFirst) store.replaceAll(rows)
        else store.upsert(rows)
        shown = asked
        if (answer.rows.length < MATERIALS_A_PAGE || seen.size >= Math.min(answer.total, MATERIALS_AT_ONCE)) break
      }
      const gone = [...store.values()].flatMap(({ id }) => (seen.has(id) ? [] : [id]))
      store.remove(gone)
      for (const id of gone) base.delete(id)
      const elsewhere = total === 0 && filter.region ? (await readPage({ ...filter, region: '' }, { page: 1, size: 1 }, signal)).total : 0
      return { total: total ?? 0, elsewhere, asOf: now().toISOString() }
    },
    async follow(filter, ids) {
      const { rows } = await readPage(filter, { page: 1, size: MATERIALS_A_PAGE, ids }, new AbortController().signal)
      if (JSON.stringify(filter) !== shown) return { isSame: true }
      const answered = new Set(rows.map(({ id }) => id))
      take(rows)
      return { isSame: ids.every((id) => base.has(id) === answered.has(id)) }
    },
  }
}
