import { expect, test } from 'vitest'
import { bringBlockers, countStandings, standingOf, toBring } from '#domain/material/batch-videos.ts'

test.each([
  ['ready', true, 'ready'],
  ['ready', false, 'ready'],
  ['waiting', true, 'under_way'],
  ['sending', true, 'under_way'],
  ['processing', false, 'under_way'],
  ['failed', true, 'failed'],
  ['failed', false, 'unusable'],
  [null, true, 'absent'],
  [null, false, 'unusable'],
] as const)('a video at %s in an account, usable in the library: %s, is shown as %s', (state, isUsable, standing) => {
  expect(standingOf({ state, isUsable })).toBe(standing)
})

test('counts add up to the total, and only what is absent or failed can be brought', () => {
  const counts = countStandings(['ready', 'absent', 'failed', 'absent', 'unusable', 'under_way'])
  expect(counts).toEqual({ ready: 1, absent: 2, failed: 1, unusable: 1, under_way: 1, total: 6 })
  expect([toBring(counts), bringBlockers(counts)]).toEqual([3, []])
  expect(bringBlockers(countStandings(['ready', 'under_way', 'unusable'])).map(({ code }) => code)).toEqual(['batch.videos.none'])
})
