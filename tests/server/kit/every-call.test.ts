import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { functionBlockers, type Grants } from '#permissions/grants.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aSession, basic, ended } from './toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-calls-'))
  database = await freshDatabase()
  http = await buildServer({ db: database.db, dataDir, connectors: new Map(), version: '1.0.0' })
  await http.ready()
})
afterAll(() => ended(http, database, dataDir))

const closed = ALL_ENDPOINTS.filter(({ permission }) => permission !== 'anyone')

const call = ({ method, path, encoding }: (typeof ALL_ENDPOINTS)[number], headers: Record<string, string>) =>
  http.inject({
    method,
    url: path,
    headers: { ...headers, ...(encoding === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(encoding === 'form' ? { payload: 'a=1' } : {}),
  })

test('every call of the contracts is served, and only those', () => {
  const served = ALL_ENDPOINTS.filter(({ method, path }) => http.hasRoute({ method, url: path }))
  expect(served.map(({ path }) => path)).toEqual(ALL_ENDPOINTS.map(({ path }) => path))
  const routes = http.printRoutes({ commonPrefix: false }).match(/\b(GET|POST|PUT|DELETE)\b/g) ?? []
  expect(routes.length).toBe(ALL_ENDPOINTS.length + 3) // and /healthz, /metrics, /openapi.json
})

test('without a session every closed call is 401, cookies or not', async () => {
  const { token } = await aSession(database)
  const open: string[] = []
  const tries: Record<string, string>[] = [{}, { cookie: `token=${token}` }, { authorization: basic('made-up') }]
  for (const endpoint of closed) {
    for (const headers of tries) {
      const answer = await call(endpoint, headers)
      if (answer.statusCode !== 401) open.push(`${answer.statusCode} ${endpoint.path}`)
    }
  }
  expect(open).toEqual([])
})

test.each<[string, Grants]>([
  ['nobody in particular', { global: {}, pages: {} }],
  ['a viewer', { global: {}, pages: { ads: { func: { 'batch.view': true } } } }],
  ['a builder', { global: {}, pages: { ads: { func: { 'batch.view': true, 'batch.build': true } } } }],
])('%s gets 403 exactly where the permission table says so', async (_who, grants) => {
  const { authorization } = await aSession(database, grants)
  const wrong: string[] = []
  for (const endpoint of closed.filter(({ path }) => !path.endsWith('/logout'))) {
    const allowed = endpoint.permission === 'signed-in' || functionBlockers(grants, endpoint.permission).length === 0
    const { statusCode } = await call(endpoint, { authorization })
    if ((statusCode === 403) === allowed || statusCode >= 500) wrong.push(`${statusCode} ${endpoint.method} ${endpoint.path}`)
  }
  expect(wrong).toEqual([])
})
