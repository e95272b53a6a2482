import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { decodeMaterialSheet, editMaterials, saveFolder, tagMaterials } from '#contract/material-writes.ts'
import { materialDetail, materials, type MaterialRow } from '#contract/material.ts'
import { PRESETS } from '#permissions/presets.ts'
import { aLibrary, GAME, type Answered, type Library, type Person } from './a-library.ts'
import { aPng } from './files.ts'

const BASE = '/dapper/api/materiel_2'
let library: Library
let editor: Person
let seed = 0

beforeAll(async () => {
  library = await aLibrary()
  editor = await library.as()
  await library.database.db
    .insertInto('vendor')
    .values([
      { id: 'v1', name: '蓝鲸视觉' },
      { id: 'v9', name: '旧供应商', retired: true },
    ])
    .execute()
})
afterAll(() => library.close())

async function aMaterial(name = `图${seed}`): Promise<MaterialRow> {
  seed += 1
  const answer = await editor.post(`${BASE}/add`, { game_id: GAME }, { name: `${name}.png`, bytes: await aPng(5000 + seed) })
  return z.object({ data: z.object({ material: z.custom<MaterialRow>() }) }).parse(answer.body).data.material
}
const edit = async (rows: readonly object[], ticket: string = randomUUID(), who = editor) =>
  await who.send('POST', `${BASE}/edit`, { ticket, materials: JSON.stringify(rows) })
const outcomes = ({ body }: Answered) =>
  editMaterials.output.parse(body).data.map(({ id, outcome, blockers }) => ({ id, outcome, codes: blockers.map(({ code }) => code) }))
const codeOf = ({ body }: Answered) => z.object({ code: z.string() }).parse(body).code
const list = async (query: string, who = editor) => materials.output.parse((await who.get(`${BASE}/list?${query}`)).body)

test('an edit of many answers each: saved, changed meanwhile, refused with its field; a ticket sent twice is one edit', async () => {
  const [one, two, three] = [await aMaterial(), await aMaterial(), await aMaterial()]
  await edit([{ id: two.id, revision: 1, remark: '别人先改' }])
  const ticket = randomUUID()
  const rows = [
    {
      id: one.id,
      revision: 1,
      remark: '  新备注 ',
      tags: ['春节', '春节', ' 主推 '],
      vendor_id: 'v1',
      cost_minor: '120000',
      cost_currency: 'CNY',
    },
    { id: two.id, revision: 1, remark: '我的' },
    { id: three.id, revision: 1, name: '' },
    { id: 'no-such', revision: 1, remark: 'x' },
  ]
  const answer = await edit(rows, ticket)
  expect(outcomes(answer)).toEqual([
    { id: one.id, outcome: 'saved', codes: [] },
    { id: two.id, outcome: 'changed', codes: ['material.changed'] },
    { id: three.id, outcome: 'refused', codes: ['material.name.empty'] },
    { id: 'no-such', outcome: 'refused', codes: ['material.missing'] },
  ])
  expect(editMaterials.output.parse(answer.body).data.map(({ row }) => row?.remark)).toEqual(['新备注', '别人先改', '', undefined])
  expect((await edit(rows, ticket)).body).toEqual(answer.body)
  const { data } = await list(`ids[]=${one.id}`)
  expect(data[0]).toMatchObject({
    remark: '新备注',
    tags: ['春节', '主推'],
    vendor_name: '蓝鲸视觉',
    cost_minor: '120000',
    revision: 2,
    version: 1,
  })
  const { rows: trail } = await library.database.pool.query(
    "select before, after from audit_log where event = 'material.edited' and entity_id = $1",
    [one.id],
  )
  expect(trail).toEqual([
    {
      before: { remark: '', tags: [], vendor_id: null, cost_minor: null, cost_currency: null },
      after: { remark: '新备注', tags: ['春节', '主推'], vendor_id: 'v1', cost_minor: '120000', cost_currency: 'CNY' },
    },
  ])
})

test('a name is what reviewers saw: another one makes a version; tags and remarks do not', async () => {
  const material = await aMaterial()
  await library.database.db.updateTable('material').set({ review_state: 'passed' }).where('id', '=', material.id).execute()
  await editor.send('PUT', `${BASE}/tags`, { 'ids[]': material.id, 'tags[]': '节日', mode: 'add' })
  expect((await list(`ids[]=${material.id}`)).data[0]).toMatchObject({ version: 1, revision: 2, review_state: 'passed', tags: ['节日'] })
  await editor.send('PUT', `${BASE}/name`, { id: material.id, name: '新名字' })
  expect((await list(`ids[]=${material.id}`)).data[0]).toMatchObject({ version: 2, revision: 3, review_state: 'changed', name: '新名字' })
})

test('a save that changes nothing leaves no trace', async () => {
  const material = await aMaterial()
  expect(outcomes(await edit([{ id: material.id, revision: 1, name: material.name, tags: [] }]))[0]?.outcome).toBe('saved')
  expect((await list(`ids[]=${material.id}`)).data[0]?.revision).toBe(1)
})

test('tags are set, added and taken off many at once; status, remark and YouTube have calls of their own', async () => {
  const [one, two] = [await aMaterial(), await aMaterial()]
  const both = { 'ids[0]': one.id, 'ids[1]': two.id }
  await editor.send('PUT', `${BASE}/tags`, { ...both, 'tags[0]': 'a', 'tags[1]': 'b' })
  const answer = await editor.send('PUT', `${BASE}/tags`, { ...both, 'tags[]': 'a', mode: 'remove' })
  expect(tagMaterials.output.parse(answer.body).data.map(({ row }) => row?.tags)).toEqual([['b'], ['b']])
  await editor.send('PUT', `${BASE}/status`, { ...both, status: 'archived' })
  await editor.send('PUT', `${BASE}/remark`, { ...both, remark: '下架' })
  const { data } = await list(`ids[]=${one.id}&status=archived`)
  expect(data[0]).toMatchObject({ status: 'archived', remark: '下架' })
  expect(
    outcomes(await editor.send('POST', `${BASE}/youtube`, { id: one.id, youtube_id: 'https://youtu.be/dQw4w9WgXcQ' }))[0]?.codes,
  ).toEqual(['material.youtube.not_video'])
  const video = outcomes(await editor.send('POST', `${BASE}/youtube`, { id: 'v1', youtube_id: 'https://youtu.be/dQw4w9WgXcQ?t=3' }))
  expect(video[0]?.outcome).toBe('saved')
  expect((await list('ids[]=v1')).data[0]?.youtube_id).toBe('dQw4w9WgXcQ')
})

test('a vendor that is no longer used, a folder of another game and an amount without its currency are refused', async () => {
  const material = await aMaterial()
  const [own] = await library.database.db.insertInto('material_folder').values({ game_id: '10045', name: '别家' }).returning('id').execute()
  const codes = async (change: object) => outcomes(await edit([{ id: material.id, revision: 1, ...change }]))[0]?.codes
  expect(await codes({ vendor_id: 'v9' })).toEqual(['material.vendor_id.unknown'])
  expect(await codes({ folder_id: own?.id })).toEqual(['material.folder_id.unknown'])
  expect(await codes({ cost_minor: '100' })).toEqual(['material.cost.currency'])
  expect(await codes({ name: 'a\u202eb' })).toEqual(['material.name.control'])
  expect(await codes({ tags: ['x'.repeat(41)] })).toEqual(['material.tag.too_long'])
})

test('folders hang below one another, never in themselves; one that holds something stays', async () => {
  const save = (fields: Record<string, string>) => editor.send('POST', `${BASE}/folder`, { game_id: GAME, ...fields })
  const top = saveFolder.output.parse((await save({ name: '2026 春节' })).body).data
  const below = saveFolder.output.parse((await save({ name: '横版', parent_id: top.id })).body).data
  expect([below.parent_id, codeOf(await save({ name: '横版', parent_id: top.id }))]).toEqual([top.id, 'material.folder.taken'])
  expect(codeOf(await save({ id: top.id, name: '2026 春节', parent_id: below.id }))).toBe('material.folder.in_itself')
  const material = await aMaterial()
  await edit([{ id: material.id, revision: 1, folder_id: below.id }])
  expect((await list(`folder_id=${top.id}`)).data.map(({ id }) => id)).toEqual([material.id])
  expect((await list('folder_id=0&per_page=500')).data.map(({ id }) => id)).not.toContain(material.id)
  expect(codeOf(await editor.send('DELETE', `${BASE}/folder`, { id: below.id }))).toBe('material.folder.not_empty')
  await edit([{ id: material.id, revision: 2, folder_id: null }])
  expect((await editor.send('DELETE', `${BASE}/folder`, { id: below.id })).status).toBe(200)
})

test('the list is narrowed by words, kind, tags, use and review, within games and regions', async () => {
  const material = await aMaterial('独角兽_50%折')
  await edit([{ id: material.id, revision: 1, tags: ['独一', '无二'], remark: '夏天' }])
  const found = async (query: string) => (await list(query)).data.some(({ id }) => id === material.id)
  expect(
    await Promise.all(['q=独角兽', 'q=50%25折', 'q=夏', 'q=无二', `q=${material.id}`, 'tags[]=独一', 'type=image'].map(found)),
  ).toEqual(Array.from({ length: 7 }, () => true))
  expect(await Promise.all(['q=5_%25', 'tags[0]=独一&tags[1]=别的', 'type=video', 'used=1', 'region=1'].map(found))).toEqual(
    Array.from({ length: 5 }, () => false),
  )
  const foreign = await library.as({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['10102'] } })
  expect((await list('', foreign)).data.map(({ id }) => id)).toEqual(['x1'])
  expect((await foreign.get(`${BASE}/detail?id=${material.id}`)).status).toBe(404)
  expect(outcomes(await edit([{ id: material.id, revision: 2, remark: 'x' }], undefined, foreign))[0]?.codes).toEqual(['material.missing'])
})

test('a spreadsheet becomes changes to look at; lines that do not fit say why, and nothing is written', async () => {
  const [one, two, three] = [await aMaterial(), await aMaterial(), await aMaterial()]
  const sheet = [
    '素材编号,名称,备注,标签,供应商,状态',
    `${one.id},改名,,a、b,蓝鲸视觉,已归档`,
    `${two.id},,-,,,`,
    'nope,x,,,,',
    `${one.id},又一次,,,,`,
    ',没有编号,,,,',
    `${two.id},x,,,没有的供应商,`,
    `${three.id},名,称,,,,归档`,
  ].join('\n')
  const answer = await editor.post(`${BASE}/csv_decrypt`, {}, { name: 'sheet.csv', bytes: Buffer.from(sheet) })
  const { rows, bad } = decodeMaterialSheet.output.parse(answer.body).data
  expect(rows).toEqual([
    { row: 2, id: one.id, revision: 1, name: one.name, change: { name: '改名', tags: ['a', 'b'], vendor_id: 'v1', status: 'archived' } },
  ])
  expect(bad.map(({ code, row }) => [row, code])).toEqual([
    [4, 'material.missing'],
    [5, 'material.sheet.line_twice'],
    [6, 'material.sheet.no_id'],
    [7, 'material.vendor_id.unknown'],
    [8, 'import.row.beyond_head'],
  ])
  expect((await list(`ids[]=${one.id}`)).data[0]?.name).toBe(one.name)
  const headless = await editor.post(`${BASE}/csv_decrypt`, {}, { name: 'sheet.csv', bytes: Buffer.from('名称\nx') })
  expect(decodeMaterialSheet.output.parse(headless.body).data.bad.map(({ code }) => code)).toEqual([
    'material.sheet.no_id',
    'material.sheet.no_field',
  ])
})

test('the whole filter is exported, and what is exported can be read back', async () => {
  const material = await aMaterial('=导出')
  const file = await editor.get(`${BASE}/list?ids[]=${material.id}&format=csv`)
  expect([file.headers['content-type'], String(file.headers['content-disposition'])]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('flightdeck-materials'),
  ])
  const text = file.raw.toString('utf8')
  expect([text.includes(material.id), text.includes(",'=导出")]).toEqual([true, true])
  // as it came, with its filter and hour above the columns
  const back = await editor.post(`${BASE}/csv_decrypt`, {}, { name: 'back.csv', bytes: file.raw })
  expect(decodeMaterialSheet.output.parse(back.body).data).toMatchObject({ bad: [], unchanged: 1 })
})

test('a material says which batches use it', async () => {
  const material = await aMaterial()
  const { db } = library.database
  const batch = {
    channel: 'fb_ad',
    kind: 'create' as const,
    name: '批次',
    game_id: GAME,
    account_ids: [],
    spec: '{}',
    created_by: editor.id,
  }
  const { id } = await db.insertInto('batch').values(batch).returning('id').executeTakeFirstOrThrow()
  const ad = {
    batch_id: id,
    seq: 1,
    level: 'ad' as const,
    account_id: 'a',
    name: '广告',
    values: JSON.stringify({ material_id: material.id }),
  }
  await db.insertInto('batch_item').values(ad).execute()
  const { uses } = materialDetail.output.parse((await editor.get(`${BASE}/detail?id=${material.id}`)).body).data
  expect(uses.map(({ batch_id, ads }) => [batch_id, ads])).toEqual([[id, 1]])
  expect((await list(`ids[]=${material.id}&used=1`)).data[0]?.used_by_count).toBe(1)
})
