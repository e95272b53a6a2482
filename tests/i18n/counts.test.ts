import { expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import type { Words } from '#i18n/words.ts'

/** A number written next to a plural: `{{count}} flows` reads “1 flows”; `{{count|flow|flows}}` does not. */
const BESIDE_A_PLURAL =
  /\{\{(?:count|total|rows|files|shares|orders|clicks|items|days)\}\} (?:[a-z]+ )?(?!is\b|was\b|has\b|this\b|does\b|less\b)[a-z]+s\b/

const plurals = (words: Words): string[] =>
  Object.entries(words).flatMap(([key, [, english]]) => (BESIDE_A_PLURAL.test(english) ? [key] : []))

test('English sentences count what they name: one flow, two flows', () => {
  expect(plurals(WORDS)).toEqual([])
})

test('a breach is seen', () => {
  expect(
    plurals({
      'a.one': ['{{count}} 个流程', '{{count}} unfinished flows:'],
      'a.two': ['{{count}} 个流程', '{{count|flow|flows}}'],
      'a.three': ['{{count}} 条相同', '{{count}} more like this'],
    }),
  ).toEqual(['a.one'])
})
