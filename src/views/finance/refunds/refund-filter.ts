import { companyDay } from '#domain/company-clock.ts'
import { isMonth, monthOfDay, monthsLater } from '#domain/finance/month.ts'

/** What the trend is narrowed to, as its call asks; it is in the address. */
export type TrendQuery = { from: string; to: string; step: 'day' | 'month'; game_id?: string; app_store?: string }

/** A year up to the present month of the books. */
export function openedPeriod(): { from: string; to: string } {
  const to = monthOfDay(companyDay())
  return { from: monthsLater(to, -11), to }
}

export function trendQueryFrom(search: URLSearchParams): TrendQuery {
  const opened = openedPeriod()
  const month = (name: 'from' | 'to') => [search.get(name) ?? ''].find(isMonth) ?? opened[name]
  const text = (name: 'game_id' | 'app_store') => (search.get(name) ? { [name]: search.get(name) ?? '' } : {})
  return {
    from: month('from'),
    to: month('to'),
    step: search.get('step') === 'day' ? 'day' : 'month',
    ...text('game_id'),
    ...text('app_store'),
  }
}
