import type { RefundPoint } from '#contract/finance-refunds.ts'
import { blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { convert, rateOn, type FxRate } from '#domain/finance/fx.ts'
import { daysOf, monthsLater } from '#domain/finance/month.ts'
import { ratio } from '#domain/finance/ratio.ts'
import { Refused } from '#server/kit/refused.ts'
import type { RefundFigure } from './refunds.reads.ts'

/** The range that was asked for; what is left open is a year up to the present month of the books (UTC+8). */
export function refundRange(
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
  now: Date,
): { from: string; to: string } {
  const last = to ?? new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
  return { from: from ?? monthsLater(last, -11), to: last }
}

/** The months from one to the other. @throws Refused 400 when the last comes before the first, or there are more than `most` */
export function monthsBetween({ from, to }: { from: string; to: string }, most: number): string[] {
  const months: string[] = []
  for (let month = from; month <= to && months.length <= most; month = monthsLater(month, 1)) months.push(month)
  if (months.length === 0) throw new Refused(blocker('finance.refund.range_backwards', { field: 'to', params: { from, to } }))
  if (months.length > most) throw new Refused(blocker('finance.refund.range_long', { field: 'to', params: { max: most } }))
  return months
}

type Sum = { orders: number; refunded: bigint; flow: bigint }

/** Refunds by day or month with zeros where there were none, and what could not be converted. */
export function trendOf(
  figures: readonly RefundFigure[],
  rates: readonly FxRate[],
  { months, step }: { months: readonly string[]; step: 'day' | 'month' },
) {
  const nothing = (): Sum => ({ orders: 0, refunded: 0n, flow: 0n })
  const sums = new Map<string, Sum>((step === 'month' ? months : months.flatMap(daysOf)).map((period) => [period, nothing()]))
  const total = nothing()
  let unconverted = 0
  for (const figure of figures) {
    const rate = rateOn(rates, figure.currency, figure.day)
    const period = sums.get(step === 'month' ? figure.month : figure.day)
    if (!rate || !period) {
      unconverted += 1
      continue
    }
    const inBase = (minor: string) => convert(BigInt(minor), { from: figure.currency, to: baseCurrency(), rate: rate.rate })
    for (const sum of [period, total]) {
      sum.orders += figure.orders
      sum.refunded += inBase(figure.amount_minor)
      sum.flow += inBase(figure.flow_minor)
    }
  }
  const points = [...sums].map(([period, sum]): RefundPoint => ({ period, ...told(sum) }))
  return { points, total: told(total), unconverted }
}

const told = ({ orders, refunded, flow }: Sum) => ({
  orders,
  refunded_minor: refunded.toString(),
  flow_minor: flow.toString(),
  rate: ratio(refunded, flow),
})

/** Sums of the whole filter by currency; the base amount leaves out what has no rate. */
export function refundSums(figures: readonly RefundFigure[], rates: readonly FxRate[]) {
  const sums = new Map<string, { amount: bigint; flow: bigint; base: bigint }>()
  for (const { currency, day, amount_minor, flow_minor } of figures) {
    const sum = sums.get(currency) ?? { amount: 0n, flow: 0n, base: 0n }
    const rate = rateOn(rates, currency, day)
    const base = rate ? convert(BigInt(amount_minor), { from: currency, to: baseCurrency(), rate: rate.rate }) : 0n
    sums.set(currency, { amount: sum.amount + BigInt(amount_minor), flow: sum.flow + BigInt(flow_minor), base: sum.base + base })
  }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { amount, flow, base }]) => ({
      currency,
      amount_minor: amount.toString(),
      flow_minor: flow.toString(),
      base_minor: base.toString(),
    }))
}
