import { blocker, type Blocker } from '../blocker.ts'
import type { AccountVideoState } from './material.ts'

/** The state of a video of a batch with one of its accounts. `unusable`: the library itself cannot give it away yet. */
export const BATCH_VIDEO_STANDINGS = ['ready', 'under_way', 'failed', 'absent', 'unusable'] as const
export type BatchVideoStanding = (typeof BATCH_VIDEO_STANDINGS)[number]

/** Videos and accounts of a batch, by the state of they; a video that two accounts need counts twice. They add up to `total`. */
export type BatchVideoCounts = Readonly<Record<BatchVideoStanding | 'total', number>>

export const NO_BATCH_VIDEOS = { ready: 0, under_way: 0, failed: 0, absent: 0, unusable: 0, total: 0 } satisfies BatchVideoCounts

/** It is on its way to an account, or the network looks into it. */
export const isUnderWay = (state: AccountVideoState): boolean => state !== 'ready' && state !== 'failed'

/** `state` is null where no one has brought it there; `isUsable` is whether the library has looked into it. */
export function standingOf({ state, isUsable }: { state: AccountVideoState | null; isUsable: boolean }): BatchVideoStanding {
  if (state === 'ready') return 'ready'
  if (state !== null && isUnderWay(state)) return 'under_way'
  if (!isUsable) return 'unusable'
  return state === null ? 'absent' : 'failed'
}

export function countStandings(standings: Iterable<BatchVideoStanding>): BatchVideoCounts {
  const counts = { ...NO_BATCH_VIDEOS }
  for (const standing of standings) {
    counts[standing] += 1
    counts.total += 1
  }
  return counts
}

/** How many can be brought now: one that failed begins again. */
export const toBring = ({ absent, failed }: Pick<BatchVideoCounts, 'absent' | 'failed'>): number => absent + failed

/** Why nothing of a batch can be brought to its accounts. */
export const bringBlockers = (counts: Pick<BatchVideoCounts, 'absent' | 'failed'>): Blocker[] =>
  toBring(counts) > 0 ? [] : [blocker('batch.videos.none')]
