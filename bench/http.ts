import { Agent, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import fastify from 'fastify'
import type { Pool } from 'pg'
import { openDatabase } from '#server/db/open.ts'
import { readAccounts } from '#server/features/catalogue/catalogue.reads.ts'
import { withServer } from './kit/served.ts'

/**
 * `npm run bench -- http`: a list and a dictionary of the built server, with session, permission, validation, scope, metrics and logging,
 * next to bare Fastify with a response schema: one static body (limit A), and the very read of our list (limit B). Each in a process of its
 * own, rounds interleaved, both answers compared first. What we add to the time of an answer is measured at a pace that leaves both room:
 * at full speed it would only say the rate once more. A missed gate ends with code 1.
 */
const ROUNDS = 5
const ROUND_MS = 2_000
const CONNECTIONS = 32
const ROWS = 20
const SPREADERS = 6
const GATES = { list: 0.6, dictionary: 0.5, addedMs: 1 }
/** of what the slower of list and limit B can do: the pace at which answers are timed */
const PACE = 0.7
/** bare Fastify answers this often at least, or the machine was too busy for the figures to mean anything */
const FLOOR_PER_S = 500

const rowSchema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      [
        'account_id',
        'name',
        'spreader_id',
        'entity',
        'currency',
        'timezone',
        'balance',
        'min_daily_budget',
        'use_status',
        'auth_status',
      ].map((name) => [name, { type: 'string' }]),
    ),
    is_default: { type: 'boolean' },
    game_ids: { type: 'array', items: { type: 'string' } },
  },
}
const answerSchema = { 200: { type: 'object', properties: { data: { type: 'array', items: rowSchema } } } }

/** The peer: run in a process of its own by this same file. */
async function serveBare(url: string) {
  const { db } = openDatabase(url, { max: 20 })
  const all = { games: '*', spreaders: '*' } as const
  const rows = async () => (await readAccounts(db, all, {}, { page: 1, per_page: ROWS })).rows
  const fixed = { data: await rows() }
  const http = fastify({ logger: false })
  http.get('/static', { schema: { response: answerSchema } }, async () => fixed)
  http.get('/query', { schema: { response: answerSchema } }, async () => ({ data: await rows() }))
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  process.send?.({ kind: 'ready', address })
}

type Target = { name: string; url: URL; headers: Record<string, string> }

async function run(): Promise<boolean> {
  return await withServer(furnish, async ({ address, token, url, startPeer }) => {
    const bare = await startPeer(process.argv[1] ?? '', { BENCH_BARE: url })
    const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'accept-version': '1.0' }
    const targets: Target[] = [
      { name: 'bare, static body (A)', url: new URL('/static', bare), headers: {} },
      { name: 'bare, the same read (B)', url: new URL('/query', bare), headers: {} },
      { name: 'list: ad_accounts', url: new URL(`/dapper/api/ad_accounts?page=1&per_page=${ROWS}`, address), headers },
      { name: 'dictionary: spreader', url: new URL('/dapper/api/spreader', address), headers },
    ]
    await sameRows(targets)
    const found = await measure(targets)
    return report(found, await measurePaced(targets, found))
  })
}

async function furnish(pool: Pool): Promise<void> {
  await pool.query(
    `insert into spreader (id, channel, name, region_id) select n::text, 'facebook', '渠道 ' || n, '4' from generate_series(20, ${19 + SPREADERS}) n`,
  )
  await pool.query(`insert into game (game_id, name, region_id, timezone, currency) values ('1', '星河战纪', '1', 'Asia/Taipei', 'USD')`)
  await pool.query(
    `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, min_daily_budget_minor)
     select lpad(n::text, 6, '0'), '账户' || lpad(n::text, 6, '0'), '21', '公司', 'USD', 'Asia/Taipei', 100 from generate_series(1, 200) n`,
  )
  await pool.query(`insert into ad_account_game select account_id, '1' from ad_account`)
  await pool.query('analyze')
}

/** Correctness first: a fast wrong answer is a failure. */
async function sameRows(targets: readonly Target[]) {
  const namesAt = async (index: number): Promise<unknown> => {
    const target = targets[index]
    if (!target) throw new Error('no such target')
    const answer = await fetch(target.url, { headers: target.headers })
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${target.name}: ${JSON.stringify(body)}`)
    return body.data.map((row: { account_id?: string; id?: string }) => row.account_id ?? row.id)
  }
  const [, query, list, dictionary] = await Promise.all(targets.map((_, index) => namesAt(index)))
  if (!isDeepStrictEqual(query, list))
    throw new Error(`the list and the bare query differ: ${JSON.stringify(list)} ≠ ${JSON.stringify(query)}`)
  if (!Array.isArray(dictionary) || dictionary.length !== SPREADERS) throw new Error('the dictionary is not whole')
}

type Figures = { perSecond: number[]; p50Ms: number[] }

async function measure(targets: readonly Target[]): Promise<Map<string, Figures>> {
  const found = new Map(targets.map(({ name }): [string, Figures] => [name, { perSecond: [], p50Ms: [] }]))
  for (const target of targets) await load(target, 500)
  for (let round = 0; round < ROUNDS; round++)
    for (const target of targets.map((_, index) => targets[(index + round) % targets.length] ?? target0(targets))) {
      const { perSecond, p50Ms } = await load(target, ROUND_MS)
      found.get(target.name)?.perSecond.push(perSecond)
      found.get(target.name)?.p50Ms.push(p50Ms)
    }
  return found
}

function target0([first]: readonly Target[]): Target {
  if (!first) throw new Error('nothing to measure')
  return first
}

/** The list next to limit B at a fixed pace, turn by turn: what the median of ours is above that of B in the same round, in ms. */
async function measurePaced(targets: readonly Target[], found: ReadonlyMap<string, Figures>): Promise<number> {
  const [, bare, list] = targets
  if (!bare || !list) throw new Error('nothing to pace')
  const pace = PACE * Math.min(...[bare, list].map(({ name }) => median(found.get(name)?.perSecond ?? [])))
  const added: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = round % 2 === 0 ? await paced(bare, pace) : await paced(list, pace)
    const second = round % 2 === 0 ? await paced(list, pace) : await paced(bare, pace)
    added.push(round % 2 === 0 ? second - first : first - second)
  }
  return median(added)
}

/** The median time of an answer, in ms, from when it was due: a question does not wait for the answer to the one before. */
async function paced(target: Target, perSecond: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const asked: Promise<unknown>[] = []
  const started = performance.now()
  for (let sent = 0, due = 0; due < ROUND_MS; sent += 1, due = (sent * 1_000) / perSecond) {
    const early = started + due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const dueAt = started + due
    asked.push(ask(target, agent).then(() => times.push(performance.now() - dueAt)))
  }
  await Promise.all(asked)
  agent.destroy()
  return median(times)
}

/** One question, answered to its end. @throws Error when the answer is not 200 */
async function ask({ name, url, headers }: Target, agent: Agent): Promise<void> {
  const status = await new Promise<number>((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
  if (status !== 200) throw new Error(`${name} answered ${status}`)
}

/** As many answers as fit into the time, over connections that are kept. @throws Error when one is not 200 */
async function load(target: Target, forMs: number): Promise<{ perSecond: number; p50Ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const times: number[] = []
  const started = performance.now()
  const askOn = async () => {
    while (performance.now() - started < forMs) {
      const asked = performance.now()
      await ask(target, agent)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, p50Ms: median(times) }
}

const median = (values: readonly number[]): number => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function report(found: ReadonlyMap<string, Figures>, addedMs: number): boolean {
  const of = (start: string) => [...found].find(([name]) => name.startsWith(start))?.[1] ?? { perSecond: [], p50Ms: [] }
  for (const [name, { perSecond, p50Ms }] of found) {
    const spread = `${Math.round(Math.min(...perSecond))}–${Math.round(Math.max(...perSecond))}`
    console.log(
      `${name.padEnd(24)} ${String(Math.round(median(perSecond))).padStart(7)} req/s (${spread}), p50 ${median(p50Ms).toFixed(2)} ms`,
    )
  }
  const [a, b, list, dictionary] = [of('bare, static'), of('bare, the'), of('list'), of('dictionary')]
  // of the same round, so that what disturbed one disturbed the other
  const ratio = (ours: Figures, peer: Figures) => median(ours.perSecond.map((value, round) => value / (peer.perSecond[round] ?? value)))
  const figures = [
    { name: 'list / B', value: ratio(list, b), gate: GATES.list },
    { name: 'dictionary / A', value: ratio(dictionary, a), gate: GATES.dictionary },
  ]
  for (const { name, value, gate } of figures)
    console.log(`${name.padEnd(24)} ${value.toFixed(2)}  gate ≥ ${gate}  ${value >= gate ? 'held' : 'MISSED'}`)
  const isQuick = addedMs <= GATES.addedMs
  console.log(
    `${'added p50 over B, ms'.padEnd(24)} ${addedMs.toFixed(2)}  gate ≤ ${GATES.addedMs}  ${isQuick ? 'held' : 'MISSED'}, at ${PACE * 100} % of the rate`,
  )
  if (median(b.perSecond) < FLOOR_PER_S) console.log('Void: the machine was too busy for bare Fastify itself.')
  return isQuick && figures.every(({ value, gate }) => value >= gate)
}

if (process.env.BENCH_BARE) await serveBare(process.env.BENCH_BARE)
else process.exitCode = (await run()) ? 0 : 1
