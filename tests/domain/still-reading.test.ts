import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { stillReading } from '#domain/reports/still-reading.ts'

const TOLD = '2026-11-24T08:00:00Z'
const lacks = (account_id: string, code: string) => ({ account_id, why: blocker(code) })

test('accounts are being read while one was not read yet, each counted once, and those that cannot be read are not waited for', () => {
  const unread = lacks('a1', 'insight.not_read_yet')
  expect(stillReading({ accounts: 3, as_of: null, missing: [unread, unread, lacks('a2', 'account.token_refused')] })).toEqual({
    read: 2,
    all: 3,
  })
  expect(stillReading({ accounts: 0, as_of: TOLD, missing: [unread] })).toEqual({ read: 0, all: 1 })
  expect(
    stillReading({ accounts: 3, as_of: TOLD, missing: [lacks('a2', 'account.token_refused'), lacks('a3', 'insight.days_not_read')] }),
  ).toBeNull()
})

test('a moment after the start no account was found yet: figures are waited for, with nothing to count', () => {
  expect(stillReading({ accounts: 0, as_of: null, missing: [] })).toEqual({ read: 0, all: 0 })
  expect(stillReading({ accounts: 2, as_of: TOLD, missing: [] })).toBeNull()
})
