import { z } from 'zod'
import { DAYS, SLOTS } from '#domain/time-table.ts'
import type { Level } from '#domain/channels/channel.ts'
import { asText } from '../core/lossless.ts'
import type { RemoteObject } from '../core/port.ts'
import { untaggedName } from '../core/tag.ts'
import { known } from '../core/values.ts'
import { ownLevel } from './levels.ts'

const amount = z.union([z.string(), z.number()]).optional()
const texts = z.array(z.string()).nullish()
const ids = z.array(asText).nullish()

/** A project or a promotion as the lists answer it; what we do not ask about is let through unread. */
export const networkObject = z.looseObject({
  project_id: asText.optional(),
  promotion_id: asText.optional(),
  name: z.string().optional(),
  promotion_name: z.string().optional(),
  opt_status: z.string().optional(),
  status: z.string().optional(),
  status_first: z.string().optional(),
  status_second: z.union([z.string(), z.array(z.string())]).nullish(),
  project_create_time: z.string().optional(),
  promotion_create_time: z.string().optional(),
  project_modify_time: z.string().optional(),
  promotion_modify_time: z.string().optional(),
  landing_type: z.string().optional(),
  ad_type: z.string().optional(),
  download_url: z.string().optional(),
  optimize_goal: z
    .looseObject({ external_action: z.string().optional(), deep_external_action: z.string().optional(), asset_ids: ids })
    .nullish(),
  delivery_range: z.looseObject({ inventory_catalog: z.string().optional(), inventory_type: texts }).nullish(),
  audience: z
    .looseObject({
      gender: z.string().optional(),
      age: texts,
      platform: texts,
      retargeting_tags_include: ids,
      retargeting_tags_exclude: ids,
      hide_if_converted: z.string().optional(),
    })
    .nullish(),
  delivery_setting: z
    .looseObject({
      schedule_type: z.string().optional(),
      start_time: z.string().nullish(),
      end_time: z.string().nullish(),
      schedule_time: z.string().nullish(),
      bid_type: z.string().optional(),
      budget_mode: z.string().optional(),
      budget: amount,
      deep_bid_type: z.string().nullish(),
    })
    .nullish(),
  track_url_setting: z.looseObject({ action_track_url: texts }).nullish(),
  promotion_materials: z
    .looseObject({
      title_material_list: z.array(z.looseObject({ title: z.string() })).nullish(),
      call_to_action_buttons: texts,
      product_info: z.looseObject({ titles: texts, selling_points: texts }).nullish(),
      external_url_material_list: texts,
      web_url_material_list: texts,
      anchor_material_list: z.array(z.looseObject({ anchor_id: asText.optional() })).nullish(),
    })
    .nullish(),
  native_setting: z.looseObject({ aweme_id: asText.nullish() }).nullish(),
  source: z.string().nullish(),
  budget_mode: z.string().optional(),
  budget: amount,
  cpa_bid: amount,
  deep_cpabid: amount,
  roi_goal: amount,
})
export type NetworkObject = z.output<typeof networkObject>

export const idOf = (level: Level, object: NetworkObject): string =>
  (ownLevel(level) === 'project' ? object.project_id : object.promotion_id) ?? ''
export const nameOf = (object: NetworkObject): string => object.promotion_name ?? object.name ?? ''

/** The network's object in our words; why it was turned down is asked for elsewhere. Only `opt_status` is what was pushed, the rest is delivery. */
export function remoteObject(level: Level, object: NetworkObject): RemoteObject {
  const own = ownLevel(level) === 'project' ? projectValues(object) : promotionValues(object)
  return {
    networkId: idOf(level, object),
    name: untaggedName(nameOf(object)),
    values: known({ status: statusOf(object), ...own }),
    deleted: isDeleted(object),
    parentId: ownLevel(level) === 'project' ? undefined : object.project_id,
    review: ownLevel(level) === 'project' ? 'none' : reviewOf(object),
    reviewReasons: [],
    createdAt: instantOf(object.project_create_time ?? object.promotion_create_time),
  }
}

const statusOf = ({ opt_status: status }: NetworkObject): string | undefined =>
  status === undefined ? undefined : status === 'ENABLE' ? 'ACTIVE' : 'PAUSED'

export const isDeleted = ({ status, status_first: first }: NetworkObject): boolean =>
  [status, first].some((one) => one === 'DELETED' || one === 'PROJECT_STATUS_DELETE' || one === 'PROMOTION_STATUS_DELETED')

type Partly = Parameters<typeof known>[0]

function projectValues(object: NetworkObject): Partly {
  const { optimize_goal: goal, delivery_range: range, audience, delivery_setting: setting } = object
  const days = setting?.budget_mode === 'BUDGET_MODE_DAY' ? fenOf(setting.budget) : undefined
  return {
    landing_type: object.landing_type,
    ad_type: object.ad_type,
    platform: audience?.platform?.[0],
    download_url: object.download_url || undefined,
    external_action: goal?.external_action,
    deep_external_action: goal?.deep_external_action || undefined,
    asset_id: goal?.asset_ids?.[0],
    deep_bid_type: goal?.deep_external_action ? (setting?.deep_bid_type ?? undefined) : undefined,
    inventory_catalog: range?.inventory_catalog,
    inventory_type: range?.inventory_catalog === 'MANUAL' ? (range.inventory_type ?? undefined) : undefined,
    gender: audience?.gender === 'GENDER_UNLIMITED' ? 'NONE' : audience?.gender,
    age: audience?.age ?? (audience ? [] : undefined),
    audiences: audience?.retargeting_tags_include ?? (audience ? [] : undefined),
    excluded_audiences: audience?.retargeting_tags_exclude ?? (audience ? [] : undefined),
    hide_if_converted: audience?.hide_if_converted,
    ...(setting?.schedule_type === 'SCHEDULE_START_END'
      ? { start_date: dayOf(setting.start_time), end_date: dayOf(setting.end_time) }
      : {}),
    time_table: tableOf(setting?.schedule_time),
    bid_type: setting?.bid_type,
    project_budget_mode: setting?.budget_mode,
    project_daily_budget: days,
    track_url: object.track_url_setting?.action_track_url?.[0],
  }
}

function promotionValues(object: NetworkObject): Partly {
  const materials = object.promotion_materials
  return {
    title: materials?.title_material_list?.[0]?.title,
    call_to_action: materials?.call_to_action_buttons?.[0],
    product_name: materials?.product_info?.titles?.[0],
    selling_point: materials?.product_info?.selling_points?.[0],
    source: object.source || undefined,
    aweme_id: object.native_setting?.aweme_id || undefined,
    anchor_id: materials?.anchor_material_list?.[0]?.anchor_id,
    landing_url: materials?.external_url_material_list?.[0],
    detail_url: materials?.web_url_material_list?.[0],
    // a budget for the whole life of an ad is no field of ours
    daily_budget: object.budget_mode === 'BUDGET_MODE_TOTAL' ? undefined : fenOf(object.budget),
    cpa_bid: fenOf(object.cpa_bid),
    deep_cpa_bid: fenOf(object.deep_cpabid),
    roi_goal: Number(object.roi_goal) > 0 ? String(object.roi_goal) : undefined,
  }
}

/** Yuan as a number or as text → fen; nothing and 0 are no amount. */
export function fenOf(told: string | number | undefined): string | undefined {
  const fen = Math.round(Number(told ?? 0) * 100)
  return fen > 0 ? String(fen) : undefined
}

const dayOf = (told: string | null | undefined): string | undefined => told?.slice(0, 10) || undefined

export function tableOf(told: string | null | undefined): string[] | undefined {
  if (told?.length !== DAYS * SLOTS || !told.includes('0')) return undefined
  return Array.from({ length: DAYS }, (_, day) => told.slice(day * SLOTS, (day + 1) * SLOTS))
}

/** `2026-11-20 08:00:00`, GMT+8 without an offset → an instant. */
export const instantOf = (told: string | null | undefined): string | null => (told ? `${told.replace(' ', 'T')}+08:00` : null)

const DELIVERY_TROUBLE = new Set(['AWEME_ACCOUNT_DISABLED', 'AWEME_ANCHOR_DISABLED', 'PRODUCT_OFFLINE', 'DISABLE_BY_QUOTA', 'FROZEN'])

/** The review axis; an advertiser without money delivers nothing, which is no review. */
function reviewOf({ status, status_second: second }: NetworkObject): RemoteObject['review'] {
  const all = [status, ...(typeof second === 'string' ? [second] : (second ?? []))]
  if (all.includes('AUDIT_DENY')) return 'rejected'
  if (all.includes('AUDIT') || all.includes('REAUDIT')) return 'pending'
  if (all.some((one) => one !== undefined && DELIVERY_TROUBLE.has(one))) return 'attention'
  return status === undefined || isDeleted({ status }) ? 'none' : 'approved'
}
