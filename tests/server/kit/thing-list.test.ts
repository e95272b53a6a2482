import { afterAll, beforeAll, expect, test } from 'vitest'
import { letters } from '#contract/review-letters.ts'
import { suppliers } from '#contract/suppliers.ts'
import { letterStore } from '#server/features/review/letters.reads.ts'
import { supplierRoutes } from '#server/features/supplier/supplier.routes.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { aSession } from './toy.ts'
import { twoGames, type TwoGames } from './two-games.ts'

let house: TwoGames
beforeAll(async () => {
  house = await twoGames([...supplierRoutes(), ...thingRoutes(letters, letterStore)])
  const { db } = house.database
  await db
    .insertInto('vendor')
    .values([
      { id: 'v1', name: 'Delta' },
      { id: 'v2', name: 'alpha', retired: true },
      { id: 'v3', name: 'Bravo' },
      { id: 'v4', name: 'charlie' },
    ])
    .execute()
  const letter = { holder: 'Band', category: 'music', valid_from: '2026-01-01', expires_on: '2099-01-01' } as const
  await db
    .insertInto('authorization_book')
    .values([
      { ...letter, game_id: '10012', title: 'song' },
      { ...letter, game_id: '10012', title: 'face', category: 'portrait' },
      { ...letter, game_id: '10012', title: 'old song', expires_on: '2026-02-01' },
      { ...letter, game_id: '10045', title: 'another song' },
    ])
    .execute()
})
afterAll(() => house.close())

const PATH = suppliers.list.path
const namesOf = async (query: string) => (await house.get(`${PATH}?${query}`)).data.map(({ name }: { name: string }) => name)

test('a list is sorted by the server on a shown column, over all its pages', async () => {
  const byName = 'sort[]=-name&per_page=2'
  expect([await namesOf(byName), await namesOf(`${byName}&page=2`)]).toEqual([
    ['Delta', 'charlie'],
    ['Bravo', 'alpha'],
  ])
  expect(await namesOf('sort[]=-retired&sort[]=-id')).toEqual(['alpha', 'charlie', 'Bravo', 'Delta'])
  expect((await house.get(`${PATH}?sort[]=password`)).code).toBe('input.not_an_option')
})

test('the file of a list has its order, and says it', async () => {
  const file = (await house.download(`${PATH}?sort[]=-name&format=csv`)).toString('utf8')
  expect(file.match(/Delta|alpha|Bravo|charlie/g)).toEqual(['Delta', 'charlie', 'Bravo', 'alpha'])
  expect(file).toContain('排序方式：名称 ↓')
})

test('a choice of the filter is counted within the grants and the other filters, never by itself', async () => {
  const counts = async (query: string, who = house.admin) => (await house.get(`${letters.list.path}?counted=1&${query}`, who)).counts
  const mine = await aSession(house.database, { global: { game: ['10012'] }, pages: {} })
  expect([await counts(''), await counts('standing=expired&q=song'), await counts('', mine)]).toEqual([
    { standing: { valid: 3, expired: 1 } },
    { standing: { valid: 2, expired: 1 } },
    { standing: { valid: 2, expired: 1 } },
  ])
  expect((await house.get(`${PATH}?counted=1`)).counts).toEqual({ retired: { '0': 3, '1': 1 } })
  expect((await house.get(PATH)).counts).toBeUndefined()
})

const bulk = (rows: readonly { id: string; version: number }[], fields: Record<string, string>, who = house.admin) =>
  house.post(`${PATH}/bulk`, { rows: JSON.stringify(rows), ...fields }, who)

test('chosen rows are changed at once, each with its line in the trail', async () => {
  const rows = [
    { id: 'v3', version: 1 },
    { id: 'v1', version: 1 },
  ]
  expect((await bulk(rows, { retired: '1' })).body).toEqual({ data: { changed: 2 } })
  const trail = await house.database.db
    .selectFrom('audit_log')
    .select(['entity_id', 'event', 'before', 'after'])
    .where('entity', '=', 'supplier')
    .orderBy('id')
    .execute()
  const line = (entity_id: string, name: string) => ({
    entity_id,
    event: 'supplier.saved',
    before: { name, retired: false },
    after: { name, retired: true },
  })
  expect(trail).toEqual([line('v1', 'Delta'), line('v3', 'Bravo')])
})

test('of chosen rows either all are changed or none: each reason names its row', async () => {
  const refused = await bulk(
    [
      { id: 'v4', version: 1 },
      { id: 'v1', version: 1 },
      { id: 'gone', version: 1 },
    ],
    { retired: '1' },
  )
  expect([refused.status, refused.body.blockers.map(({ code, row }: { code: string; row: number }) => [code, row])]).toEqual([
    409,
    [
      ['thing.changed', 2],
      ['thing.gone', 3],
    ],
  ])
  expect(await namesOf('retired=0')).toEqual(['charlie'])
  expect((await bulk([{ id: 'v4', version: 1 }], {})).body.code).toBe('thing.nothing_to_save')
  const buyer = await aSession(house.database, { global: { game: ['10012'] }, pages: {} })
  expect((await bulk([{ id: 'v4', version: 1 }], { retired: '1' }, buyer)).status).toBe(403)
})
