import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { holdForLookUp, holdForPull, sendable, storeIntents, toLookUp, toPull } from '#server/push/items.repository.ts'
import { readyLanes } from '#server/push/lanes.repository.ts'
import { missingMaterials } from '#server/push/materials.repository.ts'
import { moveItems } from '#server/push/moves.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { lanesInReview, storeReviews, takeForReview } from '#server/push/review.repository.ts'
import { failChildren, hasWaiting } from '#server/push/settle.repository.ts'
import { poolSql, transaction, type Sql } from '#server/push/sql.ts'
import { pushWorld, type PushWorld } from './push-kit.ts'

const SLICE = 50
const OLD_ROWS = 8_600
/** No statement of a turn may read more, whatever the size of the batch: the slice, what is above it, and what is changed by key. */
const MOST = 20 * SLICE
/** As wide as an ad is. */
const VALUES = { message: 'm'.repeat(600) }
const LEASE = { attempt: 'a', leaseMs: 60_000 }
const BY = { userId: null, requestId: 'a' }

let world: PushWorld
beforeEach(async () => {
  world = await pushWorld()
  await world.database.pool.query('alter table batch_item set (autovacuum_enabled = false)')
})
afterEach(() => world.close())

const OLD = `insert into batch_item (batch_id, seq, level, account_id, name, values, sync_status, network_id)
  select $1::bigint, n, 'ad', '1001', 'n', '${JSON.stringify(VALUES)}', 203, 'old' || n from generate_series(1, ${OLD_ROWS}) n`

/** What the statistics knew before the batch came. */
const PASTS = {
  'one batch, finished': OLD,
  'one batch of one row': `insert into batch_item (batch_id, seq, level, account_id, name, values) select $1::bigint, 1, 'campaign', '1001', 'n', '{}'`,
  'many small lanes that wait': `insert into batch_item (batch_id, seq, level, account_id, name, values)
    select $1::bigint, n, case n % 3 when 0 then 'ad' when 1 then 'adgroup' else 'campaign' end, 'x' || n / 20, 'n', '{}' from generate_series(1, 1000) n`,
}
type Past = keyof typeof PASTS

/** 20 ads in an ad set, 10 ad sets in a campaign; everything waits. `past` null: the first batch of a database. */
async function aBatch(past: Past | null, ads: number): Promise<string> {
  const { pool } = world.database
  const batch = async () =>
    (
      await pool.query<{ id: string }>(
        `insert into batch (channel, kind, name, game_id, account_ids, spec, state, created_by, committed_at)
         values ('fb_ad', 'create', 'b', 'g1', '{1001}', '{}', 'pushing', 1, now()) returning id::text`,
      )
    ).rows[0]?.id ?? ''
  const old = await batch()
  await pool.query(`update batch set state = 'settled' where id = $1`, [old])
  if (past) {
    await pool.query(PASTS[past], [old])
    await pool.query('analyze batch_item')
    if (PASTS[past] !== OLD) await pool.query(OLD, [await batch()])
  }
  const id = await batch()
  await pool.query(
    `insert into batch_item (batch_id, seq, level, parent_seq, account_id, name, values)
     select $1::bigint, seq, level, parent, '1001', level || ' ' || seq, values || $3::jsonb from (
       select c * 211 + 1 as seq, 'campaign' as level, null::int as parent, '{}'::jsonb as values from generate_series(0, $2 / 200) c
       union all select c * 211 + 2 + g * 21, 'adgroup', c * 211 + 1, '{}' from generate_series(0, $2 / 200) c, generate_series(0, 9) g
       union all select c * 211 + 3 + g * 21 + a, 'ad', c * 211 + 2 + g * 21, '{"material_id": "m1"}'
         from generate_series(0, $2 / 200) c, generate_series(0, 9) g, generate_series(0, 19) a) r`,
    [id, ads, JSON.stringify(VALUES)],
  )
  await pool.query(`insert into material_ref (material_id, account_id, ref) values ('m1', '1001', 'r')`)
  return id
}

type Plan = { Plans?: Plan[]; 'Actual Rows': number; 'Actual Loops': number } & Record<string, unknown>
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.custom<Plan>() })) }))

/** Rows that leave the leaves of a plan, those a filter threw away included, and pairs that a join looked at in vain. */
function rowsRead(plan: Plan): number {
  const more = (key: string) => Number(plan[key] ?? 0)
  const removed = more('Rows Removed by Filter') + more('Rows Removed by Index Recheck') + more('Rows Removed by Join Filter')
  const own = plan.Plans ? 0 : plan['Actual Rows']
  return (own + removed) * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0)
}

/** What the work answers, and what the greediest of its statements read. Nothing is kept afterwards. */
async function read<T>(work: (sql: Sql, quietly: (text: string) => Promise<unknown>) => Promise<T>): Promise<{ answer: T; most: number }> {
  const client = await world.database.pool.connect()
  let most = 0
  const sql: Sql = async (text, values = []) => {
    await client.query('savepoint s')
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values])
    await client.query('rollback to s')
    for (const { 'QUERY PLAN': plans } of explained.parse(rows)) most = Math.max(most, ...plans.map(({ Plan: plan }) => rowsRead(plan)))
    return (await client.query(text, [...values])).rows
  }
  try {
    await client.query('begin')
    return { answer: await work(sql, (text) => client.query(text)), most }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Where a batch may be when a turn begins; `$1` is the batch, `$2` its number of ads. */
const ABOVE_IS_THERE = `update batch_item set sync_status = 203, network_id = 'n' || seq where batch_id = $1 and level <> 'ad';`
const LATER = `now() + interval '1 hour'`
const lastAds = (count: number) => `(select seq from batch_item where batch_id = $1 and level = 'ad' order by seq desc limit ${count})`
const adsAre = (columns: string) => `update batch_item set ${columns} where batch_id = $1 and level = 'ad'`

type Lane = { batchId: string; accountId: string; channel: string }
type Scene = { stage: string[]; turn: (sql: Sql, lane: Lane) => Promise<unknown>; answers: unknown }

const ready = async (sql: Sql) => (await readyLanes(sql, ['fb_ad'], [])).map(({ kind, level }) => `${kind} ${level}`)
const seqs = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq)

const SCENES: Record<string, Scene> = {
  'everything waits': {
    stage: [],
    async turn(sql, lane) {
      const rows = await sendable(sql, lane, 'campaign', 3)
      await storeIntents(
        sql,
        lane,
        rows.map(({ seq }) => ({ seq, clientKey: 'k' })),
        LEASE,
      )
      const moved = await moveItems(
        sql,
        lane.batchId,
        rows.map(({ seq }) => ({ seq, to: 105, patch: { networkId: `n${seq}`, delayMs: 1_000 } })),
        BY,
        'a',
      )
      return [moved.length, await ready(sql), (await sendable(sql, lane, 'adgroup', SLICE)).length]
    },
    answers: [3, ['send campaign'], 30],
  },
  'half of the ads are done': {
    stage: [ABOVE_IS_THERE, `${adsAre("sync_status = 203, network_id = 'n' || seq")} and seq < 105 * $2 / 200`],
    async turn(sql, lane) {
      const first = await ready(sql)
      const missing = await missingMaterials(sql, { ...lane, level: 'ad' }, SLICE)
      const rows = await sendable(sql, lane, 'ad', SLICE)
      await storeIntents(
        sql,
        lane,
        rows.map(({ seq }) => ({ seq, clientKey: 'k' })),
        LEASE,
      )
      const moved = await moveItems(
        sql,
        lane.batchId,
        rows.map(({ seq }) => ({ seq, to: 105, patch: { networkId: `n${seq}` } })),
        BY,
        'a',
      )
      return [
        first,
        missing,
        rows.map((row) => row.above.map(({ level, networkId }) => [level, networkId !== null])),
        moved.length,
        await hasWaiting(sql, lane.batchId),
      ]
    },
    answers: [
      ['send ad'],
      [],
      Array.from({ length: SLICE }, () => [
        ['adgroup', true],
        ['campaign', true],
      ]),
      SLICE,
      true,
    ],
  },
  'all ads but the last wait for what is above them': {
    stage: [
      ABOVE_IS_THERE,
      `update batch_item set network_id = null, sync_status = 100, not_before = ${LATER} where batch_id = $1 and level = 'adgroup'
         and seq < (select max(parent_seq) from batch_item where batch_id = $1)`,
    ],
    turn: async (sql, lane) => [
      await ready(sql),
      (await missingMaterials(sql, { ...lane, level: 'ad' }, SLICE)).length,
      (await sendable(sql, lane, 'ad', SLICE)).length,
    ],
    answers: [['send ad'], 0, 20],
  },
  'all ads wait for what is above them': {
    stage: [
      ABOVE_IS_THERE,
      `update batch_item set network_id = null, sync_status = 100, not_before = ${LATER} where batch_id = $1 and level = 'adgroup'`,
    ],
    turn: async (sql, lane) => [await ready(sql), (await sendable(sql, lane, 'ad', SLICE)).length],
    answers: [[], 0],
  },
  'all ads but the last are put off': {
    stage: [ABOVE_IS_THERE, `${adsAre(`not_before = ${LATER}`)} and seq not in ${lastAds(20)}`],
    turn: async (sql, lane) => [await ready(sql), (await sendable(sql, lane, 'ad', SLICE)).length],
    answers: [['send ad'], 20],
  },
  'all ads are pushed, few are due to be read': {
    stage: [
      ABOVE_IS_THERE,
      adsAre(`sync_status = 105, network_id = 'n' || seq, not_before = ${LATER}`),
      `update batch_item set not_before = null where batch_id = $1 and seq in ${lastAds(60)}`,
    ],
    async turn(sql, lane) {
      const first = await ready(sql)
      const rows = await toPull(sql, lane, 'ad', SLICE)
      await holdForPull(sql, lane, seqs(rows), LEASE)
      const moved = await moveItems(
        sql,
        lane.batchId,
        rows.map(({ seq }) => ({ seq, to: 203, patch: {} })),
        BY,
        'a',
      )
      return [first, rows.length, moved.length]
    },
    answers: [['pull ad'], SLICE, SLICE],
  },
  'of all ads the outcome is not known, few are due to be looked up': {
    stage: [
      ABOVE_IS_THERE,
      adsAre(`sync_status = 100, not_before = ${LATER}`),
      `update batch_item set not_before = null where batch_id = $1 and seq in ${lastAds(60)}`,
    ],
    async turn(sql, lane) {
      const first = await ready(sql)
      const rows = await toLookUp(sql, lane, 'ad', SLICE)
      await holdForLookUp(sql, lane, seqs(rows), LEASE)
      return [first, rows.length]
    },
    answers: [['look-up ad'], SLICE],
  },
  'all ads are in review, few are due to be asked about': {
    stage: [
      ABOVE_IS_THERE,
      adsAre(`sync_status = 203, review = 'pending', network_id = 'n' || seq, not_before = ${LATER}`),
      `update batch_item set not_before = null where batch_id = $1 and seq in ${lastAds(60)}`,
    ],
    async turn(sql, lane) {
      const [first] = await lanesInReview(sql, ['fb_ad'], PUSH_DEFAULTS)
      const rows = await takeForReview(sql, { ...lane, level: 'ad' }, SLICE, PUSH_DEFAULTS)
      await storeReviews(
        sql,
        lane.batchId,
        rows.map(({ seq }) => ({ seq, review: 'approved', reviewReasons: [] })),
        'a',
      )
      return [first?.level, rows.length]
    },
    answers: ['ad', SLICE],
  },
  'two ad sets are refused': {
    stage: [ABOVE_IS_THERE, `update batch_item set network_id = null, sync_status = 104 where batch_id = $1 and seq in (2, 23)`],
    turn: async (sql, lane) => await failChildren(sql, lane.batchId, 'a', [2, 23]),
    answers: 40,
  },
}

const COMBINATIONS = (
  [
    ['one batch, finished', 600],
    ['one batch, finished', 2_000],
    ['one batch, finished', 10_000],
    ['one batch of one row', 2_000],
    ['many small lanes that wait', 2_000],
  ] satisfies [Past, number][]
).map(([past, ads]) => ({ past, ads }))

test.each(COMBINATIONS)('statistics that know of $past: no statement of a turn reads the batch, with $ads ads', async ({ past, ads }) => {
  const batchId = await aBatch(past, ads)
  const lane = { batchId, accountId: '1001', channel: 'fb_ad' }
  const told: Record<string, unknown> = {}
  const greedy: Record<string, number> = {}
  for (const [name, { stage, turn }] of Object.entries(SCENES)) {
    const { answer, most } = await read(async (sql, client) => {
      for (const text of stage) await client(text.replaceAll('$1', batchId).replaceAll('$2', String(ads)))
      return await turn(sql, lane)
    })
    told[name] = answer
    if (most > MOST) greedy[name] = most
  }
  expect(told).toEqual(Object.fromEntries(Object.entries(SCENES).map(([name, { answers }]) => [name, answers])))
  expect(greedy).toEqual({})
})

test('two transactions that take from one queue at once get different rows', async () => {
  const batchId = await aBatch(null, 600)
  const lane = { batchId, accountId: '1001', channel: 'fb_ad' }
  await world.database.pool.query(ABOVE_IS_THERE, [batchId])
  const took = await transaction(world.database.pool, async (one) => {
    const first = seqs(await sendable(one, lane, 'ad', SLICE))
    return [first, await transaction(world.database.pool, async (other) => seqs(await sendable(other, lane, 'ad', SLICE)))]
  })
  expect([took.map((rows) => rows.length), new Set(took.flat()).size]).toEqual([[SLICE, SLICE], 2 * SLICE])
})

test('an ad whose parent is on the network waits for nothing, and again when a person says that the parent is not there', async () => {
  const batchId = await aBatch(null, 1)
  const lane = { batchId, accountId: '1001', channel: 'fb_ad' }
  const sql = poolSql(world.database.pool)
  const rows = async () => (await sendable(sql, lane, 'ad', 200)).length
  expect(await rows()).toBe(0)
  await sql(ABOVE_IS_THERE, [batchId])
  expect(await rows()).toBe(200)
  await sql(`update batch_item set network_id = null where batch_id = $1 and seq = 23`, [batchId])
  expect(await rows()).toBe(180)
})
