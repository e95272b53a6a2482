import { blocker, type Blocker } from '../blocker.ts'
import type { MonthState } from './cost-blockers.ts'
import type { RowKind } from './row-step.ts'

/** What finance may set for its months: see decision 0024. */
export type MonthRules = {
  /** a month needs two signatures of two people */
  secondPair: boolean
  /** who entered a cost or a payment does not commit or confirm it */
  fourEyes: boolean
  /** a gap of so many parts in ten thousand of the larger figure needs no explanation */
  toleranceBps: number
}
export const DEFAULT_MONTH_RULES: MonthRules = { secondPair: false, fourEyes: false, toleranceBps: 50 }

export type Signature = { userId: string; name: string; at: string; totalsHash: string }

/** A month as it is when someone wants to sign it. */
export type MonthStep = {
  month: string
  state: MonthState
  signatures: readonly Signature[]
  /** of the totals as they are now */
  hash: string
  /** statement rows and cost entries of the month */
  entries: number
  secondPair: boolean
  /** whether the person sees every game and channel that the month holds something of */
  whole: boolean
}

/** The first signature, as long as nothing has changed since it was given. */
export const standingSignature = ({ signatures, hash, state }: Pick<MonthStep, 'signatures' | 'hash' | 'state'>): Signature | null =>
  state === 'signed' ? (signatures.find(({ totalsHash }) => totalsHash === hash) ?? null) : null

/** Why this person may not sign now, next to the prerequisites; empty means may. */
export function signBlockers(step: MonthStep, userId: string): Blocker[] {
  const last = step.signatures.at(-1)
  if (step.state === 'confirmed')
    return [blocker('finance.month.confirmed_by', { params: { month: step.month, name: last?.name ?? '–', at: last?.at ?? '–' } })]
  const first = standingSignature(step)
  return [
    ...(step.whole ? [] : [blocker('finance.month.not_whole')]),
    ...(step.entries === 0 ? [blocker('finance.month.empty', { params: { month: step.month } })] : []),
    ...(first?.userId === userId ? [blocker('finance.month.own_signature', { params: { at: first.at } })] : []),
  ]
}

/** What signing makes of the month: the first of two signatures leaves it open. */
export const afterSigning = (step: MonthStep): 'signed' | 'confirmed' =>
  step.secondPair && standingSignature(step) === null ? 'signed' : 'confirmed'

export const REOPEN_REASON_MIN = 5

/** Why the month may not be re-opened. */
export function reopenBlockers({ month, state }: { month: string; state: MonthState }, reason: string, nextConfirmed: boolean): Blocker[] {
  return [
    ...(state === 'confirmed' ? [] : [blocker('finance.month.not_confirmed', { params: { month } })]),
    ...(nextConfirmed ? [blocker('finance.month.next_confirmed')] : []),
    ...(reason.trim().length < REOPEN_REASON_MIN
      ? [blocker('finance.month.reason_missing', { field: 'reason', params: { min: REOPEN_REASON_MIN } })]
      : []),
  ]
}

/** The months that close together: costs close with the outcome they belong to. */
export const closesWith = (kind: RowKind): readonly ('income' | 'outcome' | 'cost')[] =>
  kind === 'outcome' ? ['cost', 'outcome'] : ['income']
