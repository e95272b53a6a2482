import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { data, endpoint, text, ticket } from '#contract/endpoint.ts'
import { handle, handleAsking } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { ticketRoutes } from '#server/features/ticket/ticket.routes.ts'
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
const slow = endpoint({ ...deposit, path: '/toy/slow', summary: 'takes as long as the test wants' })
const withdraw = endpoint({ ...deposit, path: '/toy/withdraw' })
const quoted = endpoint({ ...deposit, path: '/toy/quoted', summary: 'asks a service before it writes' })

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

/** Holds a slow write open until the test lets go of it. */
function gate() {
  let [enter, leave] = [() => {}, () => {}]
  const entered = new Promise<void>((resolve) => (enter = resolve))
  const left = new Promise<void>((resolve) => (leave = resolve))
  return { entered, left, enter: () => enter(), leave: () => leave() }
}
/** Who is asked before a write, and what they answer. */
let asked: string[] = []
const asking = handleAsking(
  quoted,
  async ({ amount }, call) => {
    expect(() => call.trx).toThrow('no transaction')
    expect(() => call.audit({ entity: 'toy', entityId: amount })).toThrow('before it writes')
    asked.push(amount)
    await Promise.resolve()
    if (amount === 'refused') throw new Refused('toy.refused')
    return `${amount} told`
  },
  async (_, call, told) => {
    await sql`insert into toy (amount) values (${told})`.execute(call.trx)
    call.audit({ entity: 'toy', entityId: told })
    return { data: { number: told } }
  },
)
let held = gate()
const slowly = handle(slow, async ({ amount }, call) => {
  await sql`insert into toy (amount) values (${amount})`.execute(call.trx)
  held.enter()
  await held.left
  call.audit({ entity: 'toy', entityId: amount })
  return { data: { number: amount } }
})

beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table toy (number bigint generated always as identity, amount text)`.execute(database.db)
  http = await aServer(database, [effect(deposit), effect(withdraw), asking, slowly, ...ticketRoutes()])
  other = await aServer(database, [effect(deposit), ...ticketRoutes()])
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

describe('a write that asks a service first', () => {
  test('asks once for a ticket, however often it is sent, and not again once it has its answer', async () => {
    const { authorization } = await aSession(database)
    asked = []
    const fields = { ticket: randomUUID(), amount: 'price' }
    const send = () => post(http, '/toy/quoted', authorization, fields)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect([answers.map((answer) => answer.json()), asked]).toEqual([Array(3).fill({ data: { number: 'price told' } }), ['price']])
    expect(await effects('price told')).toBe(1)
    const other = await post(http, '/toy/quoted', authorization, { ...fields, amount: 'another' })
    expect([other.statusCode, other.json().code, asked]).toEqual([409, 'ticket.reused', ['price']])
  })

  test('that is refused there writes nothing and leaves the ticket free', async () => {
    const { authorization } = await aSession(database)
    const ticket = randomUUID()
    const send = (amount: string) => post(http, '/toy/quoted', authorization, { ticket, amount })
    expect([(await send('refused')).json().code, (await send('after')).json()]).toEqual(['toy.refused', { data: { number: 'after told' } }])
    expect(await effects('refused told')).toBe(0)
  })

  test('needs a transaction to ask before', () => {
    const plain = endpoint({ ...deposit, write: 'again', path: '/toy/plain' })
    expect(() =>
      handleAsking(
        plain,
        () => Promise.resolve(),
        () => Promise.resolve({ data: { number: '' } }),
      ),
    ).toThrow('no transaction')
  })
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

const settle = async (server: FastifyInstance, authorization: string, id: string) => {
  const answer = await post(server, '/dapper/api/ticket/settle', authorization, { ticket: id })
  return answer.statusCode === 200 ? answer.json().data.state : `${answer.statusCode} ${answer.json().code}`
}

test('a slow write is being worked on, asked of its own process or another, and done when it has ended', async () => {
  held = gate()
  const { authorization } = await aSession(database)
  const id = randomUUID()
  const writing = post(http, '/toy/slow', authorization, { ticket: id, amount: 'slow' })
  await held.entered
  expect([await settle(http, authorization, id), await settle(other, authorization, id.toUpperCase())]).toEqual(['working', 'working'])
  held.leave()
  expect((await writing).statusCode).toBe(200)
  expect([await settle(http, authorization, id), await settle(other, authorization, id), await effects('slow')]).toEqual([
    'done',
    'done',
    1,
  ])
})

test('a ticket no one began is taken out of use, so that a write that comes late happens no more', async () => {
  const { authorization, userId } = await aSession(database)
  const id = randomUUID()
  expect([await settle(http, authorization, id), await settle(other, authorization, id)]).toEqual(['void', 'void'])
  const late = await post(http, '/toy/deposit', authorization, { ticket: id, amount: 'late' })
  expect([late.statusCode, late.json().code, await effects('late')]).toEqual([409, 'ticket.voided', 0])
  const lines = await database.db.selectFrom('audit_log').select(['event', 'user_id']).where('entity_id', '=', id).execute()
  expect(lines).toEqual([{ event: 'ticket.voided', user_id: userId }])
})

test('a write that was taken back leaves a ticket that is found not to have happened', async () => {
  const { authorization } = await aSession(database)
  const id = randomUUID()
  await post(http, '/toy/deposit', authorization, { ticket: id, amount: 'gone', fail: 'break' })
  expect(await settle(http, authorization, id)).toBe('void')
})

test('another person’s ticket tells nothing', async () => {
  const mine = await aSession(database)
  const theirs = await aSession(database)
  const id = randomUUID()
  await post(http, '/toy/deposit', mine.authorization, { ticket: id, amount: 'mine' })
  expect(await settle(http, theirs.authorization, id)).toBe('409 ticket.reused')
})
