import { expect, test } from 'vitest'
import { fieldChanges } from '#domain/audit/field-changes.ts'

test.each<[string, unknown, unknown, [string, unknown, unknown][]]>([
  ['a field that changed', { name: 'a', active: true }, { name: 'b', active: true }, [['name', 'a', 'b']]],
  [
    'fields of records inside',
    { pages: { ads: { game: ['1'] } } },
    { pages: { ads: { game: ['1', '2'] } } },
    [['pages.ads.game', ['1'], ['1', '2']]],
  ],
  ['what was made', null, { name: 'a' }, [['name', undefined, 'a']]],
  ['what was taken away', { name: 'a' }, undefined, [['name', 'a', undefined]]],
  ['a part that came', { pages: {} }, { pages: { ads: { all: true } } }, [['pages.ads.all', undefined, true]]],
  ['a value that is no record', 'draft', 'committed', [['', 'draft', 'committed']]],
  ['a record in the place of a value', { at: 1 }, { at: { day: 2 } }, [['at', 1, { day: 2 }]]],
  ['rows of a batch, told apart by their number', [{ seq: 3, name: 'a' }], [{ seq: 3, name: 'b' }], [['#3.name', 'a', 'b']]],
  ['a list in which one is no row', [{ seq: 1 }, 2], [{ seq: 1 }, 3], [['', [{ seq: 1 }, 2], [{ seq: 1 }, 3]]]],
  ['a field that older lines spell in camelCase', { gameId: '1' }, { gameId: '2' }, [['game_id', '1', '2']]],
  ['nothing', { a: [1], b: null }, { a: [1] }, []],
])('the difference is %s', (_, before, after, expected) =>
  expect(fieldChanges(before, after).map(({ path, before: was, after: is }) => [path, was, is])).toEqual(expected),
)
