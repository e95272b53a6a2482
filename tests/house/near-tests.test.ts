import { expect, test } from 'vitest'
import { loadedFrom, nearTests } from '../../scripts/kit/near-tests.mjs'

const aliases = { '#domain/*': './src/domain/*', '#tests/*': './tests/*' }

test('what a file loads is found by its imports, also those of later; types and packages are none of it', () => {
  const text = `import { a } from '#domain/a.ts'
import type { B } from '#domain/b.ts'
import {
  c,
} from './c.ts'
import '../d.ts'
import { expect } from 'vitest'
export { e } from '#tests/e.ts'
const later = () => import('./f.ts')`
  expect(loadedFrom({ path: 'src/views/x.ts', text, aliases })).toEqual([
    'src/domain/a.ts',
    'src/views/c.ts',
    'src/d.ts',
    'tests/e.ts',
    'src/views/f.ts',
  ])
})

const loads = new Map([
  ['tests/domain/day.test.ts', ['src/domain/day.ts']],
  ['src/domain/month.ts', ['src/domain/day.ts']],
  ['tests/domain/month.test.ts', ['src/domain/month.ts']],
  ['src/views/list.tsx', ['src/domain/month.ts']],
  ['tests/views/list.test.tsx', ['src/views/list.tsx']],
  ['tests/journeys/list.test.ts', ['src/domain/day.ts']],
])

test('the tests that load what changed come first, then those that load what loads it; the rest is counted, and journeys are left out; of two as near the more alike comes first', () => {
  const changed = ['src/domain/day.ts']
  expect(nearTests({ loads, changed, most: 2 })).toEqual({
    near: ['tests/domain/day.test.ts', 'tests/domain/month.test.ts'],
    farther: 1,
  })
  const alike = new Map([...loads, ['tests/app/all.test.ts', ['src/domain/day.ts']]])
  expect(nearTests({ loads: alike, changed, most: 1 }).near).toEqual(['tests/domain/day.test.ts'])
  expect(nearTests({ loads, changed: ['tests/views/list.test.tsx'], most: 2 })).toEqual({ near: ['tests/views/list.test.tsx'], farther: 0 })
})
