import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { data, endpoint, text, ticket } from '#contract/endpoint.ts'
import { handle } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, form } from './toy.ts'

const deposit = endpoint({
  method: 'POST',
  path: '/toy/deposit',
  encoding: 'form',
  write: 'once',
  permission: 'signed-in',
  input: z.object({ ticket, amount: text, fail: text.optional() }),
  output: data(z.object({ number: text })),
  audit: { records: 'toy.deposited' },
  summary: 'toy',
  scope: { none: 'a toy' },
})
const withdraw = endpoint({ ...deposit, path: '/toy/withdraw' })

let database: FreshDatabase
let http: FastifyInstance
let other: FastifyInstance

const effect = (e: typeof deposit) =>
  handle(e, async (input, call) => {
    const { rows } = await sql<{ number: string }>`insert into toy (amount) values (${input.amount}) returning number`.execute(call.trx)
    await sql`select pg_sleep(0.05)`.execute(call.trx)
    call.audit({ entity: 'toy', entityId: rows[0]?.number ?? '', before: null, after: { amount: input.amount } })
    if (input.fail === 'refuse') throw new Refused('toy.refused')
    if (input.fail === 'break') throw new Error('canary: secret detail')
    return { data: { number: rows[0]?.number ?? '', extra: 'not in the contract' } }
  })

beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table toy (number bigint generated always as identity, amount text)`.execute(database.db)
  http = await aServer(database, [effect(deposit), effect(withdraw)])
  other = await aServer(database, [effect(deposit)])
})
afterAll(async () => {
  await http.close()
  await other.close()
  await database.close()
})

const post = (server: FastifyInstance, url: string, authorization: string, fields: Record<string, string>) => {
  const { payload, headers } = form(fields)
  return server.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
}
const effects = async (amount: string) => (await sql`select number from toy where amount = ${amount}`.execute(database.db)).rows.length
const linesOf = (requestIds: string[]) => database.db.selectFrom('audit_log').selectAll().where('request_id', 'in', requestIds).execute()

test('fifty equal commits at once, through two servers, have one effect, one audit line and fifty equal answers', async () => {
  const { authorization, userId } = await aSession(database)
  const fields = { ticket: randomUUID(), amount: 'fifty' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => post(index % 2 ? http : other, '/toy/deposit', authorization, fields)),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(await effects('fifty')).toBe(1)
  const lines = await linesOf(answers.map(({ headers }) => String(headers['x-request-id'])))
  expect(lines.map(({ event, user_id, after }) => ({ event, user_id, after }))).toEqual([
    { event: 'toy.deposited', user_id: userId, after: { amount: 'fifty' } },
  ])
})

test('a ticket is refused for another payload, another call and another person, and stays good for its own', async () => {
  const mine = await aSession(database)
  const theirs = await aSession(database)
  const fields = { ticket: randomUUID(), amount: 'first' }
  const first = await post(http, '/toy/deposit', mine.authorization, fields)
  const refused = await Promise.all([
    post(http, '/toy/deposit', mine.authorization, { ...fields, amount: 'second' }),
    post(http, '/toy/withdraw', mine.authorization, fields),
    post(http, '/toy/deposit', theirs.authorization, fields),
  ])
  expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(Array(3).fill([409, 'ticket.reused']))
  expect((await post(http, '/toy/deposit', mine.authorization, fields)).json()).toEqual(first.json())
  expect([await effects('first'), await effects('second')]).toEqual([1, 0])
})

test('the order of fields is no other payload, nor is the ticket in capitals another ticket', async () => {
  const { authorization } = await aSession(database)
  const id = randomUUID()
  const one = await post(http, '/toy/deposit', authorization, { ticket: id, amount: 'order', fail: 'no' })
  const two = await post(http, '/toy/deposit', authorization, { fail: 'no', amount: 'order', ticket: id.toUpperCase() })
  expect(two.json()).toEqual(one.json())
  expect(await effects('order')).toBe(1)
})

test.each(['refuse', 'break'])('a write that ends by %s takes all back and leaves the ticket free', async (fail) => {
  const { authorization } = await aSession(database)
  const id = randomUUID()
  const amount = `taken back ${fail}`
  const failed = await post(http, '/toy/deposit', authorization, { ticket: id, amount, fail })
  expect([failed.statusCode, await effects(amount)]).toEqual([fail === 'refuse' ? 400 : 500, 0])
  expect(failed.body).not.toContain('canary')
  expect(await linesOf([String(failed.headers['x-request-id'])])).toEqual([])
  const again = await post(http, '/toy/deposit', authorization, { ticket: id, amount })
  expect([again.statusCode, await effects(amount)]).toEqual([200, 1])
})

test('the answer holds nothing that the contract does not name', async () => {
  const { authorization } = await aSession(database)
  const answer = await post(http, '/toy/deposit', authorization, { ticket: randomUUID(), amount: 'strip' })
  expect(Object.keys(answer.json().data)).toEqual(['number'])
})

test('a write without a ticket names it as the missing parameter', async () => {
  const { authorization } = await aSession(database)
  const answer = await post(http, '/toy/deposit', authorization, { amount: 'none' })
  expect([answer.statusCode, answer.json().msg]).toEqual([400, { ticket: '缺少参数 ticket' }])
})
