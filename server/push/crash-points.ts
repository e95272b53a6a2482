import { setTimeout as pause } from 'node:timers/promises'

/** Calls that change something at a network, each by the work that it is for. What makes one runs it through `asEffect`; tests/house holds that. */
export const EFFECTS = [
  'push',
  'upload',
  'changes',
  'video-start',
  'video-piece',
  'video-finish',
  'token-redeem',
  'token-renew',
  'rta-bind',
  'demo',
] as const
export type Effect = (typeof EFFECTS)[number]
const MOMENTS = ['before-call', 'in-flight', 'after-call'] as const
type EffectPoint = `${Effect}.${(typeof MOMENTS)[number]}`

/** A process may die before the call, while it runs, and when its answer is there and nothing of it is stored. */
export const pointsOf = (effect: Effect): EffectPoint[] => MOMENTS.map((moment): EffectPoint => `${effect}.${moment}`)

/**
 * The places where a worker that dies leaves something behind: between two of them lies either a commit or a call to the
 * network. They do nothing unless `CRASH_AT` names one, as `push.after-call` or `push.after-call:3` (the third time).
 */
export const CRASH_POINTS = [
  'push.before-intent',
  ...pointsOf('push'),
  'push.after-outcome',
  'pull.after-claim',
  'pull.before-store',
  'reconcile.before-store',
  ...pointsOf('upload'),
] as const

/** The same for the reading of figures, which a push never passes. */
export const FIGURE_CRASH_POINTS = ['figures.after-page', 'figures.before-store', 'reports.after-replace'] as const
/** The same for the reading and the changing of objects at the networks. */
export const OBJECT_CRASH_POINTS = ['objects.after-page', 'changes.after-claim', ...pointsOf('changes')] as const
export type CrashPoint =
  (typeof CRASH_POINTS)[number] | (typeof FIGURE_CRASH_POINTS)[number] | (typeof OBJECT_CRASH_POINTS)[number] | EffectPoint

/** Runs a call that changes something at a network, with the points around it. */
export async function asEffect<T>(effect: Effect, call: () => Promise<T>): Promise<T> {
  cp(`${effect}.before-call`)
  const answer = call()
  await cpInFlight(`${effect}.in-flight`)
  const outcome = await answer
  cp(`${effect}.after-call`)
  return outcome
}

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
async function cpInFlight(point: CrashPoint): Promise<void> {
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
