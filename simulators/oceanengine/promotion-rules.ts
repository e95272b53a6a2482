import { isRecord, type Params } from '../kit/http.ts'
import {
  both,
  either,
  fitting,
  given,
  has,
  isGiven,
  isRatio,
  not,
  refused,
  required,
  valueAt,
  type FieldRule,
  type When,
} from './field-rules.ts'
import { fullWidth } from '../kit/text-width.ts'
import { bidsNothing, isAutomatic, splitsBudget, type Project } from './project-rules.ts'

/** A promotion and its project: most rules depend on both. */
type Promotion = { fields: Params; project: Project }

const ofProject =
  (when: When<Project>): When<Promotion> =>
  ({ project }) =>
    when(project)
const promotes = (...landings: string[]) => ofProject(has('landing_type', ...landings))

/** False when the material is a live broadcast or comes with the products. */
const bringsMaterial = both<Promotion>(
  not(given('promotion_related_product')),
  not(both<Promotion>(ofProject(has('marketing_goal', 'LIVE')), has('materials_type', 'LIVE_MATERIALS'))),
)
const describesProduct = both(bringsMaterial, not(promotes('DPA')))
const hasRelatedProduct = ofProject(has('related_product.product_setting', 'SINGLE', 'MULTI_PRODUCTS'))

const MATERIALS = 'promotion_materials'
const SHOWN = ['video', 'image', 'carousel', 'trial_play', 'instant_play'].map((kind) => given(`${MATERIALS}.${kind}_material_list`))
/** 6 is the minimum outside of SEARCH, where the shape's minimum of 3 applies. */
const isWide = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string' && fullWidth(text) >= 6)

const CONTENT: readonly FieldRule<Promotion>[] = [
  required(MATERIALS, bringsMaterial),
  {
    path: `${MATERIALS}.video_material_list`,
    rule: 'or image_material_list is required',
    isBroken: both<Promotion>(bringsMaterial, not(either<Promotion>(...SHOWN, has(`${MATERIALS}.blue_flow_material_recommend`, 'ON')))),
  },
  required(`${MATERIALS}.title_material_list`, both(bringsMaterial, not<Promotion>(has(`${MATERIALS}.original_video_title`, 'ON')))),
  required(`${MATERIALS}.call_to_action_buttons`, bringsMaterial),
  required(`${MATERIALS}.product_info`, describesProduct),
  required(`${MATERIALS}.product_info.titles`, both(describesProduct, not(hasRelatedProduct))),
  required(`${MATERIALS}.product_info.image_ids`, describesProduct),
  required(`${MATERIALS}.product_info.selling_points`, describesProduct),
  fitting(`${MATERIALS}.product_info.selling_points`, 'must be at least 6 characters', isWide, not(ofProject(has('ad_type', 'SEARCH')))),
  required('source', promotes('LINK', 'MICRO_GAME', 'SHOP', 'QUICK_APP', 'DPA')),
]

const PAGES = `${MATERIALS}.external_url_material_list`
const opensPage = ofProject(either(has('download_type', 'EXTERNAL_URL'), has('promotion_type', 'LANDING_PAGE_LINK')))
const isOfPages = ofProject(either(has('asset_type', 'ORANGE', 'THIRDPARTY'), given('multi_asset_type')))
const mayOpenPage = either(
  opensPage,
  promotes('LINK', 'SHOP', 'MICRO_GAME'),
  ofProject(either(has('launch_type', 'EXTERNAL_OPEN'), has('dpa_adtype', 'DPA_LINK'))),
)

const ANCHORS = `${MATERIALS}.anchor_material_list`
const selectsAnchor = has('native_setting.anchor_related_type', 'SELECT')
const everyAnchorHas = (name: string): FieldRule<Promotion> => ({
  path: `${ANCHORS}.${name}`,
  rule: 'is required',
  isBroken: both<Promotion>(selectsAnchor, ({ fields }) => {
    const anchors = valueAt(fields, ANCHORS)
    return Array.isArray(anchors) && anchors.some((anchor) => !isRecord(anchor) || !isGiven(anchor[name]))
  }),
})

const LINKS: readonly FieldRule<Promotion>[] = [
  required(PAGES, both(bringsMaterial, either(opensPage, both(promotes('LINK'), isOfPages)))),
  refused(PAGES, 'when the project has no landing page', not(mayOpenPage)),
  required(ANCHORS, selectsAnchor),
  everyAnchorHas('anchor_type'),
  everyAnchorHas('anchor_id'),
]

const bids = both(not(ofProject(isAutomatic)), not(ofProject(bidsNothing)))
const deeply = (way: string) => ofProject(has('delivery_setting.deep_bid_type', way))

const BIDS: readonly FieldRule<Promotion>[] = [
  ...['cpa_bid', 'deep_cpabid', 'roi_goal'].flatMap((name) => [
    refused(name, 'with bid_type NO_BID of the project', ofProject(bidsNothing)),
    refused(name, 'with delivery_mode PROCEDURAL of the project', ofProject(isAutomatic)),
  ]),
  required('deep_cpabid', both(bids, deeply('DEEP_BID_MIN'))),
  required('roi_goal', both(bids, deeply('ROI_COEFFICIENT'))),
  fitting(
    'roi_goal',
    'must be above 0 and at most 5, at most 4 decimals',
    (value) => isRatio(value) && value > 0 && value <= 5,
    not(deeply('ROI_DIRECT_MAIL')),
  ),
  fitting(
    'roi_goal',
    'must be 0.01 to 100, at most 4 decimals',
    (value) => isRatio(value) && value >= 0.01 && value <= 100,
    deeply('ROI_DIRECT_MAIL'),
  ),
]

const isCheap = either(bidsNothing, has('delivery_setting.pricing', 'PRICING_CPC', 'PRICING_CPM'))

/** In yuan: 0 when the project splits its budget, 100 for payment per click or show and for NO_BID. */
export const leastPromotionBudget = (project: Project): number => (splitsBudget(project) ? 0 : isCheap(project) ? 100 : 300)

const BUDGETS: readonly FieldRule<Promotion>[] = [
  required('budget', both(given('budget_mode'), ofProject(not(splitsBudget)))),
  fitting('budget', 'must be 0 when the project splits its budget', (value) => value === 0, ofProject(splitsBudget)),
  ...[100, 300].map((least) =>
    fitting<Promotion>(
      'budget',
      `must be at least ${least}`,
      (value) => Number(value) >= least,
      ofProject((project) => leastPromotionBudget(project) === least),
    ),
  ),
]

/** Source: open.oceanengine.com, promotion/create (1740946299496459) and promotion/update (1740952287987719). */
export const PROMOTION_RULES: readonly FieldRule<Promotion>[] = [...CONTENT, ...LINKS, ...BIDS, ...BUDGETS]
