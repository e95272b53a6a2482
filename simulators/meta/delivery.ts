import { tzOffset } from '@date-fns/tz'
import { offsetOf, perDollar } from './currencies.ts'
import { firstDayOf } from './delivery-run.ts'
import { dayAfter, dayAt, daysBetween } from './insights-time.ts'
import type { AdFigure, MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { freshness, HOURS, type SpendPlan } from './spend-plan.ts'
import type { World } from './world.ts'

/** What is counted of an ad: whole numbers, money in the smallest step that the network reports of the currency. */
export const COUNTED = ['spend', 'impressions', 'clicks', 'installs', 'purchases', 'purchaseValue'] as const
export type Counted = Record<(typeof COUNTED)[number], number>

/** What an ad did on one day of its account, and how that is spread over the hours of the day. */
export type Delivered = Counted & { day: string; hours: readonly number[] }

/** A purchase is attributed to the ad for so many days after it was seen: figures of a day are restated as long. */
const ATTRIBUTED_DAYS = 28
/** How well clicks become installs while the network still learns. */
const LEARNING = [0.7, 0.8, 0.9] as const

/** The days of a range on which an ad was shown, oldest first: as its budget, its age and the players it brought make them, or as the side port set them. */
export function deliveredOn(
  world: World,
  plan: SpendPlan,
  ad: MetaObject,
  account: MetaAccount,
  { since, until }: { since: string; until: string },
): Delivered[] {
  const today = dayAt(world.clock.now(), account.timezone_name)
  const set = world.store.figures(ad.id)
  const days: Delivered[] = []
  for (let day = since; day <= until && day <= today; day = dayAfter(day, 1)) {
    const figure = set.get(day)
    const delivered = figure
      ? { day, hours: day === today ? hoursUntil(world.clock.now(), account.timezone_name) : HOURS, ...measured(figure, account.currency) }
      : drawn(world, plan, ad, account, { day, today })
    if (delivered && (delivered.spend > 0 || delivered.purchaseValue > 0 || delivered.impressions > 0)) days.push(delivered)
  }
  return days
}

/** What is set for today was all spent by now: each hour has its share of what has passed. */
function hoursUntil(nowMs: number, zone: string): number[] {
  const localMs = nowMs + tzOffset(zone, new Date(nowMs)) * 60_000
  const passed = (localMs % 86_400_000) / 3_600_000
  return HOURS.map((share, hour) => share * Math.min(1, Math.max(0, passed - hour)))
}

function drawn(
  world: World,
  plan: SpendPlan,
  ad: MetaObject,
  { currency }: MetaAccount,
  { day, today }: { day: string; today: string },
): Delivered | null {
  const run = plan.runOf(ad)
  if (!run || day < firstDayOf(run)) return null
  const { draw } = world
  const hours = plan.hoursOf(ad, run, day)
  const spend = Math.floor(hours.reduce((sum, spent) => sum + spent, 0))
  if (spend === 0) return null
  const creative = ad.creativeId ?? ad.id
  const steps = perDollar(currency) * offsetOf(currency)
  const fresh = freshness(world, ad, run, day)
  const perThousand = (5 + 9 * draw('cpm', ad.adsetId ?? ad.id)) * (0.94 + 0.12 * draw('cpm', ad.id, day)) * steps
  const impressions = Math.round((spend / perThousand) * 1000)
  const clicks = Math.round(impressions * (0.008 + 0.02 * draw('ctr', creative)) * (0.35 + 0.65 * fresh))
  const learned = LEARNING[daysBetween(firstDayOf(run), day)] ?? 1
  const installs = Math.round(clicks * (0.08 + 0.2 * draw('installs', creative)) * learned)
  const purchaseValue = Math.round(
    installs * (0.2 + 0.7 * draw('daily-value', ad.campaignId ?? ad.id)) * steps * activeDays(world, ad, daysBetween(day, today)),
  )
  const purchases = purchaseValue === 0 ? 0 : Math.max(1, Math.round(purchaseValue / (12 * steps)))
  return { day, hours, spend, impressions, clicks, installs, purchases, purchaseValue }
}

/** How many days a player was there on average, `age` days after the install: the sum of a retention curve, a + a/2^b + a/3^b …, and the first day. */
function activeDays({ draw }: World, ad: MetaObject, age: number): number {
  const campaign = ad.campaignId ?? ad.id
  const [nextDay, falls] = [0.32 + 0.16 * draw('retention', campaign), 0.5 + 0.3 * draw('falls', campaign)]
  let days = 1
  for (let after = 1; after <= Math.min(age, ATTRIBUTED_DAYS); after += 1) days += nextDay * after ** -falls
  return days
}

function measured({ spend, purchaseValue }: AdFigure, currency: string): Counted {
  const steps = offsetOf(currency)
  const [spent, back] = [Math.round(Number(spend) * steps), Math.round(Number(purchaseValue) * steps)]
  const isShown = spent > 0
  return {
    spend: spent,
    purchaseValue: back,
    purchases: back > 0 ? 1 : 0,
    impressions: isShown ? 1000 : 0,
    clicks: isShown ? 20 : 0,
    installs: isShown ? 2 : 0,
  }
}
