import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import { PAGES } from '#permissions/page-list.ts'
import { accountsWaiting } from '#server/features/account/account-waiting.reads.ts'
import { landingWaiting } from '#server/features/landing/landing-waiting.reads.ts'
import { financeWaiting } from '#server/features/finance/finance-waiting.reads.ts'
import { exportsWaiting } from '#server/features/insight/export-waiting.reads.ts'
import { reviewWaiting } from '#server/features/review/review-waiting.reads.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, EVERYTHING } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    insert into game (game_id, name, region_id, timezone, currency) values
      ('g1', 'G', '1', 'Asia/Shanghai', 'USD'), ('g2', 'H', '1', 'Asia/Shanghai', 'USD');
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '4'), ('304', 'toutiao', 'Toutiao', '1');
    insert into cost_name (id, tier, name_zh, name_en) values ('n', '1', '名', 'name');`)
  http = await aServer(database, shellRoutes({ downloadUrl: null, builderUrl: null, counters: [...financeWaiting, reviewWaiting] }))
})
afterAll(() => ended(http, database))

const ask = async (authorization: string) =>
  (await http.inject({ method: 'GET', url: '/dapper/api/shell', headers: { authorization } })).json().data

async function aCost({
  by,
  state = 'staged',
  game = 'g1',
  channel = null,
}: {
  by: string
  state?: string
  game?: string
  channel?: string | null
}) {
  await sql`insert into cost_entry (month, game_id, country, spreader_id, name_id, amount_minor, currency, fx_rate, base_minor, level, state, entered_by)
    values ('2026-10', ${game}, ${`C${(costs += 1)}`}, ${channel}, 'n', 100, 'USD', 1, 100, 'game', ${state}, ${by})`.execute(database.db)
}
let costs = 0

test('each page that shows how much waits has its counter, and each counter its page', () => {
  const counted = [...financeWaiting, landingWaiting, accountsWaiting, reviewWaiting, exportsWaiting].map(({ tool }) => tool)
  expect(counted.toSorted()).toEqual(PAGES.flatMap(({ name, waits }) => (waits ? [name] : [])).toSorted())
})

test('a batch that is not finished is told to who began it, on whatever computer, and to no one else', async () => {
  const [mine, other] = await Promise.all([aSession(database), aSession(database)])
  for (const state of ['draft', 'pushing', 'settled', 'discarded', 'expanding'])
    await sql`insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by)
      values ('fb_ad', 'create', ${state}, 'g1', '{}', '{}', ${state}, ${mine.userId})`.execute(database.db)
  const names = async (authorization: string) => (await ask(authorization)).open_batches.map(({ name }: { name: string }) => name)
  expect(await names(mine.authorization)).toEqual(['expanding', 'pushing', 'draft'])
  expect(await names(other.authorization)).toEqual([])
})

test('costs wait for who commits them within the grants, and for who entered them; no one else hears of them', async () => {
  const committing = await aSession(database, PRESETS.finance)
  const entering: Grants = { global: {}, pages: { finance: { func: { 'cost.enter': true }, game: ['*'], spreader: ['*'] } } }
  const own = await aSession(database, entering)
  await aCost({ by: own.userId })
  await aCost({ by: own.userId, state: 'failed', channel: '304' })
  await aCost({ by: own.userId, state: 'posted' })
  await aCost({ by: committing.userId, game: 'g2' })
  const narrow = await aSession(database, {
    global: {},
    pages: { finance: { func: { 'cost.commit': true }, game: ['g1'], spreader: ['21'] } },
  })
  const reader = await aSession(database, { ...EVERYTHING, global: { ...EVERYTHING.global, func: { 'cost.view': true } } })
  const waiting = async ({ authorization }: { authorization: string }) => (await ask(authorization)).waiting
  expect(await Promise.all([committing, own, narrow, reader].map(waiting))).toEqual([
    { FinanceCostIn: 3 },
    { FinanceCostIn: 2 },
    { FinanceCostIn: 1 },
    {},
  ])
})

/** Who may do this only in finance, of these games. */
const whoMay = (func: string, game = '*'): Grants => ({
  global: {},
  pages: { finance: { func: { [func]: true }, game: [game], spreader: ['*'] } },
})
const waitingFor = async (grants: Grants) => (await ask((await aSession(database, grants)).authorization)).waiting

test('rows wait for who may confirm them, by income and outcome, until they are confirmed', async () => {
  const row = async (kind: string, game: string, state: string) =>
    await database.pool.query(
      `insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor, state)
        values ('2026-10', $1, gen_random_uuid()::text, 'Apple', $2, 100, 70, 70, 'USD', 7, 490, $3)`,
      [kind, game, state],
    )
  for (const [kind, game, state] of [
    ['income', 'g1', 'unconfirmed'],
    ['income', 'g1', 'disputed'],
    ['income', 'g2', 'unconfirmed'],
    ['income', 'g1', 'confirmed'],
    ['outcome', 'g2', 'unconfirmed'],
  ] as const)
    await row(kind, game, state)
  expect(await waitingFor(whoMay('row.confirm'))).toEqual({ FinanceIncome: 3, FinanceOutcome: 1 })
  expect(await waitingFor(whoMay('row.confirm', 'g1'))).toEqual({ FinanceIncome: 2 })
  expect(await waitingFor(whoMay('row.edit'))).toEqual({})
})

test('a payment waits for a second person, in an open month', async () => {
  const [adding, other] = [await aSession(database, whoMay('repayment.confirm')), await aSession(database, whoMay('repayment.confirm'))]
  const pay = async (month: string, state: string, game: string) =>
    await database.pool.query(
      `with b as (insert into bill (month, kind, number, counterparty, game_id, amount_minor, currency, issued_on, due_on)
          values ($1, 'income', gen_random_uuid()::text, 'Apple', $3, 1000, 'USD', '2026-08-31', '2026-09-30') returning id),
        p as (insert into bill_repayment (bill_id, month, kind, amount_minor, currency, paid_on, method, state, added_by)
          select id, $1, 'income', 400, 'USD', '2026-10-10', 'bank', $2, $4 from b returning id, bill_id)
        insert into repayment_allocation (repayment_id, bill_id, amount_minor) select id, bill_id, 400 from p`,
      [month, state, game, adding.userId],
    )
  await pay('2026-08', 'added', 'g1')
  await pay('2026-08', 'added', 'g2')
  await pay('2026-08', 'confirmed', 'g1')
  await pay('2026-07', 'added', 'g1')
  await database.pool.query("update finance_month set state = 'confirmed' where month = '2026-07' and kind = 'income'")
  const count = async ({ authorization }: { authorization: string }) => (await ask(authorization)).waiting
  expect([await count(adding), await count(other)]).toEqual([{ FinanceRepayments: 2 }, { FinanceRepayments: 2 }])
  expect(await waitingFor(whoMay('repayment.confirm', 'g2'))).toEqual({ FinanceRepayments: 1 })
  await database.pool.query(
    `insert into setting (key, value) values ('finance_month_rules', '{"fourEyes": true}') on conflict (key) do update set value = excluded.value`,
  )
  expect([await count(adding), await count(other)]).toEqual([{}, { FinanceRepayments: 2 }])
})

test('a rule waits while it is off and days of it are not charged', async () => {
  const { userId } = await aSession(database)
  const rule = async (status: string, game: string) =>
    await database.pool.query(
      `insert into cpa_rule (game_id, spreader_id, event, currency, tiers, starts_on, status, created_by)
        values ($1, '21', 'reg', 'USD', '[{"from": 1, "to": null, "price_minor": "10"}]', '2026-01-01', $2, $3)`,
      [game, status, userId],
    )
  await rule('paused', 'g1')
  await rule('paused', 'g2')
  expect(await waitingFor(whoMay('cpa.edit'))).toEqual({})
  await database.pool.query(
    "insert into cpa_event_day (day, game_id, spreader_id, event, events) values ('2026-01-05', 'g1', '21', 'reg', 3), ('2026-01-06', 'g2', '21', 'reg', 3)",
  )
  expect(await waitingFor(whoMay('cpa.edit'))).toEqual({ FinanceCpa: 2 })
  expect(await waitingFor(whoMay('cpa.edit', 'g2'))).toEqual({ FinanceCpa: 1 })
  await database.pool.query("update cpa_rule set status = 'active'")
  expect(await waitingFor(whoMay('cpa.edit'))).toEqual({})
})

test('a month that is over waits for who sees the whole of it and has not signed it', async () => {
  await database.pool.query(
    `delete from repayment_allocation where bill_id in (select id from bill where month = '2026-08'); delete from bill_repayment where month = '2026-08';
     delete from bill where month = '2026-08'; delete from statement_row; delete from finance_month where state <> 'confirmed'`,
  )
  const signer = await aSession(database, whoMay('month.confirm'))
  await database.pool.query(
    `insert into finance_month (month, kind, state, signatures) values ('2026-05', 'income', 'open', '[]'), ('2026-05', 'cost', 'open', '[]'),
      ('2026-05', 'outcome', 'signed', $1), ('2026-04', 'outcome', 'reopened', '[]'), ('2999-01', 'income', 'open', '[]')`,
    [JSON.stringify([{ userId: signer.userId, at: '2026-06-01T00:00:00Z', totalsHash: 'x' }])],
  )
  expect((await ask(signer.authorization)).waiting).toEqual({ FinanceMonth: 2 })
  expect(await waitingFor(whoMay('month.confirm'))).toEqual({ FinanceMonth: 3 })
  await database.pool.query(
    `insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor)
      values ('2026-05', 'income', 'one', 'Apple', 'g1', 100, 70, 70, 'USD', 7, 490)`,
  )
  expect(await waitingFor(whoMay('month.confirm', 'g2'))).toEqual({ FinanceMonth: 2 })
})

test('what is up for review waits for who decides, within their games, and never for who put it up or corrected it', async () => {
  const deciding = (game: string): Grants => ({
    global: {},
    pages: { review: { func: { 'item.decide': true }, game: [game], region: ['*'] } },
  })
  const [first, second] = [await aSession(database, deciding('*')), await aSession(database, deciding('*'))]
  const count = async ({ authorization }: { authorization: string }) => (await ask(authorization)).waiting
  expect(await count(first)).toEqual({})
  await database.pool.query(
    `insert into review_record (object_type, object_id, version, game_id, region_id, title, submitter, edited_by, state, decided_at, reviewer) values
      ('creative', '1', 1, 'g1', '1', 'A', $1, null, 'waiting', null, null), ('creative', '2', 1, 'g2', '1', 'B', $2, $1, 'waiting', null, null),
      ('creative', '3', 1, 'g1', '1', 'C', null, null, 'waiting', null, null), ('creative', '4', 1, 'g1', '1', 'D', null, null, 'passed', now(), $1)`,
    [first.userId, second.userId],
  )
  expect([await count(first), await count(second)]).toEqual([{ MaterialAudit: 1 }, { MaterialAudit: 2 }])
  expect(await waitingFor(deciding('g2'))).toEqual({ MaterialAudit: 1 })
  expect(await waitingFor({ global: {}, pages: { review: { func: { 'item.submit': true }, game: ['*'], region: ['*'] } } })).toEqual({})
  await database.pool.query("update review_record set state = 'passed', decided_at = now() where object_id = '3'")
  expect([await count(first), await count(second)]).toEqual([{}, { MaterialAudit: 1 }])
})
