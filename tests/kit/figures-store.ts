import { grouped } from '#domain/grouped.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { storedRow, type Slice } from '#server/column-store/slices/slice.ts'

/** Rows straight into their tables: for tests of questions, which need many rows and no replacement. */
export async function fillFigures(store: ColumnStore, slices: readonly Slice[]): Promise<void> {
  for (const [key, ofTable] of grouped(slices, ({ facts, grain }) => `${facts} ${grain}`))
    await store.insert(
      key.split(' ')[0] ?? '',
      ofTable.flatMap((slice) => slice.rows.map((row) => storedRow(slice, row))),
    )
}
