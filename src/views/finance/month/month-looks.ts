import type { MonthState } from '#domain/finance/cost-blockers.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

/** How the state of a month looks wherever months are listed. */
export const MONTH_LOOKS: Readonly<Record<MonthState, StateKey>> = {
  open: 'waiting',
  signed: 'running',
  confirmed: 'done',
  reopened: 'attention',
}
