import type pg from 'pg'
import { listenFor } from './listen.ts'

export type WorkLog = { warn: (facts: object, message: string) => void }

/**
 * Does what waits, one after the other (or `lanes` at once), as the database tells of it; a sweep finds what no notice told of, and what a killed
 * process left. `next` takes and does one, and answers true when there was one.
 */
export function startWorkLoop(
  { pool, log, sweepMs = 5_000 }: { pool: pg.Pool; log: WorkLog; sweepMs?: number | undefined },
  {
    channel,
    next,
    failed,
    lanes = 1,
  }: {
    /** what tells of work; without one it is found by the sweep */ channel?: string
    next: () => Promise<boolean>
    failed: string
    lanes?: number
  },
): { stop: () => Promise<void> } {
  let stopped = false
  let again = false
  let running: Promise<void> | null = null

  const wake = () => {
    again = true
    if (stopped || running) return
    running = drain()
      .catch((failure: unknown) => log.warn({ failure: String(failure) }, failed))
      .finally(() => (running = null))
  }
  const lane = async () => {
    while (!stopped && (await next()));
  }
  const drain = async () => {
    while (again && !stopped) {
      again = false
      const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
      const broken = ends.find((end) => end.status === 'rejected')
      if (broken) throw broken.reason
    }
  }
  const listener = channel === undefined ? null : listenFor(pool, [channel], wake, log)
  const timer = setInterval(wake, sweepMs)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await listener?.stop()
      await running
    },
  }
}
