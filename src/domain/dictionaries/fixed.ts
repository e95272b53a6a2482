import type { DictEntry } from './entry.ts'
import type { FixedDictionary } from './names.ts'

/** `value` → its word is the catalogue's `dict.<name>.<value>`. */
const entries = (name: FixedDictionary, values: readonly string[], defaultValue: string | null): readonly DictEntry[] =>
  values.map((value) => ({ value, name: `dict.${name}.${value}`, is_default: value === defaultValue }))

/**
 * The fixed dictionaries (S1 §3, S2 §3): every value is text. Where the specification gives a name without a value (mkt_goal's reserve,
 * audience types, dimensions) the value is ours; which entry is the default is ours as well.
 */
export const FIXED: Readonly<Record<FixedDictionary, readonly DictEntry[]>> = {
  spreader_channel: entries('spreader_channel', ['304', '383', '21', '3793', '3965', '4651'], null),
  delivery_type: entries('delivery_type', ['1', '2', '3'], '1'),
  sub_package_status: entries('sub_package_status', ['0', '1', '2', '3', '4', '9'], null),
  sync_status: entries('sync_status', ['100', '102', '103', '104', '105', '201', '202', '203'], null),
  mkt_goal: entries('mkt_goal', ['1', '2'], '1'),
  store_id: entries('store_id', ['1', '2', '3'], '1'),
  page_type: entries('page_type', ['1', '2', '3', '4'], '1'),
  jump_type: entries('jump_type', ['1', '2', '3', '4', '5'], '1'),
  reserv_type: entries('reserv_type', ['1', '2', '3', '4', '5', '6', '7', '8'], '1'),
  mkt_type: entries('mkt_type', ['1', '2'], '1'),
  recommend_type: entries('recommend_type', ['4', '2', '3', '0'], '0'),
  annotation_type: entries('annotation_type', ['0', '1', '2', '3', '4', '5'], '0'),
  reattribution: entries('reattribution', ['0', '7', '30'], '0'),
  time_grouping: entries('time_grouping', ['day', 'week', 'month', 'quarter', 'year'], 'day'),
  audience_type: entries('audience_type', ['all', 'returning', 'new'], 'all'),
  dimension: entries('dimension', ['account', 'single_package', 'device'], 'account'),
  realtime_metric: entries(
    'realtime_metric',
    [
      'ins_num',
      'reserv_num',
      'reg',
      'cr',
      'newpay',
      'newpay_amount',
      'newpay_taxed_amount',
      'allpay_amount',
      'allpay_taxed_amount',
      'click_num',
      'page_view',
      'page_view_count',
      'form_rez_num',
      'button_rez_num',
      'button_click',
      'button_click_count',
    ],
    'ins_num',
  ),
  granularity: entries('granularity', ['rt5', 'rt60'], 'rt60'),
  time_type: entries('time_type', ['period', 'total'], 'period'),
  observatory_grouping: entries(
    'observatory_grouping',
    ['no_group', 'game', 'appstore', 'region', 'top5_country', 'top5_media_src'],
    'no_group',
  ),
  finance_measure: entries(
    'finance_measure',
    [
      'dap_cost_amount',
      'dap_ua_cost',
      'dap_mkt_cost',
      'dap_share',
      'dap_profit',
      'dap_pay_amount',
      'dap_real_income',
      'fin_outcome',
      'fin_publish',
      'fin_share',
      'fin_actual_outcome',
      'fin_daily_outcome',
      'fin_actual_income',
      'fin_flow',
      'fin_flow_refunded',
    ],
    null,
  ),
  ratio_measure: entries('ratio_measure', ['fin_profit', 'fin_gross_profit', 'fin_profit_rate', 'fin_gross_profit_rate'], null),
}

/** Pictures of the annotation types, served with the console. */
export const ANNOTATION_ICONS = '/icons/annotation'
export const annotationIcon = (value: string): string => `${ANNOTATION_ICONS}-${ANNOTATIONS.has(value) ? value : '0'}.svg`
const ANNOTATIONS: ReadonlySet<string> = new Set(FIXED.annotation_type.map((entry) => entry.value))
