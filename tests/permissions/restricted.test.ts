import { expect, test } from 'vitest'
import { scopeBlockers, scopeOf, type Grants } from '#permissions/grants.ts'
import { scopeAnywhere, withoutRestricted } from '#permissions/restricted.ts'

const GAMES = ['10078', '10012', '301']
const grantsOf = (game: string[], pages: Grants['pages'] = {}): Grants => ({ global: { game }, pages })

test("'*' is every game but the restricted one", () => {
  const grants = withoutRestricted(grantsOf(['*']), GAMES)
  expect(scopeOf(grants, 'ads', 'game')).toEqual(['10078', '10012'])
  expect(scopeBlockers(grants, 'ads', 'game', '301').map(({ code }) => code)).toEqual(['permission.game_outside'])
  expect(scopeBlockers(grants, 'ads', 'game', '10078')).toEqual([])
})

test('who is named for the restricted game may use it', () => {
  for (const list of [['*', '301'], ['301']])
    expect(scopeBlockers(withoutRestricted(grantsOf(list), GAMES), 'ads', 'game', '301')).toEqual([])
  expect(withoutRestricted(grantsOf(['10078']), GAMES)).toEqual(grantsOf(['10078']))
})

test('a page counts for itself', () => {
  const grants = withoutRestricted(grantsOf(['*', '301'], { ads: { game: ['*'] } }), GAMES)
  expect([scopeOf(grants, 'ads', 'game'), scopeOf(grants, 'finance', 'game')]).toEqual([['10078', '10012'], '*'])
})

test('other lists keep their star', () => {
  expect(withoutRestricted({ global: { region: ['*'], spreader: ['*'] }, pages: {} }, GAMES)).toEqual({
    global: { region: ['*'], spreader: ['*'] },
    pages: {},
  })
})

test('on no page in particular, what any page or the global part allows may be chosen', () => {
  expect(scopeAnywhere({ global: { game: ['1'] }, pages: { ads: { game: ['2', '1'] }, finance: {} } }, 'game')).toEqual(['1', '2'])
  expect(scopeAnywhere({ global: {}, pages: { ads: { game: ['*'] } } }, 'game')).toBe('*')
  expect(scopeAnywhere({ global: {}, pages: {} }, 'game')).toEqual([])
})
