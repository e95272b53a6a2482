import { createAndUpdate, form as formOf } from '../kit/forms.ts'
import { ENUMS } from './enums.ts'

/** Lengths of text are counted in bytes. */
const READING = { widthOf: (text: string) => Buffer.byteLength(text), enums: ENUMS }
export const form = (table: string) => formOf(table, READING)
const formsOf = (level: string, table: string) => createAndUpdate(table, `account_id! ${level}_id!`, READING)

/** Source: models of TencentAd/marketing-api-go-sdk v1.7.78, as collected in the facts of the network. Fields of an adgroup in both generations. */
const BOTH = `
  account_id! conversion_id feedback_id sell_strategy_id~: id; targeting scene_spec deep_conversion_spec: object; bid_mode: =BidMode
  bid_amount daily_budget: integer; optimization_goal forward_link_assist~: =OptimizationGoal; flow_optimization_enabled: flag
  automatic_site_enabled~ auto_acquisition_enabled auto_derived_creative_enabled auto_derived_landing_page_switch: flag; poi_list: text[]
  exploration_strategy~: EXPLORATION_UNKNOW|AUTOMATIC_EXPLORATION|STEADY_EXPLORATION; smart_bid_type~: SMART_BID_TYPE_<CUSTOM|SYSTEMATIC>
  search_expand_targeting_switch: SEARCH_EXPAND_TARGETING_SWITCH_<UNKNOWN|OPEN|CLOSE>; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  ecom_pkam_switch: ECOM_PKAM_SWITCH_<CLOSE|OPEN>; short_play_pay_type~: SHORT_PLAY_PAY_TYPE_<UNKNOWN|FREE_PLAY|CHARGE_PLAY>
  @targeting gender education app_install_status marital_status user_os network_type device_price game_consumption_level: text[]
  @targeting custom_audience excluded_custom_audience: id[]
  @scene_spec tencent_news display_scene qbsearch_scene pc_scene wechat_search_scene: text[]
  @scene_spec union_position_package exclude_union_position_package wechat_position wechat_channels_scene: id[]
  @user_action_sets[] type: USER_ACTION_SET_TYPE_<WEB|IOS|ANDROID|WECHAT|WECHAT_MINI_PROGRAM|WECHAT_MINI_GAME>; id: integer
  @deep_conversion_spec deep_conversion_type: DEEP_CONVERSION_<WORTH|BEHAVIOR|WORTH_ADVANCED|BEHAVIOR_ADVANCED>
`
export const ADGROUP_FORMS = formsOf(
  'adgroup',
  `${BOTH}
  material_package_id~ marketing_asset_id~ rta_id dsp_id~: id; adgroup_name!: text 1..180; marketing_sub_goal~: =MarketingSubGoal
  marketing_goal!~: MARKETING_GOAL_<UNKNOWN|USER_GROWTH|PRODUCT_SALES|LEAD_RETENTION|BRAND_PROMOTION|INCREASE_FANS_INTERACTION>
  marketing_carrier_type!~: =MarketingCarrierType; aoi_optimization_strategy cloud_union_spec additional_product_spec~: object
  marketing_carrier_detail~ auto_derived_creative_preference marketing_asset_outer_spec~ mpa_spec~ dca_spec~: object; end_date: text ..10
  begin_date! time_series!: text; first_day_begin_time: text ..8; smart_cost_cap~: integer; site_set~: text[] 1..32
  live_recommend_strategy_enabled enable_steady_exploration~: flag; priority_site_set~: text[] ..32; user_action_sets: list 1..100
  deep_conversion_behavior_bid deep_conversion_behavior_advanced_bid: integer 0..1000000; auto_acquisition_budget: integer 20000..10000000
  deep_conversion_worth_rate deep_conversion_worth_advanced_rate: number ..1000; bid_scene~: BID_SCENE_<UNKNOWN|NORMAL_AVERAGE|NORMAL_MAX>
  rta_target_id: text ..512; cost_constraint_scene: COST_CONSTRAINT_SCENE_<UNKNOWN|OPEN>; custom_cost_cap: integer 0..2000000
  dynamic_ad_type~: DYNAMIC_AD_TYPE_<COMMON|DYNAMIC_PRODUCT|DYNAMIC_ARTICLE|DYNAMIC_ELEMENT|DYNAMIC_CREATIVE|MULTI_CREATIVE|SEARCH_COMMON|SEARCH_DYNAMIC_PRODUCT|DYNAMIC_CONTENT>
  custom_cost_roi_cap: number ..50; search_expansion_switch~: SEARCH_EXPANSION_SWITCH_<UNKNOWN|OPEN|CLOSE>
  adx_realtime_type~: ADX_REALTIME_TYPE_<DEFAULT|NO_AUDIT|HALF_NO_AUDIT>; smart_targeting_mode: SMART_TARGETING_MANUAL
  @marketing_carrier_detail marketing_carrier_id marketing_sub_carrier_id marketing_carrier_name: text
  @targeting excluded_os: text[]
  @scene_spec mobile_union exclude_mobile_union: text[]; mobile_union_category: id[]
  @user_action_sets[] data_source_id: id
  @auto_derived_creative_preference auto_derived_creative_method_type_list: text[]
  @marketing_asset_outer_spec marketing_target_type: =MarketingTargetType
  @marketing_asset_outer_spec marketing_asset_outer_id marketing_asset_outer_sub_id marketing_asset_outer_name: text
  @mpa_spec recommend_method_ids: id[]; product_catalog_id product_series_id: text
  @dca_spec recommend_method_ids: id[]; set_id: text
  @aoi_optimization_strategy aoi_optimization_strategy_enabled: flag; aoi_id_list: id[]
  @cloud_union_spec roi_goal: =DeepConversionWorthGoal; expected_roi: number
  @additional_product_spec product_catalog_id product_outer_id: text
`,
)
export const CREATIVE_FORMS = formsOf(
  'dynamic_creative',
  `
  account_id! adgroup_id!~ creative_template_id~: id; dynamic_creative_name!: text 1..180; impression_tracking_url: text ..1023
  delivery_mode~: DELIVERY_MODE_<COMPONENT|CUSTOMIZE>; dynamic_creative_type~: DYNAMIC_CREATIVE_TYPE_<COMMON|PROGRAM>
  creative_components! program_creative_info~: object; click_tracking_url: text ..1024; page_track_url~: text ..2048
  auto_derived_program_creative_switch: flag; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  site_set_validate_model: SITE_SET_VALIDATE_MODEL_<LOOSE|STRICT>
  @program_creative_info material_derive_id: id; bid_mode: =BidMode; derive_version: DERIVE_VERSION_TYPE_<UNKNOWN|V2|V3>
`,
)
export const OLD_CAMPAIGN_FORMS = formsOf(
  'campaign',
  `
  account_id!: id; campaign_name!: text; begin_date end_date: text; is_auto_replenish: integer
  campaign_type!~: =CampaignType; promoted_object_type!~: =PromotedObjectType
  daily_budget total_budget: integer; configured_status: AD_STATUS_<NORMAL|SUSPEND>
  speed_mode: SPEED_MODE_<FAST|STANDARD|NONE|ABSOLUTE_UNIFORM>
`,
)
export const OLD_ADGROUP_FORMS = formsOf(
  'adgroup',
  `${BOTH.replace('=OptimizationGoal', 'text')}
  campaign_id!~ targeting_id dynamic_creative_id~: id; customized_category: text; promoted_object_type!~: =PromotedObjectType
  adgroup_name! begin_date first_day_begin_time end_date time_series promoted_object_id~ app_android_channel_package_id: text
  billing_event~: BILLINGEVENT_<NONE|CLICK|APP_DOWNLOAD|IMPRESSION|APP_INSTALL|DURATION|DAY>; auto_audience expand_enabled: flag
  deep_conversion_behavior_bid deep_conversion_behavior_advanced_bid auto_acquisition_budget: integer; marketing_scene~: text
  site_set~ priority_site_set~ expand_targeting custom_adgroup_tag: text[]; dynamic_ad_spec bid_adjustment smart_targeting: object
  user_action_sets additional_user_action_sets: list; cold_start_audience dynamic_creative_id_set: id[]
  bid_strategy: BID_STRATEGY_<UNSUPPORTED|AVERAGE_COST|TARGET_COST|PRIORITY_LOW_COST|PRIORITY_CAP_COST>
  deep_optimization_action_type~: DEEP_OPTIMIZATION_ACTION_TYPE_<DOUBLE_GOAL_BID|TWO_STAGE_BID>; search_intelligent_extension: CLOSE|OPEN
  deep_conversion_worth_rate deep_conversion_worth_advanced_rate: number; live_video_mode: LIVE_VIDEO_MODE_<DEFAULT|VIDEO|LIVE>
  creative_display_type~: CREATIVE_DISPLAY_TYPE_<NONE|INTELLIGENCE|AVERAGE>
  live_video_sub_mode: LIVE_VIDEO_SUBMODE_<DEFAULT|LIVE_ROOM|LIVE_RESERVATION>
  bid_scene~: BID_SCENE_<UNKNOWN|NORMAL_AVERAGE|NORMAL_TARGET|NORMAL_MAX>
  @targeting network_operator consumption_status financial_situation mini_game_qq_status: text[]; wechat_official_account_category: id[]
  @dynamic_ad_spec product_catalog_id: id; product_mode: SINGLE|MULTIPLE; product_source: text; product_recommend_methods: id[]
  @additional_user_action_sets[] type: USER_ACTION_SET_TYPE_<WEB|IOS|ANDROID|WECHAT|WECHAT_MINI_PROGRAM|WECHAT_MINI_GAME>; id: integer
  @smart_targeting smart_targeting_version: integer; smart_targeting_switch: flag; start_audience: id[]
`,
)
export const OLD_CREATIVE_FORMS = formsOf(
  'adcreative',
  `
  campaign_id! profile_id component_id account_id! adcreative_template_id!: id; promoted_object_type: =PromotedObjectType
  adcreative_name! qq_mini_game_tracking_query_string deep_link_url android_deep_link_app_id ios_deep_link_app_id universal_link_url: text
  promoted_object_id playable_page_material_id webview_url marketing_pendant_image_id page_track_url industry_label link_name_text: text
  page_type: text; site_set: text[]; link_page_type: text; link_name_type: text; barrage_list: list
  automatic_site_enabled union_market_switch feeds_video_comment_switch countdown_switch enable_breakthrough_siteset: flag
  page_spec link_page_spec share_content_spec dynamic_adcreative_spec video_end_page floating_zone head_click_spec: object
  app_gift_pack_code union_market_spec android_quick_app_spec wechat_channels_tracking_spec adcreative_elements: object
  conversion_data_type: text; conversion_target_type: text
  simple_canvas_sub_type: SIMPLE_CANVAS_SUB_TYPE_<UNKNOWN|DEFAULT|URL|SLIDE_UP|WEB_STORE|RESERVE_LIVE|CHOOSE>
  head_click_type: HEAD_CLICK_TYPE_<DEFAULT|CUSTOMIZED|CELEBRITY_ACCOUNT|VIRTUAL_ACCOUNT|LIVE_PROFILE|LIVE_EVENT|BRAND_PROGRAM|CNY_PROFILE|SEARCH_BRAND_AREA>
  live_video_mode: LIVE_VIDEO_MODE_<DEFAULT|VIDEO|LIVE>; live_video_sub_mode: LIVE_VIDEO_SUBMODE_<DEFAULT|LIVE_ROOM|LIVE_RESERVATION>
`,
)
export const OLD_AD_FORMS = formsOf(
  'ad',
  `
  adgroup_id!~ adcreative_id!~ account_id!: id; ad_name! impression_tracking_url click_tracking_url: text; feeds_interaction_enabled: flag
  configured_status: AD_STATUS_<NORMAL|SUSPEND>
`,
)
