import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StatementKind } from '#domain/finance/statement.ts'
import { aFinance, type Finance } from './a-finance.ts'
import { clean, extractAll, extracted, filesOf, incomeRow, ownIncome, progress, rowsOf, upload } from './a-statement.ts'
import { workbookOf } from './a-workbook.ts'

/** Papers as the other side writes them: stores, ad accounts, credit notes; and what spreadsheets do to numbers. */
let finance: Finance
beforeAll(async () => {
  finance = await aFinance()
  const { db } = finance.database
  await db.insertInto('statement_name').values({ means: 'game', name: 'games.starfield.pettown', game_id: '1' }).execute()
  await db
    .insertInto('ad_account')
    .values({ account_id: '1896952908094', name: '一号', spreader_id: '304', entity: 'x', currency: 'CNY', timezone: 'Asia/Shanghai' })
    .execute()
  await db.insertInto('ad_account_game').values({ account_id: '1896952908094', game_id: '1' }).execute()
})
afterAll(() => finance.close())
beforeEach(() => clean(finance))

const read = async (kind: StatementKind, lines: readonly (readonly string[])[], { mark = ',', name = 'x.csv' } = {}) => {
  const { extraction, reasons } = await extracted(finance, kind, { body: lines.map((cells) => cells.join(mark)).join('\r\n'), name })
  const { state, template, rows_ok: ok, rows_bad: bad, error } = extraction
  return { told: { state, template, ok, bad, code: error?.code }, reasons, extraction }
}
const amounts = async () =>
  (await rowsOf(finance)).map(
    ({ flow_minor, refunded_minor, fee_minor, tax_minor, due_minor, currency }) =>
      [flow_minor, refunded_minor, fee_minor, tax_minor, due_minor].map(Number).concat().map(String).join(' ') + ` ${currency}`,
  )

describe("Google Play's earnings", () => {
  const HEAD = [
    'Description', 'Transaction Date', 'Transaction Time', 'Tax Type', 'Transaction Type', 'Refund Type', 'Product Title', 'Product id',
    'Product Type', 'Sku Id', 'Hardware', 'Buyer Country', 'Buyer State', 'Buyer Postal Code', 'Buyer Currency', 'Amount (Buyer Currency)',
    'Currency Conversion Rate', 'Merchant Currency', 'Amount (Merchant Currency)',
  ] // prettier-ignore
  const line = (order: string, type: string, buyer: string, merchant: string, change: { day?: string; currency?: string } = {}) => [
    order, `"${change.day ?? 'Oct 3, 2026'}"`, '1:02:03 AM PDT', '', type, type.includes('refund') ? 'Full' : '', '60 Gems', 'games.starfield.pettown',
    'inapp', 'gem60', 'phone', 'JP', '', '', 'JPY', buyer, '0.00667', change.currency ?? 'usd', merchant,
  ] // prettier-ignore

  test('are charges, fees, taxes and what takes them back, each a row in the currency that is paid', async () => {
    const order = 'GPA.3301-1-2-3'
    const { told } = await read('income', [
      HEAD,
      line(order, 'Charge', '160', '1.07'),
      line(order, 'Tax', '-15', '-0.10'),
      line(order, 'Google fee', '-24', '-0.16'),
      line(order, 'Charge refund', '-160', '-1.07'),
      line(order, 'Google fee refund', '24', '0.16'),
      line(order, 'Tax refund', '15', '0.10'),
    ])
    expect(told).toEqual({ state: 'extracted', template: 'google_play', ok: 6, bad: 0, code: undefined })
    expect(await amounts()).toEqual([
      '107 0 0 0 107 USD',
      '0 0 0 10 -10 USD',
      '0 0 16 0 -16 USD',
      '0 107 0 0 -107 USD',
      '0 0 -16 0 16 USD',
      '0 0 0 -10 10 USD',
    ])
    expect((await rowsOf(finance))[0]).toMatchObject({
      counterparty: 'Google',
      app_store: 'Google Play',
      game_id: '1',
      region_id: 'JP',
      reference: order,
      note: '60 Gems · Charge · JPY 160',
    })
  })

  test('of another month, or of an unknown type, are bad lines; their total is held against them', async () => {
    const total = HEAD.map((head, at) => (at === 0 ? 'Total' : head === 'Amount (Merchant Currency)' ? '3.21' : ''))
    const { told, reasons, extraction } = await read('income', [
      HEAD,
      line('GPA.1', 'Charge', '160', '1.07'),
      line('GPA.2', 'Charge', '160', '1.07', { day: 'Nov 1, 2026' }),
      line('GPA.3', 'Gift', '160', '1.07'),
      total,
    ])
    expect(told).toMatchObject({ ok: 1, bad: 2 })
    expect(reasons.map((reason) => reason.split(',').at(-1))).toEqual([
      expect.stringContaining('2026-11'),
      expect.stringContaining('「Gift」不是可识别的交易类型'),
    ])
    expect(extraction.controls).toMatchObject([{ label: 'Total', columns: [{ field: 'due', stated: '3.21', counted: '3.21' }] }])
  })
})

describe('daily flows of ad accounts', () => {
  test('of Ocean Engine: title with the period, day and account, cash and credits, 合计; month and currency are not said', async () => {
    const HEAD = ['日期', '账户ID', '账户名称', '总消耗(元)', '现金消耗(元)', '赠款消耗(元)', '日终结余(元)']
    const day = (no: string, spend: string, cash: string, credit: string) => [
      `2026-10-${no}`,
      '1896952908094',
      '一号',
      spend,
      cash,
      credit,
      '9.00',
    ]
    const { told } = await read('outcome', [
      ['账户日流水 2026-10-01 至 2026-10-31'],
      HEAD,
      day('01', '100.00', '90.00', '10.00'),
      // the same amounts on another day are another row
      day('02', '100.00', '90.00', '10.00'),
      ['合计', '', '', '200.00', '180.00', '20.00', ''],
    ])
    expect(told).toEqual({ state: 'extracted', template: 'ad_daily', ok: 2, bad: 0, code: undefined })
    expect(await amounts()).toEqual(['10000 1000 0 0 9000 CNY', '10000 1000 0 0 9000 CNY'])
    expect((await rowsOf(finance)).map(({ reference, spreader_id, game_id }) => [reference, spreader_id, game_id])).toEqual([
      ['1896952908094 2026-10-01', '304', '1'],
      ['1896952908094 2026-10-02', '304', '1'],
    ])
  })

  test('of Tencent: a line for each fund; what was given is not due', async () => {
    const { told } = await read('outcome', [
      ['日期', '帐号ID', '资金账户类型', '存入(元)', '支出(元)', '日终余额(元)'],
      ['20261001', '1896952908094', '现金账户', '0', '50.5', '1'],
      ['20261001', '1896952908094', '赠送金账户', '0', '7', '1'],
    ])
    expect(told).toMatchObject({ template: 'ad_daily', ok: 2, bad: 0 })
    expect(await amounts()).toEqual(['5050 0 0 0 5050 CNY', '700 700 0 0 0 CNY'])
  })

  test('without days are of the month in the title, and of none without it', async () => {
    const head = ['账户ID', '账户名称', '消耗']
    const line = ['1896952908094', '一号', '5']
    expect((await read('outcome', [['2026年10月账户消耗汇总'], head, line])).told).toMatchObject({ ok: 1, bad: 0 })
    expect((await read('outcome', [['账户消耗汇总'], head, [...line.slice(0, 2), '6']])).reasons.at(-1)).toContain('月份')
    expect((await read('outcome', [['2026年9月账户消耗汇总'], head, line])).reasons.at(-1)).toContain('2026-09')
  })
})

describe("Apple's reports", () => {
  test('by region: the period in each row, totals of rows, units and amount', async () => {
    const HEAD = [
      'Start Date',
      'End Date',
      'Vendor Identifier',
      'Quantity',
      'Extended Partner Share',
      'Partner Share Currency',
      'Sales or Return',
      'Country Of Sale',
    ]
    const row = ['09/27/2026', '10/31/2026', 'games.starfield.pettown.gem60', '2', '1.40', 'USD', 'S', 'US']
    const lines = [HEAD, row, ['Total_Rows', '1'], ['Total_Units', '2'], ['Total_Amount', '1.40']]
    const { told, extraction } = await read('income', lines, { mark: '\t', name: 'a.txt' })
    expect(told).toMatchObject({ state: 'extracted', template: 'app_store', ok: 1, bad: 0 })
    expect(extraction.controls.flatMap(({ columns }: { columns: unknown[] }) => columns)).toEqual([
      { field: 'rows', stated: '1', counted: '1' },
      { field: 'quantity', stated: '2', counted: '2' },
      { field: 'due', stated: '1.4', counted: '1.4' },
    ])
  })

  test('of all regions in detail: the period above, SKU, sums by country', async () => {
    const HEAD = [
      'Transaction Date', 'Settlement Date', 'Apple Identifier', 'SKU', 'Title', 'Developer Name', 'Product Type Identifier', 'Country of Sale',
      'Quantity', 'Partner Share', 'Extended Partner Share', 'Partner Share Currency', 'Customer Price', 'Customer Currency', 'Sale or Return',
      'Promo Code', 'Order Type', 'Region',
    ] // prettier-ignore
    const row = (country: string, units: string, share: string, kind = 'S') => [
      '10/02/2026', '10/05/2026', '1500000000', 'games.starfield.pettown.gem60', '60 Gems', 'Starfield', 'IA1', country,
      units, '0.70', share, 'USD', '0.99', 'USD', kind, '', '', 'Americas',
    ] // prettier-ignore
    const above = [
      ['Vendor Name', 'Starfield'],
      ['Start Date', '09/27/2026'],
      ['End Date', '10/31/2026'],
    ]
    const sums = [
      ['Country Of Sale', 'Partner Share Currency', 'Quantity', 'Extended Partner Share'],
      ['US', 'USD', '1', '0.70'],
      ['CA', 'USD', '3', '2.10'],
    ]
    const lines = [...above, HEAD, row('US', '2', '1.40'), row('US', '-1', '-0.70', 'R'), row('CA', '3', '2.00'), ...sums]
    const { told, extraction } = await read('income', lines, { mark: '\t', name: 'b.txt' })
    // Canada's sum is not that of its rows
    expect(told).toMatchObject({ state: 'stopped', template: 'app_store', ok: 3, bad: 0 })
    expect(extraction.controls[0]).toMatchObject({
      region: 'CA',
      columns: [
        { stated: '3', counted: '3' },
        { stated: '2.1', counted: '2' },
      ],
    })
  })

  test('of amounts no ledger holds are bad lines, not a month that is blocked', async () => {
    const HEAD = [
      'Start Date',
      'End Date',
      'Vendor Identifier',
      'Quantity',
      'Extended Partner Share',
      'Partner Share Currency',
      'Sales or Return',
      'Country Of Sale',
      'Customer Price',
      'Customer Currency',
    ]
    const row = ['09/27/2026', '10/31/2026', 'games.starfield.pettown', '999999999999999', '1.40', 'USD', 'S', 'US', '99999999.99', 'USD']
    expect((await read('income', [HEAD, row])).told).toMatchObject({ state: 'extracted', ok: 0, bad: 1 })
  })
})

describe('credit notes', () => {
  test('are lines below zero in bills and revenue shares, and nowhere else', async () => {
    const BILL = ['账期', '广告账户ID', '消耗', '返点', '应付金额', '币种', '账单号']
    const bill = await read('outcome', [
      BILL,
      ['2026-10', '1896952908094', '-100', '-3', '-97', 'cny', 'CN-1'],
      ['2026-10', '1896952908094', '-100', '0', '97', 'CNY', 'x'],
    ])
    expect(bill.told).toMatchObject({ template: 'ad_bill', ok: 1, bad: 1 })
    expect(await amounts()).toEqual(['-10000 -300 0 0 -9700 CNY'])
    const share = await read('income', [
      ['结算月份', '渠道名称', '游戏名称', '充值流水', '分成比例', '应结金额', '结算单号'],
      ['2026-10', '华为', '1', '-200', '50%', '-100', '红字-1'],
    ])
    expect(share.told).toMatchObject({ template: 'channel_share', ok: 1, bad: 0 })
    expect((await read('income', [ownIncome(incomeRow({ 流水: '-5', 应结金额: '-5' })).split(',')])).told).toMatchObject({ ok: 0, bad: 1 })
  })
})

test('what a spreadsheet adds in the fifteenth digit is rounded away, and what was meant is not', async () => {
  const HEAD = ['月份', '结算方', '游戏', '流水', '应结金额', '币种', '参考号']
  const number = (value: string) => ({ xml: `<c><v>${value}</v></c>` })
  const row = (no: string, flow: string, due: string) => ['2026-10', 'Apple', '1', number(flow), number(due), 'usd', no]
  const body = workbookOf({
    rows: [
      HEAD,
      row('a', '12.340000000000002', '0.30000000000000004'),
      row('b', '12.345', '1'),
      row('c', '5', '5.684341886080802e-14'),
      row('d', '9.999999999999998', '1'),
    ],
  })
  const { extraction, reasons } = await extracted(finance, 'income', { body, name: 'x.xlsx' })
  expect([extraction.rows_ok, extraction.rows_bad]).toEqual([3, 1])
  expect(reasons).toEqual([expect.stringContaining('流水: 最多 2 位小数')])
  expect(await amounts()).toEqual(['1234 0 0 0 30 USD', '500 0 0 0 0 USD', '1000 0 0 0 100 USD'])
})

describe('a statement that is refused', () => {
  test('is not kept for download', async () => {
    await upload(finance, 'income', { body: 'a,b\n1,2\n' })
    const { storage_key: key } = await finance.database.db.selectFrom('statement_file').select('storage_key').executeTakeFirstOrThrow()
    expect((await finance.get('gxt_finance/file_download', { key })).status).toBe(200)
    await extractAll(finance)
    expect((await progress(finance)).extraction).toMatchObject({ state: 'failed', file_key: null, bad_key: null })
    expect((await finance.get('gxt_finance/file_download', { key })).status).toBe(404)
    await expect(filesOf(finance).read(key)).rejects.toThrow()
  })

  test('by the database is refused once, and the month is free', async () => {
    const { pool } = finance.database
    await pool.query(`alter table extraction_row add constraint no_boom check (reference <> 'boom')`)
    const { extraction } = await extracted(finance, 'income', { body: ownIncome(incomeRow({ 参考号: 'boom' })) })
    await pool.query('alter table extraction_row drop constraint no_boom')
    expect(extraction).toMatchObject({ state: 'failed', error: { code: 'finance.statement.unstorable' } })
    const { attempts } = await finance.database.db.selectFrom('extraction').select('attempts').executeTakeFirstOrThrow()
    expect(attempts).toBe(1)
  })
})
