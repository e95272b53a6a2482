import type { Blocker } from '#domain/blocker.ts'
import type { QueueItem, QueueRow } from '#domain/review/item.ts'
import type { ReviewedType, Saying } from '#domain/review/review.ts'
import type { KeepFacts } from '../kit/flow-kind.ts'
import type { Decision } from '../review-decision/review-decision.types.ts'

export type QueueFilter = { gameId: string; objectType: ReviewedType | ''; q: string }
export const NO_QUEUE_FILTER: QueueFilter = { gameId: '', objectType: '', q: '' }

/** What waits, as far as it was read; `counts` are of the whole queue. */
export type QueueList = { rows: readonly QueueRow[]; total: number; counts: { waiting: number; held: number; overdue: number } }

/** What the server cannot give back: the place, what is typed, what was passed over. */
export type QueueFacts = { at: string | null; saying: Saying | null; filter: QueueFilter; skipped: readonly string[] }

export type QueueContext = {
  filter: QueueFilter
  list: QueueList | null
  /** the item in hand */
  hand: QueueItem | null
  /** the next one, taken and read already */
  ahead: QueueItem | null
  /** which item is to be opened, or was last in hand */
  at: string | null
  /** what is being said of it; null: no form is open */
  saying: Saying | null
  /** the chosen ones are meant, not the one in hand */
  isBulk: boolean
  chosen: readonly string[]
  /** decided here; the server may not know yet */
  gone: readonly string[]
  skipped: readonly string[]
  /** looked at before, the latest last */
  visited: readonly string[]
  /** leases no one needs any more */
  spare: readonly string[]
  /** it is not what it was when it was opened */
  hasChanged: boolean
  problems: readonly Blocker[]
  listProblems: readonly Blocker[]
}

export type QueueEvent =
  | { type: 'item.open'; id: string }
  | { type: 'item.skip' }
  | { type: 'item.previous' }
  | { type: 'item.again' }
  | { type: 'queue.next' }
  | { type: 'queue.again' }
  | { type: 'list.again' }
  | { type: 'page.askNow' }
  | { type: 'filter.change'; filter: QueueFilter }
  | { type: 'choice.toggle'; ids: readonly string[] }
  /** decides at once when nothing is lacking, else opens the form */
  | { type: 'pass.now' }
  | { type: 'form.open'; verdict: Saying['verdict']; isBulk: boolean }
  | { type: 'form.change'; change: Partial<Saying> }
  | { type: 'form.close' }
  | { type: 'form.send' }
  /** these are to be decided again, with what had been said of them */
  | { type: 'items.back'; decisions: readonly Decision[] }

  /** the server did not take what was decided of these */
  | { type: 'items.refused'; ids: readonly string[] }

export type QueueEmitted = KeepFacts | { type: 'decided'; decision: Decision }
