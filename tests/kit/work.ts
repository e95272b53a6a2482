import { threadCpuMs } from '#server/kit/work-limit.ts'

/** What was computed since the call, in milliseconds of a processor: a test that measures it does not fail because the machine is busy. */
export type Work = { cpuMs: () => number }

/** By all threads of this process. */
export function processWork(): Work {
  const before = process.cpuUsage()
  return {
    cpuMs() {
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    },
  }
}

/** By the thread that calls. Where the system does not tell, it is what went by. */
export function threadWork(): Work {
  const now = () => threadCpuMs() ?? performance.now()
  const before = now()
  return { cpuMs: () => now() - before }
}
