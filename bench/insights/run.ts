import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { applySchema } from '#server/column-store/schema/apply.ts'
import { freePort } from '#server/db/free-port.ts'
import { serve, startEngine, TOKEN } from '../kit/engine.ts'
import { at, ms, timed, withServer, type Served } from '../kit/served.ts'
import { ACCOUNTS, exportTo, GAMES, generate, SPREADERS } from './generate.ts'
import { measureIngest } from './ingest.ts'
import { openDuckDb, openPostgres, type Peer } from './peers.ts'
import { askedOf, SHAPES, type Shape } from './shapes.ts'

/**
 * `npm run bench -- insights [millions …]`: 20 questions to the whole server, next to DuckDB and bare PostgreSQL with the same rows, in one run and in
 * turn; every sum of every answer is compared. Then what `/table-2` waits for, how fast days are taken, and 20 readers while they are. PostgreSQL is
 * left out above 10 million rows.
 */
const ROUNDS = 5
const POSTGRES_UP_TO = 10
const GOAL = { median: 1, worst: 2, firstRows: 300 }

async function measureAll(millions: readonly number[]): Promise<boolean> {
  const told: Measured[] = []
  for (const million of millions) told.push(await measure(million))
  sayGrowth(told)
  return told.every(({ wrong }) => wrong === 0)
}

type Measured = { million: number; ours: number[]; wrong: number }

async function measure(million: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-insights-'))
  const port = await freePort()
  const child = await startEngine(import.meta.url, join(folder, 'columns'), port)
  const store = openColumnStore({ url: `http://127.0.0.1:${port}`, password: TOKEN, database: 'flightdeck' })
  try {
    await applySchema(store)
    const filled = await timed(() => generate(store, million * 1_000_000))
    console.log(`\n${million} million rows of delivery, ${million / 2} of players, made in ${(filled / 1000).toFixed(0)} s`)
    const files = {
      delivery: await exportTo(store, 'delivery', folder, 'Parquet'),
      players: await exportTo(store, 'players', folder, 'Parquet'),
    }
    const duck = await openDuckDb(folder, files)
    const env = { CLICKHOUSE_URL: `http://127.0.0.1:${port}`, CLICKHOUSE_PASSWORD: TOKEN }
    return await withServer(furnish, (served) => withPeers(served, { million, duck, store, folder }), env)
  } finally {
    await store.close()
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ad accounts that figures are of; all games and networks are the reader's. */
async function furnish(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into spreader (id, channel, name, region_id) select 's' || n, 'facebook', 'Network ' || n, '1' from generate_series(0, ${SPREADERS - 1}) n;
    insert into game (game_id, name, region_id, timezone, currency)
      select 'g' || n, 'Game ' || n, '1', 'UTC', 'CNY' from generate_series(0, ${GAMES - 1}) n;
    insert into ad_account (account_id, name, spreader_id, entity, currency, timezone)
      select 'a' || n, 'Account ' || n, 's' || n % ${SPREADERS}, '', 'CNY', 'UTC' from generate_series(0, ${ACCOUNTS - 1}) n;
    insert into ad_account_game (account_id, game_id) select 'a' || n, 'g' || n % ${GAMES} from generate_series(0, ${ACCOUNTS - 1}) n;
    insert into figure_reading (account_id, done_at) select account_id, now() from ad_account`)
}

type Bench = { million: number; duck: Peer; store: ColumnStore; folder: string }

async function withPeers(served: Served, { million, duck, store, folder }: Bench): Promise<Measured> {
  const bare =
    million <= POSTGRES_UP_TO
      ? await openPostgres(served.pool, {
          delivery: await exportTo(store, 'delivery', folder, 'CSV'),
          players: await exportTo(store, 'players', folder, 'CSV'),
        })
      : null
  const peers = [duck, ...(bare ? [bare] : [])]
  const ours: number[] = []
  const ratios: number[] = []
  let wrong = 0
  console.log(`${'question'.padEnd(48)} ${peers.map(({ name }) => name.padStart(11)).join('')}       ours   ratio to ${duck.name}`)
  for (const shape of SHAPES) {
    const cells = cellsOf(shape, await answerOf(served, shape))
    for (const peer of peers)
      if (!same(cells, sortedCells(shape, await peer.ask(shape.sql)))) wrong += say(`WRONG: ${shape.name} differs from ${peer.name}`)
    const times = await inTurns([...peers.map((peer) => () => peer.ask(shape.sql)), () => answerOf(served, shape)])
    const [theirs = 0, own = 0] = [times[0], times.at(-1)]
    ours.push(own)
    ratios.push(own / theirs)
    console.log(
      `${shape.name.padEnd(48)} ${times
        .slice(0, -1)
        .map((one) => ms(one).padStart(11))
        .join('')} ${ms(own).padStart(10)}   ${(own / theirs).toFixed(2)}`,
    )
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  console.log(
    `ratio to ${duck.name}: median ${at(sorted, 0.5).toFixed(2)} (goal ${GOAL.median}), worst ${at(sorted, 1).toFixed(2)} (goal ${GOAL.worst}); wrong answers: ${wrong}`,
  )
  await duck.close()
  await firstRows(served)
  await measureIngest(store, () => answerOf(served, SHAPES[Math.floor(Math.random() * SHAPES.length)] ?? SHAPES[0] ?? raise()))
  return { million, ours, wrong }
}

const raise = (): never => {
  throw new Error('there is no question')
}
const say = (line: string): number => (console.log(line), 1)

/** The median of each, all in turn, so that none is measured on a warmer machine. */
async function inTurns(all: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[][] = all.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) for (const [place, one] of all.entries()) times[place]?.push(await timed(one))
  return times.map((of) =>
    at(
      of.toSorted((a, b) => a - b),
      0.5,
    ),
  )
}

type Answer = { rows: { time: string | null; groups: Record<string, string>; sums: Record<string, string> }[] }

async function answerOf({ address, token }: Served, shape: Shape): Promise<Answer> {
  const headers = { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }
  const answer = await fetch(`${address}/dapper/api/insights/${shape.path}?${askedOf(shape)}`, { headers })
  if (!answer.ok) throw new Error(`${shape.name}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: Answer }).data
}

const cellsOf = (shape: Shape, { rows }: Answer): string[] =>
  sortedCells(
    shape,
    rows.map(({ time, groups, sums }) => [
      ...shape.groups.map((name) => (name === 'time' ? (time ?? '') : (groups[name] ?? ''))),
      ...shape.sums.map((name) => sums[name] ?? '0'),
    ]),
  )
/** A group of which everything is 0 may be left out by one and not by another. */
const sortedCells = ({ groups }: Shape, rows: readonly string[][]): string[] =>
  rows.flatMap((row) => (row.slice(groups.length).every((value) => Number(value) === 0) ? [] : [row.join('|')])).sort()
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((row, place) => row === other[place])

/** What `/table-2` asks when it opens: last week's accounts, held against the week before. */
async function firstRows(served: Served): Promise<void> {
  const shape = SHAPES.find(({ path }) => path === 'daily/account') ?? raise()
  const ask = {
    ...shape.ask,
    filters: '[]',
    metrics: ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm', 'results', 'result_cost', 'returned', 'return_rate'],
    compare: 'previous',
    sort: ['-spend'],
  }
  const times: number[] = []
  for (let round = 0; round < ROUNDS * 2; round += 1) times.push(await timed(() => answerOf(served, { ...shape, ask })))
  const sorted = times.toSorted((a, b) => a - b)
  console.log(`first rows of /table-2: median ${ms(at(sorted, 0.5))}, worst ${ms(at(sorted, 1))} (goal ${GOAL.firstRows} ms)`)
}

function sayGrowth(told: readonly Measured[]): void {
  const median = ({ ours }: Measured) =>
    at(
      ours.toSorted((a, b) => a - b),
      0.5,
    )
  for (const [place, one] of told.entries()) {
    const before = told[place - 1]
    if (before)
      console.log(
        `\nfrom ${before.million} to ${one.million} million rows: median ${ms(median(before))} to ${ms(median(one))}, ${(median(one) / median(before)).toFixed(2)} times`,
      )
  }
}

const [first = '1', ...rest] = process.argv.slice(2)
if (first === 'serve') await serve(String(rest[0]), Number(rest[1]))
else process.exitCode = (await measureAll([first, ...rest].map(Number))) ? 0 : 1
