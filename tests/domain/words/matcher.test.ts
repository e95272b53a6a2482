import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFold } from '#domain/words/fold.ts'
import { createMatcher, type Found } from '#domain/words/matcher.ts'
import { segmentsOf } from '#domain/words/segments.ts'

const fold = createFold(new Map([['強', '强'], ['國', '国'], ['級', '级']])) // prettier-ignore
const foundIn = (words: string[], text: string) =>
  createMatcher(words, fold)
    .search(text)
    .map(({ word, from, to }) => [words[word], text.slice(from, to)])

describe('a word is found', () => {
  test.each([
    ['最强', '全服「最強」福利', '最強'],
    ['国家级', '國家級推荐', '國家級'],
    ['top1', 'ＴＯＰ１ 的游戏', 'ＴＯＰ１'],
    ['best', 'The BEST game', 'BEST'],
    ['最强', '最\u200b强', '最\u200b强'],
    ['best', 'b\u00ade\u200ds\ufe0ft', 'b\u00ade\u200ds\ufe0ft'],
    ['100%', '１００％ 中奖', '１００％'],
    ['ﬁrst', 'first', 'first'],
    ['𠮷祥', '非常𠮷祥', '𠮷祥'],
  ])('%s in %s, as it was written', (word, text, written) => {
    expect(foundIn([word], text)).toEqual([[word, written]])
  })

  test('with the words inside it, the longer first', () => {
    expect(foundIn(['最', '最强', '强大'], '最强大')).toEqual([
      ['最强', '最强'],
      ['最', '最'],
      ['强大', '强大'],
    ])
  })

  test.each([
    ['ass', 'class', []],
    ['第1', '第10名', []],
    ['第1', '第1名', [['第1', '第1']]],
    ['app', '下载app吧', [['app', 'app']]],
    ['', '任何', []],
    ['\u200b', 'a\u200bb', []],
  ])('whole: %j in %s gives %j', (word, text, expected) => {
    expect(foundIn([word], text)).toEqual(expected)
  })
})

test('a search finds exactly what trying every word at every place finds', () => {
  const letters = fc.constantFrom('最', '强', '強', '国', 'a', 'B', '１', ' ', '\u200b', '𠮷')
  const text = fc.array(letters, { maxLength: 40 }).map((list) => list.join(''))
  const words = fc.array(
    fc.array(letters, { minLength: 1, maxLength: 4 }).map((list) => list.join('')),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(words, text, (some, where) => {
      const isLatin = (one: string | undefined) => one !== undefined && /[a-z0-9]/.test(one)
      const { units, starts, ends } = fold(where)
      const expected: Found[] = some.flatMap((word, index) => {
        const wanted = fold(word).units
        if (wanted === '') return []
        return Array.from({ length: units.length }, (_, at) => at)
          .filter((at) => units.startsWith(wanted, at))
          .filter((at) => !(isLatin(units[at - 1]) && isLatin(units[at])))
          .filter((at) => !(isLatin(units[at + wanted.length - 1]) && isLatin(units[at + wanted.length])))
          .map((at) => ({ word: index, from: starts[at] ?? -1, to: ends[at + wanted.length - 1] ?? -1 }))
      })
      const order = (one: Found, other: Found) => one.from - other.from || other.to - one.to || one.word - other.word
      expect(createMatcher(some, fold).search(where)).toEqual(expected.sort(order))
    }),
    { numRuns: 400 },
  )
})

test('pieces are cut where a hit begins or ends, and together are the text', () => {
  const hits = [
    { from: 1, to: 4, id: 'a' },
    { from: 2, to: 3, id: 'b' },
  ]
  const pieces = segmentsOf('零一二三四', hits)
  expect(pieces.map(({ text, hits: over }) => [text, over.map(({ id }) => id).join('')])).toEqual([
    ['零', ''],
    ['一', 'a'],
    ['二', 'ab'],
    ['三', 'a'],
    ['四', ''],
  ])
  expect(segmentsOf('', [])).toEqual([])
})
