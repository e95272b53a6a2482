import type { Channel, RuleInput } from '../channel.ts'
import { amountWithin, changeStep, rateWithin } from '../shared-rules.ts'
import { isByConversion } from './fields1.ts'

/** One yuan, in fen. */
const YUAN = 100n

/** The budget of an ad is at least 300 yuan when it pays for conversions, and 100 yuan otherwise. */
const budgetOf = (key: string) => (input: RuleInput) =>
  amountWithin('ad', key, (isByConversion(input.values.pricing) ? 300n : 100n) * YUAN, null)(input)

/**
 * The pages of this generation are no longer public. Sources: networks/oceanengine.json, `money` and `v2` (campaigns, cpa_bid), bububa/oceanengine
 * model/ad/update.go (roi_goal), and a client of 2020 (budgets of ads, and their steps of 100 yuan).
 */
export const RULES1: Channel['rules'] = [
  amountWithin('campaign', 'campaign_daily_budget', 300n * YUAN, null),
  budgetOf('daily_budget'),
  budgetOf('total_budget'),
  changeStep('ad', 'daily_budget', 100n * YUAN),
  changeStep('ad', 'total_budget', 100n * YUAN),
  amountWithin('ad', 'cpa_bid', YUAN / 10n, 10_000n * YUAN),
  rateWithin('ad', 'roi_goal', 0.0001, 5),
]
