import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addMaterial } from '#contract/material-writes.ts'
import { materialDetail, materials } from '#contract/material.ts'
import { sts } from '#contract/lists.ts'
import { PRESETS } from '#permissions/presets.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { processNext } from '#server/features/material/processing.ts'
import { aLibrary, GAME, type Answered, type Library, type Person } from './a-library.ts'
import { aBomb, aPng, aVideo } from './files.ts'

const BASE = '/dapper/api/materiel_2'
let library: Library
let buyer: Person

beforeAll(async () => {
  library = await aLibrary()
  buyer = await library.as()
})
afterAll(() => library.close())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const add = (name: string, bytes: Buffer, more: Record<string, string> = {}, who = buyer) =>
  who.post(`${BASE}/add`, { game_id: GAME, ...more }, { name, bytes })
const added = (answer: Answered) => addMaterial.output.parse(answer.body).data
const codesOf = ({ body }: Answered) =>
  z.object({ blockers: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.unknown()).optional() })) }).parse(body).blockers

async function rightOf(who: Person, key?: string) {
  const answer = await who.get(`/dapper/api/sts?purpose=material${key === undefined ? '' : `&key=${key}`}`)
  return sts.output.parse(answer.body).data
}

test('a picture comes in with its size, a small picture and a line of the trail; it waits for a review', async () => {
  const bytes = await aPng(1, 900, 500)
  const { material, duplicate } = added(await add('横版 主图①.png', bytes, { 'tags[]': '新年' }))
  expect({ ...material, duplicate }).toMatchObject({
    name: '横版 主图①',
    file_name: '横版 主图①.png',
    type: 'image',
    mime: 'image/png',
    width: 900,
    height: 500,
    bytes: bytes.length,
    tags: ['新年'],
    status: 'ready',
    video_status: 'ready',
    review_state: 'waiting',
    version: 1,
    revision: 1,
    creator: { id: buyer.id },
    duplicate: false,
  })
  const small = await buyer.get(material.thumb ?? '')
  expect([small.status, small.headers['content-type'], small.raw.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP'])
  const { rows } = await library.database.pool.query("select event, entity_id from audit_log where event = 'material.added'")
  expect(rows).toContainEqual({ event: 'material.added', entity_id: material.id })
})

test('the same bytes again are the material that is there, whatever they are called', async () => {
  const bytes = await aPng(2)
  const first = added(await add('一.png', bytes))
  const second = added(await add('二.png', bytes))
  expect([second.duplicate, second.material.id, second.material.name]).toEqual([true, first.material.id, '一'])
  const found = materials.output.parse((await buyer.get(`${BASE}/list?sha256[]=${sha256(bytes)}`)).body)
  expect(found.data.map(({ id }) => id)).toEqual([first.material.id])
})

describe('what is no picture or video of the kind its name says is refused, and the file is named', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['page.png', () => html, 'material.file.not_extension'],
    ['image.jpg', () => aPng(3), 'material.file.not_extension'],
    ['clip.mp4', () => aPng(3), 'material.file.not_extension'],
    ['drawing.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'material.file.svg'],
    ['drawing.png', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'material.file.not_extension'],
    ['bomb.png', () => aBomb(), 'material.file.too_many_pixels'],
    ['cut.png', async () => (await aPng(4, 400, 400)).subarray(0, 150), 'material.file.broken'],
    ['empty.png', () => Buffer.alloc(0), 'material.file.empty'],
    ['tool.exe', () => Buffer.from('MZ'), 'material.file.kind'],
    ['no-ending', () => aPng(5), 'material.file.kind'],
    ['broken.mp4', () => aVideo().subarray(0, 700), 'material.file.broken'],
  ])('%s', async (name, bytes, code) => {
    const answer = await add(name, await bytes())
    expect([answer.status, codesOf(answer)[0]]).toMatchObject([415, { code, params: { name } }])
  })
})

test('a large file comes in parts, in any order; a lost connection goes on with what is missing, and a wrong byte is noticed', async () => {
  const bytes = aVideo(7)
  const right = await rightOf(buyer)
  expect(right.part_bytes).toBe(8 * 1024 * 1024)
  const middle = Math.floor(bytes.length / 2)
  const halves = [bytes.subarray(0, middle), bytes.subarray(middle)]
  const sendPart = (part: number, piece: Buffer, fields = right.fields) =>
    buyer.post('/dapper/api/upload', { ...fields, part: String(part) }, { name: 'part', bytes: piece })
  expect((await sendPart(2, halves[1] ?? Buffer.alloc(0))).status).toBe(200)
  const early = await buyer.post(`${BASE}/add`, { game_id: GAME, key: right.fields.key, file_name: '长片.mp4', sha256: sha256(bytes) })
  expect(codesOf(early)[0]).toMatchObject({ code: 'upload.incomplete', params: { name: '长片.mp4' } })

  const arrived = (await buyer.get(`/dapper/api/upload/parts?key=${right.fields.key}`)).body
  expect(arrived).toEqual({ data: [{ part: 2, bytes: halves[1]?.length }] })
  const renewed = await rightOf(buyer, right.fields.key)
  expect(renewed.fields.key).toBe(right.fields.key)
  expect((await sendPart(1, Buffer.from('not it'), renewed.fields)).status).toBe(200)
  const wrong = await buyer.post(`${BASE}/add`, { game_id: GAME, key: right.fields.key, file_name: '长片.mp4', sha256: sha256(bytes) })
  expect(codesOf(wrong)[0]).toMatchObject({ code: 'upload.hash' })
  expect((await sendPart(1, halves[0] ?? Buffer.alloc(0))).status).toBe(200)

  const answer = added(
    await buyer.post(`${BASE}/add`, { game_id: GAME, key: right.fields.key, file_name: '长片.mp4', sha256: sha256(bytes) }),
  )
  expect(answer.material).toMatchObject({ name: '长片', type: 'video', width: 160, height: 90, video_status: 'processing', thumb: null })
  expect((await buyer.get(`/dapper/api/upload/parts?key=${right.fields.key}`)).body).toEqual({ data: [] })

  expect(await processNext({ db: library.database.db, store: library.store })).toBe(true)
  expect(await processNext({ db: library.database.db, store: library.store })).toBe(false)
  const { material, poster } = materialDetail.output.parse((await buyer.get(`${BASE}/detail?id=${answer.material.id}`)).body).data
  expect([material.video_status, material.duration_ms, material.failure]).toEqual(['ready', 500, null])
  const [frame, small] = [await buyer.get(poster ?? ''), await buyer.get(material.thumb ?? '')]
  expect([frame.headers['content-type'], small.headers['content-type']]).toEqual(['image/jpeg', 'image/webp'])
  // networks show it in the place of the video: its own size, not that of a thumbnail
  expect(await sharp(frame.raw).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 90 })
})

test('parts are their sender’s only, and a cancelled upload leaves nothing behind', async () => {
  const right = await rightOf(buyer)
  await buyer.post('/dapper/api/upload', { ...right.fields, part: '1' }, { name: 'part', bytes: Buffer.from('x') })
  const other = await library.as()
  for (const answer of [
    await other.get(`/dapper/api/upload/parts?key=${right.fields.key}`),
    await other.get(`/dapper/api/sts?key=${right.fields.key}`),
    await other.send('DELETE', '/dapper/api/upload', { key: right.fields.key }),
    await other.post(`${BASE}/add`, { game_id: GAME, key: right.fields.key, file_name: 'a.png' }),
  ])
    expect([answer.status, codesOf(answer)[0]?.code]).toEqual([404, 'upload.missing'])
  const foreign = await other.post('/dapper/api/upload', { ...right.fields, part: '1' }, { name: 'part', bytes: Buffer.from('y') })
  expect(foreign.status).toBe(410)
  expect((await buyer.send('DELETE', '/dapper/api/upload', { key: right.fields.key })).status).toBe(200)
  expect((await buyer.get(`/dapper/api/upload/parts?key=${right.fields.key}`)).body).toEqual({ data: [] })
})

test('only who may add materials gets a right to upload, and only into games of the grants', async () => {
  const reviewer = await library.as(PRESETS.reviewer)
  expect((await reviewer.get('/dapper/api/sts?purpose=material')).status).toBe(400)
  expect((await add('a.png', await aPng(8), {}, reviewer)).status).toBe(403)
  const agent = await library.as({ ...DEMO_GRANTS.agent, global: { ...DEMO_GRANTS.agent.global, game: ['10102'] } })
  expect(codesOf(await add('a.png', await aPng(8), {}, agent))[0]?.code).toBe('permission.game_outside')
  const otherRegion = await library.as({ ...DEMO_GRANTS.buyer, global: { ...DEMO_GRANTS.buyer.global, region: ['1'] } })
  expect(codesOf(await add('a.png', await aPng(8), {}, otherRegion))[0]?.code).toBe('permission.region_outside')
})

test('what was uploaded is inert: no script, no sniffing, a range at a time', async () => {
  const bytes = aVideo(9)
  const { material } = added(await add('片.mp4', bytes))
  const { url } = materialDetail.output.parse((await buyer.get(`${BASE}/detail?id=${material.id}`)).body).data
  const whole = await buyer.get(url)
  expect([whole.status, whole.raw.length, whole.headers['content-type']]).toEqual([200, bytes.length, 'video/mp4'])
  expect([whole.headers['content-security-policy'], whole.headers['x-content-type-options']]).toEqual([
    "default-src 'none'; sandbox",
    'nosniff',
  ])
  const part = await buyer.get(url, { range: 'bytes=10-19' })
  expect([part.status, part.headers['content-range'], part.raw]).toEqual([206, `bytes 10-19/${bytes.length}`, bytes.subarray(10, 20)])
  expect((await buyer.get(url, { range: 'bytes=-5' })).raw).toEqual(bytes.subarray(-5))
  expect((await buyer.get(url, { range: `bytes=${bytes.length}-` })).status).toBe(416)
})

test('another file takes the place of one as another version, which is decided again; a stale revision is told', async () => {
  const { material } = added(await add('版本.png', await aPng(10)))
  await library.database.db.updateTable('material').set({ review_state: 'failed' }).where('id', '=', material.id).execute()
  const second = await aPng(11, 80, 80)
  const place = { replaces: material.id, revision: '1' }
  const replaced = added(await add('版本2.png', second, place))
  expect(replaced.material).toMatchObject({ id: material.id, name: '版本', version: 2, revision: 2, review_state: 'changed', width: 80 })
  const stale = await add('版本3.png', await aPng(12), place)
  expect([stale.status, codesOf(stale)[0]?.code]).toEqual([409, 'material.changed'])
  const { versions } = materialDetail.output.parse((await buyer.get(`${BASE}/detail?id=${material.id}`)).body).data
  expect(versions.map(({ version, width, made_by: by }) => [version, width, by?.id])).toEqual([
    [2, 80, buyer.id],
    [1, 64, buyer.id],
  ])
  expect((await buyer.get(versions[1]?.url ?? '')).status).toBe(200)
})

test('where no one can look into videos they come in, and say why they are not ready', async () => {
  const blind = await aLibrary({ hasVideoTools: () => Promise.resolve(false) })
  const person = await blind.as()
  const { material } = added(await person.post(`${BASE}/add`, { game_id: GAME }, { name: '片.mp4', bytes: aVideo(3) }))
  expect([material.video_status, material.failure?.code, material.width]).toEqual(['failed', 'material.video.no_ffmpeg', 0])
  await blind.close()
})

test('twenty files at once, some of them bad: each has its own answer and none is lost', async () => {
  const files = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => ({
      name: `批量-${index}.png`,
      bytes: index % 5 === 0 ? Buffer.from('<html>') : await aPng(1000 + index),
    })),
  )
  const answers = await Promise.all(files.map(({ name, bytes }) => add(name, bytes)))
  expect(answers.map(({ status }) => status)).toEqual(files.map((_, index) => (index % 5 === 0 ? 415 : 200)))
})
