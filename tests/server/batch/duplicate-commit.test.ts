import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CopyRow } from '#contract/ads-duplication.ts'
import { copyRequest } from './copy-request.ts'
import { failedOf, first, outcomesOf, repairWorld, type RepairWorld } from './repair-world.ts'

let world: RepairWorld
beforeAll(async () => {
  world = await repairWorld()
  await world.house.database.db.updateTable('ad_account').set({ auth_status: 'authorised' }).execute()
})
afterEach(() => world.calm())
afterAll(() => world.close())

const duplicate = (level: string, sources: string) => world.house.post(`create_batch_from_${level}`, copyRequest(sources))

async function commit(batchId: string) {
  const { version, counts } = await world.house.batch(batchId)
  const confirmed = { ticket: randomUUID(), batch_id: batchId, version: String(version), total: String(counts.total) }
  const answer = await world.house.post('commit_duplicate_batch', confirmed)
  if (answer.status !== 200) throw new Error(answer.text)
  return await world.settled(batchId)
}

const listed = async (batchId: string) =>
  (await world.house.get('duplicate_batch_list', { per_page: '100' })).body.data.find(
    ({ batch_id }: { batch_id: string }) => batch_id === batchId,
  )

test('a commit that half succeeded is rows with their reasons, and what was refused is changed and pushed again with what is in it', async () => {
  const sourceId = await world.pushed()
  const copyId = (await duplicate('campaign', `${sourceId}.1`)).body.data.batch_id
  world.simulator.control.addFault({ match: { method: 'POST', level: 'adset' }, fault: { kind: 'refuse' }, remaining: 1 })
  const rows = await commit(copyId)
  const [adgroup, ...inside] = failedOf(rows)
  expect(adgroup).toMatchObject({
    level: 'adgroup',
    error: { class: 'permanent', message: expect.stringContaining('Advertising Standards') },
  })
  // its ads were never sent, and say so; the other ad set arrived with its own
  expect(inside.map(({ level, parent_seq, error }) => [level, parent_seq, error?.class])).toEqual([
    ['ad', adgroup?.seq, 'parent'],
    ['ad', adgroup?.seq, 'parent'],
  ])
  expect(outcomesOf(rows).filter((outcome) => outcome === 'done')).toHaveLength(4)
  expect(await listed(copyId)).toMatchObject({ state: 'settled', counts: { total: 7, done: 4, failed: 3 } })
  expect((await world.house.get('batch_status', { batch_id: copyId })).body.data.result).toBe('0')
  // the rows of a level still know what they were copied from
  const { data }: { data: CopyRow[] } = (await world.house.get('get_adgroup_detail', { batch_id: copyId })).body
  expect(data.map(({ seq, outcome, copy }) => [seq === adgroup?.seq, outcome, copy.source.batch_id])).toEqual(
    data.map(({ seq }) => (seq === adgroup?.seq ? [true, 'failed', sourceId] : [false, 'done', sourceId])),
  )

  const edit = { seq: adgroup!.seq, expected: adgroup!.version, name: '换个名字' }
  expect((await world.house.edit('adgroup', copyId, [edit])).status).toBe(200)
  expect((await world.again(copyId)).body.data).toMatchObject({ retried: 3, held_rows: 0 })
  const after = await world.settled(copyId)
  expect(after.map(({ sync_status }) => sync_status)).toEqual(after.map(() => 203))
  expect(world.held(copyId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  expect(await listed(copyId)).toMatchObject({ counts: { done: 7, failed: 0 } })
})

test('a source that is deleted at the network after it was counted is refused by its row when the copies are made', async () => {
  const sourceId = await world.pushed()
  const rows = await world.house.rows(sourceId)
  const adgroup = first(rows, 'adgroup')
  const other = rows.find(({ level, seq }) => level === 'adgroup' && seq !== adgroup.seq)
  const sources = `${sourceId}.${other?.seq},${sourceId}.${adgroup.seq}`
  const states = async () =>
    (await world.house.get('max_num', { level: 'adgroup', sources })).body.data.sources.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['ready', 'ready'])
  await world.deleteAtNetwork(adgroup.network_id ?? '')
  const answer = await duplicate('adgroup', sources)
  expect(answer.status).toBe(400)
  expect(answer.body.blockers).toMatchObject([{ code: 'duplicate.source.gone', field: 'sources', row: 2, params: { name: adgroup.name } }])
  expect(await states()).toEqual(['ready', 'gone'])
  // without it the other one is copied
  expect((await duplicate('adgroup', `${sourceId}.${other?.seq}`)).status).toBe(200)
})
