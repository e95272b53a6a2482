import { isDeepStrictEqual } from 'node:util'
import type { Kept } from '../kit/book.ts'
import { isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { planReview } from '../kit/metered-world.ts'
import { createObject, deleteTree, inReview } from '../kit/platform.ts'
import { shape } from '../kit/shape.ts'
import { invalid } from './api-error.ts'
import { projectOf, withBudget } from './budgets.ts'
import { checkRules } from './field-rules.ts'
import { listObjects, pageOf } from './listing.ts'
import { checkMaterials } from './materials.ts'
import { PROMOTION_RULES } from './promotion-rules.ts'
import type { World } from './options.ts'
import { checkAnchors, checkAweme } from './references.ts'
import { bulk, checked, idsOf, present, rowsOf } from './rows.ts'
import { PROMOTION_CREATE, PROMOTION_LIST, PROMOTION_UPDATE } from './shapes.ts'
import { promotionStatuses } from './statuses.ts'
import { timeText } from '../kit/china-time.ts'

export function createPromotion(world: World, account: string, params: Params) {
  const { advertiser_id: _account, name, operation, project_id: parent, ...fields } = checked(PROMOTION_CREATE, params)
  const project = present(world, account, 'project', parent)
  checkFreeName(world, account, String(name), null)
  checkRules(PROMOTION_RULES, { fields, project })
  checkMaterials(world, account, fields.promotion_materials)
  checkAnchors(account, fields.promotion_materials)
  checkAweme(account, fields.native_setting, project)
  const made = createObject(
    world,
    { level: 'promotion', account, name: String(name), parents: [project.id], enabled: operation !== 'DISABLE', fields },
    (promotion) => inReview(world, promotion),
  )
  planReview(world, made)
  return { promotion_id: BigInt(made.id), error_keywords_list: [] }
}

/** Names are unique per advertiser. The real error code is not public; the simulator uses 40000 with the field. */
function checkFreeName({ book }: World, account: string, name: string, own: string | null): void {
  const taken = book.named(account, 'promotion', name).some((id) => {
    const other = book.object(id)
    return id !== own && other?.name === name && !other.deleted
  })
  if (taken) throw invalid('name', 'must be unique under the advertiser, a promotion of this name exists')
}

/** Changing what people see starts another review; other changes take effect at once. */
export function updatePromotion(world: World, account: string, params: Params) {
  const { advertiser_id: _account, promotion_id: id, name, budget, ...parts } = checked(PROMOTION_UPDATE, params)
  const promotion = present(world, account, 'promotion', id)
  checkFreeName(world, account, String(name), promotion.id)
  checkMaterials(world, account, parts.promotion_materials)
  checkAnchors(account, parts.promotion_materials)
  const paid = budget === undefined ? promotion : withBudget(world, promotion, budget, undefined)
  const fields = { ...paid.fields, ...parts, ...nativeOf(promotion, parts) }
  const project = projectOf(world, promotion)
  checkRules(PROMOTION_RULES, { fields, project }, { fields: promotion.fields, project })
  const next = { ...paid, name: String(name), fields }
  const isNew = ['promotion_materials', 'promotion_related_product', 'source'].some(
    (part) => !isDeepStrictEqual(next.fields[part], promotion.fields[part]),
  )
  planReview(world, put(world, isNew ? inReview(world, next) : next, params))
  return { promotion_id: BigInt(promotion.id), error_list: [] }
}

/** The Douyin account cannot be changed; an update only sets what is done with anchors. */
function nativeOf({ fields }: Kept, { native_setting: setting }: Params): Params {
  if (!isRecord(setting)) return {}
  const aweme = isRecord(fields.native_setting) ? fields.native_setting.aweme_id : undefined
  return { native_setting: { ...setting, aweme_id: aweme } }
}

function put(world: World, promotion: Kept, told: Params): Kept {
  const next = { ...promotion, updatedMs: world.clock.now() }
  world.book.put(next, 'updated', told)
  return next
}

const STATUS = rowsOf('promotion', 'opt_status!: DISABLE|ENABLE')
const BUDGET = rowsOf('promotion', 'budget!: number; budget_mode: BUDGET_MODE_DAY|BUDGET_MODE_TOTAL')

export const switchPromotions = bulk('promotion', STATUS, (world, promotion, { opt_status: status }) => {
  put(world, { ...promotion, enabled: status === 'ENABLE' }, { opt_status: status })
})

export const budgetPromotions = bulk('promotion', BUDGET, (world, promotion, { budget, budget_mode: mode }) => {
  put(world, withBudget(world, promotion, budget, mode), { budget })
})

export const deletePromotions = bulk('promotion', idsOf('promotion'), (world, promotion) => deleteTree(world, promotion, []))

/** Promotions on a page at most, and rows that pages by number can reach. */
const [MOST_SHOWN, MOST_BY_NUMBER] = [20, 10_000]

/** Pages by number, or by cursor when one is given. */
export function listPromotions(world: World, account: string, params: Params) {
  const { objects, shownAll } = listObjects(world, account, checked(PROMOTION_LIST, params), {
    level: 'promotion',
    parent: 'project_id',
    name: 'name',
    show: (promotion) => showPromotion(world, promotion),
  })
  if (params.cursor === undefined) {
    if (Number(params.page ?? 1) * Number(params.page_size ?? 10) > MOST_BY_NUMBER)
      throw invalid('page', `reaches ${MOST_BY_NUMBER} rows at most`)
    const { list, page_info } = pageOf(objects, params, MOST_SHOWN)
    return { list: shownAll(list), page_info }
  }
  const [from, count] = [Number(params.cursor), Math.min(MOST_SHOWN, Number(params.count ?? 10))]
  const list = shownAll(objects.slice(from, from + count))
  return { list, cursor_info: { cursor: from + list.length, count, has_more: from + list.length < objects.length } }
}

function showPromotion(world: World, promotion: Kept): Params {
  const { fields, review, createdMs, updatedMs } = promotion
  const again = review?.again === true ? 'MATERIAL_STATUS_REAUDIT' : 'MATERIAL_STATUS_AUDIT'
  const state = { pending: again, rejected: 'MATERIAL_STATUS_OFFLINE_AUDIT', approved: 'MATERIAL_STATUS_OK' }[review?.state ?? 'approved']
  return {
    ...fields,
    promotion_id: BigInt(promotion.id),
    project_id: BigInt(promotion.parents[0] ?? 0),
    advertiser_id: BigInt(promotion.account),
    promotion_name: promotion.name,
    promotion_materials: withStates(fields.promotion_materials, state),
    learning_phase: 'DEFAULT',
    opt_status: promotion.enabled ? 'ENABLE' : 'DISABLE',
    ...promotionStatuses(world, promotion, world.clock.now()),
    promotion_create_time: timeText(createdMs),
    promotion_modify_time: timeText(updatedMs),
  }
}

/** Each picture and video has its own status. */
function withStates(materials: unknown, state: string): unknown {
  if (!isRecord(materials)) return materials
  const marked = (list: unknown) =>
    Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) ? { ...one, material_status: state } : one)) : list
  const { image_material_list: images, video_material_list: videos } = materials
  return {
    ...materials,
    ...(images === undefined ? {} : { image_material_list: marked(images) }),
    ...(videos === undefined ? {} : { video_material_list: marked(videos) }),
  }
}

const REASONS = shape('advertiser_id!: id; promotion_ids!: id[] 1..10; delivery_mode: MANUAL|PROCEDURAL')

export function rejectReasons({ book }: World, account: string, params: Params) {
  const ids = checked(REASONS, params).promotion_ids
  const rejected = (Array.isArray(ids) ? ids : []).flatMap((id) => book.object(idText(id) ?? '') ?? [])
  const list = rejected
    .filter((one) => one.account === account && one.review?.state === 'rejected')
    .map(({ id, review }) => ({
      promotion_id: BigInt(id),
      promotion_reject: [
        { content: 'PROMOTION', reject_reason: review?.reasons ?? [], suggestion: ['Change the material and submit it again.'] },
      ],
      material_reject: [],
    }))
  return { list }
}
