import type { BillRow } from '#contract/finance-repayments.ts'
import { dayAfter, daysBetween } from '#domain/day.ts'

/** Days ahead in which a bill is due soon. */
export const DUE_DAYS = 7

/** A bill with the days until it is due; below 0: it is overdue. */
export type DueBill = BillRow & { days: number }

/** Bills that are overdue or due soon, the most urgent first. `today`: the business day of the answer. */
export const dueBills = (bills: readonly BillRow[], today: string): DueBill[] =>
  bills
    .filter(({ due_on: due }) => due <= dayAfter(today, DUE_DAYS))
    .map((bill) => ({ ...bill, days: daysBetween(today, bill.due_on) }))
    .toSorted((one, other) => one.days - other.days)
