import type { Params } from '../kit/http.ts'
import { writeInstant } from './account-time.ts'
import {
  asParams,
  budgetFields,
  checkBudgetFloor,
  checkBudgetKind,
  impressionFloor,
  passedThrough,
  readBudget,
  readName,
  readStatus,
  refuseChange,
  type Draft,
} from './checks.ts'
import { BID_STRATEGIES, OBJECTIVES, SPECIAL_AD_CATEGORIES } from './enums.ts'
import { badParam, missingParam, refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount, MetaBehaviour } from './options.ts'
import { readParams, type ParamReader } from './read-params.ts'

const CREATE_ONLY = ['buying_type', 'source_campaign_id', 'topline_id', 'objective']
const AS_GIVEN = [
  'adlabels',
  'promoted_object',
  'special_ad_category_country',
  'is_skadnetwork_attribution',
  'smart_promotion_type',
  'pacing_type',
]

/** Checks a campaign as the network does and answers what it stores; with `existing`, a change of it. */
export function draftCampaign(
  account: MetaAccount,
  params: Params,
  existing: MetaObject | null,
  behaviour: MetaBehaviour,
  version: number,
): Draft {
  if (existing) refuseChange(params, existing, CREATE_ONLY)
  const read = readParams(existing ? { ...replacedBudget(asParams(existing), params), ...params } : params)
  const name = readName(read)
  const status = readStatus(read)
  const objective = readObjective(read)
  const categories = readCategories(read)
  const budget = readBudget(read, params)
  const hasBudget = budget.daily > 0 || budget.lifetime > 0
  checkBudgetKind(budget, existing)
  if (hasBudget) checkBudgetFloor(budget, impressionFloor(account), account, 1, 'campaign')
  const bidStrategy = readBidStrategy(read, hasBudget)
  const sharing = read.bool('is_adset_budget_sharing_enabled')
  if (!existing && !hasBudget && sharing === undefined && behaviour.requireBudgetSharingFlag && version >= 24) throw sharingFlagMissing()
  const startMs = read.instant('start_time', account.timezone_name)
  const stopMs = read.instant('stop_time', account.timezone_name)
  return {
    name,
    status,
    startMs: startMs ?? null,
    fields: {
      objective,
      special_ad_categories: categories,
      special_ad_category: categories[0] ?? 'NONE',
      buying_type: read.text('buying_type') ?? 'AUCTION',
      is_adset_budget_sharing_enabled: sharing ?? false,
      ...budgetFields(budget),
      ...(bidStrategy ? { bid_strategy: bidStrategy } : {}),
      ...(read.has('spend_cap') ? { spend_cap: String(read.whole('spend_cap')) } : {}),
      ...(startMs === undefined ? {} : { start_time: writeInstant(startMs, account.timezone_name) }),
      ...(stopMs === undefined ? {} : { stop_time: writeInstant(stopMs, account.timezone_name) }),
      ...passedThrough(read, AS_GIVEN),
    },
  }
}

/** A change that names one kind of budget replaces an empty other one. */
const replacedBudget = (stored: Params, change: Params): Params =>
  change.daily_budget === undefined && change.lifetime_budget === undefined
    ? stored
    : { ...stored, daily_budget: undefined, lifetime_budget: undefined }

function readObjective(read: ParamReader): string {
  const objective = read.oneOf('objective', OBJECTIVES)
  if (objective === undefined) throw missingParam('objective')
  if (!objective.startsWith('OUTCOME_')) {
    throw refused({
      title: 'Objective is not available',
      message: `The objective ${objective} can no longer be used for new campaigns. Use one of the OUTCOME_ objectives.`,
      blame: ['objective'],
    })
  }
  return objective
}

/** `NONE` is stored as an empty list, the way it is read back. */
function readCategories(read: ParamReader): string[] {
  const categories = read.listOf('special_ad_categories', SPECIAL_AD_CATEGORIES)
  if (categories === undefined) throw missingParam('special_ad_categories')
  return categories.filter((category) => category !== 'NONE')
}

function readBidStrategy(read: ParamReader, hasBudget: boolean): string | undefined {
  const strategy = read.oneOf('bid_strategy', BID_STRATEGIES)
  if (strategy && !hasBudget) throw badParam('Param bid_strategy can be set on a campaign only together with a campaign budget.')
  return strategy ?? (hasBudget ? 'LOWEST_COST_WITHOUT_CAP' : undefined)
}

const sharingFlagMissing = () =>
  refused({
    subcode: 4834011,
    title: 'Must specify True or False in is_adset_budget_sharing_enabled field',
    message: 'You must specify True or False in is_adset_budget_sharing_enabled field if you are not using campaign budget.',
    blame: ['is_adset_budget_sharing_enabled'],
  })
