import { blocker, type Blocker } from './blocker.ts'
import { formatMoney } from './money.ts'

/** What a budget is held against; amounts in minor units of `currency`. `channel` names the network whose bounds these are. */
export type BudgetBounds = { minMinor?: bigint; maxMinor?: bigint; currency: string; channel: string; account: string }

/** Why a budget is outside its bounds (both count, S1 §5); the sentence names the network and its bound. */
export function budgetBlockers(amountMinor: bigint, { minMinor, maxMinor, currency, channel, account }: BudgetBounds): Blocker[] {
  const params = { currency, channel, account }
  if (minMinor !== undefined && amountMinor < minMinor)
    return [blocker('batch.budget.below_minimum', { params: { ...params, minimum: formatMoney(minMinor, currency) } })]
  if (maxMinor !== undefined && amountMinor > maxMinor)
    return [blocker('batch.budget.above_maximum', { params: { ...params, maximum: formatMoney(maxMinor, currency) } })]
  return []
}
