import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import type { AccountRef, RemoteObject } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import { known } from '../core/values.ts'
import { metaLevel, type MetaLevel } from './levels.ts'
import { fromNetworkAmount } from './money.ts'
import { fromDayParts } from './schedule.ts'

const SHARED = ['id', 'name', 'configured_status', 'effective_status', 'created_time', 'updated_time', 'issues_info']

/** The `fields` of a read; what is not asked for is not answered. */
export const FIELDS: Readonly<Record<MetaLevel, string>> = {
  campaign: [...SHARED, 'objective', 'special_ad_categories', 'daily_budget', 'lifetime_budget', 'bid_strategy'].join(','),
  adgroup: [
    ...SHARED,
    'campaign_id',
    'targeting',
    'optimization_goal',
    'billing_event',
    'start_time',
    'end_time',
    'daily_budget',
    'lifetime_budget',
    'bid_strategy',
    'bid_amount',
    'pacing_type',
    'adset_schedule',
    'promoted_object',
  ].join(','),
  ad: [...SHARED, 'campaign_id', 'adset_id', 'creative{object_story_spec,url_tags}', 'ad_review_feedback'].join(','),
}

const references = z.array(z.looseObject({ id: asText }))

const targeting = z.looseObject({
  geo_locations: z.looseObject({ countries: z.array(z.string()).optional() }).optional(),
  age_min: asText.optional(),
  age_max: asText.optional(),
  genders: z.array(z.number()).optional(),
  user_os: z.array(z.string()).optional(),
  flexible_spec: z.array(z.looseObject({ interests: references.optional() })).optional(),
  custom_audiences: references.optional(),
})

const creative = z.looseObject({
  object_story_spec: z
    .looseObject({
      page_id: asText.optional(),
      instagram_user_id: asText.optional(),
      link_data: z
        .looseObject({
          message: z.string().optional(),
          name: z.string().optional(),
          description: z.string().optional(),
          link: z.string().optional(),
          call_to_action: z.looseObject({ type: z.string().optional() }).optional(),
        })
        .optional(),
      video_data: z
        .looseObject({
          message: z.string().optional(),
          title: z.string().optional(),
          link_description: z.string().optional(),
          call_to_action: z
            .looseObject({ type: z.string().optional(), value: z.looseObject({ link: z.string().optional() }).optional() })
            .optional(),
        })
        .optional(),
    })
    .optional(),
  url_tags: z.string().optional(),
})

/** An object of any of the three levels as the network answers it; what we do not ask about is let through unread. */
export const networkObject = z.looseObject({
  id: z.string(),
  name: z.string().default(''),
  configured_status: z.string().optional(),
  effective_status: z.string().optional(),
  created_time: z.string().optional(),
  updated_time: z.string().optional(),
  campaign_id: z.string().optional(),
  adset_id: z.string().optional(),
  issues_info: z.array(z.looseObject({ error_summary: z.string().optional(), error_message: z.string().optional() })).optional(),
  ad_review_feedback: z.looseObject({ global: z.record(z.string(), z.string()).optional() }).optional(),
  objective: z.string().optional(),
  special_ad_categories: z.array(z.string()).optional(),
  daily_budget: asText.optional(),
  lifetime_budget: asText.optional(),
  bid_strategy: z.string().optional(),
  bid_amount: asText.optional(),
  targeting: targeting.optional(),
  optimization_goal: z.string().optional(),
  billing_event: z.string().optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  adset_schedule: z.array(z.looseObject({ start_minute: z.number(), end_minute: z.number(), days: z.array(z.number()) })).optional(),
  promoted_object: z.looseObject({ pixel_id: asText.optional(), custom_event_type: z.string().optional() }).optional(),
  creative: creative.optional(),
})
export type NetworkObject = z.output<typeof networkObject>

/** The network's object in our words. Delivery states inherited from a paused parent are no drift: `configured_status` is compared. */
export function remoteObject(level: Level, object: NetworkObject, account: AccountRef): RemoteObject {
  const own = { campaign: campaignValues, adgroup: adSetValues, ad: adValues }[metaLevel(level)](object, account.currency)
  return {
    networkId: object.id,
    name: untaggedName(object.name),
    values: known({ status: object.configured_status, ...own }),
    deleted: object.configured_status === 'DELETED' || object.effective_status === 'DELETED',
    parentId: { campaign: undefined, adgroup: object.campaign_id, ad: object.adset_id }[metaLevel(level)],
    leftOut: leftOutOf(object),
    ...reviewOf(level, object),
    createdAt: instantOf(object.created_time) ?? null,
  }
}

/** Parts of a targeting that our fields hold, and those that say nothing by themselves. */
const HELD = new Set([
  'geo_locations.countries',
  'geo_locations.location_types',
  'age_min',
  'age_max',
  'age_range',
  'genders',
  'user_os',
  'flexible_spec',
  'custom_audiences',
  'targeting_automation',
  'brand_safety_content_filter_levels',
])

/** What an ad set aims at besides: places other than countries, placements, devices, what is excluded. */
function leftOutOf({ targeting: spec }: NetworkObject): string[] | undefined {
  if (!spec) return undefined
  const { geo_locations: places = {}, ...others } = spec
  const filled = ([, value]: [string, unknown]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
  const keys = [
    ...Object.entries(places)
      .filter(filled)
      .map(([key]) => `geo_locations.${key}`),
    ...Object.entries(others)
      .filter(filled)
      .map(([key]) => key),
    ...(spec.flexible_spec ?? [])
      .flatMap((part) => Object.keys(part).filter((key) => key !== 'interests'))
      .map((key) => `flexible_spec.${key}`),
  ].filter((key) => !HELD.has(key))
  return keys.length > 0 ? [...new Set(keys)].sort() : undefined
}

type Partly = Parameters<typeof known>[0]

function campaignValues(object: NetworkObject, currency: string): Partly {
  const daily = amountOf(object.daily_budget, currency)
  const total = amountOf(object.lifetime_budget, currency)
  return {
    objective: object.objective,
    special_ad_category: object.special_ad_categories && (object.special_ad_categories[0] ?? 'NONE'),
    budget_mode: daily ? 'day' : total ? 'total' : 'none',
    campaign_daily_budget: daily,
    campaign_lifetime_budget: total,
    campaign_bid_strategy: object.bid_strategy,
  }
}

function adSetValues(object: NetworkObject, currency: string): Partly {
  const daily = amountOf(object.daily_budget, currency)
  const total = amountOf(object.lifetime_budget, currency)
  return {
    ...targetingValues(object.targeting),
    adgroup_budget_mode: daily ? 'day' : total ? 'total' : undefined,
    daily_budget: daily,
    lifetime_budget: total,
    bid_strategy: object.bid_strategy,
    bid_amount: amountOf(object.bid_amount, currency),
    optimization_goal: object.optimization_goal,
    billing_event: object.billing_event,
    pixel_id: object.promoted_object?.pixel_id,
    pixel_event: object.promoted_object?.pixel_id === undefined ? undefined : object.promoted_object.custom_event_type,
    start_time: instantOf(object.start_time),
    end_time: instantOf(object.end_time),
    time_table: object.adset_schedule?.length ? fromDayParts(object.adset_schedule) : undefined,
  }
}

function targetingValues(spec: NetworkObject['targeting']): Partly {
  if (!spec) return {}
  const interests = spec.flexible_spec?.flatMap((part) => part.interests ?? []).map(({ id }) => id)
  return {
    countries: spec.geo_locations?.countries,
    age_min: spec.age_min,
    age_max: spec.age_max,
    gender: spec.genders?.length === 1 ? (spec.genders[0] === 1 ? 'male' : 'female') : 'all',
    user_os: spec.user_os?.length === 1 ? spec.user_os[0] : 'all',
    interests: interests ?? [],
    audiences: spec.custom_audiences?.map(({ id }) => id) ?? [],
  }
}

function adValues({ creative: made }: NetworkObject): Partly {
  const story = made?.object_story_spec
  const { link_data: link, video_data: video } = story ?? {}
  return {
    page_id: story?.page_id,
    instagram_user_id: story?.instagram_user_id,
    message: link?.message ?? video?.message,
    headline: link?.name ?? video?.title,
    description: link?.description ?? video?.link_description,
    link_url: link?.link ?? video?.call_to_action?.value?.link,
    call_to_action: (link ?? video)?.call_to_action?.type,
    url_tags: made?.url_tags,
  }
}

/** An unset budget is answered as `"0"`. */
const amountOf = (amount: string | undefined, currency: string): string | undefined =>
  amount === undefined || amount === '0' ? undefined : (fromNetworkAmount(amount, currency) ?? undefined)

/** `2026-11-20T08:00:00+0800`: the offset has no colon, which not every parser takes. */
export const instantOf = (text: string | undefined): string | undefined => text?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')

/**
 * The review axis; ads only are reviewed. One that is paused, itself or by a parent, is neither in review nor refused:
 * it has passed, because a new ad is reviewed whether it is paused or not.
 */
function reviewOf(level: Level, object: NetworkObject): Pick<RemoteObject, 'review' | 'reviewReasons'> {
  const feedback = Object.entries(object.ad_review_feedback?.global ?? {}).map(([reason, text]) => (text ? `${reason}: ${text}` : reason))
  const issues = (object.issues_info ?? []).map((issue) => issue.error_summary ?? issue.error_message ?? '').filter(Boolean)
  switch (object.effective_status) {
    case 'DISAPPROVED':
      return { review: 'rejected', reviewReasons: feedback }
    case 'WITH_ISSUES':
    case 'PENDING_BILLING_INFO':
      return { review: 'attention', reviewReasons: issues }
    case 'PENDING_REVIEW':
    case 'IN_PROCESS':
      return { review: 'pending', reviewReasons: [] }
    case 'ARCHIVED':
    case 'DELETED':
    case undefined:
      return { review: 'none', reviewReasons: [] }
    default:
      return { review: level === 'ad' ? 'approved' : 'none', reviewReasons: [] }
  }
}
