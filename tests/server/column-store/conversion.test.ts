import { expect, test } from 'vitest'
import { conversionOf } from '#server/column-store/query/conversion.ts'
import { FIGURE_RATES } from '../../kit/figures.ts'

const of = (currency: string, ...months: string[]) => months.map((month) => ({ currency, month }))

test('each rate of a month holds from its day on, with the decimals of both currencies', () => {
  expect(conversionOf([...of('USD', '2026-09'), ...of('JPY', '2026-10', '2026-09'), ...of('KWD', '2026-10')], 'CNY', FIGURE_RATES)).toEqual(
    {
      conversion: {
        into: 'CNY',
        of: [
          { currency: 'JPY', since: ['2026-09-01', '2026-10-01'], factors: ['4.811000000000000000', '4.790000000000000000'] },
          { currency: 'KWD', since: ['2026-10-01'], factors: ['2.330000000000000000'] },
          { currency: 'USD', since: ['2026-09-01', '2026-09-16'], factors: ['7.123400000000000000', '7.050100000000000000'] },
        ],
      },
      missing: [],
    },
  )
})

test('a currency that is not the company’s is reached by the company’s, also when only its own rate changes', () => {
  const { conversion } = conversionOf([...of('CNY', '2026-09'), ...of('JPY', '2026-09')], 'USD', FIGURE_RATES)
  expect(conversion?.of).toEqual([
    { currency: 'CNY', since: ['2026-09-01', '2026-09-16'], factors: ['0.140382401662127636', '0.141841959688515057'] },
    { currency: 'JPY', since: ['2026-09-01', '2026-09-16'], factors: ['0.675379734396496055', '0.682401668061445937'] },
  ])
})

test('without amounts in another currency nothing is converted, and every amount is held to that one', () => {
  expect(conversionOf(of('USD', '2026-09'), 'USD', [])).toEqual({ conversion: { into: 'USD', of: [] }, missing: [] })
  expect(conversionOf([], 'CNY', [])).toEqual({ conversion: { into: 'CNY', of: [] }, missing: [] })
})

test('a month without a rate of either currency is missing, and the rate of another month is not taken in its place', () => {
  expect(conversionOf([...of('USD', '2026-08', '2026-09'), ...of('EUR', '2026-09')], 'CNY', FIGURE_RATES)).toEqual({
    conversion: null,
    missing: [
      { currency: 'EUR', month: '2026-09' },
      { currency: 'USD', month: '2026-08' },
    ],
  })
  expect(conversionOf(of('CNY', '2026-08'), 'USD', FIGURE_RATES).missing).toEqual([{ currency: 'CNY', month: '2026-08' }])
})
