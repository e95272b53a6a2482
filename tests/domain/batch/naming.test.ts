import { expect, test } from 'vitest'
import { copyName, cutName, nameFits } from '#domain/batch/naming.ts'

test.each([
  ['广泛', [], 20, undefined, '广泛_2'],
  ['广泛', ['广泛', '广泛_2', '广泛_3'], 20, undefined, '广泛_4'],
  ['🚀🚀🚀🚀', ['🚀🚀_2'], 4, undefined, '🚀🚀_3'],
  ['广泛定向', [], 8, 'width' as const, '广泛定_2'],
  ['wide 定向', [], 8, 'width' as const, 'wide _2'],
])('a copy of %s next to %j is named within %d %s: %s', (name, taken, nameMaxLength, nameMeasure, copy) => {
  expect(copyName(name, new Set(taken), { nameMaxLength, ...(nameMeasure ? { nameMeasure } : {}) })).toBe(copy)
})

test('a network that counts widths takes half as many Chinese characters as Latin ones', () => {
  const limit = { nameMaxLength: 10, nameMeasure: 'width' as const }
  expect(['五个汉字啊', '五个汉字啊a', 'ten-latins', 'eleven-latin'].map((name) => nameFits(name, limit))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(cutName('五个汉字啊a', limit)).toBe('五个汉字啊')
})
