import { blocker, type Blocker } from '../blocker.ts'
import type { MonthState } from './cost-blockers.ts'

export const WAIVER_REASON_MIN = 5
export const WAIVER_REASON_MAX = 500

/** Lines of a statement that were not read in, as they are and as someone saw them. */
export type WaiverFacts = {
  month: string
  monthState: MonthState
  /** false: the waiver is taken back */
  waived: boolean
  reason: string
  seen: number
  lines: number
  waivedBy: string | null
  waivedAt: Date | null
}

/** Why the month may not be closed without these lines; empty means someone answers for it with a reason. */
export function waiverBlockers({ month, monthState, waived, reason, seen, lines, waivedBy, waivedAt }: WaiverFacts): Blocker[] {
  if (monthState === 'confirmed') return [blocker('finance.month.closed', { params: { month } })]
  if (!waived) return waivedBy === null ? [blocker('finance.month.not_waived')] : []
  if (waivedBy !== null) return [blocker('finance.month.lines_waived', { params: { name: waivedBy, at: waivedAt?.toISOString() ?? '–' } })]
  if (lines !== seen || lines === 0) return [blocker('finance.month.lines_moved', { params: { count: lines } })]
  return waiverReasonBlockers(reason)
}

/** What a reason to close without lines is held against. */
export function waiverReasonBlockers(reason: string): Blocker[] {
  if (reason.trim().length < WAIVER_REASON_MIN)
    return [blocker('finance.month.reason_missing', { field: 'reason', params: { min: WAIVER_REASON_MIN } })]
  return reason.length > WAIVER_REASON_MAX
    ? [blocker('finance.row.note_long', { field: 'reason', params: { max: WAIVER_REASON_MAX } })]
    : []
}
