import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { withDatabase } from '../kit/database.ts'
import { idealSeconds, LIMIT } from './limit.ts'
import { Network, serveNetwork, type Book } from './network.ts'
import { pushByWaiting } from './peer.ts'
import { families } from './families.ts'
import { aBatch, commit, furnish, startWorkers, stopAll, type WorkerEnv } from './world.ts'

/**
 * `npm run bench -- push [rounds]`: batches of campaigns to the simulated network, by the built worker in its shipped configuration with 1, 2 and 4
 * processes, next to the closed form of the limit and to a client that waits when it is refused. One process of the network, one database; the
 * columns take turns. Every run ends with the books of the network: each name once. Only ratios of one run count; a missed gate ends with code 1.
 * `-- push families` measures only what several networks do at once.
 */
const ONLY_FAMILIES = process.argv[2] === 'families'
const ROUNDS = ONLY_FAMILIES ? 0 : Number(process.argv[2] ?? 3)
const ROWS = 3_000
const WORKERS = [1, 2, 4] as const
const GATE = { share: 0.93, wasted: 0.01, fairness: 0.9, small: 3, firstMs: 700 }
const GOAL = { share: 0.985, wasted: 0.001, fairness: 0.98, small: 1.5, firstMs: 50 }
const ACCOUNT = '1001'

export type World = { pool: pg.Pool; network: Network; env: WorkerEnv }
type Column = { share: number[]; wasted: number[]; transactions: number[] }

async function run(): Promise<boolean> {
  const { prepare } = await import(pathToFileURL(join(process.cwd(), 'scripts/build.mjs')).href)
  await prepare(['server'])
  return await withDatabase(async ({ url, folder }) => {
    const network = await Network.start()
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    try {
      await furnish(pool, 4)
      const world = { pool, network, env: { url, folder, network: network.url, others: network.others } }
      if (ONLY_FAMILIES) return await families(world, { clear, settled })
      const pace = await paces(world)
      const latency = await firstCalls(world)
      const shares = await fairness(world)
      const together = await families(world, { clear, settled })
      return [...pace, latency, ...shares, together].every(Boolean)
    } finally {
      await pool.end()
      await network.stop()
    }
  })
}

/** How much of what the network permits is used, and how many calls it refused. */
async function paces(world: World): Promise<boolean[]> {
  const columns = new Map<string, Column>()
  const add = (name: string, share: number, wasted: number, transactions: number) => {
    const column = columns.get(name) ?? { share: [], wasted: [], transactions: [] }
    columns.set(name, column)
    column.share.push(share)
    column.wasted.push(wasted)
    column.transactions.push(transactions)
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const workers of WORKERS) {
      const peer = await ofPeer(world, workers)
      add(`waits when refused, ${workers}`, peer.share, peer.wasted, 0)
      const ours = await ofOurs(world, workers)
      add(`ours, ${workers}`, ours.share, ours.wasted, ours.transactions)
    }
  }
  return [...columns].map(([name, column]) => {
    const [share, wasted, transactions] = [median(column.share), median(column.wasted), median(column.transactions)]
    const said = name.startsWith('ours')
      ? `, ${transactions.toFixed(2)} transactions a row; share goal ${GOAL.share}: ${verdict(share >= GOAL.share)}, gate ${GATE.share}: ${held(share >= GATE.share)}; ` +
        `refused goal ${GOAL.wasted}: ${verdict(wasted <= GOAL.wasted)}, gate ${GATE.wasted}: ${held(wasted <= GATE.wasted)}`
      : ''
    console.log(
      `${name.padEnd(22)} ${share.toFixed(3)} of what is permitted (${Math.min(...column.share).toFixed(3)} to ${Math.max(...column.share).toFixed(3)}), ` +
        `${(wasted * 100).toFixed(2)} % refused${said}`,
    )
    return !name.startsWith('ours') || (share >= GATE.share && wasted <= GATE.wasted)
  })
}

async function ofPeer({ network }: World, workers: number): Promise<{ share: number; wasted: number }> {
  await network.forget()
  await pushByWaiting({ url: network.url, account: ACCOUNT, rows: ROWS, workers })
  const book = await network.book(ACCOUNT)
  check(book, ROWS)
  return { share: shareOf(book, ROWS * LIMIT.write, lastMade(book)), wasted: book.refused / ROWS }
}

async function ofOurs(world: World, workers: number): Promise<{ share: number; wasted: number; transactions: number }> {
  const { network, pool, env } = world
  await clear(world)
  const processes = await startWorkers(workers, env)
  try {
    const batchId = await aBatch(pool, { name: 'ours', account: ACCOUNT, rows: ROWS })
    const before = await transactions(pool)
    await commit(pool, batchId)
    const asked = await settled(pool, [batchId])
    const after = await transactions(pool)
    const book = await network.book(ACCOUNT)
    check(book, ROWS)
    // every row is written and read back
    return {
      share: shareOf(book, ROWS * (LIMIT.write + LIMIT.read), book.endedMs),
      wasted: book.refused / book.calls,
      transactions: (after - before - asked) / ROWS,
    }
  } finally {
    await stopAll(processes)
  }
}

/**
 * From the commit to the first object at an idle network, and its parts: the flip, the notice and the look for work until a worker begins to hold the
 * row, and its tokens, intent and call. What a statement and a call of the network take in the same minutes says how busy the machine is.
 */
async function firstCalls(world: World): Promise<boolean> {
  const { pool, network, env } = world
  await clear(world)
  const processes = await startWorkers(2, env)
  const parts: Parts = { whole: [], flip: [], look: [], call: [], statement: [], http: [] }
  try {
    for (let at = 0; at < 41; at += 1) {
      const batchId = await aBatch(pool, { name: `single${at}`, account: ACCOUNT, rows: 1 })
      const committedAt = Date.now()
      await commit(pool, batchId)
      const toldAt = Date.now()
      await settled(pool, [batchId])
      const madeAt = (await network.book(ACCOUNT)).made.at(-1)?.ms ?? Number.NaN
      const heldAt = await heldSince(pool, batchId)
      const statement = await timed(() => pool.query('select 1'))
      const http = await timed(async () => await (await fetch(`${network.url}/v26.0/me`)).text())
      if (at === 0) continue
      const times = {
        whole: madeAt - committedAt,
        flip: toldAt - committedAt,
        look: heldAt - toldAt,
        call: madeAt - heldAt,
        statement,
        http,
      }
      for (const [name, ms] of Object.entries(times)) parts[name as keyof Parts].push(ms)
    }
  } finally {
    await stopAll(processes)
  }
  const p95 = at95(parts.whole)
  const said = (name: keyof Parts) => `${median(parts[name]).toFixed(1)} and ${at95(parts[name]).toFixed(1)}`
  console.log(
    `first object after the commit: p50 ${median(parts.whole)} ms, p95 ${p95} ms; goal ${GOAL.firstMs}: ${verdict(p95 <= GOAL.firstMs)}, gate ${GATE.firstMs}: ${held(p95 <= GATE.firstMs)}`,
  )
  console.log(
    `  of it (p50 and p95 in ms): the flip ${said('flip')}, notice and look ${said('look')}, tokens, intent and call ${said('call')}; ` +
      `in the same run \`select 1\` takes ${said('statement')}, a call of the network ${said('http')}`,
  )
  return p95 <= GATE.firstMs
}

type Parts = Record<'whole' | 'flip' | 'look' | 'call' | 'statement' | 'http', number[]>

/** When the transaction began that stored the intent of the first row; clocks are of this machine. */
async function heldSince(pool: pg.Pool, batchId: string): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    `select (extract(epoch from (intent ->> 'at')::timestamptz) * 1000)::float8 as ms from batch_item where batch_id = $1 and seq = 1`,
    [batchId],
  )
  return rows[0]?.ms ?? Number.NaN
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** A batch of 20 rows behind one of 3,000 on the same account, and two equal ones next to each other. */
async function fairness(world: World): Promise<boolean[]> {
  const { pool, network, env } = world
  const processes = await startWorkers(2, env)
  try {
    const small = { name: 'small', account: ACCOUNT, rows: 20 }
    await clear(world)
    await spend(world, 'first')
    const only = await aBatch(pool, small)
    const ideal = await timeOf(pool, only)
    await clear(world)
    const large = await aBatch(pool, { name: 'large', account: ACCOUNT, rows: ROWS })
    await commit(pool, large)
    await sleep(1_500)
    const behind = await aBatch(pool, small)
    const slowed = await timeOf(pool, behind)
    const times = slowed / ideal
    console.log(
      `20 rows behind ${ROWS}: ${Math.round(slowed)} ms, with the account to themselves ${Math.round(ideal)} ms, ratio ${times.toFixed(2)}; goal ${GOAL.small}: ${verdict(times <= GOAL.small)}, gate ${GATE.small}: ${held(times <= GATE.small)}`,
    )
    await settled(pool, [large])
    await clear(world)
    const pair = await Promise.all(['left', 'right'].map((name) => aBatch(pool, { name, account: ACCOUNT, rows: ROWS })))
    for (const batchId of pair) await commit(pool, batchId)
    await settled(pool, pair)
    const index = jain((await network.book(ACCOUNT)).made)
    console.log(
      `two equal batches: Jain index ${index.toFixed(3)}; goal ${GOAL.fairness}: ${verdict(index >= GOAL.fairness)}, gate ${GATE.fairness}: ${held(index >= GATE.fairness)}`,
    )
    return [times <= GATE.small, index >= GATE.fairness]
  } finally {
    await stopAll(processes)
  }
}

/** Uses the score up, so that the measure meets an account at its limit. */
async function spend({ pool }: World, name: string): Promise<void> {
  const batchId = await aBatch(pool, { name, account: ACCOUNT, rows: Math.floor(LIMIT.points / (LIMIT.write + LIMIT.read)) })
  await commit(pool, batchId)
  await settled(pool, [batchId])
}

async function timeOf(pool: pg.Pool, batchId: string): Promise<number> {
  const begun = performance.now()
  await commit(pool, batchId)
  await settled(pool, [batchId])
  return performance.now() - begun
}

async function clear({ pool, network }: World): Promise<void> {
  await network.forget()
  await pool.query('truncate rate_bucket; delete from batch; delete from object_change_set; delete from network_object')
}

/** Answers how often it asked. @throws when rows failed, or are not done after two minutes */
async function settled(pool: pg.Pool, batchIds: readonly string[]): Promise<number> {
  let asked = 0
  for (const until = performance.now() + 120_000; performance.now() < until;) {
    asked += 1
    const { rows } = await pool.query<{ open: number; wrong: number }>(
      `select count(*) filter (where state <> 'settled')::int as open,
              (select count(*)::int from batch_item where batch_id = any ($1::bigint[]) and outcome <> 'done') as wrong
         from batch where id = any ($1::bigint[])`,
      [batchIds],
    )
    if (rows[0]?.open === 0) {
      if (rows[0].wrong > 0) throw new Error(`${rows[0].wrong} rows did not arrive`)
      return asked
    }
    await sleep(10)
  }
  const { rows } = await pool.query<{ why: string | null }>(
    `select distinct error ->> 'message' as why from batch_item where batch_id = any ($1::bigint[]) and outcome <> 'done'`,
    [batchIds],
  )
  throw new Error(`the batches did not end: ${rows.map(({ why }) => why).join('; ')}`)
}

async function transactions(pool: pg.Pool): Promise<number> {
  await sleep(1_100) // the processes report their counts once a second
  const { rows } = await pool.query<{ n: number }>(`select xact_commit::int as n from pg_stat_database where datname = current_database()`)
  return rows[0]?.n ?? 0
}

/** Each row exactly once. */
function check({ made }: Book, rows: number): void {
  const names = new Set(made.map(({ name }) => name)).size
  if (made.length !== rows || names !== rows) throw new Error(`${rows} rows became ${made.length} objects of ${names} names`)
}

const lastMade = ({ made }: Book): number => made.at(-1)?.ms ?? Number.NaN
const shareOf = ({ made }: Book, points: number, endedMs: number): number =>
  (idealSeconds(points) * 1000) / (endedMs - (made[0]?.ms ?? Number.NaN))

/** Objects that are counted together; a slice of 50 rows is a third of a second here. */
const WINDOW_MS = 10_000

/** Over windows in which both had something to do: 1 where each got the same. */
function jain(made: Book['made']): number {
  const [first, last] = [made[0]?.ms ?? 0, made.at(-1)?.ms ?? 0]
  const indices: number[] = []
  for (let from = first; from + WINDOW_MS <= last; from += WINDOW_MS) {
    const counts = new Map<string, number>([
      ['left', 0],
      ['right', 0],
    ])
    for (const { ms, name } of made) {
      const of = name.split(' ')[0] ?? ''
      if (ms >= from && ms < from + WINDOW_MS) counts.set(of, (counts.get(of) ?? 0) + 1)
    }
    const given = [...counts.values()]
    const sum = given.reduce((total, one) => total + one, 0)
    if (sum > 0) indices.push(sum ** 2 / (given.length * given.reduce((total, one) => total + one ** 2, 0)))
  }
  return median(indices)
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const at95 = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length * 0.95)] ?? Number.NaN
const verdict = (good: boolean): string => (good ? 'reached' : 'missed')
const held = (good: boolean): string => (good ? 'held' : 'BROKEN')

if (process.env.BENCH_PART === 'network') await serveNetwork()
else process.exitCode = (await run()) ? 0 : 1
