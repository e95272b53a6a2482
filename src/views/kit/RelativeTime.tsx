import { useSyncExternalStore } from 'react'
import { relativeTime } from '#domain/display/relative-time.ts'
import { exactTime, ownZone, shownTime } from '#domain/zone.ts'
import { createClock } from './clock.ts'
import { useSay, type Say } from './words.tsx'

type Props = { /** ISO 8601 */ at: string; /** whose clock shows it; the computer's own when left out */ zone?: string }

/** How long ago something was, in words (S1 §9); the exact time and its zone on hover. Grows older by itself. */
export function RelativeTime({ at, zone = ownZone() }: Props) {
  const say = useSay()
  const nowMs = useSyncExternalStore(halfMinutes.subscribe, halfMinutes.nowMs)
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {relativeText(say, at, nowMs, zone)}
    </time>
  )
}

/** `刚刚`, `12 分钟前`, `3 小时前`, `2026-11-20 09:30`; what is no instant stays as it is. */
export function relativeText(say: Say, at: string, nowMs: number, zone: string): string {
  const told = relativeTime(Date.parse(at), nowMs)
  switch (told.kind) {
    case 'now':
      return say('display.just_now')
    case 'minutes':
      return say('display.minutes_ago', { count: told.count })
    case 'hours':
      return say('display.hours_ago', { count: told.count })
    case 'at':
      return shownTime(at, zone) ?? at
  }
}

/** One clock for all that is shown. */
const halfMinutes = createClock(30_000)
