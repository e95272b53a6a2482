import { failureKind, failureReasons, goneAbove, isChanged, judged, type FailureReason } from '#domain/batch/repair.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { itemRowId, type PreviewRow } from '../preview/preview-row.ts'

/** A reason with its rows as they are now. */
export type ReasonRows = FailureReason & {
  lines: readonly PreviewRow[]
  /** can be pushed again now */
  ready: readonly number[]
  /** against those that cannot */
  held: readonly Blocker[]
  /** would be refused again as they are */
  unchanged: readonly number[]
}

export type RepairState = {
  reasons: readonly ReasonRows[]
  /** failed because of a row above */
  following: number
  /** all that can be pushed again now, those that follow with them */
  ready: readonly number[]
  held: readonly Blocker[]
  /** objects that were deleted at the network */
  gone: readonly number[]
  /** those, and failed rows below them */
  recreated: readonly number[]
}

/** Why failed rows cannot be pushed again now, and deleted objects not created again, whichever they are; none: they can. */
export type RepairAgainst = { push: readonly Blocker[]; recreate: readonly Blocker[] }

export const NO_REPAIRS: RepairState = { reasons: [], following: 0, ready: [], held: [], gone: [], recreated: [] }

/** What can be done about the rows of a committed batch. Judged as the server judges. */
export function repairState(store: RowStore<PreviewRow>): RepairState {
  const rowOf = (seq: number) => store.get(itemRowId(seq))?.item ?? undefined
  const items = [...store.values()].flatMap(({ item }) => item ?? [])
  const failed = items.filter(({ outcome }) => outcome === 'failed')
  const gone = items.flatMap((item) => (item.repair?.gone ? item.seq : []))
  const below = gone.length === 0 ? [] : failed.flatMap((item) => (goneAbove(item, rowOf) === null ? [] : item.seq))
  const reasons = failureReasons(failed).map((reason): ReasonRows => {
    const lines = reason.rows.flatMap((seq) => store.get(itemRowId(seq)) ?? [])
    const own = lines.flatMap(({ item }) => item ?? [])
    const stays = failureKind(reason.error) === 'stays'
    return {
      ...reason,
      lines,
      ...judged(own, rowOf),
      unchanged: stays ? own.filter((item) => !isChanged(item) && item.problems.length === 0).map(({ seq }) => seq) : [],
    }
  })
  return {
    reasons,
    following: failed.filter(({ error }) => failureKind(error) === 'follows').length,
    ...judged(failed, rowOf),
    gone,
    recreated: [...gone, ...below],
  }
}
