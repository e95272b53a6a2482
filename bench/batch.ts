import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { tallySpec } from '#domain/batch/tally.ts'
import { META } from '#domain/channels/meta.ts'
import { at, ms, timed, withServer, type Served } from './kit/served.ts'

/**
 * `npm run bench -- batch [size …]`: create + expand + check + store over HTTP, by the built server in its shipped configuration, next to a
 * bare COPY of the rows it stores into an identical table (the limit), and one INSERT a row in one transaction (the usual way, up to
 * 10,000 rows); then the preview's first page and the commit. The three take turns, another one first each round. Only ratios of one
 * run count; a gate that is missed, or a sum that is wrong, ends with code 1.
 */
const ASKED = process.argv.slice(2).map(Number)
const SIZES: readonly number[] = ASKED.length > 0 ? ASKED : [100, 1_000, 10_000, 50_000]
const INSERTS_UPTO = 10_000
const ROUNDS = 5
const GATE = 3
const GOAL = 1.5
const ACCOUNTS = 10
const GAME = '1'
const CONTENTS = 'seq, level, parent_seq, account_id, name, "values", problems, warnings'
const COLUMNS = `batch_id, ${CONTENTS}`

/** 100 objects a campaign: itself, 9 ad sets, 90 ads. */
function specOf(size: number): BatchSpec {
  const campaigns = size / 100
  const accounts = Math.min(ACCOUNTS, campaigns)
  const many = (name: string, count: number, values: (at: number) => Record<string, string | string[] | Record<string, string>>) =>
    Array.from({ length: count }, (_, at) => ({ name: `${name}${at + 1}`, values: values(at) }))
  return {
    channel: 'fb_ad',
    game_id: GAME,
    name: `bench ${size}`,
    account_ids: Array.from({ length: accounts }, (_, at) => String(at)),
    naming: namingOf(META),
    copies: campaigns / accounts,
    common: { campaign: {}, adgroup: {}, ad: {} },
    axes: {
      targeting: many('定向', 3, (at) => ({ countries: ['TW', 'HK', 'JP'].slice(0, at + 1), age_min: String(18 + at) })),
      schedule: many('长期', 1, () => ({ start_time: '2099-01-01T00:00:00+08:00' })),
      budget: many('预算', 3, (at) => ({ daily_budget: { USD: String(5_000 + at) } })),
      material: many('素材', 5, (at) => ({ material_id: `m${at}` })),
      text: many('文案', 2, (at) => ({
        message: `集结你的舰队，征服未知星域 ${at}`,
        headline: '星河战纪',
        link_url: 'https://example.com/app',
      })),
      page: many('主页', 1, () => ({ page_id: 'p' })),
    },
  }
}

type Bench = Served

export const run = (): Promise<boolean> => withServer(furnish, measure)

async function furnish(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into game (game_id, name, region_id, timezone, currency, app, store_url_ios, store_url_android)
       values ($1, '星河战纪', '1', 'Asia/Taipei', 'USD', '9001', 'https://apps.apple.com/app/id1', 'https://play.google.com/store/apps/details?id=x')`,
    [GAME],
  )
  await pool.query(`insert into spreader (id, channel, name, region_id) values ($1, 'facebook', 'Meta', '4')`, [META.spreaderId])
  await pool.query(
    `insert into ad_account (account_id, name, spreader_id, entity, currency, timezone, min_daily_budget_minor)
     select n::text, '账户' || n, $1, '公司', 'USD', 'Asia/Taipei', 100 from generate_series(0, ${ACCOUNTS - 1}) n`,
    [META.spreaderId],
  )
  await pool.query('insert into ad_account_game select account_id, $1 from ad_account', [GAME])
  await pool.query(
    `insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key, review_state)
     select 'm' || n, $1, '素材' || n, 'image', 'image/png', 1, 1, 1, n::text, n::text, 'passed' from generate_series(0, 4) n`,
    [GAME],
  )
  await pool.query(`insert into network_page (page_id, spreader_id, name) values ('p', $1, '主页')`, [META.spreaderId])
  for (const table of ['bare', 'inserted']) {
    await pool.query(`create table ${table} (like batch_item including all)`)
    await pool.query(`alter table ${table} add foreign key (batch_id) references batch on delete cascade`)
  }
}

async function measure(bench: Bench): Promise<boolean> {
  let good = true
  await rounds(bench, 1_000, 3)
  const perItem: number[] = []
  for (const size of SIZES) {
    const measured = await rounds(bench, size, ROUNDS)
    const of = (pick: (round: Round) => number) => measured.map(pick).sort((one, other) => one - other)
    const mid = (pick: (round: Round) => number) => at(of(pick), 0.5)
    const ratios = of(({ product, copy }) => product / copy)
    const ratio = at(ratios, 0.5)
    const pages = measured.flatMap((round) => round.pages).sort((one, other) => one - other)
    const inserts = measured.every(({ insert }) => insert === null)
      ? ''
      : `; one INSERT a row ${ms(mid(({ insert }) => insert ?? 0))}, we take ${mid(({ product, insert }) => product / (insert ?? 1)).toFixed(2)} of it`
    perItem.push(mid(({ product }) => product) / size)
    console.log(
      `${String(size).padStart(6)} objects: create to draft ${ms(mid(({ product }) => product))}, bare COPY ${ms(mid(({ copy }) => copy))}, ` +
        `ratio ${ratio.toFixed(2)} (${at(ratios, 0).toFixed(2)} to ${at(ratios, 1).toFixed(2)})${inserts}; ` +
        `first page visible after ${ms(mid(({ visible }) => visible))}; first page p50 ${ms(at(pages, 0.5))}, p95 ${ms(at(pages, 0.95))}; ` +
        `commit p50 ${ms(mid(({ commit }) => commit))}, worst ${ms(
          at(
            of(({ commit }) => commit),
            1,
          ),
        )}; web memory ${at(
          of(({ memoryMb }) => memoryMb),
          1,
        )} MB`,
    )
    if (size >= 10_000) {
      console.log(`       ratio goal ${GOAL}: ${ratio <= GOAL ? 'reached' : 'missed'}; gate ${GATE}: ${ratio <= GATE ? 'held' : 'BROKEN'}`)
      good &&= ratio <= GATE
    }
  }
  const [few, many] = [perItem[SIZES.indexOf(1_000)], perItem[SIZES.indexOf(50_000)]]
  if (few !== undefined && many !== undefined) console.log(`growth of the time per object, 1k to 50k: ${(many / few).toFixed(2)}`)
  return good
}

type Product = { batchId: string; product: number; visible: number; memoryMb: number }
type Round = Omit<Product, 'batchId'> & { copy: number; insert: number | null; pages: number[]; commit: number }

/** Rounds over the same specification. What is copied and inserted are the rows of a batch before the first round, which stays. */
async function rounds(bench: Bench, size: number, count: number): Promise<Round[]> {
  const { pool } = bench
  await pool.query('truncate batch_item, bare, inserted')
  await pool.query('delete from batch')
  const model = (await create(bench, size)).batchId
  const text = await rowsAsText(pool, model)
  const measured: Round[] = []
  for (let round = 0; round < count; round += 1) {
    await pool.query('truncate bare, inserted')
    const found: { made: Product | null; copy: number; insert: number | null } = { made: null, copy: 0, insert: null }
    const turns = [
      async () => void (found.made = await create(bench, size)),
      async () => void (found.copy = await bareCopy(pool, text)),
      async () => void (found.insert = size <= INSERTS_UPTO ? await bareInserts(pool, model) : null),
    ]
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(turn + round) % turns.length]?.()
    const { made, copy, insert } = found
    if (!made) throw new Error('no turn made a batch')
    const { batchId, ...product } = made
    await verify(bench, batchId, specOf(size), size, insert !== null)
    measured.push({ ...product, copy, insert, ...(await readAndCommit(bench, batchId, size)) })
    await pool.query('delete from batch where id = $1', [batchId])
  }
  return measured
}

/** From the call until the batch is a draft, as the database shows it. */
async function create({ pool, call, server }: Bench, size: number): Promise<Product> {
  const spec = JSON.stringify(specOf(size))
  const start = performance.now()
  const { batch_id: batchId }: { batch_id: string } = (await call('POST', 'fb_ad/create_batch', { ticket: randomUUID(), spec })).data
  let visible = 0
  for (;;) {
    const { rows } = await pool.query<{ state: string; expanded: number }>('select state, expanded from batch where id = $1', [batchId])
    if (visible === 0 && (rows[0]?.expanded ?? 0) > 0) visible = performance.now() - start
    if (rows[0]?.state === 'draft') break
    await sleep(size >= 10_000 ? 5 : 1)
  }
  const product = performance.now() - start
  const memoryMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  return { batchId, product, visible, memoryMb }
}

async function readAndCommit({ pool, call }: Bench, batchId: string, size: number): Promise<{ pages: number[]; commit: number }> {
  const pages: number[] = []
  for (let read = 0; read < 10; read += 1)
    pages.push(await timed(() => call('GET', 'fb_ad/batch_creative_preview', { batch_id: batchId, per_page: '100' })))
  const version = await pool.query<{ version: number }>('select version from batch where id = $1', [batchId])
  const fields = { ticket: randomUUID(), batch_id: batchId, version: String(version.rows[0]?.version), total: String(size) }
  return { pages, commit: await timed(() => call('POST', 'fb_ad/commit_batch', fields)) }
}

async function rowsAsText(pool: pg.Pool, batchId: string): Promise<Buffer> {
  const client = await pool.connect()
  try {
    const chunks: Buffer[] = []
    const asked = `copy (select ${COLUMNS} from batch_item where batch_id = ${BigInt(batchId)} order by seq) to stdout`
    for await (const chunk of client.query(copyTo(asked))) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    client.release()
  }
}

/** Nothing but COPY, in one transaction. */
async function bareCopy(pool: pg.Pool, text: Buffer): Promise<number> {
  const client = await pool.connect()
  try {
    return await timed(async () => {
      const stream = client.query(copyFrom(`copy bare (${COLUMNS}) from stdin`))
      stream.end(text)
      await once(stream, 'finish')
    })
  } finally {
    client.release()
  }
}

/** One prepared INSERT a row, in one transaction. */
async function bareInserts(pool: pg.Pool, batchId: string): Promise<number> {
  const client = await pool.connect()
  const names = COLUMNS.replaceAll('"', '').split(', ')
  const text = `insert into inserted (${COLUMNS}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
  try {
    const { rows } = await client.query<Record<string, unknown>>(`select ${COLUMNS} from batch_item where batch_id = $1 order by seq`, [
      batchId,
    ])
    const values = rows.map((row) => names.map((name) => asValue(row[name])))
    return await timed(async () => {
      await client.query('begin')
      for (const row of values) await client.query({ name: 'insert-a-row', text, values: row })
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}

const asValue = (value: unknown): unknown => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** A fast wrong answer is a failure: rows, names, sums and the copy itself are compared. */
async function verify({ pool, call }: Bench, batchId: string, spec: BatchSpec, size: number, withInserts: boolean): Promise<void> {
  const accounts = spec.account_ids.map((accountId) => ({
    accountId,
    name: '',
    currency: 'USD',
    timezone: 'UTC',
    minDailyBudgetMinor: '0',
  }))
  const expected = tallySpec(META, spec, accounts).daily.map(({ currency, amount_minor }) => ({
    currency,
    amount_minor: String(amount_minor),
  }))
  const { rows } = await pool.query<{ rows: number; names: number; problems: number; same: boolean; sameInserted: boolean; daily: string }>(
    `select count(*)::int as rows, count(distinct (account_id, coalesce(parent_seq, 0), name))::int as names, count(problems)::int as problems,
       (sum(("values"->>'daily_budget')::numeric))::text as daily,
       ${sameAs('bare')} as same, ${withInserts ? sameAs('inserted') : 'true'} as "sameInserted" from batch_item where batch_id = $1`,
    [batchId],
  )
  const { batch }: { batch: { daily_budget: unknown; counts: { total: number } } } = (
    await call('GET', 'fb_ad/batch_status', { batch_id: batchId })
  ).data
  const found = { ...rows[0], told: batch.daily_budget, total: batch.counts.total }
  const wanted = {
    rows: size,
    names: size,
    problems: 0,
    daily: expected[0]?.amount_minor,
    same: true,
    sameInserted: true,
    told: expected,
    total: size,
  }
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`wrong rows: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

/** The table holds the rows of the batch, but for the batch's own number. */
const sameAs = (table: string) =>
  `(select count(*) from (select ${CONTENTS} from batch_item where batch_id = $1 except select ${CONTENTS} from ${table}) d) = 0`

if (!(await run())) process.exitCode = 1
