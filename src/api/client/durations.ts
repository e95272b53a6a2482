import { bucketOf } from '#domain/monitor/buckets.ts'

/** How a call ended: its path as the contract has it, the status of its answer (0: none came), and how long it took. */
export type TimedCall = { path: string; status: number; ms: number }
export type CallDurations = { path: string; status: number; bucket: number; calls: number; total_ms: number }

export type Durations = {
  note: (call: TimedCall) => void
  /** what was noted since it was last taken, at most `limit` lines; the rest waits */
  take: (limit: number) => CallDurations[]
}

/** One report may say this of a line at most. */
const MOST_CALLS = 1_000

/** Counts calls by path, status and bucket outside of everything that draws: a map of numbers, emptied by anyone who reports it. */
export function createDurations(): Durations {
  const lines = new Map<string, CallDurations>()
  return {
    note({ path, status, ms }) {
      const bucket = bucketOf(ms)
      const key = `${path} ${status} ${bucket}`
      const line = lines.get(key) ?? { path, status, bucket, calls: 0, total_ms: 0 }
      if (line.calls < MOST_CALLS) lines.set(key, { ...line, calls: line.calls + 1, total_ms: line.total_ms + Math.round(ms) })
    },
    take(limit) {
      const taken = [...lines].slice(0, limit)
      for (const [key] of taken) lines.delete(key)
      return taken.map(([, line]) => line)
    },
  }
}
