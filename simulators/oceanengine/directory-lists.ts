import { readTime } from '../kit/china-time.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { shape } from '../kit/shape.ts'
import { invalid } from './api-error.ts'
import { anchorsOf, assetsOf, awemeGrantsOf, type Anchor } from './directory.ts'
import { pageOf } from './listing.ts'
import type { World } from './options.ts'
import { checked } from './rows.ts'

/** Lists of the things an account can refer to. Source: open.oceanengine.com, pages 1800985709803914, 1729983667746823 and 1757715831323652. */
const ASSETS = shape(`
  advertiser_id! page page_size: id; filtering: object
  @filtering asset_ids: id[] ..100; asset_type: APP|MINI_PROGRAME|QUICK_APP|TETRIS_EXTERNAL|THIRD_EXTERNAL; modify_end_time modify_start_time: text
`)
const AWEME = shape(`
  advertiser_id! page page_size: id; filtering: object
  @filtering auth_status: AUTHRIZED|AUTHRIZING|INVALID[]; aweme_ids: text[] ..50; item_ids: id[] ..50
  @filtering auth_type: AWEME_ACCOUNT|AWEME_HOMEPAGE|LIVE_ACCOUNT|UNI_PROMOTION|VIDEO_ITEM[]
`)
const ANCHORS = shape(`
  advertiser_id! page page_size: id; filtering: object
  @filtering anchor_end_time anchor_id anchor_name anchor_start_time android_package_name ios_package_name: text
  @filtering anchor_type: APP_GAME|APP_INTERNET_SERVICE|APP_SHOP|INSURANCE|MICRO_APP|MICRO_GAME|ONLINE_SUBSCRIBE|PRIVATE_CHAT|SHOPPING_CART[]
  @filtering landing_type: APP|AWEME|LINK; source: AUTO|CUSTOM|GROUP|MANUAL[]; status: AUDIT_FAILD|AUDIT_SUCCESS|CREATE[]
`)

const filteringOf = ({ filtering }: Params): Params => (isRecord(filtering) ? filtering : {})

/** A missing filter or an empty list matches everything. */
const fits = (wanted: unknown, value: string): boolean =>
  Array.isArray(wanted) ? wanted.length === 0 || wanted.map(inText).includes(value) : inText(wanted) === '' || wanted === value

const isBetween = (time: string, from: unknown, to: unknown): boolean =>
  (inText(from) === '' || time.slice(0, 10) >= inText(from)) && (inText(to) === '' || time.slice(0, 10) <= inText(to))

/** @throws ApiError unless both days are given in order, or neither */
function checkDays(filtering: Params, start: string, end: string): void {
  if (filtering[start] === undefined && filtering[end] === undefined) return
  for (const name of [start, end]) if (readTime(filtering[name]) === null) throw invalid(`filtering.${name}`, 'must be a day YYYY-MM-DD')
  if (inText(filtering[start]) > inText(filtering[end])) throw invalid(`filtering.${end}`, 'must not be before the start')
}

function listAssets(_world: World, account: string, params: Params) {
  const filtering = filteringOf(checked(ASSETS, params))
  checkDays(filtering, 'modify_start_time', 'modify_end_time')
  const { asset_ids: ids, asset_type: type, modify_start_time: from, modify_end_time: to } = filtering
  const wanted = Array.isArray(ids) ? ids.map(idText) : undefined
  const rows = assetsOf(account).filter(
    (asset) => fits(wanted, String(asset.asset_id)) && fits(type, asset.asset_type) && isBetween(asset.modify_time, from, to),
  )
  const { list, page_info } = pageOf(rows, params)
  return { asset_list: list, page_info }
}

/** The directory has no authorisations of single videos, so filtering by video finds nothing. */
function listAwemeGrants(_world: World, account: string, params: Params) {
  const { auth_type: type, auth_status: status, aweme_ids: ids, item_ids: videos } = filteringOf(checked(AWEME, params))
  const rows = awemeGrantsOf(account).filter(
    (grant) => fits(type, grant.auth_type) && fits(status, grant.auth_status) && fits(ids, grant.aweme_id) && fits(videos, ''),
  )
  return pageOf(rows, params)
}

/** The values of the `source` filter that match an anchor; a shared one also matches GROUP. */
const sourcesOf = ({ source, anchor_share_type: share }: Anchor): string[] => [
  ...(source === 'CUSTOM' ? ['CUSTOM', 'MANUAL'] : [source]),
  ...(share === 'SHARE_ANCHOR' ? ['GROUP'] : []),
]

function listAnchors(_world: World, account: string, params: Params) {
  const filtering = filteringOf(checked(ANCHORS, params))
  const rows = anchorsOf(account).filter(
    (anchor) =>
      fits(filtering.anchor_id, anchor.anchor_id) &&
      anchor.anchor_name.includes(inText(filtering.anchor_name)) &&
      fits(filtering.status, anchor.status) &&
      fits(filtering.anchor_type, anchor.anchor_type) &&
      fits(filtering.landing_type, anchor.anchor_type === 'APP_GAME' ? 'APP' : 'LINK') &&
      fits(filtering.android_package_name, anchor.android_package_name) &&
      fits(filtering.ios_package_name, anchor.ios_package_name) &&
      sourcesOf(anchor).some((source) => fits(filtering.source, source)) &&
      isBetween(anchor.create_time, filtering.anchor_start_time, filtering.anchor_end_time),
  )
  return pageOf(rows, params)
}

export const DIRECTORY = {
  'GET /2/tools/event/all_assets/list/': listAssets,
  'GET /2/tools/aweme_auth_list/': listAwemeGrants,
  'GET /v3.0/native_anchor/get/': listAnchors,
}
