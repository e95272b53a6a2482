import { expect, test } from 'vitest'
import { sourceFiles } from '../kit/house.ts'

const LEAST_MS = 30_000
const TESTS = sourceFiles('tests', 'stories')
const found = (pattern: RegExp, isShort: (text: string) => boolean) =>
  TESTS.flatMap(({ path, text }) => [...text.matchAll(pattern)].flatMap(([all, part = '']) => (isShort(part) ? [`${path}: ${all}`] : [])))

test('no test waits less than the half minute that all have: a shorter wait only fails on a busy machine', () => {
  expect(TESTS.length).toBeGreaterThan(300)
  expect(found(/\btimeout: ([\d_]+)/g, (ms) => Number(ms.replaceAll('_', '')) < LEAST_MS)).toEqual([])
})

test('no test waits by the function that gives up after a second: expect.poll and the waitFor of Testing Library have the half minute', () => {
  expect(found(new RegExp(['vi', 'wait(?:For|Until)'].join('\\.'), 'g'), () => true)).toEqual([])
})
