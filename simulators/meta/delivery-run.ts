import { tzOffset } from '@date-fns/tz'
import { readInstant } from './account-time.ts'
import type { MetaObject } from './objects.ts'
import { effectiveStatus } from './statuses.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** While an ad was shown, by the clock of its account: milliseconds as if that clock were UTC. `until` is now for one that still runs. */
export type Run = { from: number; until: number }

/** From its approval, or the later start of what it hangs in, to the moment it or that was stopped or ended; null when it was never shown. */
export function runOf({ store, clock }: World, ad: MetaObject, zone: string): Run | null {
  if (ad.review?.state !== 'approved') return null
  const nowMs = clock.now()
  const family = [ad, ...[ad.adsetId, ad.campaignId].flatMap((id) => (id === null ? [] : (store.object(id) ?? [])))]
  const stoppedMs = effectiveStatus(store, ad, nowMs) === 'ACTIVE' ? nowMs : stoppedAt(family)
  if (stoppedMs === null) return null
  const fromMs = Math.max(ad.review.due, ...family.map(({ startMs }) => startMs ?? 0)) - ad.olderMs
  const untilMs = Math.min(nowMs, stoppedMs, ...family.map((member) => endOf(member, zone)))
  return untilMs > fromMs ? { from: localMs(fromMs, zone), until: localMs(untilMs, zone) } : null
}

/** What was made paused and never touched since has never run. */
function stoppedAt(family: readonly MetaObject[]): number | null {
  const stopped = family.filter(({ status }) => status !== 'ACTIVE')
  if (stopped.length === 0 || stopped.some(({ createdMs, updatedMs }) => createdMs === updatedMs)) return null
  return Math.min(...stopped.map(({ updatedMs }) => updatedMs))
}

const endOf = ({ fields }: MetaObject, zone: string): number => readInstant(fields.end_time ?? fields.stop_time, zone) ?? Infinity

const localMs = (ms: number, zone: string): number => ms + tzOffset(zone, new Date(ms)) * 60_000

export const firstDayOf = ({ from }: Run): string => new Date(from).toISOString().slice(0, 10)

/** Which part of each hour of a day it was shown, 0 to 1. */
export function hoursShown({ from, until }: Run, day: string): number[] {
  const start = Date.parse(`${day}T00:00:00Z`)
  if (from <= start && until >= start + DAY_MS) return WHOLE_DAY
  return WHOLE_DAY.map((_, hour) => {
    const begins = start + hour * HOUR_MS
    return Math.max(0, Math.min(until, begins + HOUR_MS) - Math.max(from, begins)) / HOUR_MS
  })
}

const WHOLE_DAY: number[] = Array.from({ length: 24 }, () => 1)
