import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { catalogueRoutes } from '#server/features/catalogue/catalogue.routes.ts'
import { createFileLinks, readSigningKey } from '#server/kit/file-links.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { createLog } from '#server/kit/log.ts'
import { createMaterialStore, isStorageKey, type MaterialStore } from '#server/kit/material-store.ts'
import { createFolderStore } from '#server/kit/object-store.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { createUploadStore, type UploadStore } from '#server/kit/upload-store.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string
let store: MaterialStore
let uploads: UploadStore
let clock = Date.now()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-catalogue-'))
  database = await freshDatabase()
  await seedDemo({ db: database.db, dataDir, log: createLog({ level: 'silent' }) })
  store = createMaterialStore(dataDir)
  uploads = createUploadStore(dataDir, () => clock)
  http = await aServer(database, catalogueRoutes({ store, uploads, parts: createPartStore(createFolderStore(dataDir)), links: links() }))
})
afterAll(() => ended(http, database, dataDir))

const links = () => createFileLinks(readSigningKey(dataDir), () => clock)

async function as(grants: Grants) {
  const { authorization } = await aSession(database, grants)
  return async (url: string) => (await http.inject({ method: 'GET', url, headers: { authorization } })).json()
}

const idsOf = (answer: { data: { game_id: string }[] }) => answer.data.map(({ game_id }) => game_id)

test('games are those of the grants, the restricted one only for who is on its list', async () => {
  expect(idsOf(await (await as(DEMO_GRANTS.agent))('/dapper/api/games'))).toEqual(['10012'])
  expect(idsOf(await (await as(DEMO_GRANTS.buyer))('/dapper/api/games'))).toEqual(['10078', '10012', '10045', '10063', '10091'])
  expect(idsOf(await (await as(PRESETS.reviewer))('/dapper/api/games'))).not.toContain('301')
  expect(idsOf(await (await as(PRESETS.admin))('/dapper/api/games'))).not.toContain('301')
  expect(await (await as({ global: {}, pages: {} }))('/dapper/api/games')).toEqual({ data: [], total: 0, page: 1, per_page: 100 })
  expect(idsOf(await (await as({ global: {}, pages: { ads: { game: ['10045'] } } }))('/dapper/api/games'))).toEqual(['10045'])
})

test('ad accounts are those of the games and channels of the grants; other games of an account stay unnamed', async () => {
  const list = await as(DEMO_GRANTS.agent)
  const answer = await list('/dapper/api/ad_accounts')
  const expected = demoAdAccounts().filter(({ spreader_id, games }) => spreader_id === '21' && games.includes('10012'))
  expect(answer.data.map(({ account_id }: { account_id: string }) => account_id).sort()).toEqual(
    expected.map(({ account_id }) => account_id).sort(),
  )
  expect(answer.total).toBe(expected.length)
  expect(new Set(answer.data.flatMap(({ game_ids }: { game_ids: string[] }) => game_ids))).toEqual(new Set(['10012']))
  expect((await list('/dapper/api/ad_accounts?game_id=10078')).code).toBe('permission.game_outside')
  expect((await list('/dapper/api/ad_accounts?spreader_id=304')).code).toBe('permission.spreader_outside')
})

test('one ad account is found by its id, however many there are', async () => {
  const list = await as(PRESETS.admin)
  const last = (await list('/dapper/api/ad_accounts?per_page=500')).data.at(-1)
  const answer = await list(`/dapper/api/ad_accounts?account_id=${last.account_id}&per_page=1`)
  expect(answer).toMatchObject({ data: [{ account_id: last.account_id, name: last.name }], total: 1 })
})

test('an account is shown with its money as text and never with its credential', async () => {
  const answer = await (await as(PRESETS.admin))('/dapper/api/ad_accounts?per_page=500')
  expect(answer.data.length).toBe(demoAdAccounts().filter(({ games }) => games.some((game) => game !== '301')).length)
  expect(JSON.stringify(answer)).not.toMatch(/sim-token|credential/)
  const known = demoAdAccounts()[0]
  expect(answer.data.find(({ account_id }: { account_id: string }) => account_id === known?.account_id)).toMatchObject({
    balance: '1200',
    balance_currency: 'TWD',
    currency: 'TWD',
    held_for: null,
    min_daily_budget: '3200',
  })
})

test('pages add up to the whole, without a row twice; beyond the last one the total is still said', async () => {
  const list = await as(PRESETS.admin)
  const whole = (await list('/dapper/api/ad_accounts?per_page=500')).data
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`/dapper/api/ad_accounts?per_page=10&page=${page}`)))
  expect(pages.flatMap(({ data }) => data)).toEqual(whole)
  expect(await list('/dapper/api/ad_accounts?per_page=10&page=99')).toEqual({ data: [], total: whole.length, page: 99, per_page: 10 })
})

test('channels and masters follow the grants', async () => {
  const agent = await as(DEMO_GRANTS.agent)
  expect((await agent('/dapper/api/spreader')).data).toEqual([
    { id: '21', channel: 'facebook', name: 'Meta', region_id: '4', has_thirdparty: true, retired: false },
  ])
  expect((await agent('/dapper/api/spreader?has_thirdparty=0')).data).toEqual([])
  expect(new Set((await agent('/dapper/api/master')).data.map(({ spreader_id }: { spreader_id: string }) => spreader_id))).toEqual(
    new Set(['21']),
  )
  expect((await agent('/dapper/api/master?spreader_id=304')).code).toBe('permission.spreader_outside')
  expect((await (await as(PRESETS.admin))('/dapper/api/spreader')).data.map(({ id }: { id: string }) => id)).toEqual([
    '21',
    '304',
    '383',
    '3793',
    '3965',
    '4651',
  ])
})

type Right = { upload_url: string; fields: { key: string; e: string; s: string }; key_prefix: string; max_bytes: number }

/** One person who asks for rights and uses them. */
async function anUploader() {
  const { authorization } = await aSession(database, DEMO_GRANTS.buyer)
  const ask = async (): Promise<Right> =>
    (await http.inject({ method: 'GET', url: '/dapper/api/sts?purpose=batch_import', headers: { authorization } })).json().data
  const send = async (fields: Record<string, string>, bytes: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), 'sheet.csv')
    const request = new Request('http://local/', { method: 'POST', body: form })
    const answer = await http.inject({
      method: 'POST',
      url: '/dapper/api/upload',
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ask, send }
}

test('an upload goes where its right says, is taken once, and nowhere else has a right to it', async () => {
  const { ask, send } = await anUploader()
  const right = await ask()
  expect([right.upload_url, right.fields.key.startsWith(right.key_prefix), right.max_bytes]).toEqual([
    '/dapper/api/upload',
    true,
    20 * 1024 * 1024,
  ])
  const bytes = Buffer.from('账户,日预算')
  expect(await send(right.fields, bytes)).toEqual({ status: 200, body: { data: { key: right.fields.key, bytes: bytes.length } } })
  expect([await uploads.take(right.fields.key), await uploads.take(right.fields.key)]).toEqual([bytes, null])
  expect((await (await as(PRESETS.finance))('/dapper/api/sts')).code).toBe('upload.purpose_unavailable')
})

test('a right to send a statement ahead is for anyone who may upload statements', async () => {
  const [finance, buyer] = [await as(PRESETS.finance), await as(DEMO_GRANTS.buyer)]
  expect((await finance('/dapper/api/sts?purpose=statement')).data.max_bytes).toBe(20 * 1024 * 1024)
  expect((await buyer('/dapper/api/sts?purpose=statement')).blockers.map(({ code }: { code: string }) => code)).toEqual([
    'permission.function_missing',
  ])
})

test("a right is one person's, for one file, and for a quarter of an hour", async () => {
  const [me, other] = [await anUploader(), await anUploader()]
  const right = await me.ask()
  const bytes = Buffer.from('x')
  const another = { ...right.fields, key: right.fields.key.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
  const refused = [await other.send(right.fields, bytes), await me.send(another, bytes)]
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [410, 'file.link_expired'],
    [410, 'file.link_expired'],
  ])
  const before = clock
  clock += 15 * 60_000 + 1000
  expect((await me.send(right.fields, bytes)).status).toBe(410)
  clock = before
  expect((await me.send(right.fields, Buffer.alloc(right.max_bytes + 1))).body.code).toBe('import.file.too_large')
})

test('what no one took for a day is purged, and nothing younger', async () => {
  const { ask, send } = await anUploader()
  expect(await createUploadStore(join(dataDir, 'unused')).purge()).toBe(0)
  const right = await ask()
  await send(right.fields, Buffer.from('sent ahead'))
  const before = clock
  clock += 23 * 3_600_000
  expect(await uploads.purge()).toBe(0)
  clock += 2 * 3_600_000
  expect(await uploads.purge()).toBeGreaterThan(0)
  clock = before
  expect(await uploads.take(right.fields.key)).toBeNull()
})

const aMaterial = () =>
  database.db.selectFrom('material').select(['storage_key', 'mime', 'bytes']).where('type', '=', 'image').executeTakeFirstOrThrow()
const get = (url: string) => http.inject({ method: 'GET', url })

test('a signed address shows the file without a session, for at most an hour', async () => {
  const material = await aMaterial()
  const address = links().sign(material.storage_key)
  const answer = await get(address)
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.length]).toEqual([200, 'image/png', material.bytes])
  expect([answer.headers['content-disposition'], answer.headers['x-content-type-options']]).toEqual(['inline', 'nosniff'])
  const before = clock
  clock += 3_600_001
  expect((await get(address)).statusCode).toBe(410)
  clock = before
  expect(links().sign(material.storage_key)).toBe(address)
})

test.each([
  ['another file', (address: string, key: string, other: string) => address.replace(key, other)],
  ['a later end', (address: string) => address.replace(/e=(\d+)/, (_, end: string) => `e=${Number(end) + 3600}`)],
  ['another signature', (address: string) => address.replace(/s=.(.)/, (_, second: string) => `s=${second === '_' ? '--' : '__'}`)],
  ['no signature', (address: string) => address.replace(/&s=.*/, '')],
])('an address with %s is refused', async (_what, forged) => {
  const { storage_key } = await aMaterial()
  const signed = links().sign(storage_key)
  const other = (
    await database.db.selectFrom('material').select('storage_key').where('storage_key', '<>', storage_key).executeTakeFirstOrThrow()
  ).storage_key
  const address = forged(signed, storage_key, other)
  expect(address).not.toBe(signed)
  expect([400, 410]).toContain((await get(address)).statusCode)
})

test('a key that is no key leads nowhere, even when it is signed', async () => {
  for (const key of ['../files.key', '../../etc/passwd', 'files.key', `${'0'.repeat(64)}.png`]) {
    const answer = await get(links().sign(key).replace(key, encodeURIComponent(key)))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'file.missing'])
  }
  expect(isStorageKey('../../etc/passwd')).toBe(false)
  await expect(store.open('../files.key')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the signing key is made once, and only its owner reads it', async () => {
  const fresh = await mkdtemp(join(tmpdir(), 'flightdeck-key-'))
  const key = readSigningKey(fresh)
  expect(key).toHaveLength(32)
  expect(readSigningKey(fresh).equals(key)).toBe(true)
  expect((await stat(join(fresh, 'files.key'))).mode & 0o777).toBe(0o600)
  await rm(fresh, { recursive: true })
})

test('the store gives the same bytes the same key', async () => {
  const bytes = Buffer.from('the same')
  const [one, other] = [await store.put(bytes, 'png'), await store.put(bytes, 'png')]
  expect(other).toEqual(one)
  expect(await store.open(one.storageKey)).toEqual(bytes)
  expect(await readFile(join(dataDir, 'files', one.storageKey.slice(0, 2), one.storageKey))).toEqual(bytes)
})
