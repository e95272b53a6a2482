import { expect, test } from 'vitest'
import { expiryDays, warningDays } from '#domain/account/authorisation.ts'

const now = new Date('2026-11-20T02:00:00Z')
const after = (hours: number) => warningDays(new Date(now.getTime() + hours * 3_600_000), now)

test('a token has come to the nearest of 14, 3 and 1 days before its end', () => {
  expect([15 * 24, 14 * 24, 4 * 24, 3 * 24, 25, 24, 1].map(after)).toEqual([null, 14, 14, 3, 3, 1, 1])
})

test('one whose end has passed is not warned of any more', () => expect([0, -1].map(after)).toEqual([null, null]))

test('for a token that is renewed every day, warnings start three days before its end', () => {
  const told = expiryDays({ rotates: true })
  expect([13, 3, 0.5].map((days) => warningDays(new Date(now.getTime() + days * 86_400_000), now, told))).toEqual([null, 3, 1])
})
