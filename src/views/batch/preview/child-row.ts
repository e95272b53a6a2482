import { copyName } from '#domain/batch/naming.ts'
import { resolveValues } from '#domain/batch/spec-values.ts'
import type { Level } from '#domain/channels/channel.ts'
import { childrenOf, levelOf } from '#domain/channels/levels.ts'
import type { NewObject } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import type { PreviewRow } from './preview-row.ts'

/** The levels below a line: an account holds objects of the first one; below one of the last there is nothing. */
export const levelsBelow = ({ item, channel }: PreviewRow): readonly Level[] => childrenOf(channel, item?.level ?? null)

/** A fresh object below this line with the network's defaults; what has none is asked for by its checks. `wish` is its name if no one next to it has that. */
export function childOf(store: RowStore<PreviewRow>, row: PreviewRow, level: Level, wish: string): NewObject {
  const { item, account, above, channel } = row
  const taken = new Set([...store.values()].flatMap((one) => (one.parentId === row.id && one.item ? [one.item.name] : [])))
  return {
    level,
    parent_seq: item?.seq ?? null,
    account_id: account.accountId,
    name: taken.has(wish) ? copyName(wish, taken, levelOf(channel, level)) : wish,
    values: resolveValues(channel, level, {}, item ? { ...above, [item.level]: item.values } : above, account.currency),
  }
}
