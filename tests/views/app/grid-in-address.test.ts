import { expect, test } from 'vitest'
import { sortIn, withGrid } from '#app/parts/grid-in-address.ts'
import { NO_VIEW, viewText } from '#views/kit/grid/grid-view.ts'

const byName = viewText({ ...NO_VIEW, sort: [{ key: 'name', descending: true }] }, 'zh')
const search = (text: string) => new URLSearchParams(text)

test('the order of a grid is in the address, and shows the first page', () => {
  const next = new URLSearchParams(withGrid(search('q=Apple&page=3'), byName))
  expect([sortIn(next), next.get('q'), next.get('page')]).toEqual([['-name'], 'Apple', null])
})

test('what is found in the rows that are here leaves the page as it is', () => {
  const found = viewText({ ...NO_VIEW, filter: { ...NO_VIEW.filter, find: 'pear' } }, 'zh')
  expect(new URLSearchParams(withGrid(search('page=3'), found)).get('page')).toBe('3')
  expect(withGrid(new URLSearchParams([['grid', byName]]), '')).toEqual([])
})

test('an address that holds no view of ours asks for no order', () => {
  expect(sortIn(search('grid=%5B1%5D'))).toEqual([])
})
