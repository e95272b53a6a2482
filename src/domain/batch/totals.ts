import type { Channel, Level, Values } from '../channels/channel.ts'
import { byLevel } from '../channels/levels.ts'
import type { Money } from '../money.ts'
import { budgetOf } from './spec-values.ts'

/** A batch added up. Money per currency: what may be spent a day, and the lifetime budgets next to it, never mixed. */
export type BatchTotals = {
  levels: Record<Level, number>
  total: number
  skipped: number
  problems: number
  daily: Money[]
  lifetime: Money[]
}

/** As it is stored and sent: bigints do not survive JSON. */
export type StoredTotals = Omit<BatchTotals, 'daily' | 'lifetime'> & { daily: MoneyText[]; lifetime: MoneyText[] }
export type MoneyText = { currency: string; amount_minor: string }

export type CountedItem = {
  level: Level
  account_id: string
  values: Values
  problems: readonly unknown[]
  excluded_reason?: string | null | undefined
}

/**
 * Adds rows up one at a time. Rows with problems or excluded ones count as skipped and spend nothing. The budgets of a level and
 * of what is in it cannot both be there: fields that do not apply are no values.
 */
export function totalsCounter(channel: Channel, currencyOf: (accountId: string) => string) {
  const levels = byLevel(channel, () => 0)
  const sums = { day: new Map<string, bigint>(), total: new Map<string, bigint>() }
  const budgets = new WeakMap<Values, { day: bigint; total: bigint }>()
  let skipped = 0
  let problems = 0
  return {
    add({ level, account_id: accountId, values, problems: found, excluded_reason }: CountedItem): void {
      levels[level] = (levels[level] ?? 0) + 1
      if (found.length > 0) problems += 1
      if (found.length > 0 || (excluded_reason ?? null) !== null) {
        skipped += 1
        return
      }
      const budget = budgets.get(values) ?? budgetOf(channel, level, values)
      budgets.set(values, budget)
      for (const kind of ['day', 'total'] as const) {
        if (budget[kind] > 0n) sums[kind].set(currencyOf(accountId), (sums[kind].get(currencyOf(accountId)) ?? 0n) + budget[kind])
      }
    },
    totals: (): BatchTotals => ({
      levels: { ...levels },
      total: sumOf(levels),
      skipped,
      problems,
      daily: moneyOf(sums.day),
      lifetime: moneyOf(sums.total),
    }),
  }
}

/** All rows of all levels. */
export const sumOf = (levels: Readonly<Record<Level, number>>): number => Object.values(levels).reduce((sum, count) => sum + count, 0)

const moneyOf = (sums: Map<string, bigint>): Money[] => [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor }))

export function batchTotals(channel: Channel, items: Iterable<CountedItem>, currencyOf: (accountId: string) => string): BatchTotals {
  const counter = totalsCounter(channel, currencyOf)
  for (const item of items) counter.add(item)
  return counter.totals()
}

const asText = (money: readonly Money[]): MoneyText[] =>
  money
    .map(({ currency, amount_minor }) => ({ currency, amount_minor: amount_minor.toString() }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))

export const storedTotals = (totals: BatchTotals): StoredTotals => ({
  ...totals,
  daily: asText(totals.daily),
  lifetime: asText(totals.lifetime),
})
