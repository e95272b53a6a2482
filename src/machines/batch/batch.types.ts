import type { Blocker } from '#domain/blocker.ts'
import type { BatchCounts, BatchKind, BatchSpec, BatchState } from '#domain/batch/batch.ts'
import type { Rest } from '#domain/batch/rest.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import type { StepName } from '#domain/step-name.ts'
import type { SheetTotals } from '../batch-import/batch-import.machine.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import type { CellEdit, EditQueue, PendingEdit } from './edit-history.ts'

/** A batch as the server tells it; the contract's batch row fits. */
export type BatchRow = {
  batch_id: string
  name: string
  channel: string
  kind: BatchKind
  game_id: string
  account_ids: readonly string[]
  state: BatchState
  version: number
  counts: BatchCounts
  levels: Readonly<Record<Level, number>>
  daily_budget: readonly { currency: string; amount_minor: string }[]
  lifetime_budget: readonly { currency: string; amount_minor: string }[]
  problems: number
  expanded: number
  created_by: string
  created_by_name: string
  created_at: string
  committed_at: string | null
  settled_at: string | null
  /** accounts whose waiting rows cannot go on now */
  resting?: readonly Rest[] | undefined
}

/** A batch, and the network whose calls tell about it. */
export type BatchKey = { channel: string; batchId: string }

// Writes that have left, or are about to: each keeps its ticket until the answer is known.

export type CreateSource = { kind: 'spec' } | { kind: 'last'; fromBatchId: string | null }
export type CreateWrite = { ticket: string; source: CreateSource }
/** `version` and `total` are what the person confirmed */
export type CommitWrite = { ticket: string; version: number; total: number }
export type SaveWrite = { ticket: string; level: Level; edits: readonly PendingEdit[] }
/** An object to be added to the draft; one of the first level has no parent, everything else is under its parent's account. */
export type NewObject = { level: Level; parent_seq: number | null; account_id: string; name: string; values: Values }
/** `undone`: why its rows are left out once the step is undone, in words */
export type AddWrite = { ticket: string; rows: readonly NewObject[]; undone: string }
/** What is pushed again: all that failed without `seqs`. `elsewhere`: the reason was settled at the network. */
export type RetryWanted = { seqs?: readonly number[] | undefined; elsewhere?: boolean | undefined }
/** `settledAt` and `version` tell whether the batch has moved since: if not, the same retry is repeated */
export type RetryWrite = {
  ticket: string
  settledAt: string | null
  version: number | null
  seqs: readonly number[] | null
  elsewhere: boolean
}
export type RecreateWrite = { ticket: string; seqs: readonly number[] }
export type Decision = { seq: number; decision: 'look_again' | 'adopt' | 'absent'; networkId: string | null }
export type DecideWrite = { ticket: string } & Decision

/** Writes that go on after the next sign-in: a 401 said for certain that they had not happened. */
export const FROZEN_WRITES = ['create', 'add', 'commit', 'retry', 'recreate', 'decide', 'discard'] as const
export type FrozenWrite = (typeof FROZEN_WRITES)[number]

/** Good and bad lines of the sheet the batch begins with, and what the good ones come to. It never changes under one import. */
export type ImportedSheet = { fileName: string; good: number; bad: number; totals: SheetTotals }

/** A draft that its flow went back from: it stays on the server as it is, and so does the specification it was made of. */
export type FormerDraft = { batchId: string; spec: BatchSpec }

/** What the server cannot give back. Everything else is read again when the flow is resumed. */
export type BatchFacts = {
  /** the network whose calls serve the batch */
  channel: string
  batchId: string | null
  /** the part of the specification the person was at; null = none yet */
  stage: BuildStage | null
  spec: BatchSpec
  create: CreateWrite | null
  commit: CommitWrite | null
  saving: SaveWrite | null
  add: AddWrite | null
  retry: RetryWrite | null
  recreate: RecreateWrite | null
  decide: DecideWrite | null
  discardTicket: string | null
  frozen: FrozenWrite | null
  imported: ImportedSheet | null
  former: FormerDraft | null
  /** begun or changed by the user here; a batch that is only looked at is in no list of what goes on */
  isOwn: boolean
  pendingEdits: readonly PendingEdit[]
}

/** The present row of a save that another user overtook. */
export type PresentRow = {
  seq: number
  version: number
  name: string
  values: Readonly<Record<string, string | readonly string[]>>
  excluded_reason: string | null
}

export type BatchContext = {
  flowId: string
  channel: string
  stage: BuildStage | null
  spec: BatchSpec
  batchId: string | null
  batch: BatchRow | null
  queue: EditQueue
  create: CreateWrite | null
  commit: CommitWrite | null
  saving: SaveWrite | null
  add: AddWrite | null
  retry: RetryWrite | null
  recreate: RecreateWrite | null
  decide: DecideWrite | null
  discardTicket: string | null
  frozen: FrozenWrite | null
  /** how often the ticket of a lost commit was asked about */
  asked: number
  conflict: readonly PresentRow[]
  imported: ImportedSheet | null
  former: FormerDraft | null
  isOwn: boolean
  /** what to tell the person: why the last step was refused, failed, or is not known */
  problems: readonly Blocker[]
}

export type BatchInput = { flowId: string; facts: BatchFacts }

/** A part of the specification: 'scope', a level of the network, or 'naming'. */
export type BuildStage = Level

export type BatchEvent =
  | { type: 'spec.change'; spec: BatchSpec }
  | { type: 'last.load'; batchId?: string | undefined }
  | { type: 'last.cancel' }
  | { type: 'last.create'; fromBatchId?: string | undefined }
  | { type: 'import.start' }
  | { type: 'build.part'; part: BuildStage }
  | { type: 'batch.create' }
  /** from the preview to a part of the specification; the last one when none is said */
  | { type: 'build.back'; stage?: BuildStage | undefined }
  /** to the draft that the flow went back from, as it was left */
  | { type: 'draft.return' }
  | { type: 'create.again' }
  | { type: 'create.forget' }
  /** one paste, fill, exclusion or typed cell: undone together */
  | { type: 'edits.apply'; changes: readonly CellEdit[]; name?: StepName | undefined }
  | { type: 'edits.undo' }
  | { type: 'edits.redo' }
  | { type: 'edits.save' }
  | { type: 'edits.drop' }
  /** more objects of one level in the draft: one step */
  | { type: 'rows.add'; rows: readonly NewObject[]; undone: string }
  | { type: 'add.again' }
  | { type: 'add.forget' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'rows.check' }
  /** rows were checked next to the flow: the batch as that left it */
  | { type: 'batch.told'; batch: BatchRow }
  | { type: 'commit.ask' }
  | { type: 'commit.cancel' }
  | { type: 'commit.confirm' }
  | { type: 'commit.lookAgain' }
  | { type: 'push.askAgain' }
  | ({ type: 'push.retryFailed' } & RetryWanted)
  /** objects that were deleted at the network, and failed rows below them */
  | { type: 'rows.recreate'; seqs: readonly number[] }
  | ({ type: 'row.decide' } & Decision)
  | { type: 'batch.reread' }
  | { type: 'batch.discard' }
  | { type: 'discard.confirm' }
  | { type: 'discard.cancel' }
  | { type: 'flow.retry' }
  | { type: 'flow.close' }
  /** from the page: a hidden page stops asking, a server event asks now */
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'page.askNow' }

export type CreateOutcome = WriteOutcome<{ batchId: string }>
/** a refused save may bring the present rows: then it is a conflict */
export type SaveOutcome = WriteOutcome<
  { batch: BatchRow; rows: readonly { seq: number; version: number }[] },
  { present?: readonly PresentRow[] }
>
/** `added`: the numbers of the rows that are new */
export type AddOutcome = WriteOutcome<{ batch: BatchRow; rows: readonly { seq: number; version: number }[]; added: readonly number[] }>
export type PlainOutcome = WriteOutcome<unknown>
/** `held`: why rows that were meant stay where they are, each with its row */
export type RetryOutcome = WriteOutcome<{ retried: number; heldRows: number; held: readonly Blocker[] }>
