import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { familyOf } from '#contract/families.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { NO_BATCH_VIDEOS } from '#domain/material/batch-videos.ts'
import type { AccountVideoState } from '#domain/material/material.ts'
import { PRESETS } from '#permissions/presets.ts'
import { accountVideoRoutes } from '#server/features/material/account-video.routes.ts'
import { aHouse, aHouseSpec, JPY, USD, type House } from './a-house.ts'

let house: House
beforeAll(async () => void (house = await aHouse({ more: accountVideoRoutes() })))
afterAll(() => house.close())
beforeEach(async () => {
  const { pool } = house.database
  await pool.query("delete from material_video; update material set video_status = 'ready' where type = 'video'")
  await pool.query(
    `insert into material (id, game_id, name, type, mime, width, height, bytes, sha256, storage_key, review_state)
     select 'v2', game_id, '视频2', type, mime, width, height, bytes, 'v2', 'v2.mp4', review_state from material where id = 'v1' on conflict do nothing`,
  )
})

const VIDEOS: BatchSpec['axes'] = {
  material: [
    { name: '短片', values: { material_id: 'v1' } },
    { name: '长片', values: { material_id: 'v2' } },
    { name: '图', values: { material_id: 'm1' } },
  ],
}
const aVideoDraft = () => house.draft(aHouseSpec({ account_ids: [USD, JPY], axis: VIDEOS }))
const stands = async (material: string, account: string, state: AccountVideoState) =>
  void (await house.database.pool.query(
    `insert into material_video (material_id, account_id, state, name, bytes, failure) values ($1, $2, $3::text, '视频', 1000,
       case when $3::text = 'failed' then '{"code":"material.video.encoding","params":{"message":"no"}}'::jsonb end)
     on conflict (material_id, account_id) do update set state = excluded.state, failure = excluded.failure`,
    [material, account, state],
  ))
const { batchVideos } = familyOf('fb_ad')
if (!batchVideos) throw new Error('the network shows videos')
const parsed = (answer: { body: unknown }) => batchVideos.output.parse(answer.body).data
const read = async (batchId: string) => parsed(await house.get('batch_videos', { batch_id: batchId }))
const bring = async (batchId: string) => parsed(await house.post('bring_videos', { batch_id: batchId }))
const brought = async () =>
  (
    await house.database.pool.query<{ material_id: string; account_id: string; state: string }>(
      'select material_id, account_id, state from material_video order by 1, 2',
    )
  ).rows.map(({ material_id, account_id, state }) => `${material_id} ${account_id} ${state}`)
const trail = async (event: string) =>
  (
    await house.database.pool.query<{ entity: string; entity_id: string }>(
      'select entity, entity_id from audit_log where event = $1 order by id',
      [event],
    )
  ).rows.map(({ entity, entity_id: id }) => `${entity} ${id}`)

test('one call brings every video of a draft to each account whose ads show it, and once', async () => {
  const batchId = await aVideoDraft()
  await stands('v1', USD, 'ready')
  await stands('v2', USD, 'failed')
  await stands('v1', JPY, 'processing')
  expect((await read(batchId)).counts).toEqual({ ...NO_BATCH_VIDEOS, ready: 1, failed: 1, under_way: 1, absent: 1, total: 4 })
  expect((await bring(batchId)).counts).toEqual({ ...NO_BATCH_VIDEOS, ready: 1, under_way: 3, total: 4 })
  const after = [`v1 ${USD} ready`, `v1 ${JPY} processing`, `v2 ${USD} waiting`, `v2 ${JPY} waiting`].sort()
  expect((await brought()).sort()).toEqual(after)
  expect(await trail('material.video_sent')).toEqual(['material v2', 'material v2'])
  await bring(batchId)
  expect((await brought()).sort()).toEqual(after)
  expect([await trail('material.video_sent'), await trail('material.video_asked')]).toEqual([
    ['material v2', 'material v2'],
    [`batch ${batchId}`],
  ])
})

test('each is told with its result, what needs a person first', async () => {
  const batchId = await aVideoDraft()
  await stands('v1', USD, 'ready')
  await stands('v2', USD, 'failed')
  await house.database.pool.query("update material set video_status = 'processing' where id = 'v1'")
  const { videos } = await read(batchId)
  expect(videos.map((one) => [one.material_id, one.account_id, one.standing, one.ads, one.failure?.code ?? null])).toEqual([
    ['v2', USD, 'failed', 2, 'material.video.encoding'],
    ['v1', JPY, 'unusable', 2, 'batch.material.video_unprocessed'],
    ['v2', JPY, 'absent', 2, null],
    ['v1', USD, 'ready', 2, null],
  ])
})

test('a video the library has not looked into is left where it is', async () => {
  const batchId = await aVideoDraft()
  await house.database.pool.query("update material set video_status = 'processing' where id = 'v1'")
  await bring(batchId)
  expect(await brought()).toEqual([`v2 ${USD} waiting`, `v2 ${JPY} waiting`].sort())
})

test('rows that are left out need no video', async () => {
  const batchId = await aVideoDraft()
  const out = (await house.rows(batchId)).filter(
    ({ level, values, account_id: accountId }) => level === 'ad' && values.material_id === 'v2' && accountId === JPY,
  )
  await house.edit(
    'ad',
    batchId,
    out.map(({ seq, version }) => ({ seq, expected: version, excluded_reason: '不投' })),
  )
  expect((await bring(batchId)).counts.total).toBe(3)
  expect(await brought()).not.toContain(`v2 ${JPY} waiting`)
})

test('what became ready is counted until a check has set its rows free', async () => {
  const batchId = await aVideoDraft()
  for (const video of ['v1', 'v2']) for (const account of [USD, JPY]) await stands(video, account, 'ready')
  expect((await read(batchId)).to_check).toBe(4)
  expect((await house.batch(batchId)).problems).toBeGreaterThan(0)
  await house.post('adgroup/check', { batch_id: batchId })
  expect([(await read(batchId)).to_check, (await house.batch(batchId)).problems]).toEqual([0, 0])
})

test('a batch of another game is as good as missing, and who may not build brings nothing', async () => {
  const batchId = await aVideoDraft()
  const foreign = await house.signIn({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10102'] } })
  expect((await house.get('batch_videos', { batch_id: batchId }, foreign)).status).toBe(404)
  expect((await house.post('bring_videos', { batch_id: batchId }, foreign)).status).toBe(404)
  const reviewer = await house.signIn(PRESETS.reviewer)
  expect((await house.post('bring_videos', { batch_id: batchId }, reviewer)).status).toBe(403)
  expect(await brought()).toEqual([])
})
