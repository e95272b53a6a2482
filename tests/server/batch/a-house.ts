import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { BatchRow } from '#contract/batch-row.ts'
import type { ItemEdit, ItemRow } from '#contract/batch-shapes.ts'
import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { byLevel } from '#domain/channels/levels.ts'
import { META } from '#domain/channels/meta.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import type { Grants } from '#permissions/grants.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { batchRoutes } from '#server/features/batch/batch.routes.ts'
import { readSheetJob, type SheetReader } from '#server/features/batch/sheet-job.ts'
import type { Handler } from '#server/kit/handler.ts'
import { startExpander, type Expander } from '#server/features/batch/expander.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession } from '../kit/toy.ts'

export const GAME = '10012'
export const USD = '2100001'
export const JPY = '2100002'
export const OTHER_GAMES_ACCOUNT = '2100009'

export type Answer = { status: number; body: any; text: string } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call

export type House = {
  database: FreshDatabase
  http: FastifyInstance
  /** sends one call as a person; POST bodies are forms */
  get: (path: string, query?: Record<string, string>, as?: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string>, as?: string) => Promise<Answer>
  /** a sheet as a file, or pasted */
  upload: (parts: Record<string, string>, file?: { name: string; bytes: Buffer }, as?: string) => Promise<Answer>
  /** creates a batch and waits until it is a draft */
  draft: (spec?: BatchSpec) => Promise<string>
  batch: (batchId: string) => Promise<BatchRow>
  rows: (batchId: string) => Promise<ItemRow[]>
  edit: (level: 'campaign' | 'adgroup' | 'ad', batchId: string, edits: ItemEdit[], ticket?: string) => Promise<Answer>
  signIn: (grants?: Grants) => Promise<string>
  expander: Expander
  lookups: string[]
  /** files uploaded ahead, by key */
  sent: Map<string, Buffer>
  close: () => Promise<void>
}

/** Two games, three ad accounts, materials and pages; the batch calls on a real database, with the expander next to it. */
export async function aHouse({
  sheets = readSheetJob,
  network = {},
  others = [],
  more = [],
}: { sheets?: SheetReader; network?: Partial<Connector>; others?: readonly Connector[]; more?: readonly Handler[] } = {}): Promise<House> {
  const database = await freshDatabase()
  await furnish(database)
  const lookups: string[] = []
  const sent: House['sent'] = new Map()
  const http = await aServer(database, [
    ...batchRoutes({
      connectors: new Map([['fb_ad', { ...toyConnector(lookups), ...network }], ...others.map((one) => [one.channel, one] as const)]),
      links: { sign: (key) => `/files/${key}?signed` },
      sheets,
      uploads: takenFrom(sent),
    }),
    ...more,
  ])
  const errors: Error[] = []
  const expander = await startExpander({ url: database.url, onError: (error) => errors.push(error) })
  const signIn = async (grants: Grants = DEMO_GRANTS.buyer) => (await aSession(database, grants)).authorization
  const me = await signIn()

  const send = async (options: InjectOptions, as = me): Promise<Answer> => {
    const answer = await http.inject({ ...options, headers: { ...options.headers, authorization: as } })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : undefined, text: answer.body }
  }
  const base = '/dapper/api/fb_ad'
  const get: House['get'] = (path, query = {}, as) => send({ method: 'GET', url: `${base}/${path}?${new URLSearchParams(query)}` }, as)
  const post: House['post'] = (path, fields, as) =>
    send(
      {
        method: 'POST',
        url: `${base}/${path}`,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      as,
    )
  const upload: House['upload'] = async (parts, file, as) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), file.name)
    const request = new Request('http://local/', { method: 'POST', body: form })
    return send(
      {
        method: 'POST',
        url: `${base}/batch_import`,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
      },
      as,
    )
  }
  const batch: House['batch'] = async (batchId) => (await get('batch_status', { batch_id: batchId })).body.data.batch
  const draft: House['draft'] = async (spec = aHouseSpec()) => {
    const created = await post('create_batch', { ticket: randomUUID(), spec: JSON.stringify(spec) })
    if (created.status !== 200) throw new Error(created.text)
    const batchId: string = created.body.data.batch_id
    await waitFor(async () => (await batch(batchId)).state === 'draft' || errors.length > 0)
    if (errors[0]) throw errors[0]
    return batchId
  }
  const rows: House['rows'] = async (batchId) => {
    const all: ItemRow[] = []
    for (;;) {
      const page = await get('batch_creative_preview', { batch_id: batchId, after: String(all.at(-1)?.seq ?? 0) })
      all.push(...page.body.data)
      if (page.body.data.length < 500) return all
    }
  }
  const edit: House['edit'] = (level, batchId, edits, ticket = randomUUID()) =>
    post(`update_${level}`, { ticket, batch_id: batchId, edits: JSON.stringify(edits) })
  const close = async () => {
    await expander.close()
    await http.close()
    await database.close()
  }
  return { database, http, get, post, upload, draft, batch, rows, edit, signIn, expander, lookups, sent, close }
}

const takenFrom = (sent: Map<string, Buffer>) => ({
  take: (key: string) => {
    const bytes = sent.get(key) ?? null
    sent.delete(key)
    return Promise.resolve(bytes)
  },
})

/** A specification that the calls of a network take; nothing is filled in on another than Meta. */
export const aSpecOn = (channel: Channel): BatchSpec =>
  channel === META
    ? aHouseSpec()
    : { ...aHouseSpec(), channel: channel.key, naming: namingOf(channel), common: byLevel(channel, () => ({})), axes: {} }

/** One campaign, 2 ad sets, 4 ads for the account in US dollars. */
export function aHouseSpec(change: Partial<BatchSpec> & { axis?: BatchSpec['axes'] } = {}): BatchSpec {
  const { axis, ...rest } = change
  return {
    channel: 'fb_ad',
    game_id: GAME,
    name: '测试批次',
    account_ids: [USD],
    naming: namingOf(META),
    copies: 1,
    common: { campaign: {}, adgroup: {}, ad: {} },
    axes: {
      targeting: [
        { name: '新加坡', values: { countries: ['SG'] } },
        { name: '马来', values: { countries: ['MY'] } },
      ],
      schedule: [{ name: '长期', values: { start_time: '2099-01-01T00:00:00+08:00' } }],
      budget: [{ name: 'B50', values: { daily_budget: { USD: '5000', JPY: '5000' } } }],
      material: [
        { name: '图1', values: { material_id: 'm1' } },
        { name: '图2', values: { material_id: 'm2' } },
      ],
      text: [{ name: '文案', values: { message: '来玩吧', headline: '萌宠小镇', link_url: 'https://example.com/app' } }],
      page: [{ name: '主页', values: { page_id: 'p1' } }],
      ...axis,
    },
    ...rest,
  }
}

export async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const APP = {
  app: '123456',
  store_url_ios: 'https://apps.apple.com/app/id1',
  store_url_android: 'https://play.google.com/store/apps/details?id=a.b',
}

/** Two games, their accounts, materials, pages; what belongs to another game says so in its name. */
export async function furnish({ db }: FreshDatabase): Promise<void> {
  await db
    .insertInto('game')
    .values([
      { game_id: GAME, name: '萌宠小镇', region_id: '5', timezone: 'Asia/Singapore', currency: 'USD', ...APP },
      { game_id: '10102', name: '街头飞车', region_id: '4', timezone: 'America/Los_Angeles', currency: 'USD', ...APP },
      { game_id: '10045', name: '幻境之门', region_id: '3', timezone: 'Asia/Tokyo', currency: 'JPY', ...APP },
    ])
    .execute()
  await db.insertInto('spreader').values({ id: '21', channel: 'facebook', name: 'Meta', region_id: '4' }).execute()
  const account = (id: string, name: string, currency: string, minimum: string) => ({
    account_id: id,
    name,
    spreader_id: '21',
    entity: '公司',
    currency,
    timezone: 'Asia/Singapore',
    min_daily_budget_minor: minimum,
    credential: 'token',
  })
  await db
    .insertInto('ad_account')
    .values([account(USD, '新马', 'USD', '100'), account(JPY, '日本', 'JPY', '150'), account(OTHER_GAMES_ACCOUNT, '别家', 'USD', '100')])
    .execute()
  await db
    .insertInto('ad_account_game')
    .values([
      { account_id: USD, game_id: GAME },
      { account_id: JPY, game_id: GAME },
      { account_id: OTHER_GAMES_ACCOUNT, game_id: '10045' },
    ])
    .execute()
  const material = (id: string, name: string, type: 'image' | 'video' = 'image', game = GAME) => ({
    id,
    game_id: game,
    name,
    type,
    mime: type === 'image' ? 'image/png' : 'video/mp4',
    width: 1080,
    height: 1920,
    bytes: 1000,
    sha256: id,
    storage_key: `${id}.png`,
    review_state: 'passed' as const,
  })
  await db
    .insertInto('material')
    .values([
      material('m1', '竖版1'),
      material('m2', '竖版2'),
      material('v1', '视频1', 'video'),
      material('x1', '别家图', 'image', '10102'),
    ])
    .execute()
  await db
    .insertInto('network_page')
    .values([
      { page_id: 'p1', spreader_id: '21', game_id: GAME, name: '萌宠主页', instagram_user_id: 'i1', instagram_name: 'pets' },
      { page_id: 'p9', spreader_id: '21', game_id: '10102', name: '飞车主页' },
    ])
    .execute()
  await db
    .insertInto('audience')
    .values({ audience_id: 'a1', spreader_id: '21', game_id: GAME, name: '付费用户', type: 'custom', network_id: 'a1' })
    .execute()
}

/** Knows interests; nothing else is asked of it here. */
function toyConnector(lookups: string[]): Connector {
  const never = () => Promise.reject(new Error('the batch calls do not push'))
  return {
    channel: 'fb_ad',
    caps: {
      createKey: 'name',
      batchMax: 50,
      times: META.times,
      limits: META.limits,
      pictures: { formats: ['jpeg', 'png'], posterWidth: 0 },
    },
    create: never,
    read: never,
    find: never,
    findByName: async () => ({ ok: [] }),
    uploadImage: never,
    lookup: async (_account, kind, query) => {
      lookups.push(`${kind} ${query}`)
      return { ok: [{ id: '6003', name: `兴趣 ${query}` }] }
    },
  }
}
