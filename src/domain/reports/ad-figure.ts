/** What a network told of one ad in one country: amounts are minor units (ISO 4217) of `currency`. */
export type ReportedAd = {
  networkId: string
  /** network ids of the objects it is in, from the root down */
  above: string[]
  /** ISO 3166-1 alpha-2; empty where the network does not tell */
  country: string
  currency: string
  spendMinor: string
  returnMinor: string
  impressions: number
  clicks: number
  /** what players bought after it */
  results: number
}

/** The same on one day of its account. */
export type AdFigure = ReportedAd & { day: string }

/**
 * The same in one hour of the day, from `minute` on. Networks tell no country by the hour, and nothing of what players bought: `country` is empty, and
 * return and results are 0 because they are not known.
 */
export type HourFigure = AdFigure & { minute: number }
