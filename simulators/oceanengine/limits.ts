import { createCallLimits, type Hit } from '../kit/call-limits.ts'
import { ApiError } from '../kit/coded-api.ts'
import type { OceanBehaviour } from './options.ts'

export type Caller = { app: string; account: string | null; path: string }
export type Limits = ReturnType<typeof createLimits>

const PENALTY_MS = 300_000
const WHO: Readonly<Record<number, string>> = { 40130: 'this advertiser', 40110: 'this developer', 40100: 'this endpoint' }

const refuse = ({ code, ms }: Hit) =>
  new ApiError(code, `too many requests of ${WHO[code]}`, code === 40110 ? Math.max(1, Math.ceil(ms / 1000)) : null)

/** Three limits: per advertiser, per application and endpoint, and per endpoint for everybody. Source: open.oceanengine.com, page 1696710758159360. */
export function createLimits(behaviour: () => OceanBehaviour) {
  const limits = createCallLimits(PENALTY_MS)
  const layersOf = ({ app, account, path }: Caller) => {
    const { developer, advertiser, everybody } = behaviour().limits
    const ofDeveloper = { code: 40110, key: `${app} ${path}`, perSecond: developer, perMinute: developer * 100 }
    const ofAdvertiser = { code: 40130, key: account ?? '', perSecond: account === null ? 0 : advertiser, perMinute: 0 }
    return { ofDeveloper, all: [ofAdvertiser, ofDeveloper, { code: 40100, key: path, perSecond: everybody, perMinute: 0 }] }
  }
  return {
    /** @throws ApiError when a limit is reached */
    spend: (caller: Caller, nowMs: number) => {
      const hit = limits.take(layersOf(caller).all, nowMs)
      if (hit) throw refuse(hit)
    },
    /** blocks the caller on the layer the code belongs to, and returns the refusal */
    block: (code: number, caller: Caller, seconds: number, nowMs: number): ApiError => {
      const { all, ofDeveloper } = layersOf(caller)
      return refuse(limits.block(all.find((layer) => layer.code === code) ?? ofDeveloper, seconds * 1000, nowMs))
    },
    headers: (caller: Caller, retryInS: number | null, nowMs: number): Record<string, string> => {
      const { ofDeveloper } = layersOf(caller)
      return {
        'X-RateLimit-Dimension': 'developer_qpm',
        'X-RateLimit-Limit': String(ofDeveloper.perMinute),
        'X-RateLimit-Remaining': String(limits.leftOfMinute(ofDeveloper, nowMs)),
        ...(retryInS === null ? {} : { 'X-RateLimit-RetryIn': String(retryInS) }),
      }
    },
    clear: limits.clear,
  }
}
