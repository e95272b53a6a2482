/**
 * What a row of a report can hold.
 * Source: facebook-business-sdk-codegen, api_specs/specs/AdsInsights.json (April 2026).
 */
const NAMES =
  'account_currency account_id account_name action_values actions ad_click_actions ad_id ad_impression_actions ad_name adset_end ' +
  'adset_id adset_name adset_start advanced_actions_28d_view advanced_reach_1d_lookback advanced_reach_28d_lookback ' +
  'advanced_reach_7d_lookback age_targeting anchor_event_attribution_setting anchor_events_performance_indicator ' +
  'attribution_setting auction_bid auction_competitiveness auction_max_competitor_bid average_purchases_conversion_value ' +
  'buying_type campaign_id campaign_name canvas_avg_view_percent canvas_avg_view_time catalog_segment_actions ' +
  'catalog_segment_value catalog_segment_value_mobile_purchase_roas catalog_segment_value_omni_purchase_roas ' +
  'catalog_segment_value_website_purchase_roas clicks conversion_lead_rate conversion_leads conversion_rate_ranking ' +
  'conversion_values conversions converted_product_app_custom_event_fb_mobile_purchase ' +
  'converted_product_app_custom_event_fb_mobile_purchase_value converted_product_offline_purchase ' +
  'converted_product_offline_purchase_value converted_product_omni_purchase converted_product_omni_purchase_values ' +
  'converted_product_quantity converted_product_value converted_product_website_pixel_purchase ' +
  'converted_product_website_pixel_purchase_value converted_promoted_product_app_custom_event_fb_mobile_purchase ' +
  'converted_promoted_product_app_custom_event_fb_mobile_purchase_value converted_promoted_product_offline_purchase ' +
  'converted_promoted_product_offline_purchase_value converted_promoted_product_omni_purchase ' +
  'converted_promoted_product_omni_purchase_values converted_promoted_product_quantity converted_promoted_product_value ' +
  'converted_promoted_product_website_pixel_purchase converted_promoted_product_website_pixel_purchase_value ' +
  'cost_per_15_sec_video_view cost_per_2_sec_continuous_video_view cost_per_action_type cost_per_ad_click cost_per_conversion ' +
  'cost_per_conversion_lead cost_per_dda_countby_convs cost_per_estimated_ad_recallers cost_per_inline_link_click ' +
  'cost_per_inline_post_engagement cost_per_objective_result cost_per_one_thousand_ad_impression cost_per_outbound_click ' +
  'cost_per_result cost_per_thruplay cost_per_unique_action_type cost_per_unique_click cost_per_unique_conversion ' +
  'cost_per_unique_inline_link_click cost_per_unique_outbound_click cpc cpm cpp created_time creative_media_type ctr date_start ' +
  'date_stop dda_countby_convs dda_results engagement_rate_ranking estimated_ad_recall_rate estimated_ad_recall_rate_lower_bound ' +
  'estimated_ad_recall_rate_upper_bound estimated_ad_recallers estimated_ad_recallers_lower_bound ' +
  'estimated_ad_recallers_upper_bound frequency full_view_impressions full_view_reach gender_targeting impressions ' +
  'inline_link_click_ctr inline_link_clicks inline_post_engagement instagram_profile_visits ' +
  'instagram_upcoming_event_reminders_set instant_experience_clicks_to_open instant_experience_clicks_to_start ' +
  'instant_experience_outbound_clicks interactive_component_tap labels landing_page_view_actions_per_link_click ' +
  'landing_page_view_per_link_click landing_page_view_per_purchase_rate link_clicks_per_results location ' +
  'marketing_messages_click_rate_benchmark marketing_messages_cost_per_delivered marketing_messages_cost_per_link_btn_click ' +
  'marketing_messages_delivered marketing_messages_delivery_rate marketing_messages_link_btn_click ' +
  'marketing_messages_link_btn_click_rate marketing_messages_media_view_rate marketing_messages_phone_call_btn_click_rate ' +
  'marketing_messages_quick_reply_btn_click marketing_messages_quick_reply_btn_click_rate marketing_messages_read ' +
  'marketing_messages_read_rate marketing_messages_read_rate_benchmark marketing_messages_sent marketing_messages_spend ' +
  'marketing_messages_spend_currency marketing_messages_website_add_to_cart marketing_messages_website_initiate_checkout ' +
  'marketing_messages_website_purchase marketing_messages_website_purchase_values mobile_app_purchase_roas ' +
  'multi_event_conversion_attribution_setting objective objective_result_rate objective_results ' +
  'onsite_conversion_messaging_detected_purchase_deduped optimization_goal outbound_clicks outbound_clicks_ctr place_page_name ' +
  'product_group_retailer_id product_retailer_id product_views purchase_per_landing_page_view purchase_roas ' +
  'purchases_per_link_click qualifying_question_qualify_answer_rate quality_ranking reach result_rate ' +
  'result_values_performance_indicator results shops_assisted_purchases social_spend spend total_card_view total_postbacks ' +
  'total_postbacks_detailed total_postbacks_detailed_v4 unique_actions unique_clicks unique_conversions unique_ctr ' +
  'unique_inline_link_click_ctr unique_inline_link_clicks unique_link_clicks_ctr unique_outbound_clicks ' +
  'unique_outbound_clicks_ctr unique_video_continuous_2_sec_watched_actions unique_video_view_15_sec updated_time ' +
  'video_15_sec_watched_actions video_30_sec_watched_actions video_avg_time_watched_actions ' +
  'video_continuous_2_sec_watched_actions video_p100_watched_actions video_p25_watched_actions video_p50_watched_actions ' +
  'video_p75_watched_actions video_p95_watched_actions video_play_actions video_play_curve_actions ' +
  'video_play_retention_0_to_15s_actions video_play_retention_20_to_60s_actions video_play_retention_graph_actions ' +
  'video_thruplay_watched_actions video_time_watched_actions video_view_per_impression website_ctr website_purchase_roas ' +
  'wish_bid'

export const INSIGHTS_FIELDS: ReadonlySet<string> = new Set(NAMES.split(' '))
