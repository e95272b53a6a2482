import type { Channel, Level, RuleInput, Values } from '../channels/channel.ts'
import { fieldsOf, isLeaf, levelsAbove } from '../channels/levels.ts'
import { PAUSED } from '../object/status.ts'

/** The status an object is created with; null: on this network its level has none. */
export function beginsAs(channel: Channel, level: Level, values: Values): string | null {
  const field = fieldsOf(channel, level).find(({ key }) => key === 'status')
  const value = field && (values[field.key] ?? field.default)
  return typeof value === 'string' && value !== '' ? value : null
}

/** An object of the last level is delivered as soon as the network has passed it: neither it nor what it is in begins paused. */
export const runsAtOnce = (channel: Channel, { level, values, above }: Pick<RuleInput, 'level' | 'values' | 'above'>): boolean =>
  isLeaf(channel, level) &&
  [...levelsAbove(channel, level), level].every((one) => beginsAs(channel, one, one === level ? values : (above[one] ?? {})) !== PAUSED)
