import { columnLetters } from '../sheet-cell.ts'
import { blocker, type Blocker } from '../blocker.ts'
import type { StatementKind } from './statement.ts'

/** What a row of a statement says; amounts are typed in major units of `currency`. */
export const STATEMENT_FIELDS = [
  'month',
  'period_start',
  'period_end',
  'counterparty',
  'ua_group',
  'game',
  'account',
  'app_store',
  'region',
  'spreader',
  'reference',
  'item',
  'sale_or_return',
  'quantity',
  'customer_price',
  'customer_currency',
  'customer_amount',
  'transaction',
  'fund',
  'flow',
  'refunded',
  'fee',
  'tax',
  'share_rate',
  'unit_share',
  'due',
  'actual',
  'system',
  'currency',
  'note',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** `heads`: how the column is called; the first one is written into our own template, in 中文 and English. */
export type TemplateColumn = { field: StatementField; heads: readonly [string, string, ...string[]]; required?: true; example: string }

export const TEMPLATE_KEYS = ['own_income', 'own_outcome', 'app_store', 'google_play', 'channel_share', 'ad_bill', 'ad_daily'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

/** The mapping that people keep for a firm, where a template is one. */
export type MappingMark = { id: string; name: string; version: number }

export type StatementTemplate = {
  key: TemplateKey
  kind: StatementKind
  /** grows when a column changes; a file made from our own template of another version is refused */
  version: number
  /** our own: its files carry a mark with kind and version */
  own: boolean
  columns: readonly TemplateColumn[]
  /** a title above the head may say the month of all rows */
  monthInTitle?: true
  mapping?: MappingMark
  /** for rows that do not say it */
  defaults: Partial<Record<'counterparty' | 'app_store' | 'currency' | 'ua_group', string>>
}

export const MONTH: TemplateColumn = { field: 'month', heads: ['月份', 'Month', '账期', '结算月份'], required: true, example: '2026-10' }
export const CURRENCY: TemplateColumn = { field: 'currency', heads: ['币种', 'Currency', '货币'], required: true, example: 'CNY' }
const TAX: TemplateColumn = { field: 'tax', heads: ['税额', 'Tax', '税', '税费'], example: '0' }
const NOTE: TemplateColumn = { field: 'note', heads: ['备注', 'Note', 'Notes'], example: '' }
const REFERENCE: TemplateColumn = { field: 'reference', heads: ['参考号', 'Reference', '单号', '结算单号'], example: 'AR-202610-01' }
const UA_GROUP: TemplateColumn = { field: 'ua_group', heads: ['买量组', 'UA group'], example: '买量' }
/** What a template shows in a column. The game of its example is one that the reader may see. */
export const exampleIn = ({ field, example }: TemplateColumn, gameId: string): string =>
  field === 'game' && example === '' ? gameId : example

export const GAME: TemplateColumn = {
  field: 'game',
  heads: ['游戏', 'Game', '游戏名称', '游戏ID', '产品名称', '产品'],
  required: true,
  example: '',
}

const OWN_INCOME: StatementTemplate = {
  key: 'own_income',
  kind: 'income',
  version: 3,
  own: true,
  defaults: {},
  columns: [
    MONTH,
    { field: 'counterparty', heads: ['结算方', 'Counterparty'], required: true, example: 'Apple' },
    UA_GROUP,
    GAME,
    { field: 'app_store', heads: ['应用商店', 'App store'], example: 'App Store' },
    { field: 'region', heads: ['地区', 'Region'], example: 'US' },
    { field: 'flow', heads: ['流水', 'Turnover'], required: true, example: '1000.00' },
    { field: 'refunded', heads: ['退款', 'Refunded'], example: '10.00' },
    { field: 'fee', heads: ['通道费', 'Fee'], example: '0' },
    TAX,
    { field: 'share_rate', heads: ['分成比例', 'Share'], example: '70%' },
    { field: 'due', heads: ['应结金额', 'Amount due'], required: true, example: '693.00' },
    { field: 'actual', heads: ['实结金额', 'Amount paid'], example: '693.00' },
    CURRENCY,
    REFERENCE,
    NOTE,
  ],
}

const OWN_OUTCOME: StatementTemplate = {
  key: 'own_outcome',
  kind: 'outcome',
  version: 2,
  own: true,
  defaults: {},
  columns: [
    MONTH,
    { field: 'spreader', heads: ['渠道', 'Channel'], required: true, example: 'Meta' },
    { field: 'counterparty', heads: ['结算方', 'Counterparty'], example: 'Meta' },
    UA_GROUP,
    GAME,
    { field: 'region', heads: ['地区', 'Region'], example: 'US' },
    { field: 'flow', heads: ['消耗', 'Spend'], required: true, example: '1000.00' },
    { field: 'refunded', heads: ['返点', 'Rebate'], example: '20.00' },
    TAX,
    { field: 'due', heads: ['应付金额', 'Amount due'], required: true, example: '980.00' },
    { field: 'actual', heads: ['实付金额', 'Amount paid'], example: '980.00' },
    CURRENCY,
    REFERENCE,
    NOTE,
  ],
}

/**
 * Apple's monthly Financial Report, tab-separated. Columns: App Store Connect Help, "Financial report fields"
 * (https://developer.apple.com/help/app-store-connect/reference/financial-report-fields). The report by region says its period in each row
 * and ends with Total_Rows, Total_Units and Total_Amount. The detailed report of all regions has SKU and settlement dates, begins with Vendor
 * Name, Start Date and End Date in lines of their own, and ends with sums by country.
 */
const APP_STORE: StatementTemplate = {
  key: 'app_store',
  kind: 'income',
  version: 1,
  own: false,
  defaults: { counterparty: 'Apple', app_store: 'App Store' },
  columns: [
    { field: 'period_start', heads: ['Start Date', 'Period start'], example: '09/27/2026' },
    { field: 'period_end', heads: ['End Date', 'Period end'], example: '10/31/2026' },
    { field: 'game', heads: ['Vendor Identifier', 'SKU'], required: true, example: 'com.example.game.gem60' },
    { field: 'item', heads: ['Title', 'Item'], example: '60 Gems' },
    { field: 'reference', heads: ['Apple Identifier', 'Apple ID'], example: '1234567890' },
    { field: 'quantity', heads: ['Quantity', 'Units'], required: true, example: '120' },
    { field: 'unit_share', heads: ['Partner Share', 'Partner Share (Per Unit)'], example: '0.70' },
    { field: 'due', heads: ['Extended Partner Share', 'Proceeds'], required: true, example: '84.00' },
    { field: 'currency', heads: ['Partner Share Currency', 'Currency of Proceeds'], required: true, example: 'USD' },
    { field: 'sale_or_return', heads: ['Sale or Return', 'Sales or Return'], required: true, example: 'S' },
    { field: 'region', heads: ['Country Of Sale', 'Country of Sale', 'Country Code'], required: true, example: 'US' },
    { field: 'customer_price', heads: ['Customer Price', 'Price'], example: '0.99' },
    { field: 'customer_currency', heads: ['Customer Currency', 'Customer Price Currency'], example: 'USD' },
  ],
}

/**
 * The monthly earnings report of Google Play: a line for each charge, fee, tax and refund of an order, in the buyer's currency and in the one
 * that is paid (Play Console Help, "Download & export monthly reports": earnings).
 */
const GOOGLE_PLAY: StatementTemplate = {
  key: 'google_play',
  kind: 'income',
  version: 1,
  own: false,
  defaults: { counterparty: 'Google', app_store: 'Google Play' },
  columns: [
    { field: 'month', heads: ['Transaction Date', '交易日期'], required: true, example: 'Oct 1, 2026' },
    { field: 'reference', heads: ['Description', '订单号', 'Order Number'], required: true, example: 'GPA.3301-0001-0002-00003' },
    { field: 'transaction', heads: ['Transaction Type', '交易类型'], required: true, example: 'Charge' },
    { field: 'note', heads: ['Refund Type', '退款类型'], example: '' },
    { field: 'item', heads: ['Product Title', '商品名称'], example: '60 Gems' },
    { field: 'game', heads: ['Product id', '商品 ID', 'Package Name'], required: true, example: 'com.example.game' },
    { field: 'region', heads: ['Buyer Country', '买家国家/地区'], example: 'JP' },
    { field: 'customer_currency', heads: ['Buyer Currency', '买家币种'], example: 'JPY' },
    { field: 'customer_amount', heads: ['Amount (Buyer Currency)', '金额(买家币种)'], example: '160' },
    { field: 'currency', heads: ['Merchant Currency', '商家币种'], required: true, example: 'USD' },
    { field: 'due', heads: ['Amount (Merchant Currency)', '金额(商家币种)'], required: true, example: '1.07' },
  ],
}

/**
 * The sheet a Chinese Android channel sends for revenue it shares (联运分成对账单): turnover, refunds, fee, tax, share, what is due. What is due
 * is the channel's word: contracts take fee and tax off in different orders, so it is not worked out again (decision 23).
 */
const CHANNEL_SHARE: StatementTemplate = {
  key: 'channel_share',
  kind: 'income',
  version: 1,
  own: false,
  defaults: { currency: 'CNY', ua_group: '联运' },
  columns: [
    { ...MONTH, heads: ['结算月份', 'Settlement month', '月份', '账期', '对账月份', '结算周期'] },
    { field: 'counterparty', heads: ['渠道', 'Channel', '渠道名称', '合作方', '结算方', '平台'], required: true, example: '华为应用市场' },
    GAME,
    { field: 'app_store', heads: ['应用商店', 'App store'], example: '' },
    { field: 'region', heads: ['地区', 'Region'], example: 'CN' },
    { field: 'reference', heads: ['结算单号', 'Statement number', '渠道号', '渠道ID', '合同号'], example: 'HW202610-301' },
    { field: 'flow', heads: ['充值流水', 'Turnover', '流水', '总流水', '充值金额', '订单金额'], required: true, example: '120000.00' },
    { field: 'refunded', heads: ['退款金额', 'Refunds', '退款', '退款流水'], example: '800.00' },
    { field: 'fee', heads: ['通道费', 'Channel fee', '渠道费', '支付通道费', '手续费'], example: '5960.00' },
    TAX,
    { field: 'share_rate', heads: ['分成比例', 'Share', '我方分成比例', 'CP分成比例'], required: true, example: '50%' },
    { field: 'due', heads: ['应结金额', 'Amount due', '结算金额', '应结算金额', '分成金额'], required: true, example: '56620.00' },
    { field: 'actual', heads: ['实结金额', 'Amount paid', '实际结算金额', '到账金额'], example: '' },
    { field: 'currency', heads: CURRENCY.heads, example: 'CNY' },
    NOTE,
  ],
}

/** An ad network's monthly bill by account, as Meta, Google Ads, 巨量引擎 and agencies export it: spend, credit or rebate, tax, what is due. */
const AD_BILL: StatementTemplate = {
  key: 'ad_bill',
  kind: 'outcome',
  version: 1,
  own: false,
  defaults: { ua_group: '买量' },
  columns: [
    { ...MONTH, heads: ['账期', 'Billing period', '月份', 'Month', '结算月份', 'Invoice month'] },
    { field: 'account', heads: ['广告账户ID', 'Account ID', '账户ID', 'Ad account ID', '广告主ID'], required: true, example: '1203400001' },
    { field: 'item', heads: ['广告账户', 'Account name', '账户名称', 'Ad account name', '广告主名称'], example: '示例游戏-Meta-台湾' },
    { field: 'game', heads: ['游戏', 'Game', '产品'], example: '' },
    { field: 'counterparty', heads: ['结算方', 'Billed by', '代理商', 'Agency', 'Entity'], example: 'Meta Platforms Ireland' },
    { field: 'region', heads: ['地区', 'Region'], example: '' },
    { field: 'reference', heads: ['账单号', 'Invoice number', '发票号', 'Invoice ID', 'Reference number'], example: 'FBADS-108-1' },
    { field: 'flow', heads: ['消耗', 'Amount spent', '现金消耗', '总消耗', 'Cost', 'Spend'], required: true, example: '15230.55' },
    { field: 'refunded', heads: ['返点', 'Credits', '赠款', '返货', 'Rebate', 'Adjustments'], example: '120.00' },
    { ...TAX, heads: ['税额', 'Tax', '税', 'VAT', 'GST'] },
    {
      field: 'due',
      heads: ['应付金额', 'Total due', '账单金额', 'Total amount', 'Amount due', 'Total'],
      required: true,
      example: '15110.55',
    },
    { field: 'actual', heads: ['实付金额', 'Amount paid'], example: '' },
    CURRENCY,
    NOTE,
  ],
}

/**
 * Daily flows of ad accounts as 巨量引擎 and 腾讯广告 export them: a line an account and day, sometimes a line for each fund. The currency is not
 * said, the month is that of the days, or of the period in the title.
 */
const AD_DAILY: StatementTemplate = {
  key: 'ad_daily',
  kind: 'outcome',
  version: 1,
  own: false,
  monthInTitle: true,
  defaults: { currency: 'CNY', ua_group: '买量' },
  columns: [
    { field: 'month', heads: ['日期', 'Date', '时间', '统计日期', '消耗日期', '交易日期'], example: '2026-10-01' },
    {
      field: 'account',
      heads: ['账户ID', 'Account ID', '广告账户ID', '广告主ID', '推广账户ID', '推广帐号ID', '帐户ID', '帐号ID', '账号ID', '投放账户ID'],
      required: true,
      example: '1896952908094',
    },
    {
      field: 'item',
      heads: ['账户名称', 'Account name', '广告账户', '广告主名称', '推广账户名称', '帐号名称', '账号名称'],
      example: '示例游戏-巨量引擎',
    },
    { field: 'game', heads: ['游戏', 'Game', '产品'], example: '' },
    { field: 'counterparty', heads: ['结算方', 'Billed by', '代理商', '媒体', '平台'], example: '巨量引擎' },
    { field: 'fund', heads: ['资金类型', 'Fund type', '资金账户类型', '账户类型', '资金账户', '帐户类型'], example: '' },
    { field: 'flow', heads: ['总消耗', 'Spend', '消耗', '总花费', '花费', '总支出', '支出', 'Cost'], required: true, example: '9543.68' },
    { field: 'refunded', heads: ['赠款消耗', 'Credits', '赠送消耗', '虚拟金消耗', '赠款支出', '返货消耗'], example: '286.31' },
    { field: 'due', heads: ['现金消耗', 'Cash spend', '现金支出', '现金花费', '非赠款消耗'], example: '9257.37' },
    { field: 'currency', heads: CURRENCY.heads, example: 'CNY' },
    NOTE,
  ],
}

export const TEMPLATES: readonly StatementTemplate[] = [OWN_INCOME, OWN_OUTCOME, APP_STORE, GOOGLE_PLAY, CHANNEL_SHARE, AD_BILL, AD_DAILY]
export const templatesOf = (kind: StatementKind): StatementTemplate[] => TEMPLATES.filter((template) => template.kind === kind)

/** First cell of a file made from our own template: `Flightdeck income v3`. */
export const markOf = ({ kind, version }: StatementTemplate): string => `Flightdeck ${kind} v${version}`
const MARK = /^flightdeck (income|outcome) v(\d{1,4})$/i

export const tidy = (head: string): string =>
  head
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s*：:]+/g, ' ')
    // the unit that is meant without it
    .replace(/ ?\((元|人民币|rmb|cny)\)$/, '')
    .trim()

/** A file's columns: their names as its head writes them, and which of them is which field. */
export type HeadColumns = { names: readonly string[]; fields: ReadonlyMap<StatementField, number> }
/** `at` counts the file's lines from 0. */
export type Recognised = HeadColumns & { template: StatementTemplate; at: number }

/**
 * Finds the head among a file's first lines: the line and the template of the kind where every required column is, and of several
 * the one with most columns; a mapping that people keep goes before what is known. Says why when there is none: the version of our own
 * template, another kind, or the columns that lack.
 */
export function recognise(
  lines: readonly (readonly string[])[],
  kind: StatementKind,
  mappings: readonly StatementTemplate[] = [],
): { found: Recognised } | { problems: Blocker[] } {
  const marked = markBlockers(lines, kind)
  if (marked.length > 0) return { problems: marked }
  const isMarked = lines.some((cells) => MARK.test((cells[0] ?? '').trim()))
  const candidates = [...templatesOf(kind), ...mappings]
    .filter(({ own }) => !isMarked || own)
    .flatMap((template) => lines.map((cells, at) => ({ template, at, names: cells, fields: matched(cells, template) })))
  const whole = candidates.filter(({ template, fields }) => missing(template, fields).length === 0)
  const best = mostFields(whole.filter(({ template }) => template.mapping)) ?? mostFields(whole)
  if (best) {
    const twice = namedTwice(best)
    return twice.length > 0 ? { problems: twice } : { found: best }
  }
  const near = mostFields(candidates)
  if (!near || near.fields.size < 2) return { problems: [blocker('finance.statement.no_head', { field: 'file' })] }
  const heads = missing(near.template, near.fields).map((column) => column.heads[0])
  return { problems: [blocker('finance.statement.columns_missing', { row: near.at + 1, params: { columns: heads.join('、') } })] }
}

function markBlockers(lines: readonly (readonly string[])[], kind: StatementKind): Blocker[] {
  const mark = lines.map((cells) => MARK.exec((cells[0] ?? '').trim())).find((found) => found !== null)
  if (!mark) return []
  const own = TEMPLATES.find((template) => template.own && template.kind === kind)
  if (mark[1]?.toLowerCase() !== kind)
    return [blocker('finance.statement.other_kind', { field: 'file', params: { kind: mark[1]?.toLowerCase() ?? '' } })]
  if (Number(mark[2]) === own?.version) return []
  return [blocker('finance.statement.template_version', { field: 'file', params: { found: mark[2] ?? '', expected: own?.version ?? 0 } })]
}

/** Which cell of a line is the head of which column. */
export function matched(cells: readonly string[], { columns }: Pick<StatementTemplate, 'columns'>): Map<StatementField, number> {
  const heads = cells.map(tidy)
  const pairs = columns.flatMap(({ field, heads: names }) => {
    const at = names.map((name) => heads.indexOf(tidy(name))).find((index) => index >= 0)
    return at === undefined ? [] : [[field, at] as const]
  })
  return new Map(pairs)
}

/** Columns that are read and have a name that another column has as well: the file does not say which of them counts. */
export function namedTwice({ names, fields }: HeadColumns): Blocker[] {
  const heads = names.map(tidy)
  return [...fields.values()].flatMap((at) => {
    const same = heads.flatMap((head, other) => (head === heads[at] ? [other] : []))
    const params = { head: (names[at] ?? '').trim(), columns: same.map(columnLetters).join(', ') }
    return same.length > 1 ? [blocker('import.header.duplicate', { field: 'file', params })] : []
  })
}

/** Required columns that have no head. */
export const missing = ({ columns }: Pick<StatementTemplate, 'columns'>, fields: ReadonlyMap<StatementField, number>): TemplateColumn[] =>
  columns.filter(({ field, required }) => required && !fields.has(field))

const mostFields = (found: readonly Recognised[]): Recognised | undefined =>
  found.reduce<Recognised | undefined>((best, one) => (best && best.fields.size >= one.fields.size ? best : one), undefined)

const SUMS =
  /^(合计|总计|小计|总和|汇总|总合计|累计|本页小计|本页合计|total|totals|subtotal|subtotals|grandtotal|sum|totalrows|totalamount|totalunits)$/

/** A line of sums, which is no row. */
export const saysSums = (cells: readonly string[]): boolean => SUMS.test(firstOf(cells).replace(/[ _]/g, ''))

/** The line above the sums by country that end Apple's report. */
export const opensSummary = (cells: readonly string[], { key }: Pick<StatementTemplate, 'key'>): boolean =>
  key === 'app_store' && firstOf(cells) === 'country of sale'

const firstOf = (cells: readonly string[]): string => tidy(cells.find((cell) => cell.trim() !== '') ?? '')
