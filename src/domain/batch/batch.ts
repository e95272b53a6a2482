import { blocker, type Blocker } from '../blocker.ts'
import type { FieldValue, Level } from '../channels/channel.ts'

/** Money before expansion: one amount in minor units for each currency among the chosen accounts. */
export type PerCurrency = Readonly<Record<string, string>>
export type SpecValue = FieldValue | PerCurrency
export type SpecValues = Readonly<Record<string, SpecValue>>

/** The longest name of a batch and of a variant, in characters. */
export const NAME_LENGTH_MAX = 100

/** One choice on an axis of the cross product; `name` is what the naming template prints. `draft_id`: the draft whose values it has. */
export type Variant = { name: string; values: SpecValues; draft_id?: string | undefined }

/** What the builder makes and the server keeps: everything needed to expand a batch again, with the same result. */
export type BatchSpec = {
  channel: string
  game_id: string
  name: string
  account_ids: readonly string[]
  naming: Readonly<Record<Level, string>>
  /** how many objects of the first level in each account */
  copies: number
  /** values shared by every object of a level */
  common: Readonly<Record<Level, SpecValues>>
  /** variants by axis key; an axis without variants counts once, with no values */
  axes: Readonly<Record<string, readonly Variant[]>>
  /** rows taken from a spreadsheet take the place of the axes */
  import_id?: string | undefined
}

/** How a batch began: typed in, again from an earlier one, from a spreadsheet, as copies of what is there, or as an object created by itself. */
export const BATCH_KINDS = ['create', 'last', 'import', 'duplicate', 'single'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]
/** Their rows were written one by one: there is no specification that could be multiplied again. */
export const KINDS_OF_ROWS = ['duplicate', 'single'] as const satisfies readonly BatchKind[]

/**
 * The batch's own life. `expanding` writes rows, `draft` is preview and edit, `pushing` has been committed,
 * `settled` has no row left to move; pushing again only re-opens refused or decided rows.
 */
export const BATCH_STATES = ['expanding', 'draft', 'pushing', 'settled', 'discarded'] as const
export type BatchState = (typeof BATCH_STATES)[number]

export const BATCH_STEPS: Readonly<Record<BatchState, readonly BatchState[]>> = {
  expanding: ['draft', 'discarded'],
  draft: ['expanding', 'pushing', 'discarded'],
  pushing: ['settled'],
  settled: ['pushing'],
  discarded: [],
}

export const batchStepBlockers = (from: BatchState, to: BatchState): Blocker[] =>
  BATCH_STEPS[from].includes(to) ? [] : [blocker('batch.step.illegal', { params: { from, to } })]

/** Where each row ended, or that it has not yet. The five always add up to the total. */
export type BatchCounts = { done: number; failed: number; skipped: number; unknown: number; waiting: number; total: number }

export const NO_COUNTS: BatchCounts = { done: 0, failed: 0, skipped: 0, unknown: 0, waiting: 0, total: 0 }

export const OUTCOMES = ['done', 'failed', 'skipped', 'unknown', 'waiting'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Why a batch cannot be committed now; the guard, the button and the server ask this. */
export function commitBlockers(batch: { state: BatchState; counts: BatchCounts; unsavedEdits: number }): Blocker[] {
  const sendable = batch.counts.total - batch.counts.skipped
  return [
    ...(batch.state === 'draft' ? [] : batchStepBlockers(batch.state, 'pushing')),
    ...(batch.unsavedEdits > 0 ? [blocker('batch.commit.unsaved_edits', { params: { count: batch.unsavedEdits } })] : []),
    ...(sendable > 0 ? [] : [blocker('batch.commit.nothing_to_send')]),
  ]
}

/** Why the failed rows cannot be pushed again now. */
export function retryBlockers(batch: { state: BatchState; counts: BatchCounts; unsavedEdits?: number }): Blocker[] {
  return [
    ...(batch.state === 'settled' || batch.state === 'pushing' ? [] : batchStepBlockers(batch.state, 'pushing')),
    ...(batch.unsavedEdits ? [blocker('batch.commit.unsaved_edits', { params: { count: batch.unsavedEdits } })] : []),
    ...(batch.counts.failed > 0 ? [] : [blocker('batch.retry.nothing_failed')]),
  ]
}
