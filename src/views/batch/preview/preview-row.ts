import type { ItemRow } from '#contract/batch-shapes.ts'
import type { Rest } from '#domain/batch/rest.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { AccountFacts, Channel, Lookup, RuleInput } from '#domain/channels/channel.ts'
import { isLeaf, levelsAbove } from '#domain/channels/levels.ts'

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

/** What is found in a row and keeps it from nothing. */
export const foundIn = ({ item, watched }: Pick<PreviewRow, 'item' | 'watched'>): readonly Blocker[] =>
  watched.length === 0 ? (item?.warnings ?? []) : [...(item?.warnings ?? []), ...watched]

/** Warnings of a row, and what of it is not saved yet: both are marked on their cells. */
export const warningsOf = (row: PreviewRow): readonly Blocker[] =>
  row.dirty.length === 0 ? foundIn(row) : [...foundIn(row), ...row.dirty.map((field) => blocker('batch.cell.unsaved', { field }))]

/** The tree the grid draws: parents come before their children. */
export const PREVIEW_TREE = {
  column: 'name',
  level: depthOf,
  parentOf: (row: PreviewRow) => row.parentId,
  hasChildren: ({ item, channel }: PreviewRow) => item === null || !isLeaf(channel, item.level),
}
