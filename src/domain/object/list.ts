/** What a list of objects is sorted by. */
export const OBJECT_SORTS = [
  'name',
  'account_name',
  'status',
  'day_budget_minor',
  'total_budget_minor',
  'bid_minor',
  'review',
  'made_at',
  'remote_at',
  'pulled_at',
] as const
export type ObjectSort = (typeof OBJECT_SORTS)[number]

/** Parents that an address, or a call, narrows a list to. */
export const MOST_PARENTS = 200
