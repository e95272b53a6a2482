import type { Month } from '#domain/finance/month.ts'

/** The rate of a month, from its first day on. */
export const monthRate = (month: Month, rate: string, currency = 'USD') => ({
  name: `${Number(month.slice(5))}月中间价`,
  currency,
  day: `${month}-01`,
  rate,
})

/** What a dollar is worth in each month that tests of finance book in. 2026-12 has none: nothing is booked there in dollars. */
export const DOLLAR_RATES = [
  ...['2026-05', '2026-06', '2026-07', '2026-08', '2026-09'].map((month) => monthRate(month, '7')),
  monthRate('2026-10', '7.1'),
  monthRate('2026-11', '7.2'),
]
