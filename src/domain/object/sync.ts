import { isSyncStatus, SYNC_STATUS, type SyncStatus } from '../sync-status.ts'
import type { ChangeState } from './change.ts'

/** Does the network hold what we show? `underway`: we are writing or reading back; `failed`: the last write was not done. */
export const SYNC_ANSWERS = ['same', 'differs', 'underway', 'failed', 'gone'] as const
export type SyncAnswer = (typeof SYNC_ANSWERS)[number]

/** What we know of an object and of the last write to it; instants are ISO texts. */
export type SyncFacts = {
  object: { read_at: string; written_at: string | null; gone_at: string | null; drifted_at: string | null }
  /** the row of the batch that created it */
  item: { status: number; at: string } | null
  /** the last change that was committed on it */
  change: { state: ChangeState; committed_at: string; sent_at: string | null; ended_at: string | null } | null
}

const UNDERWAY: readonly SyncStatus[] = [100, 102, 105, 201, 202]

/** The sync state of an object (flow M31), and since when. The last write to it decides. */
export function syncOf({ object, item, change }: SyncFacts): { status: SyncStatus; answer: SyncAnswer; since: string | null } {
  const { pushing, toPush, pushFailed, pushed, pullConsistent } = SYNC_STATUS
  if (object.gone_at) return { status: pullConsistent, answer: 'gone', since: object.gone_at }
  if (change?.state === 'waiting')
    return change.sent_at
      ? { status: pushing, answer: 'underway', since: change.sent_at }
      : { status: toPush, answer: 'underway', since: change.committed_at }
  if (change?.state === 'refused' || change?.state === 'conflict')
    return { status: pushFailed, answer: 'failed', since: change.ended_at ?? change.committed_at }
  if (item && isSyncStatus(item.status) && !change) {
    if (UNDERWAY.includes(item.status)) return { status: item.status, answer: 'underway', since: item.at }
    if (item.status === pushFailed) return { status: pushFailed, answer: 'failed', since: item.at }
  }
  if (object.written_at && Date.parse(object.written_at) > Date.parse(object.read_at))
    return { status: pushed, answer: 'underway', since: object.written_at }
  if (object.drifted_at) return { status: pullConsistent, answer: 'differs', since: object.drifted_at }
  return { status: pullConsistent, answer: 'same', since: object.written_at ?? item?.at ?? null }
}
