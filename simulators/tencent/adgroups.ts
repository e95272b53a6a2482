import type { Kept } from '../kit/book.ts'
import { isDeepStrictEqual } from 'node:util'
import { readTime } from '../kit/china-time.ts'
import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText, writeLongJson } from '../kit/long-json.ts'
import { invalid } from './api-error.ts'
import { checkGroupReferences, checkPages } from './directory.ts'
import { chosen, listForm } from './listing.ts'
import { checkMaterials } from './materials.ts'
import { duplicated, endPointsOf, bidding, budgeting, switching, type Kind, type OfAccount } from './objects.ts'
import type { World } from './options.ts'
import { checked, present } from './rows.ts'
import { ADGROUP_FORMS, CREATIVE_FORMS, form } from './shapes.ts'
import { adgroupStatus, approvalOf, isPartly } from './statuses.ts'

/** @throws ApiError unless the dates and the weekly schedule are valid; `fields` are those after the change */
export function checkTimes(fields: Params): void {
  for (const name of ['begin_date', 'end_date']) {
    const day = fields[name]
    if (day !== undefined && day !== '' && (inText(day).length !== 10 || readTime(day) === null))
      throw invalid(name, 'must be a day YYYY-MM-DD')
  }
  const { begin_date: begin, end_date: end, time_series: plan } = fields
  if (end !== undefined && end !== '' && inText(end) < inText(begin)) throw invalid('end_date', "cannot be earlier than 'begin_date'")
  if (plan !== undefined && !/^[01]{336}$/.test(inText(plan))) throw invalid('time_series', 'must be 48 x 7 characters of 0 and 1')
}

/** Fields that rows of every kind have. */
export const shownOf = (object: Kept): Params => ({
  [`${object.level}_id`]: BigInt(object.id),
  [`${object.level}_name`]: object.name,
  configured_status: object.enabled ? 'AD_STATUS_NORMAL' : 'AD_STATUS_SUSPEND',
  is_deleted: object.deleted,
  created_time: Math.floor(object.createdMs / 1000),
  last_modified_time: Math.floor(object.updatedMs / 1000),
})

/** What adgroups of both generations have in common. */
export const COMMON_ADGROUP = {
  level: 'adgroup',
  width: 60,
  isUnique: true,
  most: ({ adgroupsPerAccount }) => adgroupsPerAccount,
  reviewed: null,
} satisfies Partial<Kind>

/** An object without a daily budget is shown with 0. */
export const shownWithBudget = (object: Kept): Params => ({ daily_budget: 0, ...object.fields, ...shownOf(object) })

const ADGROUP: Kind = {
  ...COMMON_ADGROUP,
  hangs: false,
  ...ADGROUP_FORMS,
  list: listForm('account_id!: id', {
    filters:
      'adgroup_id adgroup_name created_time last_modified_time configured_status material_package_id auto_derived_creative_enabled rta_target_id',
    pages: 100,
  }),
  parents: () => [],
  below: ['dynamic_creative'],
  settle: (_world, account, fields, { before }) => {
    checkGroupReferences(account, fields)
    // an empty end_date means no end, but the field must be there
    if (before === null && fields.end_date === undefined) throw invalid('end_date', 'is required')
    checkTimes({ ...before?.fields, ...fields })
    return fields
  },
  show: (world, adgroup) => ({ ...shownWithBudget(adgroup), system_status: adgroupStatus(world, adgroup, world.clock.now()) }),
}

/** Components by kind, each with an id; unchanged ones keep theirs. */
function withIds({ book }: World, components: Params, before: unknown): Params {
  const former = isRecord(before) ? before : {}
  const identified = (kind: string, list: unknown) =>
    recordsIn(list).map(({ is_deleted: _read, component_id: id, ...component }) => {
      const same = recordsIn(former[kind]).find(({ component_id: _id, ...other }) => isDeepStrictEqual(other, component))
      return { component_id: id ?? same?.component_id ?? BigInt(book.nextId()), ...component }
    })
  return Object.fromEntries(Object.entries(components).map(([kind, list]) => [kind, identified(kind, list)]))
}

const contentOf = (components: unknown): unknown =>
  isRecord(components)
    ? Object.fromEntries(Object.entries(components).map(([kind, list]) => [kind, recordsIn(list).map(({ value }) => value)]))
    : null

function checkContent({ book, behaviour }: World, components: Params, adgroup: Kept | undefined, own: string | null): void {
  if (!behaviour.refuseSameContent || !adgroup) return
  const others = book.children(adgroup.id, 'dynamic_creative').flatMap((id) => book.object(id) ?? [])
  const content = contentOf(components)
  const same = others.find(
    (other) => !other.deleted && other.id !== own && isDeepStrictEqual(contentOf(other.fields.creative_components), content),
  )
  if (same) throw duplicated(same.id)
}

const CREATIVE: Kind = {
  level: 'dynamic_creative',
  hangs: true,
  ...CREATIVE_FORMS,
  list: listForm('account_id!: id', {
    filters: 'dynamic_creative_id dynamic_creative_name created_time last_modified_time adgroup_id configured_status source component_id',
    most: 10,
    pages: 100,
  }),
  width: 60,
  isUnique: true,
  most: () => Infinity,
  parents: (world, account, params) => [present(world, account, ADGROUP, params.adgroup_id)],
  below: [],
  reviewed: ['creative_components'],
  settle: (world, account, fields, { before, parents }) => {
    const { creative_components: components } = fields
    if (!isRecord(components)) return fields
    if (Object.keys(components).length === 0) throw invalid('creative_components', 'must be at least 1 items')
    const odd = Object.entries(components).find(([, list]) => !Array.isArray(list) || !list.every(isRecord))
    if (odd) throw invalid(`creative_components.${odd[0]}`, 'must be a list')
    checkMaterials(world, account, components, 'creative_components')
    for (const component of componentsIn(components))
      for (const page of [component.value, isRecord(component.value) ? component.value.jump_info : null].filter(isRecord))
        checkPages(account, page.page_spec, 'page_spec')
    checkContent(world, components, parents[0], before?.id ?? null)
    return { ...fields, creative_components: withIds(world, components, before?.fields.creative_components) }
  },
  show: (_world, creative) => ({
    delivery_mode: 'DELIVERY_MODE_COMPONENT',
    dynamic_creative_type: 'DYNAMIC_CREATIVE_TYPE_COMMON',
    ...creative.fields,
    creative_components: Object.fromEntries(
      componentsOf(creative).map(([kind, list]) => [kind, list.map((component) => ({ ...component, is_deleted: false }))]),
    ),
    ...shownOf(creative),
    adgroup_id: BigInt(creative.parents[0] ?? 0),
    creative_set_approval_status: approvalOf(creative),
    source: 'DYNAMIC_CREATIVE_SOURCE_NORMAL',
  }),
}

const componentsIn = (components: Params): Params[] => Object.values(components).flatMap(recordsIn)

const componentsOf = ({ fields }: Kept): [string, Params[]][] =>
  Object.entries(isRecord(fields.creative_components) ? fields.creative_components : {}).map(([kind, list]) => [kind, recordsIn(list)])

const REVIEWS = form('account_id!: id; dynamic_creative_id_list!: id[] 1..100; fields: text[]')

/** The review result of each component and site. In a creative that is partly normal, the first component is refused. */
const reviewResults: OfAccount = (world, account, params) => {
  const { dynamic_creative_id_list: ids, fields } = checked(REVIEWS, params)
  const creatives = (Array.isArray(ids) ? ids : []).flatMap((id) => world.book.object(idText(id) ?? '') ?? [])
  const list = creatives
    .filter((one) => one.account === account && one.level === 'dynamic_creative' && !one.deleted)
    .map((creative) => chosen(reviewOf(world, creative), fields))
  return { list }
}

function reviewOf({ book }: World, creative: Kept): Params {
  const state = creative.review?.state ?? 'approved'
  const reasons = isPartly(creative) ? ['The picture promises more than the product keeps.'] : (creative.review?.reasons ?? [])
  const details = reasons.map((reason) => ({ reason, site_set_list: [], reject_info_location: [] }))
  const all = componentsOf(creative).flatMap(([kind, components]) => components.map((component) => ({ kind, component })))
  const element_result_list = all.map(({ kind, component: { component_id, value = {} } }, index) => {
    const end = state === 'approved' && isPartly(creative) && index === 0 ? 'rejected' : state
    const audit = { pending: 'PENDING', approved: 'APPROVED', rejected: 'REJECTED' }[end]
    return {
      element_id: component_id,
      element_name: kind,
      element_value: writeLongJson(value),
      component_info: { component_id, component_type: kind.toUpperCase(), review_status: `AUDIT_STATUS_${audit}` },
      review_status: `AD_STATUS_${{ pending: 'PENDING', approved: 'NORMAL', rejected: 'DENIED' }[end]}`,
      element_reject_detail_info: end === 'rejected' ? details : [],
    }
  })
  const system_status = isPartly(creative) ? 'AD_STATUS_PARTIALLY_NORMAL' : approvalOf(creative).replace('CREATIVE_SET_APPROVAL', 'AD')
  const sites = book.object(creative.parents[0] ?? '')?.fields.site_set
  const told = { system_status, reject_message: reasons.join('; '), element_reject_detail_info: [] }
  return {
    dynamic_creative_id: BigInt(creative.id),
    element_result_list,
    site_set_result_list: (Array.isArray(sites) ? sites : []).map((site_set) => ({ site_set, ...told })),
    reject_message_list: reasons,
    delay_message_list: [],
    is_all_component_compose_pending: state === 'pending',
    total_component_compose_count: 1,
    reject_component_compose_count: state === 'rejected' ? 1 : 0,
    pass_component_compose_count: state === 'approved' ? 1 : 0,
    reject_component_compose_info_list: [],
  }
}

/** Endpoints of v3.0 for adgroups and creatives. */
export const ADGROUPS = {
  adgroups: {
    ...endPointsOf(ADGROUP),
    update_configured_status: switching(ADGROUP),
    update_daily_budget: budgeting(ADGROUP),
    update_bid_amount: bidding(ADGROUP),
  },
  dynamic_creatives: endPointsOf(CREATIVE),
  dynamic_creative_review_results: { get: reviewResults },
}
