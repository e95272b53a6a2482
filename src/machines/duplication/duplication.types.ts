import type { Blocker } from '#domain/blocker.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { AskedSource } from '#domain/duplication/asked-source.ts'
import type { DuplicatePlan } from '#domain/duplication/plan.ts'
import type { StepName } from '#domain/step-name.ts'
import type { BatchKey, BatchRow, CommitWrite, PresentRow, SaveWrite } from '../batch/batch.types.ts'
import type { CellEdit, EditQueue, PendingEdit } from '../batch/edit-history.ts'
import type { WriteOutcome } from '../kit/outcome.ts'

/** What copying the sources would come to; the contract's answer fits. */
export type CopyCount = {
  max_num: number
  max_rows: number
  levels: Readonly<Record<Level, number>>
  /** what the first of them is called at each level */
  samples: Readonly<Record<Level, string>>
  game_id: string | null
  sources: readonly AskedSource[]
  left_out: number
}

/** A duplicate batch as the server tells it: a batch, and what was asked for. */
export type DuplicateBatch = BatchRow & {
  plan: Pick<DuplicatePlan, 'level' | 'sources' | 'copies' | 'with_children' | 'begin'>
  left_out: number
}

/** What the server cannot give back. */
export type DuplicationFacts = {
  plan: DuplicatePlan
  /** the address the sources were chosen at; null: it was not begun from a list */
  back: string | null
  batchId: string | null
  /** the level whose rows are looked at; null: the first one */
  level: Level | null
  createTicket: string | null
  saving: SaveWrite | null
  commit: CommitWrite | null
  pendingEdits: readonly PendingEdit[]
}

export type DuplicationContext = {
  plan: DuplicatePlan
  back: string | null
  batchId: string | null
  level: Level | null
  count: CopyCount | null
  batch: DuplicateBatch | null
  queue: EditQueue
  createTicket: string | null
  saving: SaveWrite | null
  /** the level that is being saved, write after write */
  savingLevel: Level | null
  commit: CommitWrite | null
  discardTicket: string | null
  conflict: readonly PresentRow[]
  problems: readonly Blocker[]
}

export type DuplicationEvent =
  | { type: 'plan.change'; change: Partial<DuplicatePlan> }
  /** leaves out the sources that cannot be copied */
  | { type: 'sources.drop' }
  | { type: 'duplicate.create' }
  | { type: 'create.again' }
  | { type: 'create.forget' }
  | { type: 'level.look'; level: Level }
  | { type: 'edits.apply'; changes: readonly CellEdit[]; name?: StepName | undefined }
  | { type: 'edits.undo' }
  | { type: 'edits.redo' }
  /** the edits of this level; those of others stay as they are */
  | { type: 'level.save'; level: Level }
  | { type: 'edits.drop' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'copies.review' }
  | { type: 'review.back' }
  | { type: 'commit.confirm' }
  | { type: 'batch.discard' }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  | { type: 'write.ask' }
  | { type: 'flow.retry' }
  | { type: 'flow.close' }

export type DuplicateCreated = WriteOutcome<{ batchId: string }>
export type LevelSaved = WriteOutcome<
  { batch: BatchRow; rows: readonly { seq: number; version: number }[] },
  { present: readonly PresentRow[] | null }
>
export type PlainOutcome = WriteOutcome<unknown>
export type { BatchKey }
