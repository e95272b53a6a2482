import { expect } from 'vitest'
import { watchCrashPoints, type CrashPoint } from '#server/push/crash-points.ts'

/** Does work up to a crash point, at its first or `nth` pass, where it ends as with its process: nothing after it is done. Bytes that had left have left. */
export async function diesAt(point: CrashPoint, work: () => Promise<unknown>, nth = 1): Promise<void> {
  let passes = 0
  watchCrashPoints((passed) => {
    if (passed !== point || ++passes !== nth) return
    throw new Error(`died at ${point}`)
  })
  try {
    await expect(work()).rejects.toThrow(`died at ${point}`)
  } finally {
    watchCrashPoints(null)
  }
}
