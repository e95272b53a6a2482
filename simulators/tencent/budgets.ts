import type { Kept } from '../kit/book.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'

const LEAST = 5_000
const STEP = 5_000
const CHANGES_A_DAY = 1_000
/** Campaigns of the first generation may have ten times as much. */
const MOST: Readonly<Record<string, number>> = { adgroup: 400_000_000, campaign: 4_000_000_000 }

/** @throws ApiError unless the amount in fen is allowed as a daily budget; 0 means unlimited */
export function checkAmount(level: string, fen: unknown): number {
  const [amount, most] = [Number(fen), MOST[level] ?? Infinity]
  if (amount !== 0 && amount < LEAST) throw invalid('daily_budget', `must be at least ${LEAST}`)
  if (amount > most) throw invalid('daily_budget', `must be at most ${most}`)
  return amount
}

/**
 * Returns the object with a new daily budget: steps of at least 5,000 fen; a cut must leave at least 1.5 times today's spend, and today's spend plus
 * 5,000 fen. Sending the current budget changes nothing. Source: developers.e.qq.com v3.0/docs/api/adgroups/update_daily_budget.
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
