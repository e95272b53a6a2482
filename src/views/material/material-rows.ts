import type { MaterialRow } from '#contract/material.ts'
import { createRowStore, type RowStore } from '#views/kit/grid/row-store.ts'
import type { MaterialFilter } from './material-filter.ts'

/** One answer of the list. */
export type MaterialPage = { rows: readonly MaterialRow[]; total: number }
export type ReadMaterialPage = (filter: MaterialFilter, page: number, signal: AbortSignal) => Promise<MaterialPage>

/** How many there are, how many of them are here, and as of when. */
export type MaterialsRead = { total: number; asOf: string }

/** The rows of the library outside React: pages come one after the other, the first is in sight while the others are on their way. */
export type MaterialRows = {
  store: RowStore<MaterialRow>
  /** null until the first page of a filter is there */
  total: () => number | null
  read: (filter: MaterialFilter, signal: AbortSignal) => Promise<MaterialsRead>
}

export const MATERIALS_A_PAGE = 500
/** More than this nobody looks through: the filter is narrowed instead. */
export const MATERIALS_AT_ONCE = 20_000

export function createMaterialRows(readPage: ReadMaterialPage, now: () => Date = () => new Date()): MaterialRows {
  const store = createRowStore<MaterialRow>(({ id }) => id)
  let shown: string | null = null
  let total: number | null = null

  return {
    store,
    total: () => total,
    async read(filter, signal) {
      const asked = JSON.stringify(filter)
      const isFresh = asked !== shown
      const seen = new Set<string>()
      for (let page = 1; ; page += 1) {
        const answer = await readPage(filter, page, signal)
        signal.throwIfAborted()
        total = answer.total
        for (const { id } of answer.rows) seen.add(id)
        // another filter's rows stay in sight until the first of this one are there
        if (isFresh && page === 1) store.replaceAll(answer.rows)
        else store.upsert(answer.rows)
        shown = asked
        if (answer.rows.length < MATERIALS_A_PAGE || seen.size >= Math.min(answer.total, MATERIALS_AT_ONCE)) break
      }
      store.remove([...store.values()].flatMap(({ id }) => (seen.has(id) ? [] : [id])))
      return { total: total ?? 0, asOf: now().toISOString() }
    },
  }
}
