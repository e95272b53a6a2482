import type { Kept } from '../kit/book.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'

const LEAST = 5_000
const STEP = 5_000
const CHANGES_A_DAY = 1_000
/** Of a campaign of the first generation ten times as much. */
const MOST: Readonly<Record<string, number>> = { adgroup: 400_000_000, campaign: 4_000_000_000 }

/** @throws ApiError unless the sum, in fen, is one that a daily budget may have; 0 is no limit */
export function checkAmount(level: string, fen: unknown): number {
  const [amount, most] = [Number(fen), MOST[level] ?? Infinity]
  if (amount !== 0 && amount < LEAST) throw invalid('daily_budget', `must be at least ${LEAST}`)
  if (amount > most) throw invalid('daily_budget', `must be at most ${most}`)
  return amount
}

/**
 * An object with a new daily budget: a step of at least 5,000 fen, and a cut that leaves at least 1.5 times what was spent today and 5,000 fen more
 * than that. The budget it has already changes nothing. Source: developers.e.qq.com v3.0/docs/api/adgroups/update_daily_budget.
 */
export function withBudget(world: World, object: Kept, fen: unknown): Kept {
  const [nowMs, before, amount] = [world.clock.now(), Number(object.fields.daily_budget ?? 0), checkAmount(object.level, fen)]
  if (amount === before) return object
  if (before > 0 && amount > 0 && Math.abs(amount - before) < STEP) throw invalid('daily_budget', `must change by at least ${STEP}`)
  const { meter } = world
  const today = object.budgetChanges.filter((ms) => meter.dayOf(ms) === meter.dayOf(nowMs))
  if (today.length >= CHANGES_A_DAY) throw invalid('daily_budget', `must change at most ${CHANGES_A_DAY} times a day`)
  const spent = meter.spentOn(object.id, meter.dayOf(nowMs))
  const floor = Math.max(Math.ceil(spent * 1.5), spent + LEAST)
  const isCut = amount > 0 && (before === 0 || amount < before)
  if (isCut && spent > 0 && amount < floor) throw invalid('daily_budget', `must not be under ${floor}, for ${spent} were spent today`)
  return { ...object, fields: { ...object.fields, daily_budget: amount }, budgetChanges: [...today, nowMs] }
}
