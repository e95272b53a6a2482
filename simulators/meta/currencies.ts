/**
 * Currencies whose budgets are whole units. The list is the network's own and differs from ISO 4217 (TWD, HUF, IDR…).
 * Source: developers.facebook.com, marketing-api/currencies.
 */
const OFFSET_ONE = new Set(['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'])

/** How many minor units make one: 1 or 100. */
export const offsetOf = (currency: string): number => (OFFSET_ONE.has(currency) ? 1 : 100)

/** What one US dollar is roughly worth; it scales the minimum budgets, which the network gives for each currency. */
const PER_DOLLAR: Record<string, number> = {
  AED: 3.7,
  AUD: 1.5,
  BRL: 5.5,
  CAD: 1.4,
  CHF: 0.9,
  CLP: 950,
  CNY: 7.2,
  COP: 4000,
  CRC: 510,
  CZK: 23,
  DKK: 7,
  EUR: 0.9,
  GBP: 0.8,
  HKD: 7.8,
  HUF: 360,
  IDR: 16000,
  ILS: 3.7,
  INR: 85,
  ISK: 140,
  JPY: 150,
  KRW: 1400,
  MXN: 18,
  MYR: 4.4,
  NOK: 11,
  NZD: 1.7,
  PHP: 57,
  PLN: 4,
  PYG: 7800,
  SAR: 3.75,
  SEK: 10,
  SGD: 1.35,
  THB: 35,
  TRY: 35,
  TWD: 32,
  VND: 25000,
  ZAR: 18,
}

/** What one US dollar is worth, roughly; 1 where nothing is known of the currency. */
export const perDollar = (currency: string): number => PER_DOLLAR[currency] ?? 1

export type MinimumBudgets = {
  currency: string
  min_daily_budget_imp: number
  min_daily_budget_video_views: number
  min_daily_budget_high_freq: number
  min_daily_budget_low_freq: number
}

/** The row of `minimum_budgets`: 1, 5 and 40 dollars' worth for impressions and video, frequent and rare results. */
export function minimumBudgets(currency: string, override: number | null): MinimumBudgets {
  const dollar = Math.round(perDollar(currency) * offsetOf(currency))
  const impressions = override ?? dollar
  return {
    currency,
    min_daily_budget_imp: impressions,
    min_daily_budget_video_views: impressions,
    min_daily_budget_high_freq: impressions * 5,
    min_daily_budget_low_freq: impressions * 40,
  }
}

/** `500, 'USD'` → `5.00`, as the network's sentences write it. */
export const inWords = (minor: number, currency: string): string =>
  `${currency} ${(minor / offsetOf(currency)).toFixed(offsetOf(currency) === 1 ? 0 : 2)}`
