import { copyName } from '#domain/batch/naming.ts'
import { levelOf } from '#domain/channels/levels.ts'
import type { NewObject } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import type { PreviewRow } from './preview-row.ts'

/** One more object next to this one, with its values and a name no one next to it has; what is below it is not copied. */
export function copyOf(store: RowStore<PreviewRow>, { item, parentId, channel }: PreviewRow): NewObject | null {
  if (!item) return null
  const taken = new Set([...store.values()].flatMap((row) => (row.parentId === parentId && row.item ? [row.item.name] : [])))
  return {
    level: item.level,
    parent_seq: item.parent_seq,
    account_id: item.account_id,
    name: copyName(item.name, taken, levelOf(channel, item.level)),
    values: item.values,
  }
}
