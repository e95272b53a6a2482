import { applySchema } from '#server/column-store/schema/apply.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import type { DeliveryDeps } from '#server/features/report/slice-delivery.ts'

/** Slices go to the store with its newest schema, which is made first; after a failure it is looked at again, because the store may be another one. */
export function sliceReplacer(store: ColumnStore): DeliveryDeps['replace'] {
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
