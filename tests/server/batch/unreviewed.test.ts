import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Blocker } from '#domain/blocker.ts'
import { aHouse, aHouseSpec, GAME, USD, type Answer, type House } from './a-house.ts'

let house: House
beforeAll(async () => void (house = await aHouse()))
afterAll(() => house.close())
beforeEach(() => reviewed('m1', 'passed'))

const reviewed = (id: string, state: string) =>
  house.database.pool.query('update material set review_state = $2 where id = $1', [id, state])
const codes = (blockers: readonly Blocker[]) => blockers.map(({ code, field, params }) => [code, field, params?.name])

test.each([
  ['waiting', 'batch.material.in_review'],
  ['changed', 'batch.material.in_review'],
  ['failed', 'batch.material.failed'],
])('a material whose review is %s makes no batch: the variant it is in says %s', async (state, code) => {
  await reviewed('m1', state)
  const answer = await house.post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(aHouseSpec()) })
  expect([answer.status, codes(answer.body.blockers)]).toEqual([400, [[code, 'axes.material.0.values.material_id', '竖版1']]])
  const choices: { id: string; disabled_reason?: string }[] = (await house.get('creative/list', { game_id: GAME })).body.data
  expect(choices.filter((choice) => choice.disabled_reason !== undefined).map(({ id }) => id)).toEqual(['m1'])
})

test('nor does a row of a sheet that names it, while the rows next to it are read', async () => {
  await reviewed('m1', 'failed')
  const head = '账户,广告系列名称,广告组名称,广告名称,国家,日预算,开始时间,素材,正文,标题,链接,主页'
  const row = (ad: string, material: string) =>
    `${USD},系列1,组1,${ad},新加坡,50,2099-01-01 09:30,${material},来玩吧,萌宠小镇,https://example.com/app,萌宠主页`
  const sheet = [head, row('广告1', '竖版1'), row('广告2', '竖版2')].join('\r\n')
  const { data } = (await house.upload({ game_id: GAME }, { name: 'sheet.csv', bytes: Buffer.from(sheet) })).body
  expect([data.good, data.bad[0].line, codes(data.bad[0].problems)]).toEqual([1, 2, [['batch.material.failed', 'ad.material_id', '竖版1']]])
})

test('one that fails after its ads were checked keeps them from being committed, and they are free again once it passed', async () => {
  const batchId = await house.draft()
  const commit = async (): Promise<Answer> => {
    const { version, counts } = await house.batch(batchId)
    return house.post('commit_batch', { ticket: randomUUID(), batch_id: batchId, version: String(version), total: String(counts.total) })
  }
  const barred = async () =>
    (await house.rows(batchId)).filter(({ problems }) => problems.some(({ code }) => code.startsWith('batch.material.'))).length
  const check = () => house.post('adgroup/check', { batch_id: batchId })

  await reviewed('m1', 'failed')
  const refused = await commit()
  expect([refused.status, codes(refused.body.blockers)]).toEqual([409, [['batch.material.failed', undefined, '竖版1']]])
  await check()
  expect([await barred(), (await house.batch(batchId)).counts.skipped]).toEqual([2, 2])
  await reviewed('m1', 'waiting')
  await check()
  expect(codes((await house.rows(batchId)).flatMap(({ problems }) => problems))).toEqual([
    ['batch.material.in_review', 'material_id', '竖版1'],
    ['batch.material.in_review', 'material_id', '竖版1'],
  ])
  await reviewed('m1', 'passed')
  await check()
  expect(await barred()).toBe(0)
  expect((await commit()).status).toBe(200)
})
