import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { changedFields, driftAfter, withoutFields } from '#domain/object/drift.ts'

const at = '2026-11-20T08:00:00Z'
const known = (values: Record<string, string | readonly string[]>, name = '组') => ({ name, values })

test('fields differ by what they mean: an order that says nothing and an instant in another zone are the same', () => {
  const one = known({ countries: ['US', 'JP'], start_time: '2026-11-20T08:00:00+08:00' })
  const other = known({ countries: ['JP', 'US'], start_time: '2026-11-20T00:00:00Z', end_time: '' })
  expect(changedFields(META, 'adgroup', one, other)).toEqual([])
  expect(changedFields(META, 'adgroup', one, known({ ...other.values, bid_amount: '5' }, '别的'))).toEqual(['name', 'bid_amount'])
})

test('drift keeps what a field was at first, and forgets what is back', () => {
  const first = driftAfter(META, 'adgroup', { ...known({ daily_budget: '100' }), drift: null }, known({ daily_budget: '200' }), at)
  expect(first).toEqual({ daily_budget: { was: '100', since: at } })
  const later = { ...known({ daily_budget: '200' }), drift: first }
  expect(driftAfter(META, 'adgroup', later, known({ daily_budget: '300' }), 'later')).toEqual(first)
  expect(driftAfter(META, 'adgroup', later, known({ daily_budget: '100' }), 'later')).toBeNull()
  expect(driftAfter(META, 'adgroup', later, known({ daily_budget: '200' }, '新名'), 'later')).toEqual({
    ...first,
    name: { was: '组', since: 'later' },
  })
})

test('a settled field leaves the drift of the others', () => {
  const drift = { name: { was: 'a', since: at }, status: { was: 'ACTIVE', since: at } }
  expect(withoutFields(drift, ['name'])).toEqual({ status: { was: 'ACTIVE', since: at } })
  expect(withoutFields(drift, ['name', 'status'])).toBeNull()
  expect(withoutFields(null, ['name'])).toBeNull()
})
