import { expect, test } from 'vitest'
import { changeBlockers, isAdministrator } from '#permissions/administration-can.ts'
import { PRESETS } from '#permissions/presets.ts'

const administrator = { active: true, grants: PRESETS.admin }
const buyer = { active: true, grants: PRESETS.buyer }

test('an administrator is active, and may change people and grants', () => {
  expect([administrator, buyer, { ...administrator, active: false }].map(isAdministrator)).toEqual([true, false, false])
  const half = { active: true, grants: { global: {}, pages: { settings: { func: { 'users.edit': true } } } } }
  expect(isAdministrator(half)).toBe(false)
})

test.each([
  ['keeps it', { isSelf: true, before: administrator, after: administrator, others: 0 }, []],
  ['takes it from themselves', { isSelf: true, before: administrator, after: buyer, others: 5 }, ['administration.self_lockout']],
  ['takes it from the last', { isSelf: false, before: administrator, after: buyer, others: 0 }, ['administration.last_administrator']],
  [
    'locks the last',
    { isSelf: false, before: administrator, after: { ...administrator, active: false }, others: 0 },
    ['administration.last_administrator'],
  ],
  ['takes it from one of two', { isSelf: false, before: administrator, after: buyer, others: 1 }, []],
  ['changes somebody else', { isSelf: false, before: buyer, after: buyer, others: 0 }, []],
])('who %s', (_, change, codes) => expect(changeBlockers(change).map(({ code }) => code)).toEqual(codes))
