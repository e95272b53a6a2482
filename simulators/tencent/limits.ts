import type { ApiError } from '../kit/coded-api.ts'
import { ZONE_MS } from '../kit/china-time.ts'
import { createSlidingCounter } from '../kit/windows.ts'
import { refusal } from './api-error.ts'
import type { TencentBehaviour } from './options.ts'

export type Caller = { app: string; method: string; path: string }
export type Limits = ReturnType<typeof createLimits>

const DAY_MS = 86_400_000
const dayOf = (ms: number) => Math.floor((ms + ZONE_MS) / DAY_MS)

/** Calls of an application on an end point: over a minute, over a day of GMT+8, and over a second where that is set. */
export function createLimits(behaviour: () => TencentBehaviour) {
  const [second, minute] = [createSlidingCounter(1_000), createSlidingCounter(60_000)]
  const today = new Map<string, { day: number; calls: number }>()
  const blocked = new Map<string, { code: number; untilMs: number }>()
  const keyOf = ({ app, method, path }: Caller) => `${app} ${method} ${path}`
  const callsOn = (key: string, day: number) => (today.get(key)?.day === day ? (today.get(key)?.calls ?? 0) : 0)
  const perDayOf = ({ method }: Caller) => behaviour().limits[method === 'GET' ? 'readsPerDay' : 'writesPerDay']

  const reached = (caller: Caller, nowMs: number): number | null => {
    const [key, { perSecond, perMinute }, perDay] = [keyOf(caller), behaviour().limits, perDayOf(caller)]
    const block = blocked.get(key)
    if (block && block.untilMs > nowMs) return block.code
    if (perDay > 0 && callsOn(key, dayOf(nowMs)) >= perDay) return 11018
    if (perMinute > 0 && minute.count(key, nowMs) >= perMinute) return 30104
    return perSecond > 0 && second.count(key, nowMs) >= perSecond ? 11016 : null
  }
  return {
    /** @throws ApiError when a limit is reached; a refused call does not count */
    spend: (caller: Caller, nowMs: number): void => {
      const [key, code] = [keyOf(caller), reached(caller, nowMs)]
      if (code !== null) throw refusal(code)
      for (const counter of [second, minute]) counter.add(key, nowMs)
      today.set(key, { day: dayOf(nowMs), calls: callsOn(key, dayOf(nowMs)) + 1 })
    },
    /** refuses the end point from now on; answers that refusal */
    block: (code: number, caller: Caller, seconds: number, nowMs: number): ApiError => {
      blocked.set(keyOf(caller), { code, untilMs: nowMs + seconds * 1000 })
      return refusal(code)
    },
    /** `<percent of the day left>,<percent of the minute left>` */
    remaining: (caller: Caller, nowMs: number): string => {
      const [key, code] = [keyOf(caller), reached(caller, nowMs)]
      const left = (used: number, most: number) => (most === 0 ? 100 : Math.floor((100 * Math.max(0, most - used)) / most))
      const ofDay = code === 11018 ? 0 : left(callsOn(key, dayOf(nowMs)), perDayOf(caller))
      const ofMinute = code !== null && code !== 11018 ? 0 : left(minute.count(key, nowMs), behaviour().limits.perMinute)
      return `${ofDay},${ofMinute}`
    },
    clear: () => {
      for (const map of [second, minute, today, blocked]) map.clear()
    },
  }
}
