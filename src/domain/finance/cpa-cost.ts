import { blocker, type Blocker } from '../blocker.ts'
import { allocate } from './allocate.ts'
import type { CostShare } from './cost-spread.ts'
import type { CpaCharge } from './cpa.ts'

/** A day of a rule that cost something. */
export type CpaCostDay = Pick<CpaCharge, 'day' | 'amountMinor'>

/** How a rule's charges of a month and their cost are to each other: nothing to take over, not taken, taken and moved since, or the same. */
export const CHARGE_STATES = ['nothing', 'new', 'changed', 'taken'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]

export const sumOfDays = (days: readonly CpaCostDay[]): bigint => days.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)

type ChargeFacts = {
  days: readonly CpaCostDay[]
  /** days that were charged under terms the rule no longer has */
  staleDays: number
  /** days that were counted and are not charged yet, or not as the terms are now */
  waitingDays: number
  /** days that are over, with no count of their events */
  missingDays: number
  /** there is a cost of them */
  isTaken: boolean
  /** that cost is not what would be taken over now */
  differs: boolean
}

export function chargeState({ days, isTaken, differs }: Pick<ChargeFacts, 'days' | 'isTaken' | 'differs'>): ChargeState {
  if (isTaken) return differs ? 'changed' : 'taken'
  return days.length === 0 ? 'nothing' : 'new'
}

/** Why the charges of a month cannot be taken over as they are; what a cost itself must be is asked of `costBlockers`. */
export function chargeBlockers({ staleDays, ...facts }: ChargeFacts): Blocker[] {
  const state = chargeState(facts)
  if (state === 'taken') return [blocker('finance.cpa.already_taken')]
  if (state === 'nothing') {
    const { waitingDays, missingDays } = facts
    if (waitingDays > 0) return [blocker('finance.cpa.charge_waits', { params: { days: waitingDays } })]
    return [
      missingDays > 0 ? blocker('finance.cpa.not_counted', { params: { days: missingDays } }) : blocker('finance.cpa.nothing_charged'),
    ]
  }
  return staleDays > 0 ? [blocker('finance.cpa.terms_moved', { params: { days: staleDays } })] : []
}

/** What each day bears of the cost of a rule: its own charge, and its part of the converted sum. They add up to both. */
export function sharesOfDays(
  days: readonly CpaCostDay[],
  { baseMinor, gameId, spreaderId }: { baseMinor: bigint; gameId: string; spreaderId: string },
): CostShare[] {
  const amounts = days.map(({ amountMinor }) => BigInt(amountMinor))
  const bases = allocate(baseMinor, amounts)
  return days.map(({ day }, index) => ({ day, gameId, spreaderId, amountMinor: amounts[index] ?? 0n, baseMinor: bases[index] ?? 0n }))
}

/** A cost that a rule charged follows the rule: it is not changed by hand. */
export const ofRuleBlockers = (ruleId: string | null): Blocker[] =>
  ruleId === null ? [] : [blocker('finance.cost.of_cpa_rule', { params: { rule: ruleId } })]
