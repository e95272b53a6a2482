import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { openDatabase, type OpenedDatabase } from '#server/db/open.ts'
import { createEventHub } from '#server/features/events/events-hub.ts'
import { buildServer } from '#server/main/app.ts'
import { hearDatabase } from '#server/main/event-source.ts'
import { BEAT } from '#server/push/listen.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aSession } from '../kit/toy.ts'

/** One web process: a pool and a memory of its own, with the statements it makes, beats apart. */
type Web = { http: FastifyInstance; opened: OpenedDatabase; statements: string[]; beats: () => number }

let database: FreshDatabase
let folder: string
let one: Web
let other: Web

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-memory-'))
  database = await freshDatabase()
  await database.pool.query(`
    insert into app_user (account, name, password_hash, grants) values ('u', 'U', '', '{"global": {}, "pages": {}}');
    insert into game (game_id, name, region_id, timezone, currency) values ('g1', 'G', 'cn', 'Asia/Shanghai', 'USD');
    insert into spreader (id, channel, name, region_id) values ('21', 'fb_ad', 'Meta', '4');`)
  one = await aWeb()
  other = await aWeb()
})
afterEach(async () => {
  for (const { http, opened } of [one, other]) {
    await http.close()
    await opened.close()
  }
  await database.close()
  await rm(folder, { recursive: true })
})

async function aWeb(): Promise<Web> {
  const opened = openDatabase(database.url, { applicationName: 'a web process' })
  const statements: string[] = []
  let beats = 0
  opened.pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...args: Parameters<typeof query>) => {
        const [asked] = args as unknown[]
        const text = typeof asked === 'string' ? asked : String(Reflect.get(Object(asked), 'text'))
        if (text === BEAT) beats += 1
        else statements.push(text)
        return query(...args)
      },
    })
  })
  const http = await buildServer({ db: opened.db, pool: opened.pool, dataDir: folder, connectors: new Map(), version: '1.0.0' })
  await http.ready()
  const web: Web = { http, opened, statements, beats: () => beats }
  await expect.poll(() => beats).toBeGreaterThan(0)
  return web
}

const ask = async ({ http }: Web, authorization: string, url: string) => {
  const { statusCode, body } = await http.inject({ url, headers: { authorization } })
  return { status: statusCode, body: JSON.parse(body) }
}
/** Asks until the process answers without a statement: what it answers from then on is remembered. */
async function remembered(web: Web, authorization: string, url: string) {
  await expect
    .poll(async () => {
      web.statements.length = 0
      await ask(web, authorization, url)
      return web.statements
    })
    .toEqual([])
  return await ask(web, authorization, url)
}
const NAMES = '/dapper/api/spreader'
const USER = '/user/api/user/info'
const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

test('a known caller and a dictionary that was asked before cost no statement', async () => {
  const { authorization } = await aSession(database)
  const first = await ask(one, authorization, NAMES)
  expect(one.statements.length).toBeGreaterThan(0)
  expect(await remembered(one, authorization, NAMES)).toEqual(first)
  expect(first.body.data).toMatchObject([{ name: 'Meta' }])
})

test('a list of a known caller costs the statement of the list', async () => {
  const { authorization } = await aSession(database)
  await remembered(one, authorization, NAMES)
  one.statements.length = 0
  expect((await ask(one, authorization, '/dapper/api/ad_accounts?page=1&per_page=20')).status).toBe(200)
  expect(one.statements.map((text) => text.includes('"ad_account"'))).toEqual([true])
})

test('whether an id exists costs no statement while it is remembered, and what is added or removed is told of', async () => {
  await sql(
    `insert into setting (key, value) values ('special_ids', '{"restricted_games": {}, "single_package_games": [], "finance_users": [], "special_user": null, "excluded_users": []}')`,
  )
  const { authorization } = await aSession(database)
  const url = (game: string) => `/dapper/api/finance-v2/level_app?game_id=${game}`
  const answered = async (game: string) => (await ask(one, authorization, url(game))).status
  expect([await answered('g1'), await answered('g2')]).toEqual([200, 400])
  await expect
    .poll(async () => {
      one.statements.length = 0
      await answered('g1')
      return one.statements.filter((text) => text.startsWith('select game_id as id'))
    })
    .toEqual([])
  await sql(`insert into game (game_id, name, region_id, timezone, currency) values ('g2', 'H', 'cn', 'Asia/Shanghai', 'USD')`)
  expect(await answered('g2')).toBe(200)
  await sql(`delete from game where game_id = 'g2'`)
  await expect.poll(() => answered('g2')).toBe(400)
})

test('one person’s answer is never another’s, nor one language the other', async () => {
  const all = await aSession(database)
  const none = await aSession(database, { global: {}, pages: {} })
  await remembered(one, all.authorization, NAMES)
  expect((await ask(one, none.authorization, NAMES)).body.data).toEqual([])
  const countriesIn = async (language: string) => {
    const url = '/dapper/api/country?page=1&per_page=3'
    return (await one.http.inject({ url, headers: { authorization: all.authorization, 'accept-language': language } })).body
  }
  const chinese = await countriesIn('zh')
  expect(await countriesIn('en')).not.toBe(chinese)
  expect(await countriesIn('zh')).toBe(chinese)
})

describe('every process is told of a change, long before it would forget what it remembers', () => {
  const status = async (web: Web, authorization: string, url: string) => (await ask(web, authorization, url)).status
  type Change = { what: string; change: string; url: string; seen: (answer: { status: number; body: any }) => boolean } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call
  const CHANGES: Change[] = [
    {
      what: 'a session ended',
      change: 'update session set ended_at = now() where user_id = $1',
      url: NAMES,
      seen: (a) => a.status === 401,
    },
    { what: 'a session removed', change: 'delete from session where user_id = $1', url: NAMES, seen: (a) => a.status === 401 },
    {
      what: 'a session cut short',
      change: 'update session set expires_at = now() where user_id = $1',
      url: NAMES,
      seen: (a) => a.status === 401,
    },
    { what: 'a person closed', change: 'update app_user set active = false where id = $1', url: NAMES, seen: (a) => a.status === 401 },
    {
      what: 'a person renamed',
      change: `update app_user set name = '新' where id = $1`,
      url: USER,
      seen: (a) => a.body.data.name === '新',
    },
    {
      what: 'a function taken',
      change: `update app_user set grants = '{"global": {"spreader": ["*"]}, "pages": {}}' where id = $1`,
      url: '/dapper/api/fb_ad/batch_list',
      seen: (a) => a.status === 403,
    },
    {
      what: 'a scope taken',
      change: `update app_user set grants = '{"global": {"func": {"*": true}}, "pages": {}}' where id = $1`,
      url: NAMES,
      seen: (a) => a.body.data.length === 0,
    },
    {
      what: 'a game withheld',
      change: `insert into setting (key, value) select 'special_ids', '{"restricted_games": {"g1": []}, "single_package_games": [], "finance_users": [], "special_user": null, "excluded_users": []}' where $1::text <> ''`,
      url: '/dapper/api/games',
      seen: (a) => a.body.data.length === 0,
    },
    {
      what: 'a channel renamed',
      change: `update spreader set name = '新' where $1::text <> ''`,
      url: NAMES,
      seen: (a) => a.body.data[0].name === '新',
    },
    {
      what: 'a game added',
      change: `insert into game (game_id, name, region_id, timezone, currency) select 'g2', 'H', 'cn', 'Asia/Shanghai', 'USD' where $1::text <> ''`,
      url: '/dapper/api/base_config',
      seen: (a) => a.body.data.games.length === 2,
    },
  ]
  test.each(CHANGES)('$what', async ({ change, url, seen }) => {
    const { authorization, userId } = await aSession(database)
    for (const web of [one, other]) {
      await ask(web, authorization, url)
      await remembered(web, authorization, NAMES)
      expect(seen(await ask(web, authorization, url))).toBe(false)
    }
    await sql(change, [userId])
    await expect.poll(async () => seen(await ask(one, authorization, url))).toBe(true)
    await expect.poll(async () => seen(await ask(other, authorization, url))).toBe(true)
  })

  test('signing out holds at once in the process that was asked to', async () => {
    const { authorization } = await aSession(database)
    await remembered(one, authorization, NAMES)
    await remembered(other, authorization, NAMES)
    await one.http.inject({ url: '/user/api/user/logout', headers: { authorization } })
    expect(await status(one, authorization, NAMES)).toBe(401)
    await expect.poll(() => status(other, authorization, NAMES)).toBe(401)
  })

  test('a session that runs out is not outlived by what is remembered of it', async () => {
    const { authorization, userId } = await aSession(database)
    // on a busy machine it may have run out before it was remembered: then once more
    await expect
      .poll(async () => {
        await sql(`update session set expires_at = now() + interval '700 ms' where user_id = $1`, [userId])
        await ask(one, authorization, NAMES)
        one.statements.length = 0
        return [await status(one, authorization, NAMES), one.statements]
      })
      .toEqual([200, []])
    await expect.poll(() => status(one, authorization, NAMES)).toBe(401)
  })
})

test('the sign of life of a session that is used is stored although the caller is remembered', async () => {
  const { authorization, userId } = await aSession(database)
  await sql(`update session set seen_at = now() - interval '2 hours' where user_id = $1`, [userId])
  await remembered(one, authorization, NAMES)
  const { rows } = await sql(`select seen_at > now() - interval '1 minute' as fresh from session where user_id = $1`, [userId])
  expect(rows).toEqual([{ fresh: true }])
})

test('when the listening connection is cut nothing is remembered until there is another, and nothing stale survives it', async () => {
  const { authorization } = await aSession(database)
  await remembered(one, authorization, NAMES)
  await sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'a web process' and datname = current_database()",
  )
  await expect.poll(async () => (await ask(one, authorization, NAMES)).status).toBe(200)
  const beatsThen = one.beats()
  await sql(`update spreader set name = '新'`) // no one hears it
  await expect.poll(async () => (await ask(one, authorization, NAMES)).body.data?.[0].name).toBe('新')
  await expect.poll(() => one.beats()).toBeGreaterThan(beatsThen)
  expect((await remembered(one, authorization, NAMES)).body.data[0].name).toBe('新')
})

describe('polls', () => {
  const aBatch = async (state = 'settled') =>
    (
      await sql(
        `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, totals)
         values ('fb_ad', 'create', 'b', 'g1', '{}', '{}', $1, 1, $2) returning id::text`,
        [state, JSON.stringify({ total: 1, skipped: 0, problems: 0, levels: { campaign: 1, adgroup: 0, ad: 0 }, daily: [], lifetime: [] })],
      )
    ).rows[0].id as string
  const aRow = (batchId: string) =>
    sql(`insert into batch_item (batch_id, seq, level, account_id, name, values) values ($1, 1, 'campaign', 'a', 'n', '{}')`, [batchId])
  const say = (batchId: string) => sql(`select pg_notify('batch_changed', $1)`, [batchId])

  test('an unchanged poll is answered without a statement: status, list, rows and the frame', async () => {
    const { authorization } = await aSession(database, PRESETS.admin)
    const batchId = await aBatch()
    const rows = `/dapper/api/fb_ad/batch_creative_preview?batch_id=${batchId}&after=0`
    const { cursor } = (await ask(one, authorization, rows)).body
    for (const url of [
      `/dapper/api/fb_ad/batch_status?batch_id=${batchId}`,
      '/dapper/api/fb_ad/batch_list?page=1&per_page=20',
      `${rows}&changed_since=${cursor}`,
      '/dapper/api/shell',
    ]) {
      const first = await ask(one, authorization, url)
      expect(first.status).toBe(200)
      expect(await remembered(one, authorization, url)).toEqual(first)
    }
  })

  test('rows that changed since are read, and the poll after them costs nothing again', async () => {
    const { authorization } = await aSession(database, PRESETS.admin)
    const batchId = await aBatch()
    const url = (since: string) => `/dapper/api/fb_ad/batch_creative_preview?batch_id=${batchId}&after=0&changed_since=${since}`
    const { cursor } = (await ask(one, authorization, `/dapper/api/fb_ad/batch_creative_preview?batch_id=${batchId}&after=0`)).body
    expect((await remembered(one, authorization, url(cursor))).body).toMatchObject({ data: [], cursor })
    await aRow(batchId)
    await say(batchId)
    await expect.poll(async () => (await ask(one, authorization, url(cursor))).body.data.length).toBe(1)
    const after = (await ask(one, authorization, url(cursor))).body.cursor
    expect((await remembered(one, authorization, url(after))).body).toMatchObject({ data: [], cursor: after })
  })

  test('a batch that changed, or one more of them, is told by every process', async () => {
    const { authorization } = await aSession(database, PRESETS.admin)
    const batchId = await aBatch('draft')
    const list = '/dapper/api/fb_ad/batch_list?page=1&per_page=20'
    const versions = async (web: Web) => (await ask(web, authorization, list)).body.data.map(({ version }: { version: number }) => version)
    for (const web of [one, other]) await remembered(web, authorization, list)
    await sql('update batch set version = 2 where id = $1', [batchId])
    for (const web of [one, other]) await expect.poll(() => versions(web)).toEqual([2])
    for (const web of [one, other]) await remembered(web, authorization, list)
    await aBatch()
    for (const web of [one, other]) await expect.poll(() => versions(web)).toEqual([1, 2])
  })

  test('a batch that is being expanded is read every time: its progress is stored without a word', async () => {
    const { authorization } = await aSession(database, PRESETS.admin)
    const url = `/dapper/api/fb_ad/batch_status?batch_id=${await aBatch('expanding')}`
    await ask(one, authorization, url)
    await sql('update batch set expanded = 40')
    expect((await ask(one, authorization, url)).body.data.batch.expanded).toBe(40)
  })
})

describe('a connection that hangs without a word', () => {
  let wall: Server
  let silent = false
  const held = new Set<Socket>()
  afterEach(() => {
    for (const socket of held) socket.destroy()
    wall.close()
  })

  /** Between the process and its database: lets nothing through while it is silent, and closes nothing. */
  async function aWall(): Promise<string> {
    const { hostname, port } = new URL(database.url)
    wall = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [[near, far] as const, [far, near] as const]) {
        held.add(from)
        from.on('data', (bytes) => silent || to.write(bytes))
        from.on('close', () => to.destroy())
        from.on('error', () => to.destroy())
      }
    })
    await new Promise<void>((resolve) => wall.listen(0, '127.0.0.1', resolve))
    const address = wall.address()
    const url = new URL(database.url)
    url.hostname = '127.0.0.1'
    url.port = String(typeof address === 'object' && address ? address.port : '')
    return url.href
  }

  test('is deaf within a second, is given up, and another one hears again', async () => {
    silent = false
    const warned: string[] = []
    const log = { warn: (_: object, message: string) => void warned.push(message) }
    const opened = openDatabase(await aWall())
    const hub = createEventHub(database.db, log)
    const { memory, stop } = hearDatabase(opened.pool, hub, log, { beatMs: 50, patienceMs: 1_200 })
    const keep = () => memory.answers.reading()('key', 'body', { topics: ['game'], forMs: 60_000 })
    const kept = () => memory.answers.get('key')
    const remembers = () => expect.poll(() => (keep(), kept())).toBe('body')
    await remembers()
    silent = true
    await expect.poll(kept, { interval: 20 }).toBe(undefined)
    await sql(`update game set name = '新'`)
    await expect.poll(() => warned.length).toBe(1)
    silent = false
    await expect.poll(() => (keep(), kept())).toBe('body')
    hub.close()
    await stop()
    await opened.close()
  })
})
