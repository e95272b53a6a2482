import type { Condition, Value } from './fields.ts'

/** Values where it does not matter of what. */
export type AnyValues = Readonly<Record<string, Value>>

/** Does the condition hold for these values, or for those of what they are in (`campaign.budget_mode`)? */
export function holds(
  condition: Condition | undefined,
  values: AnyValues,
  above: Readonly<Record<string, AnyValues | undefined>> = {},
): boolean {
  if (!condition) return true
  const [first = '', second] = condition.field.split('.')
  const value = second ? above[first]?.[second] : values[first]
  const said = typeof value === 'boolean' ? (value ? '1' : '0') : value
  return typeof said === 'string' && condition.in.includes(said)
}
