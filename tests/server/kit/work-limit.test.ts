import { expect, test } from 'vitest'
import { threadCpuMs, workLimit } from '#server/kit/work-limit.ts'

test('a file is refused for the work it makes, never for the time its thread waited', () => {
  let spentMs = 300
  const check = workLimit(5_000, () => spentMs)
  spentMs = 5_300 // what the thread spent before does not count
  expect(check).not.toThrow()
  spentMs = 5_301
  expect(check).toThrow('import.file.too_slow')
})

test('a system that does not tell the time of a thread limits by bytes and cells only', () => {
  expect(workLimit(0, () => null)).not.toThrow()
})

test('time on a processor grows with work', () => {
  const before = threadCpuMs()
  if (before === null) return // not Linux
  let at = 0
  while ((threadCpuMs() ?? 0) - before < 20) at += 1
  expect(at).toBeGreaterThan(0)
})
