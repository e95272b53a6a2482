import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHousekeeping } from '#server/main/housekeeping.ts'
import { purge } from '#server/kit/purge.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    insert into app_user (account, name, password_hash, grants) values ('u', 'U', '', '{}');
    insert into game (game_id, name, region_id, timezone, currency) values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD');`)
})
afterEach(() => database.close())

const count = async (what: string) => Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n)
const aTicket = (days: number) =>
  database.pool.query(
    "insert into ticket (id, user_id, call, payload_hash, answer, at) values ($1, 1, 'c', '', '{}', now() - make_interval(days => $2))",
    [randomUUID(), days],
  )
const aSession = (name: string, expiresInDays: number, endedDaysAgo: number | null) =>
  database.pool.query(
    `insert into session (token_hash, user_id, expires_at, ended_at)
     values (convert_to($1, 'utf8'), 1, now() + make_interval(days => $2), now() - make_interval(days => $3))`,
    [name, expiresInDays, endedDaysAgo],
  )

test('tickets are kept for the retention and removed after it, however many', async () => {
  for (const days of [31, 31, 29, 0]) await aTicket(days)
  await database.pool.query(
    "insert into ticket (id, user_id, call, payload_hash, answer, at) select gen_random_uuid(), 1, 'c', '', '{}', now() - interval '90 days' from generate_series(1, 12000)",
  )
  expect((await purge(database.db, { house: 30, visits: 90 })).ticket).toBe(12_002)
  expect(await count("ticket where at > now() - interval '30 days'")).toBe(2)
  expect((await purge(database.db, { house: 30, visits: 90 })).ticket).toBe(0)
})

test('sessions go when they cannot be used any more for so long; one that is open stays', async () => {
  await aSession('open', 5, null)
  await aSession('ended lately', 5, 3)
  await aSession('ended long ago', 5, 40)
  await aSession('expired long ago', -40, null)
  expect((await purge(database.db, { house: 30, visits: 90 })).session).toBe(2)
  const { rows } = await database.pool.query<{ name: string }>("select convert_from(token_hash, 'utf8') as name from session order by 1")
  expect(rows.map(({ name }) => name)).toEqual(['ended lately', 'open'])
})

test('a spreadsheet stays as long as a batch is made of it', async () => {
  const anImport = async (days: number) =>
    (
      await database.pool.query<{ id: string }>(
        `insert into batch_import (channel, game_id, file_name, created_by, created_at, sheet, columns, rows, bad)
         values ('fb_ad', 'g1', 'f', 1, now() - make_interval(days => $1), '[]', '{}', '[]', '[]') returning id::text`,
        [days],
      )
    ).rows[0]?.id ?? ''
  const used = await anImport(90)
  const unused = await anImport(90)
  const fresh = await anImport(2)
  await database.pool.query(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, created_by) values ('fb_ad', 'import', 'b', 'g1', '{}', $1, 1), ('fb_ad', 'create', 'b', 'g1', '{}', '{}', 1)`,
    [JSON.stringify({ import_id: used })],
  )
  expect((await purge(database.db, { house: 30, visits: 90 })).batch_import).toBe(1)
  const { rows } = await database.pool.query<{ id: string }>('select id::text from batch_import order by id')
  expect(rows.map(({ id }) => id)).toEqual([used, fresh])
  expect(rows.map(({ id }) => id)).not.toContain(unused)
})

test('a custom table that was deleted long ago goes with its versions; one that may be brought back stays', async () => {
  await database.pool.query(`
    insert into insight_table (owner_id, name, spec, saved_by, deleted_at) values
      (1, 'kept', '{}', 1, null), (1, 'lately', '{}', 1, now() - interval '3 days'), (1, 'long ago', '{}', 1, now() - interval '40 days');
    insert into insight_table_version (table_id, version, name, spec, saved_by, saved_at) select id, 1, name, spec, 1, now() from insight_table`)
  expect((await purge(database.db, { house: 30, visits: 90 })).insight_table).toBe(1)
  const { rows } = await database.pool.query('select v.name from insight_table_version v order by 1')
  expect(rows.map(({ name }) => name)).toEqual(['kept', 'lately'])
})

test('runs on a schedule, leaves one audit line for a run that removed something, and none otherwise', async () => {
  await aTicket(40)
  await database.pool.query(
    "insert into login_failure (account, address, at) values ('a', 'b', now() - interval '2 days'), ('a', 'b', now())",
  )
  let runs = 0
  const log = { info: () => (runs += 1), warn: (facts: object) => expect(facts).toBeUndefined() }
  let waiting = 3
  const uploads = { purge: () => Promise.resolve(waiting).finally(() => (waiting = 0)) }
  let left = 2
  const files = { purge: () => Promise.resolve(left).finally(() => (left = 0)) }
  const housekeeping = startHousekeeping(database.db, {
    retentionDays: 30,
    uploads,
    files,
    materials: { purge: () => Promise.resolve(0) },
    parts: { purge: () => Promise.resolve(0) },
    firstMs: 1,
    everyMs: 10,
    log,
  })
  await expect.poll(() => count('ticket')).toBe(0)
  await expect.poll(() => runs).toBe(1)
  await aTicket(50)
  await expect.poll(() => runs).toBe(2)
  await housekeeping.stop()
  const { rows } = await database.pool.query("select event, after from audit_log where entity = 'housekeeping' order by id")
  expect(rows).toEqual([
    {
      event: 'housekeeping.purged',
      after: {
        ticket: 1,
        session: 0,
        login_failure: 1,
        batch_import: 0,
        insight_table: 0,
        report_file: 0,
        export_schedule: 0,
        player_event: 0,
        monitor_visit: 0,
        screen_profile: 0,
        monitor_call: 0,
        upload: 3,
        file: 2,
        material_file: 0,
        parts: 0,
      },
    },
    {
      event: 'housekeeping.purged',
      after: {
        ticket: 1,
        session: 0,
        login_failure: 0,
        batch_import: 0,
        insight_table: 0,
        report_file: 0,
        export_schedule: 0,
        player_event: 0,
        monitor_visit: 0,
        screen_profile: 0,
        monitor_call: 0,
        upload: 0,
        file: 0,
        material_file: 0,
        parts: 0,
      },
    },
  ])
  expect(await count('login_failure')).toBe(1)
})

test('a store of files that fails is told of, and holds up none of the others', async () => {
  const told: object[] = []
  let removed = 0
  const housekeeping = startHousekeeping(database.db, {
    retentionDays: 30,
    uploads: { purge: () => Promise.resolve(0) },
    files: { purge: () => Promise.reject(new Error('EACCES')) },
    materials: { purge: () => Promise.resolve(0) },
    parts: { purge: () => Promise.resolve((removed += 1)) },
    firstMs: 1,
    log: { info: () => undefined, warn: (facts) => void told.push(facts) },
  })
  await expect.poll(() => count("audit_log where event = 'housekeeping.purged'")).toBe(1)
  await housekeeping.stop()
  expect(removed).toBe(1)
  expect(told).toEqual([{ step: 'file', failure: 'Error: EACCES' }])
})

test('two workers purging at once remove every old row once', async () => {
  await database.pool.query(
    "insert into ticket (id, user_id, call, payload_hash, answer, at) select gen_random_uuid(), 1, 'c', '', '{}', now() - interval '90 days' from generate_series(1, 8000)",
  )
  const both = await Promise.all([purge(database.db, { house: 30, visits: 90 }), purge(database.db, { house: 30, visits: 90 })])
  const rest = await purge(database.db, { house: 30, visits: 90 }) // a slice that was passed over ends a run early; the next one takes it
  expect(both[0].ticket + both[1].ticket + rest.ticket).toBe(8_000)
})

test('what the page monitor keeps goes by a retention of its own', async () => {
  await database.pool.query(`
    insert into monitor_visit (id, user_id, name, page, host, opened_at, seen_at)
      select gen_random_uuid(), 1, 'n', '/', 'h', now() - d * interval '1 day', now() - d * interval '1 day' from unnest(array[1, 6, 8, 40]) d;
    insert into screen_profile (user_id, width, height, ratio, seen_at) values (1, 1, 1, 1, now() - interval '8 days'), (1, 2, 1, 1, now());
    insert into monitor_call select current_date - d, '/', 200, 'h', 0, 1, 1 from unnest(array[1, 20]) d`)
  const { monitor_visit, screen_profile, monitor_call } = await purge(database.db, { house: 30, visits: 7 })
  expect([monitor_visit, screen_profile, monitor_call]).toEqual([2, 1, 1])
  expect([await count('monitor_visit'), await count('screen_profile'), await count('monitor_call')]).toEqual([2, 1, 1])
})
