import type { Params } from '../kit/http.ts'
import { writeInstant } from './account-time.ts'
import { readSchedule } from './adset-schedule.ts'
import { readBid } from './bids.ts'
import {
  asParams,
  budgetFields,
  checkBudgetFloor,
  checkBudgetKind,
  minimumFor,
  passedThrough,
  readBudget,
  readName,
  readStatus,
  refuseChange,
  type Budget,
  type Draft,
} from './checks.ts'
import { minimumBudgets } from './currencies.ts'
import { BILLING_EVENTS, DESTINATION_TYPES, GOALS_OF, OPTIMIZATION_GOALS } from './enums.ts'
import { missingParam, refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { readParams, type ParamReader } from './read-params.ts'
import type { Store } from './store.ts'
import { readTargeting } from './targeting.ts'

const CREATE_ONLY = [
  'budget_source',
  'budget_split_set_id',
  'campaign_id',
  'is_dynamic_creative',
  'line_number',
  'source_adset_id',
  'topline_id',
]
const AS_GIVEN = [
  'adlabels',
  'attribution_spec',
  'frequency_control_specs',
  'dsa_beneficiary',
  'dsa_payor',
  'is_dynamic_creative',
  'regional_regulated_categories',
  'value_rule_set_id',
  'daily_min_spend_target',
  'daily_spend_cap',
  'lifetime_min_spend_target',
  'lifetime_spend_cap',
]

const DAY_MS = 86_400_000

/** Checks an ad set against its campaign and account and answers what is stored. */
export function draftAdset(
  store: Store,
  account: MetaAccount,
  params: Params,
  existing: MetaObject | null,
  nowMs: number,
): Draft & { campaign: MetaObject } {
  if (existing) refuseChange(params, existing, CREATE_ONLY)
  const read = readParams(existing ? { ...asParams(existing), ...params } : params)
  const name = readName(read)
  const status = readStatus(read)
  const campaign = parentCampaign(store, account, read)
  const targeting = readTargeting(read.record('targeting'))
  const billing = read.oneOf('billing_event', BILLING_EVENTS)
  if (billing === undefined) throw missingParam('billing_event')
  const goal = readGoal(read, campaign)
  const { startMs, endMs } = readFlight(read, account, existing, nowMs)
  const budget = readOwnBudget(read, params, campaign, existing)
  const lifetime = budget.lifetime > 0 || campaign.fields.lifetime_budget !== undefined
  if (lifetime && endMs === undefined) {
    throw refused({ title: 'End time is missing', message: 'A lifetime budget needs an end time (end_time).', blame: ['end_time'] })
  }
  if (budget.daily > 0 || budget.lifetime > 0) {
    const floor = minimumFor(goal, minimumBudgets(account.currency, account.min_daily_budget))
    checkBudgetFloor(budget, floor, account, endMs === undefined ? 1 : (endMs - startMs) / DAY_MS, 'ad set')
  }
  const schedule = readSchedule(read, lifetime)
  checkPromotedObject(read, campaign, goal)
  return {
    name,
    status,
    startMs,
    campaign,
    fields: {
      campaign_id: campaign.id,
      targeting,
      billing_event: billing,
      optimization_goal: goal,
      daily_budget: '0',
      lifetime_budget: '0',
      ...budgetFields(budget),
      ...readBid(read, campaign),
      ...schedule,
      start_time: writeInstant(startMs, account.timezone_name),
      ...(endMs === undefined ? {} : { end_time: writeInstant(endMs, account.timezone_name) }),
      destination_type: read.oneOf('destination_type', [...DESTINATION_TYPES, 'UNDEFINED']) ?? 'UNDEFINED',
      ...passedThrough(read, ['promoted_object', ...AS_GIVEN]),
    },
  }
}

function parentCampaign(store: Store, account: MetaAccount, read: ParamReader): MetaObject {
  const id = read.requiredText('campaign_id')
  const campaign = store.object(id)
  if (campaign?.level === 'campaign' && campaign.account === account.id && campaign.status !== 'DELETED' && campaign.status !== 'ARCHIVED')
    return campaign
  throw refused({
    title: "Campaign doesn't exist",
    message: `The campaign ${id} does not exist in this ad account, or it was deleted.`,
    blame: ['campaign_id'],
  })
}

function readGoal(read: ParamReader, campaign: MetaObject): string {
  const goal = read.oneOf('optimization_goal', OPTIMIZATION_GOALS)
  if (goal === undefined) throw missingParam('optimization_goal')
  const open = GOALS_OF[String(campaign.fields.objective)]
  const known = Object.values(GOALS_OF).some((goals) => goals.includes(goal))
  if (open && known && !open.includes(goal)) {
    throw refused({
      subcode: 2490408,
      title: 'Performance goal is not available',
      blame: ['optimization_goal'],
      message:
        "The performance goal you've chosen is not available with your campaign objective. Choose another goal or edit the campaign.",
    })
  }
  return goal
}

/** A start in the past becomes now; without one delivery starts at once. */
function readFlight(
  read: ParamReader,
  account: MetaAccount,
  existing: MetaObject | null,
  nowMs: number,
): { startMs: number; endMs: number | undefined } {
  const given = read.instant('start_time', account.timezone_name)
  const unchanged =
    existing !== null &&
    given !== undefined &&
    existing.startMs !== null &&
    Math.floor(existing.startMs / 1000) === Math.floor(given / 1000)
  const startMs = unchanged ? given : Math.max(nowMs, given ?? nowMs)
  const endMs = read.text('end_time') === '0' ? undefined : read.instant('end_time', account.timezone_name)
  if (endMs !== undefined && endMs <= startMs) {
    throw refused({
      title: 'End time is too early',
      message: 'The end time must be after the start time and in the future.',
      blame: ['end_time'],
    })
  }
  return { startMs, endMs }
}

/** A budget is on the campaign or on its ad sets, never on both and never on neither. */
function readOwnBudget(read: ParamReader, given: Params, campaign: MetaObject, existing: MetaObject | null): Budget {
  const budget = readBudget(read, given)
  checkBudgetKind(budget, existing)
  const own = budget.daily > 0 || budget.lifetime > 0
  const shared = campaign.fields.daily_budget !== undefined || campaign.fields.lifetime_budget !== undefined
  const field = budget.lifetime > 0 ? 'lifetime_budget' : 'daily_budget'
  if (own && shared) {
    throw refused({
      title: 'Budget is set on the campaign',
      message: "You can't set an ad set budget while its campaign has a budget. Use one of the two.",
      blame: [field],
    })
  }
  if (!own && !shared) {
    throw refused({
      title: 'Budget is missing',
      message: 'Set a daily or lifetime budget on the ad set, or a budget on its campaign.',
      blame: ['daily_budget'],
    })
  }
  return budget
}

/** App promotion must say which app, and which store page; conversions elsewhere whose pixel counts them, and which event. */
function checkPromotedObject(read: ParamReader, campaign: MetaObject, goal: string): void {
  const isApp = campaign.fields.objective === 'OUTCOME_APP_PROMOTION' || goal === 'APP_INSTALLS'
  const isConversion = !isApp && (goal === 'OFFSITE_CONVERSIONS' || goal === 'VALUE')
  const wanted = isApp ? ['application_id', 'object_store_url'] : isConversion ? ['pixel_id', 'custom_event_type'] : []
  const promoted = read.record('promoted_object')
  const missing = wanted.find((field) => !promoted?.[field])
  if (missing) {
    throw refused({
      title: 'Promoted object is missing',
      message: `To ${isApp ? 'promote an app' : 'optimise for conversions'}, promoted_object needs ${wanted.join(' and ')}; ${missing} is missing.`,
      blame: ['promoted_object', missing],
    })
  }
}
