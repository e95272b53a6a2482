import type { Params } from '../kit/http.ts'
import { BID_STRATEGIES } from './enums.ts'
import { refused } from './graph-error.ts'
import type { MetaObject } from './objects.ts'
import type { ParamReader } from './read-params.ts'

const CAPPED = ['LOWEST_COST_WITH_BID_CAP', 'COST_CAP']

/** The bid of an ad set. With a campaign budget the strategy is the campaign's; the amount always is on the ad set. */
export function readBid(read: ParamReader, campaign: MetaObject): Params {
  const own = read.oneOf('bid_strategy', BID_STRATEGIES)
  const shared = typeof campaign.fields.bid_strategy === 'string' ? campaign.fields.bid_strategy : undefined
  if (own && shared && own !== shared) {
    throw refused({
      title: 'Bid strategy is set on the campaign',
      message: `The campaign bids by ${shared}; an ad set below it can't use ${own}.`,
      blame: ['bid_strategy'],
    })
  }
  const amount = read.whole('bid_amount')
  const strategy = shared ?? own ?? (amount === undefined ? 'LOWEST_COST_WITHOUT_CAP' : 'LOWEST_COST_WITH_BID_CAP')
  if (CAPPED.includes(strategy) && !amount) {
    throw refused({
      subcode: 1815857,
      title: 'Bid amount required',
      message: `Bid amount required for the bid strategy provided: ${strategy}.`,
      blame: ['bid_amount'],
    })
  }
  if (strategy === 'LOWEST_COST_WITHOUT_CAP' && amount !== undefined) {
    throw refused({
      subcode: 2446149,
      title: 'Bid amount not allowed',
      message: `bid_amount can't be used with the bid strategy ${strategy}.`,
      blame: ['bid_amount'],
    })
  }
  if (strategy === 'LOWEST_COST_WITH_MIN_ROAS' && !read.record('bid_constraints')?.roas_average_floor) {
    throw refused({
      title: 'Minimum ROAS is missing',
      message: 'bid_constraints.roas_average_floor is required for LOWEST_COST_WITH_MIN_ROAS.',
      blame: ['bid_constraints'],
    })
  }
  return {
    ...(shared ? {} : { bid_strategy: strategy }),
    ...(amount === undefined ? {} : { bid_amount: amount }),
    ...(read.has('bid_constraints') ? { bid_constraints: read.record('bid_constraints') } : {}),
  }
}
