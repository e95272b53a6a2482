import { applySchema } from '#server/column-store/schema/apply.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { BringingDeps } from '#server/features/report/slice-bringing.ts'

/** Slices go to the store with its newest schema, which is made first; after a failure it is looked at again, because the store may be another one. */
export function sliceReplacer(store: ColumnStore): BringingDeps['replace'] {
  let made: Promise<unknown> | null = null
  return async (slices, exclusively) => {
    try {
      await (made ??= exclusively('report store schema', () => applySchema(store)))
      await openSliceWriter(store, { exclusively }).replace(slices)
    } catch (error) {
      made = null
      throw error
    }
  }
}
