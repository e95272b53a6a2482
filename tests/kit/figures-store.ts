import type { FactsName } from '#domain/metrics/facts.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { Slice } from '#server/column-store/slices/slice.ts'
import { STORED_COLUMNS, storedValues } from '#server/column-store/slices/stored-rows.ts'

/** Rows straight into their tables: for tests of questions, which need many rows and no replacement. */
export async function fillFigures(store: ColumnStore, slices: readonly Slice[]): Promise<void> {
  for (const facts of Object.keys(STORED_COLUMNS) as FactsName[]) {
    const rows = slices.flatMap((slice) => (slice.facts === facts ? slice.rows.map((row) => storedValues(slice, row)) : []))
    if (rows.length > 0) await store.insert(facts, rows, STORED_COLUMNS[facts])
  }
}
