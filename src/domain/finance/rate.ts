import { blocker, type Blocker } from '../blocker.ts'
import { currency, day, line, rate } from '../thing/fields.ts'
import { thing, countUses } from '../thing/thing.ts'
import { baseCurrency } from '../company-terms.ts'

/** What one unit of a currency is worth in the base currency, from a day of a month on (`rateOn`). `name` says where it is from. */
export const RATE = thing({
  noun: 'fx_rate',
  words: 'finance.rate',
  clock: 'company',
  fields: {
    day: day({ required: true, hint: true }),
    currency: currency({ required: true }),
    rate: rate(12, { required: true, hint: true }),
    name: line(100, { required: true, hint: true }),
  },
  unique: ['currency', 'day'],
  usedBy: ['cost_entry', 'statement_row'],
  rules: ({ currency: of }) =>
    of === baseCurrency() ? [blocker('finance.rate.base', { field: 'currency', params: { currency: of } })] : [],
})

/** Why a rate can be neither changed nor deleted: `month_closed` whether its month is confirmed. */
export function rateClosed({ month, month_closed, ...row }: { month: string; month_closed: boolean }): Blocker[] {
  const used = countUses(row)
  return [
    ...(month_closed ? [blocker('finance.rate.month_closed', { params: { month } })] : []),
    ...(used > 0 ? [blocker('finance.rate.used', { params: { count: used } })] : []),
  ]
}
