import type { Values } from '#domain/channels/channel.ts'
import { Untranslatable } from '../core/failure.ts'
import type { AccountRef, Draft } from '../core/port.ts'
import { instantOf, listOf, needed, parentId, textOf } from '../core/values.ts'
import { metaLevel } from './levels.ts'
import { toNetworkAmount } from './money.ts'
import { toDayParts } from './schedule.ts'
import { taggedName } from '../core/tag.ts'

/** Parameters of one create; nested ones are JSON text, as the network's form encoding wants them. */
export type Params = Record<string, string>

/** Our row → the parameters of `POST /act_<id>/campaigns`, `/adsets` or `/ads`. Throws `Untranslatable` with our field key. */
export function createParams(draft: Draft, account: AccountRef): Params {
  const own = { campaign: campaignParams, adgroup: adSetParams, ad: adParams }[metaLevel(draft.level)](draft, account)
  return { name: taggedName(draft.name, draft.clientKey), status: textOf(draft.values, 'status') ?? 'PAUSED', ...own }
}

function campaignParams({ values }: Draft, account: AccountRef): Params {
  const mode = textOf(values, 'budget_mode')
  return {
    objective: needed(values, 'objective'),
    special_ad_categories: JSON.stringify([textOf(values, 'special_ad_category') ?? 'NONE']),
    // asked for whenever the budget is on the ad sets
    ...(mode === 'none' ? { is_adset_budget_sharing_enabled: 'false' } : { bid_strategy: needed(values, 'campaign_bid_strategy') }),
    ...(mode === 'day' ? { daily_budget: amount(values, 'campaign_daily_budget', account) } : {}),
    ...(mode === 'total' ? { lifetime_budget: amount(values, 'campaign_lifetime_budget', account) } : {}),
  }
}

function adSetParams(draft: Draft, account: AccountRef): Params {
  const { values, above } = draft
  const ownBudget = above.campaign?.budget_mode === 'none'
  const mode = ownBudget ? textOf(values, 'adgroup_budget_mode') : null
  const parts = Array.isArray(values.time_table) ? toDayParts(values.time_table) : null
  const promoted = promotedObject(draft)
  return {
    campaign_id: parentId(draft, 'campaign'),
    targeting: JSON.stringify(targetingOf(values)),
    optimization_goal: needed(values, 'optimization_goal'),
    billing_event: needed(values, 'billing_event'),
    start_time: instant(values, 'start_time') ?? needed(values, 'start_time'),
    ...optional('end_time', instant(values, 'end_time')),
    ...(ownBudget ? { bid_strategy: needed(values, 'bid_strategy') } : {}),
    ...(mode === 'day' ? { daily_budget: amount(values, 'daily_budget', account) } : {}),
    ...(mode === 'total' ? { lifetime_budget: amount(values, 'lifetime_budget', account) } : {}),
    ...(textOf(values, 'bid_amount') ? { bid_amount: amount(values, 'bid_amount', account) } : {}),
    ...(parts ? { pacing_type: '["day_parting"]', adset_schedule: JSON.stringify(parts) } : {}),
    ...(promoted ? { promoted_object: JSON.stringify(promoted) } : {}),
  }
}

/**
 * An ad set of an app campaign names the app and the store it is promoted in; one for both systems names the Android store. Every other one names
 * the pixel and the event that it is to reach, where it has them.
 */
function promotedObject({ values, above, gameFacts }: Draft): Record<string, string> | null {
  if (above.campaign?.objective !== 'OUTCOME_APP_PROMOTION') {
    const pixel = textOf(values, 'pixel_id')
    return pixel ? { pixel_id: pixel, custom_event_type: needed(values, 'pixel_event') } : null
  }
  const { ios, android } = gameFacts.storeUrls
  const store = values.user_os === 'iOS' ? ios : android || ios
  if (!gameFacts.appId || !store)
    throw new Untranslatable('optimization_goal', 'the game has no application id or store address to promote')
  return { application_id: gameFacts.appId, object_store_url: store }
}

function targetingOf(values: Values): Record<string, unknown> {
  const gender = textOf(values, 'gender')
  const system = textOf(values, 'user_os')
  const interests = listOf(values, 'interests')
  const audiences = listOf(values, 'audiences')
  return {
    geo_locations: { countries: listOf(values, 'countries') },
    age_min: Number(needed(values, 'age_min')),
    age_max: Number(needed(values, 'age_max')),
    ...(gender === 'male' ? { genders: [1] } : gender === 'female' ? { genders: [2] } : {}),
    ...(system && system !== 'all' ? { user_os: [system] } : {}),
    ...(interests.length ? { flexible_spec: [{ interests: interests.map((id) => ({ id })) }] } : {}),
    ...(audiences.length ? { custom_audiences: audiences.map((id) => ({ id })) } : {}),
    // without it the network widens the targeting beyond what a person confirmed
    targeting_automation: { advantage_audience: 0 },
  }
}

/** An ad shows a picture (`link_data`) or a video with a picture that represents it (`video_data`, whose link is that of its button). */
function adParams(draft: Draft): Params {
  const { values } = draft
  if (!draft.materialRef) throw new Untranslatable('material_id', 'the material is not known to the account yet')
  const link = needed(values, 'link_url')
  const instagram = textOf(values, 'instagram_user_id')
  const description = textOf(values, 'description')
  const [message, headline] = [needed(values, 'message'), needed(values, 'headline')]
  const shown = { image_hash: draft.materialRef, call_to_action: { type: needed(values, 'call_to_action'), value: { link } } }
  const creative = {
    object_story_spec: {
      page_id: needed(values, 'page_id'),
      ...(instagram ? { instagram_user_id: instagram } : {}),
      ...(draft.videoRef
        ? {
            video_data: {
              video_id: draft.videoRef,
              message,
              title: headline,
              ...(description ? { link_description: description } : {}),
              ...shown,
            },
          }
        : { link_data: { message, name: headline, ...(description ? { description } : {}), link, ...shown } }),
    },
    ...optional('url_tags', textOf(values, 'url_tags')),
  }
  return { adset_id: parentId(draft, 'adgroup'), creative: JSON.stringify(creative) }
}

const optional = (key: string, value: string | null): Params => (value ? { [key]: value } : {})

export const amount = (values: Values, key: string, account: AccountRef): string =>
  toNetworkAmount(needed(values, key), account.currency, key)

export const instant = (values: Values, key: string): string | null => instantOf(values, key)?.replace('Z', '+00:00') ?? null
