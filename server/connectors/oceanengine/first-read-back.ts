import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import type { RemoteObject } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import { known } from '../core/values.ts'
import { FIRST_NAMES, firstLevel, type FirstLevel } from './first-levels.ts'
import { fenOf, instantOf, tableOf } from './read-back.ts'

const text = z.string().nullish()
const id = asText.nullish()
const amount = z.union([z.string(), z.number()]).optional()

/** A campaign, an ad or a creative as the lists answer it; what we do not ask about is let through unread. */
export const firstObject = z.looseObject({
  id,
  campaign_id: id,
  ad_id: id,
  creative_id: id,
  name: text,
  title: text,
  status: text,
  opt_status: text,
  audit_reject_reason: text,
  modify_time: text,
  campaign_create_time: text,
  ad_create_time: text,
  creative_create_time: text,
  campaign_modify_time: text,
  ad_modify_time: text,
  creative_modify_time: text,
  landing_type: text,
  budget_mode: text,
  budget: amount,
  external_action: text,
  external_actions: z.array(z.string()).nullish(),
  deep_external_action: text,
  pricing: text,
  bid: amount,
  cpa_bid: amount,
  deep_bid_type: text,
  deep_cpabid: amount,
  roi_goal: amount,
  schedule_type: text,
  start_time: text,
  end_time: text,
  schedule_time: text,
  download_url: text,
  external_url: text,
  image_mode: text,
})
export type FirstObject = z.output<typeof firstObject>

export const idOf = (level: FirstLevel, object: FirstObject): string => object[`${level}_id`] ?? object.id ?? ''

/** A creative has no name but its title, and one made by the network has none. */
export const nameOf = (level: FirstLevel, object: FirstObject): string =>
  (level === 'creative' ? object.title : object.name) || idOf(level, object)

/** `YYYY-MM-DD HH:mm:ss` of GMT+8; empty where the network does not say. */
export const changedAt = (level: FirstLevel, object: FirstObject): string => object[`${level}_modify_time`] ?? ''

/** Ids of what it is in, from the root down. */
export const aboveOf = (level: FirstLevel, { campaign_id: campaign, ad_id: ad }: FirstObject): string[] =>
  (level === 'campaign' ? [] : level === 'ad' ? [campaign] : [campaign, ad]).flatMap((one) => one ?? [])

/** The network's object in our words. What was pushed is `opt_status`; `status` is delivery, and the only one a campaign is told with. */
export function remoteObject(of: Level, object: FirstObject): RemoteObject {
  const level = firstLevel(of)
  const review = reviewOf(level, object)
  return {
    networkId: idOf(level, object),
    name: untaggedName(nameOf(level, object)),
    values: known({ status: statusOf(level, object), ...VALUES[level](object) }),
    deleted: isDeleted(level, object),
    parentId: aboveOf(level, object).at(-1),
    review,
    reviewReasons: review === 'rejected' && object.audit_reject_reason ? [object.audit_reject_reason] : [],
    createdAt: instantOf(object[`${level}_create_time`]),
  }
}

/** The status without the level's name: the network writes some of them in two ways. */
const stateOf = (level: FirstLevel, { status }: FirstObject): string => (status ?? '').replace(FIRST_NAMES[level].status, '')

export const isDeleted = (level: FirstLevel, object: FirstObject): boolean => stateOf(level, object) === 'DELETE'

/** A campaign whose advertiser has no budget left still is on. */
const ON_CAMPAIGN = new Set(['ENABLE', 'ADVERTISER_BUDGET_EXCEED'])

function statusOf(level: FirstLevel, object: FirstObject): string | undefined {
  if (object.opt_status) return object.opt_status.endsWith('_ENABLE') ? 'ACTIVE' : 'PAUSED'
  return level === 'campaign' ? (ON_CAMPAIGN.has(stateOf(level, object)) ? 'ACTIVE' : 'PAUSED') : undefined
}

const DENIED = new Set(['AUDIT_DENY', 'OFFLINE_AUDIT'])
const PENDING = new Set(['AUDIT', 'REAUDIT'])
const TROUBLE = new Set([
  'AUDIT_STATUS_ERROR',
  'AWEME_ACCOUNT_DISABLED',
  'AWEME_ACCOUNT_PUNISHED',
  'CANNOT_EDIT',
  'DATA_ERROR',
  'DSP_AD_DISABLE',
  'ERROR',
  'EXTERNAL_URL_DISABLE',
  'FROZEN',
  'PRODUCT_OFFLINE',
  'QUOTA_DISABLE',
  'SYSTEM_DISABLE',
])
/** No one has looked at these: they are not complete, or no longer there. */
const NOT_REVIEWED = new Set(['', 'CREATE', 'DELETE', 'DRAFT'])

/** The review of an ad or a creative is told before whether it is on (ad/get: status). */
function reviewOf(level: FirstLevel, object: FirstObject): RemoteObject['review'] {
  const state = stateOf(level, object)
  if (level === 'campaign' || NOT_REVIEWED.has(state)) return 'none'
  if (DENIED.has(state)) return 'rejected'
  if (PENDING.has(state)) return 'pending'
  return TROUBLE.has(state) ? 'attention' : 'approved'
}

type Partly = Parameters<typeof known>[0]

const VALUES: Readonly<Record<FirstLevel, (object: FirstObject) => Partly>> = {
  campaign: (object) => ({
    landing_type: object.landing_type ?? undefined,
    campaign_budget_mode: object.budget_mode ?? undefined,
    campaign_daily_budget: budgetOf(object, 'BUDGET_MODE_DAY'),
    campaign_total_budget: budgetOf(object, 'BUDGET_MODE_TOTAL'),
  }),
  ad: (object) => ({
    external_action: object.external_action || object.external_actions?.[0] || undefined,
    deep_external_action: object.deep_external_action || undefined,
    pricing: object.pricing ?? undefined,
    budget_mode: object.budget_mode ?? undefined,
    daily_budget: budgetOf(object, 'BUDGET_MODE_DAY'),
    total_budget: budgetOf(object, 'BUDGET_MODE_TOTAL'),
    cpa_bid: fenOf(object.cpa_bid),
    bid: fenOf(object.bid),
    deep_bid_type: object.deep_bid_type || undefined,
    deep_cpa_bid: fenOf(object.deep_cpabid),
    roi_goal: Number(object.roi_goal) > 0 ? String(object.roi_goal) : undefined,
    ...(object.schedule_type === 'SCHEDULE_START_END'
      ? { start_time: instantOf(object.start_time) ?? undefined, end_time: instantOf(object.end_time) ?? undefined }
      : {}),
    time_table: tableOf(object.schedule_time),
    download_url: object.download_url || undefined,
    landing_url: object.external_url || undefined,
  }),
  creative: (object) => ({ image_mode: object.image_mode ?? undefined }),
}

const budgetOf = ({ budget_mode: mode, budget }: FirstObject, of: string): string | undefined => (mode === of ? fenOf(budget) : undefined)
