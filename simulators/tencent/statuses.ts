import type { Kept } from '../kit/book.ts'
import { isPlanned, readTime } from '../kit/china-time.ts'
import type { Spender } from '../kit/meter.ts'
import type { World } from './options.ts'

const DAY_MS = 86_400_000

export type Hanging = { level: string; hangs: boolean }
export const isOld = ({ level, parents }: Kept): boolean => level !== 'dynamic_creative' && (level !== 'adgroup' || parents.length > 0)

/** The daily budget in fen; Infinity when it is 0 or missing. */
const fenOf = ({ fields }: Kept): number => Number(fields.daily_budget ?? 0) || Infinity

const isSpent = ({ meter }: World, object: Kept, atMs: number) => meter.spentOn(object.id, meter.dayOf(atMs)) >= fenOf(object)
const isEmpty = ({ book }: World, account: string) => (book.accounts.get(account)?.balance ?? 0) <= 0
const familyOf = ({ book }: World, { parents }: Kept): Kept[] => parents.flatMap((id) => book.object(id) ?? [])

/** Why the schedule keeps an object from being delivered; null when it does not. */
function timeOf({ fields }: Kept, atMs: number): 'before' | 'over' | 'pause' | null {
  const [beginMs, endMs] = [readTime(fields.begin_date), readTime(fields.end_date)]
  if (beginMs !== null && beginMs > atMs) return 'before'
  if (endMs !== null && endMs + DAY_MS <= atMs) return 'over'
  return isPlanned(fields.time_series, atMs) ? null : 'pause'
}

/** With `[partly]` in its name, an approved creative has its first component refused. */
export const isPartly = ({ review, name }: Kept): boolean => review?.state === 'approved' && /\[partly\]/i.test(name)

export const approvalOf = (creative: Kept): string =>
  `CREATIVE_SET_APPROVAL_STATUS_${
    isPartly(creative)
      ? 'PARTIAL_NORMAL'
      : { pending: 'PENDING', approved: 'NORMAL', rejected: 'DENIED' }[creative.review?.state ?? 'approved']
  }`

/** What keeps an adgroup of v3.0 from being delivered, apart from its creatives. */
function adgroupObstacle(world: World, adgroup: Kept, atMs: number): string | null {
  const time = timeOf(adgroup, atMs)
  if (adgroup.deleted) return 'DELETED'
  if (time === 'over') return 'STOP'
  if (!adgroup.enabled) return 'SUSPEND'
  if (isEmpty(world, adgroup.account)) return 'ACCOUNT_BALANCE_NOT_ENOUGH'
  if (time !== null) return 'NOT_IN_DELIVERY_TIME'
  return isSpent(world, adgroup, atMs) ? 'DAILY_BUDGET_REACHED' : null
}

export function adgroupStatus(world: World, adgroup: Kept, atMs: number): string {
  const obstacle = adgroupObstacle(world, adgroup, atMs)
  if (obstacle !== null) return `ADGROUP_STATUS_${obstacle}`
  const creatives = world.book.children(adgroup.id, 'dynamic_creative').flatMap((id) => world.book.object(id) ?? [])
  const states = creatives.filter(({ deleted, enabled }) => !deleted && enabled).map(({ review }) => review?.state ?? 'approved')
  if (states.includes('approved')) return states.includes('rejected') ? 'ADGROUP_STATUS_PARTIAL_ACTIVE' : 'ADGROUP_STATUS_ACTIVE'
  return states.includes('pending') ? 'ADGROUP_STATUS_CREATIVE_STATUS_PENDING' : 'ADGROUP_STATUS_CREATIVE_EMPTY'
}

const isCreativeShown = (world: World, creative: Kept, atMs: number): boolean => {
  const adgroup = world.book.object(creative.parents[0] ?? '')
  const isGood = !creative.deleted && creative.enabled && creative.review?.state === 'approved'
  return isGood && adgroup !== undefined && adgroupObstacle(world, adgroup, atMs) === null
}

/** `system_status` of an ad of the first generation: the review comes before the switch. */
export function adStatus(ad: Kept): string {
  if (ad.deleted) return 'AD_STATUS_DELETED'
  if (ad.review?.state === 'pending') return 'AD_STATUS_PENDING'
  if (ad.review?.state === 'rejected') return 'AD_STATUS_DENIED'
  if (!ad.enabled) return 'AD_STATUS_SUSPEND'
  return isPartly(ad) ? 'AD_STATUS_PARTIALLY_NORMAL' : 'AD_STATUS_NORMAL'
}

/** Computed status of an adgroup of the first generation: what keeps it from being delivered. */
export function oldAdgroupStatus(world: World, adgroup: Kept, atMs: number): string {
  const [campaign] = familyOf(world, adgroup)
  const time = timeOf(adgroup, atMs)
  if (adgroup.deleted || campaign?.deleted) return 'STATUS_DELETED'
  if (time === 'over') return 'STATUS_STOP'
  if (!adgroup.enabled) return 'STATUS_SUSPEND'
  if (campaign?.enabled === false) return 'STATUS_ACTIVE_CAMPAIGN_SUSPEND'
  if (isEmpty(world, adgroup.account)) return 'STATUS_ACTIVE_ACCOUNT_EMPTY'
  if (time !== null) return 'STATUS_READY'
  if (campaign && isSpent(world, campaign, atMs)) return 'STATUS_ACTIVE_CAMPAIGN_LIMIT'
  return isSpent(world, adgroup, atMs) ? 'STATUS_ACTIVE_AD_LIMIT' : 'STATUS_ACTIVE'
}

/** `system_status` of such an adgroup, which depends on its dates and deletion only. */
export function oldAdgroupPhase(adgroup: Kept, atMs: number): string {
  if (adgroup.deleted) return 'AD_GROUP_STATUS_DELETED'
  const phase = { before: 'TO_BE_STARTED', over: 'ENDED', pause: 'NORMAL' }[timeOf(adgroup, atMs) ?? 'pause']
  return `AD_GROUP_STATUS_${phase}`
}

const isAdShown = (world: World, ad: Kept, atMs: number): boolean => {
  const [adgroup] = familyOf(world, ad)
  return /_(PARTIALLY_)?NORMAL$/.test(adStatus(ad)) && adgroup !== undefined && oldAdgroupStatus(world, adgroup, atMs) === 'STATUS_ACTIVE'
}

/** The creatives and ads that are delivered at an instant, with the budgets that cap them. */
export const spendersAt = (world: World, account: string, atMs: number): Spender[] =>
  ['dynamic_creative', 'ad'].flatMap((level) =>
    world.book.ids(account, level).flatMap((id) => {
      const object = world.book.object(id)
      const isShown = level === 'ad' ? isAdShown : isCreativeShown
      if (!object || !isShown(world, object, atMs)) return []
      const limiting = familyOf(world, object).filter((one) => one.level !== 'adcreative')
      return [{ id, caps: [object, ...limiting].map((one) => ({ id: one.id, perDay: fenOf(one) })) }]
    }),
  )

export function statusOf(world: World, object: Kept, atMs: number): string {
  if (object.level === 'dynamic_creative') return object.deleted ? 'DELETED' : approvalOf(object)
  if (object.level === 'ad') return adStatus(object)
  if (object.level === 'adgroup') return isOld(object) ? oldAdgroupStatus(world, object, atMs) : adgroupStatus(world, object, atMs)
  return object.deleted ? 'DELETED' : `AD_STATUS_${object.enabled ? 'NORMAL' : 'SUSPEND'}`
}
