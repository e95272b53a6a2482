import type { Values } from '#domain/channels/channel.ts'
import { Untranslatable } from '../core/failure.ts'
import type { ObjectChange } from '../core/object-port.ts'
import { needed } from '../core/values.ts'
import { FIRST_NAMES, firstLevel } from './first-levels.ts'
import { yuan } from './mapping.ts'

/** What bulk calls set, in the order in which they are sent. */
export const BULK = ['budget', 'bid', 'enable', 'disable', 'delete'] as const
export type Bulk = (typeof BULK)[number]
/** A row of a bulk call: our field, and the amount if it has one. */
export type RowPart = { set: Bulk; field: string; amount?: unknown }

/** The calls of a change: one `…/update/` with this body, and rows of bulk calls. */
export type FirstParts = { body: Readonly<Record<string, unknown>> | null; rows: RowPart[] }

/** A deletion is sent without any other change. @throws Untranslatable with our field key */
export function firstParts(change: ObjectChange): FirstParts {
  const { name, values } = change
  const level = firstLevel(change.level)
  const { rename } = FIRST_NAMES[level]
  if (level === 'creative') throw new Untranslatable(Object.keys(values)[0] ?? 'name', 'a creative cannot be changed')
  if (values.status === 'DELETED') return { body: null, rows: [{ set: 'delete', field: 'status' }] }
  const body: Record<string, unknown> = name === undefined || !rename ? {} : { [rename]: name }
  const rows: RowPart[] = []
  for (const field of Object.keys(values)) {
    const updated = UPDATED[field]?.(values, field)
    const row = ROWS[field]
    if (updated) Object.assign(body, updated)
    else if (row) rows.push(row(values, field))
    else throw new Untranslatable(field, `${field} cannot be changed`)
  }
  return { body: Object.keys(body).length > 0 ? body : null, rows }
}

/** Fields that `…/update/` sets: budgets of campaigns, which have no bulk call, and the deep bid and ROI goal of ads. The name `deep_cpabid` is from ad/get. */
const UPDATED: Readonly<Record<string, (values: Values, field: string) => Readonly<Record<string, unknown>>>> = {
  campaign_daily_budget: (values, field) => ({ budget_mode: 'BUDGET_MODE_DAY', budget: yuan(values, field) }),
  campaign_total_budget: (values, field) => ({ budget_mode: 'BUDGET_MODE_TOTAL', budget: yuan(values, field) }),
  deep_cpa_bid: (values, field) => ({ deep_cpabid: yuan(values, field) }),
  roi_goal: (values, field) => ({ roi_goal: Number(needed(values, field)) }),
}

const amountOf =
  (set: Bulk) =>
  (values: Values, field: string): RowPart => ({ set, field, amount: yuan(values, field) })

/** Fields that bulk calls set. ad/update/bid sets the bid of the ad's pricing, which is either of the two. */
const ROWS: Readonly<Record<string, (values: Values, field: string) => RowPart>> = {
  daily_budget: amountOf('budget'),
  total_budget: amountOf('budget'),
  cpa_bid: amountOf('bid'),
  bid: amountOf('bid'),
  status: ({ status }, field) => ({ set: status === 'ACTIVE' ? 'enable' : 'disable', field }),
}
