import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctionBlockers, decisionBlockers, submissionBlockers, type Decidable } from '#domain/review/review.ts'
import { textDiff } from '#domain/review/text-diff.ts'

const ITEM: Decidable = { state: 'waiting', submitter: '1', editor: null, prohibited: 0 }
const PASS = { verdict: 'pass' as const, reasons: [], comment: '' }
const FAIL = { verdict: 'fail' as const, reasons: ['quality'], comment: '' }
const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

describe('a decision', () => {
  test.each([
    ['passes', ITEM, PASS, []],
    ['fails with a reason', ITEM, FAIL, []],
    ['needs a reason to fail', ITEM, { ...FAIL, reasons: [] }, ['review.reason_missing']],
    ['says what another reason is', ITEM, { ...FAIL, reasons: ['other'] }, ['review.comment_missing']],
    ['over a prohibited word needs a note', { ...ITEM, prohibited: 2 }, PASS, ['review.prohibited']],
    ['over a prohibited word with a note', { ...ITEM, prohibited: 2 }, { ...PASS, comment: '引文' }, []],
    ['fails a prohibited word without a note', { ...ITEM, prohibited: 2 }, FAIL, []],
    ['has room for 500 characters', ITEM, { ...PASS, comment: '长'.repeat(501) }, ['review.comment_long']],
    ['is not on one’s own', { ...ITEM, submitter: '9' }, PASS, ['review.own']],
    ['is not on what one has edited', { ...ITEM, editor: '9' }, FAIL, ['review.own']],
    ['is not taken twice', { ...ITEM, state: 'passed' as const }, FAIL, ['review.decided']],
    ['is not on a version that is no more', { ...ITEM, state: 'changed' as const }, PASS, ['review.changed']],
  ])('%s', (_, item, saying, expected) => {
    expect(codes(decisionBlockers(item, saying, '9'))).toEqual(expected)
  })
})

test.each([
  [{ state: 'passed' as const }, { ...FAIL, why: '看错了版本' }, []],
  [{ state: 'passed' as const }, { ...FAIL, why: '错' }, ['review.why_short']],
  [{ state: 'passed' as const }, { ...FAIL, why: '' }, ['review.why_missing']],
  [{ state: 'passed' as const }, { ...PASS, why: '看错了版本' }, ['review.no_change']],
  [{ state: 'passed' as const }, { ...PASS, comment: '补一句', why: '看错了版本' }, []],
  [{ state: 'failed' as const, reasons: FAIL.reasons }, { ...FAIL, why: '看错了版本' }, ['review.no_change']],
  [{ state: 'waiting' as const }, { ...FAIL, why: '看错了版本' }, ['review.undecided']],
  [{ submitter: '9', state: 'failed' as const }, { ...PASS, why: '看错了版本' }, ['review.own']],
])('a correction of %j by %j lacks %j', (item, saying, expected) => {
  expect(codes(correctionBlockers({ ...ITEM, reasons: [], comment: '', ...item }, saying, '9'))).toEqual(expected)
})

test('a submission has a title, and no text of it is empty', () => {
  expect(submissionBlockers({ title: ' ', texts: [{ text: '好' }, { text: '' }] })).toEqual([
    { code: 'review.title_missing', field: 'title' },
    { code: 'review.text_empty', field: 'texts', row: 2 },
  ])
})

describe('the difference of two texts', () => {
  test('is by character, and by word in Latin letters', () => {
    expect(textDiff('全服最强福利', '全服福利大放送')).toEqual([
      { kind: 'same', text: '全服' },
      { kind: 'gone', text: '最强' },
      { kind: 'same', text: '福利' },
      { kind: 'new', text: '大放送' },
    ])
    expect(textDiff('the best game', 'the better game').map(({ kind, text }) => `${kind}:${text}`)).toEqual([
      'same:the ',
      'gone:best',
      'new:better',
      'same: game',
    ])
  })

  test('always leads from one to the other', () => {
    const text = fc.array(fc.constantFrom('一', '二', 'a', ' ', '。'), { maxLength: 30 }).map((list) => list.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = textDiff(before, after)
        const without = (kind: string) => pieces.filter((piece) => piece.kind !== kind).map((piece) => piece.text).join('') // prettier-ignore
        expect([without('new'), without('gone')]).toEqual([before, after])
      }),
    )
  })
})
