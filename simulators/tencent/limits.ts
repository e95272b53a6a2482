import type { ApiError } from '../kit/coded-api.ts'
import { createQuotas } from '../kit/quotas.ts'
import { refusal } from './api-error.ts'
import type { TencentBehaviour } from './options.ts'

export type Caller = { app: string; method: string; path: string }
export type Limits = ReturnType<typeof createLimits>

/** Limits per application and endpoint. Source: developers.e.qq.com docs. */
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
    /** blocks the endpoint and returns the refusal */
    block: (code: number, caller: Caller, seconds: number, nowMs: number): ApiError => {
      quotas.block(quotaOf(caller).key, code, seconds * 1000, nowMs)
      return refusal(code)
    },
    /** `<percent left of the day>,<percent left of the minute>` */
    remaining: (caller: Caller, nowMs: number): string => Object.values(quotas.left(quotaOf(caller), nowMs)).join(','),
    clear: quotas.clear,
  }
}
