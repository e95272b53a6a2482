import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { moneyOf } from '#domain/object/money.ts'
import { changedSince, readingDue } from '#domain/object/reading.ts'

test('everything is read the first time and every six hours, what changed otherwise', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(readingDue({ wholeAt: null, now })).toBe('whole')
  expect(readingDue({ wholeAt: new Date('2026-11-20T06:00:01Z'), now })).toBe('changed')
  expect(readingDue({ wholeAt: new Date('2026-11-20T06:00:00Z'), now })).toBe('whole')
})

test('a list is asked for changes of before its lag', () => {
  expect(changedSince('2026-11-20T12:00:00Z', 60_000).toISOString()).toBe('2026-11-20T11:58:59.000Z')
})

test('budgets and bid of an object are found by what the network describes', () => {
  expect(moneyOf(META, 'campaign', { campaign_lifetime_budget: '900' })).toEqual({ day: null, total: '900', bid: null })
  expect(moneyOf(META, 'adgroup', { daily_budget: '100', bid_amount: '7' })).toEqual({ day: '100', total: null, bid: '7' })
  expect(moneyOf(META, 'ad', {})).toEqual({ day: null, total: null, bid: null })
})
