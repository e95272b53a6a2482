import { say, sayBlocker, type Language } from '#i18n/words.ts'
import type { Heard } from './client.ts'
import { CallFailed, type Failure } from './failure.ts'

/**
 * What to show of a failure. A notice takes the place of the one before it with the same `key`: `same` counts the further failures
 * that read alike, `others` those that read differently and were held back by the throttle meanwhile.
 */
export type Notice = { key: string; text: string; same: number; others: number }

/** S1 §9 */
export const NOTICE_THROTTLE_MS = 3_000
/** These say status and text at once, each time (S1 §8); the others at most once in three seconds. */
const SPOKEN_AT_ONCE = [404, 502, 500]

export type Notices = { of: (failure: Failure, heard?: Heard) => Notice | null }

type Shown = Notice & { atMs: number }

/** The error catalogue (S1 §8): which failure is shown, how it reads, and how often. `nowMs` is a clock of any origin. */
export function createNotices({ nowMs, language }: { nowMs: () => number; language: () => Language }): Notices {
  const shown = new Map<string, Shown>()
  let throttled: Shown | null = null

  const isFresh = (notice: Shown | null | undefined): notice is Shown =>
    notice !== null && notice !== undefined && nowMs() - notice.atMs < NOTICE_THROTTLE_MS

  function first(text: string): Shown {
    const notice = { key: text, text, same: 0, others: 0, atMs: nowMs() }
    for (const [key, old] of shown) if (!isFresh(old)) shown.delete(key)
    shown.set(text, notice)
    return notice
  }

  /** Further ones change the count of the notice that is there; none is shown next to it. */
  function counted(notice: Shown, text: string): Notice {
    if (notice.text === text) notice.same += 1
    else notice.others += 1
    return plain(notice)
  }

  return {
    of(failure, heard = ALONE) {
      if (isLeftToItsPlace(failure, heard)) return null
      const text = textOf(failure, language())
      if (text === null) return null
      if (isAtOnce(failure)) {
        const before = shown.get(text)
        return isFresh(before) ? counted(before, text) : plain(first(text))
      }
      if (isFresh(throttled)) return counted(throttled, text)
      throttled = first(text)
      return plain(throttled)
    },
  }
}

/** A notice with what it counts: `text（还有 3 条相同）`. */
export function noticeText({ text, same, others }: Notice, language: Language): string {
  const counts = [
    ...(same > 0 ? [say(language, 'call.same', { count: same })] : []),
    ...(others > 0 ? [say(language, 'call.others', { count: others })] : []),
  ]
  return counts.length === 0 ? text : say(language, 'call.counted', { text, counts: counts.join(language === 'zh' ? '，' : ', ') })
}

const plain = ({ key, text, same, others }: Shown): Notice => ({ key, text, same, others })

/** The notice is all there is. */
const ALONE: Heard = { isShown: false, isOnce: false }

/**
 * The catalogue (S1 §8) speaks of what a server answered, and of time-outs. That no one answered is said where it was asked; and no one is
 * told to try a write again whose outcome is being read back.
 */
const isLeftToItsPlace = ({ kind }: Failure, { isShown, isOnce }: Heard): boolean =>
  isShown && (kind === 'offline' || kind === 'unreadable' || (kind === 'timeout' && isOnce))

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
  return missing === undefined
    ? `${failure.code || failure.status} ${failure.msg || reason}`.trim()
    : say(language, 'call.missing', { key: missing })
}
