import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { budgetBlockers } from '#domain/budget.ts'
import { collisions } from '#domain/duplicates.ts'
import { exponentOf, plainAmount, readAmount } from '#domain/money.ts'
import { readDecimal, readInteger, tidyNumber } from '#domain/number.ts'
import { sayBlocker } from '#i18n/catalogue.ts'

const codes = (read: { ok: boolean; blockers?: readonly { code: string }[] }) => (read.ok ? 'ok' : read.blockers?.map(({ code }) => code))

describe('an amount', () => {
  test.each([
    ['12', 'USD', 1200n],
    ['12.5', 'USD', 1250n],
    ['.5', 'USD', 50n],
    ['。5', 'USD', 50n],
    ['１２．５', 'CNY', 1250n],
    ['1,234.50', 'USD', 123450n],
    ['12.500', 'USD', 1250n],
    ['12.', 'USD', 1200n],
    ['007', 'JPY', 7n],
    ['1.234', 'KWD', 1234n],
    ['0', 'USD', 0n],
    ['-0', 'USD', 0n],
  ])('%s in %s is %s minor units', (typed, currency, minor) => {
    expect(readAmount(typed, currency)).toEqual({ ok: true, value: minor })
  })

  test.each([
    ['-1', 'USD', 'value.negative'],
    ['1.005', 'USD', 'value.decimals'],
    ['1.5', 'JPY', 'value.decimals_none'],
    ['1e3', 'USD', 'value.not_number'],
    ['+1', 'USD', 'value.not_number'],
    ['.', 'USD', 'value.not_number'],
    ['', 'USD', 'value.not_number'],
    ['1 000', 'USD', 'value.not_number'],
    ['1,23', 'USD', 'value.not_number'],
    ['NaN', 'USD', 'value.not_number'],
  ])('%s in %s is refused: %s', (typed, currency, code) => {
    expect(codes(readAmount(typed, currency))).toEqual([code])
  })

  test('comes back from what is shown for it, in every currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(readAmount(plainAmount(minor, currency), currency)).toEqual({ ok: true, value: minor })
      }),
    )
  })

  test('has at most as many decimals as asked for, 2 unless told', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }), (whole, decimals, given) => {
        const typed = given === 0 ? `${whole}` : `${whole}.${'0'.repeat(given - 1)}1`
        expect(readDecimal(typed, { decimals }).ok).toBe(given <= decimals)
      }),
    )
    expect([readDecimal('1.23').ok, readDecimal('1.234').ok, exponentOf('jpy')]).toEqual([true, false, 0])
  })

  test('a negative one is read where it may be', () => {
    expect(readDecimal('-.5', { negative: true })).toEqual({ ok: true, value: '-0.5' })
  })
})

describe('an integer', () => {
  test.each([
    ['12', '12'],
    ['-12', '-12'],
    ['－７', '-7'],
    ['−7', '-7'],
    ['-0', '0'],
    ['1,000', '1000'],
  ])('%s is %s', (typed, value) => expect(readInteger(typed)).toEqual({ ok: true, value }))

  test.each(['', '-', '1.5', '1.0', '--1', '1e3', '9'.repeat(16)])('%s is none', (typed) => {
    expect(codes(readInteger(typed))).toEqual(['value.not_integer'])
  })

  test('keeps its bounds, which both count', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (value, one, other) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)]
        const read = readInteger(String(value), { min, max })
        expect(codes(read)).toEqual(value < min ? ['value.below'] : value > max ? ['value.above'] : 'ok')
      }),
    )
  })
})

describe('a budget', () => {
  const bounds = { minMinor: 100n, maxMinor: 5000n, currency: 'USD', channel: 'fb_ad', account: 'US-01' }

  test('within its bounds is sound; both bounds count', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000n }), (minor) => {
        expect(budgetBlockers(minor, bounds).map(({ code }) => code)).toEqual(
          minor < 100n ? ['batch.budget.below_minimum'] : minor > 5000n ? ['batch.budget.above_maximum'] : [],
        )
      }),
    )
  })

  test('says whose minimum it is', () => {
    const [below] = budgetBlockers(99n, bounds)
    const [above] = budgetBlockers(5001n, bounds)
    if (!below || !above) throw new Error('both are out of bounds')
    expect(sayBlocker('zh', below)).toBe('低于 Meta 的最低预算 $1.00（账户 US-01，USD）')
    expect(sayBlocker('en', above)).toBe('Above the maximum budget of Meta, $50.00 (account US-01, USD)')
  })

  test('typed with a leading dot gets its 0', () => {
    expect([tidyNumber('.5'), tidyNumber('-.5'), tidyNumber('0.5'), tidyNumber('5.')]).toEqual(['0.5', '-0.5', '0.5', '5.'])
  })
})

describe('duplicates', () => {
  test('name the rows that collide, in order', () => {
    expect(collisions(['a', 'b', 'a', '', '', 'c', 'b', 'a'])).toEqual([
      { value: 'a', rows: [0, 2, 7] },
      { value: 'b', rows: [1, 6] },
    ])
  })

  test('are every place of a value that is twice, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__')), (values) => {
        const colliding = new Set(collisions(values).flatMap(({ rows }) => rows))
        values.forEach((value, row) => expect(colliding.has(row)).toBe(values.filter((one) => one === value).length > 1))
      }),
    )
  })
})
