import { z } from 'zod'
import type { Level } from '#domain/channels/channel.ts'
import type { RemoteObject } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import { known } from '../core/values.ts'
import { networkLevel, type Generation } from './levels.ts'
import { STATUS_WORDS } from './mapping.ts'

/** An object of any level as the network answers it: each value is read where it is, and is absent where it is not what it is described as. */
export const networkObject = z.record(z.string(), z.unknown())
export type NetworkObject = z.output<typeof networkObject>

const items = z.array(z.unknown())

/** `targeting.age.0.min`: what is there. */
const at = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => {
    const list = items.safeParse(inside)
    return list.success ? list.data[Number(key)] : networkObject.safeParse(inside).data?.[key]
  }, object)

/** A text, or a number as text: ids and amounts. */
export function textAt(object: unknown, path: string): string | undefined {
  const value = at(object, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const textsAt = (object: unknown, path: string): string[] | undefined => {
  const list = items.safeParse(at(object, path))
  return list.success ? list.data.map(String) : undefined
}

/** 0 is no bound, or none at all. */
const above0 = (object: unknown, path: string): string | undefined => {
  const text = textAt(object, path)
  return text === '0' ? undefined : text
}

export const nameOf = (generation: Generation, level: Level, object: NetworkObject): string =>
  textAt(object, networkLevel(generation, level).name) ?? ''

type Partly = Parameters<typeof known>[0]

/** The network's object in our words. Where it is in its delivery (`system_status` of groups) is no drift: `configured_status` is compared. */
export function remoteObject(generation: Generation, level: Level, object: NetworkObject): RemoteObject {
  const { id, parent, path } = networkLevel(generation, level)
  const isGroup = path === 'adgroups'
  const own = isGroup ? groupValues(object) : path === 'campaigns' ? campaignValues(object) : adValues(object)
  return {
    networkId: textAt(object, id) ?? '',
    name: untaggedName(nameOf(generation, level, object)),
    values: known({ status: statusOf(object), ...own }),
    deleted: object.is_deleted === true,
    parentId: parent === undefined ? undefined : textAt(object, parent),
    leftOut: isGroup ? leftOutOf(object) : undefined,
    ...(isGroup || path === 'campaigns' ? UNREVIEWED : reviewOf(object)),
    createdAt: instantAt(object, 'created_time'),
  }
}

export function instantAt(object: NetworkObject, key: string): string | null {
  const seconds = Number(textAt(object, key) ?? 0)
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null
}

function statusOf(object: NetworkObject): string | undefined {
  const word = textAt(object, 'configured_status')
  return Object.entries(STATUS_WORDS).find(([, theirs]) => theirs === word)?.[0] ?? word
}

const same = (object: NetworkObject, ...keys: string[]): Partly => Object.fromEntries(keys.map((key) => [key, textAt(object, key)]))

/** A budget by its mode; one of 0 is unlimited. */
function budgetOf(object: NetworkObject, prefix: string): Partly {
  const budget = textAt(object, 'daily_budget')
  return budget === undefined
    ? {}
    : { [`${prefix}budget_mode`]: budget === '0' ? 'unlimited' : 'day', [`${prefix}daily_budget`]: above0(object, 'daily_budget') }
}

const campaignValues = (object: NetworkObject): Partly => ({
  ...same(object, 'campaign_type', 'promoted_object_type'),
  ...budgetOf(object, 'campaign_'),
})

function groupValues(object: NetworkObject): Partly {
  const { targeting, automatic_site_enabled: automatic } = object
  const [subGoal, series] = [textAt(object, 'marketing_sub_goal'), textAt(object, 'time_series')]
  const behavior = 'deep_conversion_spec.deep_conversion_behavior_spec'
  const worth = 'deep_conversion_spec.deep_conversion_worth_spec'
  return {
    ...same(object, 'marketing_goal', 'marketing_carrier_type', 'begin_date', 'end_date', 'optimization_goal', 'bid_mode', 'bid_scene'),
    marketing_sub_goal: subGoal === 'MARKETING_SUB_GOAL_UNKNOWN' ? undefined : subGoal,
    promoted_app_id: textAt(object, 'marketing_carrier_detail.marketing_carrier_id') ?? textAt(object, 'promoted_object_id'),
    site_mode: typeof automatic === 'boolean' ? (automatic ? 'automatic' : 'chosen') : undefined,
    site_set: automatic === false ? textsAt(object, 'site_set') : undefined,
    ...(targeting
      ? {
          gender: textAt(targeting, 'gender.0') ?? 'all',
          age_min: textAt(targeting, 'age.0.min'),
          age_max: textAt(targeting, 'age.0.max'),
          audiences: textsAt(targeting, 'custom_audience') ?? [],
          excluded_audiences: textsAt(targeting, 'excluded_custom_audience') ?? [],
        }
      : {}),
    // around the clock is what a row without hours asks for
    time_table: series?.length === 336 && series.includes('0') ? (series.match(/.{48}/g) ?? undefined) : undefined,
    ...budgetOf(object, ''),
    bid_amount: above0(object, 'bid_amount'),
    conversion_id: above0(object, 'conversion_id'),
    user_action_sets: items.safeParse(object.user_action_sets).data?.flatMap((set) => textAt(set, 'id') ?? []),
    ...(object.scene_spec
      ? {
          union_packages: textsAt(object, 'scene_spec.union_position_package') ?? [],
          excluded_union_packages: textsAt(object, 'scene_spec.exclude_union_position_package') ?? [],
        }
      : {}),
    deep_conversion_type:
      object.deep_conversion_spec === undefined ? undefined : (textAt(object, 'deep_conversion_spec.deep_conversion_type') ?? 'none'),
    deep_behavior_goal: textAt(object, `${behavior}.goal`),
    deep_behavior_bid: above0(object, `${behavior}.bid_amount`),
    deep_worth_goal: textAt(object, `${worth}.goal`),
    expected_roi: above0(object, `${worth}.expected_roi`),
  }
}

/** The texts of a dynamic creative are in its components, those of an ad of the first generation in the creative that comes with it. */
function adValues(object: NetworkObject): Partly {
  const part = (name: string, value: string) => textAt(object, `creative_components.${name}.0.value.${value}`)
  const element = (path: string) => textAt(object, `adcreative.adcreative_elements.${path}`)
  const pageType = part('main_jump_info', 'page_type')
  // `{ xj_android_app_h5_spec: { page_id } }`: one of several, by the type of the page
  const specs = networkObject.safeParse(at(object, 'creative_components.main_jump_info.0.value.page_spec')).data ?? {}
  const [page] = Object.values(specs).flatMap((spec) => textAt(spec, 'page_id') ?? [])
  const oldPage = textAt(object, 'adcreative.page_spec.page_id')
  const isWechat = [pageType, textAt(object, 'adcreative.page_type')].some((type) => WECHAT_PAGES.has(type ?? ''))
  return {
    ...same(object, 'dynamic_creative_type', 'impression_tracking_url', 'click_tracking_url'),
    creative_template_id: above0(object, 'creative_template_id'),
    adcreative_template_id: textAt(object, 'adcreative.adcreative_template_id'),
    description: part('description', 'content') ?? element('description'),
    title: part('title', 'content') ?? element('title'),
    brand_name: part('brand', 'brand_name') ?? element('brand.brand_name'),
    profile_id: part('brand', 'jump_info.page_spec.h5_profile_spec.page_id') ?? above0(object, 'adcreative.profile_id'),
    wechat_channel_id:
      part('brand', 'jump_info.page_spec.wechat_channels_profile_spec.username') ??
      textAt(object, 'adcreative.page_spec.wechat_channels_spec.username'),
    jump_page: pageType === undefined ? undefined : page === undefined ? 'app' : isWechat ? 'wechat' : 'official',
    page_type: textAt(object, 'adcreative.page_type'),
    [isWechat ? 'wechat_page_id' : 'page_id']: page ?? oldPage,
  }
}

const WECHAT_PAGES = new Set(['PAGE_TYPE_WECHAT_CANVAS', 'PAGE_TYPE_CANVAS_WECHAT'])

const PACKAGES = new Set(['union_position_package', 'exclude_union_position_package'])
const HELD = new Set(['gender', 'age', 'custom_audience', 'excluded_custom_audience', 'user_os'])

/** What a group has that none of our fields holds: further targeting, scenes, a second range of ages. */
function leftOutOf(object: NetworkObject): readonly string[] | undefined {
  const filled = (key: string) =>
    Object.entries(networkObject.safeParse(object[key]).data ?? {}).flatMap(([name, value]) =>
      value === null || ['[]', '{}'].includes(JSON.stringify(value)) ? [] : [name],
    )
  const keys = [
    ...filled('targeting').flatMap((name) => (HELD.has(name) ? [] : [`targeting.${name}`])),
    ...(at(object, 'targeting.age.1') === undefined ? [] : ['targeting.age']),
    ...filled('scene_spec').flatMap((name) => (PACKAGES.has(name) ? [] : [`scene_spec.${name}`])),
  ]
  return keys.length > 0 ? keys.sort() : undefined
}

/** Ads only are reviewed: as creatives of components, some of which may run, in one generation, as one in the other. The first that fits. */
const REVIEWS: readonly [RegExp, RemoteObject['review']][] = [
  [/_(PARTIAL|PARTIALLY_NORMAL|PARTIALLY_PENDING|FROZEN|INVALID)/, 'attention'],
  [/_(PENDING|PREPARE)$/, 'pending'],
  [/_DENIED$/, 'rejected'],
  [/_(NORMAL|SUSPEND)$/, 'approved'],
]

const UNREVIEWED = { review: 'none', reviewReasons: [] as string[] } as const

function reviewOf(object: NetworkObject): Pick<RemoteObject, 'review' | 'reviewReasons'> {
  const told = textAt(object, 'creative_set_approval_status') ?? textAt(object, 'system_status') ?? ''
  const reason = textAt(object, 'reject_message')
  return { review: REVIEWS.find(([word]) => word.test(told))?.[1] ?? 'none', reviewReasons: reason ? [reason] : [] }
}
