import { between, type Draw } from '../kit/seed.ts'

/** Players who came on one day of an account by one ad from one country; by no ad without an account. */
export type Arrivals = {
  account: string
  campaign: string
  adset: string
  ad: string
  country: string
  day: string
  installs: number
  /** when the day begins, and how much of it is over, in [0, 1] */
  dayMs: number
  over: number
}

export type GameTerms = {
  /** what a payment can be, in minor units of the currency, from the smallest pack on */
  prices: readonly number[]
  currency: string
}

/** An event as a game's server sends it. */
export type GameEvent = {
  id: string
  event: 'install' | 'reg' | 'cr' | 'login' | 'pay'
  at: string
  player: string
  installed_at: string
  account: string
  campaign: string
  adgroup: string
  ad: string
  country: string
  os: 'ios' | 'android'
  amount_minor?: number
  taxed_minor?: number
  currency?: string
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** No one comes back after so many days. */
export const LIFE_DAYS = 60
/** What is left of a payment after tax and the fee of the store. */
const KEPT = 0.68
/** People play in the evening: of each hour of the day, from midnight on. */
const EVENING = [2, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4, 4, 5, 5, 4, 4, 5, 5, 6, 7, 8, 9, 8, 7]
const WHOLE = EVENING.reduce((sum, share) => sum + share, 0)

type Player = { id: string; cameMs: number; arrivals: Arrivals; os: 'ios' | 'android' }

/**
 * What the players of some arrivals did between two instants, in no order. Everything is drawn from the seed by names, so that the same time is
 * always told in the same way: a retention curve and a wish to pay that differ by campaign, more on the first day and in the evening.
 */
export function eventsOf(draw: Draw, terms: GameTerms, arrivals: Arrivals, [fromMs, untilMs]: readonly [number, number]): GameEvent[] {
  return playersOf(draw, arrivals).flatMap((player) => {
    if (player.cameMs >= untilMs || player.cameMs < fromMs - (LIFE_DAYS + 1) * DAY_MS) return []
    return lifeOf(draw, terms, player).filter(({ at }) => {
      const atMs = Date.parse(at)
      return atMs >= fromMs && atMs < untilMs
    })
  })
}

/** Of a day that is not over the rest is expected too, each at a time of its own: those are told when they have come. */
function playersOf(draw: Draw, arrivals: Arrivals): Player[] {
  const { ad, account, country, day, installs, over, dayMs } = arrivals
  const expected = Math.round(installs / Math.max(over, 0.04))
  return Array.from({ length: expected }, (_, at) => {
    const id = [ad || account || 'o', day, country, at].join('-')
    return { id, arrivals, cameMs: dayMs + timeOfDay(draw('came', id)), os: draw('os', id) < 0.42 ? 'ios' : 'android' }
  })
}

/** A time of the day, in ms from midnight, as people play. */
function timeOfDay(drawn: number): number {
  let left = drawn * WHOLE
  const hour = EVENING.findIndex((share) => (left -= share) < 0)
  const share = EVENING[hour] ?? 1
  return Math.floor((hour + 1 + left / share) * 60 * MINUTE_MS)
}

function lifeOf(draw: Draw, { prices, currency }: GameTerms, { id, cameMs, arrivals, os }: Player): GameEvent[] {
  const { account, campaign, adset, ad, country } = arrivals
  const installed_at = instant(cameMs)
  const said = { player: id, installed_at, account, campaign, adgroup: adset, ad, country, os }
  const group = campaign || country
  const [nextDay, falls] = [0.3 + 0.18 * draw('next-day', group), 0.5 + 0.35 * draw('falls', group)]
  const pays = draw('payer', id) < 0.03 + 0.08 * draw('worth', group)
  const events: GameEvent[] = [{ ...said, id: `${id}-i`, event: 'install', at: installed_at }]
  if (draw('reg', id) < 0.88)
    events.push({ ...said, id: `${id}-r`, event: 'reg', at: instant(cameMs + between(draw('reg-at', id), [1, 9]) * MINUTE_MS) })
  if (draw('cr', id) < 0.74)
    events.push({ ...said, id: `${id}-c`, event: 'cr', at: instant(cameMs + between(draw('cr-at', id), [10, 25]) * MINUTE_MS) })
  for (let day = 0; day <= LIFE_DAYS; day += 1) {
    if (day > 0 && draw('back', id, day) >= nextDay * day ** -falls) continue
    const atMs = day === 0 ? cameMs + 30 * MINUTE_MS : arrivals.dayMs + day * DAY_MS + timeOfDay(draw('at', id, day))
    if (day > 0) events.push({ ...said, id: `${id}-l${day}`, event: 'login', at: instant(atMs) })
    if (!pays || draw('pays', id, day) >= (day === 0 ? 0.45 : 0.28)) continue
    const amount = prices[Math.floor(draw('price', id, day) ** 2 * prices.length)] ?? 0
    const paid = { amount_minor: amount, taxed_minor: Math.floor(amount * KEPT), currency }
    events.push({
      ...said,
      ...paid,
      id: `${id}-p${day}`,
      event: 'pay',
      at: instant(atMs + between(draw('paid-at', id, day), [1, 40]) * MINUTE_MS),
    })
  }
  return events
}

const instant = (ms: number): string => new Date(ms).toISOString()
