import { blocker, type Blocker } from '#domain/blocker.ts'
import { PREREQUISITES, type PrerequisiteKey } from '#domain/finance/month-rules.ts'
import { reopenBlockers } from '#domain/finance/month-step.ts'
import type { MonthContext, MonthSeen, MonthSum } from './month-confirmation.types.ts'

/** Whether a prerequisite is met; one that the kind of month does not have is. */
export const isMet = ({ seen }: Pick<MonthContext, 'seen'>, key: PrerequisiteKey): boolean =>
  seen?.prerequisites.find((one) => one.key === key)?.ok ?? true

/** Everything between a person and the signature. */
export const monthSignBlockers = ({ seen }: Pick<MonthContext, 'seen'>): Blocker[] => {
  if (!seen) return [blocker('finance.month.unread')]
  const unmet = PREREQUISITES.flatMap((key) => seen.prerequisites.filter((one) => one.key === key && !one.ok))
  return [...unmet.map(({ key, count }) => blocker(`finance.month.${key}`, { params: { count } })), ...seen.blockers]
}

/** Why the month cannot be re-opened at all, the reason not yet looked at. */
export const reopenAskBlockers = (context: Pick<MonthContext, 'seen'>): Blocker[] =>
  reopenSendBlockers({ ...context, reason: '' }).filter(({ field }) => field !== 'reason')

export const reopenSendBlockers = ({ seen, reason }: Pick<MonthContext, 'seen' | 'reason'>): Blocker[] =>
  seen ? reopenBlockers(seen, reason, seen.next_confirmed) : [blocker('finance.month.unread')]

export type MovedFigure = { currency: string; field: keyof MonthSum; before: string; now: string }
const FIGURES = ['rows', 'flow_minor', 'due_minor', 'actual_minor', 'system_minor', 'base_minor'] as const

/** Which figures of the totals moved between two readings, by currency. */
export function movedFigures(before: MonthSeen, now: MonthSeen): MovedFigure[] {
  const currencies = [...new Set([...before.totals.sums, ...now.totals.sums].map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) => {
    const [was, is] = [before, now].map(({ totals }) => totals.sums.find((sum) => sum.currency === currency))
    return FIGURES.flatMap((field) => {
      const [one, other] = [String(was?.[field] ?? 0), String(is?.[field] ?? 0)]
      return one === other ? [] : [{ currency, field, before: one, now: other }]
    })
  })
}
