import { allSelected, isTimeTable } from '#domain/time-table.ts'
import type { Values } from '#domain/channels/channel.ts'
import { Untranslatable } from '../core/failure.ts'
import { bareNumber } from '../core/lossless.ts'
import type { Draft } from '../core/port.ts'
import { taggedName } from '../core/tag.ts'
import { listOf, needed, parentId, textOf } from '../core/values.ts'
import { ownLevel } from './levels.ts'

/** Our row → the body of `project/create` or `promotion/create`. Throws `Untranslatable` with our field key. */
export function createBody(draft: Draft): object {
  const own = { project: projectBody, promotion: promotionBody }[ownLevel(draft.level)](draft)
  return { name: taggedName(draft.name, draft.clientKey), operation: operationOf(draft.values), ...own }
}

export const operationOf = (values: Values): 'ENABLE' | 'DISABLE' => (textOf(values, 'status') === 'ACTIVE' ? 'ENABLE' : 'DISABLE')

function projectBody({ values }: Draft): object {
  const isApp = values.landing_type === 'APP'
  const [deep, track] = [textOf(values, 'deep_external_action'), textOf(values, 'track_url')]
  return {
    delivery_mode: 'MANUAL',
    marketing_goal: 'VIDEO_AND_IMAGE',
    landing_type: needed(values, 'landing_type'),
    ad_type: needed(values, 'ad_type'),
    ...(isApp
      ? {
          app_promotion_type: 'DOWNLOAD',
          download_type: 'DOWNLOAD_URL',
          download_url: needed(values, 'download_url'),
        }
      : { asset_type: 'THIRDPARTY' }),
    optimize_goal: {
      external_action: needed(values, 'external_action'),
      ...(deep ? { deep_external_action: deep } : {}),
      asset_ids: [bareNumber(needed(values, 'asset_id'))],
    },
    delivery_range: {
      inventory_catalog: needed(values, 'inventory_catalog'),
      ...(values.inventory_catalog === 'MANUAL' ? { inventory_type: listOf(values, 'inventory_type') } : {}),
    },
    audience: { ...audienceOf(values), platform: [needed(values, 'platform')] },
    delivery_setting: { ...scheduleOf(values), ...biddingOf(values) },
    // a project with a landing page may not set the type of its tracking link
    ...(track ? { track_url_setting: { ...(isApp ? { track_url_type: 'CUSTOM' } : {}), action_track_url: [track] } } : {}),
  }
}

/** What a project reaches, as a whole: what is left out is unlimited. */
export const audienceOf = (values: Values): object => ({
  district: 'NONE',
  gender: needed(values, 'gender'),
  ...(listOf(values, 'age').length > 0 ? { age: listOf(values, 'age') } : {}),
  retargeting_tags_include: listOf(values, 'audiences').map(bareNumber),
  retargeting_tags_exclude: listOf(values, 'excluded_audiences').map(bareNumber),
  hide_if_converted: needed(values, 'hide_if_converted'),
})

/** Days and hours of a project; without days it starts today and has no end. */
export function scheduleOf(values: Values): object {
  const until = textOf(values, 'end_date')
  const table = listOf(values, 'time_table')
  if (table.length > 0 && !isTimeTable(table)) throw new Untranslatable('time_table', 'the time table is not seven days of 48 half-hours')
  return {
    schedule_type: until ? 'SCHEDULE_START_END' : 'SCHEDULE_FROM_NOW',
    ...(until ? { start_time: needed(values, 'start_date'), end_time: until } : {}),
    ...(table.length > 0 && !allSelected(table) ? { schedule_time: table.join('') } : {}),
  }
}

function biddingOf(values: Values): object {
  const mode = needed(values, 'project_budget_mode')
  const deep = textOf(values, 'deep_external_action') ? textOf(values, 'deep_bid_type') : null
  return {
    pricing: 'PRICING_OCPM',
    bid_type: needed(values, 'bid_type'),
    budget_mode: mode,
    ...(mode === 'BUDGET_MODE_INFINITE' ? {} : { budget: yuan(values, 'project_daily_budget') }),
    ...(deep ? { deep_bid_type: deep } : {}),
  }
}

function promotionBody(draft: Draft): object {
  const { values, above, logoRef } = draft
  if (!logoRef) throw new Untranslatable('logo_material_id', 'the picture of the product is not known to the account yet')
  const [aweme, source, anchor, url, details] = ['aweme_id', 'source', 'anchor_id', 'landing_url', 'detail_url'].map((key) =>
    textOf(values, key),
  )
  return {
    project_id: bareNumber(parentId(draft, 'project')),
    promotion_materials: {
      ...shownMaterial(draft),
      title_material_list: [{ title: needed(values, 'title') }],
      call_to_action_buttons: [needed(values, 'call_to_action')],
      product_info: {
        titles: [needed(values, 'product_name')],
        image_ids: [logoRef],
        selling_points: [needed(values, 'selling_point')],
      },
      ...(url ? { external_url_material_list: [url] } : {}),
      ...(details && above.project?.platform === 'ANDROID' ? { web_url_material_list: [details] } : {}),
      ...(anchor ? { anchor_material_list: [{ anchor_type: 'APP_GAME', anchor_id: anchor }] } : {}),
    },
    ...(aweme || anchor
      ? { native_setting: { ...(aweme ? { aweme_id: aweme } : {}), ...(anchor ? { anchor_related_type: 'SELECT' } : {}) } }
      : {}),
    ...(source ? { source } : {}),
    ...(textOf(values, 'daily_budget') ? { budget_mode: 'BUDGET_MODE_DAY', budget: yuan(values, 'daily_budget') } : {}),
    ...(above.project?.bid_type === 'NO_BID' ? {} : bidOf(values)),
  }
}

/** A picture, or a video with its cover; the mode says whether it is portrait or landscape. */
function shownMaterial({ materialRef, materialSize, videoRef }: Draft): object {
  if (!materialRef) throw new Untranslatable('material_id', 'the material is not known to the account yet')
  const isTall = materialSize !== undefined && materialSize.height > materialSize.width
  if (videoRef) {
    const image_mode = isTall ? 'CREATIVE_IMAGE_MODE_VIDEO_VERTICAL' : 'CREATIVE_IMAGE_MODE_VIDEO'
    return { video_material_list: [{ image_mode, video_id: videoRef, video_cover_id: materialRef }] }
  }
  const image_mode = isTall ? 'CREATIVE_IMAGE_MODE_LARGE_VERTICAL' : 'CREATIVE_IMAGE_MODE_LARGE'
  return { image_material_list: [{ image_mode, images: [{ image_id: materialRef }] }] }
}

/** Bids and the ROI goal. */
export function bidOf(values: Values): object {
  const roi = textOf(values, 'roi_goal')
  return {
    ...(textOf(values, 'cpa_bid') ? { cpa_bid: yuan(values, 'cpa_bid') } : {}),
    ...(textOf(values, 'deep_cpa_bid') ? { deep_cpabid: yuan(values, 'deep_cpa_bid') } : {}),
    ...(roi ? { roi_goal: Number(roi) } : {}),
  }
}

/** Our fen → yuan with two decimals, as a bare number. */
export function yuan(values: Values, key: string): unknown {
  const fen = needed(values, key)
  if (!/^\d+$/.test(fen)) throw new Untranslatable(key, `${fen} is no amount in minor units`)
  const padded = fen.padStart(3, '0')
  return bareNumber(`${padded.slice(0, -2)}.${padded.slice(-2)}`)
}
