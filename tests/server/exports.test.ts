import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { TABLE_FILE } from '#contract/files.ts'
import { familyOf } from '#contract/families.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { LANGUAGES, type Language } from '#i18n/catalogue.ts'
import { PRESETS } from '#permissions/presets.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME, USD } from './batch/a-house.ts'
import { storing } from './kit/stored.ts'
import { aSession, ended } from './kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let authorization = ''
let dataDir = ''
/** what each field of a filter is given, by its name: names mean the same everywhere */
let values: Record<string, string | string[]> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-exports-'))
  database = await freshDatabase()
  await furnish(database)
  const { db } = database
  await db.updateTable('game').set({ name: '甲' }).execute()
  await db.updateTable('spreader').set({ name: '乙' }).execute()
  await db.updateTable('vendor').set({ name: '丙' }).execute()
  await db.insertInto('master').values({ id: 'm77', name: '辛', spreader_id: '21' }).execute()
  await db.insertInto('network_app').values({ id: 'app77', channel: 'facebook', client_id: '77', name: '壬' }).execute()
  const session = await aSession(database, PRESETS.admin)
  authorization = session.authorization
  await db.updateTable('app_user').set({ name: '丁' }).where('id', '=', session.userId).execute()
  const stored = storing(db, session.userId, { own: '戊', foreign: '己' })
  const ids = { cost: await stored.cost(GAME), rule: await stored.cpaRule(GAME), bill: await stored.bill(GAME) }
  await Promise.all([stored.material(GAME), stored.creative(GAME), stored.landing(GAME), stored.statementRow(GAME, 'income')])
  const folder = await stored.folder(GAME)
  await db.updateTable('material_folder').set({ name: '庚' }).execute()
  const vendor = await db.selectFrom('vendor').select('id').executeTakeFirst()
  values = {
    sort: ['-updated_at'],
    channel: 'fb_ad',
    level: 'campaign',
    account_ids: [USD],
    within: ['77'],
    network_ids: ['88'],
    month: '2026-10',
    currency: 'USD',
    waiting: '2026-10',
    due: '7',
    from: '2026-09',
    to: '2026-10',
    game_id: GAME,
    spreader_id: '21',
    region: '1',
    region_id: '1',
    q: '夏',
    name: '夏',
    app_store: '商店',
    user_id: session.userId,
    creator: session.userId,
    owner_id: session.userId,
    master_id: 'm77',
    network_app: 'app77',
    folder_id: folder,
    vendor_id: vendor?.id ?? '0',
    material_id: '77',
    tags: ['夏'],
    ids: ['77'],
    bill_ids: [ids.bill],
    sha256: ['0'.repeat(64)],
    id: ids.rule,
  }
  http = await buildServer({ db, dataDir, connectors: new Map(), version: '1.0.0', builderUrl: 'http://127.0.0.1:9' })
  await http.ready()
}, 60_000)
afterAll(() => ended(http, database, dataDir))

/** Paging, the form of the answer, and what narrows no file. */
const NO_FILTER = new Set(['counted', 'whole', 'page', 'per_page', 'format', 'since', 'mine', 'lang', 'ended_last', 'text'])
const TYPED = new Set(['q', 'name', 'ids', 'sha256', 'material_id', 'app_store', 'tags', 'label'])
/** Lists whose path names the network and the level: their files say both. */
const BY_PATH = new Set(CHANNELS.flatMap(({ key }) => Object.values(familyOf(key).own.lists).flatMap((list) => list?.path ?? [])))
type Field = { type?: string; enum?: string[]; anyOf?: Field[] }
const fieldsOf = ({ input }: Endpoint): [string, Field][] => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Field> }
  return Object.entries(schema.properties ?? {}).filter(([name]) => !NO_FILTER.has(name))
}
const codesOf = ({ enum: codes, anyOf = [] }: Field): string[] => codes ?? anyOf.flatMap(codesOf)
const valueOf = (name: string, field: Field): string | string[] =>
  orderOf(name, field) ?? values[name] ?? codesOf(field).at(-1) ?? (name === 'status' ? 'PAUSED' : `?${name}`)
/** Lists are ordered by what was changed last, where they know when. */
const orderOf = (name: string, field: Field): string[] | null => {
  const orders = JSON.stringify(field)
  return name === 'sort' && orders.includes('"enum"') && !orders.includes('updated_at') ? ['name'] : null
}
/** A period is in months, or in days where months are refused. */
const periodIn = ({ input }: Endpoint, name: string): string | null => {
  const end = input instanceof z.ZodObject && (name === 'from' || name === 'to') ? input.shape[name] : null
  return end && !end.safeParse(values[name]).success ? `${String(values[name])}-05` : null
}
/** Lists that are filtered, as files; the copy of a month and the template of a sheet are files of one thing. */
const EXPORTS = ALL_ENDPOINTS.filter(
  ({ file, path, input }) =>
    file === TABLE_FILE &&
    !path.endsWith('_copy') &&
    fieldsOf({ input } as Endpoint).some(([name]) => name === 'q' || name === 'app_store'),
)

async function file(endpoint: Endpoint, language: Language, query: [string, string | string[]][]): Promise<string[][]> {
  const pairs = query.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : value.map((one) => [`${name}[]`, one])))
  const search = new URLSearchParams(
    [...pairs, ['format', 'csv'], ['lang', language]].filter(([name]) => name !== 'lang' || endpoint.path.includes('audit')),
  )
  if (endpoint.path.includes('audit')) search.delete('format')
  const headers = { authorization, 'accept-language': language }
  const answer = await http.inject({ method: 'GET', url: `${endpoint.path}?${search}`, headers })
  expect([endpoint.path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([endpoint.path, 200, ''])
  return Papa.parse<string[]>(answer.body.replace(/^\uFEFF/, ''), { delimiter: ',' }).data
}
const filterLine = (lines: string[][]) => lines.find(([label]) => label === '筛选条件' || label === 'Filter')?.[1] ?? ''

test('there are files of lists to look at', () => {
  expect(EXPORTS.map(({ path }) => path.split('/').at(-1)).length).toBeGreaterThan(10)
})

test.each(LANGUAGES)('every export says each field of its filter in words (%s), and no id, key or constant', async (language) => {
  for (const endpoint of EXPORTS) {
    const fields = fieldsOf(endpoint).filter(([name]) => name !== 'id' && name !== 'bill_ids')
    const query = fields.map(([name, field]): [string, string | string[]] => [name, periodIn(endpoint, name) ?? valueOf(name, field)])
    const said = filterLine(await file(endpoint, language, query))
    const parts = said.split('; ')
    // a period is two fields
    expect([endpoint.path, said, parts.length]).toEqual([
      endpoint.path,
      said,
      fields.length - (values.from && fields.some(([name]) => name === 'from') ? 1 : 0) + (BY_PATH.has(endpoint.path) ? 2 : 0),
    ])
    // what was typed is said as it is
    const typed = query.filter(([name]) => TYPED.has(name)).flatMap(([, value]) => value)
    const rest = typed.reduce((left, one) => left.replace(one, ''), said)
    expect([endpoint.path, rest.match(language === 'zh' ? /[a-z_=]+/g : /\w*[_=]\w*|\w+\.\w+/g)]).toEqual([endpoint.path, null])
    if (query.some(([name]) => name === 'game_id')) expect(said).toContain(language === 'zh' ? '游戏：甲' : 'Game: 甲')
  }
})

test('a period is said as one, and a state by its word', async () => {
  const of = (end: string) => EXPORTS.find(({ path }) => path.endsWith(end))
  const refunds = of('refund_detail')
  const costs = of('cost-list')
  if (!refunds || !costs) throw new Error('no such export')
  const period: [string, string][] = [
    ['from', '2026-09'],
    ['to', '2026-10'],
  ]
  expect(filterLine(await file(refunds, 'en', period))).toBe('Time: 2026-09 to 2026-10')
  expect(filterLine(await file(refunds, 'zh', period))).toBe('时间：2026-09 至 2026-10')
  expect(
    filterLine(
      await file(costs, 'zh', [
        ['state', 'staged'],
        ['branding', '1'],
      ]),
    ),
  ).toBe('状态：待提交; 只看品牌成本：是')
})

test('no export holds a time of another zone than the one it names', async () => {
  for (const endpoint of EXPORTS) {
    const required = fieldsOf(endpoint).filter(
      ([name]) => ['month', 'channel', 'level'].includes(name) && endpoint.input.safeParse({}).success === false,
    )
    const lines = await file(
      endpoint,
      'zh',
      required.map(([name, field]) => [name, valueOf(name, field)]),
    )
    expect([endpoint.path, lines.flat().filter((cell) => /\d{4}-\d\d-\d\dT\d\d:/.test(cell))]).toEqual([endpoint.path, []])
    expect(lines.flat()).toContain('UTC+8')
  }
})

test('the file of the trail says its filter in words and its times in the zone it names', async () => {
  const trail = ALL_ENDPOINTS.find(({ path }) => path.endsWith('/audit/export'))
  if (!trail) throw new Error('no such export')
  const lines = await file(trail, 'zh', [
    ['entity', 'export'],
    ['event', 'export.taken'],
    ['user_id', String(values.creator)],
    ['from', '2026-01-01T00:00:00+08:00'],
    ['to', '2126-01-01T00:00:00+08:00'],
  ])
  expect(filterLine(lines)).toBe('操作人：丁; 对象：导出文件; 操作：导出列表; 时间：2026-01-01 00:00 UTC+8 至 2126-01-01 00:00 UTC+8')
  expect(lines.find(([label]) => label === '时区')).toEqual(['时区', 'UTC+8'])
  const [at = ''] = lines.at(-2) ?? []
  expect(at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(lines.flat().filter((cell) => /\d{4}-\d\d-\d\dT\d\d:/.test(cell))).toEqual([])
})
