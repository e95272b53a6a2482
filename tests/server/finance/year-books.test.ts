import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastDayOf } from '#domain/finance/month.ts'
import { ROW_KINDS, type RowKind } from '#domain/finance/row-step.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { executeNext } from '#server/features/finance/cpa-execution.ts'
import { financeRoutes } from '#server/features/finance/finance.routes.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { freshDatabase } from '#tests/kit/database.ts'
import { inBooks, minorOfPlain, plainOnPaper, rateOnPaper, sumsBy } from '#tests/kit/finance-oracle.ts'
import { aFinanceYear, storeYear, YEAR_CURRENCIES } from '#tests/kit/finance-year.ts'
import { aServer, aSession } from '../kit/toy.ts'
import { financeCalls, type Finance } from './a-finance.ts'
import { monthCalls } from './a-month.ts'
import { aStoredBill, repayments } from './a-repayment.ts'
import { extractAll, sendFile, upload } from './a-statement.ts'

/** Statement rows, figures, payments, charges and months of a year in seven currencies, computed a second time by a routine that shares no line with ours. */
const YEAR = aFinanceYear({ seed: 20_261_122 })
const CURRENCIES = Object.keys(YEAR_CURRENCIES)
const ROWS = YEAR.rows.map((row) => ({
  ...row,
  base: inBooks(row.actual_minor, row.currency, rateOnPaper(YEAR.rates, row.currency, lastDayOf(row.month))),
}))
type PaperRow = (typeof ROWS)[number]
/** Months that money has moved in: a payment of a later day than today is refused. */
const PAID = YEAR.months.slice(0, 10)
const BILLS = PAID.flatMap((month, at) =>
  CURRENCIES.slice(0, 4).map((_, place) => ({
    month,
    currency: CURRENCIES[(at + place) % CURRENCIES.length] ?? '',
    amount: BigInt(1_000_003 * (place + 1) + 7 * at),
    /** two payments that leave something open, or one that takes all of it */
    paid: place % 2 === 0 ? [333_331n, 100_000n + BigInt(at)] : [BigInt(1_000_003 * (place + 1) + 7 * at)],
  })),
)
const EVENTS = PAID.flatMap((month, at) => ['03', '17'].map((day) => ({ day: `${month}-${day}`, events: 4 + 3 * at })))

/** One event after the other, as a person would tick them off. */
const priced = ({ events }: { events: number }) =>
  total(Array.from({ length: events }, (_, index) => (index < 9 ? 1255n : index < 11 ? 0n : 999n)))
/** What the rule of the year costs in a month, and what that is in the books. */
const chargedIn = (month: string) => {
  const minor = total(EVENTS.filter(({ day }) => day.startsWith(month)).map(priced))
  return { minor, base: inBooks(minor.toString(), 'KWD', rateOnPaper(YEAR.rates, 'KWD', lastDayOf(month))) }
}

let books: Finance
let dataDir: string
const paper = (row: PaperRow) => ({ flow: BigInt(row.flow_minor), due: BigInt(row.due_minor), actual: BigInt(row.actual_minor) })
const told = (sums: ReadonlyMap<string, bigint>) => [...sums].map(([key, minor]) => [key, minor.toString()])
const by = <T extends { currency: string }>(rows: readonly T[], minorOf: (row: T) => bigint) =>
  told(sumsBy(rows, ({ currency }) => currency, minorOf))
const total = (minors: readonly bigint[]) => minors.reduce((sum, minor) => sum + minor, 0n)
const shown = (sums: readonly Record<string, string>[], field: string) => sums.map((sum) => [sum['currency'], sum[field]])
const of = (kind: RowKind, month: string) => ROWS.filter((row) => row.kind === kind && row.month === month)
const eachMonth = async (look: (kind: RowKind, month: string, rows: readonly PaperRow[]) => Promise<void>) => {
  for (const kind of ROW_KINDS) for (const month of YEAR.months) await look(kind, month, of(kind, month))
}

/** A statement of the month in the shape of our own template, amounts as paper has them. */
function statementOf(kind: RowKind, rows: readonly PaperRow[]): string {
  const head = ['月份', '结算方', '游戏', '流水', '应结金额', '币种', '参考号', '应用商店', '退款', '分成比例', '渠道', '消耗', '应付金额']
  const columns = kind === 'income' ? head.slice(0, 10) : ['月份', '结算方', '游戏', '消耗', '应付金额', '币种', '参考号', '渠道']
  const lines = rows.map((row) => {
    const plain = (minor: string) => plainOnPaper(BigInt(minor), row.currency)
    const flow = plain(row.flow_minor)
    const due = plain(row.due_minor)
    const cells: Record<string, string> = {
      月份: row.month,
      结算方: row.counterparty,
      游戏: row.game_id,
      流水: flow,
      消耗: flow,
      应结金额: due,
      应付金额: due,
      币种: row.currency,
      参考号: row.row_hash,
      应用商店: row.app_store,
      退款: plain(row.refunded_minor),
      分成比例: '70%',
      渠道: 'Meta',
    }
    return columns.map((column) => cells[column] ?? '')
  })
  return [columns, ...lines].map((cells) => cells.join(',')).join('\r\n')
}

/** An export read back by another reader: its lines, from CSV and from XLSX. */
async function exported(path: string, query: Record<string, string>): Promise<string[][][]> {
  const file = async (format: string) =>
    await books.http.inject({
      method: 'GET',
      url: `/dapper/api/finance-v2/${path}?${new URLSearchParams({ ...query, format }).toString()}`,
      headers: { authorization: books.me },
    })
  const csv = (await file('csv')).body.split('\r\n').slice(10).filter(Boolean)
  const xlsx = await readSheet(Buffer.from((await file('xlsx')).rawPayload))
  return [csv.map((line) => line.split(',')), xlsx.slice(10).map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))]
}
const column = (lines: readonly string[][], at: number, currencyAt: number) =>
  by(
    lines.map((cells) => ({ currency: cells[currencyAt] ?? '', plain: cells[at] ?? '' })),
    ({ currency, plain }) => minorOfPlain(plain, currency),
  )

beforeAll(async () => {
  const database = await freshDatabase()
  await storeYear(database, YEAR)
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-year-'))
  const http = await aServer(database, financeRoutes({ files: createFileStore(dataDir), uploads: createUploadStore(dataDir) }))
  const { authorization: me, userId } = await aSession(database)
  books = {
    database,
    dataDir,
    http,
    me,
    userId,
    signIn: async () => (await aSession(database)).authorization,
    ...financeCalls(http, me),
    close: async () => {
      await http.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await eachMonth(async (kind, month, rows) => {
    const { status, text } = await upload(books, kind, { body: statementOf(kind, rows) }, { month })
    if (status !== 200) throw new Error(text)
    await extractAll(books)
  })
})
afterAll(() => books.close())

/** What the platform counted: of a place, what the year says of its rows together. */
const FIGURES = sumsBy(
  ROWS.filter(({ kind }) => kind === 'income'),
  ({ month, game_id, currency }) => [month, game_id, currency].join('|'),
  ({ system_minor }) => BigInt(system_minor),
)

describe('statement rows of a year', () => {
  test('every line came in, and every sum of every month is what paper says', async () => {
    await eachMonth(async (kind, month, rows) => {
      const { sums, total: count } = (await books.get(`gxt_finance/${kind}_detail`, { month, per_page: '1' })).body
      expect([month, kind, count]).toEqual([month, kind, rows.length])
      expect(shown(sums, 'flow_minor')).toEqual(by(rows, (row) => paper(row).flow))
      expect(shown(sums, 'due_minor')).toEqual(by(rows, (row) => paper(row).due))
      expect(shown(sums, 'actual_minor')).toEqual(by(rows, (row) => paper(row).actual))
      expect(shown(sums, 'base_minor')).toEqual(by(rows, ({ base }) => base))
    })
  })

  test('exports add up to the cent: turnover, due, paid, and the amount in the books', async () => {
    await eachMonth(async (kind, month, rows) => {
      for (const lines of await exported(`gxt_finance/${kind}_detail`, { month })) {
        expect(lines).toHaveLength(rows.length)
        expect(column(lines, 6, 15)).toEqual(by(rows, (row) => paper(row).flow))
        expect(column(lines, 11, 15)).toEqual(by(rows, (row) => paper(row).due))
        expect(column(lines, 12, 15)).toEqual(by(rows, (row) => paper(row).actual))
        expect(total(lines.map((cells) => minorOfPlain(cells[17] ?? '', 'CNY')))).toBe(total(rows.map(({ base }) => base)))
      }
    })
  })

  test('figures of the platform, laid on rows, add up to what was imported, on the screen and in the export', async () => {
    for (const month of YEAR.months) {
      const lines = [...FIGURES].filter(([place]) => place.startsWith(month))
      const body = [
        '月份,游戏,应用商店,平台金额,币种',
        ...lines.map(([place, minor]) => {
          const [, game = '', currency = ''] = place.split('|')
          return [month, game, 'App Store', plainOnPaper(minor, currency), currency].join(',')
        }),
      ].join('\n')
      const { status, text } = await sendFile(books, 'platform_figure_import', { name: 'f.csv', body }, { month })
      if (status !== 200) throw new Error(text)
      const { sums } = (await books.get('gxt_finance/income_detail', { month })).body
      const wanted = by(of('income', month), ({ system_minor }) => BigInt(system_minor))
      expect(shown(sums, 'system_minor')).toEqual(wanted)
      const list = (await books.get('gxt_finance/platform_figure', { month, kind: 'income' })).body.data
      expect(by(list as { currency: string; amount_minor: string }[], ({ amount_minor }) => BigInt(amount_minor))).toEqual(wanted)
      for (const rows of await exported('gxt_finance/income_detail', { month })) expect(column(rows, 13, 15)).toEqual(wanted)
    }
  })
})

describe('payments of a year', () => {
  const held = BILLS.flatMap(({ currency, month, paid }) => paid.map((amount) => ({ currency, month, amount })))
  /** the first payment on each bill is confirmed at once */
  const confirmed = BILLS.flatMap(({ currency, paid }) => paid.slice(0, 1).map((amount) => ({ currency, amount })))

  test('amounts, what is held, confirmed and open: by currency, on the screen and in the export', async () => {
    const { add, confirm, desk } = repayments(books)
    for (const { month, currency, amount, paid } of BILLS) {
      const id = await aStoredBill(books.database.db, { month, currency, amount_minor: amount.toString() })
      for (const [index, part] of paid.entries()) {
        const added = await add({ amount: part.toString(), parts: { [id]: part.toString() }, paid_on: `${month}-1${index}` })
        if (added.status !== 200) throw new Error(added.text)
        if (index === 0) await confirm(added.body.data)
      }
    }
    const open = by(BILLS, ({ amount, paid }) => amount - total(paid))
    const wanted = [by(BILLS, ({ amount }) => amount), by(held, ({ amount }) => amount), by(confirmed, ({ amount }) => amount), open]
    const { sums } = (await desk()).body
    expect(['amount_minor', 'held_minor', 'confirmed_minor', 'open_minor'].map((field) => shown(sums, field))).toEqual(wanted)
    for (const lines of await exported('gxt_finance/bill_repayment', {})) {
      expect(lines).toHaveLength(BILLS.length)
      expect([6, 7, 8, 9].map((at) => column(lines, at, 10))).toEqual(wanted)
    }
  })
})

test('charges of a CPA rule: each event by its tier, on the screen and in the exports', async () => {
  const { db } = books.database
  await db
    .insertInto('cpa_event_day')
    .values(EVENTS.map(({ day, events }) => ({ day, game_id: '1', spreader_id: '21', event: 'reg', events })))
    .execute()
  const { id } = await db
    .insertInto('cpa_rule')
    .values({
      game_id: '1',
      spreader_id: '21',
      event: 'reg',
      currency: 'KWD',
      tiers: JSON.stringify([
        { from: 1, to: 9, price_minor: '1255' },
        { from: 12, to: null, price_minor: '999' },
      ]),
      starts_on: YEAR.months[0] + '-01',
      status: 'active',
      created_by: books.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  while (await executeNext(db));
  const wanted = total(EVENTS.map(priced))
  expect(shown((await books.get('cpa-list')).body.sums, 'amount_minor')).toEqual([['KWD', wanted.toString()]])
  const log = (await books.get('cpa-exec-log', { id })).body.data
  expect(total(log.map(({ amount_minor }: { amount_minor: string }) => BigInt(amount_minor)))).toBe(wanted)
  for (const path of ['cpa-list', 'cpa-exec-log'])
    for (const lines of await exported(path, path === 'cpa-list' ? {} : { id })) {
      expect(lines).toHaveLength(path === 'cpa-list' ? 1 : EVENTS.length)
      // days end with the charge, its currency and one more; rules with the charge and their number, and have the currency among their fields
      const [charge, currency] = path === 'cpa-list' ? [-2, 4] : [-3, -2]
      expect(total(lines.map((cells) => minorOfPlain(cells.at(charge) ?? '', cells.at(currency) ?? '')))).toBe(wanted)
    }
})

test('charges of a CPA rule are costs of their months, in the currency of the rule and in the books', async () => {
  const post = async (path: string, fields: Record<string, string | readonly string[]>) => {
    const { status, body, text } = await books.post(path, fields)
    if (status !== 200) throw new Error(text)
    return body.data
  }
  for (const month of PAID) {
    const [line] = (await books.get('cpa-charges', { month, name_id: 'n' })).body.data.lines
    const { ids } = await post('cpa-take', { month, name_id: 'n', rules: JSON.stringify([{ id: line.rule_id, seen: line.seen }]) })
    await post('cost-commit', { ids, hash: (await books.get('cost-preview', { ids })).body.data.hash })
  }
  while (await calculateNext(books.database.db, 'year'));
  for (const month of PAID) {
    const { minor, base } = chargedIn(month)
    const { sums } = (await books.get('cost-list', { month, state: 'posted' })).body
    expect(sums).toEqual([{ currency: 'KWD', amount_minor: minor.toString(), base_minor: base.toString() }])
  }
})

describe('months of a year', () => {
  test('are signed on sums that paper agrees with; copies, their exports and the check say the same', async () => {
    const { db } = books.database
    await db.updateTable('statement_row').set({ gap_note: '跨月订单' }).execute()
    const { confirm } = repayments(books)
    for (const payment of (await repayments(books).desk({ per_page: '100' })).body.payments)
      if (payment.state === 'added') await confirm(payment)
    const calls = monthCalls(books)
    await eachMonth(async (kind, month, rows) => {
      const open = (await books.get(`gxt_finance/${kind}_detail`, { month })).body.data
      const chosen = JSON.stringify(open.map(({ id, version }: { id: string; version: number }) => ({ id, version })))
      await books.post(`gxt_finance/confirm_${kind}_row`, { rows: chosen })
      const { status, body, text } = await calls.sign({ kind, month })
      expect([month, kind, status === 200 ? body.data.state : text]).toEqual([month, kind, 'confirmed'])
      const { totals } = body.data
      expect(shown(totals.sums, 'actual_minor')).toEqual(by(rows, (row) => paper(row).actual))
      expect(shown(totals.sums, 'confirmed_base_minor')).toEqual(by(rows, ({ base }) => base))
      const charged = kind === 'outcome' && PAID.includes(month) ? [chargedIn(month)] : []
      expect(totals.base_minor).toBe(total([...rows, ...charged].map(({ base }) => base)).toString())
      expect(shown(totals.of_rules ?? [], 'amount_minor')).toEqual(charged.map(({ minor }) => ['KWD', minor.toString()]))
      const paid = BILLS.flatMap((bill) =>
        kind === 'income' && bill.month === month ? bill.paid.map((amount) => ({ ...bill, amount })) : [],
      )
      expect(shown(totals.repayments, 'amount_minor')).toEqual(by(paid, ({ amount }) => amount))
      const copy = (await books.get('gxt_finance/month_copy', { month, kind })).body.data
      expect([copy.totals, copy.rows]).toEqual([totals, rows.length])
      for (const lines of await exported('gxt_finance/month_copy', { month, kind })) {
        expect(lines).toHaveLength(rows.length)
        expect(column(lines, 12, 15)).toEqual(by(rows, (row) => paper(row).actual))
        expect(total(lines.map((cells) => minorOfPlain(cells[17] ?? '', 'CNY')))).toBe(total(rows.map(({ base }) => base)))
      }
      expect((await books.post('/dapper/api/fin/comes/month_verify', { month, kind })).body.data.ok).toBe(true)
    })
  })

  test('listed side by side, and in the older overall check', async () => {
    for (const kind of ROW_KINDS) {
      const { data } = (await books.get(`gxt_finance/${kind}`)).body
      const wanted = YEAR.months.toReversed().map((month) => [month, total(of(kind, month).map(({ base }) => base)).toString()])
      expect(data.map((row: Record<string, string>) => [row['month'], row['confirmed_base_minor']])).toEqual(wanted)
      for (const month of YEAR.months) {
        const { kinds } = (await books.get('/dapper/api/fin/check/total_status', { month })).body.data
        const one = kinds.find((row: { kind: string }) => row.kind === kind)
        expect([one.base_minor, one.open]).toEqual([total(of(kind, month).map(({ base }) => base)).toString(), 0])
      }
    }
  })
})
