import { expect, test } from 'vitest'
import { pastedRanges, rangeBlockers, rangeOf, rangeText, sharedDays, uncoveredDays } from '#domain/dated-range.ts'
import { rangeWords } from '#domain/range-words.ts'
import { ranges } from '#domain/thing/fields.ts'
import { kindOf } from '#domain/thing/kinds.ts'

const range = (text: string) => rangeOf(text)
const codes = (texts: readonly string[], more: { open?: true; options?: string[]; max?: number } = {}) =>
  rangeBlockers(texts.map(rangeOf), { options: [], max: 3, each: 20, ...more }).map(({ code, row }) => `${code} ${row ?? ''}`.trim())

test('a range is read as it was written, also one of a name with a slash', () => {
  expect(rangeOf(rangeText({ of: 'a/b', from: '2026-01-01', to: '' }))).toEqual({ of: 'a/b', from: '2026-01-01', to: '' })
  expect(rangeOf('')).toEqual({ of: '', from: '', to: '' })
})

test('what is missing or wrong is said with its line', () => {
  expect(codes(['/2026-01-01/2026-01-02', 'a//', 'b/2026-02-30/2026-03-01'])).toEqual([
    'thing.range_of_missing 1',
    'thing.range_from_missing 2',
    'thing.range_to_missing 2',
    'thing.not_day 3',
  ])
  expect(codes(['a/2026-01-02/2026-01-01', 'x/2026-01-01/2026-01-01'], { options: ['a'] })).toEqual([
    'thing.range_backwards 1',
    'thing.not_choice 2',
  ])
  expect(codes(['a/2026-01-01/', 'b/2026-01-01/', 'c/2026-01-01/', 'd/2026-01-01/'], { open: true })).toEqual(['thing.too_many'])
  expect(codes([`${'a'.repeat(21)}/2026-01-01/2026-01-01`])).toEqual(['thing.too_long 1'])
})

test('days that two ranges share, the last one included; one without an end goes on', () => {
  expect(sharedDays(range('a/2026-01-01/2026-01-10'), range('b/2026-01-10/'))).toEqual({ from: '2026-01-10', to: '2026-01-10' })
  expect(sharedDays(range('a/2026-01-01/'), range('b/2026-01-10/'))).toEqual({ from: '2026-01-10', to: '' })
  expect(sharedDays(range('a/2026-01-01/2026-01-09'), range('b/2026-01-10/'))).toBeNull()
})

test.each([
  [['b/2025-12-01/'], []],
  [[], [{ from: '2026-01-01', to: '2026-01-31' }]],
  [
    ['b/2026-01-05/2026-01-10', 'c/2026-01-09/2026-01-20'],
    [
      { from: '2026-01-01', to: '2026-01-04' },
      { from: '2026-01-21', to: '2026-01-31' },
    ],
  ],
  [['b/2026-01-01/2026-01-30', 'c/2026-01-31/2026-01-31'], []],
  [['b/2026-01-02/2026-02-28'], [{ from: '2026-01-01', to: '2026-01-01' }]],
])('of January %j leave out %j', (others, gaps) => {
  expect(uncoveredDays(range('a/2026-01-01/2026-01-31'), others.map(rangeOf))).toEqual(gaps)
})

test('lines of a spreadsheet are read with their days in any writing; what is no day stays', () => {
  expect(pastedRanges('com.a\t2026/1/5\t2026年1月18日\r\n\r\ncom.b\tsoon\t')).toEqual([
    { of: 'com.a', from: '2026-01-05', to: '2026-01-18' },
    { of: 'com.b', from: 'soon', to: '' },
  ])
})

test('as a field, lines with nothing in them count for nothing, and options come in words', () => {
  const field = ranges({ options: ['a'], max: 2 }, { open: true })
  const { tidy, isEmpty, check } = kindOf(field)
  expect([tidy(['//', ' a/2026-01-01/'], field), isEmpty(['//']), isEmpty(['a//']), check(['//'], field, '')]).toEqual([
    ['a/2026-01-01/'],
    true,
    false,
    [],
  ])
  const say = (key: string) => ({ 'w.a': 'A', 'thing.range_open': 'open' })[key] ?? key
  expect(rangeWords(say, field, 'w', 'a/2026-01-01/')).toBe('A 2026-01-01 – open')
})
