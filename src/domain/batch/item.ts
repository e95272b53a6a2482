import type { Blocker } from '../blocker.ts'
import type { Level, Values } from '../channels/channel.ts'
import type { SyncStatus } from '../sync-status.ts'
import type { Outcome } from './batch.ts'

/** The network's own verdict on a pushed object: a second axis next to the sync status. */
export const REVIEW_STATES = ['none', 'pending', 'approved', 'rejected', 'attention'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** Why a push failed or hangs, in one of the classes of the connector port. */
export type PushError = {
  class: string
  message: string
  code?: string | undefined
  /** our field key, when the network named one we know */
  field?: string | undefined
  request_id?: string | undefined
  /** an instant: nothing is decided about the row before it */
  until?: string | undefined
  /** how often it happened in a row */
  times?: number | undefined
}

/** The code of a row that was looked for and not found while it could not be sure yet; `until` says from when on it is. */
export const LOOK_UP_WAITS = 'push.lookup.waits'

/** The code of a row about which no answer came, by a fault of the network or of the way to it; `until` says when it is tried next. */
export const OUTAGE = 'push.outage'

/** The code of a row whose last call did not arrive: it is sent again. */
export const LOOK_UP_ABSENT = 'push.lookup.absent'

/** The class of a row that failed for good by what may pass: the network answered so at every try. */
export const EXHAUSTED = 'exhausted'

/** The code of rows whose turn breaks again and again, by a fault of our own; `until` says when it is tried next. */
export const TURN_BREAKS = 'push.turn.breaks'

/** A row of a batch as screens read it. Money inside `values` is minor units of `currency`. */
export type BatchItem = {
  seq: number
  parent_seq: number | null
  level: Level
  account_id: string
  name: string
  values: Values
  problems: Blocker[]
  warnings: Blocker[]
  /** set by a person: why this row, and everything below it, is left out */
  excluded_reason: string | null
  outcome: Outcome
  sync_status: SyncStatus
  network_id: string | null
  review: ReviewState
  review_reasons: string[]
  error: PushError | null
  /** values the network keeps otherwise than we sent them, found on pull */
  differences: { field: string; sent: string; network: string }[]
  attempts: number
  version: number
}

/** The facts an outcome follows from; the database has the same rule as a generated column, and a test compares the two. */
export type OutcomeFacts = { skipped: boolean; syncStatus: SyncStatus; undecided: boolean }

export function outcomeOf({ skipped, syncStatus, undecided }: OutcomeFacts): Outcome {
  if (skipped) return 'skipped'
  if (undecided) return 'unknown'
  if (syncStatus === 103 || syncStatus === 203) return 'done'
  return syncStatus === 104 ? 'failed' : 'waiting'
}
