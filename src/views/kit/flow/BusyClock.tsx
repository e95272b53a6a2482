import { useSyncExternalStore } from 'react'
import { createClock } from '../clock.ts'
import { useSay } from '../words.tsx'

/** A work that is over sooner needs no clock. */
const SHOWN_AFTER_S = 3

const seconds = createClock(1_000)

/** How long the flow has been in its present state, while it waits for an answer: a call may last fifteen minutes (S1 §9). */
export function BusyClock({ since }: { since: string }) {
  const say = useSay()
  const nowMs = useSyncExternalStore(seconds.subscribe, seconds.nowMs)
  const passed = Math.floor((nowMs - Date.parse(since)) / 1_000)
  if (!(passed >= SHOWN_AFTER_S)) return null
  return (
    <span role="timer" className="fd-muted fd-figures">
      {say('kit.flow.busy_for', { time: clockText(passed) })}
    </span>
  )
}

/** `04:09`, `1:02:03` */
export function clockText(passed: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(passed / 3_600), Math.floor(passed / 60) % 60, passed % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`
}
