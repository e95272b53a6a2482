import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { aCost, aFinance, type Answer, type Finance } from './a-finance.ts'
import { monthCalls } from './a-month.ts'
import { aStoredBill, repayments } from './a-repayment.ts'
import { extractAll, incomeRow, ownIncome, sendFile, upload } from './a-statement.ts'
import { replayTrail, tableHashes } from './replayed-trail.ts'
import { untoldChanges, watchChanges } from './seen-changes.ts'

/** F3: each change has one line in the trail, and only the trail builds costs, rows, figures, payments and months again. */
const MONTH = '2026-10'
let lived: Finance
let replayed: Finance
let second: string
beforeAll(async () => {
  lived = await aFinance()
  replayed = await aFinance()
  for (const finance of [lived, replayed]) {
    const { db } = finance.database
    for (const number of ['AR-1', 'AR-2', 'AR-3'])
      await aStoredBill(db, { number, month: MONTH, due_on: number === 'AR-1' ? '2026-10-30' : '2026-09-30' })
    await db
      .insertInto('setting')
      .values({ key: 'finance_month_rules', value: JSON.stringify({ secondPair: true, toleranceBps: 50 }) })
      .execute()
  }
  second = await lived.signIn()
  await replayed.signIn()
})
afterAll(async () => {
  await lived.close()
  await replayed.close()
})

const done = async (answer: Promise<Answer>) => {
  const { status, body, text } = await answer
  if (status !== 200 || text.includes('"refused"')) throw new Error(text)
  return body.data
}
const rowsOf = async (kind: 'income' | 'outcome') => (await lived.get(`gxt_finance/${kind}_detail`, { month: MONTH })).body.data
const calculate = async () => {
  while (await calculateNext(lived.database.db, 'replay'));
}

async function liveCosts(): Promise<void> {
  const enter = async (...costs: object[]): Promise<string[]> =>
    (await done(lived.post('cost-single', { entries: JSON.stringify(costs.map((cost) => aCost({ month: MONTH, ...cost }))) }))).ids
  const commit = async (ids: string[]) => {
    const { hash } = (await lived.get('cost-preview', { ids })).body.data
    await done(lived.post('cost-commit', { ids, hash }))
    await calculate()
  }
  const branding = [
    { level: '1', weight: 3 },
    { level: '2', weight: 1 },
  ]
  const [one = '', two = '', three = ''] = await enter(
    {},
    { name_id: 'b', branding, level: 'company', currency: 'CNY' },
    { name_id: 'n2', day: `${MONTH}-07` },
  )
  const edited = (id: string, version: number, change: object) =>
    done(
      lived.post('cost-edit', {
        id,
        version: String(version),
        entry: JSON.stringify(aCost({ month: MONTH, ...change })),
        reason: '发票更正',
      }),
    )
  await edited(three, 1, { name_id: 'n2', note: '还没提交' })
  const switched = (billed: string) => done(lived.post('/dapper/api/finance/v3/cost_name_billed', { id: 'n2', billed }))
  await switched('0')
  await switched('1')
  await switched('0')
  await commit([one, two])
  await edited(one, 2, { amount_minor: '99999' })
  await calculate()
  await done(lived.post('cost-batch-delete', { entries: JSON.stringify([{ id: three, version: 2 }]), reason: '重复' }))
}

async function liveStatements(): Promise<void> {
  const figure = (fields: Record<string, string>) =>
    done(
      lived.post('gxt_finance/platform_figure', {
        month: MONTH,
        game_id: '1',
        app_store: 'App Store',
        currency: 'USD',
        amount_minor: '69300',
        version: '0',
        ...fields,
      }),
    )
  const { id } = await figure({})
  const read = async (kind: 'income' | 'outcome', body: string) => {
    await done(upload(lived, kind, { body }))
    await extractAll(lived)
  }
  await read('income', ownIncome(incomeRow()))
  const { id: cancelled } = await done(upload(lived, 'income', { body: ownIncome(incomeRow({ 参考号: 'no' })) }))
  await done(lived.post('gxt_finance/cancel_extraction', { id: cancelled }))
  // shares the figure with the first one, whose part becomes another
  await read('income', ownIncome(incomeRow({ 参考号: 'r2', 应结金额: '307' }), incomeRow({ 参考号: 'r3', 币种: 'CNY' })))
  await figure({ amount_minor: '100000', version: '1', reason: '平台补单' })
  await done(
    sendFile(lived, 'platform_figure_import', { name: 'f.csv', body: '月份,游戏,应用商店,平台金额,币种\n2026-10,1,App Store,693,CNY' }),
  )
  await done(lived.post('gxt_finance/platform_figure_delete', { id, version: '2', reason: '平台撤回' }))
  const bill = [
    ['月份', '渠道', '游戏', '消耗', '应付金额', '币种', '参考号'],
    [MONTH, 'Meta', '1', '999.99', '999.99', 'USD', 'm1'],
  ]
  await read('outcome', bill.map((cells) => cells.join(',')).join('\n'))
}

async function liveRows(): Promise<void> {
  const { note, confirmRows } = monthCalls(lived)
  const [one, two] = await rowsOf('income')
  await done(note({ id: one.id, version: String(one.version), disputed: '1', reason: '少两天' }))
  await done(note({ id: one.id, version: String(one.version + 1), disputed: '0', gap_note: '汇率', actual_minor: '69299' }))
  await done(confirmRows([two], { gap_note: '平台补单' }))
  await done(confirmRows([{ id: two.id, version: two.version + 1 }], { confirmed: '0', reason: '点错' }))
  await confirmAll('income')
  await confirmAll('outcome')
}

/** Explains what is left of gaps, and confirms what is not. */
async function confirmAll(kind: 'income' | 'outcome'): Promise<void> {
  for (const row of await rowsOf(kind))
    if (row.gap_note === '')
      await done(lived.post(`gxt_finance/${kind}_detail_note`, { id: row.id, version: String(row.version), gap_note: '跨月订单' }))
  const open = (await rowsOf(kind)).filter(({ state }: { state: string }) => state !== 'confirmed')
  const rows = JSON.stringify(open.map(({ id, version }: { id: string; version: number }) => ({ id, version })))
  await done(lived.post(`gxt_finance/confirm_${kind}_row`, { rows }))
}

async function livePayments(): Promise<void> {
  const { add, attach, confirm, takeBack, remove } = repayments(lived)
  const bills = await lived.database.db.selectFrom('bill').select(['id', 'number']).execute()
  const idOf = (number: string) => bills.find((bill) => bill.number === number)?.id ?? ''
  // known by the bill that was named first, though the other is due before it
  const first = await done(add({ amount: '700', parts: { [idOf('AR-1')]: '300', [idOf('AR-2')]: '400' }, note: '月结' }))
  const confirmed = await done(confirm(first))
  const back = await done(takeBack(confirmed))
  await done(remove(back))
  const waiting = await done(add({ amount: '1000', parts: { [idOf('AR-3')]: '1000' } }))
  const slip = (text: string) => ({ name: `${text}.pdf`, bytes: Buffer.from(`%PDF-1.7\n${text}`) })
  const attached = await done(attach(await done(attach(waiting, slip('first'))), slip('second')))
  await done(confirm(attached))
}

async function liveMonths(): Promise<void> {
  const { sign, note, reopen } = monthCalls(lived)
  const [row] = await rowsOf('income')
  await done(sign())
  await done(note({ id: row.id, version: String(row.version), note: '首签之后' }))
  await done(sign({}, second))
  await done(sign())
  await done(reopen('漏了一笔分成'))
  await done(sign())
  await done(sign({}, second))
  await done(sign({ kind: 'outcome' }))
  await done(sign({ kind: 'outcome' }, second))
  await done(lived.post('/dapper/api/fin/comes/month_verify', { month: MONTH, kind: 'income', ticket: randomUUID() }))
}

test('every change of finance has its one line, and the trail replayed gives the tables byte for byte', async () => {
  await watchChanges(lived.database.pool)
  await liveCosts()
  await liveStatements()
  await liveRows()
  await livePayments()
  await liveMonths()
  expect(await untoldChanges(lived.database.pool)).toEqual([])
  expect(await replayTrail(lived, replayed)).toBeGreaterThan(40)
  expect(await tableHashes(replayed)).toEqual(await tableHashes(lived))
  const months = await replayed.database.db
    .selectFrom('finance_month')
    .select(['kind', 'state'])
    .where('state', '<>', 'open')
    .orderBy('kind')
    .execute()
  expect(months.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['cost confirmed', 'income confirmed', 'outcome confirmed'])
})

test('a change behind the trail is found: it has no line, and the trail does not build it', async () => {
  const { pool } = lived.database
  await pool.query(`insert into bill_repayment (bill_id, month, kind, amount_minor, currency, paid_on, method, added_by)
    select id, '2026-12', 'income', 1, 'USD', '2026-12-01', 'bank', ${lived.userId} from bill limit 1`)
  expect(await untoldChanges(pool)).toEqual([expect.stringMatching(/^finance\.repayment \d+ changed t lines 0$/)])
  const [one, other] = [await tableHashes(lived), await tableHashes(replayed)]
  expect(Object.keys(one).filter((table) => one[table] !== other[table])).toEqual(['bill_repayment'])
})
