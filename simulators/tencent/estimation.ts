import { recordsIn } from '../kit/forms.ts'
import { isRecord, type Params } from '../kit/http.ts'
import { invalid } from './api-error.ts'
import type { OfAccount } from './objects.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/** The second generation takes the fields of an ad group, the first takes them in parts. Source: developers.e.qq.com v3.0/docs/api/estimation/get. */
const FLAT = form(`
  account_id!: id; marketing_goal marketing_sub_goal marketing_carrier_type bid_mode optimization_goal time_series: text; bid_amount: integer
  marketing_carrier_detail targeting scene_spec: object; automatic_site_enabled: flag; site_set: text[] 1..32
`)
const NESTED = form('account_id!: id; campaign_spec adgroup targeting scene_spec: object; adcreative: list')

const EVERYBODY = 900_000_000
/** Fen, by what is optimised for. */
const BIDS: Readonly<Record<string, number>> = { OPTIMIZATIONGOAL_APP_PURCHASE: 16_000, OPTIMIZATIONGOAL_APP_REGISTER: 5_200 }

const yearsOf = (targeting: Params): number => {
  const [{ min = 14, max = 66 } = {}] = recordsIn(targeting.age)
  return Math.max(1, Number(max) - Number(min) + 1)
}

function peopleIn(targeting: Params): number {
  const isOneSex = Array.isArray(targeting.gender) && targeting.gender.length === 1
  const systems = Array.isArray(targeting.user_os) && targeting.user_os.length === 1 ? 0.6 : 1
  const audiences = Array.isArray(targeting.custom_audience) && targeting.custom_audience.length > 0 ? 0.004 : 1
  return Math.round((EVERYBODY * yearsOf(targeting) * systems * audiences * (isOneSex ? 0.5 : 1)) / 53)
}

export const estimation =
  (generation: 'v1.3' | 'v3.0'): OfAccount =>
  (_world, _account, params) => {
    const told = checked(generation === 'v3.0' ? FLAT : NESTED, params)
    const group = generation === 'v3.0' ? told : isRecord(told.adgroup) ? told.adgroup : {}
    if (group.automatic_site_enabled !== true && !Array.isArray(group.site_set)) throw invalid('site_set', 'is required')
    const targeting = isRecord(told.targeting) ? told.targeting : {}
    const people = peopleIn(targeting)
    const isNarrow = people < 5_000_000
    const bid = BIDS[String(group.optimization_goal)] ?? 3_000
    return {
      max_active_user_count: people,
      approximate_count: Math.round(people / 4),
      max_exposure_daily: Math.round(people / 2),
      min_exposure_daily: Math.round(people / 9),
      min_bid_amount: 10,
      max_bid_amount: 500_000,
      suggest_min_bid_amount: Math.round(bid * 0.8),
      suggest_max_bid_amount: Math.round(bid * 1.3),
      targeting_status: isNarrow ? 'TARGETING_STATUS_NARROW' : people > 500_000_000 ? 'TARGETING_STATUS_WIDE' : 'TARGETING_STATUS_SUITABLE',
      suggest_targeting: isNarrow ? ['建议放宽自定义人群'] : [],
      is_real_exposure_supported: true,
    }
  }
