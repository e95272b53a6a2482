import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChangeRow, ChangeSet, ChangeSource } from '#contract/object-changes.ts'
import { sendNext } from '#server/features/object/change-sending.ts'
import { JPY, USD } from '../batch/a-house.ts'
import { anObjectWorld, TOKEN, type Answered, type ObjectWorld } from './object-world.ts'

let world: ObjectWorld
beforeAll(async () => void (world = await anObjectWorld()))
beforeEach(async () => {
  world.network.control.reset()
  await world.database.pool.query(`
    delete from object_change_set; delete from network_object; delete from object_reading; delete from rate_bucket;
    update ad_account set use_status = 'on', credential = '${TOKEN}', network_state = 'active' where spreader_id = '21'`)
  world.network.control.fill({ account: USD, name: '夏日', campaigns: 1, adsets: 4, ads: 15, status: 'ACTIVE' })
  await world.read()
  await makeRoom()
})
afterAll(() => world.close())

/** Every limit of the network is far away. */
const makeRoom = () =>
  world.database.pool.query(
    `insert into rate_bucket (key, tokens, capacity, refill_per_s, refilled_at, heard) values ('fb_ad:${USD}', 1e6, 1e6, 1e6, now(), true)
     on conflict (key) do update set tokens = 1e6, capacity = 1e6, refill_per_s = 1e6, pace = 1, blocked_until = null, refilled_at = now()`,
  )
const held = (level: string) => world.network.control.objects({ level, account: USD })
const stage = (source: ChangeSource, { level = 'ad', ticket = randomUUID(), as }: { level?: string; ticket?: string; as?: string } = {}) =>
  world.send('POST', 'changes', { channel: 'fb_ad', level, source: JSON.stringify(source), ticket }, as)
const staged = async (source: ChangeSource, how?: Parameters<typeof stage>[1]): Promise<ChangeSet> => ok(await stage(source, how))
const ok = ({ status, body, text }: Answered): ChangeSet => {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const one = async (id: string): Promise<ChangeSet> => (await world.get('changes/one', { id })).body.data
const rows = async (id: string, query: Record<string, string> = {}): Promise<ChangeRow[]> =>
  (await world.get('changes/rows', { id, per_page: '500', ...query })).body.data
const commit = (set: ChangeSet, fields: Record<string, string> = {}) =>
  world.send('POST', 'changes/commit', {
    id: set.id,
    version: String(set.version),
    count: String(set.counts.ready),
    typed: String(set.counts.ready),
    ticket: randomUUID(),
    ...fields,
  })
const sendAll = async () => {
  while (await sendNext(world.deps()));
}
const set = (field: string, value: string) => ({ field, how: 'set' as const, value })
const keysOf = (level: string) => held(level).map(({ id }) => ({ account_id: USD, network_id: id }))
const all = (total: number, operation: object = set('status', 'PAUSED')) =>
  ({ kind: 'filter' as const, filter: {}, total, operation }) as ChangeSource
const trail = async () =>
  (await world.database.pool.query(`select event, count(*)::int as lines from audit_log where event like 'object.%' group by 1 order by 1`))
    .rows

test('all that match are paused once, and exactly those are put back', async () => {
  const [already] = held('ad')
  await world.outside(already?.id ?? '', { status: 'PAUSED' })
  world.network.control.setClock({ advanceMs: 60_000 })
  await world.again()
  const made = await staged(all(60))
  expect(made).toMatchObject({ state: 'draft', total: 60, counts: { ready: 59, same: 1 }, matching_now: 60, fields: ['status'] })
  expect(held('ad').filter(({ status }) => status === 'PAUSED')).toHaveLength(1)
  ok(await commit(made))
  await sendAll()
  expect(await one(made.id)).toMatchObject({ state: 'settled', counts: { done: 59, same: 1 } })
  expect(held('ad').every(({ status }) => status === 'PAUSED')).toBe(true)
  expect(await trail()).toContainEqual({ event: 'object.changed', lines: 59 })

  const back = ok(await world.send('POST', 'changes/undo', { id: made.id, ticket: randomUUID() }))
  expect(back).toMatchObject({ kind: 'undo', undo_of: made.id, counts: { ready: 59, blocked: 0 } })
  ok(await commit(back))
  await sendAll()
  expect(
    held('ad')
      .filter(({ status }) => status === 'PAUSED')
      .map(({ id }) => id),
  ).toEqual([already?.id])
  expect((await one(made.id)).undone_by).toBe(back.id)
  // what the list knows is what was written; only what was changed at the network is drift
  const { rows: known } = await world.database.pool.query(
    `select status, count(*)::int as objects, count(drift)::int as drifted from network_object where level = 'ad' group by 1 order by 1`,
  )
  expect(known).toEqual([
    { status: 'ACTIVE', objects: 59, drifted: 0 },
    { status: 'PAUSED', objects: 1, drifted: 1 },
  ])
})

test('the difference says what is spent a day before and after, by currency, and a change beyond the limit needs a reason', async () => {
  const made = await staged(
    { kind: 'chosen', keys: keysOf('adset'), operation: { field: 'daily_budget', how: 'by_percent', value: '+60' } },
    { level: 'adgroup' },
  )
  expect(made).toMatchObject({ beyond: 4, money: [{ currency: 'USD', day_before: '2000000', day_after: '3200000' }] })
  expect((await rows(made.id))[0]).toMatchObject({ was: { daily_budget: '500000' }, becomes: { daily_budget: '800000' }, state: 'ready' })
  expect(await commit(made)).toMatchObject({ status: 400, body: { blockers: [{ code: 'object.change.reason_missing', field: 'reason' }] } })
  ok(await commit(made, { reason: '活动加量' }))
  await sendAll()
  expect(held('adset').map(({ fields }) => fields.daily_budget)).toEqual(['800000', '800000', '800000', '800000'])
  const paused = await staged({ kind: 'chosen', keys: keysOf('adset'), operation: set('status', 'PAUSED') }, { level: 'adgroup' })
  expect(paused.money).toEqual([{ currency: 'USD', day_before: '3200000', day_after: '0', total_before: '0', total_after: '0' }])
})

test('many are sent only with their number typed', async () => {
  const made = await staged(all(60))
  expect(await commit(made, { typed: '6' })).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'object.change.count_missing', field: 'typed' }] },
  })
  expect((await one(made.id)).state).toBe('draft')
})

test('each row has its own values; a wrong one is named and leaves the others only', async () => {
  const [first, second, third] = held('adset').map(({ id }) => id)
  const row = (network_id = '', becomes: Record<string, string>, was: Record<string, string> = {}) => ({
    account_id: USD,
    network_id,
    was,
    becomes,
  })
  const made = await staged(
    {
      kind: 'rows',
      rows: [
        row(first, { name: '新名', daily_budget: '600000' }, { daily_budget: '500000' }),
        row(second, { daily_budget: '0' }),
        row(third, { daily_budget: '700000' }, { daily_budget: '1' }),
      ],
    },
    { level: 'adgroup' },
  )
  expect(made.counts).toMatchObject({ ready: 1, blocked: 2 })
  const blocked = await rows(made.id, { state: 'blocked' })
  expect(blocked.map(({ reasons }) => reasons.map(({ code, field }) => [code, field]))).toEqual([
    [['batch.value.money_zero', 'daily_budget']],
    [['object.change.changed_since', 'daily_budget']],
  ])
  ok(await commit(made))
  await sendAll()
  expect(held('adset')[0]).toMatchObject({ name: '新名', fields: { daily_budget: '600000' } })
})

test('an object that changed after it was staged is held back at the commit, named, and the person looks again', async () => {
  const made = await staged(all(60))
  const [ad] = held('ad')
  await world.database.pool.query(
    `update network_object set status = 'PAUSED', values = values || '{"status": "PAUSED"}' where network_id = $1`,
    [ad?.id],
  )
  const refused = await commit(made)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      blockers: [{ code: 'object.change.count_changed', params: { was: 60, now: 59 } }],
      present: { counts: { ready: 59, conflict: 1 } },
    },
  })
  const accepted = ok(await commit(made, { count: '59', typed: '59' }))
  expect(accepted.counts).toMatchObject({ waiting: 59, conflict: 1 })
  expect((await rows(made.id, { state: 'conflict' }))[0]).toMatchObject({
    found: { status: 'PAUSED' },
    reasons: [{ code: 'object.change.changed_since', field: 'status' }],
  })
})

test('an object that another user changed at the network just before is not written over, and is told as drift', async () => {
  const made = await staged({ kind: 'chosen', keys: keysOf('adset'), operation: set('daily_budget', '600000') }, { level: 'adgroup' })
  const [adset] = held('adset')
  await world.outside(adset?.id ?? '', { daily_budget: 550000 })
  ok(await commit(made))
  await sendAll()
  expect(await one(made.id)).toMatchObject({ state: 'settled', counts: { done: 3, conflict: 1 } })
  expect((await rows(made.id, { state: 'conflict' }))[0]).toMatchObject({ network_id: adset?.id, found: { daily_budget: '550000' } })
  expect(held('adset')[0]?.fields.daily_budget).toBe('550000')
  const { rows: known } = await world.database.pool.query(`select drift from network_object where network_id = $1`, [adset?.id])
  expect(known[0].drift).toEqual({ daily_budget: { was: '500000', since: expect.any(String) } })
})

test('drift is settled both ways: theirs is taken over, ours is pushed back', async () => {
  const [mine, theirs] = held('adset').map(({ id }) => id)
  world.network.control.setClock({ advanceMs: 60_000 })
  for (const id of [mine, theirs]) await world.outside(id ?? '', { daily_budget: 900000, name: '别人改的' })
  await world.again()
  const key = (network_id = '') => ({ account_id: USD, network_id })
  const { rows: known } = await world.database.pool.query('select version from network_object where network_id = $1', [theirs])
  const accept = (version: number) =>
    world.send('POST', 'accept', {
      channel: 'fb_ad',
      level: 'adgroup',
      rows: JSON.stringify([{ ...key(theirs), version }]),
      ticket: randomUUID(),
    })
  expect((await accept(known[0].version - 1)).body.data).toEqual([{ ...key(theirs), result: 'changed' }])
  expect((await accept(known[0].version)).body.data).toEqual([{ ...key(theirs), result: 'accepted' }])
  const pushed = await staged({ kind: 'drift', keys: [key(mine)] }, { level: 'adgroup' })
  expect(pushed).toMatchObject({ kind: 'push_mine', counts: { ready: 1 }, fields: ['daily_budget', 'name'] })
  ok(await commit(pushed))
  await sendAll()
  const [first, second] = held('adset')
  expect([first?.fields.daily_budget, second?.fields.daily_budget, second?.name]).toEqual(['500000', '900000', '别人改的'])
  const { rows: left } = await world.database.pool.query('select count(drift)::int as drifted from network_object')
  expect(left[0].drifted).toBe(0)
})

test('stopping lets what is on its way come to its end, and the rest is not sent', async () => {
  const made = await staged(all(60))
  ok(await commit(made))
  await sendNext(world.deps())
  const stopped = ok(await world.send('POST', 'changes/stop', { id: made.id }))
  expect(stopped).toMatchObject({ state: 'settled', stopped: true, counts: { done: 50, stopped: 10 } })
  await sendAll()
  expect(held('ad').filter(({ status }) => status === 'PAUSED')).toHaveLength(50)
})

test('a worker that dies after the network took a change finds it done, and nothing is sent twice', async () => {
  const made = await staged(all(60))
  ok(await commit(made))
  const connector = world.connectors.get('fb_ad')
  if (!connector?.objects) throw new Error('the network lets objects be changed')
  const { objects } = connector
  const change: typeof objects.change = async (...asked) => {
    await objects.change(...asked)
    throw new Error('the process died')
  }
  const dying = { ...world.deps(), connectors: new Map([['fb_ad', { ...connector, objects: { ...objects, change } }]]) }
  await expect(sendNext(dying)).rejects.toThrow('the process died')
  expect((await one(made.id)).counts).toMatchObject({ waiting: 60, done: 0 })
  await world.database.pool.query('update object_change set lease_until = now()')
  const writes = () => world.network.control.journal().filter((entry) => entry.kind === 'change' && entry.event === 'updated').length
  const before = writes()
  await sendAll()
  expect(writes() - before).toBe(10)
  expect(await one(made.id)).toMatchObject({ state: 'settled', counts: { done: 60 } })
})

test('a throttled account goes on by itself, and what the network refuses is named with its field', async () => {
  const made = await staged(
    { kind: 'chosen', keys: keysOf('adset'), operation: set('end_time', '2027-01-01T00:00:00+08:00') },
    { level: 'adgroup' },
  )
  ok(await commit(made))
  world.network.control.addFault({ id: 'slow', match: { method: 'POST' }, fault: { kind: 'throttle', seconds: 1 }, remaining: 1 })
  await sendAll()
  expect((await one(made.id)).counts).toMatchObject({ waiting: 4 })
  world.network.control.setClock({ advanceMs: 3_600_000 })
  await makeRoom()
  await world.database.pool.query('update object_change set not_before = null')
  await sendAll()
  expect((await one(made.id)).counts).toMatchObject({ done: 4 })
  // the network has a minimum that our account does not know
  await world.database.pool.query('update ad_account set min_daily_budget_minor = 0')
  const low = await staged({ kind: 'chosen', keys: keysOf('adset').slice(0, 1), operation: set('daily_budget', '2') }, { level: 'adgroup' })
  expect(low.counts.ready).toBe(1)
  ok(await commit(low, { reason: '测试' }))
  await sendAll()
  expect((await rows(low.id))[0]).toMatchObject({ state: 'refused', reasons: [{ code: 'object.change.refused', field: 'daily_budget' }] })
})

test('of a set that partly failed exactly what it changed is put back: not what was refused, stopped, met by another user, or so before', async () => {
  const ids = held('ad').map(({ id }) => id)
  const [already = '', theirs = ''] = ids
  const others = [already, theirs].toSorted((one, other) => one.localeCompare(other))
  const made = await staged(all(60))
  ok(await commit(made))
  // before the first part is sent, another user pauses one of it and renames another, which is read too early to be known here
  await world.outside(already, { status: 'PAUSED' })
  await world.outside(theirs, { status: 'ARCHIVED' })
  const connector = world.connectors.get('fb_ad')
  if (!connector?.objects) throw new Error('the network lets objects be changed')
  const { objects } = connector
  // the network refuses two of the part
  const change: typeof objects.change = async (account, changes, ...more) => {
    const outcomes = await objects.change(account, changes.slice(2), ...more)
    const refused = { class: 'validation', message: 'not today', wrote: 'no', fields: [], native: { http: 400, message: '' } } as const
    return [{ error: { ...refused, fields: [] } }, { error: { ...refused, fields: [] } }, ...outcomes]
  }
  await sendNext({ ...world.deps(), connectors: new Map([['fb_ad', { ...connector, objects: { ...objects, change } }]]) })
  ok(await world.send('POST', 'changes/stop', { id: made.id }))
  const ended = await one(made.id)
  expect(ended).toMatchObject({ state: 'settled', result: 'partly', counts: { done: 46, same: 1, conflict: 1, refused: 2, stopped: 10 } })
  const changed = (await rows(made.id, { state: 'done' })).map((row) => row.network_id).sort()

  const back = ok(await world.send('POST', 'changes/undo', { id: made.id, ticket: randomUUID() }))
  expect(back).toMatchObject({ total: 46, counts: { ready: 46 } })
  expect((await rows(back.id)).map((row) => row.network_id).sort()).toEqual(changed)
  ok(await commit(back))
  await sendAll()
  const states = new Map(held('ad').map(({ id, status }) => [id, status]))
  expect([states.get(already), states.get(theirs)]).toEqual(['PAUSED', 'ARCHIVED'])
  expect(
    [...states]
      .filter(([, status]) => status !== 'ACTIVE')
      .map(([id]) => id)
      .sort(),
  ).toEqual(others)
  // what another user did is told as drift, not taken for ours
  const { rows: drifted } = await world.database.pool.query(`select network_id from network_object where drift is not null order by 1`)
  expect(drifted.map((row) => row.network_id)).toEqual(others)
})

test('name, budget and bid of a set that partly failed are put back as they were', async () => {
  const [first, second] = held('adset').map(({ id }) => id)
  const of = (network_id = '', becomes: Record<string, string>) => ({ account_id: USD, network_id, was: {}, becomes })
  const before = held('adset').map(({ id, name, fields }) => [id, name, fields.daily_budget])
  const made = await staged(
    { kind: 'rows', rows: [of(first, { name: '冬日', daily_budget: '600000' }), of(second, { name: '' })] },
    { level: 'adgroup' },
  )
  expect(made.counts).toMatchObject({ ready: 1, blocked: 1 })
  ok(await commit(made))
  await sendAll()
  expect(held('adset').find(({ id }) => id === first)).toMatchObject({ name: '冬日', fields: { daily_budget: '600000' } })
  const back = ok(await world.send('POST', 'changes/undo', { id: made.id, ticket: randomUUID() }))
  expect(back).toMatchObject({ total: 1, counts: { ready: 1 } })
  ok(await commit(back))
  await sendAll()
  expect(held('adset').map(({ id, name, fields }) => [id, name, fields.daily_budget])).toEqual(before)
})

test('sets are listed newest first, narrowed by result, person, day, level and an object in them, and as a file', async () => {
  const [adset] = keysOf('adset')
  const paused = await staged(all(60))
  ok(await commit(paused))
  await sendNext(world.deps())
  ok(await world.send('POST', 'changes/stop', { id: paused.id }))
  const renamed = await staged(
    { kind: 'chosen', keys: adset ? [adset] : [], operation: { field: 'name', how: 'suffix', value: '_b' } },
    { level: 'adgroup' },
  )
  ok(await commit(renamed, { reason: '统一命名' }))
  await sendAll()
  const draft = await staged({ kind: 'chosen', keys: keysOf('ad').slice(0, 3), operation: set('status', 'PAUSED') })
  const list = async (query: Record<string, string> = {}): Promise<ChangeSet[]> =>
    (await world.get('changes', { channel: 'fb_ad', ...query })).body.data
  const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
  const all3 = await list()
  expect(all3.map(({ id, result, total, counts }) => [id, result, total, counts.done])).toEqual([
    [draft.id, 'draft', 3, 0],
    [renamed.id, 'done', 1, 1],
    [paused.id, 'partly', 60, 50],
  ])
  for (const { id, result } of all3) expect(await ids({ result })).toEqual([id])
  expect(await ids({ level: 'adgroup' })).toEqual([renamed.id])
  expect(await ids({ q: '统一' })).toEqual([renamed.id])
  expect(await ids({ q: `#${paused.id}` })).toEqual([paused.id])
  expect(await ids({ q: adset?.network_id ?? '' })).toEqual([renamed.id])
  expect(await ids({ creator: all3[0]?.made_by.id ?? '' })).toHaveLength(3)
  expect(await ids({ creator: '999' })).toEqual([])
  const { rows: days } = await world.database.pool.query(`select company_day()::text as today, (company_day() - 1)::text as yesterday`)
  expect(await ids({ from: days[0].today, to: days[0].today })).toHaveLength(3)
  expect(await ids({ to: days[0].yesterday })).toEqual([])
  const { text } = await world.get('changes', { channel: 'fb_ad', result: 'partly', format: 'csv' })
  const lines = text.split('\n').filter((line) => line.includes(`#${paused.id}`))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('60,50,10')
})

test('what was changed again after a set is not put back unseen: it is blocked with its field', async () => {
  const made = await staged({ kind: 'chosen', keys: keysOf('adset'), operation: set('daily_budget', '600000') }, { level: 'adgroup' })
  ok(await commit(made))
  await sendAll()
  const [adset] = held('adset')
  world.network.control.setClock({ advanceMs: 60_000 })
  await world.outside(adset?.id ?? '', { daily_budget: 650000 })
  await world.again()
  const back = ok(await world.send('POST', 'changes/undo', { id: made.id, ticket: randomUUID() }))
  expect(back.counts).toMatchObject({ ready: 3, blocked: 1 })
  expect((await rows(back.id, { state: 'blocked' }))[0]).toMatchObject({
    network_id: adset?.id,
    reasons: [{ code: 'object.change.changed_since' }],
  })
})

test('one ticket is one set; two people who commit the same draft send it once; a discarded one is not sent', async () => {
  const ticket = randomUUID()
  const made = await staged(all(60), { ticket })
  expect((await staged(all(60), { ticket })).id).toBe(made.id)
  const [first, second] = [await commit(made), await commit(made)]
  expect([first.status, second.status]).toEqual([200, 409])
  const other = await staged({ kind: 'chosen', keys: keysOf('adset'), operation: set('daily_budget', '600000') }, { level: 'adgroup' })
  ok(await world.send('POST', 'changes/discard', { id: other.id }))
  expect((await commit(other)).status).toBe(409)
})

test('the number of a filter is counted again: another one than was seen is said with both', async () => {
  expect(await stage(all(59))).toMatchObject({
    status: 409,
    body: { blockers: [{ code: 'object.change.count_changed', params: { was: 59, now: 60 } }] },
  })
})

test('objects of other people are not found, one by one by their row, and their sets are not there', async () => {
  world.network.control.fill({ account: JPY, name: 'x', campaigns: 1, adsets: 1, ads: 1, status: 'ACTIVE' })
  const buyer = await world.signIn({
    global: { game: ['none'], spreader: ['*'] },
    pages: { ads: { func: { 'object.view': true, 'object.edit': true } } },
  })
  const refused = await stage(
    { kind: 'chosen', keys: keysOf('adset').slice(0, 2), operation: set('status', 'PAUSED') },
    { level: 'adgroup', as: buyer },
  )
  expect(refused).toMatchObject({ status: 404, body: { blockers: [{ code: 'object.change.unknown', row: 1 }, { row: 2 }] } })
  const made = await staged(all(60))
  expect((await world.get('changes/one', { id: made.id }, buyer)).status).toBe(404)
  expect((await world.get('changes', { channel: 'fb_ad' }, buyer)).body.data).toEqual([])
  const viewer = await world.signIn({ global: { game: ['*'], spreader: ['*'] }, pages: { ads: { func: { 'object.view': true } } } })
  expect((await stage(all(60), { as: viewer })).status).toBe(403)
})

test('a field that the network fixes, and more objects than go at once, are refused with what to do', async () => {
  expect(await stage(all(60, set('headline', 'x')))).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'object.change.fixed', field: 'headline' }] },
  })
  expect(await stage({ kind: 'rows', rows: [] })).toMatchObject({ status: 400 })
})

test('objects are deleted and archived only with their number typed, say what goes with them, and are not put back', async () => {
  const end = (value: string, keys: ReturnType<typeof keysOf>) =>
    staged({ kind: 'chosen', keys, operation: set('status', value) }, { level: 'adgroup' })
  const [first, second] = keysOf('adset')
  const made = await end('DELETED', first ? [first] : [])
  expect(made).toMatchObject({ kind: 'delete', counts: { ready: 1 }, below: [{ level: 'ad', objects: 15, active: 15 }] })
  expect(made.money).toMatchObject([{ day_before: '500000', day_after: '0' }])
  expect(await commit(made, { typed: '' })).toMatchObject({ status: 400, body: { blockers: [{ code: 'object.change.count_missing' }] } })
  ok(await commit(made))
  await sendAll()
  expect(await one(made.id)).toMatchObject({ state: 'settled', counts: { done: 1 }, below: [] })
  expect(held('adset').find(({ id }) => id === first?.network_id)?.status).toBe('DELETED')
  const known = async () =>
    (
      await world.database.pool.query(
        `select level, count(*) filter (where gone_at is not null)::int as gone, count(drift)::int as drifted from network_object group by 1 order by 1`,
      )
    ).rows
  const gone = [
    { level: 'ad', gone: 15, drifted: 0 },
    { level: 'adgroup', gone: 1, drifted: 0 },
    { level: 'campaign', gone: 0, drifted: 0 },
  ]
  expect(await known()).toEqual(gone)
  // and stays so when the network is read again
  world.network.control.setClock({ advanceMs: 60_000 })
  await world.again()
  expect(await known()).toEqual(gone)
  expect(await world.send('POST', 'changes/undo', { id: made.id, ticket: randomUUID() })).toMatchObject({
    status: 400,
    body: { blockers: [{ code: 'object.change.final' }] },
  })
  // an archived object is only renamed or deleted from then on
  const archived = await end('ARCHIVED', second ? [second] : [])
  expect(archived.kind).toBe('archive')
  ok(await commit(archived))
  await sendAll()
  expect(held('adset').find(({ id }) => id === second?.network_id)?.status).toBe('ARCHIVED')
  const keys = second ? [second] : []
  const budget = await staged({ kind: 'chosen', keys, operation: set('daily_budget', '600000') }, { level: 'adgroup' })
  expect((await rows(budget.id))[0]).toMatchObject({
    state: 'blocked',
    reasons: [{ code: 'object.change.ended_archive', field: 'daily_budget' }],
  })
  expect(
    (await staged({ kind: 'chosen', keys, operation: { field: 'name', how: 'suffix', value: '_old' } }, { level: 'adgroup' })).counts.ready,
  ).toBe(1)
  expect((await end('DELETED', keys)).counts.ready).toBe(1)
})

test('an object that another user deleted first is not counted as ours, and a cell that is typed over deletes nothing', async () => {
  const keys = keysOf('adset').slice(0, 1)
  const made = await staged({ kind: 'chosen', keys, operation: set('status', 'DELETED') }, { level: 'adgroup' })
  ok(await commit(made))
  await world.outside(keys[0]?.network_id ?? '', { status: 'DELETED' })
  await sendAll()
  expect((await one(made.id)).counts).toMatchObject({ same: 1, done: 0 })
  const typed = await staged({
    kind: 'rows',
    rows: keysOf('ad')
      .slice(-1)
      .map((key) => ({ ...key, was: {}, becomes: { status: 'DELETED' } })),
  })
  expect(typed).toMatchObject({ kind: 'edit', counts: { blocked: 1 } })
  expect((await rows(typed.id))[0]?.reasons).toMatchObject([{ code: 'object.change.end_apart' }])
})
