import { expect, test } from 'vitest'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { LINK_LENGTH } from '#domain/link.ts'
import {
  choice,
  country,
  currency,
  day,
  type Field,
  type Fields,
  file,
  flag,
  game,
  games,
  line,
  link,
  money,
  month,
  number,
  paragraph,
  rate,
  refs,
  RETIRES,
  texts,
  type Value,
  weights,
} from '#domain/thing/fields.ts'
import { kindOf } from '#domain/thing/kinds.ts'
import {
  applies,
  askedIn,
  beginningOf,
  blankOf,
  changesOf,
  changesOfLine,
  countUses,
  currencyOf,
  draftOf,
  isGuarded,
  nameKeyOf,
  namesKeyOf,
  neededFor,
  oneKeyOf,
  retires,
  thing,
  thingBlockers,
  tidied,
  typedInto,
  usedBlockers,
  usesOf,
} from '#domain/thing/thing.ts'
import { SPREADER } from '#domain/master-data/spreader.ts'

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

test('what another value proposes is filled in while nothing else was typed there', () => {
  const say = (key: string) => `«${key}»`
  const chosen = typedInto(SPREADER, blankOf(SPREADER).values, 'channel', 'facebook', say)
  expect(chosen).toMatchObject({ code: '21', name: '«spreader.channel.facebook»' })
  expect(typedInto(SPREADER, chosen, 'channel', 'gdt', say)).toMatchObject({ code: '383', name: '«spreader.channel.gdt»' })
  const typed = typedInto(SPREADER, { ...chosen, code: '9021', name: 'Meta 港澳台' }, 'channel', 'gdt', say)
  expect([typed, typedInto(SPREADER, chosen, 'name', '', say)]).toMatchObject([
    { channel: 'gdt', code: '9021', name: 'Meta 港澳台' },
    { code: '21', name: '' },
  ])
  expect(typedInto(SPREADER, chosen, 'channel', 'gdt')).toEqual({ ...chosen, channel: 'gdt' })
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

const text = (code: string, said: string) => [blocker(code, { params: { text: said } })]
const noAmount = (said: string) => [blocker('thing.not_amount', { params: { text: said, currency: 'USD' } })]
const LONG = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`

const kinds: readonly [Field, Value, readonly Blocker[], Value][] = [
  [line(3), '一二三四', [blocker('thing.too_long', { params: { max: 3, length: 4 } })], '一二三四'],
  [line(3), ' 一二三 ', [], '一二三'],
  [line(3), 'AB', [], 'AB'],
  [paragraph(3), '😀😀😀', [], '😀😀😀'],
  [choice(['a', 'b']), 'c', text('thing.not_choice', 'c'), 'c'],
  [choice(['a', 'b']), 'b', [], 'b'],
  [flag(), true, [], true],
  [flag(), 'x', text('thing.not_choice', 'x'), 'x'],
  [day(), '2026-02-30', text('thing.not_day', '2026-02-30'), '2026-02-30'],
  [day(), '2026-02-28', [], '2026-02-28'],
  [month(), '2026-13', text('thing.not_month', '2026-13'), '2026-13'],
  [month(), '2026-12', [], '2026-12'],
  [number({ min: 1, max: 9 }), '0', [blocker('value.below', { params: { min: 1 } })], '0'],
  [number({ min: 1, max: 9 }), '10', [blocker('value.above', { params: { max: 9 } })], '10'],
  [number({ min: 1, max: 9 }), '1.5', text('value.not_integer', '1.5'), '1.5'],
  [number({ min: 1, max: 9 }), '０07', [], '7'],
  [rate(4), '0', [blocker('thing.not_above_zero')], '0'],
  [rate(4), '7.12345', [blocker('value.decimals', { params: { max: 4 } })], '7.12345'],
  [rate(4), '7.1200', [], '7.12'],
  [rate(4), '-1', [blocker('value.negative')], '-1'],
  [currency(), ' dollar ', text('thing.not_currency', 'DOLLAR'), 'DOLLAR'],
  [currency(), 'usd', [], 'USD'],
  [currency(), 'USDT', text('thing.not_currency', 'USDT'), 'USDT'],
  [currency(), '1USD', text('thing.not_currency', '1USD'), '1USD'],
  [money('currency'), ' 120 ', [], '120'],
  [money('currency'), '1'.repeat(18), [], '1'.repeat(18)],
  [money('currency'), '1'.repeat(19), noAmount('1'.repeat(19)), '1'.repeat(19)],
  [money('currency'), '-5', noAmount('-5'), '-5'],
  [money('currency'), '5x', noAmount('5x'), '5x'],
  [games(), ['2', '1', '2'], [], ['1', '2']],
  [games(), '1', [], []],
  [refs('material', 2), ['2', '1', '2'], [], ['2', '1']],
  [refs('material', 2), ['3', '1', '2'], [blocker('thing.too_many', { params: { max: 2, count: 3 } })], ['3', '1', '2']],
  [texts({ max: 2, each: 3 }), [' 甲 ', '', '乙', '甲'], [], ['甲', '乙']],
  [texts({ max: 1, each: 3 }), ['甲', '乙'], [blocker('thing.too_many', { params: { max: 1, count: 2 } })], ['甲', '乙']],
  [
    texts({ max: 2, each: 3 }),
    ['甲', '一二三四'],
    [blocker('thing.too_long', { row: 2, params: { max: 3, length: 4 } })],
    ['甲', '一二三四'],
  ],
  // written with an accent of its own, and as one sign
  [line(3), 'e\u0301', [], '\u00e9'],
  [link(), 'intranet', [blocker('thing.not_link')], 'intranet'],
  [link(), LONG(LINK_LENGTH), [], LONG(LINK_LENGTH)],
  [
    link(),
    LONG(LINK_LENGTH + 1),
    [blocker('thing.too_long', { params: { max: LINK_LENGTH, length: LINK_LENGTH + 1 } })],
    LONG(LINK_LENGTH + 1),
  ],
  [line(9, { lower: true }), ' Pet Town ', [], 'pet town'],
  [link(), ' https://a.example/x ', [], 'https://a.example/x'],
  [country(), 'Japan', text('thing.not_country', 'Japan'), 'Japan'],
  [country({ none: '' }), ' JP ', [], 'JP'],
  [day({ none: '' }), ' ', text('thing.not_day', ''), null],
  [weights(['1', '2'], 'w'), [{ level: '1', weight: 3 }], [], [{ level: '1', weight: 3 }]],
  [file(), null, [], null],
]
test.each(kinds)('of %j the value %j is refused with %j and kept as %j', (field, value, reasons, kept) => {
  const { check, tidy } = kindOf(field)
  expect([check(tidy(value, field), field, 'USD'), tidy(value, field)]).toEqual([reasons, kept])
})

test.each<[Field, Value, readonly Value[], readonly Value[]]>([
  [line(3), '', ['', '  ', true, null], ['x']],
  [choice(['a', 'b']), 'a', [''], ['b']],
  [choice([]), '', [''], ['b']],
  [flag(), false, [], [false, true]],
  [number({ min: 0, max: 9 }), '', [' '], ['0']],
  [games(), [], [[], ''], [['1']]],
  [refs('material', 2), [], [[]], [['1']]],
  [weights(['1'], 'w'), [], [[], ''], [[{ level: '1', weight: 1 }]]],
  [file(), null, [null], ['a.png']],
  [day({ none: '' }), null, ['', null], ['2026-01-01']],
])('of %j blank is %j; %j are empty, %j are not', (field, blank, empty, filled) => {
  const kind = kindOf(field)
  expect([kind.blank(field), empty.map(kind.isEmpty), filled.map(kind.isEmpty)]).toEqual([
    blank,
    empty.map(() => true),
    filled.map(() => false),
  ])
})

test('the names of what a field names are next to it in a row', () => {
  expect([nameKeyOf('game_id'), nameKeyOf('counterparty'), nameKeyOf('master_id_2')]).toEqual([
    'game_name',
    'counterparty_name',
    'master_id_2_name',
  ])
  expect([namesKeyOf('game_ids'), oneKeyOf('game_ids'), oneKeyOf('a_ids_b')]).toEqual(['game_names', 'game_id', 'a_ids_b'])
})

test('the currency of an amount is what the field next to it says', () => {
  const amount = { currency: 'money_of' }
  expect([currencyOf(amount, { money_of: 'usd' }), currencyOf(amount, {}), currencyOf(amount, { money_of: ['USD'] })]).toEqual([
    'USD',
    '',
    '',
  ])
})

test('a field applies by what another one says, a flag as 1 or 0, and never by a list', () => {
  const when = (values: Readonly<Record<string, Value>>) => applies(SHOW.fields.seats, values)
  expect([when({ is_open: true }), when({ is_open: false }), when({ is_open: '1' }), when({ is_open: ['1'] }), when({})]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test('rows of which a flag takes a right of its own, or that are about several games, say who may change them', () => {
  const of = (fields: Fields) => ({ fields })
  const guarded = of({ is_open: flag({ needs: 'show.open' }), is_long: flag() })
  expect(neededFor(guarded)).toEqual([['is_open', 'show.open']])
  expect([isGuarded(guarded), isGuarded(of({ game_ids: games() })), isGuarded(of({ is_long: flag(), game_id: game() }))]).toEqual([
    true,
    true,
    false,
  ])
})

test('a row that something refers to is not deleted, and says how often; one of a kind that may go is', () => {
  const row = { used_by: { bill: 2, statement_row: 1 } }
  expect([usesOf(row), countUses(row), usesOf({}), countUses({})]).toEqual([row.used_by, 3, {}, 0])
  expect(usedBlockers({ fields: {} }, row)).toEqual([blocker('thing.used', { params: { count: 3 } })])
  expect([usedBlockers({ fields: {}, deletableInUse: true }, row), usedBlockers({ fields: {} }, { used_by: { bill: 0 } })]).toEqual([
    [],
    [],
  ])
})

test('of what may be used no more, one in use says that it can be retired, and the form of a new one does not ask for it', () => {
  const maker = thing({ noun: 'maker', words: 'maker', fields: { name: line(10), ...RETIRES } })
  expect(usedBlockers(maker, { used_by: { bill: 2 } })).toEqual([blocker('thing.used_retire', { params: { count: 2 } })])
  expect([retires(maker), retires({ fields: {} })]).toEqual([true, false])
  expect([Object.keys(askedIn(maker, null).fields), Object.keys(askedIn(maker, '7').fields)]).toEqual([['name'], ['name', 'retired']])
})

test('a line of the trail is read field by field: what was there before, what came, and a file by its name', () => {
  const before = { title: '开幕', seats: 5, is_open: true, file_name: 'a.png', untold: 'x' }
  const told = (line: { before: unknown; after: unknown }) =>
    changesOfLine(SHOW, line).map(({ name, was, becomes }) => [name, was, becomes])
  expect(told({ before, after: { ...before, title: '闭幕', seats: 6, is_open: false, file_name: 'b.png' } })).toEqual([
    ['title', '开幕', '闭幕'],
    ['is_open', true, false],
    ['seats', '5', '6'],
    ['poster', 'a.png', 'b.png'],
  ])
  expect(told({ before: null, after: { title: '开幕' } })).toEqual([['title', '', '开幕']])
  expect(told({ before: 'gone', after: undefined })).toEqual([])
  const LIST = thing({ noun: 'list', words: 'toy.list', fields: { game_ids: games(), ended_on: day({ none: '' }) } })
  const lists = (line: { before: unknown; after: unknown }) =>
    changesOfLine(LIST, line).map(({ name, was, becomes }) => [name, was, becomes])
  expect(lists({ before: {}, after: { game_ids: [1, 2], ended_on: '2026-01-01' } })).toEqual([
    ['game_ids', [], ['1', '2']],
    ['ended_on', null, '2026-01-01'],
  ])
  expect(lists({ before: { game_ids: ['1', '2'] }, after: { game_ids: ['1', '2'] } })).toEqual([])
  expect(lists({ before: { game_ids: ['1'] }, after: { game_ids: ['2'] } })).toEqual([['game_ids', ['1'], ['2']]])
})
