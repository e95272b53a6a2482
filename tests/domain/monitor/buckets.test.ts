import { expect, test } from 'vitest'
import { bucketOf, CALL_BUCKETS_MS, quantileMs } from '#domain/monitor/buckets.ts'

const counts = (durations: readonly number[]) => {
  const found = Array.from({ length: CALL_BUCKETS_MS.length + 1 }, () => 0)
  for (const ms of durations) found[bucketOf(ms)] = (found[bucketOf(ms)] ?? 0) + 1
  return found
}

test('a bound belongs to its bucket, and what is longer than all of them has one of its own', () => {
  expect([0, 10, 10.1, 60_000, 60_001].map(bucketOf)).toEqual([0, 0, 1, CALL_BUCKETS_MS.length - 1, CALL_BUCKETS_MS.length])
})

test('quantiles lie straight between the bounds of a bucket', () => {
  expect(quantileMs(counts([60, 70, 80, 90]), 0.5)).toBe(75)
  expect(quantileMs(counts([...Array.from({ length: 95 }, () => 5), ...Array.from({ length: 5 }, () => 800)]), 0.95)).toBe(10)
  expect(quantileMs(counts([...Array.from({ length: 95 }, () => 5), ...Array.from({ length: 5 }, () => 800)]), 0.99)).toBe(900)
})

test('without calls there is none, and beyond the last bound the bound is all that is known', () => {
  expect(quantileMs([], 0.5)).toBeNull()
  expect(quantileMs(counts([120_000]), 0.5)).toBe(60_000)
})
