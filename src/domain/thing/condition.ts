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

/** A value as a text, or as a list of them; what is neither is empty. */
export const textIn = (values: AnyValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
export const listIn = (values: AnyValues, name: string): readonly string[] => {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : []
}
