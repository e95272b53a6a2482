import type { Kysely } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { rateOn, type FxRate } from '#domain/finance/fx.ts'
import { lastDayOf, type Month } from '#domain/finance/month.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import { plainOf } from '#domain/metrics/evaluate.ts'
import { decimalText, divided, fraction, readFraction, type Fraction } from '#domain/metrics/fraction.ts'
import { exponentOf } from '#domain/money.ts'
import type { Cell, RawKey, RawSums } from '#domain/observatory/fold.ts'
import { osOfStore } from '#domain/observatory/grouping.ts'
import type { Database } from '#server/db/schema.ts'
import {
  readObservedCosts,
  readObservedStatements,
  type FinanceAsked,
  type ObservedCost,
  type ObservedStatement,
} from '#server/features/finance/observed.reads.ts'
import { refused } from './insight-answer.ts'

/** Decimals of a converted amount, as the store of reports has them. */
const DECIMALS = 18

/** Amounts of the company's currency in another one, by the last rate of each month. @throws Refused for a month without one */
export type ToCurrency = (baseMinor: Fraction, month: Month) => string
export function toCurrency(into: string, rates: readonly FxRate[]): ToCurrency {
  if (into === baseCurrency()) return (base) => plainOf(base)
  const scale = fraction(10n ** BigInt(exponentOf(into)), 10n ** BigInt(exponentOf(baseCurrency())))
  return (base, month) => {
    const rate = rateOn(rates, into, lastDayOf(month))
    if (!rate) throw refused([noRate(into, month)])
    const worth = divided(fraction(base.over * scale.over, base.under * scale.under), readFraction(rate.rate))
    return decimalText(worth ?? fraction(0n), DECIMALS)
  }
}
const noRate = (into: string, month: Month): Blocker =>
  blocker('observatory.no_rate', { field: 'currency', params: { currency: into, month } })

/** What finance says of a question: posted costs, and of whole months its statements. Nothing here knows what is confirmed. */
export async function readFinanceCells(
  db: Kysely<Database>,
  asked: FinanceAsked,
  { months, inCurrency }: { months: readonly Month[]; inCurrency: ToCurrency },
): Promise<Cell[]> {
  const [costs, statements] = await Promise.all([
    readObservedCosts(db, asked),
    months.length > 0 ? readObservedStatements(db, asked, months) : [],
  ])
  const isOfStore = asked.by === 'os'
  return [
    ...(isOfStore ? [] : costs.map((cost) => costCell(cost, inCurrency))),
    ...statements
      .filter((row) => knows(row.kind, asked.by) && isOfSystem(row, asked))
      .map((row) => ({ ...statementCell(row, inCurrency), group: isOfStore ? osOfStore(row.store) : row.group })),
  ]
}

/** Income knows its store and no channel, outcome its channel and no store; neither knows a country. */
const knows = (kind: RowKind, by: FinanceAsked['by']): boolean =>
  by === 'country' ? false : by === 'os' ? kind === 'income' : by === 'spreader' ? kind === 'outcome' : true

/** Is a row of the operating systems that are asked for? Only income knows a store. */
const isOfSystem = ({ kind, store }: ObservedStatement, { filters }: FinanceAsked): boolean =>
  filters.every(
    ({ dimension, is, values }) => dimension !== 'os' || (kind === 'income' && values.includes(osOfStore(store)) === (is === 'in')),
  )

function costCell({ day, month, group, purpose, billed, base_minor }: ObservedCost, inCurrency: ToCurrency): Cell {
  const amount = inCurrency(readFraction(base_minor), month)
  const keys: readonly RawKey[] =
    purpose === 'publishing'
      ? ['publishing']
      : purpose === 'share'
        ? ['booked_share']
        : billed
          ? ['booked_outcome']
          : ['booked_outcome', 'marketing_cost']
  return { day, group, sums: Object.fromEntries(keys.map((key) => [key, amount])) }
}

function statementCell({ month, kind, group, currency, fx_rate, ...minor }: ObservedStatement, inCurrency: ToCurrency): Cell {
  const base = readFraction(minor.base_minor)
  const day = `${month}-01`
  if (kind === 'outcome') return { day, group, sums: { billed: inCurrency(base, month) } }
  // the rate is told for major units
  const [rate, up, down] = [readFraction(fx_rate), exponentOf(baseCurrency()), exponentOf(currency)]
  const inBase = (text: string): string => {
    const amount = readFraction(text)
    return inCurrency(fraction(amount.over * rate.over * 10n ** BigInt(up), amount.under * rate.under * 10n ** BigInt(down)), month)
  }
  const sums: RawSums = { flow: inBase(minor.flow_minor), refunded: inBase(minor.refunded_minor), received: inCurrency(base, month) }
  return { day, group, sums }
}
