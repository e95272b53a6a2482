/**
 * What the store of figures holds. `delivery` is what networks report of their ads; `players` is what the servers of the games tell of the players
 * who came by an ad, by the day it happened and the day the player came.
 */
export const FACTS = {
  delivery: {
    dimensions: ['spreader', 'account', 'game', 'region', 'country', 'group1', 'group2', 'ad', 'creative'],
    measures: ['impressions', 'clicks', 'results', 'spend', 'returned'],
  },
  players: {
    dimensions: ['spreader', 'account', 'game', 'region', 'country', 'os', 'group1', 'group2', 'ad', 'creative'],
    measures: [
      'installs',
      'reservations',
      'reg',
      'cr',
      'active',
      'payers',
      'newpay',
      'newpay_amount',
      'newpay_taxed_amount',
      'allpay_amount',
      'allpay_taxed_amount',
    ],
  },
} as const satisfies Record<string, { dimensions: readonly string[]; measures: readonly string[] }>

export type FactsName = keyof typeof FACTS
export type Column = (typeof FACTS)[FactsName]['measures'][number]
export type Dimension = (typeof FACTS)['players']['dimensions'][number]

/** Columns that hold minor units of the row's currency. */
const MONEY: readonly Column[] = ['spend', 'returned', 'newpay_amount', 'newpay_taxed_amount', 'allpay_amount', 'allpay_taxed_amount']
export const isMoney = (column: Column): boolean => MONEY.includes(column)

/** Players are counted once a day: such a count of one day adds up over ads and countries, and not over days. */
const OF_A_DAY: readonly Column[] = ['active', 'payers']
export const isOfADay = (column: Column): boolean => OF_A_DAY.includes(column)

/** How long a row's time is, in minutes; rows of different grains are separate figures of the same time and never added up. */
export const GRAINS = { rt5: 5, rt60: 60, day: 1440 } as const
export type Grain = keyof typeof GRAINS

/** Days that rows of a grain are kept, counted from their own day. */
export const KEPT_DAYS: Readonly<Record<Grain, number>> = { rt5: 40, rt60: 400, day: 3_700 }
/** Grains that are parts of a day. */
export const PART_GRAINS = ['rt60', 'rt5'] as const satisfies readonly Grain[]
export type PartGrain = (typeof PART_GRAINS)[number]
export const isPartGrain = (name: string): name is PartGrain => PART_GRAINS.some((one) => one === name)

/** What networks do not tell by the hour, although they do by the day: what followed an ad elsewhere, and the country. They tell nothing by 5 minutes. */
const NOT_BY_THE_HOUR: readonly (Column | Dimension)[] = ['results', 'returned', 'country']

/** Is it told of parts of a day that are so long? */
export const isToldBy = (grain: PartGrain, facts: FactsName, name: Column | Dimension): boolean =>
  facts === 'players' || (grain === 'rt60' && !NOT_BY_THE_HOUR.includes(name))
