import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { seedDemo } from '#server/features/demo/seed.ts'
import { dictionaryRoutes } from '#server/features/dictionaries/dictionaries.routes.ts'
import { createLog } from '#server/kit/log.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-dictionaries-'))
  database = await freshDatabase()
  await seedDemo({ db: database.db, dataDir, log: createLog({ level: 'silent' }) })
  http = await aServer(database, dictionaryRoutes())
})
afterAll(() => ended(http, database, dataDir))

async function as(grants: Grants, language = 'zh') {
  const { authorization } = await aSession(database, grants)
  return async (url: string) => (await http.inject({ method: 'GET', url, headers: { authorization, 'accept-language': language } })).json()
}

describe('the base configuration', () => {
  test('holds the games and channels of the grants, one game by default', async () => {
    const { data } = await (await as(DEMO_GRANTS.agent))('/dapper/api/base_config')
    expect([data.games.map((game: { game_id: string }) => game.game_id), data.spreaders.map((one: { id: string }) => one.id)]).toEqual([
      ['10012'],
      ['21'],
    ])
    const all = (await (await as(PRESETS.admin))('/dapper/api/base_config')).data
    expect(all.games.filter((game: { is_default: boolean }) => game.is_default)).toHaveLength(1)
    expect(all.spreaders.map((one: { id: string; region_id: string }) => `${one.id} ${one.region_id}`)).toContain('21 4')
    const none = (await (await as({ global: {}, pages: {} }))('/dapper/api/base_config')).data
    expect([none.games, none.spreaders]).toEqual([[], []])
  })

  test('names the regions of the grants as the company does, in the language of the caller', async () => {
    const { db } = database
    await db.insertInto('region').values({ id: '77', name_zh: '中东', name_en: 'Middle East' }).execute()
    const regionsOf = async (grants: Grants, language: string) =>
      (await (await as(grants, language))('/dapper/api/base_config')).data.regions
    const own = { global: { region: ['1', '77'] }, pages: {} }
    expect([await regionsOf(own, 'zh'), await regionsOf(own, 'en')]).toEqual([
      [
        { id: '1', name: '中国大陆', retired: false },
        { id: '77', name: '中东', retired: false },
      ],
      [
        { id: '1', name: 'Mainland China', retired: false },
        { id: '77', name: 'Middle East', retired: false },
      ],
    ])
    await db.deleteFrom('region').where('id', '=', '77').execute()
  })

  test('defines the columns of the batches in their order, titled in the language of the caller', async () => {
    const columns = async (language: string) =>
      (await (await as(DEMO_GRANTS.buyer, language))('/dapper/api/base_config')).data.columnDefinition2.filter(
        ({ table }: { table: string }) => table === 'batch_home',
      )
    const zh = await columns('zh')
    expect(zh.slice(0, 2)).toEqual([
      { table: 'batch_home', key: 'batch_id', title: '编号', format: 'text', group: 'batch', default_visible: true },
      { table: 'batch_home', key: 'name', title: '批次', format: 'text', group: 'batch', default_visible: true },
    ])
    expect(zh.filter((one: { default_visible: boolean }) => !one.default_visible).map(({ key }: { key: string }) => key)).toEqual([
      'version',
      'problems',
    ])
    expect((await columns('en')).map(({ title }: { title: string }) => title).slice(0, 3)).toEqual(['ID', 'Batch', 'Game'])
    // the stored titles are the words of the console
    const pairs = new Set(Object.values<readonly [string, string]>(WORDS).map((pair) => pair.join().toLowerCase()))
    const said = new Set(Object.values<readonly [string, string]>(WORDS).map(([word]) => word))
    const titles = (await columns('en')).map(({ title }: { title: string }, at: number) => [zh[at].title, title] as const)
    expect(
      titles.filter(([word, english]: readonly [string, string]) => said.has(word) && !pairs.has(`${word},${english}`.toLowerCase())),
    ).toEqual([])
  })
})

test('the dictionaries of the art library are entries, with the tags of the materials the caller may see', async () => {
  const { data } = await (await as(PRESETS.admin))('/artascope/api/dict')
  expect(data.type[0]).toEqual({ value: 'image', name: '图片', is_default: true })
  expect(data.recommend_type.map(({ value }: { value: string }) => value)).toEqual(['4', '2', '3', '0'])
  expect(data.tag.length).toBeGreaterThan(0)
  expect((await (await as({ global: {}, pages: {} }))('/artascope/api/dict')).data.tag).toEqual([])
})

test('countries come 500 a page unless told, and page on', async () => {
  const list = await as(DEMO_GRANTS.agent)
  const whole = await list('/dapper/api/country')
  expect([whole.per_page, whole.data.length, whole.total]).toEqual([500, whole.total, whole.total])
  expect(whole.data).toContainEqual({ value: 'TW', name: '台湾', is_default: false })
  const third = await list('/dapper/api/country?page=3&per_page=100')
  expect([third.data[0], third.data.length]).toEqual([whole.data[200], whole.total - 200])
  expect((await list('/dapper/api/country?page=9')).data).toEqual([])
})

test('no one reads a dictionary without a session', async () => {
  const statuses = await Promise.all(
    ['/dapper/api/base_config', '/artascope/api/dict', '/dapper/api/country'].map(async (url) => (await http.inject({ url })).statusCode),
  )
  expect(statuses).toEqual([401, 401, 401])
})
