import { previousMonth } from '#domain/finance/month.ts'
import type { PrerequisiteKey } from '#domain/finance/month-rules.ts'
import type { MonthKey } from '#machines/month-confirmation/month-confirmation.types.ts'

/** The month that is being closed: the one before the present one in the server's zone, `YYYY-MM`. */
export const closingMonth = (): string => previousMonth(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7))

/** The part of a month's page where unread lines are dealt with. */
export const UNREAD = '#unread'

export const monthHref = ({ kind, month }: MonthKey): string => `/tool-list/finance/month?month=${month}&kind=${kind}`

/** Where a prerequisite of a month is dealt with. */
export function prerequisiteHref(key: PrerequisiteKey, { kind, month }: MonthKey): string {
  const rows = `/tool-list/finance/${kind}?month=${month}`
  switch (key) {
    case 'rows_confirmed':
      return `${rows}&state=open`
    case 'gap_explained':
      return `${rows}&gap=open`
    case 'extraction_done':
      return rows
    case 'lines_read':
      return `${monthHref({ kind, month })}${UNREAD}`
    case 'charges_taken':
      return `/tool-list/finance/cpa?charges=${month}`
    case 'costs_posted':
      return `/tool-list/finance/cost-in-v2?month=${month}`
    case 'repayments_confirmed':
      // a payment is booked in the month its money moved, its bill is often an earlier one
      return `/tool-list/finance/repayments?kind=${kind}&open=0&waiting=${month}`
    case 'previous_confirmed':
      return monthHref({ kind, month: previousMonth(month) })
  }
}
