import { FIXED } from '#domain/dictionaries/fixed.ts'
import { expect, test } from 'vitest'
import { scopeBlockers, scopeOf, type Grants } from '#permissions/grants.ts'
import { personOf } from '#permissions/page-can.ts'
import {
  accountTypesOf,
  audienceTypesOf,
  NO_GAME,
  NO_SPECIAL_IDS,
  scopeAnywhere,
  specialFactsOf,
  withoutExcluded,
  withoutGames,
  type SpecialIds,
} from '#permissions/special-ids.ts'

const GAMES = ['10078', '10012', '301']
const grantsOf = (game: string[], pages: Grants['pages'] = {}): Grants => ({ global: { game }, pages })
const IDS: SpecialIds = {
  restricted_games: { '301': ['7'] },
  single_package_games: ['10078'],
  finance_users: ['8'],
  special_user: '9',
  excluded_users: ['10'],
}

test('no one is on a list until someone is named', () => {
  expect(specialFactsOf(NO_SPECIAL_IDS, '7')).toEqual({
    on_finance_list: false,
    is_special: false,
    withheld_games: ['301'],
    single_package_games: ['10078'],
  })
})

test('each list speaks of the people it names', () => {
  expect(specialFactsOf(IDS, '7').withheld_games).toEqual([])
  expect([specialFactsOf(IDS, '8').on_finance_list, specialFactsOf(IDS, '8').withheld_games]).toEqual([true, ['301']])
  expect([specialFactsOf(IDS, '9').is_special, specialFactsOf(IDS, '8').is_special]).toEqual([true, false])
  expect(withoutExcluded(IDS, [{ id: '9' }, { id: '10' }])).toEqual([{ id: '9' }])
})

test('the single-package account is offered for game 10078 only', () => {
  const special = specialFactsOf(IDS, '7')
  expect(GAMES.filter((game) => accountTypesOf(special, game).withheld.length === 0)).toEqual(['10078'])
  expect(accountTypesOf(special, '10012')).toEqual({
    entries: FIXED.dimension.filter(({ value }) => value !== 'single_package'),
    withheld: ['single_package'],
  })
})

test('new users only are an audience of every game, not of no game at all', () => {
  const games = ['', NO_GAME, '10012', '301']
  expect(games.map((game) => audienceTypesOf(game).withheld)).toEqual([['new'], ['new'], [], []])
  expect(audienceTypesOf('10012').entries).toEqual(FIXED.audience_type)
})

test("a withheld game is in no list, neither by '*' nor by name; other games stay", () => {
  for (const game of [['*'], ['*', '301']]) {
    const grants = withoutGames(grantsOf(game), ['301'], GAMES)
    expect(scopeOf(grants, 'ads', 'game')).toEqual(['10078', '10012'])
    expect(scopeBlockers(grants, 'ads', 'game', '301').map(({ code }) => code)).toEqual(['permission.game_outside'])
  }
  expect(withoutGames(grantsOf(['301', '10012'], { ads: { game: ['301'] } }), ['301'], GAMES)).toEqual(
    grantsOf(['10012'], { ads: { game: [] } }),
  )
})

test("who may use it has it by '*' or by name, and not without a grant", () => {
  expect(withoutGames(grantsOf(['*']), [], GAMES)).toEqual(grantsOf(['*']))
  expect(scopeOf(withoutGames(grantsOf(['10012']), [], GAMES), 'ads', 'game')).toEqual(['10012'])
})

test('other lists keep their star', () => {
  const grants: Grants = { global: { region: ['*'], spreader: ['*'] }, pages: {} }
  expect(withoutGames(grants, ['301'], GAMES)).toEqual(grants)
})

test('on no page in particular, what any page or the global part allows may be chosen', () => {
  expect(scopeAnywhere({ global: { game: ['1'] }, pages: { ads: { game: ['2', '1'] }, finance: {} } }, 'game')).toEqual(['1', '2'])
  expect(scopeAnywhere({ global: {}, pages: { ads: { game: ['*'] } } }, 'game')).toBe('*')
  expect(scopeAnywhere({ global: {}, pages: {} }, 'game')).toEqual([])
})

test('a person is built from the user info, the same on both sides', () => {
  const info = {
    id: '8',
    isAgent: true,
    userAuth: { front_auth: { observatory: { menu: { is_show: true } } } },
    permissions: grantsOf(['1']),
    special: specialFactsOf(IDS, '8'),
  }
  expect(personOf(info)).toEqual({
    id: '8',
    isAgent: true,
    grants: grantsOf(['1']),
    observatory: true,
    on_finance_list: true,
    is_special: false,
  })
})
