import { blocker, type Blocker } from '../blocker.ts'
import { grouped } from '../grouped.ts'
import { readSignedAmount } from '../money.ts'
import { convertFromBase } from './fx.ts'

/** Where figures come from: the platform itself, a file, a person; for outcome our own costs. */
export const FIGURE_SOURCES = ['platform', 'import', 'entered', 'cost'] as const
export type FigureSource = (typeof FIGURE_SOURCES)[number]

/** Longest reason of a change, in characters. */
export const FIGURE_NOTE_MAX = 500

/** A statement row of one game and month; `place` is its store or channel, `base` its amount in the base currency. */
export type FiguredRow = { id: string; place: string; currency: string; actual: bigint; base: bigint; rate: string }
/** What the platform counted for a place; `base` is null where the month has no rate of the currency. */
export type Figure = { place: string; currency: string; amount: bigint; base: bigint | null }

/** A figure as a person types it; `version` 0: there was none. */
export type FigureDraft = {
  month: string
  gameId: string
  appStore: string
  currency: string
  amount: string
  reason: string
  version: number
}

/** What is wrong with a typed figure, field by field. */
export function figureBlockers({ gameId, appStore, currency, amount, reason, version }: FigureDraft): Blocker[] {
  const lacks = (field: string, value: string) => (value.trim() === '' ? [blocker('finance.statement.missing', { field })] : [])
  const read = readSignedAmount(amount, currency)
  return [
    ...lacks('game_id', gameId),
    ...lacks('app_store', appStore),
    ...lacks('currency', currency),
    ...(read.ok ? [] : read.blockers.map((one) => ({ ...one, field: 'amount_minor' }))),
    ...reasonBlockers(reason, version),
  ]
}

/** A correction says why; a new figure need not. */
export const reasonBlockers = (reason: string, version: number): Blocker[] =>
  version > 0 && reason.trim() === '' ? [blocker('finance.figure.reason_missing', { field: 'reason' })] : []

/** Stores are written by many users: `App store ` and `app store` are one place. */
export const placeOfStore = (store: string): string => store.trim().toLowerCase()

/**
 * The platform figure of each row: figures are of a place, rows are parts of it. A figure lies on the rows of its currency. What is in
 * currencies that no row has lies, converted, on the rows that no figure has the currency of. Rows of a place without any figure are left out.
 */
export function figuresOnRows(rows: readonly FiguredRow[], figures: readonly Figure[]): Map<string, bigint> {
  const found = new Map<string, bigint>()
  const places = grouped(rows, (row) => row.place)
  for (const [place, ofPlace] of grouped(figures, (figure) => figure.place)) {
    const here = places.get(place) ?? []
    const currencies = new Set(here.map(({ currency }) => currency))
    const totals = grouped(ofPlace, ({ currency }) => currency)
    for (const currency of currencies) {
      const total = totals.get(currency)
      if (!total) continue
      const same = here.filter((row) => row.currency === currency)
      const parts = spreadFigure(sumOf(total.map(({ amount }) => amount)), sizesOf(same, 'actual'))
      same.forEach(({ id }, index) => found.set(id, parts[index] ?? 0n))
    }
    const strangers = ofPlace.filter(({ currency }) => !currencies.has(currency))
    layConverted(
      here.filter(({ currency }) => !totals.has(currency)),
      strangers,
      found,
    )
  }
  return found
}

function layConverted(rows: readonly FiguredRow[], figures: readonly Figure[], found: Map<string, bigint>): void {
  const total = sumOf(figures.map(({ base }) => base ?? 0n))
  const parts = figures.length === 0 ? rows.map(() => 0n) : spreadFigure(total, sizesOf(rows, 'base'))
  rows.forEach(({ id, currency, rate }, index) => found.set(id, convertFromBase(parts[index] ?? 0n, { to: currency, rate })))
}

/**
 * A figure as parts next to amounts: what the whole differs by lies on the amounts by their size, so that each is off by the same share, and the
 * parts add up to the figure. What rounding leaves lies on the largest one: on a small amount a unit would look like a gap (decision 27).
 */
export function spreadFigure(total: bigint, amounts: readonly bigint[]): bigint[] {
  const difference = total - sumOf(amounts)
  const sizes = amounts.every((amount) => amount === 0n) ? amounts.map(() => 1n) : amounts.map((amount) => (amount < 0n ? -amount : amount))
  const whole = sumOf(sizes)
  const parts = sizes.map((size) => (difference * size) / whole)
  const rest = difference - sumOf(parts)
  const largest = sizes.reduce((best, size, index) => (size > (sizes[best] ?? 0n) ? index : best), 0)
  return amounts.map((amount, index) => amount + (parts[index] ?? 0n) + (index === largest ? rest : 0n))
}

const sizesOf = (rows: readonly FiguredRow[], of: 'actual' | 'base') => rows.map((row) => row[of])
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)
