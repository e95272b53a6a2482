import { shape } from '../kit/shape.ts'
import { ENUMS } from './enums.ts'
import { fullWidth } from '../kit/text-width.ts'

/**
 * The fields of projects and promotions with their allowed values. Names are counted in full widths, of which a Latin character is half. Source: the
 * v3.0 models of oceanengine/ad_open_sdk_go v1.1.93 and the pages of `project-rules.ts` and `promotion-rules.ts`. `=Name` refers to `enums.ts`.
 */
const PROJECT_PARTS = `
  @audience ac: 2G|3G|4G|5G|WIFI[]
  @audience action_categories action_words aweme_fan_accounts aweme_fan_categories city exclude_flow_package flow_package: id[]
  @audience interest_categories interest_words launch_price retargeting_tags_exclude retargeting_tags_include: id[]
  @audience action_days audience_package_id rta_id: id; android_osv: =AudienceAndroidOsv
  @audience auto_extend_targets: AD_TAG|AGE|CUSTOM_AUDIENCE|GENDER|INTEREST_ACTION|INTEREST_TAG|REGION[]
  @audience aweme_fan_behaviors: =AudienceAwemeFanBehaviors[]; aweme_fan_time_scope: FIFTEEN_DAYS|SIXTY_DAYS|THIRTY_DAYS
  @audience carrier: MOBILE|TELCOM|UNICOM[]
  @audience carrier_region_optimize dpa_city dpa_lbs dpa_rta_switch filter_aweme_abnormal_active filter_own_aweme_fans: OFF|ON
  @audience region_recommend smart_extend: OFF|ON
  @audience converted_time_duration: NONE|ONE_MONTH|SEVEN_DAY|SIX_MONTH|THREE_MONTH|TODAY|TWELVE_MONTH; device_brand: =AudienceDeviceBrand[]
  @audience device_type: MOBILE|PAD[]; district: BUSINESS_DISTRICT|NONE|OVERSEA|REGION; dpa_rta_recommend_type: MORE|ONLY
  @audience filter_aweme_fans_count: 1000|200|500; filter_event: =FilterEvent[]; gender: GENDER_FEMALE|GENDER_MALE|GENDER_UNLIMITED|NONE
  @audience harmony_osv: 0.0|5.0|NONE; hide_if_converted: ADVERTISER|APP|CUSTOMER|GLOBAL_APP|NO_EXCLUDE|ORGANIZATION|PROJECT|PROMOTION
  @audience hide_if_exists: FILTER|TARGETING|UNLIMITED; interest_action_mode: CUSTOM|RECOMMEND|UNLIMITED; ios_osv: =AudienceIosOsv
  @audience location_type: ALL|CURRENT|HOME|TRAVEL; platform: ANDROID|HARMONY|IOS[]; superior_popularity_type: GAME|NONE
  @audience.geolocation[] lat long: number; name: text 1..50; radius: id
  @blue_flow_package blue_flow_package_id: id; blue_flow_package_setting: OFF|ON
  @delivery_range inventory_catalog!: MANUAL|UNIVERSAL_SMART; inventory_type: =InventoryType[]
  @delivery_range union_video_type: ORIGINAL_VIDEO|REWARDED_VIDEO|SPLASH_VIDEO
  @delivery_setting bid budget: money; deep_cpabid: money 0.1..10000; bid_type!: CUSTOM|NO_BID|OPTIMAL_COST|UPPER_CONTROL
  @delivery_setting budget_mode!: BUDGET_MODE_DAY|BUDGET_MODE_INFINITE|BUDGET_MODE_TOTAL
  @delivery_setting budget_optimize_switch filter_night_switch layer_roi_switch project_custom search_continue_delivery: OFF|ON
  @delivery_setting cpa_bid: money 0.01..10000; deep_bid_type: =DeepBidType; live_duration roi_goal: number
  @delivery_setting first_roi_goal: number 0.0001..5; seven_roi_goal: number 0.01..5
  @delivery_setting pricing: PRICING_CPC|PRICING_CPM|PRICING_OCPC|PRICING_OCPM
  @delivery_setting schedule_type: SCHEDULE_7_DAYS|SCHEDULE_FROM_NOW|SCHEDULE_START_END
  @keywords[] bid: money; bid_type: CUSTOM|FEED_TO_SEARCH|WITH_PROMOTION; match_type!: EXTENSIVE|PHRASE|PRECISION; word!: text
  @optimize_goal asset_ids: id[] ..1; convert_id: id; deep_external_action: =DeepExternalAction; external_action: =ExternalAction
  @related_product product_platform_id unique_product_id: id; product_setting: MULTI_PRODUCTS|NO_MAP|SINGLE
  @related_product.products[] product_platform_id unique_product_id: id
  @track_url_setting send_type: CLIENT_SEND|SERVER_SEND; track_url_group_id: id; track_url_type: CUSTOM|GROUP_ID
`
const PROMOTION_PARTS = `
  @brand_info brand_name_id cdp_brand_id ecom_brand_id yuntu_category_id: id
  @keywords[] bid: money; bid_type: CUSTOM|WITH_PROMOTION; match_type!: EXTENSIVE|PHRASE|PRECISION; word!: text
  @native_setting anchor_related_type: AUTO|OFF|SELECT; aweme_id: text; aweme_setting_type: ALL|MULTIPLE|SINGLE; is_feed_and_fav_see: OFF|ON
  @promotion_materials anchor_material_list: list ..1; title_material_list: list ..10
  @promotion_materials call_to_action_buttons: text(2..6)[] ..10; external_url_material_list: text[] ..10
  @promotion_materials advanced_dc_settings: OPTIMIZE_LANDING_PAGE|OPTIMIZE_SEARCH_RESULTS_PAGE[]
  @promotion_materials blue_flow_material_recommend dynamic_creative_switch intelligent_generation original_video_title: OFF|ON
  @promotion_materials open_url_type: CUSTOM|DPA|NONE; params_type: CUSTOM|DPA; ulink_type: APPLINK|UNIVERSAL_LINK
  @promotion_materials.anchor_material_list[] anchor_id: text; anchor_type: APP_GAME|APP_INTERNET_SERVICE|APP_SHOP|INSURANCE|ONLINE_SUBSCRIBE|PRIVATE_CHAT|SHOPPING_CART
  @promotion_materials.carousel_material_list[] item_id: id; video_hp_visibility: ALWAYS_VISIBLE|HIDE_VIDEO_ON_HP
  @promotion_materials.component_material_list[] component_id: id
  @promotion_materials.image_material_list[] image_mode!: =SingleImageMode; images!: list
  @promotion_materials.image_material_list[].images[] template_id: id
  @promotion_materials.product_info image_ids: text[] ..10; product_image_type product_name_type product_selling_point_type: CUSTOM|DPA
  @promotion_materials.product_info selling_points: text(3..9)[] ..10; titles: text(1..20)[] ..1
  @promotion_materials.text_abstract_list[] abstract_text!: text; word_list: id[]
  @promotion_materials.title_material_list[] dpa_word_list word_list: id[]; title!: text 5..30
  @promotion_materials.video_material_list[] image_mode!: =VideoImageMode; item_id: id; video_hp_visibility: ALWAYS_VISIBLE|HIDE_VIDEO_ON_HP
  @promotion_materials.video_material_list[] video_template_type: DPA_VIDEO_TEMPLATE_CUSTOM|DPA_VIDEO_TEMPLATE_SMART
  @promotion_related_product[].anchor_material_list[] anchor_type: =RelatedAnchorType
  @promotion_related_product[] call_to_action_buttons: text(2..6)[] ..10
  @promotion_related_product[] anchor_related_type: AUTO|OFF|SELECT; intelligent_generation: OFF|ON; ulink_type: APPLINK|UNIVERSAL_LINK
  @promotion_related_product[] unique_product_id!: id
  @promotion_related_product[].component_material_list[] component_id: id
  @promotion_related_product[].image_material_list[] image_mode!: =SingleImageMode; images!: list
  @promotion_related_product[].image_material_list[].images[] image_id!: text
  @promotion_related_product[].title_material_list[] title!: text 5..30; word_list: id[]
  @promotion_related_product[].video_material_list[] image_mode!: =VideoImageMode; video_hp_visibility: ALWAYS_VISIBLE|HIDE_VIDEO_ON_HP
`

const read = (table: string) => shape(table, { widthOf: fullWidth, enums: ENUMS })
/** In an update every field is optional, except inside list items, which are sent whole. */
const optional = (parts: string) => parts.replaceAll(/^ *@[^[\n ]+ .*$/gm, (line) => line.replaceAll('!', ''))

export const PROJECT_CREATE = read(`
  ad_type!: ALL|SEARCH
  advertiser_id! advertising_volume budget_group_id micro_app_instance_id quick_app_id rta_id star_task_id yuntu_5a_brand_id: id
  yuntu_5a_brand_main_industry_id: id
  aigc_dynamic_creative_switch audience_extend auto_extend_traffic star_auto_delivery_switch star_auto_material_addition_switch: OFF|ON
  app_name download_url item_number open_url open_url_field open_url_params subscribe_url ulink_url: text
  app_promotion_type: DOWNLOAD|LAUNCH|RESERVE; asset_type: AWEME|ENTERPRISE|MICRO_APP|ORANGE|THIRDPARTY|WECHAT_APPLET
  audience blue_flow_package delivery_range! delivery_setting! native_setting optimize_goal related_product track_url_setting: object
  classify: CLASSIFY_APPORTION|CLASSIFY_EXCHANGE|CLASSIFY_INTERNAL|CLASSIFY_SALE|CLASSIFY_SUPPLEMENT; delivery_mode: MANUAL|PROCEDURAL
  delivery_type: DURATION|NORMAL|UBX_INTELLIGENT; download_mode: APP_STORE_DELIVERY|DEFAULT
  download_type: DOWNLOAD_URL|EXTERNAL_URL|QUICK_APP_URL; dpa_adtype: DPA_APP|DPA_LINK; dpa_product_target keywords: list
  landing_page_stay_time: 1000|12000|20000|30000|40000|5000|50000|60000; landing_type!: APP|DPA|LINK|MICRO_GAME|NATIVE_ACTION|QUICK_APP|SHOP
  launch_type: DIRECT_OPEN|EXTERNAL_OPEN; marketing_goal!: LIVE|VIDEO_AND_IMAGE
  micro_promotion_type: AWEME|BYTE_APP|BYTE_GAME|WECHAT_APP|WECHAT_GAME; multi_asset_type: ORANGE|ORANGE_AND_AWEME; name!: text 1..50
  open_url_type: CUSTOM|DPA|NONE; operation: DISABLE|ENABLE; promotion_type: AWEME_HOME_PAGE|LANDING_PAGE_LINK; search_bid_ratio: number
  ulink_url_type: APPLINK|UNIVERSAL_LINK; value_optimized_type: ACTION|OFF
  ${PROJECT_PARTS}
`)
export const PROJECT_UPDATE = read(`
  advertiser_id! project_id!: id
  aigc_dynamic_creative_switch audience_extend auto_extend_traffic star_auto_delivery_switch star_auto_material_addition_switch: OFF|ON
  audience blue_flow_package delivery_setting related_product track_url_setting: object; download_mode: APP_STORE_DELIVERY|DEFAULT
  dpa_product_target keywords: list; name open_url open_url_field open_url_params ulink_url: text; search_bid_ratio: number
  ulink_url_type: APPLINK|UNIVERSAL_LINK
  ${optional(PROJECT_PARTS)}
`)
export const PROMOTION_CREATE = read(`
  7d_retention roi_goal union_bid_ratio: number; first_roi_goal: number 0.0001..5
  ad_download_status auto_extend_traffic creative_auto_generate_switch is_comment_disable: OFF|ON; advertiser_id! config_id project_id!: id
  bid budget: money; brand_info native_setting promotion_materials: object; deep_cpabid: money 0.1..10000
  budget_mode: BUDGET_MODE_DAY|BUDGET_MODE_TOTAL; cpa_bid: money 0.01..10000; keywords promotion_related_product: list
  materials_type: LIVE_MATERIALS|LIVE_MIX_PROMOTION_MATERIALS|PROMOTION_MATERIALS; name!: text 1..50; operation: DISABLE|ENABLE
  source: text 2..10
  ${PROMOTION_PARTS}
`)
export const PROMOTION_UPDATE = read(`
  7d_retention roi_goal union_bid_ratio: number; first_roi_goal: number 0.0001..5; advertiser_id! config_id promotion_id!: id
  auto_extend_traffic creative_auto_generate_switch is_comment_disable: OFF|ON; bid budget: money; deep_cpabid: money 0.1..10000
  brand_info native_setting promotion_materials: object; cpa_bid: money 0.01..10000
  keywords promotion_related_product shop_multi_roi_goals: list; materials_type: LIVE_MATERIALS|LIVE_MIX_PROMOTION_MATERIALS
  name!: text 1..50; source: text 2..10
  ${optional(PROMOTION_PARTS)}
`)
export const PROJECT_LIST = read(`
  advertiser_id! page page_size: id; fields: text[]; filtering: object
  @filtering ad_type: ALL|SEARCH; app_promotion_type: DOWNLOAD|LAUNCH|RESERVE; blue_flow_package_setting star_auto_delivery_switch: OFF|ON
  @filtering budget_group_id: id; delivery_mode: MANUAL|PROCEDURAL; delivery_type: DURATION|NORMAL; ids: id[]
  @filtering inventory_type: =ProjectListInventoryType; landing_type: APP|DPA|LINK|MICRO_GAME|NATIVE_ACTION|QUICK_APP|SHOP
  @filtering marketing_goal: LIVE|VIDEO_AND_IMAGE; platform: ANDROID|HARMONY|IOS; pricing: PRICING_CPC|PRICING_CPM|PRICING_OCPC|PRICING_OCPM
  @filtering star_delivery_type: NOT_STAR_DELIVERY|STAR_DELIVERY; status: =ProjectListStatus
  @filtering status_first: PROJECT_STATUS_DELETE|PROJECT_STATUS_DISABLE|PROJECT_STATUS_DONE|PROJECT_STATUS_ENABLE
  @filtering status_second: =StatusSecond
`)
export const PROMOTION_LIST = read(`
  advertiser_id! page page_size cursor count: id; filtering: object; fields: text[]; including_material_atrributes: RETURN_CARRY_DATA
  @filtering blue_flow_package_setting star_auto_delivery_switch: OFF|ON; delivery_mode: MANUAL|PROCEDURAL; has_carry_material: FALSE|TRUE
  @filtering ids: id[] 1..20; learning_phase: LEARNED|LEARNING|LEARN_FAILED[]; project_id: id
  @filtering reject_reason_type: DISCOMFORT|ELSE|EXAGGERATION|LOW_MATERAIL|NONE|QUALITY_POOR|REVIEW_REJECT[]
  @filtering star_delivery_type: NOT_STAR_DELIVERY|STAR_DELIVERY; status: =PromotionListStatus; status_first: =StatusFirst
  @filtering status_second: =PromotionListStatusSecond
`)
