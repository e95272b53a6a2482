import { offsetOf, perDollar } from './currencies.ts'
import { dayAfter, dayAt, daysBetween, shareOfDay } from './insights-time.ts'
import type { AdFigure, MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { effectiveStatus } from './statuses.ts'
import type { World } from './world.ts'

/** What an ad did on one day of its account; money in the smallest step that the network reports of the currency. */
export type Delivered = { day: string; spend: number; purchases: number; purchaseValue: number; impressions: number; clicks: number }

/** What players pay is attributed to the day of the ad over the days that follow: the share that is known after so many days. */
const KNOWN = [0.55, 0.75, 0.9] as const

/** The days of a range on which an ad was shown, oldest first: drawn from its id, or as the side port set them. */
export function deliveredOn(world: World, ad: MetaObject, account: MetaAccount, since: string, until: string): Delivered[] {
  const zone = account.timezone_name
  const nowMs = world.clock.now()
  const today = dayAt(nowMs, zone)
  const set = world.store.figures(ad.id)
  const ran = runOf(world, ad, zone, today)
  const days: Delivered[] = []
  for (let day = since; day <= until && day <= today; day = dayAfter(day, 1)) {
    const figure = set.get(day)
    if (figure) days.push({ day, ...measured(figure, account.currency) })
    else if (ran && day >= ran.from && day <= ran.to)
      days.push(drawn(world, ad, account.currency, day, daysBetween(day, today), nowMs, zone))
  }
  return days.filter(({ spend, purchaseValue, impressions }) => spend > 0 || purchaseValue > 0 || impressions > 0)
}

/** From its approval to today, or to the day it or what it hangs in was stopped; null when it was never shown. */
function runOf({ store, clock }: World, ad: MetaObject, zone: string, today: string): { from: string; to: string } | null {
  if (ad.review?.state !== 'approved') return null
  const from = dayAt(Math.max(ad.review.due, ad.startMs ?? 0), zone)
  if (effectiveStatus(store, ad, clock.now()) === 'ACTIVE') return { from, to: today }
  const family = [ad, ...[ad.adsetId, ad.campaignId].flatMap((id) => (id === null ? [] : (store.object(id) ?? [])))]
  const stopped = family.filter(({ status }) => status !== 'ACTIVE')
  // what was made paused and never touched since has never run
  if (stopped.length === 0 || stopped.some(({ createdMs, updatedMs }) => createdMs === updatedMs)) return null
  const to = dayAt(Math.min(...stopped.map(({ updatedMs }) => updatedMs)), zone)
  return to < from ? null : { from, to }
}

function drawn({ draw }: World, ad: MetaObject, currency: string, day: string, age: number, nowMs: number, zone: string): Delivered {
  const share = age === 0 ? shareOfDay(nowMs, zone) : 1
  const steps = perDollar(currency) * offsetOf(currency)
  const spend = Math.round((4 + 56 * draw('spend', ad.id, day)) * steps * share)
  const back = spend * (0.3 + 1.7 * draw('return', ad.id)) * (KNOWN[age] ?? 1)
  const impressions = Math.round((spend / steps) * (90 + 60 * draw('impressions', ad.id, day)))
  return {
    day,
    spend,
    purchases: Math.round(back / (9 * steps)),
    purchaseValue: Math.round(back),
    impressions,
    clicks: Math.round(impressions * 0.02),
  }
}

function measured({ spend, purchaseValue }: AdFigure, currency: string): Omit<Delivered, 'day'> {
  const steps = offsetOf(currency)
  const [spent, back] = [Math.round(Number(spend) * steps), Math.round(Number(purchaseValue) * steps)]
  return { spend: spent, purchaseValue: back, purchases: back > 0 ? 1 : 0, impressions: spent > 0 ? 1000 : 0, clicks: spent > 0 ? 20 : 0 }
}
