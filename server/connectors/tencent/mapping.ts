import type { Values } from '#domain/channels/channel.ts'
import { fullTable, isTimeTable, noneSelected } from '#domain/time-table.ts'
import { Untranslatable } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { Draft } from '../core/port.ts'
import { listOf, needed, parentId, textOf } from '../core/values.ts'
import { taggedName } from '../core/tag.ts'
import { idNumber, type Body } from './api.ts'

export const STATUS_WORDS: Readonly<Record<string, string>> = { PAUSED: 'AD_STATUS_SUSPEND', ACTIVE: 'AD_STATUS_NORMAL' }

/** The system of what carries a promotion; null: a mini game, which runs on each (docs/api/adgroups/add, dynamic_creatives/add `jump_info`). */
type System = 'ANDROID' | 'IOS' | null
export const SYSTEMS: Readonly<Record<string, System>> = {
  MARKETING_CARRIER_TYPE_APP_ANDROID: 'ANDROID',
  MARKETING_CARRIER_TYPE_APP_IOS: 'IOS',
  MARKETING_CARRIER_TYPE_WECHAT_MINI_GAME: null,
}

function systemOf(values: Values | undefined): System {
  const system = SYSTEMS[needed(values ?? {}, 'marketing_carrier_type')]
  if (system === undefined) throw new Untranslatable('marketing_carrier_type', 'the carrier is not known here')
  return system
}

const statusOf = (values: Values) => ({ configured_status: statusWord(textOf(values, 'status') ?? 'PAUSED') })

export function statusWord(status: string): string {
  const word = STATUS_WORDS[status]
  if (!word) throw new Untranslatable('status', `${status} is no status`)
  return word
}

/** Fen, which are the minor units of its currency. The network reads 0 as no bound at all, so that 0 never leaves. */
export function fen(values: Values, key: string): unknown {
  const amount = needed(values, key)
  if (!/^[1-9]\d*$/.test(amount)) throw new Untranslatable(key, `${amount} is no amount above 0`)
  return bareNumber(amount)
}

/** 336 half hours from Monday on; no table is every one of them. */
export function timeSeries(values: Values): string {
  const table = listOf(values, 'time_table')
  const week = table.length > 0 ? table : fullTable()
  if (!isTimeTable(week) || noneSelected(week)) throw new Untranslatable('time_table', 'the time table has no half hour of a week')
  return week.join('')
}

const optional = (key: string, value: unknown): Body => (value === null || value === undefined || value === '' ? {} : { [key]: value })
const number = (values: Values, key: string) => {
  const text = textOf(values, key)
  return text === null ? null : idNumber(text, key)
}

export function campaignBody({ name, clientKey, values }: Draft): Body {
  return {
    campaign_name: taggedName(name, clientKey),
    campaign_type: needed(values, 'campaign_type'),
    promoted_object_type: needed(values, 'promoted_object_type'),
    ...(values.campaign_budget_mode === 'day' ? { daily_budget: fen(values, 'campaign_daily_budget') } : {}),
    ...statusOf(values),
  }
}

export function adgroupBody3(draft: Draft): Body {
  const { values } = draft
  const [system, carrier, app] = [systemOf(values), needed(values, 'marketing_carrier_type'), needed(values, 'promoted_app_id')]
  const isGrowth = values.marketing_goal === 'MARKETING_GOAL_USER_GROWTH'
  return {
    ...groupBody(draft, system),
    marketing_goal: needed(values, 'marketing_goal'),
    ...(isGrowth ? optional('marketing_sub_goal', textOf(values, 'marketing_sub_goal')) : {}),
    marketing_carrier_type: carrier,
    marketing_carrier_detail: { marketing_carrier_id: app },
    // apps and mini games are promoted by their own ids, never by one of an asset
    marketing_asset_outer_spec: { marketing_target_type: carrier.replace('CARRIER', 'TARGET'), marketing_asset_outer_id: app },
    // without its system an app is shown on both
    targeting: { ...targetingOf(values), ...(system ? { user_os: [system] } : {}) },
  }
}

const SYSTEMS1: Readonly<Record<string, System>> = { PROMOTED_OBJECT_TYPE_APP_ANDROID: 'ANDROID', PROMOTED_OBJECT_TYPE_APP_IOS: 'IOS' }

const CHARGED: Readonly<Record<string, string>> = { BID_MODE_OCPC: 'BILLINGEVENT_CLICK', BID_MODE_CPC: 'BILLINGEVENT_CLICK' }

export function adgroupBody1(draft: Draft): Body {
  const { values, above } = draft
  return {
    ...groupBody(draft, SYSTEMS1[needed(above.campaign ?? {}, 'promoted_object_type')] ?? null),
    campaign_id: idNumber(parentId(draft, 'campaign'), 'campaign'),
    promoted_object_type: needed(above.campaign ?? {}, 'promoted_object_type'),
    promoted_object_id: needed(values, 'promoted_app_id'),
    billing_event: CHARGED[needed(values, 'bid_mode')] ?? 'BILLINGEVENT_IMPRESSION',
    targeting: targetingOf(values),
  }
}

function groupBody({ name, clientKey, values }: Draft, system: System): Body {
  return {
    adgroup_name: taggedName(name, clientKey),
    begin_date: needed(values, 'begin_date'),
    // an empty one is for as long as there is money
    end_date: textOf(values, 'end_date') ?? '',
    time_series: timeSeries(values),
    ...siteBody(values),
    optimization_goal: needed(values, 'optimization_goal'),
    bid_mode: needed(values, 'bid_mode'),
    bid_scene: needed(values, 'bid_scene'),
    ...(values.bid_scene === 'BID_SCENE_NORMAL_AVERAGE' ? { bid_amount: fen(values, 'bid_amount') } : {}),
    ...(values.budget_mode === 'day' ? { daily_budget: fen(values, 'daily_budget') } : {}),
    ...optional('conversion_id', number(values, 'conversion_id')),
    ...actionSetsOf(values, system),
    ...scenesOf(values),
    ...deepBody(values),
    ...statusOf(values),
  }
}

export function siteBody(values: Values | undefined): Body {
  if (values?.site_mode !== 'chosen') return { automatic_site_enabled: true }
  const sites = listOf(values, 'site_set')
  if (sites.length === 0) throw new Untranslatable('site_set', 'no site set is chosen')
  return { automatic_site_enabled: false, site_set: sites }
}

function deepBody(values: Values): Body {
  const type = textOf(values, 'deep_conversion_type') ?? 'none'
  if (type === 'none') return {}
  const spec =
    type === 'DEEP_CONVERSION_WORTH'
      ? {
          deep_conversion_worth_spec: { goal: needed(values, 'deep_worth_goal'), expected_roi: bareNumber(needed(values, 'expected_roi')) },
        }
      : { deep_conversion_behavior_spec: { goal: needed(values, 'deep_behavior_goal'), bid_amount: fen(values, 'deep_behavior_bid') } }
  return { deep_conversion_spec: { deep_conversion_type: type, ...spec } }
}

const idsOf = (values: Values, key: string) => listOf(values, key).map((id) => idNumber(id, key))

/** A source of user actions is sent with what is promoted; without a system that is a mini game (docs/api/adgroups/add, `user_action_sets`). */
function actionSetsOf(values: Values, system: System): Body {
  const ids = idsOf(values, 'user_action_sets')
  const type = `USER_ACTION_SET_TYPE_${system ?? 'WECHAT_MINI_GAME'}`
  return ids.length > 0 ? { user_action_sets: ids.map((id) => ({ type, id })) } : {}
}

/** The packages of positions that are shown on, and those that are not. */
export function scenesOf(values: Values): Body {
  const [packages, blocked] = [idsOf(values, 'union_packages'), idsOf(values, 'excluded_union_packages')]
  if (packages.length + blocked.length === 0) return {}
  return {
    scene_spec: {
      ...(packages.length > 0 ? { union_position_package: packages } : {}),
      ...(blocked.length > 0 ? { exclude_union_position_package: blocked } : {}),
    },
  }
}

export function targetingOf(values: Values): Body {
  const gender = textOf(values, 'gender')
  const [audiences, excluded] = [idsOf(values, 'audiences'), idsOf(values, 'excluded_audiences')]
  return {
    age: [{ min: Number(needed(values, 'age_min')), max: Number(needed(values, 'age_max')) }],
    ...(gender && gender !== 'all' ? { gender: [gender] } : {}),
    ...(audiences.length > 0 ? { custom_audience: audiences } : {}),
    ...(excluded.length > 0 ? { excluded_custom_audience: excluded } : {}),
  }
}

const one = (value: Body) => [{ value }]
const materialOf = ({ materialRef }: Draft): string => {
  if (!materialRef) throw new Untranslatable('material_id', 'the material is not known to the account yet')
  return materialRef
}
const trackingOf = (values: Values): Body => ({
  ...optional('impression_tracking_url', textOf(values, 'impression_tracking_url')),
  ...optional('click_tracking_url', textOf(values, 'click_tracking_url')),
})

/** A dynamic creative; ids of pictures and videos are texts there. */
export function creativeBody(draft: Draft): Body {
  const { values, above, name, clientKey, videoRef } = draft
  const picture = materialOf(draft)
  const title = textOf(values, 'title')
  return {
    adgroup_id: idNumber(parentId(draft, 'unit'), 'unit'),
    dynamic_creative_name: taggedName(name, clientKey),
    // pictures, texts and pages are combined by the network
    delivery_mode: 'DELIVERY_MODE_COMPONENT',
    dynamic_creative_type: needed(values, 'dynamic_creative_type'),
    ...(values.dynamic_creative_type === 'DYNAMIC_CREATIVE_TYPE_COMMON'
      ? { creative_template_id: idNumber(needed(values, 'creative_template_id'), 'creative_template_id') }
      : {}),
    creative_components: {
      description: one({ content: needed(values, 'description') }),
      ...(title ? { title: one({ content: title }) } : {}),
      ...(videoRef ? { video: one({ video_id: videoRef, cover_id: picture }) } : { image: one({ image_id: picture }) }),
      ...brandOf(draft),
      main_jump_info: one(jumpOf(values, systemOf(above.unit))),
    },
    ...trackingOf(values),
    ...statusOf(values),
  }
}

/** The page of the app, or one that was made for it in the network's own builder. */
function jumpOf(values: Values, system: System): Body {
  if (values.jump_page === 'wechat') return pageOf('PAGE_TYPE_WECHAT_CANVAS', 'wechat_canvas_spec', values, 'wechat_page_id')
  if (values.jump_page !== 'official') return { page_type: system ? `PAGE_TYPE_${system}_APP` : 'PAGE_TYPE_WECHAT_MINI_GAME' }
  if (!system) throw new Untranslatable('jump_page', 'a mini game has no official page')
  return pageOf(`PAGE_TYPE_XJ_${system}_APP_H5`, `xj_${system.toLowerCase()}_app_h5_spec`, values, 'page_id')
}

const pageOf = (page_type: string, spec: string, values: Values, key: string): Body => ({
  page_type,
  page_spec: { [spec]: { page_id: idNumber(needed(values, key), key) } },
})

/** Who shows the ad: its own name and picture, a profile page, or an account of WeChat Channels, which bring theirs (v3.0/pages/brand). */
function brandOf({ values, logoRef }: Draft): Body {
  const [name, profile, account] = [textOf(values, 'brand_name'), textOf(values, 'profile_id'), textOf(values, 'wechat_channel_id')]
  if (profile) return { brand: one({ jump_info: pageOf('PAGE_TYPE_H5_PROFILE', 'h5_profile_spec', values, 'profile_id') }) }
  if (account) {
    const page_spec = { wechat_channels_profile_spec: { username: account } }
    return { brand: one({ jump_info: { page_type: 'PAGE_TYPE_WECHAT_CHANNELS_PROFILE', page_spec } }) }
  }
  return name ? { brand: one({ brand_name: name, brand_image_id: logoOf(logoRef) }) } : {}
}

function logoOf(ref: string | undefined): string {
  if (!ref) throw new Untranslatable('logo_material_id', 'the picture of the brand is not known to the account yet')
  return ref
}

/** The creative that the network keeps apart from its ad, in the first generation. */
export function adcreativeBody(draft: Draft): Body {
  const { values, above, name, clientKey, videoRef } = draft
  const picture = materialOf(draft)
  const brand = textOf(values, 'brand_name')
  return {
    campaign_id: idNumber(parentId(draft, 'campaign'), 'campaign'),
    adcreative_name: taggedName(name, clientKey),
    adcreative_template_id: idNumber(needed(values, 'adcreative_template_id'), 'adcreative_template_id'),
    promoted_object_type: needed(above.campaign ?? {}, 'promoted_object_type'),
    promoted_object_id: needed(above.adgroup ?? {}, 'promoted_app_id'),
    ...siteBody(above.adgroup),
    page_type: needed(values, 'page_type'),
    ...optional('profile_id', number(values, 'profile_id')),
    ...pageSpec1(values),
    adcreative_elements: {
      description: needed(values, 'description'),
      ...optional('title', textOf(values, 'title')),
      image: picture,
      ...optional('video', videoRef),
      ...(brand ? { brand: { brand_name: brand, brand_img: logoOf(draft.logoRef) } } : {}),
    },
  }
}

/** The page of the first generation that its type asks for; a page of the app is found by the network. */
function pageSpec1(values: Values): Body {
  if (values.page_type === 'PAGE_TYPE_WECHAT_CHANNELS_PROFILE')
    return { page_spec: { wechat_channels_spec: { username: needed(values, 'wechat_channel_id') } } }
  const key = { PAGE_TYPE_TSA_APP: 'page_id', PAGE_TYPE_CANVAS_WECHAT: 'wechat_page_id' }[String(values.page_type)]
  return key === undefined ? {} : { page_spec: { page_id: idNumber(needed(values, key), key) } }
}

export const adBody = (draft: Draft, adcreativeId: string): Body => ({
  adgroup_id: idNumber(parentId(draft, 'adgroup'), 'adgroup'),
  adcreative_id: idNumber(adcreativeId, 'adcreative'),
  ad_name: taggedName(draft.name, draft.clientKey),
  ...trackingOf(draft.values),
  ...statusOf(draft.values),
})
