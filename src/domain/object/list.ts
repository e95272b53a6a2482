/** Figures that objects are shown with, of the last days of their account, the present one among them. */
export const OBJECT_FIGURES = ['spend', 'impressions', 'clicks', 'results'] as const
export type ObjectFigure = (typeof OBJECT_FIGURES)[number]
export const FIGURE_DAYS = ['1', '7', '30'] as const
export type FigureDays = (typeof FIGURE_DAYS)[number]
/** The days that are shown while none are chosen. */
export const USUAL_DAYS: FigureDays = '7'

/** What figures narrow a list to: objects that spent, that did not, or that spent without a result. */
export const DELIVERIES = ['spent', 'unspent', 'no_result'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** What a list of objects is sorted by. */
export const OBJECT_SORTS = [
  ...OBJECT_FIGURES,
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
