import { z } from 'zod'
import { count, data, endpoint, id, listOf, paging, READ, text } from './endpoint.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

export const adDataRow = z.object({
  /** business day of the commit, in the game's zone */
  day: text,
  batch_id: text,
  batch_name: text,
  channel: text,
  game_id: text,
  game_name: text,
  account_id: text,
  account_name: text,
  spreader_id: text,
  state: text,
  campaigns: count,
  adgroups: count,
  ads: count,
  done: count,
  failed: count,
  unknown: count,
  skipped: count,
  waiting: count,
  currency: text,
  /** what the rows may spend a day, and lifetime budgets next to it, in minor units; '0' when there is none */
  daily_minor: text,
  lifetime_minor: text,
})
export type AdDataRow = z.output<typeof adDataRow>

export const AD_DATA_STATES = ['pushing', 'settled'] as const

/** Ours: what was pushed. The specification's insight calls report spend and results, not objects and their state. */
export const adData = endpoint({
  ...READ,
  path: '/dapper/api/ad_data',
  permission: 'data.table.view',
  scope: { input: { game: 'game_id', account: 'account_id' }, rows: { game: 'game_id', spreader: 'spreader_id' } },
  input: z.object({
    channel: id.optional(),
    game_id: id.optional(),
    account_id: id.optional(),
    day_from: day.optional(),
    day_to: day.optional(),
    state: z.enum(AD_DATA_STATES).optional(),
    /** only lines with rows that failed or that no one can tell about */
    trouble: z.enum(['0', '1']).default('0'),
    ...paging(500),
  }),
  output: listOf(adDataRow),
  summary: 'What was pushed, by day, batch and account, with state and budget.',
})

const dailyBudget = z.object({
  channel: text,
  currency: text,
  /** accounts with such objects, and what they may still spend, minor units; null: of one of them it is not known, as it pays later without a limit */
  accounts: count,
  left_minor: text.nullable(),
  /** a day, in minor units: of objects that are on the network and run today, and of those that wait to be pushed and would */
  daily_minor: text,
  waiting_minor: text,
})
export type DailyBudget = z.output<typeof dailyBudget>

/** Batches committed within so many days are counted. */
export const BUDGET_DAYS = 30

/** Ours: what may be spent today. What was spent comes with the reports of the networks, and is not guessed at here. */
export const dailyBudgets = endpoint({
  ...READ,
  path: '/dapper/api/daily_budgets',
  permission: 'data.table.view',
  scope: { none: 'sums over the games and channels of the caller' },
  input: z.object({}),
  output: data(z.array(dailyBudget)),
  summary: 'Daily budgets of what was pushed and runs today, by network and currency, next to what the accounts may still spend.',
})
