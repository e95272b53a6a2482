/**
 * What a statement is for. The embedded engine keeps sessions apart by it, so that a short read never waits behind a long one; a ClickHouse
 * server takes it as its own setting `workload` and schedules by it where an administrator has described workloads, and ignores it elsewhere.
 */
export const WORKLOADS = ['short', 'heavy', 'ingest'] as const
export type Workload = (typeof WORKLOADS)[number]

export type Limits = {
  /** of one statement, in seconds */
  seconds: number
  threads: number
  bytes: number
  /** rows that a statement may read from tables; the answer to more is "narrow it" */
  rows: number
  /** how willingly the operating system gives way to other threads, 0 to 19 */
  nice: number
}

const MB = 1024 * 1024

/** Rows and memory are limited before time: a statement that is too large is refused at once, not after it has cost its seconds. */
export const LIMITS: Readonly<Record<Workload, Limits>> = {
  short: { seconds: 10, threads: 1, bytes: 300 * MB, rows: 50_000_000, nice: 0 },
  heavy: { seconds: 30, threads: 1, bytes: 600 * MB, rows: 500_000_000, nice: 15 },
  ingest: { seconds: 120, threads: 1, bytes: 600 * MB, rows: 500_000_000, nice: 5 },
}

/** The limits in the words of ClickHouse. */
export function settingsOf(workload: Workload): Record<string, string> {
  const { seconds, threads, bytes, rows, nice } = LIMITS[workload]
  return {
    workload,
    max_execution_time: String(seconds),
    max_threads: String(threads),
    max_memory_usage: String(bytes),
    max_rows_to_read: String(rows),
    os_thread_priority: String(nice),
  }
}
