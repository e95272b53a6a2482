import type { CostLogRow } from '#contract/finance-costs.ts'
import type { CostLogLine } from './cost-log.reads.ts'

/** In the order of the form: what is stored has forgotten its order. */
const FIELDS = [
  'state',
  'month',
  'day',
  'game_id',
  'spreader_id',
  'master_id',
  'name_id',
  'country',
  'amount_minor',
  'currency',
  'fx_rate',
  'base_minor',
  'level',
  'branding',
  'note',
] as const

/** A line of the trail as the cost log shows it: every field that changed, before and after. */
export function logRowOf({ id, at, user_name, entity_id, event, before, after }: CostLogLine): CostLogRow {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = FIELDS.filter((field) => was.get(field) !== is.get(field))
  const compared = event === 'finance.cost.posted' || event === 'finance.cost.failed' ? [] : fields
  return {
    id,
    at: at.toISOString(),
    user_name,
    entry_id: entity_id,
    event,
    changes: compared.map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null })),
    reason: textAt(after, 'reason'),
  }
}

/** The entry's fields and its state, as text. */
function fieldsOf(side: unknown): Map<string, string> {
  const entry = at(side, 'entry')
  const state = at(side, 'state')
  const fields: (readonly [string, unknown])[] = [
    ...Object.entries(Object(entry)),
    ...(typeof state === 'string' ? [['state', state] as const] : []),
  ]
  return new Map(
    fields.flatMap(([field, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[field, `${value}`]] : [],
    ),
  )
}

const at = (value: unknown, key: string): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)

const textAt = (value: unknown, key: string): string => {
  const found = at(value, key)
  return typeof found === 'string' ? found : ''
}
