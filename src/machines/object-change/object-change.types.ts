import type { Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { ChangeKind, ChangeSummary } from '#domain/object/change.ts'
import type { ChangeAsked } from '#domain/object/change-source.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** A set of changes as the server tells it; amounts are minor units of their currency. */
export type SeenSet = ChangeSummary & {
  id: string
  channel: string
  level: Level
  kind: ChangeKind
  stopped: boolean
  account_ids: readonly string[]
  total: number
  money: readonly { currency: string; day_before: string; day_after: string; total_before: string; total_after: string }[]
  fields: readonly string[]
  matching_now: number | null
  /** living objects below those that are ended, by level */
  below: readonly { level: Level; objects: number; active: number }[]
  reason: string
  undo_of: string | null
  undone_by: string | null
  made_by: { id: string; name: string }
  made_at: string
  committed_at: string | null
  ended_at: string | null
  version: number
}

/** What is to be staged. */
export type ChangeRequest = { channel: string; level: Level; source: ChangeAsked }

/** What the server cannot give back. */
export type ChangeFacts = {
  /** null: it is not staged yet */
  id: string | null
  request: ChangeRequest | null
  reason: string
  typed: string
  /** of the write that left and was not answered; empty: none */
  ticket: string
}

export type SetOutcome = WriteOutcome<SeenSet, { present: SeenSet | null }>

export type ChangeContext = ChangeFacts & {
  set: SeenSet | null
  /** the set that puts this one back, once it is staged */
  next: string | null
  problems: readonly Blocker[]
}

export type ChangeEvent =
  | { type: 'set.again' }
  /** not staged: the request is sent again, or given up */
  | { type: 'request.again' }
  | { type: 'request.drop' }
  | { type: 'commit.ask' }
  | { type: 'commit.cancel' }
  | { type: 'commit.send' }
  | { type: 'reason.change'; reason: string }
  | { type: 'typed.change'; typed: string }
  | { type: 'set.stop' }
  | { type: 'set.discard' }
  | { type: 'undo.send' }
  | { type: 'write.retry' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
