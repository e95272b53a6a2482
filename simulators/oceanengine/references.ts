import { inText, isRecord } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { invalid } from './api-error.ts'
import type { Project } from './project-rules.ts'
import { anchorsOf, assetsOf, awemeGrantsOf } from './directory.ts'

/** @throws ApiError when the account does not have an event asset, or its share has expired */
export function checkAssets(account: string, goal: unknown): void {
  const ids = isRecord(goal) && Array.isArray(goal.asset_ids) ? goal.asset_ids : []
  for (const id of ids) {
    const asset = assetsOf(account).find(({ asset_id }) => String(asset_id) === idText(id))
    if (!asset) throw invalid('optimize_goal.asset_ids', `${inText(id)} does not exist under the advertiser`)
    if (asset.share_type === 'SHATE_EXPIRED')
      throw invalid('optimize_goal.asset_ids', `${inText(id)} is no longer shared with the advertiser`)
  }
}

/** Authorisation types that allow new material to be shown as the Douyin account; AWEME_HOMEPAGE only allows its existing videos. */
const showsAs = ({ fields }: Project) => (fields.marketing_goal === 'LIVE' ? ['AWEME_ACCOUNT', 'LIVE_ACCOUNT'] : ['AWEME_ACCOUNT'])

/** @throws ApiError unless the Douyin account has authorised the advertiser for this kind of ad */
export function checkAweme(account: string, setting: unknown, project: Project): void {
  const id = isRecord(setting) ? inText(setting.aweme_id) : ''
  if (id === '') return
  const grants = awemeGrantsOf(account).filter(({ aweme_id }) => aweme_id === id)
  if (grants.length === 0) throw invalid('native_setting.aweme_id', `${id} has not authorised the advertiser`)
  const valid = grants.filter(({ auth_status }) => auth_status === 'AUTHRIZED')
  if (valid.length === 0) throw invalid('native_setting.aweme_id', `the authorisation of ${id} is not valid`)
  const types = showsAs(project)
  if (!valid.some(({ auth_type }) => types.includes(auth_type)))
    throw invalid('native_setting.aweme_id', `${id} has not given an authorisation of type ${types.join(' or ')}`)
}

const ANCHOR_PATH = 'promotion_materials.anchor_material_list.anchor_id'

/** @throws ApiError when the account does not have an anchor, its type differs, or it is not approved */
export function checkAnchors(account: string, materials: unknown): void {
  const rows = isRecord(materials) && Array.isArray(materials.anchor_material_list) ? materials.anchor_material_list : []
  for (const { anchor_id: id, anchor_type: type } of rows.filter(isRecord)) {
    if (id === undefined) continue
    const anchor = anchorsOf(account).find(({ anchor_id }) => anchor_id === id)
    if (!anchor) throw invalid(ANCHOR_PATH, `${inText(id)} does not exist under the advertiser`)
    if (type !== undefined && type !== anchor.anchor_type) throw invalid(ANCHOR_PATH, `${anchor.anchor_id} is not of type ${inText(type)}`)
    if (anchor.status !== 'AUDIT_SUCCESS') throw invalid(ANCHOR_PATH, `${anchor.anchor_id} is not approved`)
  }
}
