import { blocker, type Blocker } from './blocker.ts'

/** Does the local object agree with the network's? (S2 §3.) The network's review is another axis and never stored here. */
export const SYNC_STATUS = {
  pushing: 100,
  toPush: 102,
  pushConsistent: 103,
  pushFailed: 104,
  pushed: 105,
  toPull: 201,
  pulling: 202,
  pullConsistent: 203,
} as const

export type SyncStatus = (typeof SYNC_STATUS)[keyof typeof SYNC_STATUS]

/**
 * Every legal step (flow M31, `networks` rules): an edit sends anything at rest back to 102; 100 goes back to 102 when
 * nothing was written (rate limit, or the look-up proved the object absent). 102 goes straight to 104 when nothing can
 * be tried, because what the row needs was refused: its parent, its material.
 */
export const SYNC_STEPS: Readonly<Record<SyncStatus, readonly SyncStatus[]>> = {
  102: [100, 104],
  100: [102, 103, 104, 105],
  103: [102, 201],
  104: [102],
  105: [201, 102],
  201: [202, 102],
  202: [203, 201, 102],
  203: [102, 201],
}

export const isSyncStatus = (value: number): value is SyncStatus => value in SYNC_STEPS

/** Why an item may not go from one sync status to another; empty means it may. */
export const syncStepBlockers = (from: SyncStatus, to: SyncStatus): Blocker[] =>
  SYNC_STEPS[from].includes(to) ? [] : [blocker('sync.step.illegal', { params: { from, to } })]

/** The statuses from which `to` may be reached: what a guarded `update … where sync_status = any(…)` needs. */
export const syncSourcesOf = (to: SyncStatus): SyncStatus[] =>
  (Object.keys(SYNC_STEPS).map(Number) as SyncStatus[]).filter((from) => SYNC_STEPS[from].includes(to))
