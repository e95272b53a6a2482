import { z } from 'zod'
import { readAs } from '../core/answers.ts'
import { Untranslatable, translated } from '../core/failure.ts'
import type { AccountRef, Connector, Estimate, GroupToEstimate } from '../core/port.ts'
import { textOf } from '../core/values.ts'
import type { Body, TencentApi } from './api.ts'
import type { Generation } from './levels.ts'
import { fen, scenesOf, siteBody, SYSTEMS, targetingOf, timeSeries } from './mapping.ts'

const count = z.number().nullish()
const shape = z.looseObject({
  max_active_user_count: count,
  max_exposure_daily: count,
  suggest_min_bid_amount: count,
  suggest_max_bid_amount: count,
  targeting_status: z.string().nullish(),
  suggest_targeting: z.array(z.string()).nullish(),
})

const WIDTHS: Readonly<Record<string, Estimate['width']>> = {
  TARGETING_STATUS_NARROW: 'narrow',
  TARGETING_STATUS_SUITABLE: 'suitable',
  TARGETING_STATUS_WIDE: 'wide',
}

/** Estimates an ad group before it is made (docs/api/estimation/get, called by POST). A count of 0 says that nothing is known. */
export const estimateOf =
  (api: TencentApi, generation: Generation): NonNullable<Connector['estimate']> =>
  async (account: AccountRef, group: GroupToEstimate, signal: AbortSignal) => {
    const body = translated(() => (generation === 'v3.0' ? bodyOf3(group) : bodyOf1(group)))
    if ('error' in body) return body
    const answer = readAs(await api.post(account, 'estimation/get', body.ok, 'read', signal), shape, 'an estimate', 'read')
    if ('error' in answer) return answer
    const { suggest_min_bid_amount: least, suggest_max_bid_amount: most, ...told } = answer.ok
    return {
      ok: {
        people: told.max_active_user_count || null,
        exposures: told.max_exposure_daily || null,
        bid: least && most ? { least: String(least), most: String(most) } : null,
        width: WIDTHS[told.targeting_status ?? ''] ?? null,
        advice: told.suggest_targeting ?? [],
      },
      usage: answer.usage,
    }
  }

const words = (values: GroupToEstimate['values'], ...keys: string[]): Body =>
  Object.fromEntries(keys.flatMap((key) => (textOf(values, key) ? [[key, textOf(values, key)]] : [])))
const bidOf = (values: GroupToEstimate['values']): Body => (textOf(values, 'bid_amount') ? { bid_amount: fen(values, 'bid_amount') } : {})

/** Flat. The app that is promoted is optional. */
function bodyOf3({ values }: GroupToEstimate): Body {
  const app = textOf(values, 'promoted_app_id')
  const system = SYSTEMS[textOf(values, 'marketing_carrier_type') ?? '']
  return {
    ...words(values, 'marketing_goal', 'marketing_sub_goal', 'marketing_carrier_type', 'bid_mode', 'optimization_goal'),
    ...(app ? { marketing_carrier_detail: { marketing_carrier_id: app } } : {}),
    ...siteBody(values),
    ...bidOf(values),
    time_series: timeSeries(values),
    targeting: { ...targetingOf(values), ...(system ? { user_os: [system] } : {}) },
    ...scenesOf(values),
  }
}

/** Divided into campaign, ad group and targeting, as the objects of the first generation are. */
function bodyOf1({ values, above: { campaign } }: GroupToEstimate): Body {
  if (!campaign) throw new Untranslatable('campaign_type', 'the campaign is not known')
  const app = textOf(values, 'promoted_app_id')
  return {
    campaign_spec: words(campaign, 'campaign_type'),
    adgroup: {
      ...siteBody(values),
      ...words(campaign, 'promoted_object_type'),
      ...(app ? { promoted_object_id: app } : {}),
      ...words(values, 'optimization_goal'),
      ...bidOf(values),
      time_series: timeSeries(values),
    },
    targeting: targetingOf(values),
  }
}
