/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import { addWords, say, type SomeWords } from '#i18n/words.ts'

type Areas = Readonly<Record<string, Readonly<Record<string, SomeWords>>>>
const ZH = import.meta.glob<Areas[string]>('../../src/i18n/areas/*.ts', { eager: true, query: '?zh' })
const EN = import.meta.glob<Areas[string]>('../../src/i18n/areas/*.ts', { eager: true, query: '?en' })

const all: Readonly<Record<string, readonly [string, string]>> = WORDS
const wordsOf = (areas: Areas) =>
  new Map(Object.values(areas).flatMap((area) => Object.values(area).flatMap((words) => Object.entries(words))))
/** Titles of pages come with the list of pages, in both languages. */
const isTitle = (key: string) => key.startsWith('page.') && !key.startsWith('page.group.')

test.each([
  ['zh', ZH, 0],
  ['en', EN, 1],
] as const)('an area that is asked for in %s has every word of that language and none of the other', (_, areas, at) => {
  const words = wordsOf(areas)
  expect([...words.keys()].sort()).toEqual(Object.keys(all).sort())
  expect([...words].filter(([key, pair]) => pair[at] !== all[key]?.[at]).map(([key]) => key)).toEqual([])
  expect([...words].filter(([key, pair]) => pair[1 - at] !== undefined && !isTitle(key)).map(([key]) => key)).toEqual([])
})

test('a word whose language is not here yet is said in the other, and each language keeps what it has', () => {
  addWords({ 'test.one_language': ['甲'] })
  expect(say('en', 'test.one_language')).toBe('甲')
  addWords({ 'test.one_language': [undefined, 'A'] })
  expect([say('zh', 'test.one_language'), say('en', 'test.one_language')]).toEqual(['甲', 'A'])
})
