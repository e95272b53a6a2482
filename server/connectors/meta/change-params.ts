import type { Values } from '#domain/channels/channel.ts'
import { Untranslatable } from '../core/failure.ts'
import type { ObjectChange } from '../core/object-port.ts'
import type { AccountRef } from '../core/port.ts'
import { amount, instant, type Params } from './mapping.ts'
import { toDayParts } from './schedule.ts'

export type { Params }

type Translate = (values: Values, key: string, account: AccountRef) => Params

const money =
  (param: string): Translate =>
  (values, key, account) => ({ [param]: amount(values, key, account) })

/** The parameters of `POST /<id>` for each field of ours that may change; the network takes what is sent and leaves the rest as it is. */
const CHANGES: Readonly<Record<string, Translate>> = {
  status: (values, key) => ({ status: textOf(values, key) }),
  campaign_daily_budget: money('daily_budget'),
  campaign_lifetime_budget: money('lifetime_budget'),
  daily_budget: money('daily_budget'),
  lifetime_budget: money('lifetime_budget'),
  bid_amount: money('bid_amount'),
  start_time: (values, key) => ({ start_time: textOf({ [key]: instant(values, key) ?? '' }, key) }),
  // an end of 0 takes it away (developers.facebook.com, marketing-api/reference/ad-campaign)
  end_time: (values, key) => ({ end_time: instant(values, key) ?? '0' }),
  time_table: (values, key) => {
    const table = values[key]
    const parts = Array.isArray(table) && table.length > 0 ? toDayParts(table) : null
    return parts
      ? { pacing_type: '["day_parting"]', adset_schedule: JSON.stringify(parts) }
      : { pacing_type: '["standard"]', adset_schedule: '[]' }
  },
}

/** What a change sends. Throws `Untranslatable` with our field key. */
export function changeParams({ name, values }: ObjectChange, account: AccountRef): Params {
  const fields = Object.keys(values).map((key) => {
    const translate = CHANGES[key]
    if (!translate) throw new Untranslatable(key, `${key} cannot be changed`)
    return translate(values, key, account)
  })
  return Object.assign({}, name === undefined ? {} : { name }, ...fields)
}

function textOf(values: Values, key: string): string {
  const value = values[key]
  if (typeof value !== 'string' || value === '') throw new Untranslatable(key, `${key} is empty`)
  return value
}
