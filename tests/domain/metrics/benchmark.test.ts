import { expect, test } from 'vitest'
import { placeOf, type Quartiles } from '#domain/benchmark/benchmark.ts'
import { readFraction } from '#domain/metrics/fraction.ts'

const at = (low: string, middle: string, high: string): Quartiles => ({
  low: readFraction(low),
  middle: readFraction(middle),
  high: readFraction(high),
})
const QUARTILES = at('1', '2', '3')

test.each([
  ['1', 'worst', 'best'],
  ['1.5', 'worse', 'better'],
  ['2', 'better', 'worse'],
  ['2.5', 'better', 'worse'],
  ['3', 'best', 'worst'],
] as const)('%s of quartiles 1, 2 and 3 is %s where more is better, and %s where less is', (value, up, down) => {
  expect(placeOf({ better: 'up' }, readFraction(value), QUARTILES)).toBe(up)
  expect(placeOf({ better: 'down' }, readFraction(value), QUARTILES)).toBe(down)
})

test('what is neither good nor bad has no place, nor has one among peers that are all alike', () => {
  expect(placeOf({ better: null }, readFraction('3'), QUARTILES)).toBeNull()
  expect(placeOf({ better: 'up' }, readFraction('2'), at('2', '2', '2'))).toBeNull()
})
