import { blocker } from '../../blocker.ts'
import { exponentOf } from '../../money.ts'
import { allSelected, isTimeTable, runsOf } from '../../time-table.ts'
import type { Channel, ChannelField, RuleInput } from '../channel.ts'
import { scheduleOrder, someHour } from '../shared-rules.ts'
import { APP_PROMOTION, onlySystem } from './app.ts'
import { AD, ADGROUP, CAMPAIGN, OF_WEBSITES } from './fields.ts'

const FIELDS: Readonly<Record<string, readonly ChannelField[]>> = { campaign: CAMPAIGN, adgroup: ADGROUP, ad: AD }
const CONVERSION_GOALS: readonly string[] = ['OFFSITE_CONVERSIONS', 'VALUE']

function ageOrder({ level, values }: RuleInput) {
  // an age that is no number is a problem of its own
  if (level !== 'adgroup' || !(Number(values.age_min) > Number(values.age_max))) return []
  return [blocker('channel.age.order', { field: 'age_max', params: { min: String(values.age_min), max: String(values.age_max) } })]
}

/** Day-parting (`adset_schedule`) is only accepted next to a lifetime budget, and a lifetime budget needs an end. */
function timeTableNeedsTotal({ level, values, above }: RuleInput) {
  if (level !== 'adgroup') return []
  const total = values.adgroup_budget_mode === 'total' || above.campaign?.budget_mode === 'total'
  const table = values.time_table
  const parted = Array.isArray(table) && isTimeTable(table) && !allSelected(table)
  return [
    ...(parted && !total ? [blocker('channel.schedule.needs_total_budget', { field: 'time_table' })] : []),
    ...(total && !values.end_time ? [blocker('channel.schedule.needs_end', { field: 'end_time' })] : []),
  ]
}

/** The network schedules by the hour (developers.facebook.com/ads/blog/post/2014/08/13/ad-scheduling). */
function wholeHours({ level, values }: RuleInput) {
  const table = values.time_table
  if (level !== 'adgroup' || !Array.isArray(table) || !isTimeTable(table)) return []
  const halves = table.some((day) => runsOf(day).some(({ startMinute, endMinute }) => startMinute % 60 !== 0 || endMinute % 60 !== 0))
  return halves ? [blocker('channel.schedule.whole_hours', { field: 'time_table' })] : []
}

/**
 * Currencies whose amounts this network takes in whole units, also where ISO 4217 knows decimals (a budget of TWD 300.00
 * is sent as 300); every other one is sent in hundredths. Source: developers.facebook.com, marketing-api/currencies.
 */
export const META_WHOLE_UNITS: ReadonlySet<string> = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'])

/** An amount the network cannot hold is refused here, before anything is sent; it is never rounded. */
function wholeAmounts({ level, values, account }: RuleInput) {
  const exponent = exponentOf(account.currency)
  const step = 10n ** BigInt(META_WHOLE_UNITS.has(account.currency) ? exponent : Math.max(0, exponent - 2))
  return (FIELDS[level] ?? [])
    .filter(
      ({ kind, key }) =>
        kind === 'money' && typeof values[key] === 'string' && /^\d+$/.test(values[key]) && BigInt(values[key]) % step !== 0n,
    )
    .map(({ key }) => blocker('channel.money.step', { field: key, params: { currency: account.currency } }))
}

/** An ad set of an app campaign names the app and a store that sells it (marketing-api/reference/ad-promoted-object). */
function appIsKnown({ level, above, game }: RuleInput) {
  if (level !== 'adgroup' || above.campaign?.objective !== APP_PROMOTION || !game) return []
  const { name, appId, ios, android } = game
  const said = { field: 'optimization_goal', params: { game: name } }
  return [...(appId ? [] : [blocker('channel.app.no_id', said)]), ...(ios || android ? [] : [blocker('channel.app.no_store', said)])]
}

/** An ad set of an app campaign reaches only the systems that have a store address: the network matches `user_os` with the store it names. */
function systemHasStore({ level, values, above, game }: RuleInput) {
  if (level !== 'adgroup' || above.campaign?.objective !== APP_PROMOTION || !game) return []
  const only = onlySystem(game)
  return only === undefined || values.user_os === only
    ? []
    : [blocker('channel.app.other_system', { field: 'user_os', params: { game: game.name, system: only } })]
}

/** Conversions of a website are those of one pixel and one kind of event (marketing-api/reference/ad-promoted-object). */
function conversionsNeedPixel({ level, values, above }: RuleInput) {
  if (level !== 'adgroup' || !OF_WEBSITES.in.includes(String(above.campaign?.objective))) return []
  const { pixel_id: pixel, pixel_event: event, optimization_goal: goal } = values
  if (!pixel && CONVERSION_GOALS.includes(String(goal))) return [blocker('channel.pixel.needed', { field: 'pixel_id' })]
  if (!pixel && event) return [blocker('channel.pixel.event_only', { field: 'pixel_event' })]
  return pixel && !event ? [blocker('channel.pixel.needs_event', { field: 'pixel_event' })] : []
}

function bidNeedsAmount({ level, values, above }: RuleInput) {
  if (level !== 'adgroup') return []
  const strategy = above.campaign?.budget_mode === 'none' ? values.bid_strategy : above.campaign?.campaign_bid_strategy
  const capped = strategy === 'LOWEST_COST_WITH_BID_CAP' || strategy === 'COST_CAP'
  if (capped && !values.bid_amount) return [blocker('channel.bid.needs_amount', { field: 'bid_amount' })]
  if (!capped && values.bid_amount) return [blocker('channel.bid.amount_without_cap', { field: 'bid_amount' })]
  return []
}

/** In the order in which their reasons are said. */
export const RULES: Channel['rules'] = [
  ageOrder,
  scheduleOrder('adgroup', 'start_time', 'end_time'),
  timeTableNeedsTotal,
  someHour('adgroup', 'time_table'),
  wholeHours,
  wholeAmounts,
  bidNeedsAmount,
  conversionsNeedPixel,
  appIsKnown,
  systemHasStore,
]
