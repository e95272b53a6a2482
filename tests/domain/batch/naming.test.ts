import { expect, test } from 'vitest'
import { copyName } from '#domain/batch/naming.ts'

test.each([
  ['广泛', [], 20, '广泛_2'],
  ['广泛', ['广泛', '广泛_2', '广泛_3'], 20, '广泛_4'],
  ['🚀🚀🚀🚀', ['🚀🚀_2'], 4, '🚀🚀_3'],
])('a copy of %s next to %j is named within %d characters: %s', (name, taken, max, copy) => {
  expect(copyName(name, new Set(taken), max)).toBe(copy)
})
