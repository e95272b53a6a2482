import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import {
  choice,
  country,
  currency,
  day,
  type Field,
  file,
  flag,
  game,
  games,
  line,
  link,
  month,
  number,
  paragraph,
  rate,
  refs,
  texts,
  type Value,
  weights,
} from '#domain/thing/fields.ts'
import { kindOf } from '#domain/thing/kinds.ts'
import { beginningOf, blankOf, changesOf, draftOf, thing, thingBlockers, tidied, typedInto } from '#domain/thing/thing.ts'

const SHOW = thing({
  noun: 'show',
  words: 'toy.shows',
  fields: {
    title: line(5, { required: true }),
    type: choice(['film', 'song']),
    game_id: game({ required: true }),
    is_open: flag(),
    seats: number({ min: 1, max: 100 }, { required: true, when: { field: 'is_open', in: ['1'] } }),
    from_day: day({ today: true }),
    to_day: day({ follows: 'from_day' }),
    poster: file(),
  },
  rules: ({ from_day, to_day }) => (to_day < from_day ? [blocker('toy.turned', { field: 'to_day' })] : []),
})
const VALUES = { ...blankOf(SHOW).values, title: '开幕', game_id: '1' }

test('a new thing has the first choice of each list, and nothing else', () => {
  expect(blankOf(SHOW, { game_id: '7' })).toEqual({
    id: null,
    version: 0,
    values: { title: '', type: 'film', game_id: '7', is_open: false, seats: '', from_day: '', to_day: '', poster: null },
  })
})

test('a form begins on this day, with the game its list is narrowed to', () => {
  const { values } = beginningOf(SHOW, { today: '2026-11-20', game: '7' })
  expect(values).toEqual({ ...blankOf(SHOW).values, game_id: '7', from_day: '2026-11-20' })
})

test('a day that follows another moves with it while both are the same', () => {
  const together = { ...VALUES, from_day: '2026-11-20', to_day: '2026-11-20' }
  expect(typedInto(SHOW, together, 'from_day', '2026-11-21')).toEqual({ ...together, from_day: '2026-11-21', to_day: '2026-11-21' })
  const moved = typedInto(SHOW, together, 'to_day', '2026-11-25')
  expect(typedInto(SHOW, moved, 'from_day', '2026-11-21')).toEqual({ ...together, from_day: '2026-11-21', to_day: '2026-11-25' })
})

test('a row that was read is typed over; its file is not read with it', () => {
  const row = { id: '3', version: 2, title: '开幕', type: 'song', is_open: true, seats: '5', poster: 'a.png' }
  expect(draftOf(SHOW, row)).toEqual({
    id: '3',
    version: 2,
    values: { title: '开幕', type: 'song', game_id: '', is_open: true, seats: '5', from_day: '', to_day: '', poster: null },
  })
})

test('what is required and empty is missing by the name of its field, and whitespace is empty', () => {
  expect(thingBlockers(SHOW, { ...VALUES, title: '  ' })).toEqual([
    { code: 'thing.value_missing', field: 'title', params: { label: 'toy.shows.field.title' } },
  ])
})

test('a field that does not apply is neither asked for nor kept', () => {
  expect(thingBlockers(SHOW, { ...VALUES, seats: 'x' })).toEqual([])
  expect(tidied(SHOW, { ...VALUES, title: ' 开幕 ', seats: '12' })).toEqual({ ...VALUES, title: '开幕', seats: '' })
  expect(thingBlockers(SHOW, { ...VALUES, is_open: true }).map(({ code, field }) => [code, field])).toEqual([
    ['thing.value_missing', 'seats'],
  ])
})

test('rules over several fields are asked when each field is right by itself', () => {
  const turned = { ...VALUES, from_day: '2026-11-02', to_day: '2026-11-01' }
  expect(thingBlockers(SHOW, turned)).toEqual([{ code: 'toy.turned', field: 'to_day' }])
  expect(thingBlockers(SHOW, { ...turned, title: '' }).map(({ field }) => field)).toEqual(['title'])
})

test('a difference names the fields that changed, as they are kept', () => {
  const now = { ...VALUES, title: ' 开幕', type: 'song' as const, is_open: true, seats: '007' }
  expect(changesOf(SHOW, VALUES, now).map(({ name, was, becomes }) => [name, was, becomes])).toEqual([
    ['type', 'film', 'song'],
    ['is_open', false, true],
    ['seats', '', '7'],
  ])
})

const kinds: readonly [Field, Value, string | null, Value][] = [
  [line(3), '一二三四', 'thing.too_long', '一二三四'],
  [line(3), ' 一二三 ', null, '一二三'],
  [paragraph(3), '😀😀😀', null, '😀😀😀'],
  [choice(['a', 'b']), 'c', 'thing.not_choice', 'c'],
  [choice(['a', 'b']), 'b', null, 'b'],
  [day(), '2026-02-30', 'thing.not_day', '2026-02-30'],
  [day(), '2026-02-28', null, '2026-02-28'],
  [month(), '2026-13', 'thing.not_month', '2026-13'],
  [month(), '2026-12', null, '2026-12'],
  [number({ min: 1, max: 9 }), '0', 'value.below', '0'],
  [number({ min: 1, max: 9 }), '10', 'value.above', '10'],
  [number({ min: 1, max: 9 }), '1.5', 'value.not_integer', '1.5'],
  [number({ min: 1, max: 9 }), '０07', null, '7'],
  [rate(4), '0', 'thing.not_above_zero', '0'],
  [rate(4), '7.12345', 'value.decimals', '7.12345'],
  [rate(4), '7.1200', null, '7.12'],
  [rate(4), '-1', 'value.negative', '-1'],
  [currency(), 'dollar', 'thing.not_currency', 'DOLLAR'],
  [currency(), 'usd', null, 'USD'],
  [games(), ['2', '1', '2'], null, ['1', '2']],
  [refs('material', 2), ['2', '1', '2'], null, ['2', '1']],
  [refs('material', 2), ['3', '1', '2'], 'thing.too_many', ['3', '1', '2']],
  [texts({ max: 2, each: 3 }), [' 甲 ', '', '乙', '甲'], null, ['甲', '乙']],
  [texts({ max: 1, each: 3 }), ['甲', '乙'], 'thing.too_many', ['甲', '乙']],
  [texts({ max: 2, each: 3 }), ['甲', '一二三四'], 'thing.too_long', ['甲', '一二三四']],
  // written with an accent of its own, and as one sign
  [line(3), 'e\u0301', null, '\u00e9'],
  [link(), 'intranet', 'thing.not_link', 'intranet'],
  [link(), `https://a.example/${'x'.repeat(1_000)}`, 'thing.too_long', `https://a.example/${'x'.repeat(1_000)}`],
  [line(9, { lower: true }), ' Pet Town ', null, 'pet town'],
  [link(), ' https://a.example/x ', null, 'https://a.example/x'],
  [country(), 'Japan', 'thing.not_country', 'Japan'],
  [country({ none: '' }), ' JP ', null, 'JP'],
  [day({ none: '' }), ' ', 'thing.not_day', null],
  [weights(['1', '2'], 'w'), [{ level: '1', weight: 3 }], null, [{ level: '1', weight: 3 }]],
]
test.each(kinds)('of %j the value %j is refused with %s and kept as %j', (field, value, code, kept) => {
  const { check, tidy } = kindOf(field)
  expect([check(value, field)[0]?.code ?? null, tidy(value, field)]).toEqual([code, kept])
})
