import { expect, test } from 'vitest'
import { askedOf, filterIn, isNarrowed, withFilter, type ListFilter } from '#views/things/list-filter.ts'

const FILTERS: readonly ListFilter[] = [
  { name: 'game_id', label: 'game', of: 'game', was: 'game' },
  { name: 'switch', label: 'switch', options: ['on', 'off'].map((value) => ({ value, label: value })) },
  { period: 'month', opens: () => ({ from: '2026-11', to: '' }) },
]
const filtered = (search: string) => filterIn(FILTERS, new URLSearchParams(search))
const OPENED = { q: '', game_id: '', switch: '', from: '2026-11', to: '' }

test('a list opens with what its filters say, and an address says otherwise', () => {
  expect([filtered(''), isNarrowed(FILTERS, filtered(''))]).toEqual([OPENED, false])
  const asked = filtered('q=Apple&switch=on&from=&to=2026-12')
  expect([asked, isNarrowed(FILTERS, asked)]).toEqual([{ ...OPENED, q: 'Apple', switch: 'on', from: '', to: '2026-12' }, true])
  expect(askedOf(asked)).toEqual({ q: 'Apple', switch: 'on', to: '2026-12' })
})

test('a link of when a filter had another name narrows as it did, and the next filter says it by its name', () => {
  const search = new URLSearchParams('game=10078&page=3&grid=x')
  expect(filterIn(FILTERS, search)).toEqual({ ...OPENED, game_id: '10078' })
  expect(withFilter(FILTERS, search, { game_id: '10078', switch: 'off' })).toEqual([
    ['grid', 'x'],
    ['game_id', '10078'],
    ['switch', 'off'],
  ])
  expect(filtered('game=1&game_id=2').game_id).toBe('2')
})

test('a filter that an address calls otherwise is read and written by that name, and asked by its own', () => {
  const filters: readonly ListFilter[] = [{ name: 'spreader_id', label: 'network', inAddress: 'spreaderId' }]
  const read = filterIn(filters, new URLSearchParams('spreaderId=21&spreader_id=304'))
  expect([read, askedOf(read)]).toEqual([{ q: '', spreader_id: '21' }, { spreader_id: '21' }])
  expect(withFilter(filters, new URLSearchParams('spreaderId=21'), { q: 'a', spreader_id: '383' })).toEqual([
    ['q', 'a'],
    ['spreaderId', '383'],
  ])
})

test('a word that is none of the choices narrows nothing', () => {
  expect(filtered('switch=sideways')).toEqual(OPENED)
  expect(filtered(`q=${'x'.repeat(101)}`).q).toHaveLength(100)
})
