import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ChangeSet, ChangeSource } from '#contract/object-changes.ts'
import { createOceanEngineConnector } from '#server/connectors/oceanengine/connector.ts'
import { createFirstOceanEngineConnector } from '#server/connectors/oceanengine/first-connector.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { batchRoutes } from '#server/features/batch/batch.routes.ts'
import { readSheetJob } from '#server/features/batch/sheet-job.ts'
import { sendNext, type SendingDeps } from '#server/features/object/change-sending.ts'
import { objectRoutes } from '#server/features/object/object.routes.ts'
import { readNext } from '#server/features/object/object-reading.ts'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { pushMetrics } from '#server/push/metrics.ts'
import { PUSH_DEFAULTS } from '#server/push/options.ts'
import { poolSql } from '#server/push/sql.ts'
import { startOceanEngineSimulator, type OceanEngineSimulator } from '#simulators/oceanengine/server.ts'
import { PIXEL } from '#tests/connectors/connector-suite.ts'
import { anAdvertiser, anOceanDraft } from '#tests/connectors/oceanengine-drafts.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, USD } from '../batch/a-house.ts'
import { aServer, aSession, EVERYTHING, form } from '../kit/toy.ts'
import type { Answered } from './object-world.ts'

export const TOKEN = 'sim-ocean-objects'
const log = { debug: () => undefined }

export type OceanWorld = {
  database: FreshDatabase
  network: OceanEngineSimulator
  connectors: ReadonlyMap<string, Connector>
  /** ids at the network of a project and its ad */
  project: string
  promotion: string
  /** reads what is due until nothing is */
  read: () => Promise<void>
  /** what the worker has that reads objects and sends changes */
  deps: SendingDeps
  /** sends what was committed */
  sendAll: () => Promise<void>
  signIn: (grants?: Grants) => Promise<string>
  /** a buyer of another game */
  stranger: () => Promise<string>
  /** stages a change of one object, or the same of several */
  stage: (change: Change) => Promise<ChangeSet>
  /** paths below `/dapper/api/` */
  get: (path: string, query?: Record<string, string>, as?: string) => Promise<Answered>
  send: (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: Record<string, string>, as?: string) => Promise<Answered>
  /** the same as a multipart body */
  sendParts: (method: 'POST' | 'PUT', path: string, fields: Record<string, string>, as?: string) => Promise<Answered>
  close: () => Promise<void>
}

type Change = { channel?: 'toutiao_ad' | 'toutiao_ad3'; level: string; id: string | readonly string[]; field: string; value: string }

/** What sends a set of one object. */
export const sent = ({ id, version }: ChangeSet, ticket: string = randomUUID()) => ({
  id,
  version: String(version),
  count: '1',
  typed: '1',
  reason: '测试',
  ticket,
})

/** The world of a test file, with its objects read; `reset`: SQL before each test; `ads` in each of two campaigns of the first generation. */
export function oceanWorld(reset = '', ads = 2): OceanWorld {
  const world = {} as OceanWorld
  beforeAll(async () => {
    Object.assign(world, await anOceanWorld(ads))
    await world.read()
  })
  beforeEach(() => world.database.pool.query(reset))
  afterAll(() => world.close())
  return world
}

/** An ad account of Ocean Engine with objects of both generations, its simulated network, and the calls of objects and batches on a real database. */
async function anOceanWorld(ads: number): Promise<OceanWorld> {
  const database = await freshDatabase()
  await furnish(database)
  const { pool, db } = database
  await pool.query(`insert into spreader (id, channel, name, region_id) values ('304', 'toutiao', '巨量引擎', '1')`)
  await pool.query(
    `update ad_account set spreader_id = '304', currency = 'CNY', timezone = 'Asia/Shanghai', credential = $1 where account_id = $2`,
    [TOKEN, USD],
  )
  const network = await startOceanEngineSimulator({
    seed: 1,
    stalenessMs: [0, 0],
    review: { rejectRate: 0, afterMs: [0, 0] },
    accounts: [{ id: USD }],
  })
  network.control.seedLegacy(USD, ads)
  const where = { baseUrl: network.url, times: { answerMs: 5_000, listLagMs: 0 }, log }
  const current = createOceanEngineConnector(where)
  const connectors = new Map([current, createFirstOceanEngineConnector(where)].map((connector) => [connector.channel, connector]))
  const account = anAdvertiser({ accountId: USD, credential: TOKEN })
  const make = async (draft: ReturnType<typeof anOceanDraft>) => {
    const [made] = await current.create(account, [draft], new AbortController().signal)
    if (!made || !('ok' in made)) throw new Error(JSON.stringify(made))
    return made.ok.networkId
  }
  const project = await make(anOceanDraft('project'))
  const file = { materialId: 'm1', fileName: 'm1.png', mime: 'image/png', sha256: '', read: () => Promise.resolve(PIXEL) }
  const image = await current.uploadImage(account, file, new AbortController().signal)
  if (!('ok' in image)) throw new Error(JSON.stringify(image))
  const { ref } = image.ok
  const promotion = await make(anOceanDraft('promotion', { clientKey: 'fd1-a-2', parents: { project }, materialRef: ref, logoRef: ref }))
  const http = await aServer(database, [
    ...objectRoutes(connectors),
    ...batchRoutes({
      connectors,
      links: { sign: (key) => `/files/${key}?signed` },
      sheets: readSheetJob,
      uploads: { take: () => Promise.resolve(null) },
    }),
  ])
  const deps = { db, connectors, pace: { sql: poolSql(pool), metrics: pushMetrics(new Registry()), options: PUSH_DEFAULTS } }
  const signIn = async (grants: Grants = EVERYTHING) => (await aSession(database, grants)).authorization
  const me = await signIn()
  const answered = (answer: Awaited<ReturnType<typeof http.inject>>): Answered => {
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, text: answer.body }
  }
  const drain = async (next: (of: typeof deps) => Promise<boolean>) => {
    while (await next(deps));
  }
  const send: OceanWorld['send'] = async (method, path, fields, as = me) => {
    const { payload, headers } = form(fields)
    return answered(await http.inject({ method, url: `/dapper/api/${path}`, payload, headers: { ...headers, authorization: as } }))
  }
  return {
    database,
    network,
    connectors,
    project,
    promotion,
    read: async () => {
      await pool.query('update object_reading set next_at = now()')
      await drain(readNext)
    },
    deps,
    sendAll: () => drain(sendNext),
    signIn,
    stranger: () => signIn({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['99999'], spreader: ['*'] } }),
    stage: async ({ channel = 'toutiao_ad3', level, id, field, value }) => {
      const source: ChangeSource = {
        kind: 'chosen',
        keys: [id].flat().map((one) => ({ account_id: USD, network_id: one })),
        operation: { field, how: 'set', value },
      }
      const { status, body, text } = await send('POST', 'objects/changes', {
        channel,
        level,
        source: JSON.stringify(source),
        ticket: randomUUID(),
      })
      if (status !== 200) throw new Error(text)
      return body.data
    },
    get: async (path, query = {}, as = me) =>
      answered(
        await http.inject({ method: 'GET', url: `/dapper/api/${path}?${new URLSearchParams(query)}`, headers: { authorization: as } }),
      ),
    send,
    sendParts: async (method, path, fields, as = me) => {
      const parts = new FormData()
      for (const [name, value] of Object.entries(fields)) parts.append(name, value)
      const body = new Response(parts)
      const headers = { 'content-type': body.headers.get('content-type') ?? '', authorization: as }
      const payload = Buffer.from(await body.arrayBuffer())
      return answered(await http.inject({ method, url: `/dapper/api/${path}`, payload, headers }))
    },
    close: async () => {
      await http.close()
      await network.close()
      await database.close()
    },
  }
}
