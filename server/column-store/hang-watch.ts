import { setTimeout as pause } from 'node:timers/promises'

export type HangWatchOptions = {
  /** settles when the engine has answered a statement that reads nothing */
  answers: () => Promise<unknown>
  /** called once; the watch has ended then */
  onHang: () => void
  everyMs?: number
  /** longer than a machine that is only busy takes */
  hangsAfterMs?: number
}

/**
 * Asks the engine again and again for as little as it can tell. An engine that refuses is at work; one that does not answer at all hangs, and so do
 * all who ask it. Ends by the signal.
 */
export async function watchForHang(
  { answers, onHang, everyMs = 10_000, hangsAfterMs = 120_000 }: HangWatchOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const answered = answers().then(
      () => true,
      () => true,
    )
    const turn = new AbortController()
    const isAlive = await Promise.race([answered, waited(hangsAfterMs, AbortSignal.any([signal, turn.signal]))])
    turn.abort()
    if (!isAlive && !signal.aborted) return onHang()
    await waited(everyMs, signal)
  }
}

/** False, when the time is over or the signal came. */
const waited = (ms: number, signal: AbortSignal): Promise<false> =>
  pause(ms, false as const, { signal, ref: false }).catch(() => false as const)
