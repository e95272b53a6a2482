import { fieldOf, type Channel, type FieldValue, type Level, type Values } from '../channels/channel.ts'
import { kindOf } from '../thing/kinds.ts'

/** What an object is to us at one moment. */
export type Known = { name: string; values: Values }

/** Fields that changed at the network since we wrote or accepted them: what each was then, and since when it is known to be otherwise. */
export type Drift = Readonly<Record<string, { was: FieldValue; since: string }>>

export const NAME_FIELD = 'name'

/** The value of a field; the name is one. Empty where the network returned none. */
export const knownValue = ({ name, values }: Known, field: string): FieldValue => (field === NAME_FIELD ? name : (values[field] ?? ''))

export function sameValue(channel: Channel, level: Level, field: string, one: FieldValue, other: FieldValue): boolean {
  const described = fieldOf(channel, level, field)
  if (described) {
    const kind = kindOf(described)
    if (kind.isEmpty(one) && kind.isEmpty(other)) return true
    if (described.kind === 'instant') return Date.parse(String(one)) === Date.parse(String(other))
    return kind.same(one, other, described)
  }
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Fields in which two states differ, the name first. */
export function changedFields(channel: Channel, level: Level, one: Known, other: Known): string[] {
  const fields = [NAME_FIELD, ...new Set([...Object.keys(one.values), ...Object.keys(other.values)])]
  return fields.filter((field) => !sameValue(channel, level, field, knownValue(one, field), knownValue(other, field)))
}

/** The drift after the network was read: what changed again keeps what it was at first, and what is back as it was is none. */
export function driftAfter(channel: Channel, level: Level, before: Known & { drift: Drift | null }, now: Known, at: string): Drift | null {
  const drift: Record<string, Drift[string]> = { ...before.drift }
  for (const field of changedFields(channel, level, before, now)) drift[field] ??= { was: knownValue(before, field), since: at }
  const left = Object.entries(drift).filter(([field, { was }]) => !sameValue(channel, level, field, was, knownValue(now, field)))
  return left.length > 0 ? Object.fromEntries(left) : null
}

/** The drift without these fields; null when nothing is left of it. */
export function withoutFields(drift: Drift | null, fields: readonly string[]): Drift | null {
  const left = Object.entries(drift ?? {}).filter(([field]) => !fields.includes(field))
  return left.length > 0 ? Object.fromEntries(left) : null
}
