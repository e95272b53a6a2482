/** Dictionaries whose entries are fixed by the specification (S1 §3, S2 §3); their data is in `fixed.ts`. */
export const FIXED_DICTIONARIES = [
  'spreader_channel',
  'delivery_type',
  'sub_package_status',
  'sync_status',
  'mkt_goal',
  'store_id',
  'page_type',
  'jump_type',
  'reserv_type',
  'mkt_type',
  'recommend_type',
  'annotation_type',
  'reattribution',
  'time_grouping',
  'audience_type',
  'dimension',
  'realtime_metric',
  'granularity',
  'time_type',
  'observatory_grouping',
  'finance_measure',
  'ratio_measure',
] as const
export type FixedDictionary = (typeof FIXED_DICTIONARIES)[number]

/** Dictionaries that the server answers, within what the caller may use. */
export const CALLED_DICTIONARIES = ['base_config', 'ads', 'artascope', 'countries'] as const
export type CalledDictionary = (typeof CALLED_DICTIONARIES)[number]

export type DictionaryName = FixedDictionary | CalledDictionary
