import { expect, test } from 'vitest'
import { readingState } from '#domain/reading-state.ts'

test('a reading that was asked for waits until one ends after it; a failure is shown until then', () => {
  const [early, late] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-20T09:00:00Z')]
  const of = (change: Partial<Parameters<typeof readingState>[0]>) =>
    readingState({ hasFailure: false, isOpen: false, doneAt: early, askedAt: null, ...change })
  expect(of({})).toBe('read')
  expect(of({ doneAt: null })).toBe('waiting')
  expect(of({ askedAt: late })).toBe('waiting')
  expect(of({ askedAt: early, doneAt: late })).toBe('read')
  expect(of({ isOpen: true })).toBe('reading')
  expect(of({ isOpen: true, hasFailure: true })).toBe('failed')
})
