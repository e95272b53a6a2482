import type { Level } from '#domain/channels/channel.ts'

/** Versions of the network's API, the current one first. */
export const GENERATIONS = ['v3.0', 'v1.3'] as const
export type Generation = (typeof GENERATIONS)[number]

/** What the network calls the objects of a level. */
export type NetworkLevel = {
  path: string
  id: string
  name: string
  parent: string | undefined
  /** what is asked for of an object; the rest is not answered */
  fields: readonly string[]
  /** the filter takes a part of a name, not only the whole */
  findsParts: boolean
}

const level = (path: string, word: string, parent: string | undefined, fields: string): NetworkLevel => ({
  path,
  id: `${word}_id`,
  name: `${word}_name`,
  parent,
  fields: [`${word}_id`, `${word}_name`, ...SHARED.split(' '), ...(parent ? [parent] : []), ...fields.split(' ')],
  // docs/api/dynamic_creatives/get: `dynamic_creative_name` takes EQUALS only
  findsParts: word !== 'dynamic_creative',
})

const SHARED = 'configured_status created_time last_modified_time is_deleted'
const GROUP =
  'begin_date end_date time_series site_set automatic_site_enabled daily_budget bid_amount bid_mode bid_scene optimization_goal conversion_id user_action_sets deep_conversion_spec targeting scene_spec system_status'
const TRACKING = 'impression_tracking_url click_tracking_url'

const LEVELS: Readonly<Record<Generation, Readonly<Record<string, NetworkLevel>>>> = {
  'v3.0': {
    unit: level(
      'adgroups',
      'adgroup',
      undefined,
      `${GROUP} marketing_goal marketing_sub_goal marketing_carrier_type marketing_carrier_detail`,
    ),
    creative: level(
      'dynamic_creatives',
      'dynamic_creative',
      'adgroup_id',
      `${TRACKING} dynamic_creative_type creative_template_id creative_components creative_set_approval_status`,
    ),
  },
  'v1.3': {
    campaign: level('campaigns', 'campaign', undefined, 'campaign_type promoted_object_type daily_budget'),
    adgroup: level('adgroups', 'adgroup', 'campaign_id', `${GROUP} promoted_object_id`),
    ad: level('ads', 'ad', 'adgroup_id', `${TRACKING} campaign_id adcreative system_status reject_message`),
  },
}

/** @throws for a level that the generation does not have: rows have levels of their channel only */
export function networkLevel(generation: Generation, key: Level): NetworkLevel {
  const found = LEVELS[generation][key]
  if (!found) throw new Error(`Tencent ${generation} has no level '${key}'`)
  return found
}
