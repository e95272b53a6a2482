import { expect, test } from 'vitest'
import { whenRead } from '../../src/app/parts/when-read.ts'

test('what was under way and has ended is told once; what was at rest from the beginning is not', () => {
  let told = 0
  const listen = whenRead(() => (told += 1))
  const at = (state: string) => listen({ matches: (asked) => asked === state })
  for (const state of ['reading', 'resting', 'resting']) at(state)
  expect(told).toBe(0)
  for (const state of ['sending', 'reading', 'watching', 'reading', 'resting', 'resting']) at(state)
  expect(told).toBe(1)
})
