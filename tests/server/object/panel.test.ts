import { expect, test } from 'vitest'
import type { LogLine, SyncProcess } from '#contract/object-panel.ts'
import { anAdvertiser } from '#tests/connectors/oceanengine-drafts.ts'
import { USD } from '../batch/a-house.ts'
import { oceanWorld, sent, TOKEN } from './ocean-world.ts'

const world = oceanWorld()

const at = (over: Record<string, string> = {}) => ({ account_id: USD, level: 'promotion', network_id: world.promotion, ...over })
const sync = async (): Promise<SyncProcess> => (await world.get('toutiao_ad3/sync_process', at())).body.data
type Log = { lines: LogLine[]; next: string | null; unread: { code: string } | null }
const logs = async (over: Record<string, string> = {}): Promise<Log> => (await world.get('toutiao_ad3/logs', at(over))).body.data

async function change(field: string, value: string): Promise<void> {
  const set = await world.stage({ level: 'promotion', id: world.promotion, field, value })
  const { status, text } = await world.send('PUT', 'toutiao_ad3/promotion/update_bid', sent(set))
  if (status !== 200) throw new Error(text)
}

test('an object is where its last change is: waiting, written, read back as sent, and otherwise at the network', async () => {
  expect(await sync()).toMatchObject({ status: 203, answer: 'same', differs: [], steps: [], batch: null, change: null })
  await change('cpa_bid', '5000')
  expect(await sync()).toMatchObject({ status: 102, answer: 'underway', change: { who: { name: '测试' }, state: 'waiting' } })
  await world.sendAll()
  const written = await sync()
  expect(written).toMatchObject({ status: 105, answer: 'underway', change: { state: 'done' } })
  expect(written.since).toBe(written.written_at)
  await world.read()
  expect(await sync()).toMatchObject({ status: 203, answer: 'same', since: written.written_at })
  // another user changes it at the network
  const changed = await world.connectors
    .get('toutiao_ad3')
    ?.objects?.change(
      anAdvertiser({ accountId: USD, credential: TOKEN }),
      [{ level: 'promotion', networkId: world.promotion, above: { project: { bid_type: 'CUSTOM' } }, values: { daily_budget: '50000' } }],
      new AbortController().signal,
    )
  expect(changed?.[0]).toHaveProperty('ok')
  await world.read()
  const drifted = await sync()
  expect(drifted).toMatchObject({ answer: 'differs', differs: [{ field: 'daily_budget', was: '30000', is: '50000' }] })
  expect(drifted.since).toBe(drifted.differs[0]?.since)
})

test('what a batch pushed has the steps of its push, with the batch and who committed it', async () => {
  const { pool } = world.database
  const { rows: users } = await pool.query(`select id from app_user limit 1`)
  const { rows } = await pool.query(
    `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_by, committed_at)
     values ('toutiao_ad3', 'create', '夏日批次', '10012', $1, '{}', 'settled', $2, $2, now()) returning id`,
    [[USD], users[0].id],
  )
  const { id } = rows[0]
  await pool.query(
    `insert into batch_item (batch_id, seq, level, account_id, name, values, sync_status, network_id) values ($1, 1, 'promotion', $2, 'x', '{}', 203, $3)`,
    [id, USD, world.promotion],
  )
  for (const status of [100, 105, 201, 202, 203])
    await pool.query(`insert into audit_log (request_id, entity, entity_id, event) values ('r', 'batch_item', $1, $2)`, [
      `${id}-1`,
      `sync.${status}`,
    ])
  const told = await sync()
  expect(told.steps.map(({ status }) => status)).toEqual([100, 105, 201, 202, 203])
  expect(told.batch).toMatchObject({ id, name: '夏日批次', who: { name: '测试' } })
})

test('our trail and the log of the network are one timeline, each line with who and what', async () => {
  const { lines, unread } = await logs()
  expect(unread).toBeNull()
  const ours = lines.filter(({ source }) => source === 'ours')
  const theirs = lines.filter(({ source }) => source === 'network')
  expect(ours.find(({ title }) => title === 'object.changed')).toMatchObject({
    who: '测试',
    level: 'promotion',
    object: { network_id: world.promotion },
    was: { cpa_bid: '4550' },
    becomes: { cpa_bid: '5000' },
  })
  expect(ours.find(({ title }) => title === 'object.changes_committed')).toMatchObject({
    texts: ['测试'],
    set_id: expect.stringMatching(/^\d+$/),
  })
  expect(theirs.map(({ title, texts, who }) => [title, texts, who])).toEqual([
    ['修改', ['修改预算: 300.0 -> 500.0'], '管理员'],
    ['修改', ['修改转化出价: 45.5 -> 50.0'], '管理员'],
    ['新建', [], '管理员'],
  ])
  const times = lines.map((line) => Date.parse(line.at))
  expect(times).toEqual([...times].sort((one, other) => other - one))
  // of the whole account, its other objects as well; of the first generation the same
  const whole = await world.get('toutiao_ad/logs', { account_id: USD })
  const objects = new Set(whole.body.data.lines.flatMap(({ object }: LogLine) => object?.network_id ?? []))
  expect([objects.has(world.promotion), objects.has(world.project)]).toEqual([true, true])
})

test('older lines come by time, each once', async () => {
  const { pool } = world.database
  const entity = `${USD}:${world.promotion}`
  for (let day = 1; day <= 25; day += 1)
    await pool.query(
      `insert into audit_log (at, request_id, entity, entity_id, event, before, after) values (now() - make_interval(days => $2), 'r', 'network_object', $1, 'object.changed', '{"cpa_bid":"1"}', '{"cpa_bid":"2"}')`,
      [entity, day],
    )
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 6; page += 1) {
    const { lines, next } = await logs(before === undefined ? {} : { before })
    seen.push(...lines.filter(({ source }) => source === 'ours').map(({ id }) => id))
    if (next === null) break
    before = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  const { rows } = await pool.query(`select count(*)::int as lines from audit_log where entity = 'network_object' and entity_id = $1`, [
    entity,
  ])
  expect(seen.length).toBeGreaterThanOrEqual(rows[0].lines)
})

test('a page has all of our lines of one instant, because one commit writes many', async () => {
  const entity = `${USD}:${world.project}`
  await world.database.pool.query(
    `insert into audit_log (at, request_id, entity, entity_id, event, before, after)
     select now() - interval '40 days', 'r', 'network_object', $1, 'object.changed', '{"name":"1"}', '{"name":"2"}' from generate_series(1, 45)`,
    [entity],
  )
  const before = new Date(Date.now() - 39 * 86_400_000).toISOString()
  const { lines } = await logs({ level: 'project', network_id: world.project, before })
  expect(lines.filter(({ source }) => source === 'ours')).toHaveLength(45)
})

test('when the log of the network cannot be read, our lines are shown with the reason', async () => {
  world.network.control.addFault({ match: { method: 'GET', path: 'log_search' }, fault: { kind: 'transient' }, remaining: 5 })
  const { lines, unread } = await logs()
  expect(unread).toMatchObject({ code: 'object.log.unread' })
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every(({ source }) => source === 'ours')).toBe(true)
  world.network.control.removeFaults()
})

test('figures of days are those of an ad, of its project, and of the ads of one generation of an account', async () => {
  const { pool } = world.database
  const { rows } = await pool.query(`select network_id, above from network_object where level = 'ad' order by network_id limit 1`)
  const [old] = rows
  const figure = (id: string, above: string[], day: string, spend: number) =>
    pool.query(
      `insert into ad_figure (account_id, day, network_id, above, currency, spend_minor, return_minor, impressions, clicks, results) values ($1, $2, $3, $4, 'CNY', $5, 0, 100, 10, 1)`,
      [USD, day, id, above, spend],
    )
  await figure(world.promotion, [world.project], '2026-11-19', 500)
  await figure(world.promotion, [world.project], '2026-11-20', 700)
  await figure(old.network_id, old.above, '2026-11-20', 30)
  const days = async (channel: string, over: Record<string, string>) => {
    const { body } = await world.get(`${channel}/statistics`, { account_id: USD, since: '2026-11-01', last: '2026-11-30', ...over })
    return body.data.days.map(({ day, spend, impressions }: { day: string; spend: string; impressions: number }) => [
      day,
      spend,
      impressions,
    ])
  }
  const both = [
    ['2026-11-19', '500', 100],
    ['2026-11-20', '700', 100],
  ]
  expect(await days('toutiao_ad3', { level: 'promotion', network_id: world.promotion })).toEqual(both)
  expect(await days('toutiao_ad3', { level: 'project', network_id: world.project })).toEqual(both)
  expect(await days('toutiao_ad3', {})).toEqual(both)
  expect(await days('toutiao_ad', {})).toEqual([['2026-11-20', '30', 100]])
  expect(await days('toutiao_ad', { level: 'campaign', network_id: old.above[0] })).toEqual([['2026-11-20', '30', 100]])
  const long = await world.get('toutiao_ad3/statistics', { account_id: USD, since: '2026-01-01', last: '2026-11-30' })
  expect([long.status, long.body.code]).toEqual([400, 'object.statistics.days'])
})

test('keywords are those of the network, most searched first; without an answer it says why', async () => {
  const ask = (channel: string, seeds: string[]) => world.get(`${channel}/keyword_preview`, { account_id: USD, seeds: seeds.join('，') })
  const { data } = (await ask('toutiao_ad3', ['战舰', '策略'])).body
  expect(data.map(({ keyword }: { keyword: string }) => keyword)).toEqual(expect.arrayContaining(['战舰', '策略下载']))
  const searches = data.map((row: { searches: number }) => row.searches)
  expect(searches).toEqual([...searches].sort((one, other) => other - one))
  expect((await ask('toutiao_ad', ['战舰', '策略'])).body.data).toEqual(data)
  expect((await ask('toutiao_ad3', ['长'.repeat(31)])).body).toMatchObject({ code: 'object.keywords.too_long' })
  world.network.control.addFault({ match: { method: 'POST', path: 'sugg_words' }, fault: { kind: 'transient' }, remaining: 5 })
  const failed = await ask('toutiao_ad3', ['战舰'])
  expect([failed.status, failed.body.code]).toEqual([503, 'object.keywords.unread'])
  world.network.control.removeFaults()
})

test('both generations list the event assets, Douyin accounts and anchors of an account', async () => {
  const kinds = ['events', 'aweme', 'anchor']
  const of = (channel: string, kind: string) => world.get(`${channel}/${kind}`, { account_id: USD })
  for (const kind of kinds) {
    const first = await of('toutiao_ad', kind)
    expect(first.status).toBe(200)
    expect(first.body.data.length).toBeGreaterThan(0)
    expect((await of('toutiao_ad3', kind)).body.data).toEqual(first.body.data)
  }
  const stranger = await world.stranger()
  const refused = await Promise.all(kinds.map((kind) => world.get(`toutiao_ad/${kind}`, { account_id: USD }, stranger)))
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('an object that the account does not hold is missing, and a foreign account is refused', async () => {
  expect((await world.get('toutiao_ad3/sync_process', at({ network_id: '999' }))).status).toBe(404)
  expect((await world.get('toutiao_ad3/sync_process', at({ level: 'nothing' }))).status).toBe(400)
  const stranger = await world.stranger()
  const paths = ['sync_process', 'logs', 'statistics']
  const answers = await Promise.all(
    paths.map((path) => world.get(`toutiao_ad3/${path}`, at({ since: '2026-11-01', last: '2026-11-02' }), stranger)),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})
