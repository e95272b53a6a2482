import type { Kept } from '../kit/book.ts'
import { isMoney } from '../kit/shape.ts'
import { invalid } from './api-error.ts'
import type { World } from './options.ts'
import type { Project } from './project-rules.ts'
import { leastPromotionBudget } from './promotion-rules.ts'

const LEAST_YUAN = 300
const STEP_YUAN = 100
const CHANGES = 20
const DAY_MS = 86_400_000

/** @throws ApiError unless the amount is allowed as a budget */
export function checkAmount(yuan: unknown, path: string, least = LEAST_YUAN): number {
  if (typeof yuan !== 'number') throw invalid(path, 'is required')
  if (!isMoney(yuan)) throw invalid(path, 'must have at most 2 decimals')
  if (yuan < least) throw invalid(path, `must be at least ${least}`)
  return yuan
}

/** The project of a promotion, which decides which rules apply to it. */
export const projectOf = ({ book }: World, promotion: Kept): Project => book.object(promotion.parents[0] ?? '') ?? { fields: {} }

/**
 * Returns the promotion with a new budget: at most 20 changes in 24 hours, steps of at least 100 yuan, not below 105 % of today's spend.
 * Sending the current budget changes nothing; a daily budget never becomes a total one. Source: comment in the models of oceanengine/ad_open_sdk_go.
 */
export function withBudget(world: World, promotion: Kept, yuan: unknown, mode: unknown): Kept {
  const [nowMs, before] = [world.clock.now(), promotion.fields.budget]
  const kept = promotion.fields.budget_mode ?? 'BUDGET_MODE_DAY'
  if (mode !== undefined && mode !== kept) throw invalid('budget_mode', 'cannot be changed')
  const amount = checkAmount(yuan, 'budget', leastPromotionBudget(projectOf(world, promotion)))
  const fields = { ...promotion.fields, budget: amount, budget_mode: kept }
  if (before === amount) return { ...promotion, fields }
  if (typeof before === 'number' && Math.abs(before - amount) < STEP_YUAN) throw invalid('budget', `must change by at least ${STEP_YUAN}`)
  const recent = promotion.budgetChanges.filter((ms) => ms > nowMs - DAY_MS)
  if (recent.length >= CHANGES) throw invalid('budget', `may be changed at most ${CHANGES} times in 24 hours`)
  const spentFen = world.meter.spentOn(promotion.id, world.meter.dayOf(nowMs))
  if (amount * 100 < spentFen * 1.05) throw invalid('budget', 'must not be under 105 percent of what was spent')
  return { ...promotion, fields, budgetChanges: [...recent, nowMs] }
}
