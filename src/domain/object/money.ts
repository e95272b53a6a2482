import type { Channel, ChannelField, Level, Values } from '../channels/channel.ts'
import { fieldsOf } from '../channels/levels.ts'

/** Budgets and bid of an object, minor units of its account's currency; null where it has none of its own. */
export type ObjectMoney = { day: string | null; total: string | null; bid: string | null }

export function moneyOf(channel: Channel, level: Level, values: Values): ObjectMoney {
  const first = (is: (field: ChannelField) => boolean): string | null =>
    fieldsOf(channel, level).flatMap((field) => {
      const value = is(field) ? values[field.key] : undefined
      return typeof value === 'string' && /^\d+$/.test(value) ? [value] : []
    })[0] ?? null
  return {
    day: first(({ budget }) => budget === 'day'),
    total: first(({ budget }) => budget === 'total'),
    bid: first(({ bid }) => bid === true),
  }
}
