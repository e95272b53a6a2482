import { expect, test } from 'vitest'
import { isTraining, trainingBlockers, trainingEnds } from '#domain/training.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

test('training ends after its minutes, and what is switched off has no end', () => {
  expect(trainingEnds({ fault: 'slow', minutes: 15 }, NOW)).toBe('2026-11-20T10:15:00.000Z')
  expect(trainingEnds({ fault: 'off', minutes: 15 }, NOW)).toBeNull()
})

test.each([
  ['slow', '2026-11-20T10:00:01Z', true],
  ['slow', '2026-11-20T10:00:00Z', false],
  ['slow', null, false],
  ['off', '2026-11-20T11:00:00Z', false],
] as const)('%s until %s is on: %s', (fault, endsAt, on) => {
  expect(isTraining({ fault, ends_at: endsAt }, NOW)).toBe(on)
})

test('without a simulated network there is no training, with the reason', () => {
  expect([trainingBlockers(true), trainingBlockers(false)]).toEqual([[], [{ code: 'training.no_simulator' }]])
})
