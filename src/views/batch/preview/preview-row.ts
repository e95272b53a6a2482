import type { ItemRow } from '#contract/batch-shapes.ts'
import type { Rest } from '#domain/batch/rest.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel, Lookup, RuleInput } from '#domain/channels/channel.ts'
import { isLeaf, levelsAbove } from '#domain/channels/levels.ts'
import { SYNC_STATUS } from '#domain/sync-status.ts'

/** Names of references as far as they are known here; an unknown id is shown as it is. */
export type ReferenceNames = { nameOf: (lookup: Lookup, id: string) => string; idOf: (lookup: Lookup, written: string) => string | null }

/** A line of the preview: an account, or one object of the batch as the person sees it, unsaved edits included. */
export type PreviewRow = {
  id: string
  parentId: string | null
  account: AccountFacts
  /** null on the account's own line */
  item: ItemRow | null
  above: RuleInput['above']
  /** fields with an edit the server does not hold yet */
  dirty: readonly string[]
  problems: readonly Blocker[]
  /** words in its texts that are watched: a warning each */
  watched: readonly Blocker[]
  channel: Channel
  names: ReferenceNames
  /** why its account cannot go on now */
  rest?: Rest | undefined
}

export const depthOf = ({ item, channel }: PreviewRow): number => (item ? levelsAbove(channel, item.level).length + 1 : 0)
export const accountRowId = (accountId: string): string => `account:${accountId}`
export const itemRowId = (seq: number): string => String(seq)

/** A row of a committed batch that failed, or was left out after it had: it can be changed. */
export const isRepairable = ({ item }: Pick<PreviewRow, 'item'>): boolean =>
  item !== null && item.sync_status === SYNC_STATUS.pushFailed && item.outcome !== 'unknown'

/** What is found in a row and keeps it from nothing. */
export const foundIn = ({ item, watched }: Pick<PreviewRow, 'item' | 'watched'>): readonly Blocker[] =>
  watched.length === 0 ? (item?.warnings ?? []) : [...(item?.warnings ?? []), ...watched]

/** Warnings of a row, and what of it is not saved yet: both are marked on their cells. */
export const warningsOf = (row: PreviewRow): readonly Blocker[] => {
  const refused = refusedHere(row)
  const unsaved = row.dirty.map((field) => blocker('batch.cell.unsaved', { field }))
  return refused.length + unsaved.length === 0 ? foundIn(row) : [...foundIn(row), ...refused, ...unsaved]
}

/** What the network said of a field, as long as nothing of the row was changed. */
function refusedHere({ item }: PreviewRow): Blocker[] {
  const { error, repair, outcome } = item ?? {}
  if (outcome !== 'failed' || !error?.field || repair?.refused) return []
  return [blocker('batch.repair.refused_here', { field: error.field, params: { message: error.message } })]
}

/** The tree the grid draws: parents come before their children. */
export const PREVIEW_TREE = {
  column: 'name',
  level: depthOf,
  parentOf: (row: PreviewRow) => row.parentId,
  hasChildren: ({ item, channel }: PreviewRow) => item === null || !isLeaf(channel, item.level),
}
