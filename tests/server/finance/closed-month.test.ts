import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { openAppRole } from '#server/db/app-role.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { calculateNext } from '#server/features/finance/cost-calculation.ts'
import { executeNext } from '#server/features/finance/cpa-execution.ts'
import { financeRoutes } from '#server/features/finance/finance.routes.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { aServer, EVERYTHING } from '../kit/toy.ts'
import { aCost, aFinance, financeCalls, type Answer, type Finance } from './a-finance.ts'
import { monthCalls, someRows } from './a-month.ts'
import { aStoredBill, repayments } from './a-repayment.ts'
import { extractAll, extracted, incomeRow, ownIncome, sendFile } from './a-statement.ts'
import { financeHash } from './finance-hash.ts'

/** F2: a confirmed month refuses every write of finance, by every call and every database role, and not a byte of it changes. */
const MONTH = '2026-10'
const LATER = '2026-11'
let owner: Finance
let role: OpenedDatabase
let roleHttp: FastifyInstance
let ids: Record<
  | 'income'
  | 'outcome'
  | 'cost'
  | 'staged'
  | 'laterCost'
  | 'bare'
  | 'laterBill'
  | 'payment'
  | 'waiting'
  | 'figure'
  | 'extraction'
  | 'rule'
  | 'idle',
  string
>

const monthHash = () => financeHash(owner.database.pool, MONTH)

beforeAll(async () => {
  owner = await aFinance()
  const { db } = owner.database
  const statement = await extracted(owner, 'income', { body: ownIncome(incomeRow({ 参考号: 'closed' }), incomeRow({ 游戏: '没有' })) })
  const [read] = await db.selectFrom('statement_row').select('id').execute()
  const [income = ''] = await someRows(owner, { state: 'confirmed' })
  const [outcome = ''] = await someRows(owner, { kind: 'outcome', state: 'confirmed' })
  await db
    .updateTable('statement_row')
    .set({ state: 'confirmed', gap_note: 'x' })
    .where('id', '=', read?.id ?? '')
    .execute()
  const cost = await aStoredCost({ state: 'posted' })
  const laterCost = await aStoredCost({ month: LATER })
  await db
    .insertInto('cost_share')
    .values({ entry_id: cost, month: MONTH, day: `${MONTH}-01`, game_id: '1', spreader_id: '21', amount_minor: 5, base_minor: 35 })
    .execute()
  const bill = await aStoredBill(db, { month: MONTH, amount_minor: 900 })
  const bare = await aStoredBill(db, { month: MONTH })
  const laterBill = await aStoredBill(db, { month: LATER })
  const payment = await aStoredPayment(bill, { state: 'confirmed' })
  await db
    .insertInto('refund')
    .values([MONTH, LATER].map((month) => ({ ...aRefund, month, day: `${month}-05`, orders: 1 })))
    .execute()
  await db.insertInto('finance_firm').values({ name: FIRM }).execute()
  const figure = await db
    .insertInto('platform_figure')
    .values({ month: MONTH, game_id: '1', app_store: 'App Store', currency: 'USD', amount_minor: 70_000, source: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [rule, idle] = [await aStoredRule('reg', 'active'), await aStoredRule('cr', 'paused')]
  await db
    .insertInto('cpa_event_day')
    .values(['reg', 'cr'].map((event) => ({ day: `${MONTH}-03`, game_id: '1', spreader_id: '21', event, events: 4 })))
    .execute()
  while (await executeNext(db));
  const charged = { name_id: 'b', spreader_id: '21', amount_minor: 12, base_minor: 84, cpa_rule_id: rule }
  await aStoredCost({ ...charged, state: 'posted', cpa_days: JSON.stringify([{ day: `${MONTH}-03`, amountMinor: '12' }]) })
  await db
    .insertInto('statement_name_use')
    .values({ extraction_id: statement.extraction.id, means: 'game', name: 'pet town', rows: 1 })
    .execute()
  const waived = await owner.post(`${CALLS}/waive_bad_lines`, { id: statement.extraction.id, lines: '1', reason: '不属于我们' })
  if (waived.status !== 200) throw new Error(waived.text)
  for (const kind of ['income', 'outcome']) {
    const { status, text } = await monthCalls(owner).sign({ kind })
    if (status !== 200) throw new Error(text)
  }
  // what no prerequisite lets be there: a cost that waits for its commit, a payment that waits for its confirmation, a charge that is no cost
  const replica = openDatabase(`${owner.database.url}?options=-c%20session_replication_role%3Dreplica`)
  const staged = await aStoredCost({ state: 'staged', name_id: 'n2' }, replica.db)
  const waiting = await aStoredPayment(bill, { amount_minor: 11 }, replica.db)
  await replica.db
    .insertInto('cpa_execution')
    .values({ rule_id: idle, rule_version: 1, day: `${MONTH}-04`, month: MONTH, events: 1, amount_minor: 3, currency: 'USD' })
    .execute()
  await replica.close()
  ids = {
    income,
    outcome,
    cost,
    staged,
    laterCost,
    bare,
    laterBill,
    payment,
    waiting,
    figure: figure.id,
    extraction: statement.extraction.id,
    rule,
    idle,
  }
  const opened = await openAppRole(owner.database.url)
  if (!opened.ok) throw new Error(opened.reason)
  role = openDatabase(opened.urlOf(owner.database.url))
  const stores = { files: createFileStore(owner.dataDir), uploads: createUploadStore(owner.dataDir) }
  roleHttp = await aServer({ ...owner.database, ...role }, financeRoutes(stores))
})
afterAll(async () => {
  await roleHttp.close()
  await role.close()
  await owner.close()
})

async function aStoredCost(change: object, db = owner.database.db): Promise<string> {
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
  const { id } = await db
    .insertInto('cost_entry')
    .values({ ...entry, entered_by: owner.userId, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aStoredPayment(bill_id: string, change: object, db = owner.database.db): Promise<string> {
  const { id } = await db
    .insertInto('bill_repayment')
    .values({
      bill_id,
      month: MONTH,
      kind: 'income',
      amount_minor: 10,
      currency: 'USD',
      paid_on: `${MONTH}-20`,
      method: 'bank',
      added_by: owner.userId,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('repayment_allocation').values({ repayment_id: id, bill_id, amount_minor: 10 }).execute()
  return id
}

async function aStoredRule(event: 'reg' | 'cr', status: 'active' | 'paused'): Promise<string> {
  const { id } = await owner.database.db
    .insertInto('cpa_rule')
    .values({
      game_id: '1',
      spreader_id: '21',
      event,
      currency: 'USD',
      tiers: JSON.stringify([{ from: 1, to: null, price_minor: '3' }]),
      starts_on: `${MONTH}-01`,
      status,
      created_by: owner.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same people and data, asked through a server that signs in to the database as `role`. */
const throughRole = (): Finance => ({ ...owner, http: roleHttp, ...financeCalls(roleHttp, owner.me) })

type Attempt = {
  /** how it would reach into the month */
  as: string
  send: (finance: Finance) => Promise<Answer>
  /** what it is told, when that is not that the month is confirmed */
  told?: string
}
const CALLS = 'gxt_finance'
const BASE = '/dapper/api/finance-v2'
const rowNote = (call: string, idOf: () => string): Attempt => ({
  as: 'a note',
  send: ({ post }) => post(call, { id: idOf(), version: '1', note: 'x' }),
})
const rowSteps = (kind: 'income' | 'outcome'): Attempt[] =>
  (['1', '0'] as const).map((confirmed) => ({
    as: confirmed === '1' ? 'a confirmation' : 'a confirmation taken back',
    send: ({ post }) =>
      post(`${CALLS}/confirm_${kind}_row`, { rows: JSON.stringify([{ id: ids[kind], version: 1 }]), confirmed, reason: 'x' }),
    ...(confirmed === '1' ? { told: 'finance.row.confirmed_by' } : {}),
  }))
const paymentOf = (id: string) => ({ id, version: 1 })
const aRule = (change: object) =>
  JSON.stringify({
    game_id: '1',
    spreader_id: '21',
    event: 'newpay',
    currency: 'USD',
    tiers: [{ from: 1, to: null, price_minor: '3' }],
    starts_on: `${LATER}-01`,
    ...change,
  })
const aStatement = { body: ownIncome(incomeRow({ 参考号: 'later' })) }

const aBill = () => ({
  kind: 'income',
  month: MONTH,
  number: `B-${randomUUID()}`,
  counterparty: FIRM,
  game_id: '1',
  currency: 'USD',
  amount_minor: '7',
  issued_on: `${MONTH}-31`,
  due_on: `${LATER}-30`,
})
const FIRM = '结算方'

const aCount = { day: `${MONTH}-03`, game_id: '1', spreader_id: '21', event: 'reg', events: '5' }
async function aCountOf({ get }: Finance) {
  const [count] = (await get('cpa_event', { month: MONTH, event: 'reg' })).body.data
  return count
}

const aRefund = {
  day: `${MONTH}-05`,
  game_id: '1',
  app_store: 'App Store',
  orders: '1',
  amount_minor: '1',
  flow_minor: '9',
  currency: 'USD',
}
async function aRefundOf({ get }: Finance, month: string) {
  const [{ id, version }] = (await get(`${CALLS}/refund_detail`, { from: month, to: month })).body.data
  return { id, version: String(version) }
}

const RATES_CLOSED = 'finance.rate.month_closed'
async function aRateOf({ get }: Finance) {
  const [rate] = (await get(`${CALLS}/fx_rate`, { month: MONTH })).body.data
  return rate
}

/** How each write of finance would reach into the confirmed month. */
const REFUSED: Readonly<Record<string, readonly Attempt[]>> = {
  [`POST ${BASE}/cost-single`]: [
    { as: 'a new cost', send: ({ post }) => post('cost-single', { entries: JSON.stringify([aCost({ month: MONTH, name_id: 'n2' })]) }) },
  ],
  [`POST ${BASE}/cost-commit`]: [
    { as: 'one that was left waiting', send: ({ post }) => post('cost-commit', { ids: [ids.staged], hash: 'x' }) },
  ],
  [`POST ${BASE}/cost-edit`]: [
    {
      as: 'another amount',
      send: ({ post }) => post('cost-edit', { id: ids.cost, version: '1', entry: JSON.stringify(aCost({ month: MONTH })), reason: 'x' }),
    },
    {
      as: 'moved out of the month',
      send: ({ post }) =>
        post('cost-edit', { id: ids.cost, version: '1', entry: JSON.stringify(aCost({ month: LATER, country: 'JP' })), reason: 'x' }),
    },
    {
      as: 'moved into the month',
      send: ({ post }) =>
        post('cost-edit', { id: ids.laterCost, version: '1', entry: JSON.stringify(aCost({ month: MONTH, country: 'JP' })), reason: 'x' }),
    },
  ],
  [`POST ${BASE}/cost-batch-delete`]: [
    {
      as: 'a deletion',
      send: ({ post }) => post('cost-batch-delete', { entries: JSON.stringify([{ id: ids.cost, version: 1 }]), reason: 'x' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/income_detail_note`]: [rowNote(`${CALLS}/income_detail_note`, () => ids.income)],
  [`POST ${BASE}/${CALLS}/outcome_detail_note`]: [rowNote(`${CALLS}/outcome_detail_note`, () => ids.outcome)],
  'POST /dapper/api/fin/comes/edit': [rowNote('/dapper/api/fin/comes/edit', () => ids.income)],
  [`POST ${BASE}/${CALLS}/confirm_income_row`]: rowSteps('income'),
  [`POST ${BASE}/${CALLS}/confirm_outcome_row`]: rowSteps('outcome'),
  [`POST ${BASE}/${CALLS}/confirm_month`]: (['income', 'outcome'] as const).map((kind) => ({
    as: `a second signature of the ${kind}`,
    send: ({ post }) => post(`${CALLS}/confirm_month`, { month: MONTH, kind, hash: 'x' }),
    told: 'finance.month.confirmed_by',
  })),
  [`POST ${BASE}/${CALLS}/income`]: [{ as: 'a statement', send: (finance) => sendFile(finance, 'income', aStatement) }],
  [`POST ${BASE}/${CALLS}/outcome`]: [{ as: 'a statement', send: (finance) => sendFile(finance, 'outcome', aStatement) }],
  [`POST ${BASE}/${CALLS}/extract_bad_rows`]: [
    { as: 'its bad rows once more', send: ({ post }) => post(`${CALLS}/extract_bad_rows`, { id: ids.extraction }) },
  ],
  [`POST ${BASE}/${CALLS}/explain_difference`]: [
    {
      as: 'why the sums of a statement differ',
      send: ({ post }) => post(`${CALLS}/explain_difference`, { id: ids.extraction, reason: '上月补结' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/waive_bad_lines`]: [
    {
      as: 'a waiver taken back',
      send: ({ post }) => post(`${CALLS}/waive_bad_lines`, { id: ids.extraction, lines: '0', waived: '0' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/cancel_extraction`]: [
    {
      as: 'the end of an extraction',
      send: ({ post }) => post(`${CALLS}/cancel_extraction`, { id: ids.extraction }),
      told: 'finance.statement.over',
    },
  ],
  [`POST ${BASE}/${CALLS}/bill_repayment`]: [
    {
      as: 'a payment of the month',
      send: (finance) => repayments(finance).add({ amount: '7', parts: { [ids.laterBill]: '7' }, paid_on: `${MONTH}-21` }),
    },
  ],
  [`DELETE ${BASE}/${CALLS}/bill_repayment`]: [
    { as: 'a deletion of one that was left waiting', send: (finance) => repayments(finance).remove(paymentOf(ids.waiting)) },
  ],
  [`POST ${BASE}/${CALLS}/bill_repayment_confirm`]: [
    { as: 'a confirmation of one that was left waiting', send: (finance) => repayments(finance).confirm(paymentOf(ids.waiting)) },
    {
      as: 'a confirmation taken back',
      send: (finance) => repayments(finance).confirm(paymentOf(ids.payment), { confirmed: '0', reason: 'x' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/bill_repayment_take_back`]: [
    { as: 'a confirmation taken back', send: (finance) => repayments(finance).takeBack(paymentOf(ids.payment)) },
  ],
  [`POST ${BASE}/${CALLS}/bill_repayment_evidence`]: [
    {
      as: 'the evidence of one that was left waiting',
      send: (finance) => repayments(finance).attach(paymentOf(ids.waiting), { name: 'slip.pdf', bytes: Buffer.from('%PDF-1.7\n') }),
    },
  ],
  [`POST ${BASE}/cpa-save`]: [
    { as: 'a rule that begins in it', send: ({ post }) => post('cpa-save', { rule: aRule({ starts_on: `${MONTH}-31` }) }) },
    {
      as: 'a rule that ends in it',
      send: ({ post }) =>
        post('cpa-save', { id: ids.rule, version: '1', rule: aRule({ event: 'reg', starts_on: `${MONTH}-01`, ends_on: `${MONTH}-02` }) }),
    },
  ],
  [`POST ${BASE}/cpa-take`]: [
    {
      as: 'charges taken over into costs',
      send: async ({ get, post }) => {
        const { lines } = (await get('cpa-charges', { month: MONTH, name_id: 'n' })).body.data
        const { rule_id: id, seen } = lines.find((line: { rule_id: string }) => line.rule_id === ids.idle)
        return await post('cpa-take', { month: MONTH, name_id: 'b', rules: JSON.stringify([{ id, seen }]) })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/platform_figure`]: [
    {
      as: 'another figure',
      send: ({ post }) =>
        post(`${CALLS}/platform_figure`, {
          month: MONTH,
          game_id: '1',
          app_store: 'App Store',
          currency: 'USD',
          amount_minor: '1',
          version: '1',
          reason: 'x',
        }),
    },
  ],
  [`POST ${BASE}/${CALLS}/platform_figure_delete`]: [
    {
      as: 'no figure any more',
      send: ({ post }) => post(`${CALLS}/platform_figure_delete`, { id: ids.figure, version: '1', reason: 'x' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/bill/save`]: [
    { as: 'a bill of its own', send: ({ post }) => post(`${CALLS}/bill/save`, aBill()) },
    {
      as: 'another amount of one that nothing was paid on',
      send: ({ post }) => post(`${CALLS}/bill/save`, { ...aBill(), id: ids.bare, version: '1' }),
    },
    {
      as: 'a bill moved into it',
      send: ({ post }) => post(`${CALLS}/bill/save`, { ...aBill(), id: ids.laterBill, version: '1' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/bill/delete`]: [
    { as: 'a bill less', send: ({ post }) => post(`${CALLS}/bill/delete`, { id: ids.bare, version: '1' }) },
  ],
  [`POST ${BASE}/${CALLS}/bill/import`]: [
    {
      as: 'a sheet of bills',
      send: (finance) => {
        const bill = aBill()
        const body = `${Object.keys(bill).join(',')}\n${Object.values(bill).join(',')}`
        return sendFile(finance, 'bill/import', { name: 'b.csv', body })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/refund_detail/save`]: [
    {
      as: 'a refund of its own',
      send: ({ post }) => post(`${CALLS}/refund_detail/save`, { ...aRefund, app_store: 'Google Play' }),
    },
    {
      as: 'another amount',
      send: async (finance) =>
        await finance.post(`${CALLS}/refund_detail/save`, { ...aRefund, ...(await aRefundOf(finance, MONTH)), amount_minor: '2' }),
    },
    {
      as: 'a refund moved into it',
      send: async (finance) =>
        await finance.post(`${CALLS}/refund_detail/save`, { ...aRefund, ...(await aRefundOf(finance, LATER)), app_store: 'Google Play' }),
    },
    {
      as: 'a refund moved out of it',
      send: async (finance) =>
        await finance.post(`${CALLS}/refund_detail/save`, { ...aRefund, ...(await aRefundOf(finance, MONTH)), day: `${LATER}-06` }),
    },
  ],
  [`POST ${BASE}/${CALLS}/refund_detail/delete`]: [
    {
      as: 'a refund less',
      send: async (finance) => await finance.post(`${CALLS}/refund_detail/delete`, await aRefundOf(finance, MONTH)),
    },
  ],
  [`POST ${BASE}/${CALLS}/refund_detail/import`]: [
    {
      as: 'a sheet of refunds',
      send: (finance) => {
        const body = `${Object.keys(aRefund).join(',')}\n${Object.values({ ...aRefund, app_store: 'Google Play' }).join(',')}`
        return sendFile(finance, 'refund_detail/import', { name: 'r.csv', body })
      },
    },
  ],
  [`POST ${BASE}/cpa_event/save`]: [
    { as: 'a count of its own', send: ({ post }) => post('cpa_event/save', { ...aCount, event: 'newpay' }) },
    {
      as: 'another count',
      send: async (finance) => {
        const { id, version } = await aCountOf(finance)
        return await finance.post('cpa_event/save', { ...aCount, id, version: String(version) })
      },
    },
    {
      as: 'a count moved out of it',
      send: async (finance) => {
        const { id, version } = await aCountOf(finance)
        return await finance.post('cpa_event/save', { ...aCount, day: `${LATER}-03`, id, version: String(version) })
      },
    },
  ],
  [`POST ${BASE}/cpa_event/delete`]: [
    {
      as: 'a count less',
      send: async (finance) => {
        const { id, version } = await aCountOf(finance)
        return await finance.post('cpa_event/delete', { id, version: String(version) })
      },
    },
  ],
  [`POST ${BASE}/cpa_event/import`]: [
    {
      as: 'a sheet of counts',
      send: (finance) =>
        sendFile(finance, '../cpa_event/import', { name: 'c.csv', body: `day,game_id,spreader_id,event,events\n${MONTH}-21,1,21,reg,9` }),
    },
  ],
  [`POST ${BASE}/${CALLS}/fx_rate/save`]: [
    {
      as: 'a rate of its own',
      told: RATES_CLOSED,
      send: ({ post }) => post(`${CALLS}/fx_rate/save`, { day: `${MONTH}-20`, currency: 'USD', rate: '9', name: 'x' }),
    },
    {
      as: 'another rate',
      told: RATES_CLOSED,
      send: async (finance) => {
        const { id, version, day, currency, name } = await aRateOf(finance)
        return await finance.post(`${CALLS}/fx_rate/save`, { id, version: String(version), day, currency, rate: '9', name })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/fx_rate/delete`]: [
    {
      as: 'a rate less',
      told: RATES_CLOSED,
      send: async (finance) => {
        const { id, version } = await aRateOf(finance)
        return await finance.post(`${CALLS}/fx_rate/delete`, { id, version: String(version) })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/fx_rate/bulk`]: [
    {
      as: 'several rates less',
      told: RATES_CLOSED,
      send: async (finance) => {
        const { id, version } = await aRateOf(finance)
        return await finance.post(`${CALLS}/fx_rate/bulk`, { rows: JSON.stringify([{ id, version }]), remove: '1' })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/fx_rate/import`]: [
    {
      as: 'a sheet of rates',
      told: RATES_CLOSED,
      send: (finance) => sendFile(finance, 'fx_rate/import', { name: 'r.csv', body: `day,currency,rate,name\n${MONTH}-21,USD,9,x` }),
    },
  ],
  [`POST ${BASE}/${CALLS}/platform_figure_import`]: [
    {
      as: 'a file of figures',
      send: (finance) =>
        sendFile(finance, 'platform_figure_import', { name: 'f.csv', body: '月份,游戏,应用商店,平台金额,币种\n2026-10,1,App Store,1,USD' }),
    },
  ],
}

const aName = () => ({ name_zh: randomUUID(), name_en: 'x', branding: '0', purpose: 'marketing' })
const aStatementName = () => ({ means: 'game', name: `名${randomUUID()}`, game_id: '1' })
const aMapping = () => ({
  kind: 'income',
  name: `映射${randomUUID()}`,
  base: 'channel_share',
  columns: JSON.stringify({ counterparty: 'a', game: 'b', flow: 'c', share_rate: 'd', due: 'e' }),
  defaults: '{}',
})

/** Writes that are done while the month is confirmed, and why they do not touch it. */
const NO_MONTH: Readonly<Record<string, readonly { why: string; send: (finance: Finance) => Promise<Answer> }[]>> = {
  ['POST /dapper/api/finance/v3/cost_name/save']: [
    {
      why: 'a name is said in another way: which costs it has stays',
      send: ({ post }) => post('/dapper/api/finance/v3/cost_name/save', { ...aName(), tier: '1', parent_id: '' }),
    },
  ],
  ['POST /dapper/api/finance/v3/cost_name/delete']: [
    {
      why: 'only a name that nothing uses goes',
      send: async ({ post }) => {
        const { body } = await post('/dapper/api/finance/v3/cost_name/save', { ...aName(), tier: '1', parent_id: '' })
        return await post('/dapper/api/finance/v3/cost_name/delete', { id: body.data.id, version: '1' })
      },
    },
  ],
  ['POST /dapper/api/finance/v3/cost_name/import']: [
    {
      why: 'names that are new have no costs',
      send: (finance) =>
        sendFile(finance, '../../finance/v3/cost_name/import', {
          name: 'n.csv',
          body: `tier,name_zh,name_en,purpose\n1,${randomUUID()},x,marketing`,
        }),
    },
  ],
  [`POST ${BASE}/${CALLS}/firm/save`]: [
    {
      why: 'a firm has tax number and account; statements and bills keep its name',
      send: ({ post }) => post(`${CALLS}/firm/save`, { name: randomUUID(), side: 'both' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/firm/delete`]: [
    {
      why: 'only a firm that nothing names goes',
      send: async ({ post }) => {
        const { body } = await post(`${CALLS}/firm/save`, { name: randomUUID(), side: 'both' })
        return await post(`${CALLS}/firm/delete`, { id: body.data.id, version: '1' })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/firm/import`]: [
    {
      why: 'firms that are new are named by nothing',
      send: (finance) => sendFile(finance, 'firm/import', { name: 'f.csv', body: `name\n${randomUUID()}` }),
    },
  ],
  ['POST /dapper/api/finance/v3/cost_name_billed']: [
    {
      why: 'the name is switched for the months that are open: the costs of a confirmed one stay as they were',
      send: async ({ get, post }) => {
        const { data } = (await get('/dapper/api/finance/v3/cost_name_3')).body
        const { billed } = data.find(({ id }: { id: string }) => id === 'n')
        return await post('/dapper/api/finance/v3/cost_name_billed', { id: 'n', billed: billed ? '0' : '1' })
      },
    },
  ],
  'POST /dapper/api/fin/comes/month_verify': [
    {
      why: 'it adds the month up and writes nothing but its line in the trail',
      send: ({ post }) => post('/dapper/api/fin/comes/month_verify', { month: MONTH, kind: 'income' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/month_rules`]: [
    {
      why: 'rules are for months that are still to be signed: a signed one keeps what it was signed under',
      send: async ({ get, post }) => {
        const { version } = (await get(`${CALLS}/month_rules`)).body.data
        const anybody = await owner.signIn(EVERYTHING)
        return await post(`${CALLS}/month_rules`, { second_pair: '1', tolerance_bps: '10', version: String(version) }, anybody)
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_name/save`]: [
    {
      why: 'a name says what later statements mean, and changes no row',
      send: ({ post }) => post(`${CALLS}/statement_name/save`, aStatementName()),
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_name/delete`]: [
    {
      why: 'rows that were read under the name stay as they are',
      send: async ({ post }) => {
        const { id, version } = (await post(`${CALLS}/statement_name/save`, aStatementName())).body.data
        return await post(`${CALLS}/statement_name/delete`, { id, version: String(version) })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_name/import`]: [
    {
      why: 'names that come in say what later statements mean',
      send: (finance) =>
        sendFile(finance, 'statement_name/import', { name: 'n.csv', body: `means,name,game_id\ngame,${aStatementName().name},1` }),
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_mapping`]: [
    {
      why: 'a mapping of columns says how later statements are read',
      send: ({ post }) => post(`${CALLS}/statement_mapping`, aMapping()),
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_mapping_delete`]: [
    {
      why: 'rows that were read by the mapping stay as they are',
      send: async ({ post }) => {
        const { data } = (await post(`${CALLS}/statement_mapping`, aMapping())).body
        return await post(`${CALLS}/statement_mapping_delete`, { id: data.id, version: String(data.version) })
      },
    },
  ],
  [`POST ${BASE}/${CALLS}/statement_head`]: [
    {
      why: 'the first lines of a file are told, and nothing is kept',
      send: (finance) => sendFile(finance, 'statement_head', aStatement, { ticket: '', month: '' }),
    },
  ],
  [`POST ${BASE}/${CALLS}/cancel_extraction`]: [
    {
      why: 'the extraction is of a later month',
      send: async (finance) => {
        const { data } = (await sendFile(finance, 'income', aStatement, { month: LATER, again: '1' })).body
        return await finance.post(`${CALLS}/cancel_extraction`, { id: data.id })
      },
    },
  ],
  [`POST ${BASE}/cpa-save`]: [
    {
      why: 'the rule is switched on for the days that are open: a day of a confirmed month is charged by no worker',
      send: async ({ get, post }) => {
        const { version, status } = (await get('cpa-status', { id: ids.idle })).body.data
        return await post('cpa-save', {
          id: ids.idle,
          version: String(version),
          status: status === 'active' ? 'paused' : 'active',
          reason: 'x',
        })
      },
    },
  ],
}

const ROLES = [
  ['the owner of the database', () => owner, () => owner.database],
  ['the role of web and worker', throughRole, () => role],
] as const

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const writes = ALL_ENDPOINTS.filter(
  ({ path, permission, write }) => write !== 'no' && (/\/fin(ance(-v2)?)?\//.test(path) || permission.startsWith('finance.')),
)

test('every write of finance in the contract is tried on a confirmed month, or says why it touches none', () => {
  const tried = new Set([...Object.keys(REFUSED), ...Object.keys(NO_MONTH)])
  expect(
    writes.map(keyOf).filter((key) => !tried.has(key)),
    'add each to REFUSED, or to NO_MONTH with why it touches no month',
  ).toEqual([])
  const known = new Set(writes.map(keyOf))
  expect([...tried].filter((key) => !known.has(key))).toEqual([])
})

describe.each(ROLES)('a confirmed month, through a server that is %s', (_, finance, database) => {
  test('refuses every write in words, and not a byte of it changes', async () => {
    const before = await monthHash()
    const outcomes: string[] = []
    const expected: string[] = []
    for (const [key, attempts] of Object.entries(REFUSED))
      for (const { as, send, told = 'finance.month.closed' } of attempts) {
        const { status, text } = await send(finance())
        // a list of rows answers 200 with each row's own refusal, a sheet with its bad lines
        const isRefused = status >= 400 || text.includes('"refused"') || text.includes('"added":0,"changed":0,"same":0')
        const isSame = (await monthHash()) === before
        outcomes.push(
          `${key}, ${as}: ${isRefused && text.includes(`"${told}"`) ? told : `${status} ${text}`}${isSame ? '' : ', and it changed'}`,
        )
        expected.push(`${key}, ${as}: ${told}`)
      }
    expect(outcomes).toEqual(expected)
  })

  test('is not touched by what is done next to it, nor by the workers afterwards', async () => {
    const before = await monthHash()
    for (const [key, tries] of Object.entries(NO_MONTH))
      for (const { why, send } of tries) {
        const { status, text } = await send(finance())
        expect([key, why, status === 200 ? 200 : text, await monthHash()]).toEqual([key, why, 200, before])
      }
    const { db } = database()
    while (await calculateNext(db, 'worker'));
    while (await executeNext(db));
    await extractAll({ ...owner, database: { ...owner.database, ...database() } })
    expect(await monthHash()).toBe(before)
  })

  test('refuses statements of its own in every table', async () => {
    const before = await monthHash()
    const row = `insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor)
      values ('${MONTH}', 'outcome', '${randomUUID()}', 'x', '1', 1, 1, 1, 'USD', 7, 7)`
    const statements = [
      row,
      `insert into platform_figure (month, game_id, app_store, currency, amount_minor, source) values ('${MONTH}', '1', 'x', 'USD', 1, 'platform')`,
      `insert into extraction (month, kind, file_id, started_by) select month, kind, file_id, started_by from extraction where id = ${ids.extraction}`,
      `insert into statement_file (month, kind, storage_key, file_name, bytes, sha256, template, uploaded_by)
        select month, kind, storage_key || 'x', file_name, bytes, sha256, template, uploaded_by from statement_file where month = '${MONTH}' limit 1`,
      `update extraction set state = 'failed' where id = ${ids.extraction}`,
      `update extraction set month = '${LATER}' where id = ${ids.extraction}`,
      `delete from extraction where id = ${ids.extraction}`,
      `update statement_file set sha256 = 'x' where month = '${MONTH}'`,
      `update statement_file set month = '${LATER}' where month = '${MONTH}'`,
      `delete from statement_file where month = '${MONTH}'`,
      `insert into statement_name_use (extraction_id, means, name, rows) values (${ids.extraction}, 'game', 'x', 1)`,
      `update statement_name_use set rows = 9 where extraction_id = ${ids.extraction}`,
      `delete from statement_name_use where extraction_id = ${ids.extraction}`,
      `truncate extraction cascade`,
      `truncate statement_file cascade`,
      `truncate statement_name_use`,
      `insert into cpa_event_day (day, game_id, spreader_id, event, events) values ('${MONTH}-09', '1', '21', 'reg', 1)`,
      `insert into cpa_execution (rule_id, rule_version, day, events, amount_minor, currency) values (${ids.idle}, 1, '${MONTH}-03', 1, 1, 'USD')`,
      `update statement_row set month = '${LATER}' where id = ${ids.income}`,
      `update cost_share set amount_minor = 6 where entry_id = ${ids.cost}`,
      `delete from cost_share where entry_id = ${ids.cost}`,
      `delete from repayment_allocation where repayment_id = ${ids.payment}`,
      `update repayment_allocation set amount_minor = 9 where repayment_id = ${ids.payment}`,
      ...['statement_row', 'cost_entry', 'bill', 'bill_repayment', 'refund', 'platform_figure', 'cpa_execution', 'cpa_event_day'].flatMap(
        (table) => [
          `update ${table} set ${table === 'cpa_event_day' ? 'events = 1' : "currency = 'JPY'"} where month = '${MONTH}'`,
          table === 'bill' ? `delete from bill where id = ${ids.bare}` : `delete from ${table} where month = '${MONTH}'`,
          `truncate ${table} cascade`,
        ],
      ),
      `update finance_month set state = 'open' where month = '${MONTH}'`,
      `update finance_month set state = 'reopened', reason = ' ' where month = '${MONTH}'`,
      `update finance_month set totals_hash = 'x' where month = '${MONTH}'`,
      `update finance_month set month = '2026-12' where month = '${MONTH}'`,
      `delete from finance_month where month = '${MONTH}'`,
      `update month_copy set totals_hash = 'x' where month = '${MONTH}'`,
      `delete from month_copy where month = '${MONTH}'`,
    ]
    const written: string[] = []
    for (const statement of statements) {
      const code = await database()
        .pool.query(statement)
        .then(
          () => 'written',
          (error: unknown) => String(Reflect.get(Object(error), 'code')),
        )
      // FD001 is the month's own no, 42501 a right the role does not have at all
      if (code !== 'FD001' && code !== '42501') written.push(`${code}: ${statement}`)
    }
    expect(written).toEqual([])
    expect(await monthHash()).toBe(before)
  })
})
