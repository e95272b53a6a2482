import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specOf } from '#contract/batch-shapes.ts'
import { totalsCounter, storedTotals } from '#domain/batch/totals.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { META } from '#domain/channels/meta.ts'
import { stepsLeft } from '#domain/installation/steps.ts'
import { PAGES } from '#permissions/page-list.ts'
import { HOME_REGION } from '#permissions/quick-tools.ts'
import type { Database } from '#server/db/schema.ts'
import { DEMO_ACCOUNTS, DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { guideOf } from '#server/features/installation/installation.service.ts'
import { startProcessing } from '#server/features/material/processing.ts'
import { createLog } from '#server/kit/log.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { verifyPassword } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

const now = new Date('2026-11-20T02:00:00Z')
const log = createLog({ level: 'silent' })
let one: FreshDatabase
let two: FreshDatabase
let dataDir: string
let statements = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-demo-'))
  one = await freshDatabase()
  two = await freshDatabase()
  const counted = new Kysely<Database>({ dialect: new PostgresDialect({ pool: one.pool }), log: () => void statements++ })
  await seedDemo({ db: counted, dataDir, log, now })
  await seedDemo({ db: two.db, dataDir, log, now })
})
afterAll(async () => {
  await one.close()
  await two.close()
  await rm(dataDir, { recursive: true })
})

const TABLES = ['game', 'spreader', 'master', 'ad_account_game', 'network_page', 'audience', 'landing_page', 'material', 'batch'] as const

/** A table as text, without what is random on purpose: salts, sealed envelopes, the installation's tag, transaction ids. */
async function contents({ db }: FreshDatabase): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of TABLES)
    found[table] = (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)).rows
  found.batch_item = (
    await sql<object>`select batch_id, seq, account_id, name, values, problems, outcome, network_id, error, review, updated_at from batch_item order by 1, 2`.execute(
      db,
    )
  ).rows
  found.ad_account = (
    await sql<object>`select to_jsonb(a) - 'credential' - 'credential_set_at' as row, credential <> '' as has from ad_account a order by account_id`.execute(
      db,
    )
  ).rows
  found.setting = (await sql<object>`select key, value from setting`.execute(db)).rows
  found.app_user = (await sql<object>`select id, account, name, grants from app_user order by id`.execute(db)).rows
  return found
}

test('a bill of last month is unpaid and due by the 8th: on any day of a month one is overdue or due within a week', async () => {
  const { rows } = await one.pool.query<{ first: string }>(
    `select min(due_on)::text as first from bill
     where month = '2026-10' and not exists (select from repayment_allocation where bill_id = bill.id)`,
  )
  expect(rows[0]?.first).toBe('2026-11-05')
})

test('two seedings are equal, row for row', async () => {
  expect(await contents(two)).toEqual(await contents(one))
})

test('it is quick: many rows to a statement', async () => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from batch_item`.execute(one.db)
  expect(statements).toBeLessThan((rows[0]?.rows ?? 0) / 2)
})

test('a second seeding is refused and changes nothing', async () => {
  const before = await contents(one)
  await expect(seedDemo({ db: one.db, dataDir, log, now })).rejects.toThrow('empty database')
  expect(await contents(one)).toEqual(before)
})

test('every page says which table the demo fills for it, but those of the shell or of what only the person who looks at it has', () => {
  const landed = PAGES.filter((page) => page.landed)
  expect(landed.filter(({ demo }) => demo === undefined).map(({ name }) => name)).toEqual([
    'Home',
    'HomeAlias',
    'Login',
    'Invited',
    'Welcome',
    'Advertise',
    'Tools',
    'SettingsMySignIn',
    'SettingsMyVisits',
    'SettingsDictionaries',
    'Error',
    'ShortLink',
  ])
})

test('the demo company has got as far as its first ad, and its guide for getting started is put away', async () => {
  const { facts, put_away: away } = await guideOf(one.db)
  expect([stepsLeft(facts), away]).toEqual([[], { by: '赵明（管理员）', at: now.toISOString() }])
})

test('every demo account signs in with its password', async () => {
  const users = await one.db.selectFrom('app_user').select(['account', 'password_hash']).execute()
  for (const { account, password } of DEMO_ACCOUNTS) {
    expect(await verifyPassword(users.find((user) => user.account === account)?.password_hash ?? null, password)).toBe(true)
  }
})

test('the company has the games, channels, accounts and materials that the console shows off', async () => {
  const accounts = demoAdAccounts()
  expect(accounts.length).toBeGreaterThanOrEqual(40)
  expect(new Set(accounts.map(({ account_id }) => account_id)).size).toBe(accounts.length)
  expect([...new Set(accounts.map(({ currency }) => currency))].sort()).toEqual(['CNY', 'EUR', 'JPY', 'KRW', 'TWD', 'USD'])
  const materials = await one.db.selectFrom('material').selectAll().execute()
  expect(materials.filter(({ type }) => type === 'image').length).toBeGreaterThanOrEqual(24)
  expect(materials.filter(({ type }) => type === 'video').length).toBeGreaterThanOrEqual(4)
  // the library opens at the mainland: the buyer finds something there
  const theirs = materials.filter(({ game_id, region_id }) => DEMO_GRANTS.buyer.global.game.includes(game_id) && region_id === HOME_REGION)
  expect(theirs.length).toBeGreaterThanOrEqual(6)
  const games = await one.db.selectFrom('game').select('game_id').execute()
  expect(games.map(({ game_id }) => game_id)).toEqual(expect.arrayContaining(['10078', '301']))
})

test('each material has its bytes on the disk, small, with the size its row says', async () => {
  const store = createMaterialStore(dataDir)
  for (const material of await one.db.selectFrom('material').selectAll().execute()) {
    const bytes = await store.open(material.storage_key)
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([material.bytes, material.sha256])
    if (material.type === 'image')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.subarray(1, 4).toString()]).toEqual([
        material.width,
        material.height,
        'PNG',
      ])
    expect(bytes.length).toBeLessThan(300_000)
  }
  await expect(readFile(join(dataDir, 'files', 'nothing'))).rejects.toThrow()
})

test('a worker that has ffmpeg makes a poster and a length for each video, and they are ready', async () => {
  const { db, pool } = two
  const processing = await startProcessing({ db, pool, store: createMaterialStore(dataDir), log })
  const videos = () => db.selectFrom('material').selectAll().where('type', '=', 'video').orderBy('id').execute()
  expect((await videos()).length).toBeGreaterThanOrEqual(4)
  await expect.poll(async () => (await videos()).filter(({ video_status: status }) => status !== 'ready')).toEqual([])
  await processing.stop()
  expect((await videos()).map(({ width, height, duration_ms: ms, failure }) => [width, height, ms, failure])).toEqual(
    (await videos()).map(() => [360, 640, 2000, null]),
  )
})

test('batches are in every end state; each kept specification is a valid one and its totals are those of its rows', async () => {
  const batches = await one.db.selectFrom('batch').selectAll().orderBy('id').execute()
  expect([...new Set(batches.map(({ state }) => state))].sort()).toEqual(['discarded', 'draft', 'pushing', 'settled'])
  const currencies = new Map(demoAdAccounts().map(({ account_id, currency }) => [account_id, currency]))
  for (const batch of batches) {
    const channel = knownChannel(batch.channel)
    expect(specOf(channel).safeParse(batch.spec).error).toBeUndefined()
    const items = await one.db.selectFrom('batch_item').selectAll().where('batch_id', '=', batch.id).orderBy('seq').execute()
    const counter = totalsCounter(channel, (accountId) => currencies.get(accountId) ?? '')
    for (const item of items)
      counter.add({
        level: item.level,
        account_id: item.account_id,
        values: item.values,
        problems: item.problems ?? [],
        excluded_reason: item.excluded_reason,
      })
    expect(batch.totals).toEqual(storedTotals(counter.totals()))
    expect(batch.expanded).toBe(items.length)
    const waiting = items.filter(({ outcome }) => outcome === 'waiting').length
    expect(batch.state === 'settled' ? waiting : 0).toBe(0)
    if (batch.state === 'pushing') {
      expect(waiting).toBe(items.length)
      // the one on Meta goes on while a person signs in
      expect(items.length).toBeGreaterThan(channel === META ? 100 : 5)
      expect(items.flatMap(({ problems }) => problems ?? [])).toEqual([])
    }
  }
})

test('the settled batches show every outcome a row can have', async () => {
  const rows = await one.db
    .selectFrom('batch_item')
    .innerJoin('batch', 'batch.id', 'batch_id')
    .select('outcome')
    .distinct()
    .where('state', '=', 'settled')
    .orderBy('outcome')
    .execute()
  expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'skipped', 'unknown'])
})

test('what waits in the review after it failed comes behind the version that failed, so that the difference is shown', async () => {
  const { rows } = await sql<{ again: number; told: number }>`
    select count(*)::int as again, count(*) filter (where exists (
      select from review_record f
      where f.object_type = r.object_type and f.object_id = r.object_id and f.state = 'failed' and f.id < r.id))::int as told
    from review_record r where r.state = 'waiting' and r.version > 1 and r.object_type = 'creative'`.execute(one.db)
  const [counted] = rows
  expect(counted?.again).toBeGreaterThan(5)
  expect(counted?.told).toBe(counted?.again)
})
