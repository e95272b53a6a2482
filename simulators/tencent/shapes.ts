import { isRecord, type Params } from '../kit/http.ts'
import { shape, type Shape } from '../kit/shape.ts'
import { ENUMS } from './enums.ts'

/** What an end point takes: its rules, and the names of its parameters, for what is not among them is not kept. */
export type Form = { rules: Shape; names: ReadonlySet<string> }

/** Lengths of text are counted in bytes. `PREFIX_<A|B>` is short for `PREFIX_A|PREFIX_B`. */
export function form(table: string): Form {
  const whole = table.replaceAll(/(\w+)<([\w|]+)>/g, (_all, prefix: string, words: string) =>
    words
      .split('|')
      .map((word) => prefix + word)
      .join('|'),
  )
  const names = rulesIn(whole).flatMap(([few]) => few.map((name) => name.replace('!', '')))
  return { rules: shape(whole, { widthOf: (text) => Buffer.byteLength(text), enums: ENUMS }), names: new Set(names) }
}

/** Names and kind of each rule about a parameter itself. */
const rulesIn = (table: string): [string[], string][] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .flatMap((line) => line.split('; '))
    .map((rule) => {
      const [names = '', kind = ''] = rule.split(': ')
      return [names.split(' '), kind]
    })

/** An update takes what the create takes without what stays as it was made; nothing but the ids is required. */
function updateOf(create: string, id: string, fixed: string, more = ''): Form {
  const stays = new Set(`account_id ${fixed}`.split(' '))
  const own = rulesIn(create).flatMap(([names, kind]) => {
    const kept = names.map((name) => name.replace('!', '')).filter((name) => !stays.has(name))
    return kept.length === 0 ? [] : [`${kept.join(' ')}: ${kind}`]
  })
  const nested = create.split('\n').filter((line) => line.trim().startsWith('@'))
  return form([`account_id! ${id}!: id`, ...own, ...nested, more].join('\n'))
}

/** The parameters that a form knows. */
export const known = ({ names }: Form, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => names.has(name) && value !== undefined && value !== null))

export const recordsIn = (list: unknown): Params[] => (Array.isArray(list) ? list.filter(isRecord) : [])

/** Source: models of TencentAd/marketing-api-go-sdk v1.7.78, as collected in the facts of the network. */
const ADGROUP = `
  account_id! conversion_id material_package_id marketing_asset_id rta_id feedback_id sell_strategy_id dsp_id: id
  adgroup_name!: text 1..180
  marketing_goal!: MARKETING_GOAL_<UNKNOWN|USER_GROWTH|PRODUCT_SALES|LEAD_RETENTION|BRAND_PROMOTION|INCREASE_FANS_INTERACTION>
  marketing_sub_goal: =MarketingSubGoal; marketing_carrier_type!: =MarketingCarrierType
  marketing_carrier_detail targeting scene_spec deep_conversion_spec auto_derived_creative_preference marketing_asset_outer_spec: object
  mpa_spec dca_spec aoi_optimization_strategy cloud_union_spec additional_product_spec: object; begin_date! time_series!: text
  end_date: text ..10; first_day_begin_time: text ..8; bid_amount smart_cost_cap: integer
  optimization_goal forward_link_assist: =OptimizationGoal
  automatic_site_enabled auto_acquisition_enabled auto_derived_creative_enabled auto_derived_landing_page_switch: flag
  flow_optimization_enabled live_recommend_strategy_enabled enable_steady_exploration: flag; site_set: text[] 1..32
  exploration_strategy: EXPLORATION_UNKNOW|AUTOMATIC_EXPLORATION|STEADY_EXPLORATION; priority_site_set: text[] ..32
  daily_budget: integer; user_action_sets: list 1..100
  deep_conversion_behavior_bid deep_conversion_behavior_advanced_bid: integer 0..1000000
  deep_conversion_worth_rate deep_conversion_worth_advanced_rate: number ..1000; bid_mode: =BidMode
  auto_acquisition_budget: integer 20000..10000000; smart_bid_type: SMART_BID_TYPE_<CUSTOM|SYSTEMATIC>
  search_expand_targeting_switch: SEARCH_EXPAND_TARGETING_SWITCH_<UNKNOWN|OPEN|CLOSE>
  bid_scene: BID_SCENE_<UNKNOWN|NORMAL_AVERAGE|NORMAL_MAX>; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  poi_list: text[]; ecom_pkam_switch: ECOM_PKAM_SWITCH_<CLOSE|OPEN>; rta_target_id: text ..512
  cost_constraint_scene: COST_CONSTRAINT_SCENE_<UNKNOWN|OPEN>; custom_cost_cap: integer 0..2000000
  short_play_pay_type: SHORT_PLAY_PAY_TYPE_<UNKNOWN|FREE_PLAY|CHARGE_PLAY>
  dynamic_ad_type: DYNAMIC_AD_TYPE_<COMMON|DYNAMIC_PRODUCT|DYNAMIC_ARTICLE|DYNAMIC_ELEMENT|DYNAMIC_CREATIVE|MULTI_CREATIVE|SEARCH_COMMON|SEARCH_DYNAMIC_PRODUCT|DYNAMIC_CONTENT>
  custom_cost_roi_cap: number ..50; search_expansion_switch: SEARCH_EXPANSION_SWITCH_<UNKNOWN|OPEN|CLOSE>
  adx_realtime_type: ADX_REALTIME_TYPE_<DEFAULT|NO_AUDIT|HALF_NO_AUDIT>; smart_targeting_mode: SMART_TARGETING_MANUAL
  @marketing_carrier_detail marketing_carrier_id marketing_sub_carrier_id marketing_carrier_name: text
  @targeting gender education app_install_status marital_status user_os network_type device_price game_consumption_level: text[]
  @targeting excluded_os: text[]; custom_audience excluded_custom_audience: id[]
  @scene_spec mobile_union exclude_mobile_union tencent_news display_scene qbsearch_scene pc_scene wechat_search_scene: text[]
  @scene_spec union_position_package exclude_union_position_package wechat_position mobile_union_category wechat_channels_scene: id[]
  @user_action_sets[] type: USER_ACTION_SET_TYPE_<WEB|IOS|ANDROID|WECHAT|WECHAT_MINI_PROGRAM|WECHAT_MINI_GAME>
  @user_action_sets[] id: integer; data_source_id: id
  @deep_conversion_spec deep_conversion_type: DEEP_CONVERSION_<WORTH|BEHAVIOR|WORTH_ADVANCED|BEHAVIOR_ADVANCED>
  @auto_derived_creative_preference auto_derived_creative_method_type_list: text[]
  @marketing_asset_outer_spec marketing_target_type: =MarketingTargetType
  @marketing_asset_outer_spec marketing_asset_outer_id marketing_asset_outer_sub_id marketing_asset_outer_name: text
  @mpa_spec recommend_method_ids: id[]; product_catalog_id product_series_id: text
  @dca_spec recommend_method_ids: id[]; set_id: text
  @aoi_optimization_strategy aoi_optimization_strategy_enabled: flag; aoi_id_list: id[]
  @cloud_union_spec roi_goal: =DeepConversionWorthGoal; expected_roi: number
  @additional_product_spec product_catalog_id product_outer_id: text
`
const CREATIVE = `
  account_id! adgroup_id! creative_template_id: id; dynamic_creative_name!: text 1..180
  delivery_mode: DELIVERY_MODE_<COMPONENT|CUSTOMIZE>
  dynamic_creative_type: DYNAMIC_CREATIVE_TYPE_<COMMON|PROGRAM>; creative_components! program_creative_info: object
  impression_tracking_url: text ..1023; click_tracking_url: text ..1024; page_track_url: text ..2048
  auto_derived_program_creative_switch: flag; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  site_set_validate_model: SITE_SET_VALIDATE_MODEL_<LOOSE|STRICT>
  @program_creative_info material_derive_id: id; bid_mode: =BidMode; derive_version: DERIVE_VERSION_TYPE_<UNKNOWN|V2|V3>
`
const OLD_CAMPAIGN = `
  account_id!: id; campaign_name!: text; campaign_type!: =CampaignType; promoted_object_type!: =PromotedObjectType
  daily_budget: integer0; total_budget: integer; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  speed_mode: SPEED_MODE_<FAST|STANDARD|NONE|ABSOLUTE_UNIFORM>
`
const OLD_ADGROUP = `
  campaign_id! targeting_id dynamic_creative_id conversion_id sell_strategy_id feedback_id account_id!: id
  adgroup_name! begin_date first_day_begin_time end_date time_series promoted_object_id app_android_channel_package_id: text
  customized_category: text; promoted_object_type!: =PromotedObjectType
  billing_event: BILLINGEVENT_<NONE|CLICK|APP_DOWNLOAD|IMPRESSION|APP_INSTALL|DURATION|DAY>
  bid_amount daily_budget deep_conversion_behavior_bid deep_conversion_behavior_advanced_bid auto_acquisition_budget: integer
  optimization_goal forward_link_assist: =OptimizationGoal
  automatic_site_enabled flow_optimization_enabled auto_audience expand_enabled auto_acquisition_enabled: flag
  auto_derived_creative_enabled auto_derived_landing_page_switch: flag
  site_set priority_site_set expand_targeting poi_list custom_adgroup_tag: text[]
  exploration_strategy: EXPLORATION_UNKNOW|AUTOMATIC_EXPLORATION|STEADY_EXPLORATION
  targeting scene_spec dynamic_ad_spec deep_conversion_spec bid_adjustment smart_targeting: object; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  user_action_sets additional_user_action_sets: list
  bid_strategy: BID_STRATEGY_<UNSUPPORTED|AVERAGE_COST|TARGET_COST|PRIORITY_LOW_COST|PRIORITY_CAP_COST>
  cold_start_audience dynamic_creative_id_set: id[]
  deep_optimization_action_type: DEEP_OPTIMIZATION_ACTION_TYPE_<DOUBLE_GOAL_BID|TWO_STAGE_BID>
  deep_conversion_worth_rate deep_conversion_worth_advanced_rate: number; bid_mode: =BidMode
  creative_display_type: CREATIVE_DISPLAY_TYPE_<NONE|INTELLIGENCE|AVERAGE>
  smart_bid_type: SMART_BID_TYPE_<CUSTOM|SYSTEMATIC>; marketing_scene: =MarketingScene
  live_video_mode: LIVE_VIDEO_MODE_<DEFAULT|VIDEO|LIVE>; live_video_sub_mode: LIVE_VIDEO_SUBMODE_<DEFAULT|LIVE_ROOM|LIVE_RESERVATION>
  search_expand_targeting_switch: SEARCH_EXPAND_TARGETING_SWITCH_<UNKNOWN|OPEN|CLOSE>; ecom_pkam_switch: ECOM_PKAM_SWITCH_<CLOSE|OPEN>
  bid_scene: BID_SCENE_<UNKNOWN|NORMAL_AVERAGE|NORMAL_TARGET|NORMAL_MAX>; search_intelligent_extension: CLOSE|OPEN
  short_play_pay_type: SHORT_PLAY_PAY_TYPE_<UNKNOWN|FREE_PLAY|CHARGE_PLAY>
  @targeting gender education marital_status user_os device_price network_type network_operator app_install_status: text[]
  @targeting consumption_status game_consumption_level financial_situation mini_game_qq_status: text[]
  @targeting custom_audience excluded_custom_audience wechat_official_account_category: id[]
  @scene_spec union_position_package exclude_union_position_package wechat_position wechat_channels_scene: id[]
  @scene_spec display_scene tencent_news qbsearch_scene wechat_search_scene pc_scene: text[]
  @dynamic_ad_spec product_catalog_id: id; product_mode: SINGLE|MULTIPLE; product_source: text; product_recommend_methods: id[]
  @user_action_sets[] type: USER_ACTION_SET_TYPE_<WEB|IOS|ANDROID|WECHAT|WECHAT_MINI_PROGRAM|WECHAT_MINI_GAME>; id: integer
  @additional_user_action_sets[] type: USER_ACTION_SET_TYPE_<WEB|IOS|ANDROID|WECHAT|WECHAT_MINI_PROGRAM|WECHAT_MINI_GAME>; id: integer
  @deep_conversion_spec deep_conversion_type: DEEP_CONVERSION_<WORTH|BEHAVIOR|WORTH_ADVANCED|BEHAVIOR_ADVANCED>
  @smart_targeting smart_targeting_version: integer; smart_targeting_switch: flag; start_audience: id[]
`
const OLD_CREATIVE = `
  account_id! campaign_id! adcreative_template_id! profile_id component_id: id
  adcreative_name! qq_mini_game_tracking_query_string deep_link_url android_deep_link_app_id ios_deep_link_app_id: text
  universal_link_url promoted_object_id playable_page_material_id webview_url marketing_pendant_image_id page_track_url: text
  industry_label link_name_text: text; promoted_object_type: =PromotedObjectType; page_type: =DestinationType
  automatic_site_enabled union_market_switch feeds_video_comment_switch countdown_switch enable_breakthrough_siteset: flag
  site_set: text[]
  page_spec link_page_spec share_content_spec dynamic_adcreative_spec video_end_page floating_zone head_click_spec: object
  app_gift_pack_code union_market_spec android_quick_app_spec wechat_channels_tracking_spec adcreative_elements: object
  link_page_type: =LinkPageType; link_name_type: =LinkUrlLinkNameType; conversion_data_type: =ConversionDataType
  conversion_target_type: =ConversionTargetType
  simple_canvas_sub_type: SIMPLE_CANVAS_SUB_TYPE_<UNKNOWN|DEFAULT|URL|SLIDE_UP|WEB_STORE|RESERVE_LIVE|CHOOSE>
  head_click_type: HEAD_CLICK_TYPE_<DEFAULT|CUSTOMIZED|CELEBRITY_ACCOUNT|VIRTUAL_ACCOUNT|LIVE_PROFILE|LIVE_EVENT|BRAND_PROGRAM|CNY_PROFILE|SEARCH_BRAND_AREA>
  barrage_list: list; live_video_mode: LIVE_VIDEO_MODE_<DEFAULT|VIDEO|LIVE>
  live_video_sub_mode: LIVE_VIDEO_SUBMODE_<DEFAULT|LIVE_ROOM|LIVE_RESERVATION>
`
const OLD_AD = `
  account_id! adgroup_id! adcreative_id!: id; ad_name! impression_tracking_url click_tracking_url: text; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  feeds_interaction_enabled: flag
`

export const ADGROUP_FORMS = {
  create: form(ADGROUP),
  update: updateOf(
    ADGROUP,
    'adgroup_id',
    'additional_product_spec adx_realtime_type automatic_site_enabled bid_scene dca_spec dsp_id dynamic_ad_type enable_steady_exploration ' +
      'exploration_strategy forward_link_assist marketing_asset_id marketing_asset_outer_spec marketing_carrier_detail marketing_carrier_type ' +
      'marketing_goal marketing_sub_goal material_package_id mpa_spec priority_site_set search_expansion_switch sell_strategy_id ' +
      'short_play_pay_type site_set smart_bid_type smart_cost_cap',
  ),
}
export const CREATIVE_FORMS = {
  create: form(CREATIVE),
  update: updateOf(
    CREATIVE,
    'dynamic_creative_id',
    'adgroup_id creative_template_id delivery_mode dynamic_creative_type page_track_url program_creative_info',
    'is_retry_batch_update: flag',
  ),
}
export const OLD_CAMPAIGN_FORMS = {
  create: form(OLD_CAMPAIGN),
  update: updateOf(
    OLD_CAMPAIGN,
    'campaign_id',
    'campaign_type promoted_object_type',
    'begin_date end_date: text; is_auto_replenish: integer',
  ),
}
export const OLD_ADGROUP_FORMS = {
  create: form(OLD_ADGROUP),
  update: updateOf(
    OLD_ADGROUP,
    'adgroup_id',
    'automatic_site_enabled bid_scene billing_event campaign_id creative_display_type deep_optimization_action_type dynamic_creative_id ' +
      'exploration_strategy forward_link_assist marketing_scene priority_site_set promoted_object_id promoted_object_type sell_strategy_id ' +
      'short_play_pay_type site_set smart_bid_type',
  ),
}
export const OLD_CREATIVE_FORMS = { create: form(OLD_CREATIVE), update: null }
export const OLD_AD_FORMS = { create: form(OLD_AD), update: updateOf(OLD_AD, 'ad_id', 'adcreative_id adgroup_id') }
