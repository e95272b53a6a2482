import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdDataRow } from '#contract/ad-data.ts'
import type { BatchRow } from '#contract/batch-row.ts'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { addChannels } from '#domain/channels/index.ts'
import { isLeaf, levelKeys, parentOf, rootOf } from '#domain/channels/levels.ts'
import { addWords } from '#i18n/words.ts'
import { PRESETS } from '#permissions/presets.ts'
import { adDataRoutes } from '#server/features/ad-data/ad-data.routes.ts'
import { batchRoutes } from '#server/features/batch/batch.routes.ts'
import { expandStored } from '#server/features/batch/expand.service.ts'
import { readSheetJob } from '#server/features/batch/sheet-job.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { startWorker, type Worker } from '#server/push/worker.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { anAccount, aSpecOf, FOUR, toyNetwork, TWO, wordsOf } from '#tests/kit/toy-levels.ts'
import { materials, QUICK, until } from '#tests/push/push-kit.ts'
import { aServer, aSession } from '../kit/toy.ts'

const CHANNELS = [TWO, FOUR]
afterAll(addChannels(...CHANNELS))
for (const channel of CHANNELS) addWords(wordsOf(channel))

const networks = new Map(CHANNELS.map((channel) => [channel.key, toyNetwork(channel)]))
let database: FreshDatabase
let http: FastifyInstance
let authorization: string
let worker: Worker | null = null

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query(`
    update installation set id = 'fdtest';
    insert into game (game_id, name, region_id, timezone, currency) values ('10078', '星河', '5', 'Asia/Taipei', 'USD');
    insert into spreader (id, channel, name, region_id) values ('9002', 'two_ad', 'Two', '5'), ('9004', 'four_ad', 'Four', '5');
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, min_daily_budget_minor, credential)
      select 'a' || s.id, 'a' || s.id, s.id, 'e', 'USD', 'Asia/Taipei', 100, 'token' from spreader s where s.id like '900_';
    insert into ad_account_game (account_id, game_id) select account_id, '10078' from ad_account where account_id like 'a900_'`)
  http = await aServer(database, [
    ...batchRoutes({
      connectors: networks,
      links: { sign: (key) => key },
      sheets: readSheetJob,
      uploads: { take: () => Promise.resolve(null) },
    }),
    ...adDataRoutes(),
  ])
  authorization = (await aSession(database, PRESETS.admin)).authorization
  worker = startWorker({
    pool: database.pool,
    connectors: networks,
    materials,
    log: { info: () => {}, warn: () => {}, error: (facts, message) => console.error(message, facts) },
    metrics: pushMetrics(new Registry()),
    options: QUICK,
  })
})
afterAll(async () => {
  await worker?.stop()
  await http.close()
  await database.close()
})

async function send(method: 'GET' | 'POST', path: string, fields: Record<string, string>) {
  const query = new URLSearchParams(fields).toString()
  const body = { payload: query, headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' } }
  const url = `/dapper/api/${path}`
  const answer = await http.inject(
    method === 'GET' ? { method, url: `${url}?${query}`, headers: { authorization } } : { method, url, ...body },
  )
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json()
}

describe.each(CHANNELS.map((channel) => [channel.key, channel] as const))('a batch of %s', (key, channel) => {
  const accountId = `a${channel.spreaderId}`
  const levels = levelKeys(channel)
  const spec = aSpecOf(channel, { account_ids: [accountId] })
  const last = levels.at(-1) ?? ''
  const network = networks.get(key) ?? toyNetwork(channel)
  const rowsOf = async (batch_id: string): Promise<ItemRow[]> => (await send('GET', `${key}/batch_creative_preview`, { batch_id })).data
  const batchOf = async (batch_id: string): Promise<BatchRow> => (await send('GET', `${key}/batch_status`, { batch_id })).data.batch
  const made = async (wanted: object): Promise<string> => {
    const { data } = await send('POST', `${key}/create_batch`, { ticket: randomUUID(), spec: JSON.stringify(wanted) })
    await expandStored(database, data.batch_id)
    return data.batch_id
  }
  const commit = async (batch_id: string) => {
    const { version, counts } = await batchOf(batch_id)
    await send('POST', `${key}/commit_batch`, { batch_id, ticket: randomUUID(), version: `${version}`, total: `${counts.total}` })
  }
  const settled = (batch_id: string) =>
    until(
      () => batchOf(batch_id),
      ({ state }) => state === 'settled',
    )

  test('has a dictionary by its own levels, and a call for each of them', async () => {
    expect(Object.keys((await send('GET', `${key}/dict`, {})).data)).toEqual([`${rootOf(channel)}.pacing`])
    const batch_id = await made(spec)
    const rows = await rowsOf(batch_id)
    for (const level of levels) {
      const row = rows.find((one) => one.level === level)
      expect((await send('GET', `${key}/${level}/edit`, { batch_id, seq: `${row?.seq}` })).data).toEqual(row)
      expect((await send('GET', `${key}/${level}/auto_name`, { batch_id, seq: `${row?.seq}` })).data).toEqual({ name: row?.name })
    }
    await expect(send('GET', `${key}/campaign/edit`, { batch_id, seq: '1' })).rejects.toThrow('request.not_found')
  })

  test('is previewed as it was counted, edited at each level, and added to', async () => {
    const batch_id = await made(spec)
    const tally = tallySpec(channel, spec, [anAccount(accountId)])
    const before = await batchOf(batch_id)
    expect([before.levels, before.counts.total, before.daily_budget]).toEqual([
      tally.levels,
      tally.total,
      tally.daily.map(({ currency, amount_minor }) => ({ currency, amount_minor: `${amount_minor}` })),
    ])
    const rows = await rowsOf(batch_id)
    for (const level of levels) {
      const row = rows.find((one) => one.level === level)
      const edits = [{ seq: row?.seq, expected: 1, name: `${level} 新` }]
      const { data } = await send('POST', `${key}/update_${level}`, { batch_id, ticket: randomUUID(), edits: JSON.stringify(edits) })
      expect(data.rows.map(({ seq, name }: ItemRow) => [seq, name])).toEqual([[row?.seq, `${level} 新`]])
    }
    const parent = rows.find((one) => one.level === parentOf(channel, last))
    const values = Object.fromEntries(channel.levels.at(-1)?.fields.flatMap(({ key: field, when }) => (when ? [] : [[field, '三']])) ?? [])
    const fields = { batch_id, ticket: randomUUID(), parent_seq: `${parent?.seq}`, name: '新', values: JSON.stringify(values) }
    const added = (await send('POST', `${key}/${last}/add`, fields)).data
    expect([added.batch.levels[last], added.rows.at(-1).problems]).toEqual([(tally.levels[last] ?? 0) + 1, []])
    // a parent whose name is taken away blocks what is in it, down to the last level
    const blank = [{ seq: 1, expected: 2, name: ' ' }]
    const blocked = await send('POST', `${key}/update_${rootOf(channel)}`, { batch_id, ticket: randomUUID(), edits: JSON.stringify(blank) })
    expect(new Set(blocked.data.rows.map(({ level }: ItemRow) => level))).toEqual(new Set(levels))
    await send('POST', `${key}/discard_batch`, { batch_id, ticket: randomUUID() })
  })

  test('is pushed from the first level to the last; what is in a refused object waits for it, and follows when it is sent again', async () => {
    const batch_id = await made(spec)
    const rows = await rowsOf(batch_id)
    // of four levels the second: two more are in it
    const at = Math.max(0, levels.length - 3)
    const inside = levels.slice(at + 1)
    const refused = rows.find(({ level }) => level === levels[at])
    network.refuses.add(refused?.name ?? '')
    network.held.length = 0
    await commit(batch_id)
    const first = await settled(batch_id)
    const without = new Set<number>()
    for (const { seq, parent_seq, level, name } of rows)
      if ((level === refused?.level && name === refused.name) || without.has(parent_seq ?? 0)) without.add(seq)
    expect(first.counts).toMatchObject({ done: rows.length - without.size, failed: without.size })
    const order = network.held.map(({ draft }) => levels.indexOf(draft.level))
    expect(network.held.every(({ draft }) => Object.keys(draft.parents).length === levels.indexOf(draft.level))).toBe(true)
    expect([order[0], new Set(order).size]).toEqual([0, levels.length])
    const errors = (await rowsOf(batch_id)).flatMap(({ level, error }) => (error ? [`${level} ${error.class} ${error.code ?? ''}`] : []))
    expect(new Set(errors)).toEqual(
      new Set([`${refused?.level} validation `, ...inside.map((level) => `${level} parent batch.parent.failed`)]),
    )

    network.refuses.clear()
    await send('POST', `${key}/retry_batch`, { batch_id, ticket: randomUUID(), elsewhere: '1' })
    const again = await until(
      () => batchOf(batch_id),
      ({ state, counts }) => state === 'settled' && counts.failed === 0,
    )
    expect([again.counts.done, network.held.length]).toEqual([rows.length, rows.length]) // nothing twice
    const idOf = new Map((await rowsOf(batch_id)).map((row) => [row.seq, row.network_id]))
    const strays = (await rowsOf(batch_id)).filter(({ level, network_id: networkId, parent_seq }) => {
      const held = network.held.find(({ id }) => id === networkId)
      const upper = parentOf(channel, level)
      return upper !== null && held?.draft.parents[upper] !== idOf.get(parent_seq ?? 0)
    })
    expect(strays).toEqual([])

    const { data } = (await send('GET', 'ad_data', { channel: key })) as { data: AdDataRow[] }
    const countAt = (role: string) => rows.filter(({ level }) => channel.levels.find((one) => one.key === level)?.role === role).length
    expect(data.map(({ campaigns, adgroups, ads, done, daily_minor }) => ({ campaigns, adgroups, ads, done, daily_minor }))).toEqual([
      {
        campaigns: countAt('group1'),
        adgroups: countAt('group2'),
        ads: countAt('ad') || countAt('creative'),
        done: rows.length,
        daily_minor: again.daily_budget[0]?.amount_minor,
      },
    ])
  })

  test('is read from a sheet that its own preview was written to, and the bad lines come back with reasons', async () => {
    const rows = await rowsOf(await made(spec))
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    const fields = channel.levels.flatMap((level) => level.fields.map((field) => ({ level: level.key, field })))
    const heads = ['广告账户', ...levels.map((level) => `${level}_name`), ...fields.map(({ level, field }) => `${level}.${field.key}`)]
    const lines = rows
      .filter(({ level }) => isLeaf(channel, level))
      .map((leaf) => {
        const line = new Map<string, ItemRow>()
        for (let at: ItemRow | undefined = leaf; at; at = bySeq.get(at.parent_seq ?? 0)) line.set(at.level, at)
        const cells = fields.map(({ level, field: { key: field, kind } }) => {
          const value = String(line.get(level)?.values[field] ?? '')
          return kind === 'money' && value !== '' ? String(Number(value) / 100) : value
        })
        return [accountId, ...levels.map((level) => line.get(level)?.name ?? ''), ...cells]
      })
    const wrong = lines[0]?.map((cell, at) => (heads[at] === `${rootOf(channel)}.pacing` ? 'slow' : cell)) ?? []
    const parts = new FormData()
    parts.append('game_id', '10078')
    parts.append('pasted', [heads, ...lines, wrong].map((line) => line.join('\t')).join('\n'))
    const request = new Request('http://local/', { method: 'POST', body: parts })
    const answer = await http.inject({
      method: 'POST',
      url: `/dapper/api/${key}/batch_import`,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
    })
    const { import_id, good, bad, levels: counts } = answer.json().data
    const tally = tallySpec(channel, spec, [anAccount(accountId)])
    expect([good, counts, bad.length]).toEqual([lines.length, tally.levels, 1])
    const csv = await http.inject({
      method: 'GET',
      url: `/dapper/api/${key}/batch_import_bad_rows?import_id=${import_id}`,
      headers: { authorization },
    })
    expect(csv.body).toContain(bad[0].problems[0].code === 'thing.not_choice' ? 'slow' : 'no reason')
    const importedId = await made({ ...spec, import_id: import_id })
    const shown = ({ level, name, values }: ItemRow) => `${level} ${name} ${JSON.stringify(values)}`
    expect((await rowsOf(importedId)).map(shown)).toEqual(rows.map(shown))
  })
})
