import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { addSums, lessSums, sumKeys, valueOf } from '#domain/metrics/evaluate.ts'
import { compare, decimalText, divided, fraction, minus, plus, readFraction, rounded } from '#domain/metrics/fraction.ts'
import { ripenessOf, wholeFrom } from '#domain/metrics/ripeness.ts'
import { shownValue } from '#domain/metrics/shown.ts'

const must = (key: string) => {
  const metric = metricOf(key)
  if (!metric) throw new Error(`${key} is missing`)
  return metric
}
const shown = (key: string, sums: Record<string, string>, { currency = 'CNY', days = 1 } = {}) =>
  shownValue(must(key), valueOf(must(key), sums, { days }), currency)

test('values are shown in their unit, rounded once', () => {
  expect(shown('spend', { spend: '123456' })).toBe('1,234.56')
  expect(shown('spend', { spend: '123456.5' }, { currency: 'JPY' })).toBe('123,457')
  expect(shown('ctr', { clicks: '1', impressions: '3' })).toBe('33.33%')
  expect(shown('ctr', { clicks: '12345', impressions: '100' })).toBe('12,345.00%')
  expect(shown('cpm', { spend: '999', impressions: '7' })).toBe('1,427.14')
  expect(shown('ipm', { installs: '5', impressions: '3000' })).toBe('1.67')
  expect(shown('clicks', { clicks: '12345' })).toBe('12,345')
  expect(shown('net_roi', { paid_to_date: '40', spend: '100' })).toBe('−60.00%')
  expect(shown('net_roi', { paid_to_date: '99.999', spend: '100' })).toBe('0.00%')
})

test('a ratio with nothing to divide by is a dash, and 0 of something is 0', () => {
  expect(shown('cpc', { spend: '500', clicks: '0' })).toBe('–')
  expect(shown('roi', { paid_to_date: '500', spend: '0' })).toBe('–')
  expect(shown('ctr', { clicks: '0', impressions: '10' })).toBe('0.00%')
})

test('what is counted once a day is a dash over several days', () => {
  expect([shown('dau', { active: '12' }), shown('dau', { active: '12' }, { days: 2 })]).toEqual(['12', '–'])
  expect(shown('arpu', { allpay_amount: '100', active: '4' }, { days: 7 })).toBe('–')
})

test('a sum that is missing is a mistake of the caller, not a 0', () => {
  expect(() => valueOf(must('ctr'), { clicks: '1' }, { days: 1 })).toThrow("ctr needs the sum 'impressions'")
})

test('the payback day is the first on which the spend was back, of the cohorts that had that day', () => {
  const metric = must('payback_day')
  const sums = Object.fromEntries(sumKeys([metric]).map((key) => [key, key.startsWith('spend') ? '100' : '99.99']))
  expect(valueOf(metric, sums, { days: 30 })).toBe(null)
  expect(valueOf(metric, { ...sums, paid_until_12: '100', paid_until_13: '150' }, { days: 30 })).toEqual(fraction(12n))
  const noneSpent = Object.fromEntries(sumKeys([metric]).map((key) => [key, '0']))
  expect(valueOf(metric, noneSpent, { days: 30 })).toBe(null)
})

test('the seventh day of yesterday is not ripe', () => {
  const of = (from: string, until: string) => ripenessOf(must('retention_7'), { from, until }, '2026-10-08')
  expect([of('2026-10-08', '2026-10-08'), of('2026-10-01', '2026-10-01'), of('2026-09-20', '2026-10-05')]).toEqual(['none', 'all', 'some'])
  expect(ripenessOf(must('spend'), { from: '2026-10-08', until: '2026-10-08' }, '2026-10-08')).toBe('all')
})

test('a value is whole once its last day is over, of cohorts once their n-th day is', () => {
  const of = (key: string, until: string) => wholeFrom(must(key), until, '2026-10-08')
  expect([of('spend', '2026-10-08'), of('spend', '2026-10-11'), of('retention_7', '2026-10-01'), of('retention_7', '2026-10-02')]).toEqual([
    null,
    '2026-10-12',
    null,
    '2026-10-10',
  ])
})

test('halves are rounded away from 0, on either side of it', () => {
  expect(['0.005', '0.004', '-0.005', '-0.004', '1.995', '0'].map((text) => decimalText(readFraction(text), 2))).toEqual([
    '0.01',
    '0.00',
    '-0.01',
    '0.00',
    '2.00',
    '0.00',
  ])
  expect([rounded(fraction(5n, 2n)), rounded(fraction(-5n, 2n)), rounded(fraction(1n, 3n))]).toEqual([3n, -3n, 0n])
})

test.each(['', '1e3', 'NaN', '1.', '.5', '--1', ' 1'])('%j is no decimal', (text) => {
  expect(() => readFraction(text)).toThrow(RangeError)
})

const decimal = fc
  .tuple(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.nat(20))
  .map(([units, places]) => decimalText(fraction(units, 10n ** BigInt(places)), places))

test('sums of decimals are exact, in any order, and what is taken away again is gone', () => {
  fc.assert(
    fc.property(fc.array(decimal, { minLength: 1, maxLength: 8 }), (texts) => {
      const parts = texts.map((spend) => ({ spend }))
      const whole = addSums(parts, ['spend'])
      expect(addSums([...parts].reverse(), ['spend'])).toEqual(whole)
      const [first, ...others] = parts
      expect(lessSums(whole, first ?? {})).toEqual(addSums(others, ['spend']))
    }),
  )
})

test('fractions keep the rules of arithmetic', () => {
  const number = decimal.map(readFraction)
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(compare(minus(plus(a, b), b), a)).toBe(0)
      const quotient = divided(a, b)
      expect(quotient === null).toBe(b.over === 0n)
      if (quotient) expect(quotient.under > 0n && compare(fraction(quotient.over * b.over, quotient.under * b.under), a) === 0).toBe(true)
    }),
  )
})
