import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import { GAME, JPY, USD } from '../batch/a-house.ts'
import { anObjectWorld, TOKEN, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => void (world = await anObjectWorld()))
beforeEach(async () => {
  world.network.control.reset()
  await world.database.pool.query(`
    delete from network_object; delete from object_reading; delete from rate_bucket; delete from batch;
    update ad_account set use_status = 'on', credential = '${TOKEN}', network_state = 'active' where spreader_id = '21'`)
})
afterAll(() => world.close())

const fill = (account = USD, size: object = {}) =>
  world.network.control.fill({ account, name: '夏日', campaigns: 2, adsets: 2, ads: 3, status: 'ACTIVE', ...size })
const stored = async (where = 'true') =>
  (await world.database.pool.query(`select * from network_object where ${where} order by level, network_id`)).rows
const reading = async (account = USD) =>
  (await world.database.pool.query('select * from object_reading where account_id = $1', [account])).rows[0]
const lists = () =>
  world.network.control
    .journal()
    .flatMap((entry) => (entry.kind === 'exchange' && /\/act_\d+\/(campaigns|adsets|ads)$/.test(entry.path) ? [entry] : []))
const namesOf = (level: string) =>
  world.network.control
    .objects({ level, account: USD })
    .map(({ name }) => name)
    .sort()

test('every object of every level is kept as the network tells it, with what it is in and what it may spend', async () => {
  fill()
  await world.read()
  const rows = await stored()
  expect(rows.filter(({ level }) => level === 'campaign').map(({ name }) => name)).toEqual(namesOf('campaign'))
  expect(rows.filter(({ level }) => level === 'ad')).toHaveLength(12)
  const adgroup = rows.find(({ level }) => level === 'adgroup')
  const campaign = rows.find(({ level, network_id: id }) => level === 'campaign' && id === adgroup.above[0])
  expect(adgroup).toMatchObject({
    account_id: USD,
    status: 'ACTIVE',
    day_budget_minor: '500000',
    values: { countries: ['US'] },
    drift: null,
  })
  const ad = rows.find(({ level, above }) => level === 'ad' && above[1] === adgroup.network_id)
  expect(ad).toMatchObject({ above: [campaign.network_id, adgroup.network_id], status: 'ACTIVE', review: 'approved' })
  expect(await reading()).toMatchObject({ open: null, failure: null, seen: 18, whole_at: expect.any(Date), done_at: expect.any(Date) })
})

test('money is minor units of the account: a budget of yen has none', async () => {
  fill(JPY)
  await world.read()
  expect((await stored(`level = 'adgroup'`)).map(({ day_budget_minor: day }) => day)).toEqual(Array.from({ length: 4 }, () => '500000'))
})

test('the next reading asks only for what changed, and keeps it', async () => {
  fill()
  await world.read()
  const [ad] = await stored(`level = 'ad'`)
  world.network.control.setClock({ advanceMs: 60_000 })
  await world.outside(ad.network_id, { name: '另一个名字' })
  const before = lists().length
  await world.again()
  const asked = lists().slice(before)
  expect(asked.every(({ request }) => request.includes('updated_time'))).toBe(true)
  expect((await stored(`network_id = '${ad.network_id}'`))[0]).toMatchObject({ name: '另一个名字', version: ad.version + 1 })
  expect((await stored('version > 1')).map(({ network_id: id }) => id)).toEqual([ad.network_id])
})

test('what another user changed at the network is told as drift with what it was, and is none again once it is back', async () => {
  fill()
  await world.read()
  const [adgroup] = await stored(`level = 'adgroup'`)
  const change = async (body: object) => {
    world.network.control.setClock({ advanceMs: 60_000 })
    await world.outside(adgroup.network_id, body)
    await world.again()
    return (await stored(`network_id = '${adgroup.network_id}'`))[0].drift
  }
  expect(await change({ daily_budget: 700000, status: 'PAUSED' })).toEqual({
    daily_budget: { was: '500000', since: expect.any(String) },
    status: { was: 'ACTIVE', since: expect.any(String) },
  })
  expect(await change({ daily_budget: 900000 })).toMatchObject({ daily_budget: { was: '500000' } })
  expect(await change({ daily_budget: 500000, status: 'ACTIVE' })).toBeNull()
})

test('what we pushed is compared with what was sent when it is first seen', async () => {
  fill()
  const [ad] = world.network.control.objects({ level: 'ad', account: USD })
  await world.database.pool.query(
    `with b as (insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
       values ('fb_ad', 'create', 'b', $1, $2, '{}', 'settled', (select min(id) from app_user), now()) returning id)
     insert into batch_item (batch_id, seq, level, account_id, name, values, sync_status, network_id)
       select id, 1, 'ad', $3, '原名', '{"status": "PAUSED", "headline": "Play"}', 203, $4 from b`,
    [GAME, [USD], USD, ad?.id],
  )
  await world.read()
  expect((await stored(`network_id = '${ad?.id}'`))[0].drift).toEqual({
    name: { was: '原名', since: expect.any(String) },
    status: { was: 'PAUSED', since: expect.any(String) },
  })
})

test('a deleted object is told by the next reading, what went with its parent by the next reading of all', async () => {
  fill()
  await world.read()
  // the lists are asked for what changed after all of them were made
  await world.database.pool.query(
    `update object_reading set marks = (select jsonb_object_agg(key, (value #>> '{}')::timestamptz + interval '10 s') from jsonb_each(marks)) where marks <> '{}'`,
  )
  const [campaign] = await stored(`level = 'campaign'`)
  world.network.control.setClock({ advanceMs: 60_000 })
  await fetch(`${world.network.url}/v26.0/${campaign.network_id}?access_token=${TOKEN}`, { method: 'DELETE' })
  await world.again()
  expect((await stored('gone_at is not null')).map(({ network_id: id }) => id)).toEqual([campaign.network_id])
  await world.database.pool.query(
    `update object_reading set whole_at = now() - interval '1 day'; update network_object set changed_at = changed_at - interval '1 s'`,
  )
  await world.again()
  expect(await stored(`gone_at is not null and level = 'ad'`)).toHaveLength(6)
  expect(await stored('gone_at is null')).toHaveLength(9)
})

test('a long list is read page by page, and a worker that died goes on from its page', async () => {
  fill(USD, { campaigns: 1, adsets: 10, ads: 45 })
  await world.database.pool.query(`update ad_account set use_status = 'off' where account_id <> '${USD}'`)
  let pages = 0
  const connector = world.connectors.get('fb_ad')
  if (!connector?.objects) throw new Error('the network lists')
  const { objects } = connector
  const list: typeof objects.list = async (...asked) => {
    pages += 1
    if (pages === 4) throw new Error('the process died')
    return await objects.list(...asked)
  }
  const dying = { ...world.deps(), connectors: new Map([['fb_ad', { ...connector, objects: { ...objects, list } }]]) }
  await readNext(dying)
  await expect(readNext(dying)).rejects.toThrow('the process died')
  const { level, cursor, seen } = await reading()
  expect([level, seen]).toEqual(['ad', 1 + 10 + 200])
  expect(cursor).not.toBeNull()
  await world.database.pool.query(`update object_reading set lease_until = now()`)
  const before = lists().length
  await world.read()
  expect(
    lists()
      .slice(before)
      .filter(({ path }) => path.includes(USD)),
  ).toHaveLength(2)
  expect(await stored(`level = 'ad'`)).toHaveLength(450)
})

test('every page of a list uses the same time of the last reading', async () => {
  await world.database.pool.query(`update ad_account set use_status = 'off' where account_id <> '${USD}'`)
  const connector = world.connectors.get('fb_ad')
  if (!connector?.objects) throw new Error('the network lists')
  const asked: string[] = []
  const pages = ['2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z']
  const list: typeof connector.objects.list = async (_account, level, { since, cursor }) => {
    const at = Number(cursor ?? 0)
    if (level === 'ad') asked.push(`${at} ${since?.toISOString()}`)
    const listed = {
      networkId: String(at),
      name: 'n',
      values: {},
      deleted: false,
      review: 'none',
      reviewReasons: [],
      createdAt: null,
    } as const
    const one = { ...listed, reviewReasons: [], parentId: undefined, above: [], updatedAt: pages[at] ?? null, installation: null }
    return { ok: { objects: [one], next: at + 1 < pages.length ? String(at + 1) : null } }
  }
  const deps = { ...world.deps(), connectors: new Map([['fb_ad', { ...connector, objects: { ...connector.objects, list } }]]) }
  while (await readNext(deps)) continue
  const [, ...whole] = asked.splice(0)
  expect(whole).toEqual(['1 undefined', '2 undefined'])
  await world.database.pool.query('update object_reading set next_at = now()')
  while (await readNext(deps)) continue
  expect(new Set(asked.map((one) => one.slice(2))).size).toBe(1)
  expect([asked.length, (await reading()).marks]).toEqual([3, expect.objectContaining({ ad: '2026-11-20T10:00:00Z' })])
})

test('pushes of the account come first: its reading waits while a row is ready, for ten minutes at most', async () => {
  fill()
  await world.database.pool.query(
    `with b as (insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
       values ('fb_ad', 'create', 'b', $1, $2, '{}', 'pushing', (select min(id) from app_user), now()) returning id)
     insert into batch_item (batch_id, seq, level, account_id, name, values, sync_status) select id, 1, 'campaign', $3, 'c', '{}', 102 from b`,
    [GAME, [USD], USD],
  )
  await world.read()
  expect(await reading()).toMatchObject({ done_at: null, failure: null, put_off_at: expect.any(Date) })
  expect(lists().filter(({ path }) => path.includes(USD))).toEqual([])
  expect(await reading(JPY)).toMatchObject({ done_at: expect.any(Date) })
  await world.database.pool.query(`update object_reading set put_off_at = now() - interval '11 min'`)
  await world.again()
  expect(await reading()).toMatchObject({ done_at: expect.any(Date), put_off_at: null })
})

test('a throttled account waits and goes on by itself, a refused token is said, and an account that is held is left alone', async () => {
  fill()
  world.network.control.addFault({
    id: 'slow',
    match: { path: '/campaigns$', account: USD },
    fault: { kind: 'throttle', seconds: 1 },
    remaining: 1,
  })
  await world.read()
  expect(await reading()).toMatchObject({ failure: blocker('object.read.throttled'), done_at: null })
  world.network.control.setClock({ advanceMs: 3_600_000 })
  await world.database.pool.query('delete from rate_bucket')
  world.network.control.addFault({ id: 'dead', match: { path: '/campaigns$', account: USD }, fault: { kind: 'token_death', subcode: 463 } })
  await world.again()
  expect(await reading()).toMatchObject({ failure: blocker('object.read.auth') })
  world.network.control.reset()
  await world.database.pool.query(`delete from rate_bucket; update ad_account set network_state = 'disabled' where account_id = '${USD}'`)
  await world.again()
  expect(lists().filter(({ path }) => path.includes(USD))).toEqual([])
})

test('a person has accounts read now, sees how far that is, and only those of the grants', async () => {
  fill()
  await world.read()
  const { body } = await world.get('accounts', { channel: 'fb_ad' })
  const usd = body.data.find(({ account_id: id }: { account_id: string }) => id === USD)
  expect(usd).toMatchObject({ state: 'read', counts: { campaign: 2, adgroup: 4, ad: 12 }, drifted: 0, open: null })
  expect((await world.send('POST', 'read', { 'account_ids[0]': USD })).body.data).toEqual({ asked: 1 })
  const after = await world.get('accounts', { channel: 'fb_ad' })
  expect(after.body.data.find(({ account_id: id }: { account_id: string }) => id === USD)).toMatchObject({ state: 'waiting' })
  const none = await world.signIn({ global: { game: ['none'], spreader: ['*'] }, pages: { ads: { func: { 'object.view': true } } } })
  expect((await world.get('accounts', { channel: 'fb_ad' }, none)).body.data).toEqual([])
  expect((await world.send('POST', 'read', { 'account_ids[0]': USD }, none)).status).toBe(403)
})

test('accounts are told by pages, each with the objects it has, and behind the last there are none', async () => {
  fill()
  await world.read()
  const page = async (number: number) => (await world.get('accounts', { channel: 'fb_ad', page: String(number), per_page: '1' })).body
  const all = (await world.get('accounts', { channel: 'fb_ad' })).body
  const pages = await Promise.all(all.data.map((_: unknown, index: number) => page(index + 1)))
  expect(pages.map(({ data }) => data)).toEqual(all.data.map((account: object) => [account]))
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.data.length]))
  expect(await page(all.data.length + 1)).toMatchObject({ data: [], total: all.data.length })
})

test('an object with the tag of another installation is told of its account; ours, and names that people wrote, are not', async () => {
  const told = async () => (await world.database.pool.query('select account_id from ad_account where other_push_at is not null')).rows
  const { rows } = await world.database.pool.query<{ id: string }>('select id from installation')
  fill()
  const [first, second, third] = world.network.control.objects({ level: 'campaign', account: USD })
  fill(JPY)
  const [other] = world.network.control.objects({ level: 'ad', account: JPY })
  await world.outside(first?.id ?? '', { name: `夏日 #${rows[0]?.id}-4-1k` })
  await world.outside(second?.id ?? '', { name: '夏日 #us-2026-01' })
  expect(third).toBeUndefined()
  await world.read()
  expect(await told()).toEqual([])
  await world.outside(other?.id ?? '', { name: `夏日 #${rows[0]?.id === 'zz9' ? 'zz8' : 'zz9'}-4-1k` })
  await world.again()
  expect(await told()).toEqual([{ account_id: JPY }])
})
