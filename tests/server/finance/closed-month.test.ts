import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { openAppRole } from '#server/db/app-role.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { aCost, aFinance, type Finance } from './a-finance.ts'
import { monthCalls, someRows } from './a-month.ts'
import { sendFile } from './a-statement.ts'

const MONTH = '2026-10'
let finance: Finance
let app: OpenedDatabase
let calls: ReturnType<typeof monthCalls>
let ids: { income: string; outcome: string; cost: string; bill: string; payment: string; figure: string }

/** Everything of the month in every table, byte for byte. */
async function monthHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of [
    'finance_month',
    'cost_entry',
    'cost_share',
    'statement_row',
    'bill',
    'bill_repayment',
    'refund',
    'month_copy',
    'extraction',
    'platform_figure',
  ]) {
    const { rows } = await finance.database.pool.query(`select t::text as line from ${table} t where month = $1 order by 1`, [MONTH])
    hash.update(JSON.stringify([table, rows]))
  }
  const { rows } = await finance.database.pool.query(
    `select a::text as line from repayment_allocation a join bill_repayment p on p.id = a.repayment_id where p.month = $1 order by 1`,
    [MONTH],
  )
  return hash.update(JSON.stringify(rows)).digest('hex')
}

beforeAll(async () => {
  finance = await aFinance()
  calls = monthCalls(finance)
  const { db } = finance.database
  const [income = ''] = await someRows(finance, { state: 'confirmed' })
  const [outcome = ''] = await someRows(finance, { kind: 'outcome', state: 'confirmed' })
  const entry = {
    month: MONTH,
    game_id: '1',
    name_id: 'n',
    amount_minor: 5,
    currency: 'USD',
    fx_rate: '7',
    base_minor: 35,
    level: 'game' as const,
  }
  const cost = await db
    .insertInto('cost_entry')
    .values({ ...entry, state: 'posted', entered_by: finance.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('cost_share')
    .values({ entry_id: cost.id, month: MONTH, day: `${MONTH}-01`, game_id: '1', spreader_id: '21', amount_minor: 5, base_minor: 35 })
    .execute()
  const invoice = { counterparty: 'Apple', game_id: '1', amount_minor: 900, currency: 'USD', issued_on: '2026-10-31', due_on: '2026-11-30' }
  const bill = await db
    .insertInto('bill')
    .values({ month: MONTH, kind: 'income', number: 'AR-1', ...invoice })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await db
    .insertInto('bill_repayment')
    .values({
      bill_id: bill.id,
      month: MONTH,
      kind: 'income',
      amount_minor: 10,
      currency: 'USD',
      paid_on: '2026-11-02',
      method: 'bank',
      state: 'confirmed',
      added_by: finance.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('repayment_allocation').values({ repayment_id: payment.id, bill_id: bill.id, amount_minor: 10 }).execute()
  await db
    .insertInto('refund')
    .values({
      month: MONTH,
      day: `${MONTH}-05`,
      game_id: '1',
      app_store: 'App Store',
      orders: 1,
      amount_minor: 1,
      flow_minor: 9,
      currency: 'USD',
    })
    .execute()
  const figure = await db
    .insertInto('platform_figure')
    .values({ month: MONTH, game_id: '1', app_store: 'App Store', currency: 'USD', amount_minor: 70_000, source: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = { income, outcome, cost: cost.id, bill: bill.id, payment: payment.id, figure: figure.id }
  for (const kind of ['income', 'outcome']) {
    const { status, text } = await calls.sign({ kind })
    if (status !== 200) throw new Error(text)
  }
  const role = await openAppRole(finance.database.url)
  if (!role.ok) throw new Error(role.reason)
  app = openDatabase(role.urlOf(finance.database.url))
}, 60_000)
afterAll(async () => {
  await app.close()
  await finance.close()
})

const BASE = '/dapper/api/finance-v2'
const change = (id: string) => ({ id, version: '1', note: 'x' })
const chosen = (id: string) => ({ rows: JSON.stringify([{ id, version: 1 }]), confirmed: '0' })

/** How each write of finance would reach into the month; a write that has no month says why. */
const ATTEMPTS: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
  [`${BASE}/cost-single`]: () => finance.post('cost-single', { entries: JSON.stringify([aCost({ month: MONTH, nameId: 'n2' })]) }),
  [`${BASE}/cost-commit`]: () => finance.post('cost-commit', { ids: [ids.cost], hash: 'x' }),
  [`${BASE}/cost-edit`]: () =>
    finance.post('cost-edit', { id: ids.cost, version: '1', entry: JSON.stringify(aCost({ month: MONTH, note: 'x' })), reason: 'x' }),
  [`${BASE}/cost-batch-delete`]: () =>
    finance.post('cost-batch-delete', { entries: JSON.stringify([{ id: ids.cost, version: 1 }]), reason: 'x' }),
  [`${BASE}/gxt_finance/income_detail_note`]: () => finance.post('gxt_finance/income_detail_note', change(ids.income)),
  [`${BASE}/gxt_finance/outcome_detail_note`]: () => finance.post('gxt_finance/outcome_detail_note', change(ids.outcome)),
  [`${BASE}/gxt_finance/confirm_income_row`]: () => finance.post('gxt_finance/confirm_income_row', chosen(ids.income)),
  [`${BASE}/gxt_finance/confirm_outcome_row`]: () => finance.post('gxt_finance/confirm_outcome_row', chosen(ids.outcome)),
  '/dapper/api/fin/comes/edit': () => finance.post('/dapper/api/fin/comes/edit', change(ids.income)),
  [`${BASE}/gxt_finance/platform_figure`]: () =>
    finance.post('gxt_finance/platform_figure', {
      month: MONTH,
      game_id: '1',
      app_store: 'App Store',
      currency: 'USD',
      amount_minor: '1',
      version: '1',
      reason: 'x',
    }),
  [`${BASE}/gxt_finance/platform_figure_delete`]: () =>
    finance.post('gxt_finance/platform_figure_delete', { id: ids.figure, version: '1', reason: 'x' }),
  [`${BASE}/gxt_finance/platform_figure_import`]: () =>
    sendFile(finance, 'platform_figure_import', { name: 'f.csv', body: '月份,游戏,应用商店,平台金额,币种\n2026-10,1,App Store,1,USD' }),
  [`${BASE}/gxt_finance/confirm_month`]: () => calls.sign({ kind: 'income', hash: 'x' }),
}

/** Writes that touch no month, or not a confirmed one; or whose own tests hold them to it, as those of payments and CPA rules do. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  [`${BASE}/gxt_finance/month_rules`]: 'a setting',
  [`${BASE}/gxt_finance/statement_name`]: 'a name says what later statements mean, and changes no row',
  [`${BASE}/gxt_finance/statement_name_delete`]: 'the same',
  [`${BASE}/gxt_finance/extract_bad_rows`]: 'an upload: tests/server/finance/names.test.ts',
  '/dapper/api/fin/comes/month_verify': 'adds up and writes nothing but its line in the trail',
  [`${BASE}/gxt_finance/cancel_extraction`]: 'ends work that a confirmed month can not have',
  [`${BASE}/gxt_finance/income`]: 'tests/server/finance/statements.test.ts',
  [`${BASE}/gxt_finance/outcome`]: 'tests/server/finance/statements.test.ts',
}

describe('a confirmed month', () => {
  test('refuses every write of every call of finance, and not a byte of it changes', async () => {
    const before = await monthHash()
    const writes = ALL_ENDPOINTS.filter(({ path, write }) => /\/(finance|fin)[-/]/.test(path) && write !== 'no')
    expect(writes.length).toBeGreaterThan(8)
    const unknown = writes.filter(({ path }) => !ATTEMPTS[path] && !ELSEWHERE[path] && !/bill_repayment|cpa/.test(path))
    expect(unknown.map(({ path }) => path)).toEqual([])
    const outcomes: string[] = []
    for (const [path, attempt] of Object.entries(ATTEMPTS)) {
      const { status, text } = await attempt()
      // a list of rows answers 200 with each row's own refusal
      const refused = status >= 400 || text.includes('"refused"')
      outcomes.push(
        `${path} ${refused && /finance\.month\.(closed|confirmed_by)|finance\.cost\.step/.test(text) ? 'refused' : `${status} ${text}`}`,
      )
    }
    expect(outcomes).toEqual(Object.keys(ATTEMPTS).map((path) => `${path} refused`))
    expect(await monthHash()).toBe(before)
  })

  test('refuses the database role of web and worker in every table, and not a byte of it changes', async () => {
    const before = await monthHash()
    const row = `insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor)
      values ('${MONTH}', 'outcome', '${randomUUID()}', 'x', '1', 1, 1, 1, 'USD', 7, 7)`
    const statements = [
      row,
      `update platform_figure set amount_minor = 1 where id = ${ids.figure}`,
      `delete from platform_figure where id = ${ids.figure}`,
      `truncate platform_figure`,
      `insert into platform_figure (month, game_id, app_store, currency, amount_minor, source) values ('${MONTH}', '1', 'x', 'USD', 1, 'platform')`,
      `update statement_row set note = 'x' where month = '${MONTH}'`,
      `update statement_row set month = '2026-11' where id = ${ids.income}`,
      `delete from statement_row where id = ${ids.income}`,
      `update cost_entry set note = 'x' where id = ${ids.cost}`,
      `delete from cost_entry where id = ${ids.cost}`,
      `update cost_share set amount_minor = 6 where entry_id = ${ids.cost}`,
      `delete from cost_share where entry_id = ${ids.cost}`,
      `update bill set amount_minor = 1 where id = ${ids.bill}`,
      `update bill_repayment set reason = 'x' where id = ${ids.payment}`,
      `delete from repayment_allocation where repayment_id = ${ids.payment}`,
      `update repayment_allocation set amount_minor = 9 where repayment_id = ${ids.payment}`,
      `delete from refund where month = '${MONTH}'`,
      `update finance_month set state = 'open' where month = '${MONTH}'`,
      `update finance_month set state = 'reopened', reason = ' ' where month = '${MONTH}'`,
      `update finance_month set totals_hash = 'x' where month = '${MONTH}'`,
      `update finance_month set month = '2026-12' where month = '${MONTH}'`,
      `delete from finance_month where month = '${MONTH}'`,
      `update month_copy set totals_hash = 'x' where month = '${MONTH}'`,
      `delete from month_copy where month = '${MONTH}'`,
      `truncate statement_row cascade`,
    ]
    const outcomes: string[] = []
    for (const statement of statements)
      outcomes.push(
        await app.pool.query(statement).then(
          () => `written: ${statement}`,
          (error: unknown) => String(Reflect.get(Object(error), 'code')),
        ),
      )
    // FD001 is the month's own no, 42501 a right the role does not have at all
    expect(outcomes.filter((outcome) => outcome !== 'FD001' && outcome !== '42501')).toEqual([])
    expect(await monthHash()).toBe(before)
    await expect(finance.database.pool.query('truncate statement_row cascade')).rejects.toMatchObject({ code: 'FD001' })
  })
})
