import { useSyncExternalStore } from 'react'
import { relativeTime } from '#domain/display/relative-time.ts'
import { ownZone, wallClock, zoneName } from '#domain/zone.ts'
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
      return wallClock(at, zone) ?? at
  }
}

const exactTime = (at: string, zone: string): string => {
  const clock = wallClock(at, zone, { seconds: true })
  return clock === null ? at : `${clock} ${zone} (${zoneName(zone, Date.parse(at))})`
}

const STEP_MS = 30_000

/** One clock for all that is shown; it runs only while something shows it. */
const halfMinutes = createClock()

function createClock() {
  const listeners = new Set<() => void>()
  let nowMs = Date.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    nowMs: () => nowMs,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        nowMs = Date.now()
        timer = setInterval(tick, STEP_MS)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
