import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import type { Grants } from '#permissions/grants.ts'
import { createEventHub, type EventHub } from '#server/features/events/events-hub.ts'
import { buildServer } from '#server/main/app.ts'
import { BEAT } from '#server/push/listen.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { startWorker } from '#server/push/worker.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aSession } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let address: string
let folder: string
const tabs: AbortController[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-events-'))
  database = await freshDatabase()
  await database.pool.query(`
    insert into app_user (account, name, password_hash, grants) values ('u', 'U', '', '{}');
    insert into game (game_id, name, region_id, timezone, currency) values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD'), ('g2', 'H', 'cn', 'Asia/Shanghai', 'USD');`)
  http = await buildServer({ db: database.db, pool: database.pool, dataDir: folder, connectors: new Map(), version: '1.0.0' })
  address = await http.listen({ host: '127.0.0.1', port: 0 })
  // what is told before the server listens is not heard, and as it begins it greets every tab again
  await expect.poll(isHeard).toBe(true)
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.abort()
  const closed = http.close()
  http.server.closeAllConnections() // one that never asked anything is not idle to Node
  await closed
  await database.close()
  await rm(folder, { recursive: true })
})

/** Does the server listen to all channels? The last it asks for is that of the tables. */
async function isHeard(): Promise<boolean> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'idle' and query in ('listen table_changed', '${BEAT}')`,
  )
  return rows.length > 0
}

const aBatch = async (gameId = 'g1') =>
  (
    await database.pool.query<{ id: string }>(
      `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by) values ('fb_ad', 'create', 'b', $1, '{}', '{}', 'draft', 1) returning id::text`,
      [gameId],
    )
  ).rows[0]?.id ?? ''
const edit = (batchId: string) => database.pool.query('update batch set version = version + 1 where id = $1', [batchId])

type Tab = { status: number; text: () => string; ended: Promise<string>; heard: (what: string, times?: number) => Promise<unknown> }

/** A tab that keeps everything it is told. */
async function aTab(authorization: string): Promise<Tab> {
  const controller = new AbortController()
  tabs.push(controller)
  const answer = await fetch(`${address}/dapper/api/events`, { headers: { authorization }, signal: controller.signal })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk)
    return text
  }
  const ended = read().catch((failure: unknown) => `broken: ${String(failure)}`)
  const heard = async (what: string, times = 1) => expect.poll(() => text.split(what).length - 1).toBe(times)
  return { status: answer.status, text: () => text, ended, heard }
}
const gamesOnly = (game: string): Grants => ({ global: { func: { '*': true }, game: [game] }, pages: {} })
const changed = (id: string) => `event: changed\ndata: {"topic":"batch","id":"${id}"}\n\n`

test('a new game is told to every tab, as the base configuration that changed', async () => {
  const tab = await aTab((await aSession(database, gamesOnly('g1'))).authorization)
  await tab.heard('event: hello')
  await database.pool.query(
    `insert into game (game_id, name, region_id, timezone, currency) values ('g3', 'I', 'cn', 'Asia/Shanghai', 'USD')`,
  )
  await tab.heard('event: changed\ndata: {"topic":"dictionary","id":"base_config"}\n\n')
})

test('a change of a batch is told to those who may see it, and to no one else', async () => {
  const mine = await aTab((await aSession(database, gamesOnly('g1'))).authorization)
  const other = await aTab((await aSession(database, gamesOnly('g2'))).authorization)
  const powerless = await aTab((await aSession(database, { global: { game: ['g1'] }, pages: {} })).authorization)
  await mine.heard('event: hello')
  const [batchId, elsewhere] = [await aBatch('g1'), await aBatch('g2')]
  await edit(batchId)
  await edit(elsewhere)
  await mine.heard(changed(batchId))
  await other.heard(changed(elsewhere))
  expect([mine.text().includes(changed(elsewhere)), other.text().includes(changed(batchId))]).toEqual([false, false])
  expect(powerless.text()).not.toContain('changed')
})

test('a decision of a reviewer is told to those who see the list of materials of that game, not what a lease does', async () => {
  const material = (id: string, game: string) =>
    database.pool.query(
      `insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key) values ($1, $2, $1, 'image', 'image/png', 1, 1, 1, $1, $1)`,
      [id, game],
    )
  const mine = await aTab((await aSession(database, gamesOnly('g1'))).authorization)
  const other = await aTab((await aSession(database, gamesOnly('g2'))).authorization)
  const powerless = await aTab((await aSession(database, { global: { game: ['g1'] }, pages: {} })).authorization)
  await Promise.all([mine, other, powerless].map((tab) => tab.heard('event: hello')))
  const told = (id: string) => `event: changed\ndata: {"topic":"list","id":"material/${id}"}\n\n`
  await material('m1', 'g1')
  await mine.heard(told('m1'))
  await material('m2', 'g2')
  await other.heard(told('m2'))
  await database.pool.query("update material set lease_until = now() where id = 'm1'")
  await database.pool.query("update material set review_state = 'passed' where id = 'm2'")
  await other.heard(told('m2'), 2)
  await database.pool.query("update material set review_state = 'passed' where id = 'm1'")
  await mine.heard(told('m1'), 2)
  expect([mine.text().split('changed').length, powerless.text().includes('changed')]).toEqual([3, false])
})

test('many rows of a list are told as the list', async () => {
  const tab = await aTab((await aSession(database, gamesOnly('g1'))).authorization)
  await tab.heard('event: hello')
  await database.pool.query(
    `insert into landing_page (id, game_id, name, url) select 'p' || n, 'g1', 'P' || n, 'https://a.example/' || n from generate_series(1, 51) n`,
  )
  await tab.heard('event: changed\ndata: {"topic":"list","id":"landing"}\n\n')
  expect(tab.text()).not.toContain('landing/')
})

test('a landing page that was switched, and an address of it that was checked, are told as the list of landing pages', async () => {
  const tab = await aTab((await aSession(database, gamesOnly('g1'))).authorization)
  await tab.heard('event: hello')
  await database.pool.query("insert into landing_page (id, game_id, name, url) values ('p1', 'g1', 'P', 'https://a.example')")
  const told = 'event: changed\ndata: {"topic":"list","id":"landing/p1"}\n\n'
  await tab.heard(told)
  await database.pool.query("insert into landing_link (url, state) values ('https://a.example', 'dead')")
  await tab.heard(told, 2)
})

test('many changes within a second are told together', async () => {
  const tab = await aTab((await aSession(database)).authorization)
  await tab.heard('event: hello')
  const batchId = await aBatch()
  await edit(batchId)
  await tab.heard(changed(batchId)) // at once
  for (let at = 0; at < 20; at += 1) await edit(batchId)
  await tab.heard(changed(batchId), 2)
  await edit(batchId)
  await tab.heard(changed(batchId), 3)
})

test('progress of the push worker is told', async () => {
  const tab = await aTab((await aSession(database)).authorization)
  await tab.heard('event: hello')
  const batchId = await aBatch()
  await database.pool.query("update batch set state = 'pushing', committed_at = now() where id = $1", [batchId])
  await tab.heard(changed(batchId), 1)
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const materials = { open: () => Promise.reject(new Error('none')) }
  const worker = startWorker({ pool: database.pool, connectors: new Map(), materials, log: silent, metrics: pushMetrics(new Registry()) })
  await tab.heard(changed(batchId), 2) // settled, having no rows
  await worker.stop()
})

test('signing out closes the stream at once, as does anyone who ends the session or changes the rights', async () => {
  const one = await aSession(database, PRESETS.buyer)
  const leaving = await aTab(one.authorization)
  const staying = await aTab((await aSession(database, PRESETS.buyer)).authorization)
  const demoted = await aSession(database, PRESETS.buyer)
  const losing = await aTab(demoted.authorization)
  await Promise.all([leaving, staying, losing].map((tab) => tab.heard('event: hello')))
  await fetch(`${address}/user/api/user/logout`, { headers: { authorization: one.authorization } })
  expect(await leaving.ended).toContain('event: end')
  await database.pool.query(`update app_user set grants = '{"global": {}, "pages": {}}' where id = $1`, [demoted.userId])
  expect(await losing.ended).not.toContain('event: end') // it may open another, with the rights of now
  expect((await aTab(one.authorization)).status).toBe(401)
  const batchId = await aBatch('g1')
  await edit(batchId)
  expect(staying.text()).not.toContain('end')
})

test('a person holds so many streams and no more, and a closed one makes room', async () => {
  const { authorization } = await aSession(database)
  const open = await Promise.all(Array.from({ length: 10 }, () => aTab(authorization)))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  const refused = await fetch(`${address}/dapper/api/events`, { headers: { authorization } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  tabs[0]?.abort()
  await expect.poll(async () => (await aTab(authorization)).status).toBe(200)
})

test('an extraction that moved is told to those who may see statements, and to no one else', async () => {
  const finance = await aTab((await aSession(database, PRESETS.finance)).authorization)
  const buyer = await aTab((await aSession(database, PRESETS.buyer)).authorization)
  await finance.heard('event: hello')
  await database.pool.query(`
    insert into statement_file (month, kind, storage_key, file_name, bytes, sha256, template, uploaded_by) values ('2026-10', 'income', 'k', 'f', 1, '', '', 1);
    insert into extraction (month, kind, file_id, started_by) select '2026-10', 'income', id, 1 from statement_file;`)
  await finance.heard('event: changed\ndata: {"topic":"extraction","id":"income/2026-10"}\n\n')
  expect(buyer.text()).not.toContain('extraction')
})

test('whatever a month is made of is told with its kind and month, once however many rows changed, to those who may see months', async () => {
  const finance = await aTab((await aSession(database, PRESETS.finance)).authorization)
  const buyer = await aTab((await aSession(database, PRESETS.buyer)).authorization)
  await finance.heard('event: hello')
  const told = (id: string) => `event: changed\ndata: {"topic":"month","id":"${id}"}\n\n`
  await database.pool.query(`
    insert into statement_row (month, kind, row_hash, counterparty, game_id, flow_minor, due_minor, actual_minor, currency, fx_rate, base_minor)
      select '2026-10', 'income', 'h' || at, 'Apple', 'g1', 100, 70, 70, 'USD', 7, 490 from generate_series(1, 300) at`)
  await finance.heard(told('income/2026-10'))
  await database.pool.query("update statement_row set note = 'seen' where row_hash in ('h1', 'h2')")
  await finance.heard(told('income/2026-10'), 2)
  await database.pool.query("insert into finance_month (month, kind) values ('2026-09', 'cost') on conflict do nothing")
  await finance.heard(told('cost/2026-09'))
  await database.pool.query(
    "update statement_row set note = 'nothing' where row_hash = 'none of them'; delete from statement_row where row_hash = 'h1'",
  )
  await finance.heard(told('income/2026-10'), 3)
  expect(buyer.text()).not.toContain('month')
})

test('changed rules of months are told to those who may see months; another setting is not', async () => {
  const finance = await aTab((await aSession(database, PRESETS.finance)).authorization)
  const buyer = await aTab((await aSession(database, PRESETS.buyer)).authorization)
  await finance.heard('event: hello')
  const set = (key: string, second: boolean) =>
    database.pool.query(
      "insert into setting (key, value) values ($1, jsonb_build_object('secondPair', $2::boolean)) on conflict (key) do update set value = excluded.value",
      [key, second],
    )
  await set('review_templates', true)
  await set('finance_month_rules', true)
  await finance.heard('event: changed', 1)
  expect(finance.text()).toContain('{"topic":"month","id":"rules"}')
  await set('finance_month_rules', false)
  await finance.heard('{"topic":"month","id":"rules"}', 2)
  expect(buyer.text()).not.toContain('month')
})

test('the server closes although streams are open', async () => {
  const tab = await aTab((await aSession(database)).authorization)
  await tab.heard('event: hello')
  await http.close()
  await tab.ended
})

test('when the listening connection breaks it is replaced, and everybody asks once', async () => {
  const tab = await aTab((await aSession(database)).authorization)
  await tab.heard('event: hello')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where (query like 'listen %' or query like '% as beat') and datname = current_database()",
  )
  await tab.heard('event: hello', 2)
  const batchId = await aBatch()
  await edit(batchId)
  await tab.heard(changed(batchId))
})

test('a sign of life on every stream, and a session that has run out is noticed with it', async () => {
  const { userId, token } = await aSession(database)
  const { rows } = await database.pool.query<{ session: string }>(
    "select encode(token_hash, 'hex') as session from session where user_id = $1",
    [userId],
  )
  const hub: EventHub = createEventHub(database.db, { warn: () => {} }, { heartbeatMs: 20 })
  const stream = hub.open({ userId, session: rows[0]?.session ?? '', games: '*', lists: {} })
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await expect.poll(() => text).toContain(': beat')
  await database.pool.query("update session set expires_at = now() - interval '1 s' where user_id = $1", [userId])
  await expect.poll(() => text).toContain('event: end')
  hub.close()
  expect(token).not.toBe('')
})

test('a tab that does not read is closed and holds no memory', async () => {
  const hub = createEventHub(database.db, { warn: () => {} })
  const stream = hub.open({ userId: '1', session: 'ab', games: '*', lists: {} })
  for (let at = 0; at < 10_000; at += 1) hub.missed()
  expect(stream.destroyed).toBe(true)
  hub.close()
})
