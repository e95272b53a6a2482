import { blocker, type Blocker } from '#domain/blocker.ts'
import type { QueueItem, QueueRow } from '#domain/review/item.ts'
import { decisionBlockers, MOST_AT_ONCE, type Saying } from '#domain/review/review.ts'
import type { Decision } from '../review-decision/review-decision.types.ts'
import type { QueueContext } from './review-queue.types.ts'

const ME = 'me'
export const PASS: Saying = { verdict: 'pass', reasons: [], comment: '' }
export const emptySaying = (verdict: Saying['verdict']): Saying => ({ verdict, reasons: [], comment: '' })

/** Why this person cannot decide a row like this; the server asks the same. */
export function rowBlockers(row: QueueRow, saying: Saying): Blocker[] {
  if (row.held_by && !row.held_by_me) return [blocker('review.held', { params: { name: row.held_by.name } })]
  return decisionBlockers({ state: row.state, submitter: row.own ? ME : '', editor: null, prohibited: row.prohibited }, saying, ME)
}

type Choosing = Pick<QueueContext, 'list' | 'chosen' | 'gone'>

/** The chosen rows that are still in the queue. */
export const chosenRows = ({ list, chosen, gone }: Choosing): QueueRow[] =>
  (list?.rows ?? []).filter(({ id }) => chosen.includes(id) && !gone.includes(id))

/** The rows still to be decided here. */
export const waitingRows = ({ list, gone }: Pick<QueueContext, 'list' | 'gone'>): QueueRow[] =>
  (list?.rows ?? []).filter(({ id }) => !gone.includes(id))

/** Why the item in hand cannot be decided so. */
export const handBlockers = ({ hand }: Pick<QueueContext, 'hand'>, saying: Saying): Blocker[] =>
  hand ? rowBlockers(hand, saying) : [blocker('review.no_item')]

/** Why the chosen ones cannot be decided so: none may be in the way, as each has its own result, but something must be chosen and said. */
export function bulkBlockers(context: Choosing, saying: Saying): Blocker[] {
  const rows = chosenRows(context)
  if (rows.length === 0) return [blocker('review.none_chosen')]
  if (rows.length > MOST_AT_ONCE) return [blocker('review.too_many', { params: { max: MOST_AT_ONCE } })]
  return decisionBlockers({ state: 'waiting', submitter: '', editor: null, prohibited: 0 }, saying, ME)
}

/** Why the form that is open cannot be sent. */
export const formBlockers = (context: Choosing & Pick<QueueContext, 'hand' | 'isBulk' | 'saying'>): Blocker[] =>
  !context.saying ? [] : context.isBulk ? bulkBlockers(context, context.saying) : handBlockers(context, context.saying)

const itemOf = ({ id, seen, title }: QueueRow | QueueItem) => ({ id, seen, title })

/** What is decided by the form that is open, or by a key. */
export function decisionOf(context: QueueContext, saying: Saying): Decision {
  const rows = context.isBulk ? chosenRows(context) : context.hand ? [context.hand] : []
  return { ...saying, items: rows.map(itemOf) }
}
