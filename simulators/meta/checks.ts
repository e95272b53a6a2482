import { inText, type Params } from '../kit/http.ts'
import { asksToRefuse } from './statuses.ts'
import { inWords, minimumBudgets, type MinimumBudgets } from './currencies.ts'
import { badParam, disallowed, refused } from './graph-error.ts'
import { CONFIGURED, type MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import type { ParamReader } from './read-params.ts'

/** A checked draft of a campaign, ad set or ad: what would be stored. */
export type Draft = { name: string; status: MetaObject['status']; fields: Params; startMs?: number | null }

const NAME_MAX = 400

/** Names are trimmed at both ends and need not be unique. */
export function readName(read: ParamReader): string {
  const name = read.requiredText('name').trim()
  if (name === '') throw badParam('The parameter name is required.')
  if (Array.from(name).length > NAME_MAX) {
    throw refused({ title: 'Name is too long', message: `The name can have at most ${NAME_MAX} characters.`, blame: ['name'] })
  }
  if (asksToRefuse(name)) throw disallowed()
  return name
}

export function readStatus(read: ParamReader): (typeof CONFIGURED)[number] {
  const status = read.oneOf('status', CONFIGURED)
  return CONFIGURED.find((value) => value === status) ?? 'ACTIVE'
}

export type Budget = { daily: number; lifetime: number }

/** One of the two budgets or none; a budget of nothing is refused rather than read as unlimited. `given` is what the caller sent. */
export function readBudget(read: ParamReader, given: Params): Budget {
  for (const name of ['daily_budget', 'lifetime_budget']) checkGivenBudget(name, given[name])
  const [daily, lifetime] = [read.whole('daily_budget'), read.whole('lifetime_budget')]
  if (daily && lifetime) {
    throw refused({
      title: 'Only one budget allowed',
      message: 'You can set a daily budget or a lifetime budget, not both.',
      blame: ['lifetime_budget'],
    })
  }
  return { daily: daily ?? 0, lifetime: lifetime ?? 0 }
}

/** The sentence is one that integrators have recorded; no subcode of this refusal has a public source. */
function checkGivenBudget(name: string, value: unknown): void {
  if (!/^-\d+$|^0+$/.test(inText(value))) return
  throw refused({ title: 'Invalid parameter', message: `(#100) Param ${name} must be a positive integer`, blame: [name] })
}

/** The row of the minimum that counts for what is billed and optimised. */
export function minimumFor(goal: string, minimum: MinimumBudgets): number {
  if (goal === 'THRUPLAY') return minimum.min_daily_budget_video_views
  if (['IMPRESSIONS', 'REACH', 'APP_INSTALLS', 'OFFSITE_CONVERSIONS', 'VALUE', 'AD_RECALL_LIFT'].includes(goal))
    return minimum.min_daily_budget_imp
  return minimum.min_daily_budget_high_freq
}

/** Subcode 1885272. `days` is the length of a lifetime budget's flight. */
export function checkBudgetFloor(budget: Budget, floor: number, account: MetaAccount, days: number, object: string): void {
  const [amount, needed, field] =
    budget.lifetime > 0 ? [budget.lifetime, floor * Math.max(1, Math.ceil(days)), 'lifetime_budget'] : [budget.daily, floor, 'daily_budget']
  if (amount >= needed) return
  throw refused({
    subcode: 1885272,
    title: 'Your budget is too low',
    message: `The budget for this ${object} must be at least ${inWords(needed, account.currency)}. Please edit your budget in your ${object} to enable delivery of your ads.`,
    blame: [field],
  })
}

export const impressionFloor = (account: MetaAccount): number =>
  minimumBudgets(account.currency, account.min_daily_budget).min_daily_budget_imp

/** A stored budget that changes its kind is refused: daily stays daily. */
export function checkBudgetKind(budget: Budget, existing: MetaObject | null): void {
  if (!existing) return
  const was = { daily: Number(existing.fields.daily_budget ?? 0), lifetime: Number(existing.fields.lifetime_budget ?? 0) }
  if ((was.daily > 0 && budget.lifetime > 0) || (was.lifetime > 0 && budget.daily > 0)) {
    throw refused({
      title: "Can't change the budget type",
      message: "You can't switch between a daily and a lifetime budget after creation.",
      blame: ['lifetime_budget'],
    })
  }
}

/** Parameters stored as they come, because nothing here depends on them. */
export function passedThrough(read: ParamReader, names: readonly string[]): Params {
  return Object.fromEntries(names.filter((name) => read.has(name)).map((name) => [name, read.json(name)]))
}

export const budgetFields = ({ daily, lifetime }: Budget): Params => ({
  ...(daily > 0 ? { daily_budget: String(daily) } : {}),
  ...(lifetime > 0 ? { lifetime_budget: String(lifetime) } : {}),
})

/** The stored object as parameters, so that a change is checked together with what stays. */
export const asParams = ({ name, status, fields }: MetaObject): Params => ({ ...fields, name, status })

/** Marks a parameter that only a create may carry. */
export function refuseChange(params: Params, existing: MetaObject, names: readonly string[]): void {
  for (const name of names) {
    const [given, stored] = [params[name], existing.fields[name]]
    if (given !== undefined && inText(given) !== inText(stored)) throw badParam(`Param ${name} cannot be changed after creation.`)
  }
}
