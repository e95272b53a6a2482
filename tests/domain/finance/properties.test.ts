import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, allocateEvenly } from '#domain/finance/allocate.ts'
import { spreadBranding, spreadCost } from '#domain/finance/cost-spread.ts'
import { convert, convertFromBase } from '#domain/finance/fx.ts'
import { gapWithinTolerance } from '#domain/finance/month-rules.ts'
import { spreadFigure } from '#domain/finance/platform-figure.ts'
import { inUnits } from '#domain/display/numbers.ts'
import { partsSum, SPREAD_WAYS, spreadPayment, type OpenBill } from '#domain/finance/repayment.ts'
import { percentText, ratio } from '#domain/finance/ratio.ts'
import { exponentOf, formatAmount, plainAmount, readAmount } from '#domain/money.ts'
import { inBooks, minorOfPlain } from '#tests/kit/finance-oracle.ts'
import { YEAR_CURRENCIES, type YearCurrency } from '#tests/kit/finance-year.ts'

/** Properties that must hold for money of any size, over 100,000 cases where a cent can be lost. */
const CASES = 100_000
const CURRENCIES = Object.keys(YEAR_CURRENCIES) as [YearCurrency, ...YearCurrency[]]
const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.bigInt({ min: 0n, max: 10n ** 18n })
const rate = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 6n }), fc.bigInt({ min: 1n, max: 10n ** 8n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(9, '0')}`)
const total = (parts: readonly bigint[]) => parts.reduce((sum, part) => sum + part, 0n)

describe('the sum of the parts is the whole (F1)', () => {
  test('for any amount and weights, each part within a unit of its exact share, nothing for a weight of 0', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 12 }).filter((weights) => total(weights) > 0n),
        (amount, weights) => {
          const parts = allocate(amount, weights)
          const whole = total(weights)
          return (
            parts.length === weights.length &&
            total(parts) === amount &&
            parts.every((part, index) => {
              const weight = weights[index] ?? 0n
              const away = part * whole - amount * weight
              return (away < 0n ? -away : away) < whole && (weight > 0n || part === 0n)
            })
          )
        },
      ),
      { numRuns: CASES },
    )
  }, 120_000)

  test('split evenly and put together again in any order: nothing is lost', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 4 }), (amount, first, second) => {
        const evenly = allocateEvenly(amount, first)
        const weighed = allocate(
          amount,
          evenly.map(() => 1n),
        )
        if (evenly.some((part, index) => part !== weighed[index])) return false
        const parts = evenly.flatMap((part) => allocateEvenly(part, second))
        const [least, most] = [parts.reduce((a, b) => (a < b ? a : b)), parts.reduce((a, b) => (a > b ? a : b))]
        return total(parts) === amount && total(parts.toReversed()) === amount && most - least <= 2n
      }),
      { numRuns: CASES },
    )
  }, 120_000)

  test('a cost over days, games and channels, in its own currency and in the books; and over branding levels', () => {
    fc.assert(
      fc.property(
        minor,
        minor,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        // a whole month is 28 times the work of a day: one case in ten
        fc.integer({ min: 0, max: 9 }).map((nth) => nth > 0),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
        (amountMinor, baseMinor, games, channels, isDay, weights) => {
          const shares = spreadCost(
            { month: '2026-02', day: isDay ? '2026-02-11' : null, amountMinor, baseMinor, turn: 0n },
            { gameIds: ['1', '2', '3'].slice(0, games), spreaderIds: ['21', '304', '383'].slice(0, channels) },
          )
          const branding = weights.map((weight, index) => ({ level: (['1', '2', '3'] as const)[index] ?? '1', weight }))
          return (
            total(shares.map((share) => share.amountMinor)) === amountMinor &&
            total(shares.map((share) => share.baseMinor)) === baseMinor &&
            total(spreadBranding(amountMinor, branding).map((part) => part.amountMinor)) === amountMinor
          )
        },
      ),
      { numRuns: CASES },
    )
  }, 120_000)
})

const BILL: OpenBill = {
  id: '1',
  number: 'AR-1',
  kind: 'income',
  counterparty: 'Apple',
  currency: 'USD',
  dueOn: '2026-11-30',
  openMinor: '1000',
}

test('a payment laid on bills never gives a bill more than is open of it, and gives all there is room for', () => {
  const bill = fc.record({
    openMinor: fc.bigInt({ min: 0n, max: 10n ** 17n }),
    dueOn: fc.constantFrom('2026-10-31', '2026-11-30', '2026-12-31'),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
      fc.array(bill, { maxLength: 8 }),
      fc.constantFrom(...SPREAD_WAYS),
      (amount, plan, way) => {
        const bills = plan.map((one, index) => ({ ...BILL, id: String(index), dueOn: one.dueOn, openMinor: one.openMinor.toString() }))
        const parts = spreadPayment(amount, bills, way)
        const room = plan.reduce((sum, one) => sum + one.openMinor, 0n)
        const wanted = way === 'hand' ? 0n : amount < room ? amount : room
        const isBounded = parts.every(
          ({ billId, amountMinor }) => BigInt(amountMinor) > 0n && BigInt(amountMinor) <= (plan[Number(billId)]?.openMinor ?? 0n),
        )
        return isBounded && partsSum(parts) === wanted && new Set(parts.map(({ billId }) => billId)).size === parts.length
      },
    ),
    { numRuns: CASES },
  )
}, 120_000)

describe('a platform figure next to amounts', () => {
  const signed = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })

  test('its parts add up to it, whatever the amounts are', () => {
    fc.assert(
      fc.property(
        signed,
        fc.array(signed, { minLength: 1, maxLength: 12 }),
        (figure, amounts) => total(spreadFigure(figure, amounts)) === figure,
      ),
      { numRuns: CASES },
    )
  }, 120_000)

  test('that is near enough as a whole leaves no gap on any row but the largest', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 12 }), fc.integer({ min: -50, max: 50 }), (amounts, bps) => {
        const whole = total(amounts)
        const parts = spreadFigure(whole + (whole * BigInt(bps)) / 10_000n, amounts)
        const largest = amounts.indexOf(amounts.reduce((most, one) => (one > most ? one : most)))
        return amounts.every((one, index) => index === largest || gapWithinTolerance(one, parts[index] ?? 0n, 51))
      }),
      { numRuns: CASES },
    )
  }, 120_000)

  test('converted into the base currency and back it is off by half a unit at most', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.constantFrom('USD', 'JPY', 'KWD'), (amount, of) => {
        const worth = { USD: '7.1', JPY: '0.0476', KWD: '23.2' }[of] ?? '1'
        const base = convert(amount, { from: of, to: 'CNY', rate: worth })
        const again = convert(convertFromBase(base, { to: of, rate: worth }), { from: of, to: 'CNY', rate: worth })
        return again - base <= 1n && base - again <= 1n
      }),
      { numRuns: CASES },
    )
  }, 120_000)
})

test('a conversion is what paper says, for currencies of 0, 2 and 3 decimals', () => {
  fc.assert(
    fc.property(minor, currency, rate, (amount, from, worth) => {
      expect(convert(amount, { from, to: 'CNY', rate: worth })).toBe(inBooks(String(amount), from, worth))
    }),
    { numRuns: CASES },
  )
}, 120_000)

describe('an amount that the form takes comes back as it was (F6)', () => {
  test('typed, stored in minor units, exported and read again, also beyond 2^53', () => {
    fc.assert(
      fc.property(minor, currency, (amount, of) => {
        const plain = plainAmount(amount, of)
        const again = readAmount(plain, of)
        const shown = readAmount(formatAmount(amount, of), of)
        return again.ok && again.value === amount && shown.ok && shown.value === amount && minorOfPlain(plain, of) === amount
      }),
      { numRuns: CASES },
    )
  }, 120_000)

  test('more decimals than the currency has are refused, zeros at the end do not count', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), currency, fc.integer({ min: 1, max: 9 }), (whole, of, last) => {
        const zeros = '0'.repeat(exponentOf(of))
        return !readAmount(`${whole}.${zeros}${last}`, of).ok && readAmount(`${whole}.${zeros}00`, of).ok
      }),
    )
  })

  test.each([
    ['0.1+0.2', false],
    ['1e3', false],
    ['-1', false],
    ['１２.5', true],
    ['.5', true],
    ['1,234.50', true],
    ['', false],
    ['1 000', false],
  ])('%s: %s', (typed, taken) => expect(readAmount(typed, 'USD').ok).toBe(taken))
})

describe('what is shown never feeds back into arithmetic (F7)', () => {
  test('a text in units is no amount: it cannot be typed back as the figure it represents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 2 ** 50 }), fc.constantFrom('zh' as const, 'en' as const), (value, language) => {
        const { text, unit } = inUnits(value, language)
        return unit === null || !readAmount(`${text} ${unit}`, 'JPY').ok
      }),
    )
  })

  test('a share is computed from minor units, exact for any size, and its text is rounded once', () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 1n, max: 10n ** 18n }), (part, whole) => {
        const share = ratio(part, whole)
        if (share === null) return false
        const [digits, scale] = [BigInt(share.replace('.', '')), 1_000_000n]
        const away = digits * whole - part * scale
        return (away < 0n ? -away : away) * 2n <= whole
      }),
      { numRuns: CASES },
    )
    expect([ratio(1n, 0n), percentText(null), percentText('0.012345')]).toEqual([null, '–', '1.23%'])
  }, 60_000)
})
