import { afterEach, beforeEach, expect, test } from 'vitest'
import { absent, adopt, lookAgain, retryRows } from '#server/push/decisions.ts'
import type { Worker } from '#server/push/worker.ts'
import { aBatch, aWorker, exchangesOf, heldBy, pushWorld, rowsOf, settled, stateOf, type PushWorld } from './push-kit.ts'
import { aFamily } from './rows.ts'

let world: PushWorld
let worker: Worker
const BY = { userId: '1', requestId: 'req-1' }

beforeEach(async () => {
  world = await pushWorld()
  worker = aWorker(world, { maxFailedLooks: 2, maxPulls: 2, maxFailedPulls: 3 })
})
afterEach(async () => {
  await worker.stop()
  await world.close()
})

const within = <T>(work: (trx: Parameters<typeof retryRows>[0]) => Promise<T>): Promise<T> => world.database.db.transaction().execute(work)
const outcomes = async (batchId: string) => (await rowsOf(world, batchId)).map((row) => row.outcome)

/** The campaign was written, its answer lost, and the look-up does not work: a person's case. */
async function undecidedFamily(): Promise<string> {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  world.simulator.control.addFault({ id: 'look', match: { method: 'GET', path: 'campaigns$' }, fault: { kind: 'server_error' } })
  const batchId = await aBatch(world, aFamily({ groups: 1, ads: 1 }))
  const rows = await settled(world, batchId)
  expect(rows.map((row) => [row.outcome, row.error?.class])).toEqual([
    ['unknown', 'unknown'],
    ['failed', 'parent'],
    ['failed', 'parent'],
  ])
  world.simulator.control.removeFaults('look')
  return batchId
}

test('a look-up that never works ends with a person, and the batch does not hang on it', async () => {
  const batchId = await undecidedFamily()
  expect(await stateOf(world, batchId)).toBe('settled')
  const [row] = await rowsOf(world, batchId)
  expect(row?.error).toMatchObject({ class: 'unknown', code: 'push.lookup.impossible' })
})

test('looking again finds the object, and what waited below follows', async () => {
  const batchId = await undecidedFamily()
  expect(await within((trx) => lookAgain(trx, batchId, 1, BY))).toEqual([])
  expect((await settled(world, batchId)).map((row) => row.outcome)).toEqual(['done', 'done', 'done'])
  expect([...heldBy(world, batchId).values()].map((ids) => ids.length)).toEqual([1, 1, 1])
})

test('adopting takes the object a person names', async () => {
  const batchId = await undecidedFamily()
  const [networkId = ''] = heldBy(world, batchId).get(1) ?? []
  expect(await within((trx) => adopt(trx, batchId, 1, networkId, BY))).toEqual([])
  const rows = await settled(world, batchId)
  expect(rows.map((row) => row.outcome)).toEqual(['done', 'done', 'done'])
  expect(rows[0]?.network_id).toBe(networkId)
})

test('the object of another row cannot be adopted', async () => {
  const other = await aBatch(world, [{ level: 'campaign' }])
  const [{ network_id: taken } = { network_id: null }] = await settled(world, other)
  const batchId = await undecidedFamily()
  expect((await within((trx) => adopt(trx, batchId, 1, taken ?? '', BY))).map((one) => one.code)).toEqual(['batch.decide.id_taken'])
  expect((await within((trx) => adopt(trx, batchId, 1, "1' or", BY))).map((one) => one.code)).toEqual(['batch.decide.bad_id'])
  expect(await outcomes(batchId)).toEqual(['unknown', 'failed', 'failed'])
})

test('said to be absent, it is sent again', async () => {
  const batchId = await undecidedFamily()
  const before = exchangesOf(world).filter((exchange) => exchange.method === 'POST' && exchange.level === 'campaign').length
  expect(await within((trx) => absent(trx, batchId, 1, BY))).toEqual([])
  expect((await settled(world, batchId)).map((row) => row.outcome)).toEqual(['done', 'done', 'done'])
  expect(exchangesOf(world).filter((exchange) => exchange.method === 'POST' && exchange.level === 'campaign').length).toBe(before + 1)
})

test('a row that was refused after a try that may have written is sent again as it was changed, and not refused with the words of before', async () => {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'drop_before_commit' }, remaining: 1 })
  const batchId = await aBatch(world, [{ level: 'campaign', values: { objective: 'NO_SUCH_OBJECTIVE' } }])
  const [refused] = await settled(world, batchId)
  expect([refused?.outcome, refused?.attempts]).toEqual(['failed', 2])
  await world.database.pool.query(`update batch_item set values = values || '{"objective": "OUTCOME_APP_PROMOTION"}' where batch_id = $1`, [
    batchId,
  ])
  expect(await within((trx) => retryRows(trx, batchId, BY))).toEqual([1])
  expect((await settled(world, batchId)).map((row) => row.outcome)).toEqual(['done'])
  expect([...heldBy(world, batchId).values()].map((ids) => ids.length)).toEqual([1])
})

test('a decision about a row that is not unknown any more is refused', async () => {
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  await settled(world, batchId)
  for (const decide of [lookAgain, absent]) {
    expect((await within((trx) => decide(trx, batchId, 1, BY))).map((one) => one.code)).toEqual(['batch.decide.not_unknown'])
  }
})

test.each([
  ['server_error', { kind: 'server_error' }],
  ['creative_flake', { kind: 'creative_flake' }],
])('a pull-back that keeps failing (%s) stays 202 with its error, ends with a person, and looking again reads it', async (_, broken) => {
  world.simulator.control.addFault({ id: 'read', match: { method: 'GET' }, fault: broken })
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  const [row] = await settled(world, batchId)
  expect(row).toMatchObject({ sync_status: 202, outcome: 'unknown', error: { class: 'unknown', code: 'push.pull.failed' } })
  expect(row?.error?.message).toContain('3 times')
  const reads = exchangesOf(world).filter((exchange) => exchange.method === 'GET').length
  expect(reads).toBe(3)
  expect(await within((trx) => absent(trx, batchId, 1, BY))).toMatchObject([{ code: 'batch.decide.created' }])
  expect(await stateOf(world, batchId)).toBe('settled')
  world.simulator.control.removeFaults('read')
  world.simulator.control.reviveTokens()
  expect(await within((trx) => lookAgain(trx, batchId, 1, BY))).toEqual([])
  expect((await settled(world, batchId))[0]).toMatchObject({ sync_status: 203, outcome: 'done', error: null })
  expect(heldBy(world, batchId).get(1)).toHaveLength(1)
})

test('two objects with the key of one row are shown with their ids, and nothing is sent', async () => {
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  world.simulator.control.addFault({
    id: 'look',
    match: { method: 'GET', path: 'campaigns$' },
    fault: { kind: 'delay', ms: 400 },
    remaining: 1,
  })
  const batchId = await aBatch(world, [{ level: 'campaign', name: 'twin' }])
  await expect.poll(() => heldBy(world, batchId).get(1)?.length).toBe(1)
  const name = world.simulator.control.objects({ nameContains: 'twin' })[0]?.name ?? ''
  const body = new URLSearchParams({
    name,
    objective: 'OUTCOME_TRAFFIC',
    special_ad_categories: '[]',
    is_adset_budget_sharing_enabled: 'false',
    status: 'PAUSED',
  })
  await fetch(`${world.simulator.url}/v26.0/act_1001/campaigns?access_token=sim-token`, { method: 'POST', body })
  const [row] = await settled(world, batchId)
  expect(row).toMatchObject({ outcome: 'unknown', error: { code: 'push.lookup.several' } })
  expect(row?.difference?.map((one) => one.network).sort()).toEqual([...(heldBy(world, batchId).get(1) ?? [])].sort())
})

test('a refused parent that is corrected brings its children along', async () => {
  const batchId = await aBatch(world, aFamily({ groups: 1, ads: 1, values: { objective: 'LINK_CLICKS' } }))
  expect((await settled(world, batchId)).map((row) => row.error?.class)).toEqual(['validation', 'parent', 'parent'])
  await world.database.pool.query(
    `update batch_item set values = values || '{"objective": "OUTCOME_APP_PROMOTION"}' where batch_id = $1 and seq = 1`,
    [batchId],
  )
  expect(await within((trx) => retryRows(trx, batchId, BY, [3]))).toEqual([1, 2, 3])
  expect((await settled(world, batchId)).map((row) => row.outcome)).toEqual(['done', 'done', 'done'])
  const { rows } = await world.database.pool.query(
    `select user_id, request_id from audit_log where event = 'sync.retried' order by id limit 1`,
  )
  expect(rows).toEqual([{ user_id: '1', request_id: 'req-1' }])
})

test('a retry looks first when an earlier attempt may have written', async () => {
  // written, answer lost; then not visible for longer than we settle; then no try passes: the retry must find the first one
  world.simulator.control.setBehaviour({ stalenessMs: [60_000, 60_000] })
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
  world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'creative_flake' }, remaining: 5 })
  const batchId = await aBatch(world, [{ level: 'campaign' }])
  expect((await settled(world, batchId))[0]).toMatchObject({ outcome: 'failed', attempts: 6, error: { class: 'exhausted' } })
  world.simulator.control.setClock({ advanceMs: 61_000 })
  expect(await within((trx) => retryRows(trx, batchId, BY))).toEqual([1])
  expect((await settled(world, batchId))[0]?.outcome).toBe('done')
  expect(heldBy(world, batchId).get(1)).toHaveLength(1)
})

test('a draft cannot be retried', async () => {
  const batchId = await aBatch(world, [{ level: 'campaign', values: { objective: 'LINK_CLICKS' } }])
  await settled(world, batchId)
  await world.database.pool.query(`update batch set state = 'draft' where id = $1`, [batchId])
  expect(await within((trx) => retryRows(trx, batchId, BY))).toEqual([])
})
