import { say, sayBlocker, type Language } from '#i18n/catalogue.ts'
import { CallFailed, type Failure } from './failure.ts'

/** What to show of a failure. Notices of the same `key` are one: `times` counts them. */
export type Notice = { key: string; text: string; times: number }

/** S1 §9 */
export const NOTICE_THROTTLE_MS = 3_000
/** These say status and text at once, each time (S1 §8); the others at most once in three seconds. */
const SPOKEN_AT_ONCE = [404, 502, 500]

export type Notices = { of: (failure: Failure) => Notice | null }

/** The error catalogue (S1 §8): which failure is shown, how it reads, and how often. `nowMs` is a clock of any origin. */
export function createNotices({ nowMs, language }: { nowMs: () => number; language: () => Language }): Notices {
  const shown = new Map<string, { lastMs: number; times: number }>()
  let quietUntilMs = -Infinity

  return {
    of(failure) {
      const text = textOf(failure, language())
      if (text === null) return null
      const now = nowMs()
      const throttled = !isAtOnce(failure)
      if (throttled && now < quietUntilMs) return null
      if (throttled) quietUntilMs = now + NOTICE_THROTTLE_MS
      const before = shown.get(text)
      const times = before && now - before.lastMs < NOTICE_THROTTLE_MS ? before.times + 1 : 1
      shown.set(text, { lastMs: now, times })
      return { key: text, text, times }
    },
  }
}

const isAtOnce = (failure: Failure) =>
  failure.kind === 'timeout' || ('status' in failure && (failure.status === 400 || SPOKEN_AT_ONCE.includes(failure.status)))

/** null: nothing is said. A 401 is the session's to handle, 417 is silent, and what was cancelled is no news. */
function textOf(failure: Failure, language: Language): string | null {
  if (failure.kind === 'timeout') return say(language, 'call.timeout')
  if (failure.kind === 'offline') return say(language, 'call.offline')
  if (failure.kind === 'aborted' || failure.kind === 'auth') return null
  const reason = new CallFailed(failure).blockers.map((one) => sayBlocker(language, one))[0] ?? ''
  if (failure.kind === 'unreadable') return reason
  if (failure.status === 417) return null
  if (SPOKEN_AT_ONCE.includes(failure.status)) return `${failure.status} ${failure.statusText || reason}`.trim()
  if (failure.status !== 400) return failure.msg || reason
  const [missing] = failure.missing
  return missing === undefined ? `${failure.status} ${failure.msg || reason}`.trim() : say(language, 'call.missing', { key: missing })
}
