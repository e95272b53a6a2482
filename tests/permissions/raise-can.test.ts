import { expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { aboveBlockers, grantBlockers, holdsEverything, selfFactsBlockers, selfListBlockers } from '#permissions/raise-can.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'

const NOTHING: Grants = { global: {}, pages: {} }
const editor: Grants = {
  global: { game: ['1', '2'], region: ['*'] },
  pages: { ads: { func: { 'batch.view': true, 'batch.build': true }, game: ['1'] }, data: { func: { '*': true } } },
}
const words = (before: Grants, after: Grants, caller = editor) =>
  grantBlockers(caller, before, after).map(({ code, params }) =>
    [code.replace('administration.', ''), ...Object.values(params ?? {})].join(' '),
  )

test('everything is every function and every list, and no page that says less', () => {
  expect(holdsEverything(PRESETS.admin)).toBe(true)
  expect(holdsEverything({ ...PRESETS.admin, pages: { ads: { game: ['1'] } } })).toBe(false)
  expect(holdsEverything({ ...PRESETS.admin, global: { ...PRESETS.admin.global, app: ['7'] } })).toBe(false)
  expect([editor, PRESETS.buyer, NOTHING].map(holdsEverything)).toEqual([false, false, false])
})

test.each<[string, Grants, Grants, string[]]>([
  ['their own grants', NOTHING, editor, []],
  ['a function they hold', NOTHING, { global: {}, pages: { ads: { func: { 'batch.view': true } } } }, []],
  [
    'a function they lack',
    NOTHING,
    { global: {}, pages: { ads: { func: { 'batch.commit': true } } } },
    ['function_beyond ads.batch.commit'],
  ],
  ['a page of which they hold all', NOTHING, { global: {}, pages: { data: { func: { '*': true } } } }, []],
  [
    'every function of a page they hold in part',
    NOTHING,
    { global: {}, pages: { ads: { func: { '*': true } } } },
    ['function_beyond ads.batch.commit', 'function_beyond ads.object.view', 'function_beyond ads.object.edit', 'function_beyond ads.*'],
  ],
  ['a page that is still to come', NOTHING, { global: {}, pages: { coming: { func: { '*': true } } } }, ['function_beyond coming.*']],
  ['a game of the page they may not choose there', NOTHING, { global: {}, pages: { ads: { game: ['2'] } } }, ['list_beyond ads game 2']],
  // the observatory takes its lists from there
  [
    'all games of one page',
    NOTHING,
    { global: {}, pages: { data: { game: ['*'] } } },
    ['list_beyond data game *', 'list_beyond observatory game *'],
  ],
  ['what was there before', { global: {}, pages: { data: { game: ['9'] } } }, { global: {}, pages: { data: { game: ['9', '1'] } } }, []],
  ['less than before', PRESETS.admin, editor, []],
])('who holds a part may give %s', (_, before, after, expected) => expect(words(before, after)).toEqual(expected))

test('taking a narrower list off a page widens it, and is seen', () => {
  const narrow: Grants = { global: { game: ['*'] }, pages: { data: { game: ['1'] } } }
  expect(words(narrow, { global: { game: ['*'] }, pages: {} })).toContain('list_beyond data game *')
})

test('who holds everything may give anything', () => expect(words(NOTHING, PRESETS.admin, PRESETS.admin)).toEqual([]))

test('no one signs in as someone above them', () => {
  expect(aboveBlockers(editor, PRESETS.admin)).toEqual([{ code: 'administration.above_you' }])
  expect(aboveBlockers(editor, { global: { game: ['1'] }, pages: { data: { game: ['2'] } } })).toEqual([])
  expect(aboveBlockers(PRESETS.admin, PRESETS.admin)).toEqual([])
})

test('no one gives themselves a flag, or a place on a list', () => {
  const facts = { is_agent: true, observatory: false }
  const change = { caller: editor, isSelf: true, before: facts, after: facts }
  expect(selfFactsBlockers(change)).toEqual([])
  expect(selfFactsBlockers({ ...change, after: { ...facts, observatory: true } })).toEqual([{ code: 'administration.self_raise' }])
  expect(selfFactsBlockers({ ...change, after: { ...facts, is_agent: false } })).toEqual([{ code: 'administration.self_raise' }])
  expect(selfFactsBlockers({ ...change, isSelf: false, after: { ...facts, observatory: true } })).toEqual([])
  expect(selfFactsBlockers({ ...change, caller: PRESETS.admin, after: { ...facts, observatory: true } })).toEqual([])

  const lists = (after: object, caller = editor) =>
    selfListBlockers({ caller, callerId: '5', before: NO_SPECIAL_IDS, after: { ...NO_SPECIAL_IDS, ...after } }).map(({ code }) => code)
  expect(lists({ finance_users: ['6'] })).toEqual([])
  expect(lists({ finance_users: ['5'] })).toEqual(['administration.self_raise'])
  expect(lists({ special_user: '5' })).toEqual(['administration.self_raise'])
  expect(lists({ restricted_games: { '301': ['5'] } })).toEqual(['administration.self_raise'])
  expect(lists({ restricted_games: {} })).toEqual(['administration.self_raise'])
  expect(lists({ finance_users: ['5'] }, PRESETS.admin)).toEqual([])
})
