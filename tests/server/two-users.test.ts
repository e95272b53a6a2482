import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish } from './batch/a-house.ts'
import { storing } from './kit/stored.ts'
import { aSession, ended } from './kit/toy.ts'
import type { AnyCalls, Values } from './kit/thing-samples.ts'
import { THING_WRITES } from './kit/thing-writes.ts'
import { VERSIONED_WRITES, type VersionedWrite, type World } from './kit/versioned-writes.ts'

/** Fields that say what a person has seen of something they change. */
const SEEN = new Set(['version', 'revision', 'expected', 'seen', 'hash'])

/** Writes that name a version and refuse no one for it, each with the reason. */
const NO_GUARD: Readonly<Record<string, string>> = {
  'POST /dapper/api/help_center/guide_progress': 'the version is what a person says they have read; each marks for themselves',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const versioned = ALL_ENDPOINTS.filter((endpoint) => endpoint.write !== 'no' && !NO_GUARD[nameOf(endpoint)] && namesWhatWasSeen(endpoint))

function namesWhatWasSeen({ input }: Endpoint): boolean {
  const fieldsIn = (schema: unknown): string[] =>
    typeof schema !== 'object' || schema === null
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
          ...fieldsIn(value),
        ])
  return fieldsIn(z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' })).some((field) => SEEN.has(field))
}

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string
let base: string
let world: World
/** two users, each with a session of their own */
let users: { one: string; other: string }

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-two-users-'))
  database = await freshDatabase()
  await furnish(database)
  const { db } = database
  await db.insertInto('spreader').values(['383', '4651'].map((id) => ({ id, channel: id, name: id, region_id: '5' }))).execute() // prettier-ignore
  const [one, other, maker] = [await aSession(database), await aSession(database), await aSession(database)]
  users = { one: one.authorization, other: other.authorization }
  http = await buildServer({ db, dataDir, connectors: new Map(), version: '1.0.0', hasVideoTools: () => Promise.resolve(false) })
  await http.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const read = async (path: string) => z.object({ data: z.record(z.string(), z.unknown()) }).parse((await answerOf(fetch(base + path, { headers: { authorization: one.authorization } }))).body).data // prettier-ignore
  world = { db, stored: storing(db, maker.userId), one: one.userId, read, added }
})
afterAll(() => ended(http, database, dataDir))

type Answer = { status: number; body: unknown }

async function answerOf(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked
  return { status: answer.status, body: await answer.json() }
}

/** Enters one of a thing, and answers its id. */
async function added({ save }: AnyCalls, values: Values): Promise<string> {
  const endpoint = ALL_ENDPOINTS.find((one) => one === save)
  if (!endpoint) throw new Error(`no such call: ${save.path}`)
  const answer = await send(endpoint, { input: () => values }, users.one, '')
  const { data } = z.object({ data: z.object({ id: z.string() }) }, JSON.stringify(answer.body)).parse(answer.body)
  return data.id
}

function send(
  { method, path, encoding, write }: Endpoint,
  { input, file }: Pick<VersionedWrite, 'input' | 'file'>,
  as: string,
  said: string,
): Promise<Answer> {
  const fields = { ...(write === 'once' ? { ticket: randomUUID() } : {}), ...input(said) }
  const asked = async () => {
    const headers = { authorization: as }
    if (encoding === 'json')
      return await fetch(base + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
    if (encoding !== 'multipart') return await fetch(base + path, { method, headers, body: new URLSearchParams(fields) })
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const sent = await file?.(said)
    if (sent) body.append('file', new Blob([new Uint8Array(sent.bytes)]), sent.name)
    return await fetch(base + path, { method, headers, body })
  }
  return answerOf(asked())
}

// asked outside of the holder's transaction, within which the answer would never change
const waiting = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/** Sends both while their row is held, and lets go when neither can get any further: each has read what it reads before it holds the row. */
async function atOnce(
  endpoint: Endpoint,
  write: VersionedWrite,
  hold = `select from ${write.row.table} where ${write.row.key ?? 'id'} = $1 for update`,
  end: 'commit' | 'rollback' = 'commit',
): Promise<Answer[]> {
  const said = [`one ${randomUUID().slice(0, 6)}`, `the other ${randomUUID().slice(0, 6)}`]
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(hold, [write.row.id])
    const as = [users.one, write.isOfOne ? users.one : users.other]
    let ended = 0
    const asked = as.map((who, at) =>
      send(endpoint, write, who, said[at] ?? '').finally(() => {
        ended += 1
      }),
    )
    while (ended + (await waiting()) < 2) await new Promise((resolve) => setImmediate(resolve))
    await holder.query(end)
    return await Promise.all(asked)
  } finally {
    holder.release()
  }
}

const withoutTimes = (body: unknown) => JSON.stringify(body).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')

const WRITES = { ...VERSIONED_WRITES, ...THING_WRITES }

test('every write that names what was seen has two users who do it at once', () => {
  expect(Object.keys(WRITES).sort(), 'each versioned write has an entry in kit/versioned-writes.ts').toEqual(versioned.map(nameOf).sort())
})

test('of two users who save a setting that no one has saved yet one is answered, the other told', async () => {
  const endpoint = ALL_ENDPOINTS.find((one) => nameOf(one) === 'POST /dapper/api/creative/thresholds')
  if (!endpoint) throw new Error('the thresholds are saved by a call of the contracts')
  const row = { table: 'setting', key: 'key', id: 'creative_thresholds' } as const
  await world.db.deleteFrom('setting').where('key', '=', row.id).execute()
  const input = (said: string) => ({ version: '0', spend_minor: `${said.length}00`, rate_percent: '20', days: '7' })
  const answers = await atOnce(endpoint, { row, input }, `insert into setting (key, value) values ($1, 'null')`, 'rollback')
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ present: { version: 1 } })
})

test.each(versioned.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: of two users on one version one is answered, the other told',
  async (name, endpoint) => {
    const write = await WRITES[name]?.(world)
    if (!write) throw new Error(`nobody does ${name}`)
    const answers = await atOnce(endpoint, write)
    const [done, told] = [...answers].sort((one, other) => one.status - other.status)
    const wanted = { same: 200, again: 200, row: 200, gone: 404, changed: 409 }[write.second ?? 'changed']
    expect([done?.status, told?.status], JSON.stringify(answers).slice(0, 300)).toEqual([200, wanted])
    if (write.second === 'again') return expect(withoutTimes(told?.body)).toBe(withoutTimes(done?.body))
    if (write.second === 'same') return expect(told?.body).toEqual(done?.body)
    if (write.second === 'row') return expect(answers.filter(({ body }) => /"refused"|"changed"/.test(JSON.stringify(body))).length).toBe(1)
    if (write.second === 'gone') return
    const { present } = z.object({ present: z.unknown() }).parse(told?.body)
    expect(JSON.stringify(present)).toMatch(write.shows ?? /"(templates_)?(version|revision)":2\b/)
  },
)
