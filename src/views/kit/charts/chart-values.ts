import { countText, formatText, NO_NUMBER, thousands } from '#domain/display/numbers.ts'
import { exponentOf, formatMoney } from '#domain/money.ts'
import { charts } from '#i18n/areas/charts.ts'
import { addWords, type Language } from '#i18n/words.ts'
import { unitText } from '../unit-text.ts'
import type { Say } from '../words.tsx'

addWords(charts)

/** How values are written: a rate is a fraction of 1, money is minor units of one currency. */
export type ValueFormat = 'count' | 'money' | 'rate' | 'per_mille' | 'days'
/** What is measured, and how it is written. */
export type Measured = { label: string; format: ValueFormat; currency?: string }

/** `shown` is the exact text where a number could not hold it; the number is drawn. Null: there is no value, which is not 0. */
export type ChartValue = { value: number | null; shown?: string }

/** Used where money has no currency, which is a fault of the caller that has to be seen. */
const UNKNOWN = 'XXX'

/** A value as a table and a tooltip say it; – where there is none. */
export function valueText({ format, currency = UNKNOWN }: Measured, { value, shown }: ChartValue): string {
  if (shown !== undefined) return shown
  if (value === null || !Number.isFinite(value)) return NO_NUMBER
  if (format === 'money') return formatMoney(Math.round(value), currency)
  if (format === 'rate') return formatText(value, 'percent2')
  return format === 'per_mille' ? thousands(value) : countText(value)
}

/** A value short enough for an axis; the title says its currency. */
export function axisText(say: Say, language: Language, { format, currency = UNKNOWN }: Measured, value: number): string {
  if (format === 'rate') return formatText(value, 'percent1')
  return unitText(say, language, format === 'money' ? value / 10 ** exponentOf(currency) : value)
}

/** What an axis says at its ticks: counts and minor units are whole, and no two ticks read alike, as those of an axis without values would. */
export function axisTicks(say: Say, language: Language, measured: Measured, ticks: readonly number[]): { tick: number; text: string }[] {
  const isWhole = measured.format === 'count' || measured.format === 'money'
  const shown = ticks
    .filter((tick) => !isWhole || Number.isInteger(tick))
    .map((tick) => ({ tick, text: axisText(say, language, measured, tick) }))
  return shown.filter(({ text, tick }, at) => tick === 0 || (!/^−?0(?:\.0+)?$/.test(text) && text !== shown[at - 1]?.text))
}

/** `消耗（USD）`: what is measured with its currency. */
export const measuredWords = (say: Say, { label, currency }: Measured): string =>
  currency === undefined ? label : say('charts.in_currency', { label, currency })
