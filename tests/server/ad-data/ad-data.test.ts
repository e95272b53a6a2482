import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdDataRow, DailyBudget } from '#contract/ad-data.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { adDataRoutes } from '#server/features/ad-data/ad-data.routes.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { createLog } from '#server/kit/log.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-ad-data-'))
  database = await freshDatabase()
  await seedDemo({ db: database.db, dataDir, log: createLog({ level: 'silent' }) })
  http = await aServer(database, [
    ...adDataRoutes(),
    ...shellRoutes({ downloadUrl: 'https://app.example.com', builderUrl: null, counters: [] }),
  ])
})
afterAll(() => ended(http, database, dataDir))

async function ask(url: string, grants: Grants = PRESETS.admin) {
  const { authorization } = await aSession(database, grants)
  return await http.inject({ method: 'GET', url, headers: { authorization } })
}
const lines = async (query = '', grants: Grants = PRESETS.admin): Promise<{ data: AdDataRow[]; total: number }> =>
  (await ask(`/dapper/api/ad_data${query}`, grants)).json()

// game 301 is for named people only, and no one here is named
test('every pushed object is counted once, in its batch and account', async () => {
  const { data, total } = await lines()
  const { rows } = await sql<{ items: number; done: number; failed: number }>`
    select count(*)::int as items, (count(*) filter (where outcome = 'done'))::int as done, (count(*) filter (where outcome = 'failed'))::int as failed
    from batch_item i join batch b on b.id = i.batch_id where b.state in ('pushing', 'settled') and b.game_id <> '301'`.execute(database.db)
  const sum = (of: (row: AdDataRow) => number) => data.reduce((all, row) => all + of(row), 0)
  expect(total).toBe(data.length)
  expect({
    items: sum(({ campaigns, adgroups, ads }) => campaigns + adgroups + ads),
    done: sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
  }).toEqual(rows[0])
  for (const row of data)
    expect(row.done + row.failed + row.unknown + row.skipped + row.waiting).toBe(row.campaigns + row.adgroups + row.ads)
})

test('budgets of a batch add up to its totals, per currency', async () => {
  const { data } = await lines()
  const batches = await database.db
    .selectFrom('batch')
    .select(['id', 'totals'])
    .where('state', '=', 'settled')
    .where('game_id', '<>', '301')
    .execute()
  for (const { id, totals } of batches) {
    const sums = new Map<string, bigint>()
    for (const { currency, daily_minor } of data.filter((row) => row.batch_id === id && row.daily_minor !== '0'))
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(daily_minor))
    expect([...sums].map(([currency, minor]) => ({ currency, amount_minor: minor.toString() })).sort(byCurrency)).toEqual(
      totals?.daily.toSorted(byCurrency),
    )
  }
  expect(batches.length).toBeGreaterThan(2)
})
const byCurrency = (one: { currency: string }, other: { currency: string }) => (one.currency < other.currency ? -1 : 1)

test('lines are those of the games and networks of the grants; without the function there are none', async () => {
  const { data } = await lines('', DEMO_GRANTS.agent)
  expect(data.length).toBeGreaterThan(0)
  expect(new Set(data.map(({ game_id }) => game_id))).toEqual(new Set(['10012']))
  expect((await ask('/dapper/api/ad_data?game_id=10078', DEMO_GRANTS.agent)).statusCode).toBe(403)
  const onlyOn = (spreader: string): Grants => ({
    global: { game: ['*'], spreader: [spreader] },
    pages: { data: { func: { 'table.view': true } } },
  })
  const onOne = await lines('', onlyOn('304'))
  expect(new Set(onOne.data.map(({ channel }) => channel))).toEqual(new Set(['toutiao_ad3']))
  // the demo has no objects on Kuaishou
  expect(await lines('', onlyOn('3793'))).toMatchObject({ data: [], total: 0 })
  expect((await ask('/dapper/api/ad_data', PRESETS.reviewer)).statusCode).toBe(403)
})

test('filters narrow: game, account, day, state, trouble; pages add up to the whole', async () => {
  const all = (await lines()).data
  const one = all[0]
  if (!one) throw new Error('the demo has lines')
  const narrowed: [string, (row: AdDataRow) => boolean][] = [
    [`?game_id=${one.game_id}`, ({ game_id }) => game_id === one.game_id],
    [`?account_id=${one.account_id}`, ({ account_id }) => account_id === one.account_id],
    [`?day_from=${one.day}&day_to=${one.day}`, ({ day }) => day === one.day],
    ['?state=settled', ({ state }) => state === 'settled'],
    ['?trouble=1', ({ failed, unknown }) => failed + unknown > 0],
    ['?channel=nobody', () => false],
  ]
  for (const [query, keep] of narrowed) expect((await lines(query)).data, query).toEqual(all.filter(keep))
  const pages = await Promise.all([1, 2, 3].map((page) => lines(`?per_page=4&page=${page}`)))
  expect(pages.flatMap(({ data }) => data)).toEqual(all.slice(0, 12))
  expect((await ask('/dapper/api/ad_data?day_from=yesterday')).statusCode).toBe(400)
})

test('the frame hears of failed rows in its games, and of nothing without the function to see batches', async () => {
  const { data } = (await ask('/dapper/api/shell')).json()
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from batch_item i join batch b on b.id = i.batch_id
    where i.outcome in ('failed', 'unknown') and b.state in ('pushing', 'settled') and b.game_id <> '301'`.execute(database.db)
  expect(data).toMatchObject({ download_url: 'https://app.example.com', builder: false, failed_rows: rows[0]?.rows })
  expect(data.failed_rows).toBeGreaterThan(0)
  expect(
    data.failed_batches.reduce((all: number, { failed, unknown }: { failed: number; unknown: number }) => all + failed + unknown, 0),
  ).toBe(data.failed_rows)
  const agent = (await ask('/dapper/api/shell', DEMO_GRANTS.agent)).json().data
  expect(agent.failed_batches.every(({ game_id }: { game_id: string }) => game_id === '10012')).toBe(true)
  expect((await ask('/dapper/api/shell', PRESETS.finance)).json().data).toMatchObject({ failed_rows: 0, failed_batches: [] })
})

test('daily budgets are those of the lines on the network, each account counted once, and nothing of foreign games', async () => {
  await database.db
    .updateTable('batch')
    .set({ committed_at: sql`now() - interval '1 day'` })
    .where('state', '=', 'settled')
    .execute()
  const read = async (grants: Grants): Promise<DailyBudget[]> => (await ask('/dapper/api/daily_budgets', grants)).json().data
  const mine = await read(PRESETS.admin)
  const { rows } = await sql<DailyBudget>`
    with one as (
      select b.channel, a.currency, a.account_id, a.balance_minor, sum((i."values"->>'daily_budget')::numeric) filter (where i.outcome = 'done') as daily
      from batch_item i join batch b on b.id = i.batch_id join ad_account a on a.account_id = i.account_id
      where b.state in ('pushing', 'settled') and b.game_id <> '301' and i.level = 'adgroup' and i."values"->>'status' = 'ACTIVE'
        and exists (select from batch_item c where c.batch_id = i.batch_id and c.parent_seq = i.seq and c.outcome = 'done')
      group by b.channel, a.currency, a.account_id, a.balance_minor)
    select channel, currency, count(*)::int as accounts, sum(balance_minor)::text as left_minor, sum(coalesce(daily, 0))::text as daily_minor,
      '0' as waiting_minor
    from one where daily > 0 group by channel, currency order by channel, currency`.execute(database.db)
  expect(mine.length).toBeGreaterThan(1)
  expect(mine).toEqual(rows)
  expect(await read({ global: {}, pages: { data: { func: { '*': true }, game: ['10078'], spreader: ['304'] } } })).toEqual([])
  expect((await ask('/dapper/api/daily_budgets', { global: {}, pages: {} })).statusCode).toBe(403)
})

test('what is paused at any level, begins later or has ended is not to be spent today', async () => {
  const { rows } = await sql<{ batch_id: string; account_id: string; seq: number; parent_seq: number; currency: string; budget: string }>`
    select i.batch_id::text, i.account_id, i.seq, i.parent_seq, a.currency, i."values"->>'daily_budget' as budget
    from batch_item i join batch b on b.id = i.batch_id join ad_account a on a.account_id = i.account_id
    where b.state = 'settled' and b.game_id <> '301' and i.level = 'adgroup' and i."values"->>'status' = 'ACTIVE' and i.outcome = 'done'
    order by i.batch_id, i.seq limit 1`.execute(database.db)
  const [one] = rows
  if (!one) throw new Error('the demo has an ad set that runs')
  const daily = async () => {
    const { data }: { data: DailyBudget[] } = (await ask('/dapper/api/daily_budgets')).json()
    return BigInt(data.find(({ currency }) => currency === one.currency)?.daily_minor ?? '0')
  }
  const before = await daily()
  const set = async (where: string, values: Record<string, string>) =>
    await sql`update batch_item set "values" = "values" || ${JSON.stringify(values)}::jsonb where batch_id = ${one.batch_id} and ${sql.raw(where)}`.execute(
      database.db,
    )
  const [own, above, below] = [`seq = ${one.seq}`, `seq = ${one.parent_seq}`, `parent_seq = ${one.seq}`]
  const siblings = await sql<{ budget: string }>`select "values"->>'daily_budget' as budget from batch_item
    where batch_id = ${one.batch_id} and parent_seq = ${one.parent_seq} and outcome = 'done'`.execute(database.db)
  const inCampaign = siblings.rows.reduce((sum, { budget }) => sum + BigInt(budget), 0n)
  const without: [string, Record<string, string>, Record<string, string>, bigint][] = [
    [own, { status: 'PAUSED' }, { status: 'ACTIVE' }, BigInt(one.budget)],
    [own, { start_time: '2099-01-01T00:00:00+08:00' }, { start_time: '2026-01-01T00:00:00+08:00' }, BigInt(one.budget)],
    [own, { end_time: '2026-01-02T00:00:00+08:00' }, { end_time: '2099-01-02T00:00:00+08:00' }, BigInt(one.budget)],
    [below, { status: 'PAUSED' }, { status: 'ACTIVE' }, BigInt(one.budget)],
    [above, { status: 'PAUSED' }, { status: 'ACTIVE' }, inCampaign],
  ]
  for (const [where, off, on, less] of without) {
    await set(where, off)
    expect([where, off, before - (await daily())]).toEqual([where, off, less])
    await set(where, on)
  }
  expect(await daily()).toBe(before)
})

test('of an account whose balance is a bill, what its limit leaves is told; without a limit nothing is', async () => {
  const read = async () => {
    const { data }: { data: DailyBudget[] } = (await ask('/dapper/api/daily_budgets')).json()
    return data.find(({ currency }) => currency === 'EUR')
  }
  const told = async (facts: Record<string, string | null>) => {
    await database.db
      .updateTable('ad_account')
      .set({ balance_minor: '0', read_at: sql`now()`, ...facts })
      .where('currency', '=', 'EUR')
      .execute()
    return (await read())?.left_minor
  }
  expect(await told({ cap_minor: null, spent_minor: '500' })).toBeNull()
  expect(await told({ cap_minor: '2000', spent_minor: '500' })).toBe(String(1500 * ((await read())?.accounts ?? 0)))
})
