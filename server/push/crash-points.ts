import { setTimeout as pause } from 'node:timers/promises'

/**
 * The places where a worker that dies leaves something behind: between two of them lies either a commit or a call to the
 * network. They do nothing unless `CRASH_AT` names one, as `push.after-intent` or `push.after-intent:3` (the third time).
 */
export const CRASH_POINTS = [
  'push.before-intent',
  'push.after-intent',
  'push.in-flight',
  'push.before-outcome',
  'push.after-outcome',
  'pull.after-claim',
  'pull.before-store',
  'reconcile.before-store',
  'upload.after',
] as const

/** The same for the reading of figures, which a push never passes. */
export const FIGURE_CRASH_POINTS = ['figures.after-page', 'figures.before-store'] as const
/** The same for the reading and the changing of objects at the networks. */
export const OBJECT_CRASH_POINTS = ['objects.after-page', 'changes.after-claim', 'changes.in-flight', 'changes.before-store'] as const
export type CrashPoint = (typeof CRASH_POINTS)[number] | (typeof FIGURE_CRASH_POINTS)[number] | (typeof OBJECT_CRASH_POINTS)[number]

/** Long enough for the bytes of a call to leave, shorter than a network takes to answer. */
const IN_FLIGHT_MS = 15

/** Hears of every point that is passed; `inFlight`: a call has been started and is not answered. */
type Watcher = (point: CrashPoint, inFlight: boolean) => void
let watcher: Watcher | null = null

/** A simulation ends its processes there itself: several live in one of ours. */
export function watchCrashPoints(next: Watcher | null): void {
  watcher = next
}

const hits = new Map<CrashPoint, number>()

/** Dies here, as `kill -9` would, when `CRASH_AT` says so. */
export function cp(point: CrashPoint): void {
  watcher?.(point, false)
  if (isAimedAt(point)) process.kill(process.pid, 'SIGKILL')
}

/** As `cp`, for a call that has been started and not been answered: waits for the bytes to leave first. */
export async function cpInFlight(point: CrashPoint): Promise<void> {
  watcher?.(point, true)
  if (!isAimedAt(point)) return
  await pause(IN_FLIGHT_MS)
  process.kill(process.pid, 'SIGKILL')
}

function isAimedAt(point: CrashPoint): boolean {
  const [name, nth = '1'] = (process.env.CRASH_AT ?? '').split(':')
  if (name !== point) return false
  hits.set(point, (hits.get(point) ?? 0) + 1)
  return hits.get(point) === Number(nth)
}
