import { expect, test } from 'vitest'
import { DATE_ANNOTATION } from '#domain/date-annotation-thing.ts'
import { annotationsOf, labelOf, type DateAnnotation } from '#domain/date-annotation.ts'
import { thingBlockers } from '#domain/thing/thing.ts'

const anAnnotation = (part: Partial<DateAnnotation> = {}): DateAnnotation => ({
  id: '1',
  type: '3',
  fromDay: '2026-11-11',
  toDay: '2026-11-13',
  allGames: false,
  gameIds: ['10012'],
  text: '版本更新',
  ...part,
})

test('a chart of a game shows what is about it or about all games; a chart of no game only shows all', () => {
  const all = [anAnnotation(), anAnnotation({ id: '2', gameIds: ['10045'] }), anAnnotation({ id: '3', allGames: true, gameIds: [] })]
  const shown = (gameId: string | null) => annotationsOf(all, gameId).map(({ id }) => id)
  expect([shown('10012'), shown('10045'), shown('7'), shown(null)]).toEqual([['1', '3'], ['2', '3'], ['3'], ['1', '2', '3']])
})

test.each([
  ['the first of its days', ['2026-11-10', '2026-11-11', '2026-11-12'], '2026-11-11'],
  ['the first of its days that the chart has', ['2026-11-12', '2026-11-13', '2026-11-14'], '2026-11-12'],
  ['its month', ['2026-10', '2026-11', '2026-12'], '2026-11'],
  ['no point, when the chart ended before', ['2026-11-09', '2026-11-10'], null],
  ['no point, when the chart begins after', ['2026-12-01'], null],
])('an annotation is at %s', (_what, labels, label) => {
  expect(labelOf(anAnnotation(), labels)).toBe(label)
})

const VALUES = { type: '3', from_day: '2026-11-11', to_day: '2026-11-13', all_games: false, game_ids: ['10012'], text: '版本更新' }

test.each([
  ['as it should be', {}, []],
  ['a whole year', { from_day: '2026-01-01', to_day: '2027-01-01' }, []],
  ['a day more than may be', { from_day: '2026-01-01', to_day: '2027-01-02' }, ['annotation.days_many to_day']],
  ['days turned', { to_day: '2026-11-10' }, ['annotation.days_turned to_day']],
  ['no days', { from_day: '', to_day: '2026-02-30' }, ['thing.value_missing from_day', 'thing.not_day to_day']],
  ['a type that is none', { type: '6' }, ['thing.not_choice type']],
  ['no game', { game_ids: [] }, ['thing.value_missing game_ids']],
  ['all games', { game_ids: [], all_games: true }, []],
  ['no text', { text: '  ' }, ['thing.value_missing text']],
  ['a text of 200 emoji', { text: '🎮'.repeat(200) }, []],
  ['a text of 201', { text: '🎮'.repeat(201) }, ['thing.too_long text']],
])('an annotation with %s', (_what, part, problems) => {
  expect(thingBlockers(DATE_ANNOTATION, { ...VALUES, ...part }).map(({ code, field }) => `${code} ${field}`)).toEqual(problems)
})
