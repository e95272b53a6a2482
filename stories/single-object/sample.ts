import type { SeenObject, SingleAt, SingleDesk, SingleFacts, TypedRow } from '#machines/single-object/single-object.types.ts'
import { singleAt } from '#machines/single-object/single-object.facts.ts'

export const NOW_MS = Date.parse('2026-11-20T01:30:00Z')

const CAMPAIGN = { objective: 'OUTCOME_TRAFFIC', special_ad_category: 'NONE', budget_mode: 'none', status: 'ACTIVE' }

/** An ad set as a form has it. */
export const ADGROUP: TypedRow = {
  level: 'adgroup',
  name: '新加坡',
  values: {
    countries: ['SG'],
    age_min: '18',
    age_max: '65',
    gender: 'all',
    user_os: 'all',
    start_time: '2099-01-01T00:00:00+08:00',
    adgroup_budget_mode: 'day',
    daily_budget: '500000',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    status: 'PAUSED',
  },
}

export const SEEN: SeenObject = {
  network_id: '238500',
  name: ADGROUP.name,
  values: ADGROUP.values,
  gone: false,
  pulled_at: '2026-11-20T01:20:00.000Z',
}

/** What the form of an ad set is made of; a test says only what matters to it. */
export const aDesk = (change: Partial<SingleDesk> = {}): SingleDesk => ({
  nowMs: NOW_MS,
  account: { accountId: '2100001', name: '新马', currency: 'USD', timezone: 'Asia/Singapore', minDailyBudgetMinor: '100' },
  games: [
    { game_id: '10012', name: '萌宠小镇' },
    { game_id: '10045', name: '幻境之门' },
  ],
  above: { campaign: CAMPAIGN },
  parentName: '夏日',
  object: null,
  ...change,
})
export const KNOWN = aDesk({ object: SEEN })

const AT: SingleAt = { channel: 'fb_ad', level: 'adgroup', account_id: '2100001', game_id: '', parent_id: '238400', network_id: null }
/** An ad set that begins in a campaign, and one that is opened. */
export const CREATING: SingleFacts = singleAt(AT)
export const CHANGING: SingleFacts = singleAt({ ...AT, network_id: SEEN.network_id })

export const typed = (change: Partial<TypedRow['values']> = {}, name = ADGROUP.name): readonly TypedRow[] => [
  { ...ADGROUP, name, values: { ...ADGROUP.values, ...change } as TypedRow['values'] },
]
/** As another user left it at the network. */
export const THEIRS: SeenObject = { ...SEEN, values: { ...SEEN.values, daily_budget: '700000' } }
export const GONE: SeenObject = { ...SEEN, gone: true }
