import { blocker, type Blocker } from '../blocker.ts'

/** Income and outcome are confirmed apart; costs close with the outcome they belong to. */
export const MONTH_KINDS = ['income', 'outcome', 'cost'] as const
export type MonthKind = (typeof MONTH_KINDS)[number]

/** What is known of a month when its confirmation is asked about; all counts of the month and kind. */
export type MonthFacts = {
  rows: number
  rowsOpen: number
  extractionRunning: boolean
  /** lines of statements that were neither read in nor waived */
  linesOpen: number
  costsOpen: number
  /** CPA rules whose charges are not a cost yet, or not as they are now */
  chargesOpen: number
  repaymentsOpen: number
  /** rows whose gap is above the tolerance and has no explanation */
  gapsUnexplained: number
  previousConfirmed: boolean
}

export const PREREQUISITES = [
  'rows_confirmed',
  'extraction_done',
  'lines_read',
  'charges_taken',
  'costs_posted',
  'repayments_confirmed',
  'gap_explained',
  'previous_confirmed',
] as const
export type PrerequisiteKey = (typeof PREREQUISITES)[number]
/** `count` is how many are in the way; 0 when the answer is yes. */
export type Prerequisite = { key: PrerequisiteKey; ok: boolean; count: number }

/** Which prerequisites a kind of month has: costs have no statements and no repayments. */
const OF_KIND: Readonly<Record<MonthKind, readonly PrerequisiteKey[]>> = {
  income: ['rows_confirmed', 'extraction_done', 'lines_read', 'repayments_confirmed', 'gap_explained', 'previous_confirmed'],
  outcome: PREREQUISITES,
  cost: ['charges_taken', 'costs_posted', 'previous_confirmed'],
}

/** What must be so before the month is confirmed (flow M19), computed from the rows. */
export function monthPrerequisites(kind: MonthKind, facts: MonthFacts): Prerequisite[] {
  const inTheWay: Readonly<Record<PrerequisiteKey, number>> = {
    rows_confirmed: facts.rowsOpen,
    extraction_done: Number(facts.extractionRunning),
    lines_read: facts.linesOpen,
    charges_taken: facts.chargesOpen,
    costs_posted: facts.costsOpen,
    repayments_confirmed: facts.repaymentsOpen,
    gap_explained: facts.gapsUnexplained,
    previous_confirmed: Number(!facts.previousConfirmed),
  }
  return OF_KIND[kind].map((key) => ({ key, ok: inTheWay[key] === 0, count: inTheWay[key] }))
}

/** Why the month may not be confirmed; empty means it may. */
export const monthConfirmBlockers = (kind: MonthKind, facts: MonthFacts): Blocker[] =>
  monthPrerequisites(kind, facts).flatMap(({ key, ok, count }) => (ok ? [] : [blocker(`finance.month.${key}`, { params: { count } })]))

/** Whether the platform's figure and the confirmed one are near enough: within so many parts in ten thousand of the larger. */
export function gapWithinTolerance(actualMinor: bigint, systemMinor: bigint, toleranceBps: number): boolean {
  const size = (minor: bigint) => (minor < 0n ? -minor : minor)
  const larger = size(actualMinor) > size(systemMinor) ? size(actualMinor) : size(systemMinor)
  return size(actualMinor - systemMinor) * 10_000n <= larger * BigInt(toleranceBps)
}
