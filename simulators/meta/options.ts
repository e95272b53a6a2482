import type { PointLimit } from '../kit/buckets.ts'

/** An ad account as its owner sees it. `timezone_name` is IANA; budgets below are minor units of `currency`. */
export type MetaAccount = {
  /** digits, without `act_` */
  id: string
  name: string
  currency: string
  timezone_name: string
  /** the token that may use the account; tokens beginning with `sim-` may use every account */
  token: string | null
  /** 1 active, 2 disabled */
  account_status: number
  /** why it is disabled, by the number of the network; told of a disabled account only */
  disable_reason: number
  /** replaces the network's own minimum for impressions */
  min_daily_budget: number | null
  /** the business that owns it; without one only tokens beginning with `sim-` and its own see it */
  business: { id: string; name: string } | null
  /** what is owed, the most that may be spent in all (0: no limit), and what was spent so far: units of the network */
  balance: number
  spend_cap: number
  amount_spent: number
}

export type MetaAccountInput = Pick<MetaAccount, 'id'> & Partial<MetaAccount>

/**
 * The score of an ad account: a write costs 3 points and a read 1, the points decay over 300 s, and reaching the maximum blocks.
 * Source: developers.facebook.com, marketing-api/overview/rate-limiting (9,000 points and a block of 60 s for the standard tier).
 */
export type MetaLimits = PointLimit & {
  writePoints: number
  readPoints: number
  /** the code of the refusal: 17 or 80004 */
  code: 17 | 80004
  tier: 'development_access' | 'standard_access'
  /** writes a second and ad account (not published by the network); 0 = no such limit */
  mutationsPerSecond: number
}

/** Times in ms. */
export type Pace = {
  /** what making one object takes (real time); a batch makes them one after the other, whether the caller still waits or not */
  objectMs: number
  /** for how long a batch goes on (real time): items it has not begun by then are answered with null and never run */
  batchMs: number
  /** how much later than by its id a new object is found in lists */
  listLagMs: number
}

/** Sizes the network does not publish; it answers beyond them as here. */
export type ReportBehaviour = {
  /** rows of an answer at once: beyond it is asked to reduce the amount of data, beyond ten times as many to ask asynchronously */
  rowsAtOnce: number
  /** rows of a report that is made asynchronously: beyond it the job fails */
  rows: number
  /** how long making one takes, in ms */
  takesMs: readonly [number, number]
  /** so many of the next jobs fail without a reason */
  failNext: number
}

export type AudienceBehaviour = {
  /** how long people are being found after a change, in ms (the network says up to 24 hours) */
  populateMs: readonly [number, number]
  /** which share of the users of a list are found */
  matchRate: readonly [number, number]
  /** whether accounts have accepted the terms of customer lists */
  termsAccepted: boolean
}

export type MetaBehaviour = {
  audiences: AudienceBehaviour
  limits: MetaLimits
  reports: ReportBehaviour
  /** how long a new object answers "does not exist" and is missing from lists, in ms */
  stalenessMs: readonly [number, number]
  review: { afterMs: readonly [number, number]; rejectRate: number }
  /** how slowly objects are made and listed; `paceOf` says what holds for an account */
  pace: Pace
  accountPaces: Readonly<Record<string, Partial<Pace>>>
  /** unknown `act_` ids become accounts in US dollars as soon as a `sim-` token names them */
  openAccounts: boolean
  /** ads in one ad set; widely quoted, not in the network's machine specification */
  adsPerAdset: number
  /** from v24 on a campaign without budget must say `is_adset_budget_sharing_enabled` (error subcode 4834011) */
  requireBudgetSharingFlag: boolean
}

export type BehaviourInput = Partial<Omit<MetaBehaviour, 'audiences' | 'limits' | 'reports' | 'review' | 'pace'>> & {
  audiences?: Partial<AudienceBehaviour>
  limits?: Partial<MetaLimits>
  reports?: Partial<ReportBehaviour>
  pace?: Partial<Pace>
  review?: Partial<MetaBehaviour['review']>
}

export const DEFAULT_BEHAVIOUR: MetaBehaviour = {
  limits: {
    max: 9_000,
    decaySeconds: 300,
    blockSeconds: 60,
    writePoints: 3,
    readPoints: 1,
    code: 80004,
    tier: 'standard_access',
    mutationsPerSecond: 0,
  },
  audiences: { populateMs: [30_000, 120_000], matchRate: [0.5, 0.8], termsAccepted: true },
  reports: { rowsAtOnce: 50_000, rows: 1_000_000, takesMs: [2_000, 8_000], failNext: 0 },
  stalenessMs: [200, 400],
  review: { afterMs: [4_000, 20_000], rejectRate: 0.02 },
  pace: { objectMs: 0, batchMs: 300_000, listLagMs: 0 },
  accountPaces: {},
  openAccounts: true,
  adsPerAdset: 50,
  requireBudgetSharingFlag: true,
}

export const withDefaults = (input: BehaviourInput): MetaBehaviour => ({
  ...DEFAULT_BEHAVIOUR,
  ...input,
  limits: { ...DEFAULT_BEHAVIOUR.limits, ...input.limits },
  audiences: { ...DEFAULT_BEHAVIOUR.audiences, ...input.audiences },
  reports: { ...DEFAULT_BEHAVIOUR.reports, ...input.reports },
  review: { ...DEFAULT_BEHAVIOUR.review, ...input.review },
  pace: { ...DEFAULT_BEHAVIOUR.pace, ...input.pace },
})

/** Fills what an account leaves open; accepts the id with or without `act_`. */
export const accountFrom = (input: MetaAccountInput): MetaAccount => {
  const id = input.id.replace(/^act_/, '')
  return {
    id,
    name: input.name ?? `Simulated account ${id}`,
    currency: input.currency ?? 'USD',
    timezone_name: input.timezone_name ?? 'America/Los_Angeles',
    token: input.token ?? null,
    account_status: input.account_status ?? 1,
    disable_reason: input.disable_reason ?? 1,
    min_daily_budget: input.min_daily_budget ?? null,
    business: input.business ?? null,
    balance: input.balance ?? 0,
    spend_cap: input.spend_cap ?? 0,
    amount_spent: input.amount_spent ?? 0,
  }
}
