import { readInstant } from './account-time.ts'
import { offsetOf, perDollar } from './currencies.ts'
import { firstDayOf, hoursShown, runOf, type Run } from './delivery-run.ts'
import { dayAt, daysBetween } from './insights-time.ts'
import type { MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import type { World } from './world.ts'

/** People play in the evening: the share of a day's spend that falls into each hour of the account. */
const EVENING = [2.6, 1.7, 1.2, 0.9, 0.8, 1, 1.6, 2.6, 3.4, 3.8, 4.1, 4.4, 5, 4.9, 4.5, 4.4, 4.6, 5, 5.7, 6.7, 7.8, 8.6, 8.1, 6.6]
const WHOLE = EVENING.reduce((sum, share) => sum + share, 0)
export const HOURS: readonly number[] = EVENING.map((share) => share / WHOLE)
/** Sunday first: the share of its budget that an ad set finds people for. */
const WEEKDAYS = [1, 0.86, 0.84, 0.85, 0.88, 0.94, 1] as const
/** The learning phase: what is spent of the budget on its first days, until the network knows whom to show the ads to. */
const LEARNING = [0.55, 0.7, 0.82, 0.91, 0.96] as const
/** After so many days an ad is seen half as willingly; drawn for each creative between these. */
const HALF_LIFE_DAYS = [12, 60] as const

export type SpendPlan = {
  /** when the ad was shown; null: never */
  runOf: (ad: MetaObject) => Run | null
  /** what the ad spent in each hour of a day up to now, in the smallest step that the network reports of the currency, not rounded */
  hoursOf: (ad: MetaObject, run: Run, day: string) => number[]
}

type Shown = { ad: MetaObject; run: Run }

/**
 * How the budgets of an account are spent. A budget belongs to a campaign or an ad set; what is spent of it on a day never passes it, follows the
 * learning phase, the weekday and the hour, and is shared by the ads that run, more to those that are good and new. Each answer depends on the
 * objects, the seed and the clock only.
 */
export function spendPlan(world: World, account: MetaAccount): SpendPlan {
  const zone = account.timezone_name
  const runs = remembered((ad: MetaObject) => runOf(world, ad, zone))
  const shownBy = remembered((holder: MetaObject) =>
    adsOf(world, holder).flatMap((ad): Shown[] => {
      const run = runs(ad)
      return run ? [{ ad, run }] : []
    }),
  )
  const firstDay = remembered((holder: MetaObject) =>
    shownBy(holder).reduce((first, { run }) => least(first, firstDayOf(run)), '9999-12-31'),
  )
  const hourly = new Map<string, { weight: number; presence: number }[]>()

  /** Of all ads of a budget on a day, hour by hour: their weight together, and for which part of the hour any of them was shown. */
  const together = (holder: MetaObject, day: string) => {
    const key = `${holder.id} ${day}`
    const known = hourly.get(key)
    if (known) return known
    const sums = HOURS.map(() => ({ weight: 0, presence: 0 }))
    for (const { ad, run } of shownBy(holder)) {
      const weight = weightOf(world, ad, run, day)
      for (const [hour, part] of hoursShown(run, day).entries()) {
        const sum = sums[hour]
        if (!sum || part === 0) continue
        sum.weight += weight * part
        sum.presence = Math.max(sum.presence, part)
      }
    }
    hourly.set(key, sums)
    return sums
  }

  return {
    runOf: runs,
    hoursOf: (ad, run, day) => {
      const holder = holderOf(world, ad)
      const spent = daySpend(world, account, { holder, day, firstDay: firstDay(holder) })
      const weight = weightOf(world, ad, run, day)
      const all = together(holder, day)
      const open = openHours(world, ad, day)
      return hoursShown(run, day).map((part, hour) => {
        const { weight: ofAll, presence } = all[hour] ?? { weight: 0, presence: 0 }
        return ofAll === 0 || !open(hour) ? 0 : spent * (HOURS[hour] ?? 0) * presence * ((weight * part) / ofAll)
      })
    },
  }
}

/** What has the budget that the ad spends; an ad without any has one of its own. */
function holderOf({ store }: World, ad: MetaObject): MetaObject {
  const above = [ad.adsetId, ad.campaignId].flatMap((id) => (id === null ? [] : (store.object(id) ?? [])))
  return above.find(({ fields }) => amountOf(fields.daily_budget) + amountOf(fields.lifetime_budget) > 0) ?? ad
}

const adsOf = ({ store }: World, holder: MetaObject): MetaObject[] =>
  holder.level === 'ad' ? [holder] : store.children(holder.id, 'ad').flatMap((id) => store.object(id) ?? [])

type BudgetDay = { holder: MetaObject; day: string; firstDay: string }

function daySpend(world: World, account: MetaAccount, { holder, day, firstDay }: BudgetDay): number {
  const { draw } = world
  const learned = LEARNING[daysBetween(firstDay, day)] ?? 1
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  const found = 0.82 + 0.18 * draw('found', holder.id)
  const luck = 0.9 + 0.1 * draw('luck', holder.id, day)
  return budgetOf(world, account, holder, day) * learned * weekday * found * luck
}

/** The most that may be spent on a day: the budget in force at its end, a lifetime budget spread evenly over its flight. */
function budgetOf({ draw }: World, account: MetaAccount, holder: MetaObject, day: string): number {
  const zone = account.timezone_name
  const before = holder.formerBudgets.find(({ untilMs }) => dayAt(untilMs, zone) > day)
  const daily = before?.daily ?? amountOf(holder.fields.daily_budget)
  if (daily > 0) return daily
  const lifetime = before?.lifetime ?? amountOf(holder.fields.lifetime_budget)
  const endMs = readInstant(holder.fields.end_time ?? holder.fields.stop_time, zone)
  if (lifetime > 0 && endMs !== null) {
    const days = daysBetween(dayAt((holder.startMs ?? holder.createdMs) - holder.olderMs, zone), dayAt(endMs, zone)) + 1
    return lifetime / Math.max(1, days)
  }
  return (4 + 56 * draw('spend', holder.id)) * perDollar(account.currency) * offsetOf(account.currency)
}

const amountOf = (value: unknown): number => (typeof value === 'string' || typeof value === 'number' ? Number(value) || 0 : 0)

const creativeOf = (ad: MetaObject): string => ad.creativeId ?? ad.id

/** How willingly the creative is still seen, 1 to 0: it wears out. */
export function freshness({ draw }: World, ad: MetaObject, run: Run, day: string): number {
  const [short, long] = HALF_LIFE_DAYS
  const halfLife = short + (long - short) * draw('half-life', creativeOf(ad))
  return 0.5 ** (Math.max(0, daysBetween(firstDayOf(run), day)) / halfLife)
}

const weightOf = (world: World, ad: MetaObject, run: Run, day: string): number =>
  (0.4 + world.draw('quality', creativeOf(ad))) * (0.1 + 0.9 * freshness(world, ad, run, day))

/** Hours of the week in which the ad set runs; without a schedule all of them. */
function openHours({ store }: World, ad: MetaObject, day: string): (hour: number) => boolean {
  const schedule = ad.adsetId === null ? undefined : store.object(ad.adsetId)?.fields.adset_schedule
  if (!Array.isArray(schedule) || schedule.length === 0) return () => true
  const parts = schedule as { start_minute: number; end_minute: number; days: number[] }[] // checked when it was stored
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const today = parts.filter(({ days }) => days.includes(weekday))
  return (hour) => today.some(({ start_minute, end_minute }) => hour * 60 >= start_minute && hour * 60 < end_minute)
}

const least = (one: string, other: string): string => (one < other ? one : other)

function remembered<T>(find: (object: MetaObject) => T): (object: MetaObject) => T {
  const known = new Map<string, T>()
  return (object) => {
    const found = known.get(object.id)
    if (found !== undefined || known.has(object.id)) return found as T
    const made = find(object)
    known.set(object.id, made)
    return made
  }
}
