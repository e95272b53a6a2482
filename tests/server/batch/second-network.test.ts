import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addChannels } from '#domain/channels/index.ts'
import { PRESETS } from '#permissions/presets.ts'
import { addWords } from '#i18n/words.ts'
import { TOY, TOY_WORDS } from '#tests/kit/toy-network.ts'
import { aSession } from '../kit/toy.ts'
import { aHouse, USD, type House } from './a-house.ts'

addWords(TOY_WORDS)
afterAll(addChannels(TOY))

let house: House
let authorization: string
beforeAll(async () => {
  house = await aHouse()
  authorization = (await aSession(house.database, PRESETS.buyer)).authorization
})
afterAll(() => house.close())

const ask = async (path: string) =>
  (await house.http.inject({ method: 'GET', url: `/dapper/api/${path}`, headers: { authorization } })).json()

async function sheet(text: string) {
  const form = new FormData()
  form.append('game_id', '10012')
  form.append('pasted', text)
  const request = new Request('http://local/', { method: 'POST', body: form })
  const answer = await house.http.inject({
    method: 'POST',
    url: '/dapper/api/toy_ad/batch_import',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().data
}

describe('a second network on the server', () => {
  test('has a dictionary of its own options, in words', async () => {
    expect((await ask('toy_ad/dict')).data).toEqual({
      'campaign.pacing': [
        { value: 'even', name: '匀速', is_default: true },
        { value: 'fast', name: '加速', is_default: false },
      ],
    })
  })

  test('reads a sheet by its own words for levels, fields and options, and checks it by its own limits', async () => {
    const heads = ['广告账户', '计划名称', '单元名称', '创意名称', '节奏', '上限', '关键词', '花费', '口号'].join('\t')
    const good = [USD, '一', '一', '一', '加速', '3', 'war', '50', '来玩'].join('\t')
    const read = await sheet([heads, good, good.replace('war', '太长的词语').replace('一\t一\t一', '二\t二\t二')].join('\n'))
    expect([read.rows, read.good]).toEqual([2, 1])
    expect(
      read.bad.map(({ line, problems }: { line: number; problems: { code: string; field: string }[] }) => [
        line,
        problems[0]?.code,
        problems[0]?.field,
      ]),
    ).toEqual([[3, 'thing.too_wide', 'adgroup.keyword']])
  })

  test('begins a batch only in the ways its description names: the others are refused, whatever a button says', async () => {
    const fields = { ticket: randomUUID(), game_id: '10012' }
    const answer = await house.http.inject({
      method: 'POST',
      url: '/dapper/api/toy_ad/create_last_batch',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { msg: '该渠道不支持从已有批次再建', blockers: [{ code: 'channel.no_last' }] },
    ])
  })

  test("keeps its batches to itself: the first network's list does not hold them", async () => {
    const batchId = await house.draft()
    expect((await ask(`fb_ad/batch_list?batch_id=${batchId}`)).total).toBe(1)
    expect(await ask(`toy_ad/batch_list?batch_id=${batchId}`)).toMatchObject({ data: [], total: 0 })
  })

  test('has its batches in the list of all networks, newest first, limited to the games of the caller', async () => {
    const [meta, toy] = [await house.draft(), await house.draft()]
    await house.database.db.updateTable('batch').set({ channel: 'toy_ad' }).where('id', '=', toy).execute()
    const list = await ask('batch_list?per_page=2')
    expect(list.data.map((row: { batch_id: string; channel: string }) => [row.batch_id, row.channel])).toEqual([
      [toy, 'toy_ad'],
      [meta, 'fb_ad'],
    ])
    expect((await ask(`batch_list?batch_id=${toy}`)).total).toBe(1)
    const stranger = await aSession(house.database, { ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10102'] } })
    const answer = await house.http.inject({
      method: 'GET',
      url: '/dapper/api/batch_list',
      headers: { authorization: stranger.authorization },
    })
    expect(answer.json()).toMatchObject({ data: [], total: 0 })
  })
})
