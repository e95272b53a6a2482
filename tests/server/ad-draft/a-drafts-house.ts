import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AdDraftRow } from '#contract/ad-drafts.ts'
import type { SpecValues } from '#domain/batch/batch.ts'
import { PRESETS } from '#permissions/presets.ts'
import { adDraftRoutes } from '#server/features/ad-draft/ad-draft.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { furnish, GAME } from '../batch/a-house.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

export const FOREIGN_GAME = '10045'
export const CORE = '383001'
export const EMPTY = '383002'
export const AUDIENCE: SpecValues = { gender: 'MALE', age_min: '18', age_max: '40', audiences: [CORE] }
export const CREATIVE: SpecValues = { material_id: 'm1', description: '三分钟一局', title: '来玩' }

const grantsFor = (game: string[]) => ({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game } })

/** Two games with an account of Tencent Ads each, audiences of one, and the calls of drafts on a real database. */
export async function aDraftsHouse() {
  const database = await freshDatabase()
  await furnish(database)
  await furnishTencent(database)
  const http = await aServer(database, adDraftRoutes())
  const [me, other, stranger] = [
    await aSession(database, grantsFor([GAME])),
    await aSession(database, grantsFor([GAME])),
    await aSession(database, grantsFor([FOREIGN_GAME])),
  ]
  return { database, me, other, stranger, ...callsOf(http, me.authorization), close: () => ended(http, database) }
}

export async function furnishTencent({ db }: FreshDatabase): Promise<void> {
  await db.insertInto('spreader').values({ id: '383', channel: 'gdt', name: 'Tencent', region_id: '5' }).execute()
  const row = { name: '腾讯', spreader_id: '383', entity: '-', currency: 'CNY', timezone: 'Asia/Shanghai', credential: 'token' }
  const accounts = [GAME, FOREIGN_GAME].map((game_id, at) => ({ account_id: `383000${at}`, game_id }))
  await db.insertInto('ad_account').values(accounts.map(({ account_id }) => ({ ...row, account_id }))).execute() // prettier-ignore
  await db.insertInto('ad_account_game').values(accounts).execute()
  const audience = { spreader_id: '383', game_id: GAME, type: 'custom' }
  await db
    .insertInto('audience')
    .values([
      { ...audience, audience_id: 'gdt-1', name: '核心付费', network_id: CORE, size_low: '1000', size_high: '2000' },
      { ...audience, audience_id: 'gdt-2', name: '空人群', network_id: EMPTY, size_low: '0', size_high: '0' },
      { ...audience, audience_id: 'gdt-3', name: '没有规模', network_id: '383003' },
      // an audience of the same id on another network is none of Tencent
      { ...audience, audience_id: 'gdt-4', name: 'Meta', network_id: '21001', spreader_id: '21' },
    ])
    .execute()
}

function callsOf(http: FastifyInstance, me: string) {
  const base = (family: string) => `/dapper/api/${family}/draft`
  const send = async (method: 'POST' | 'PUT', call: string, fields: Record<string, string>, authorization: string, family: string) => {
    const { payload, headers } = form(fields)
    return await http.inject({ method, url: `${base(family)}/${call}`, payload, headers: { ...headers, authorization } })
  }
  const json = (values: SpecValues) => JSON.stringify(values)
  return {
    http,
    get: async (query: string, as = me, family = 'gdt_ad2') =>
      await http.inject({ method: 'GET', url: `${base(family)}/${query}`, headers: { authorization: as } }),
    create: (
      { name = '男性核心', kind = 'audience', values = AUDIENCE, game_id = GAME, ticket = String(randomUUID()) } = {},
      as = me,
      family = 'gdt_ad2',
    ) => send('POST', 'create', { ticket, name, kind, game_id, values: json(values) }, as, family),
    put: ({ id, version }: Pick<AdDraftRow, 'id' | 'version'>, name: string, values: SpecValues = AUDIENCE, as = me, family = 'gdt_ad2') =>
      send('PUT', 'put', { id, version: String(version), name, values: json(values) }, as, family),
    check: ({ id, version, kind }: Pick<AdDraftRow, 'id' | 'version' | 'kind'>, as = me, family = 'gdt_ad2') =>
      send('POST', `${kind}_check`, { id, version: String(version) }, as, family),
    remove: ({ id, version }: Pick<AdDraftRow, 'id' | 'version'>, as = me, family = 'gdt_ad2') =>
      send('POST', 'delete', { ticket: randomUUID(), id, version: String(version) }, as, family),
  }
}

export const rowOf = (answer: { json: () => { data: unknown } }): AdDraftRow => answer.json().data as AdDraftRow
export const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [answer.statusCode, answer.json().code]
