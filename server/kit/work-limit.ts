import { readFileSync } from 'node:fs'
import { blocker } from '#domain/blocker.ts'
import { Refused } from './refused.ts'

/**
 * What this thread has spent on a processor, in ms; null where the system does not tell. Linux tells it of each thread (its first number,
 * nanoseconds); Node does from version 23.9 on.
 */
export function threadCpuMs(): number | null {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6
  } catch {
    return null
  }
}

/**
 * A limit on the work one file may make. It counts time on a processor: a thread that waits for its turn on a busy machine spends none. What
 * works asks it again and again.
 * @returns a check that throws Refused `import.file.too_slow`
 */
export function workLimit(cpuMs: number, spent: () => number | null = threadCpuMs): () => void {
  const before = spent() ?? 0
  return () => {
    if ((spent() ?? 0) - before > cpuMs)
      throw new Refused(blocker('import.file.too_slow', { field: 'file', params: { seconds: cpuMs / 1000 } }))
  }
}
