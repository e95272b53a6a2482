import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { financeRoutes } from '#server/features/finance/finance.routes.ts'
import { createFileStore } from '#server/kit/file-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { DOLLAR_RATES } from '#tests/kit/rates.ts'
import { aServer, aSession, form } from '../kit/toy.ts'

export type Finance = {
  database: FreshDatabase
  dataDir: string
  http: FastifyInstance
  me: string
  userId: string
  signIn: (grants?: Grants) => Promise<string>
  get: (path: string, query?: Record<string, string | readonly string[]>, as?: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string | readonly string[]>, as?: string) => Promise<Answer>
  close: () => Promise<void>
}
export type Answer = { status: number; body: any; text: string } // eslint-disable-line @typescript-eslint/no-explicit-any -- an answer of any call

/** Two games of a region and one of another, two channels with a firm each, names, a dollar rate; the finance calls on a real database. */
export async function aFinance(): Promise<Finance> {
  const database = await freshDatabase()
  const { db } = database
  const game = (game_id: string, region_id: string) => ({
    game_id,
    name: `游戏${game_id}`,
    region_id,
    timezone: 'Asia/Shanghai',
    currency: 'USD',
  })
  await db
    .insertInto('game')
    .values([game('1', '1'), game('2', '1'), game('3', '2')])
    .execute()
  await db
    .insertInto('spreader')
    .values([
      { id: '21', channel: 'facebook', name: 'Meta', region_id: '1' },
      { id: '304', channel: 'toutiao', name: '巨量', region_id: '1' },
    ])
    .execute()
  await db
    .insertInto('master')
    .values([
      { id: 'm1', name: '主体一', spreader_id: '21' },
      { id: 'm2', name: '主体二', spreader_id: '304' },
    ])
    .execute()
  const name = (id: string, tier: '1' | '2' | '3', parent_id: string | null, branding = false) => ({
    id,
    tier,
    parent_id,
    name_zh: `名${id}`,
    name_en: id,
    branding,
  })
  await db
    .insertInto('cost_name')
    .values([name('k', '1', null), name('s', '2', 'k'), name('n', '3', 's'), name('n2', '3', 's'), name('b', '3', 's', true)])
    .execute()
  await db.insertInto('fx_rate').values(DOLLAR_RATES).execute()
  const dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-finance-'))
  const http = await aServer(database, financeRoutes({ files: createFileStore(dataDir), uploads: createUploadStore(dataDir) }))
  const signed = await aSession(database, PRESETS.finance)
  return {
    database,
    dataDir,
    http,
    me: signed.authorization,
    userId: signed.userId,
    signIn: async (grants = PRESETS.finance) => (await aSession(database, grants)).authorization,
    ...financeCalls(http, signed.authorization),
    close: async () => {
      await http.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calls of finance to a server, as someone who is `me` unless told. */
export function financeCalls(http: FastifyInstance, me: string): Pick<Finance, 'get' | 'post'> {
  const send = async (answer: Promise<{ statusCode: number; body: string; headers: Record<string, unknown>; json: () => unknown }>) => {
    const { statusCode, body, headers, json } = await answer
    return { status: statusCode, body: String(headers['content-type']).includes('json') ? json() : undefined, text: body }
  }
  const pairs = (fields: Record<string, string | readonly string[]>) =>
    new URLSearchParams(
      Object.entries(fields).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value]] : value.map((one) => [`${key}[]`, one]),
      ),
    ).toString()
  const url = (path: string) => (path.startsWith('/') ? path : `/dapper/api/finance-v2/${path}`)
  return {
    get: (path, query = {}, as = me) =>
      send(http.inject({ method: 'GET', url: `${url(path)}?${pairs(query)}`, headers: { authorization: as } })),
    post: (path, fields, as = me) =>
      send(
        http.inject({
          method: 'POST',
          url: url(path),
          payload: pairs({ ticket: randomUUID(), ...fields }),
          headers: { ...form({}).headers, authorization: as },
        }),
      ),
  }
}

export const aCost = (change: object = {}) => ({
  month: '2026-11',
  game_id: '1',
  spreader_id: '21',
  master_id: 'm1',
  name_id: 'n',
  amount_minor: '100001',
  currency: 'USD',
  ...change,
})
