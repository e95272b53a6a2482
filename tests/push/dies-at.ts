import { expect } from 'vitest'
import { watchCrashPoints, type CrashPoint } from '#server/push/crash-points.ts'

/** Does work up to a crash point, where it ends as with its process: nothing after it is done. Bytes that had left have left. */
export async function diesAt(point: CrashPoint, work: () => Promise<unknown>): Promise<void> {
  let isHit = false
  watchCrashPoints((passed) => {
    if (passed !== point || isHit) return
    isHit = true
    throw new Error(`died at ${point}`)
  })
  try {
    await expect(work()).rejects.toThrow(`died at ${point}`)
  } finally {
    watchCrashPoints(null)
  }
}
