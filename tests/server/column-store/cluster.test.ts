import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { InsightQuery } from '#domain/metrics/query.ts'
import { openColumnStore, type ColumnStore } from '#server/column-store/client.ts'
import { askInsight } from '#server/column-store/query/ask.ts'
import { applySchema } from '#server/column-store/schema/apply.ts'
import { readAges } from '#server/column-store/slices/ages.ts'
import { shardOf } from '#server/column-store/slices/shards.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import { freshColumnStore, STORE_TOKEN, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { FIGURE_DAYS, FIGURE_RATES, sliceOf, someFigures } from '#tests/kit/figures.ts'
import { ROOT } from '#tests/kit/house.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'

const test = await testOfEngine(import.meta.url)

const STATEMENTS = readFileSync(join(ROOT, 'deploy/clickhouse-cluster.sql'), 'utf8')
  .replaceAll(/^--.*$/gm, '')
  .split(';')
  .map((statement) => statement.trim())
  .filter(Boolean)

/** A statement for one engine that is no cluster: nothing is copied, and a shard is a database of it. */
const alone = (statement: string) =>
  statement
    .replace(" on cluster '{cluster}'", '')
    .replace(/Replicated(\w*MergeTree)\('[^']*', '\{replica\}'(?:, )?/, '$1(')
    .replaceAll(/(?:flightdeck_shard)\b/g, 'shard_0')
/** All shards are read together. */
const together = (statement: string) =>
  alone(statement).replace(
    /Distributed\('\{cluster\}', 'shard_0', '(\w+)'\)/,
    (_, table: string) => `Merge(REGEXP('^shard_'), '^${table}$')`,
  )

let columns: FreshColumnStore
/** the same figures in one store, on two shards, and those two read together */
let stores: Record<'one' | 'first' | 'second' | 'whole', ColumnStore>

beforeAll(async () => {
  columns = await freshColumnStore()
  const { store, url } = columns
  for (const statement of STATEMENTS) await store.run(together(statement).replaceAll(/\bflightdeck\b/g, 'whole'))
  for (const statement of STATEMENTS.filter((text) => text.includes('flightdeck_shard') && !text.includes('Distributed')))
    await store.run(alone(statement).replaceAll('shard_0', 'shard_1'))
  const at = (database: string) => openColumnStore({ url, password: STORE_TOKEN, database })
  stores = { one: store, first: at('shard_0'), second: at('shard_1'), whole: at('whole') }
  const figures = someFigures('cluster')
  for (const shards of [[store], [stores.first, stores.second]] as const) {
    const writer = openSliceWriter(shards, { exclusively: oneAtATime() })
    await writer.replace(someFigures('told before'))
    await writer.replace(figures)
  }
})
afterAll(async () => {
  for (const store of [stores.first, stores.second, stores.whole]) await store.close()
  await columns.close()
})

test('every statement of a cluster is one that the engine understands', async () => {
  const understood = (statement: string) => stores.one.run(`explain ast ${statement}`)
  for (const statement of STATEMENTS) await expect(understood(statement)).resolves.toBeUndefined()
  await expect(understood(STATEMENTS.join(' ').replace('partition by', 'partition of'))).rejects.toThrow(/Syntax error/)
})

test('a shard has the schema of a store that stands alone, and is left as it is', async () => {
  const schemaOf = async (database: string) => [
    await stores.one.read(
      `select table, name, type, default_expression from system.columns where database = {database:String} order by table, name`,
      { database },
    ),
    await stores.one.read(
      `select name, engine, partition_key, sorting_key, replace(engine_full, database, '') as told from system.tables where database = {database:String} order by name`,
      { database },
    ),
    await stores.one.read(`select table, name, query from system.projections where database = {database:String} order by table, name`, {
      database,
    }),
  ]
  expect(await schemaOf('shard_0')).toEqual(await schemaOf('flightdeck'))
  await applySchema(stores.first)
  expect(await schemaOf('shard_0')).toEqual(await schemaOf('flightdeck'))
})

const QUERY: InsightQuery = {
  metrics: ['spend', 'impressions', 'ctr'],
  dimensions: ['account', 'game'],
  filters: [],
  from: '2026-09-05',
  until: '2026-10-09',
  granularity: 'week',
  comparison: 'previous',
  sort: [{ by: 'spend', descending: true }],
  limit: 10_000,
  totals: true,
  currency: 'CNY',
}

test.each<[string, Partial<InsightQuery>]>([
  ['weeks of accounts and games, and their total', {}],
  ['the ten dearest creatives and the rest', { dimensions: ['creative'], granularity: 'total', comparison: null, limit: 10 }],
  ['players by country', { metrics: ['ins_num', 'cpi', 'newpay'], dimensions: ['country'], granularity: 'day', sort: [] }],
  ['cohorts', { metrics: ['ltv_7', 'roas_7'], dimensions: ['game'], granularity: 'total', comparison: null, sort: [] }],
  ['hours', { dimensions: ['spreader'], granularity: 'rt60', from: '2026-10-07', until: '2026-10-09', comparison: null }],
])('shards that are read together tell what one store tells: %s', async (_, asked) => {
  const ask = (store: ColumnStore) =>
    askInsight(
      store,
      { ...QUERY, ...asked },
      {
        reach: { games: '*', spreaders: '*', accounts: '*' },
        zones: [],
        lastCompleteDay: FIGURE_DAYS.complete,
        rates: FIGURE_RATES,
      },
    )
  const [told, expected] = [await ask(stores.whole), await ask(stores.one)]
  expect(expected).toMatchObject({ kind: 'answer', rows: { length: expect.any(Number) } })
  expect(told).toEqual(expected)
})

test('the ages of figures are told once', async () => {
  const range = {
    facts: 'delivery',
    grain: 'day',
    from: FIGURE_DAYS.first,
    until: FIGURE_DAYS.last,
    complete: FIGURE_DAYS.complete,
  } as const
  const [told, expected] = [await readAges(stores.whole, range), await readAges(stores.one, range)]
  expect(told).toEqual(expected)
  expect(told).not.toEqual([])
})

test('each game is on one shard, which ClickHouse finds by itself as well', async () => {
  for (const [at, shard] of [stores.first, stores.second].entries()) {
    const found = await shard.read<{ game: string; told: number }>(
      'select distinct game, CRC32(game) % 2 as told from delivery order by game',
    )
    expect(found.map(({ game, told }) => [Number(told), shardOf(game, 2)])).toEqual(found.map(() => [at, at]))
    expect(found).not.toEqual([])
  }
})

test('a shard that is away ends the work when the others have ended theirs, nothing is noted, and the same slices again are whole', async () => {
  const { first, second } = stores
  const [mine = '', theirs = ''] = [0, 1].map((shard) => ['1', '2', '3', '4'].find((game) => shardOf(game, 2) === shard))
  const row = (game: string): FactRow => ({ game, ad: 'x', currency: 'CNY', spend: 5 })
  const slice = sliceOf('delivery', 'day', '2026-08-01', { spreader: '21', account: 'late' }, [row(mine), row(theirs)])
  const away = openColumnStore({ url: 'http://127.0.0.1:9', password: '' })
  const writerOn = (other: ColumnStore) => openSliceWriter([first, other], { exclusively: oneAtATime() })
  await expect(writerOn(away).replace([slice])).rejects.toThrow(/ECONNREFUSED/)
  await away.close()
  const staged = "select name from system.tables where database = 'shard_0' and name like '%_stage_%'"
  const noted = "select account from slice where account = 'late'"
  expect([await first.read(staged), await first.read(noted)]).toEqual([[], []])

  await writerOn(second).replace([slice])
  const spent = "select toString(sum(spend)) as spend from delivery where account = 'late'"
  expect([await stores.whole.read(spent), await first.read(noted)]).toEqual([[{ spend: '10' }], [{ account: 'late' }]])
})
