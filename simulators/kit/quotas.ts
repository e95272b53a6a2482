import { ZONE_MS } from './china-time.ts'
import { createSlidingCounter } from './windows.ts'

/** How many calls of a key may be made; 0: no such limit. */
export type Quota = { key: string; perSecond: number; perMinute: number; perDay: number }
type Blocked = { code: number; untilMs: number }

const DAY_MS = 86_400_000
const dayOf = (ms: number) => Math.floor((ms + ZONE_MS) / DAY_MS)

/** Calls over a sliding second, a sliding minute and a day of GMT+8. Refused calls do not count. `codes`: what a reached limit is refused with. */
export function createQuotas(codes: { second: number; minute: number; day: number }) {
  const [second, minute] = [createSlidingCounter(1_000), createSlidingCounter(60_000)]
  const today = new Map<string, { day: number; calls: number }>()
  const blocked = new Map<string, Blocked>()
  const callsOn = (key: string, nowMs: number) => (today.get(key)?.day === dayOf(nowMs) ? (today.get(key)?.calls ?? 0) : 0)

  const reached = ({ key, perSecond, perMinute, perDay }: Quota, nowMs: number): number | null => {
    const block = blocked.get(key)
    if (block && block.untilMs > nowMs) return block.code
    if (perDay > 0 && callsOn(key, nowMs) >= perDay) return codes.day
    if (perMinute > 0 && minute.count(key, nowMs) >= perMinute) return codes.minute
    return perSecond > 0 && second.count(key, nowMs) >= perSecond ? codes.second : null
  }
  return {
    /** counts a call; the code of the limit that refuses it */
    take: (quota: Quota, nowMs: number): number | null => {
      const code = reached(quota, nowMs)
      if (code !== null) return code
      for (const counter of [second, minute]) counter.add(quota.key, nowMs)
      today.set(quota.key, { day: dayOf(nowMs), calls: callsOn(quota.key, nowMs) + 1 })
      return null
    },
    block: (key: string, code: number, ms: number, nowMs: number) => blocked.set(key, { code, untilMs: nowMs + ms }),
    /** percent that are left of the day and of the minute */
    left: (quota: Quota, nowMs: number): { day: number; minute: number } => {
      const code = reached(quota, nowMs)
      const percent = (used: number, most: number) => (most === 0 ? 100 : Math.floor((100 * Math.max(0, most - used)) / most))
      const isDay = code === codes.day
      return {
        day: isDay ? 0 : percent(callsOn(quota.key, nowMs), quota.perDay),
        minute: code !== null && !isDay ? 0 : percent(minute.count(quota.key, nowMs), quota.perMinute),
      }
    },
    clear: () => {
      for (const map of [second, minute, today, blocked]) map.clear()
    },
  }
}
