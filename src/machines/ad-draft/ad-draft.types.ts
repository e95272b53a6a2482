import type { AdDraftContent, AdDraftState } from '#domain/ad-draft/ad-draft.ts'
import type { BatchState, SpecValues } from '#domain/batch/batch.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** What a check found, and the hash of the content it was made for. */
export type DraftCheck = { hash: string; at: string; problems: readonly Blocker[]; warnings: readonly Blocker[] }

/** A draft as the server holds it. */
export type AdDraftLine = {
  id: string
  channel: string
  kind: AdDraftKind
  game_id: string
  game_name: string
  name: string
  values: SpecValues
  version: number
  /** of its content */
  hash: string
  check: DraftCheck | null
  state: AdDraftState
  owner_name: string
  updated_by_name: string
  updated_at: string
  /** how many batches were made of it */
  used_count: number
  /** the latest of them, at most 50 */
  uses: readonly { batch_id: string; name: string; channel: string; state: BatchState }[]
  /** other users who edited it in the last minutes */
  editors: readonly { id: string; name: string; at: string }[]
}

/** What the form of a draft shows. `line` null: the draft was deleted, or is outside the grants. */
export type AdDraftDesk = {
  line: AdDraftLine | null
  /** ad accounts of its game, whose rules the values are checked by */
  accounts: readonly AccountFacts[]
  /** when it was read, ms since 1970 */
  nowMs: number
}

/** What the server cannot give back. */
export type AdDraftFacts = {
  channel: string
  id: string
  /** the whole draft as it is typed, while the server may not have it; null: the server has it */
  typed: AdDraftContent | null
  /** what the server had when the typing began; null: nothing is typed */
  base: AdDraftContent | null
  /** the server's version that the typing began with */
  version: number
  /** what a save sent that was not answered; null: none is under way */
  sent: AdDraftContent | null
  /** of a deletion that was sent and not answered; empty: none */
  ticket: string
}

export type AdDraftContext = AdDraftFacts & {
  desk: AdDraftDesk | null
  /** the draft as it is now, when another user changed it first or before it is deleted */
  present: AdDraftLine | null
  problems: readonly Blocker[]
}

export type DraftSent = { channel: string; id: string; version: number; draft: AdDraftContent }
export type AdDraftOutcome = WriteOutcome<AdDraftLine, { present: AdDraftLine | null }>
export type DeleteOutcome = WriteOutcome<null, { present: AdDraftLine | null }>

export type AdDraftEvent =
  | { type: 'draft.change'; draft: AdDraftContent }
  /** saves now, without waiting for a pause in typing */
  | { type: 'draft.save' }
  | { type: 'draft.check' }
  /** what is typed here, with the fields that were taken from the other side */
  | { type: 'conflict.keep'; draft: AdDraftContent }
  | { type: 'conflict.take' }
  | { type: 'delete.ask' }
  | { type: 'delete.cancel' }
  | { type: 'delete.send' }
  | { type: 'write.retry' }
  /** discards what is typed here */
  | { type: 'edit.cancel' }
  | { type: 'flow.again' }
