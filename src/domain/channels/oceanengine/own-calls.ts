import type { OwnCalls } from '../channel.ts'

const SWITCHED = { status: ['status'], name: ['name'] } as const
const PRICED = { bid: ['cpa_bid', 'bid'], deep_bid: ['deep_cpa_bid'], roi_goal: ['roi_goal'] } as const

/** Calls of the first generation (docs/calls.tsv, toutiao_ad): an object has a daily budget or a total one by its mode. */
export const OWN1 = {
  campaign: {
    list: 'campaigns',
    updates: { ...SWITCHED, budget: ['campaign_daily_budget', 'campaign_total_budget'] },
    removes: true,
  },
  ad: { list: 'ads', updates: { ...SWITCHED, ...PRICED, budget: ['daily_budget', 'total_budget'] }, removes: true },
} as const satisfies Record<string, OwnCalls>

/** Calls of the second generation (docs/calls.tsv, toutiao_ad3). */
export const OWN3 = {
  project: { list: 'projects', updates: { ...SWITCHED, budget: ['project_daily_budget'] }, removes: true, single: true },
  promotion: {
    list: 'promotions',
    updates: { ...SWITCHED, ...PRICED, bid: ['cpa_bid'], budget: ['daily_budget'] },
    removes: true,
    single: true,
  },
} as const satisfies Record<string, OwnCalls>
