import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressWithoutValues, isPrivateName, withoutPrivateValues, withoutSecrets } from '#domain/private-values.ts'

test.each([
  ['password', true],
  ['new_passwd', true],
  ['access_token', true],
  ['ticket', true],
  ['code', true],
  ['daily_budget', true],
  ['bidAmountMinor', true],
  ['lifetime_spend', true],
  ['balance', true],
  ['game_id', false],
  ['name', false],
  ['country_code', false],
  ['forbidden_words', false],
  ['objective', false],
])('%s is private: %s', (name, is) => expect(isPrivateName(name)).toBe(is))

describe('a sentence', () => {
  test.each([
    ['预算 USD 25.00 低于最低值', '预算 … 低于最低值'],
    ['余额 1,234,567.89 不足', '余额 … 不足'],
    ['需要 5000 元', '需要 …'],
    ['游戏 10078 不在你的权限内', '游戏 10078 不在你的权限内'],
    ['token q8Zx91kLmN02pRstUv77WxYz is bad', 'token … is bad'],
    ['password=hunter2, try again', 'password=…, try again'],
    ['Authorization: Basic dDE6', 'Authorization: …'],
    ['批次 120210000012345678 不存在', '批次 120210000012345678 不存在'],
  ])('%s reads %s', (text, read) => expect(withoutSecrets(text)).toBe(read))

  test('is cut', () => expect(withoutSecrets('字'.repeat(500))).toHaveLength(301))
})

describe('a value', () => {
  test('named by the field next to it is hidden', () => {
    expect(withoutPrivateValues({ edits: [{ field: 'daily_budget', from: 100, to: 200, seq: 3 }] })).toEqual({
      edits: [{ field: 'daily_budget', from: '…', to: '…', seq: 3 }],
    })
  })

  test('in JSON text is found', () => {
    expect(withoutPrivateValues('{"rows":[{"name":"a","bid":"9.5"}]}')).toEqual({ rows: [{ name: 'a', bid: '…' }] })
  })

  test('private is never found again, at whatever depth it was', () => {
    const names = fc.constantFrom('password', 'token', 'daily_budget', 'cost', 'access_token', 'amountMinor')
    const nest = fc.array(fc.constantFrom('a', 'rows', 'list', 'json'), { maxLength: 8 })
    fc.assert(
      fc.property(names, nest, (name, path) => {
        const value = path.reduce<unknown>(
          (inner, key) => (key === 'list' ? [inner] : key === 'json' ? JSON.stringify(inner) : { [key]: inner }),
          { [name]: 'canary-7731', note: 'plain' },
        )
        expect(JSON.stringify(withoutPrivateValues(value))).not.toContain('canary')
      }),
    )
  })
})

test('an address keeps its path and the names it asks for', () => {
  expect(addressWithoutValues('/login?code=abc&state=x#frag')).toBe('/login?code=…&state=…')
  expect(addressWithoutValues('/advertise-2/home')).toBe('/advertise-2/home')
})
