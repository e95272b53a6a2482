import { copyName } from '#domain/batch/naming.ts'
import { resolveValues } from '#domain/batch/spec-values.ts'
import { LEVELS, type Level } from '#domain/channels/channel.ts'
import type { NewObject } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import type { PreviewRow } from './preview-row.ts'

/** The level below a line: an account holds campaigns; below an ad there is nothing. */
export const levelBelow = ({ item }: PreviewRow): Level | null => LEVELS[item ? LEVELS.indexOf(item.level) + 1 : 0] ?? null

/** A fresh object below this line with the network's defaults; what has none is asked for by its checks. `wish` is its name if nobody beside it has that. */
export function childOf(store: RowStore<PreviewRow>, row: PreviewRow, wish: string): NewObject | null {
  const level = levelBelow(row)
  if (!level) return null
  const { item, account, above, channel } = row
  const taken = new Set([...store.values()].flatMap((one) => (one.parentId === row.id && one.item ? [one.item.name] : [])))
  return {
    level,
    parentSeq: item?.seq ?? null,
    accountId: account.accountId,
    name: taken.has(wish) ? copyName(wish, taken, channel.levels[level].nameMaxLength) : wish,
    values: resolveValues(channel, level, {}, item ? { ...above, [item.level]: item.values } : above, account.currency),
  }
}
