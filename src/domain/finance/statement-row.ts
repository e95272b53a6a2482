import type { Blocker } from '../blocker.ts'
import { readDecimal, readInteger } from '../number.ts'
import { baseCurrency } from '../company-terms.ts'
import { convert } from './fx.ts'
import type { Month } from './month.ts'
import { currencyOf, holdMonth, largestAmount, namedGame, RowReading, type StatementContext, type StatementLine } from './row-reading.ts'
import { monthOfPeriod, periodIn, readMonth } from './statement-month.ts'
import { NAME_MEANINGS, type NameMeaning, type UsedName } from './statement-name.ts'
import type { Recognised, StatementField } from './statement-templates.ts'

/** A good row; amounts in minor units of `currency`. */
export type StatementEntry = {
  counterparty: string
  uaGroup: string
  gameId: string
  appStore: string
  region: string
  spreaderId: string | null
  reference: string
  flow: bigint
  refunded: bigint
  tax: bigint
  fee: bigint
  shareRate: string
  due: bigint
  actual: bigint
  currency: string
  rateId: string | null
  rate: string
  baseMinor: bigint
  note: string
  /** kept names that the line was read through */
  names: readonly UsedName[]
}

/** What makes two rows the same row, in whichever file they are. */
export const rowIdentity = (month: Month, entry: StatementEntry): string =>
  [
    month,
    entry.counterparty.toLowerCase(),
    entry.uaGroup,
    entry.gameId,
    entry.appStore.toLowerCase(),
    entry.region.toUpperCase(),
    entry.spreaderId ?? '',
    entry.reference,
    entry.flow,
    entry.refunded,
    entry.tax,
    entry.fee,
    entry.shareRate,
    entry.due,
    entry.actual,
    entry.currency,
  ].join('\u001f')

/** The lines before the head that say something of all rows: the period of Apple's report, or of a title. */
export type Preface = { periodStart: string; periodEnd: string; period: string }

export function readPreface(lines: readonly (readonly string[])[]): Preface {
  const valueOf = (name: string) => lines.find(([first = '']) => first.trim().toLowerCase() === name)?.[1]?.trim() ?? ''
  const period =
    lines
      .flat()
      .map(periodIn)
      .find((text) => text !== '') ?? ''
  return { periodStart: valueOf('start date'), periodEnd: valueOf('end date'), period }
}

export type ReadRow = { entry: StatementEntry } | { problems: Blocker[] }

/** Makes rows of a recognised file's lines: each is whole, or says field by field why it is not. */
export function createRowReader(
  { template, ...columns }: Recognised,
  preface: Preface,
  context: StatementContext,
): (line: StatementLine) => ReadRow {
  return (line) => {
    const reading = new RowReading(line, template, columns)
    const entry = entryOf(reading, preface, context)
    return reading.problems.length > 0 || entry === null ? { problems: reading.problems } : { entry }
  }
}

function entryOf(reading: RowReading, preface: Preface, context: StatementContext): StatementEntry | null {
  reading.sheetProblems()
  checkMonth(reading, preface, context.month)
  const account = accountOf(reading, context)
  const spreader = spreaderOf(reading, context)
  const spreaderId = spreader?.id ?? account?.spreaderId ?? null
  const gameId = gameOf(reading, context, account?.gameIds ?? [])
  const currency = currencyOf(reading, context)
  const amounts = currency === null ? NOTHING : amountsOf(reading, currency.code)
  if (currency === null || gameId === null || reading.problems.length > 0) return null
  const { rate } = currency
  return {
    counterparty: reading.text('counterparty') || spreader?.name || reading.template.defaults.counterparty || '–',
    uaGroup: reading.text('ua_group') || reading.template.defaults.ua_group || '',
    gameId,
    appStore: context.storeOf(reading.text('app_store')) || reading.template.defaults.app_store || '',
    region: reading.text('region'),
    spreaderId,
    reference: referenceOf(reading),
    ...amounts,
    currency: currency.code,
    rateId: rate.id || null,
    rate: rate.rate,
    baseMinor: convert(amounts.actual, { from: currency.code, to: baseCurrency(), rate: rate.rate }),
    note: [reading.text('item'), reading.text('transaction'), buyerText(reading), reading.text('note')].filter(Boolean).join(' · '),
    names: namesOf(reading, context),
  }
}

/** The other side's number of the row. A daily flow has none: account, day and fund tell its rows apart. */
const referenceOf = (reading: RowReading): string => {
  const parts = reading.template.key === 'ad_daily' ? (['account', 'month', 'fund'] as const) : (['reference', 'account'] as const)
  return parts
    .map((field) => reading.text(field))
    .filter(Boolean)
    .join(' ')
}

/** What the buyer paid, in the buyer's currency. */
const buyerText = (reading: RowReading): string =>
  reading.text('customer_amount') === ''
    ? ''
    : `${reading.text('customer_currency').toUpperCase()} ${reading.text('customer_amount')}`.trim()

const NAMED = { game: 'game', channel: 'spreader', store: 'app_store' } as const satisfies Record<NameMeaning, StatementField>

const namesOf = (reading: RowReading, context: StatementContext): UsedName[] =>
  NAME_MEANINGS.flatMap((means) => {
    const text = reading.text(NAMED[means])
    const name = text === '' ? null : context.namedBy(means, text)
    return name === null ? [] : [{ means, name }]
  })

function checkMonth(reading: RowReading, preface: Preface, month: Month): void {
  const byPeriod = reading.template.key === 'app_store'
  const field = byPeriod ? 'period_end' : 'month'
  const typed = byPeriod
    ? [preface.periodStart || reading.text('period_start'), preface.periodEnd || reading.text('period_end')]
    : [reading.text('month') || (reading.template.monthInTitle ? preface.period : '')]
  if (typed.some((text) => text === '')) return void reading.refuse('finance.statement.missing', field)
  const found = byPeriod ? monthOfPeriod(typed[0] ?? '', typed[1] ?? '') : readMonth(typed[0] ?? '')
  holdMonth(reading, found, typed.join(' – '), { month, field })
}

/** Their rows are of ad accounts, which say channel and game. */
const isByAccount = ({ template: { key } }: RowReading): boolean => key === 'ad_bill' || key === 'ad_daily'

function accountOf(reading: RowReading, context: StatementContext) {
  const accountId = reading.text('account')
  if (!isByAccount(reading)) return null
  if (accountId === '') return reading.refuse('finance.statement.missing', 'account')
  return context.accountOf(accountId) ?? reading.refuse('finance.statement.account_unknown', 'account', { value: accountId })
}

function spreaderOf(reading: RowReading, context: StatementContext) {
  const typed = reading.text('spreader')
  if (typed === '') return reading.template.key === 'own_outcome' ? reading.refuse('finance.statement.missing', 'spreader') : null
  return context.spreaderOf(typed) ?? reading.refuse('finance.statement.channel_unknown', 'spreader', { value: typed })
}

function gameOf(reading: RowReading, context: StatementContext, ofAccount: readonly string[]): string | null {
  const typed = reading.text('game')
  if (typed !== '') return namedGame(reading, typed, context)
  if (!isByAccount(reading)) return reading.refuse('finance.statement.missing', 'game')
  const [only, ...others] = ofAccount
  if (only !== undefined && others.length === 0) return only
  // an unknown account has said so already
  return ofAccount.length === 0 ? null : reading.refuse('finance.statement.account_games', 'game', { count: ofAccount.length })
}

type Amounts = Pick<StatementEntry, 'flow' | 'refunded' | 'tax' | 'fee' | 'shareRate' | 'due' | 'actual'>

function amountsOf(reading: RowReading, currency: string): Amounts {
  switch (reading.template.key) {
    case 'app_store':
      return storeAmounts(reading, currency)
    case 'google_play':
      return playAmounts(reading, currency)
    case 'ad_daily':
      return dailyAmounts(reading, currency)
    default:
      return plainAmounts(reading, currency)
  }
}

/** Papers in which a credit note is a line: what is due is below zero there, and amounts may be. */
const hasCreditNotes = ({ template: { key } }: RowReading): boolean => key === 'channel_share' || key === 'ad_bill'

function plainAmounts(reading: RowReading, currency: string): Amounts {
  if (reading.needed('flow') === null || reading.needed('due') === null) return NOTHING
  const sign = { negative: hasCreditNotes(reading) && /^[-－−]/.test(reading.text('due')) }
  const due = reading.amount('due', currency, sign)
  return {
    flow: reading.amount('flow', currency, sign),
    refunded: reading.amount('refunded', currency, sign),
    tax: reading.amount('tax', currency, sign),
    fee: reading.amount('fee', currency, sign),
    shareRate: shareOf(reading),
    due,
    actual: reading.amountOr('actual', currency, due, sign),
  }
}

/** What a line of Google Play's report is of; what it takes away is below zero. */
const PLAY_LINES: Readonly<Record<string, 'flow' | 'refunded' | 'fee' | 'tax'>> = {
  charge: 'flow',
  'charge refund': 'refunded',
  'google fee': 'fee',
  'google fee refund': 'fee',
  'dst fee': 'fee',
  'dst fee refund': 'fee',
  tax: 'tax',
  'tax refund': 'tax',
}

function playAmounts(reading: RowReading, currency: string): Amounts {
  const typed = reading.text('transaction')
  const part = PLAY_LINES[typed.toLowerCase()]
  if (part === undefined) {
    reading.refuse('finance.statement.transaction_bad', 'transaction', { value: typed })
    return NOTHING
  }
  if (reading.needed('due') === null) return NOTHING
  const due = reading.amount('due', currency, { negative: true })
  return { ...NOTHING, [part]: part === 'flow' ? due : -due, due, actual: due }
}

/** Money that was given, not paid. */
const GIVEN = /赠|虚拟|返|credit|coupon/i

/** Spend of a day: cash is due, what was given is not. Where no column says the cash, it is what was not given. */
function dailyAmounts(reading: RowReading, currency: string): Amounts {
  if (reading.needed('flow') === null) return NOTHING
  const sign = { negative: true }
  const flow = reading.amount('flow', currency, sign)
  const isGiven = GIVEN.test(reading.text('fund'))
  const refunded = isGiven ? flow : reading.amount('refunded', currency, sign)
  const due = isGiven ? 0n : reading.amountOr('due', currency, flow - refunded, sign)
  return { ...NOTHING, flow, refunded, due, actual: due }
}

const NOTHING: Amounts = { flow: 0n, refunded: 0n, tax: 0n, fee: 0n, shareRate: '1', due: 0n, actual: 0n }

/** `70%` and `0.7` are the same share; above 1 there is none. */
function shareOf(reading: RowReading): string {
  const typed = reading.text('share_rate')
  if (typed === '') return '1'
  const percent = /^(.*)[%％]$/.exec(typed)
  const read = readDecimal(percent?.[1]?.trim() ?? typed, { decimals: 6 })
  const share = read.ok ? (percent ? hundredth(read.value) : read.value) : null
  if (share === null || Number(share) > 1) {
    reading.refuse('finance.statement.share_bad', 'share_rate', { value: typed })
    return '1'
  }
  return share
}

/** `12.5` → `0.125`, exactly. */
function hundredth(plain: string): string {
  const [whole = '0', fraction = ''] = plain.split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
}

/**
 * A row of Apple's report: units at a price and what Apple pays for them. A return takes back: its quantity and its share are below
 * zero, and only there may an amount be. What customers paid is known where it is of the same currency.
 */
function storeAmounts(reading: RowReading, currency: string): Amounts {
  const kind = reading.text('sale_or_return').toUpperCase()
  if (kind !== 'S' && kind !== 'R') {
    reading.refuse('finance.statement.sale_bad', 'sale_or_return', { value: reading.text('sale_or_return') })
    return NOTHING
  }
  const isReturn = kind === 'R'
  if (reading.needed('due') === null) return NOTHING
  const due = reading.amount('due', currency, { negative: isReturn })
  const quantity = quantityOf(reading, isReturn)
  if (quantity === null) return NOTHING
  const same = reading.text('customer_currency').toUpperCase() === currency
  const price = same ? reading.amount('customer_price', currency) : 0n
  const units = quantity < 0n ? -quantity : quantity
  const turnover = price > 0n ? price * units : due < 0n ? -due : due
  if (turnover > largestAmount(currency)) reading.refuse('finance.statement.amount_large', 'quantity')
  return {
    flow: isReturn ? 0n : turnover,
    refunded: isReturn ? turnover : 0n,
    tax: 0n,
    fee: 0n,
    shareRate: partOf(due < 0n ? -due : due, turnover),
    due,
    actual: due,
  }
}

function quantityOf(reading: RowReading, isReturn: boolean): bigint | null {
  const typed = reading.needed('quantity')
  if (typed === null) return null
  const read = readInteger(typed, isReturn ? {} : { min: 0 })
  if (read.ok) return BigInt(read.value)
  for (const { code, params } of read.blockers) reading.refuse(code, 'quantity', params)
  return null
}

/** A part of a whole to six decimals, as text; more than the whole, or of nothing, is all. */
function partOf(part: bigint, whole: bigint): string {
  if (whole <= 0n || part >= whole) return '1'
  const millionths = ((part * 2_000_000n + whole) / (whole * 2n)).toString().padStart(7, '0')
  return `${millionths.slice(0, -6)}.${millionths.slice(-6)}`.replace(/\.?0+$/, '')
}
