import { expect, test } from 'vitest'
import { pairedTexts, placeOf } from '#domain/review/paired-texts.ts'

const title = (text: string) => ({ field: 'headline', text })
const message = (text: string) => ({ field: 'message', text })

test('each text is with the one it was, and is no variant while its field has no other', () => {
  expect(pairedTexts([title('新'), message('同')], [title('旧'), message('同')])).toEqual([
    { field: 'headline', place: null, now: title('新'), former: '旧' },
    { field: 'message', place: null, now: message('同'), former: '同' },
  ])
})

test('variants keep the words they had, wherever these are now; what was put in has none before it, what was taken out comes last', () => {
  const told = (now: readonly string[], before: readonly string[]) =>
    pairedTexts(now.map(title), before.map(title)).map((pair) => [pair.place, pair.now?.text ?? null, pair.former])
  expect(told(['零', '一', '二'], ['一', '二'])).toEqual([
    [1, '零', null],
    [2, '一', '一'],
    [3, '二', '二'],
  ])
  expect(told(['二', '改'], ['一', '二', '三'])).toEqual([
    [1, '二', '二'],
    [2, '改', '一'],
    [3, null, '三'],
  ])
  expect(told(['一', '一'], ['一'])).toEqual([
    [1, '一', '一'],
    [2, '一', null],
  ])
})

test('the variant of a text is counted within its field', () => {
  const texts = [title('一'), message('文'), title('二')]
  expect(texts.map((text) => placeOf(texts, text))).toEqual([1, null, 2])
})
