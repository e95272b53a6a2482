import { performance } from 'node:perf_hooks'

/** Time as a process of the engine sees it: durations, never the hour. What several processes must agree on is asked of the database. */
export type Clock = {
  /** ms since some moment; never goes back */
  now: () => number
  /** once, in so many ms; what is answered takes it back */
  after: (ms: number, work: () => void) => () => void
  /** again and again; what is answered ends it */
  every: (ms: number, work: () => void) => () => void
}

export const PROCESS_CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, work) => {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
}
