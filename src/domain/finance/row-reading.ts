import { columnLetters } from '../sheet-cell.ts'
import { blocker, type Blocker } from '../blocker.ts'
import { exponentOf } from '../money.ts'
import { readDecimal, tidyNumber } from '../number.ts'
import type { FxRate } from './fx.ts'
import type { Month } from './month.ts'
import type { NameMeaning } from './statement-name.ts'
import { STATEMENT_LIMITS } from './statement.ts'
import type { HeadColumns, StatementField, StatementTemplate } from './statement-templates.ts'

/** What lines are read by, as far as a line is concerned. */
export type ReadTemplate = { key: string; monthInTitle?: true; defaults: StatementTemplate['defaults'] }

/** A line of a file as it was read, before anything is made of it. `line` counts from 1. */
export type StatementLine = {
  line: number
  /** lines of the file that it takes: more than one when a quoted cell holds line ends */
  span: number
  cells: readonly string[]
  /** places of cells whose value is a formula's */
  formulas: readonly number[]
  /** not seen by anyone who looked at the sheet */
  hidden: boolean
  /** lies in a merged area: what its empty cells mean, no one said */
  merged: boolean
  /** quotes do not pair */
  broken: boolean
}

/** What lines are held against. Whatever the uploader may not see is as unknown as what is not there. */
export type StatementContext = {
  month: Month
  /** a game by its id, its name or a name statements call it by (with whatever follows a dot); null: none */
  gameOf: (text: string) => string | null
  accountOf: (accountId: string) => { spreaderId: string; gameIds: readonly string[] } | null
  spreaderOf: (text: string) => { id: string; name: string } | null
  /** a store as we write it; one that no one renamed is itself */
  storeOf: (text: string) => string
  /** the kept name through which a text is understood; null: it needs none, or no one knows it */
  namedBy: (means: NameMeaning, text: string) => string | null
  /** the rate of the month; null: none is known */
  rateOf: (currency: string) => FxRate | null
  knownCurrency: (currency: string) => boolean
}

/** One line under reading: its cells by field, and what is wrong with it so far. */
export class RowReading {
  readonly problems: Blocker[] = []
  private readonly line: StatementLine
  readonly template: ReadTemplate
  private readonly fields: HeadColumns['fields']
  private readonly names: HeadColumns['names']

  constructor(line: StatementLine, template: ReadTemplate, { fields, names }: HeadColumns) {
    this.line = line
    this.template = template
    this.fields = fields
    this.names = names
  }

  refuse(code: string, field: StatementField | null, params?: Blocker['params']): null {
    this.problems.push(blocker(code, { row: this.line.line, ...(field ? { field } : {}), ...(params ? { params } : {}) }))
    return null
  }

  text(field: StatementField): string {
    const at = this.fields.get(field)
    return at === undefined ? '' : (this.line.cells[at] ?? '').trim()
  }

  needed(field: StatementField): string | null {
    return this.text(field) || this.refuse('finance.statement.missing', field)
  }

  /** What is wrong with the line whatever its cells say, and with cells whatever they mean. */
  sheetProblems(): void {
    const { broken, hidden, merged, formulas, cells } = this.line
    if (broken) this.refuse('import.row.broken', null)
    if (hidden) this.refuse('finance.statement.hidden_row', null)
    if (merged) this.refuse('finance.statement.merged', null)
    const beyond = cells.findIndex((cell, at) => at >= this.names.length && cell.trim() !== '')
    if (beyond >= 0) this.refuse('import.row.beyond_head', null, { column: columnLetters(beyond) })
    for (const [field, at] of this.fields) {
      if (formulas.includes(at) || cells[at]?.startsWith('=')) this.refuse('finance.statement.formula', field)
      if ((cells[at] ?? '').length > STATEMENT_LIMITS.cell)
        this.refuse('finance.statement.cell_long', field, { max: STATEMENT_LIMITS.cell })
    }
  }

  /** An amount in major units as minor units; an empty cell is 0. */
  amount(field: StatementField, currency: string, { negative = false } = {}): bigint {
    return this.amountOr(field, currency, 0n, { negative })
  }

  amountOr(field: StatementField, currency: string, absent: bigint, { negative = false } = {}): bigint {
    const typed = this.text(field)
    if (typed === '') return absent
    const decimals = exponentOf(currency)
    const read = readDecimal(withoutDust(typed, decimals), { decimals, negative })
    if (!read.ok) {
      for (const { code, params } of read.blockers) this.refuse(code, field, params)
      return 0n
    }
    const [whole = '0', fraction = ''] = read.value.split('.')
    if (whole.length > MAX_DIGITS) {
      this.refuse('finance.statement.amount_large', field)
      return 0n
    }
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
}

/** Digits before the point: sums of 200,000 such amounts still fit the database. */
const MAX_DIGITS = 11
/** In minor units. */
export const largestAmount = (currency: string): bigint => 10n ** BigInt(MAX_DIGITS + exponentOf(currency))

/**
 * What a spreadsheet erred by when it added floating numbers, a billionth at most, is rounded away: `12.340000000000002` is 12.34. What is
 * further from a minor unit was meant, and comes back as it is.
 */
export function withoutDust(typed: string, decimals: number): string {
  const text = tidyNumber(typed)
  // a number this small is written with an exponent
  if (/^-?\d(\.\d+)?e-\d{1,3}$/i.test(text) && Math.abs(Number(text)) <= 1e-9) return '0'
  const match = /^(-?)(\d+)\.(\d+)$/.exec(text)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (fraction.length <= decimals) return typed
  const unit = 10n ** BigInt(fraction.length - decimals)
  const value = BigInt(whole + fraction)
  const rounded = ((value + unit / 2n) / unit) * unit
  const error = value > rounded ? value - rounded : rounded - value
  if (error * 1_000_000_000n > 10n ** BigInt(fraction.length)) return typed
  const digits = (rounded / unit).toString().padStart(decimals + 1, '0')
  const plain = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return /^[0.]+$/.test(plain) ? '0' : sign + plain
}

/** Holds the month that a line says, or the period it is of, to the one that was uploaded. */
export function holdMonth(
  reading: RowReading,
  found: Month | null,
  typed: string,
  { month, field }: { month: Month; field: StatementField },
): void {
  if (found === null) reading.refuse('finance.statement.month_unreadable', field, { value: typed })
  else if (found !== month) reading.refuse('finance.statement.wrong_month', field, { value: found, month })
}

/** The game that the line names; null when it names none that is known, which is among its problems then. */
export const namedGame = (reading: RowReading, typed: string, context: Pick<StatementContext, 'gameOf'>): string | null =>
  context.gameOf(typed) ?? reading.refuse('finance.statement.game_unknown', 'game', { value: typed })

/** The currency with its rate of the month; null when there is none, which is among the line's problems then. */
export function currencyOf(
  reading: RowReading,
  context: Pick<StatementContext, 'month' | 'knownCurrency' | 'rateOf'>,
): { code: string; rate: FxRate } | null {
  const code = (reading.text('currency') || reading.template.defaults.currency || '').toUpperCase()
  if (code === '') return reading.refuse('finance.statement.missing', 'currency')
  if (!context.knownCurrency(code)) return reading.refuse('finance.statement.currency_unknown', 'currency', { value: code })
  const rate = context.rateOf(code)
  return rate ? { code, rate } : reading.refuse('finance.statement.rate_missing', 'currency', { currency: code, month: context.month })
}
