import type { ApiError } from '../kit/coded-api.ts'
import { createQuotas } from '../kit/quotas.ts'
import { refusal } from './api-error.ts'
import type { TencentBehaviour } from './options.ts'

export type Caller = { app: string; method: string; path: string }
export type Limits = ReturnType<typeof createLimits>

/** Calls of an application on an end point. Source: developers.e.qq.com docs. */
export function createLimits(behaviour: () => TencentBehaviour) {
  const quotas = createQuotas({ second: 11016, minute: 30104, day: 11018 })
  const quotaOf = ({ app, method, path }: Caller) => {
    const { readsPerDay, writesPerDay, ...rates } = behaviour().limits
    return { ...rates, key: `${app} ${method} ${path}`, perDay: method === 'GET' ? readsPerDay : writesPerDay }
  }
  return {
    /** @throws ApiError when a limit is reached */
    spend: (caller: Caller, nowMs: number): void => {
      const code = quotas.take(quotaOf(caller), nowMs)
      if (code !== null) throw refusal(code)
    },
    /** refuses the end point from now on; answers that refusal */
    block: (code: number, caller: Caller, seconds: number, nowMs: number): ApiError => {
      quotas.block(quotaOf(caller).key, code, seconds * 1000, nowMs)
      return refusal(code)
    },
    /** `<percent of the day left>,<percent of the minute left>` */
    remaining: (caller: Caller, nowMs: number): string => Object.values(quotas.left(quotaOf(caller), nowMs)).join(','),
    clear: quotas.clear,
  }
}
