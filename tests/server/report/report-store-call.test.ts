import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreState } from '#domain/reports/store-state.ts'
import { reportStoreRoutes } from '#server/features/report/report-store.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let state: StoreState
beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, reportStoreRoutes({ watch: { ask: () => Promise.resolve(state) } }))
})
afterAll(() => ended(http, database))

const PATH = '/dapper/api/monitor/report_store'

test('anyone who is signed in hears how the store of reports is, as it says itself', async () => {
  const { authorization } = await aSession(database, { global: { func: {}, game: [], region: [], spreader: [], app: [] }, pages: {} })
  const states: StoreState[] = [
    { state: 'installing', since: '2026-11-20T08:00:00Z', why: null, installed: { bytes: 3, of: null }, next_at: null, version: null },
    {
      state: 'waiting',
      since: '2026-11-20T08:00:00Z',
      why: { code: 'report_store.install_failed', params: { message: 'ENOSPC' } },
      installed: null,
      next_at: '2026-11-20T08:01:00Z',
      version: null,
    },
  ]
  for (const each of states) {
    state = each
    expect((await http.inject({ method: 'GET', url: PATH, headers: { authorization } })).json()).toEqual({ data: each })
  }
})

test('no one else does', async () => {
  expect((await http.inject({ method: 'GET', url: PATH })).statusCode).toBe(401)
})
