import { inText } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { createOnce, createRepeats } from '../kit/repeats.ts'
import { invalid, refusal } from './api-error.ts'
import { tokenOf, type Call } from './call.ts'
import { appOf, type Login } from './login.ts'
import type { World } from './options.ts'

export type Door = ReturnType<typeof createDoor>

const WINDOW_MS = 300_000
/** More than a test run or a day of the demo needs. */
const NONCES = 500_000

/** Creates that accept an X-Request-Id as idempotency key. Source: developers.e.qq.com guide/errorprocessing, by generation. */
const REPEATABLE = new Set(
  ['v1.3/campaigns', 'v1.3/adgroups', 'v1.3/ads', 'v1.3/adcreatives', 'v3.0/adgroups', 'v3.0/dynamic_creatives'].map(
    (noun) => `/${noun}/add`,
  ),
)

/** The checks that come first in every call: its signature, and whether it repeats an earlier create. */
export function createDoor({ book, clock }: World, login: Login) {
  const nonces = createOnce(NONCES)
  const repeated = createRepeats(book)

  /** Callers may sign with the time of their host or with the simulated time. */
  const isInTime = (seconds: number) => [Date.now(), clock.now()].some((nowMs) => Math.abs(nowMs - seconds * 1000) <= WINDOW_MS)
  return {
    /** Returns the token of the call. @throws ApiError unless the call is signed */
    check: (call: Call): string => {
      const { access_token, timestamp, nonce } = call.signed
      if ([access_token, timestamp, nonce].includes(undefined)) throw refusal(12000)
      const token = tokenOf(call)
      login.check(token)
      const seconds = idText(timestamp)
      if (seconds === null) throw invalid('timestamp', 'must be an integer')
      if (!isInTime(Number(seconds))) throw refusal(12101)
      const text = inText(nonce)
      if (text === '' || text.length > 32) throw invalid('nonce', 'must be 1 to 32 characters long')
      if (!nonces.use(`${token} ${text}`)) throw refusal(12100)
      return token
    },
    /** Answers a repeated create with the first reply and creates nothing. A refused create may be sent again with the same id. */
    once: ({ path, requestId, body }: Call, token: string, run: () => object): object => {
      if (requestId === null) return run()
      if (!REPEATABLE.has(path)) throw refusal(12010)
      const data = repeated(`${appOf(token)} ${requestId}`, `${path} ${body}`, run)
      if (data === 'other') throw refusal(31060)
      return data
    },
    clear: nonces.clear,
  }
}
