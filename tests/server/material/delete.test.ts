import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { deleteMaterials } from '#contract/material-writes.ts'
import { materialDetail, materials, type MaterialRow } from '#contract/material.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { purgeGoneFiles } from '#server/features/material/gone-files.ts'
import { aLibrary, GAME, type Library, type Person } from './a-library.ts'
import { aPng } from './files.ts'

let library: Library
let buyer: Person

beforeAll(async () => {
  library = await aLibrary()
  buyer = await library.as(DEMO_GRANTS.buyer)
})
afterAll(() => library.close())

async function aMaterial(seed: number): Promise<MaterialRow> {
  const answer = await buyer.post(
    '/dapper/api/materiel_2/add',
    { game_id: GAME },
    { name: `图${seed}.png`, bytes: await aPng(7000 + seed) },
  )
  return z.object({ data: z.object({ material: z.custom<MaterialRow>() }) }).parse(answer.body).data.material
}

async function used(material: MaterialRow): Promise<void> {
  const { db } = library.database
  const batch = {
    channel: 'fb_ad',
    kind: 'create' as const,
    name: '批次',
    game_id: GAME,
    account_ids: [],
    spec: '{}',
    created_by: buyer.id,
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
}

const held = async (material: MaterialRow): Promise<void> => {
  await library.database.pool.query(
    `with c as (insert into creative (game_id, region_id, spreader_id, name, material_ids, titles, messages)
                values ($1, '1', '21', '创意甲', array[$2], '{题}', '{}') returning id)
     insert into landing_page (game_id, name, url, material_ids) select $1, '落地页甲', 'https://land.example/a', array[$2] from c`,
    [GAME, material.id],
  )
}

const remove = async (
  rows: readonly { id: string; revision: number }[],
  { dry = false, ticket = randomUUID(), who = buyer }: { dry?: boolean; ticket?: string; who?: Person } = {},
) =>
  await who.send('DELETE', '/dapper/api/materiel_2/item', {
    ticket,
    materials: JSON.stringify(rows.map(({ id, revision }) => ({ id, revision }))),
    ...(dry ? { dry_run: '1' } : {}),
  })
const results = ({ body }: { body: unknown }) =>
  deleteMaterials.output
    .parse(body)
    .data.map(({ id, result, reviews, blockers }) => ({ id, result, reviews, codes: blockers.map(({ code }) => code) }))
const there = async (id: string) => materials.output.parse((await buyer.get(`/dapper/api/materiel_2/list?ids[]=${id}`)).body).total
const events = async (id: string) => {
  const { rows } = await library.database.pool.query(
    "select event from audit_log where entity = 'material' and entity_id = $1 order by id",
    [id],
  )
  return rows.map(({ event }: { event: string }) => event)
}
const files = async (material: MaterialRow) => {
  const { rows } = await library.database.pool.query<{ storage_key: string }>('select storage_key from material where id = $1', [
    material.id,
  ])
  return rows.map((row) => row.storage_key)
}

test('what no ad carries goes, with its reviews; what is used, was edited meanwhile or is not there stays, each with its reason', async () => {
  const [free, taken, edited] = [await aMaterial(1), await aMaterial(2), await aMaterial(3)]
  await used(taken)
  const wanted = [free, taken, { id: edited.id, revision: 7 }, { id: 'nope', revision: 1 }]
  const expected = (result: string) => [
    { id: free.id, result, reviews: 1, codes: [] },
    { id: taken.id, result: 'refused', reviews: 1, codes: ['material.delete.used'] },
    { id: edited.id, result: 'refused', reviews: 1, codes: ['material.changed'] },
    { id: 'nope', result: 'refused', reviews: 0, codes: ['material.missing'] },
  ]
  expect(results(await remove(wanted, { dry: true }))).toEqual(expected('would_delete'))
  expect(await there(free.id)).toBe(1)
  const ticket = randomUUID()
  const answer = await remove(wanted, { ticket })
  expect(results(answer)).toEqual(expected('deleted'))
  expect((await remove(wanted, { ticket })).body).toEqual(answer.body)
  expect([await there(free.id), await there(taken.id), await there(edited.id)]).toEqual([0, 1, 1])
  expect([await events(free.id), await events(taken.id)]).toEqual([['material.added', 'material.deleted'], ['material.added']])
})

test('what a creative holds and a landing page shows is in use, says where, and stays', async () => {
  const [kept, free] = [await aMaterial(11), await aMaterial(12)]
  await held(kept)
  const detail = async (id: string) => materialDetail.output.parse((await buyer.get(`/dapper/api/materiel_2/detail?id=${id}`)).body).data
  const { uses, creatives, pages } = await detail(kept.id)
  expect([uses, creatives.map(({ name }) => name), pages.map(({ name, url }) => [name, url])]).toEqual([
    [],
    ['创意甲'],
    [['落地页甲', 'https://land.example/a']],
  ])
  const inUse = async (state: string) => {
    const { body } = await buyer.get(`/dapper/api/materiel_2/list?used=${state}&per_page=500`)
    return materials.output.parse(body).data.map(({ id }) => id)
  }
  expect([(await inUse('1')).includes(kept.id), (await inUse('0')).includes(kept.id), (await inUse('0')).includes(free.id)]).toEqual([
    true,
    false,
    true,
  ])
  expect(results(await remove([kept], { dry: true })).map(({ codes }) => codes)).toEqual([
    ['material.delete.in_creatives', 'material.delete.in_pages'],
  ])
})

test('of another game, or without the function, nothing can be deleted', async () => {
  const material = await aMaterial(4)
  const foreign = await library.as({ ...DEMO_GRANTS.buyer, global: { ...DEMO_GRANTS.buyer.global, game: ['10102'] } })
  expect(results(await remove([material], { who: foreign })).map(({ codes }) => codes)).toEqual([['material.missing']])
  expect((await remove([material], { who: await library.as(DEMO_GRANTS.agent) })).status).toBe(403)
  expect(await there(material.id)).toBe(1)
})

test('the files go a day later, unless the same bytes came back', async () => {
  // what the tests before deleted is not counted here
  await library.database.pool.query('delete from material_file_gone')
  const [gone, back] = [await aMaterial(5), await aMaterial(6)]
  const [[goneKey = ''], [backKey = '']] = [await files(gone), await files(back)]
  await remove([gone, back])
  const { db, pool } = library.database
  expect(await purgeGoneFiles(db, library.store)).toBe(0)
  await pool.query("update material_file_gone set at = now() - interval '2 days'")
  await aMaterial(6)
  expect(await purgeGoneFiles(db, library.store)).toBe(2)
  await expect(library.store.size(goneKey)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await library.store.size(backKey)).toBeGreaterThan(0)
})
