import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import { financeWaiting } from '#server/features/finance/finance-waiting.reads.ts'
import { shellRoutes } from '#server/features/shell/shell.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, EVERYTHING } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    insert into game (game_id, name, region_id, timezone, currency) values
      ('g1', 'G', '1', 'Asia/Shanghai', 'USD'), ('g2', 'H', '1', 'Asia/Shanghai', 'USD');
    insert into spreader (id, channel, name, region_id) values ('21', 'facebook', 'Meta', '4'), ('304', 'toutiao', 'Toutiao', '1');
    insert into cost_name (id, tier, name_zh, name_en) values ('n', '1', '名', 'name');`)
  http = await aServer(database, shellRoutes({ downloadUrl: null, builderUrl: null, counters: [financeWaiting] }))
})
afterAll(async () => {
  await http.close()
  await database.close()
})

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

test('a batch that is not finished is told to who began it, on whatever computer, and to nobody else', async () => {
  const [mine, other] = await Promise.all([aSession(database), aSession(database)])
  for (const state of ['draft', 'pushing', 'settled', 'discarded', 'expanding'])
    await sql`insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by)
      values ('fb_ad', 'create', ${state}, 'g1', '{}', '{}', ${state}, ${mine.userId})`.execute(database.db)
  const names = async (authorization: string) => (await ask(authorization)).open_batches.map(({ name }: { name: string }) => name)
  expect(await names(mine.authorization)).toEqual(['expanding', 'pushing', 'draft'])
  expect(await names(other.authorization)).toEqual([])
})

test('costs wait for who commits them within the grants, and for who entered them; nobody else hears of them', async () => {
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
