import { blocker, type Blocker } from '../blocker.ts'
import type { Above, AccountFacts, Channel, ChannelField, Level } from '../channels/channel.ts'
import { byLevel, childrenOf, fieldsOf, levelKeys, levelsAbove, levelsFrom, rootOf } from '../channels/levels.ts'
import { sumByCurrency, type Money } from '../money.ts'
import type { BatchSpec } from './batch.ts'
import { budgetOf, combinationsOf, resolveValues, usedAxes } from './spec-values.ts'
import { sumOf } from './totals.ts'

/** The most objects one batch may hold. */
export const MAX_ITEMS = 50_000

/** What a specification would make in one account; money in minor units of its currency. */
export type AccountTally = {
  account_id: string
  currency: string
  levels: Record<Level, number>
  total: number
  dailyMinor: bigint
  lifetimeMinor: bigint
}

export type SpecTally = {
  levels: Record<Level, number>
  total: number
  accounts: AccountTally[]
  daily: Money[]
  lifetime: Money[]
  blockers: Blocker[]
}

/**
 * The cross product counted without making it: counts multiply, and only the axes that hold money (or decide whether money
 * applies) are walked. `batch.too_many` above 50,000 objects. Accounts that are not among `accounts` are not counted.
 */
export function tallySpec(channel: Channel, spec: BatchSpec, accounts: readonly AccountFacts[]): SpecTally {
  const facts = new Map(accounts.map((account) => [account.accountId, account]))
  const perAccount = levelCounts(channel, spec)
  const money = moneyPerCurrency(channel, spec)
  const rows = spec.account_ids.flatMap((account_id) => {
    const account = facts.get(account_id)
    if (!account) return []
    const { day, total } = money(account.currency)
    return [
      {
        account_id: account_id,
        currency: account.currency,
        levels: perAccount,
        total: sumOf(perAccount),
        dailyMinor: day,
        lifetimeMinor: total,
      },
    ]
  })
  const levels = byLevel(channel, (level) => (perAccount[level] ?? 0) * rows.length)
  const total = sumOf(levels)
  const sums = (pick: (row: AccountTally) => bigint) =>
    sumByCurrency(rows.map((row) => ({ currency: row.currency, amount_minor: pick(row) }))).filter((sum) => sum.amount_minor > 0n)
  return {
    levels,
    total,
    accounts: rows,
    daily: sums((row) => row.dailyMinor),
    lifetime: sums((row) => row.lifetimeMinor),
    blockers: tooMany(total),
  }
}

export const tooMany = (total: number): Blocker[] =>
  total > MAX_ITEMS ? [blocker('batch.too_many', { params: { total, max: MAX_ITEMS } })] : []

const levelCounts = (channel: Channel, spec: BatchSpec): Record<Level, number> =>
  byLevel(channel, (level) =>
    [...levelsAbove(channel, level), level].reduce((product, one) => product * underOneParent(channel, spec, one), 1),
  )

/** How many objects of a level one object above it gets, an account for the first level. */
export const underOneParent = (channel: Channel, spec: BatchSpec, level: Level): number =>
  usedAxes(spec, channel, level).reduce(
    (product, axis) => product * (spec.axes[axis.key]?.length ?? 1),
    level === rootOf(channel) ? spec.copies : 1,
  )

type Budget = { day: bigint; total: bigint }

/** The money of one account, found once per currency. */
function moneyPerCurrency(channel: Channel, spec: BatchSpec): (currency: string) => Budget {
  const memory = new Map<string, Budget>()
  return (currency) => {
    const known = memory.get(currency) ?? moneyOf(channel, spec, currency)
    memory.set(currency, known)
    return known
  }
}

function moneyOf(channel: Channel, spec: BatchSpec, currency: string): Budget {
  const slim = onlyDeciding(channel, spec)
  const sum: Budget = { day: 0n, total: 0n }
  const walk = (level: Level, above: Above, repeat: bigint): void => {
    const combinations = combinationsOf(slim, channel, level)
    // each walked combination represents as many objects as the axes left out make of it
    const share = BigInt(underOneParent(channel, spec, level) / combinations.length)
    for (const { values: written } of combinations) {
      const values = resolveValues(channel, level, written, above, currency)
      const budget = budgetOf(channel, level, values)
      sum.day += budget.day * share * repeat
      sum.total += budget.total * share * repeat
      for (const below of childrenOf(channel, level))
        if (hasMoneyFrom(channel, below)) walk(below, { ...above, [level]: values }, share * repeat)
    }
  }
  walk(rootOf(channel), {}, 1n)
  return sum
}

const hasMoneyFrom = (channel: Channel, level: Level): boolean =>
  levelsFrom(channel, level).some((at) => fieldsOf(channel, at).some((field) => field.budget))

/** The specification with only those axes whose fields hold money or decide, directly or not, whether money applies. */
function onlyDeciding(channel: Channel, spec: BatchSpec): BatchSpec {
  const deciding = new Set<string>()
  const add = (level: Level, field: ChannelField | undefined): void => {
    if (!field || deciding.has(`${level}.${field.key}`)) return
    deciding.add(`${level}.${field.key}`)
    if (!field.when) return
    const [first = '', second] = field.when.field.split('.')
    const upper = second ? levelKeys(channel).find((one) => one === first) : level
    if (upper)
      add(
        upper,
        fieldsOf(channel, upper).find(({ key }) => key === (second ?? first)),
      )
  }
  for (const { key: level, fields } of channel.levels) for (const field of fields) if (field.budget) add(level, field)
  const kept = channel.axes.filter((axis) => axis.fields.some((key) => deciding.has(`${axis.level}.${key}`))).map((axis) => axis.key)
  return { ...spec, axes: Object.fromEntries(Object.entries(spec.axes).filter(([key]) => kept.includes(key))) }
}
