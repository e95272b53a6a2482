import { createSlidingCounter } from '../kit/windows.ts'
import { ApiError } from '../kit/coded-api.ts'
import type { OceanBehaviour } from './options.ts'

export type Caller = { app: string; account: string | null; path: string }

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** More than a hundred times the calls of a second within a minute: every call on that end point fails for so long. */
const PENALTY_MS = 5 * MINUTE

export type Limits = ReturnType<typeof createLimits>

/**
 * Three layers, each over a sliding second: advertiser (40130), application on an end point (40110), everybody on an end point (40100).
 * Source: open.oceanengine.com, page 1696710758159360.
 */
export function createLimits(behaviour: () => OceanBehaviour) {
  const [second, minute] = [createSlidingCounter(SECOND), createSlidingCounter(MINUTE)]
  const blocked = new Map<string, number>()
  const keysOf = ({ app, account, path }: Caller) => ({ 40130: `advertiser ${account}`, 40110: `${app} ${path}`, 40100: path })

  const refuse = (code: 40130 | 40110 | 40100, ms: number) => {
    const who = { 40130: 'this advertiser', 40110: 'this developer', 40100: 'this end point' }[code]
    return new ApiError(code, `too many requests of ${who}`, code === 40110 ? Math.max(1, Math.ceil(ms / 1000)) : null)
  }
  return {
    /** @throws ApiError when a limit is reached; refused calls of the second are counted for the minute */
    spend: (caller: Caller, nowMs: number) => {
      const { developer, advertiser, everybody } = behaviour().limits
      const keys = keysOf(caller)
      for (const code of [40130, 40110, 40100] as const) {
        const untilMs = blocked.get(keys[code]) ?? 0
        if (untilMs > nowMs) throw refuse(code, untilMs - nowMs)
      }
      // a refusal of the advertiser does not count for the developer
      if (advertiser > 0 && caller.account !== null && second.count(keys[40130], nowMs) >= advertiser) throw refuse(40130, SECOND)
      second.add(keys[40130], nowMs)
      minute.add(keys[40110], nowMs)
      if (developer > 0 && minute.count(keys[40110], nowMs) > developer * 100) {
        blocked.set(keys[40110], nowMs + PENALTY_MS)
        throw refuse(40110, PENALTY_MS)
      }
      if (developer > 0 && second.count(keys[40110], nowMs) >= developer) throw refuse(40110, SECOND)
      if (everybody > 0 && second.count(keys[40100], nowMs) >= everybody) throw refuse(40100, SECOND)
      second.add(keys[40110], nowMs)
      second.add(keys[40100], nowMs)
    },
    /** refuses from now on with 40110, 40130 or 40100 for whom the code is about; answers that refusal */
    block: (code: number, caller: Caller, seconds: number, nowMs: number): ApiError => {
      const known = code === 40130 || code === 40100 ? code : 40110
      blocked.set(keysOf(caller)[known], nowMs + seconds * 1000)
      return refuse(known, seconds * 1000)
    },
    headers: ({ app, path }: Caller, retryInS: number | null, nowMs: number): Record<string, string> => {
      const limit = behaviour().limits.developer * 100
      return {
        'X-RateLimit-Dimension': 'developer_qpm',
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(Math.max(0, limit - minute.count(`${app} ${path}`, nowMs))),
        ...(retryInS === null ? {} : { 'X-RateLimit-RetryIn': String(retryInS) }),
      }
    },
    clear: () => {
      second.clear()
      minute.clear()
      blocked.clear()
    },
  }
}
