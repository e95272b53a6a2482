import type { CostLogRow } from '#contract/finance-costs.ts'
import { COST } from '#domain/finance/cost.ts'
import { namesOf } from '#domain/thing/thing.ts'
import type { CostLogLine } from './cost-log.reads.ts'
import { changesBetween, textBeside } from './trail-changes.ts'

/** In the order of the form. */
const FIELDS = ['state', ...namesOf(COST), 'fx_rate', 'base_minor', 'billed', 'cpa_rule_id', 'cpa_days']

/** A line of the trail as the cost log shows it: every field that changed, before and after. */
export function logRowOf({ id, at, user_name, entity_id, event, before, after }: CostLogLine): CostLogRow {
  const told = event === 'finance.cost.posted' || event === 'finance.cost.failed'
  return {
    id,
    at: at.toISOString(),
    user_name,
    entry_id: entity_id,
    event,
    changes: told ? [] : changesBetween(before, after, 'entry', FIELDS),
    reason: textBeside(after, 'reason'),
  }
}
