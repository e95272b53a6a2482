import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Blocker } from '#domain/blocker.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { AccountVideoState } from '#domain/material/material.ts'
import { aHouse, aHouseSpec, GAME, JPY, USD, type Answer, type House } from './a-house.ts'

let house: House
beforeAll(async () => void (house = await aHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  await house.database.pool.query("delete from material_video; update material set video_status = 'ready' where id = 'v1'")
})

const aVideoSpec = (change: Partial<BatchSpec> = {}) =>
  aHouseSpec({ ...change, axis: { material: [{ name: '短片', values: { material_id: 'v1' } }] } })
const brought = (account: string, state: AccountVideoState) =>
  house.database.pool.query(
    `insert into material_video (material_id, account_id, state, name, bytes, ref) values ('v1', $1, $2, '视频1', 1000, '71')
     on conflict (material_id, account_id) do update set state = excluded.state`,
    [account, state],
  )
const said = (blockers: readonly Blocker[]) => blockers.map(({ code, params }) => [code, params?.name, params?.account, params?.id])
/** what is said of videos, each once, by account */
const barred = async (batchId: string) =>
  (await house.rows(batchId)).flatMap(({ level, account_id: accountId, problems }) =>
    level === 'ad' ? said(problems.filter(({ code }) => code.startsWith('batch.material.'))).map((one) => [accountId, ...one]) : [],
  )
const commit = async (batchId: string): Promise<Answer> => {
  const { version, counts } = await house.batch(batchId)
  return house.post('commit_batch', { ticket: randomUUID(), batch_id: batchId, version: String(version), total: String(counts.total) })
}

test.each([
  [null, 'batch.material.video_absent'],
  ['waiting', 'batch.material.video_under_way'],
  ['sending', 'batch.material.video_under_way'],
  ['processing', 'batch.material.video_under_way'],
  ['failed', 'batch.material.video_failed'],
] as const)('an ad whose video is at %s with its account cannot be checked: %s', async (state, code) => {
  if (state !== null) await brought(USD, state)
  const batchId = await house.draft(aVideoSpec())
  const { name } =
    (await house.database.pool.query<{ name: string }>('select name from ad_account where account_id = $1', [USD])).rows[0] ?? {}
  expect(new Set((await barred(batchId)).map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify([USD, code, '视频1', name, 'v1'])]),
  )
})

test('the ads of the account that has the video are free, and those of the other once it has it too', async () => {
  await brought(USD, 'ready')
  const batchId = await house.draft(aVideoSpec({ account_ids: [USD, JPY] }))
  const accounts = async () => [...new Set((await barred(batchId)).map(([account]) => account))]
  expect(await accounts()).toEqual([JPY])
  await brought(JPY, 'processing')
  await house.post('adgroup/check', { batch_id: batchId })
  expect(new Set((await barred(batchId)).map(([, code]) => code))).toEqual(new Set(['batch.material.video_under_way']))
  await brought(JPY, 'ready')
  await house.post('adgroup/check', { batch_id: batchId })
  expect(await accounts()).toEqual([])
  expect((await commit(batchId)).status).toBe(200)
})

test('a video that was replaced after its ads were checked keeps the batch from being committed', async () => {
  await brought(USD, 'ready')
  const batchId = await house.draft(aVideoSpec())
  await house.database.pool.query(
    "update material set storage_key = 'v1-new.mp4', sha256 = 'v1-new', review_state = 'passed' where id = 'v1'",
  )
  await house.database.pool.query("update material set review_state = 'passed' where id = 'v1'")
  const refused = await commit(batchId)
  expect([refused.status, said(refused.body.blockers).map(([code, name]) => [code, name])]).toEqual([
    409,
    [['batch.material.video_absent', '视频1']],
  ])
})

test.each([
  ['processing', 'batch.material.video_unprocessed'],
  ['failed', 'batch.material.video_broken'],
])('a video that the library itself has at %s is no choice: %s', async (state, code) => {
  await house.database.pool.query("update material set video_status = $1 where id = 'v1'", [state])
  const answer = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(aVideoSpec()) })
  expect([answer.status, answer.body.blockers.map((one: Blocker) => one.code)]).toEqual([400, [code]])
  const choices: { id: string; disabled_reason?: string }[] = (await house.get('creative/list', { game_id: GAME })).body.data
  expect(choices.filter((choice) => choice.disabled_reason !== undefined).map(({ id }) => id)).toEqual(['v1'])
})
