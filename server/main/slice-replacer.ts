import { applySchema } from '#server/column-store/schema/apply.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import type { Shards } from '#server/column-store/slices/shards.ts'
import type { BringingDeps } from '#server/features/report/slice-bringing.ts'

/** Slices go to the stores with their newest schema, which is made first; after a failure it is looked at again, because a store may be another one. */
export function sliceReplacer(shards: Shards): BringingDeps['replace'] {
  let made: Promise<unknown> | null = null
  return async (slices, exclusively) => {
    try {
      await (made ??= exclusively('report store schema', () => Promise.all(shards.map((shard) => applySchema(shard)))))
      await openSliceWriter(shards, { exclusively }).replace(slices)
    } catch (error) {
      made = null
      throw error
    }
  }
}
