import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TemplateRow } from '#contract/batch-templates.ts'
import type { TemplateContent } from '#domain/batch/template.ts'
import { PRESETS } from '#permissions/presets.ts'
import { batchTemplateRoutes } from '#server/features/batch-template/batch-template.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'
import { furnish, GAME, JPY, USD } from './a-house.ts'

let database: FreshDatabase
let http: FastifyInstance
let me: string
let other: string
let stranger: string

const grantsFor = (game: string[]) => ({ ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game } })

beforeAll(async () => {
  database = await freshDatabase()
  await furnish(database)
  http = await aServer(database, batchTemplateRoutes())
  const [mine, others, strangers] = await Promise.all([[GAME], [GAME], ['10045']].map((games) => aSession(database, grantsFor(games))))
  ;[me, other, stranger] = [mine?.authorization ?? '', others?.authorization ?? '', strangers?.authorization ?? '']
})
afterAll(() => ended(http, database))

const BASE = '/dapper/api/batch_template'
const CONTENT: TemplateContent = {
  common: {},
  axes: { targeting: [{ name: '广泛', values: { countries: ['TW'], age_min: '25', audiences: ['999'] } }] },
}

async function post(call: string, fields: Record<string, string>, authorization = me) {
  const { payload, headers } = form({ ticket: randomUUID(), ...fields })
  return await http.inject({ method: 'POST', url: `${BASE}/${call}`, payload, headers: { ...headers, authorization } })
}
const keep = (name: string, more: Record<string, string> = {}, who = me) =>
  post('keep', { name, game_id: GAME, channel: 'fb_ad', part: 'targeting', content: JSON.stringify(CONTENT), ...more }, who)
const get = async (query: string, authorization = me) =>
  await http.inject({ method: 'GET', url: `${BASE}${query}`, headers: { authorization } })
const namesFor = async (who: string, query = '') =>
  ((await get(`?per_page=100${query}`, who)).json().data as TemplateRow[]).map(({ name, mine }) => `${name} ${mine}`)
const save = (row: TemplateRow, change: Partial<Record<'name' | 'shared' | 'retired' | 'version', string>>, who = me) =>
  post('save', { id: row.id, version: String(row.version), name: row.name, shared: '0', retired: '0', ...change }, who)
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [answer.statusCode, answer.json().code]

test('a template is its owner’s until it is shared with the game, and only the owner renames, shares and retires it', async () => {
  const row = (await keep('东南亚')).json().data as TemplateRow
  expect([
    await namesFor(me),
    await namesFor(other),
    (await get(`/detail?id=${row.id}&game_id=${GAME}&account_ids[]=${USD}`, other)).statusCode,
  ]).toEqual([['东南亚 true'], [], 404])
  const shared = (await save(row, { shared: '1' })).json().data as TemplateRow
  expect([shared.version, await namesFor(other), await namesFor(other, '&mine=1'), await namesFor(stranger)]).toEqual([
    2,
    ['东南亚 false'],
    [],
    [],
  ])
  expect(codeOf(await save(shared, { name: '别人的' }, other))).toEqual([404, 'batch.template.missing'])
  expect(codeOf(await save(row, { name: '迟到' }))).toEqual([409, 'batch.template.changed'])
  const retired = (await save(shared, { name: '东南亚 2', retired: '1' })).json().data as TemplateRow
  expect([retired.name, await namesFor(me, '&retired=0'), await namesFor(me)]).toEqual(['东南亚 2', [], ['东南亚 2 true']])
  const trail = await database.db.selectFrom('audit_log').select('event').where('entity', '=', 'batch_template').orderBy('id').execute()
  expect(trail.map(({ event }) => event)).toEqual(['batch_template.kept', 'batch_template.saved', 'batch_template.saved'])
})

test('a name is taken once by its owner on a network, in any case of its letters', async () => {
  await keep('Launch')
  expect(codeOf(await keep('launch'))).toEqual([400, 'batch.template.name_taken'])
  expect((await keep('launch', {}, other)).statusCode).toBe(200)
  const row = (await keep('Later')).json().data as TemplateRow
  expect(codeOf(await save(row, { name: 'LAUNCH' }))).toEqual([400, 'batch.template.name_taken'])
})

test('what the network does not have is refused by its name, and so is a part without any value', async () => {
  const of = (content: object, part = 'targeting') => keep(randomUUID(), { content: JSON.stringify(content), part })
  expect(codeOf(await of({ common: {}, axes: { targeting: [{ name: 'a', values: { height: '1' } }] } }))).toEqual([
    400,
    'batch.edit.field_unknown',
  ])
  expect(codeOf(await of({ common: {}, axes: { targeting: [] } }))).toEqual([400, 'batch.template.empty'])
  expect(codeOf(await of(CONTENT, 'moon'))).toEqual([400, 'batch.template.part_unknown'])
})

test('a template says what it holds, and per field what does not fit the game and the accounts', async () => {
  const budget = { common: {}, axes: { budget: [{ name: '日50', values: { adgroup_budget_mode: 'day', daily_budget: { USD: '5000' } } }] } }
  const audience = (await keep('受众')).json().data as TemplateRow
  const money = (await keep('预算', { part: 'budget', content: JSON.stringify(budget) })).json().data as TemplateRow
  const misfits = async (id: string, accounts: string[]) => {
    const asked = new URLSearchParams([['id', id], ['game_id', GAME], ...accounts.map((one) => ['account_ids[]', one])])
    return (await get(`/detail?${asked}`)).json().data.misfits.map(({ code, field }: { code: string; field: string }) => [code, field])
  }
  expect(await misfits(audience.id, [USD])).toEqual([['batch.value.reference_unknown', 'axes.targeting.0.values.audiences']])
  expect(await misfits(money.id, [USD])).toEqual([])
  expect(await misfits(money.id, [USD, JPY])).toEqual([['batch.budget.currency_missing', 'axes.budget.0.values.daily_budget']])
})
