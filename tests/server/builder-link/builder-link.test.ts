import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { builderLinkRoutes } from '#server/features/builder-link/builder-link.routes.ts'
import { startBuilderSimulator } from '#simulators/builder/server.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let address: string

const PATH = '/dapper/api/mat/landing_builder'
const MAY: Grants = { global: { game: ['10078'] }, pages: { landing: { func: { 'builder.open': true } } } }

beforeAll(async () => {
  database = await freshDatabase()
  const game = { name: '星河战纪', region_id: '2', timezone: 'Asia/Taipei', currency: 'USD' }
  await database.db
    .insertInto('game')
    .values([
      { ...game, game_id: '10078' },
      { ...game, game_id: '10012' },
    ])
    .execute()
  http = await aServer(database, builderLinkRoutes({ builderUrl: 'https://pages.example.com/start' }))
  address = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => ended(http, database))

async function issue(gameId: string, grants = MAY, server = http) {
  const { authorization, userId, token } = await aSession(database, grants)
  const { payload, headers } = form({ game_id: gameId })
  const answer = await server.inject({ method: 'POST', url: `${PATH}/ticket`, payload, headers: { ...headers, authorization } })
  return { answer, userId, token }
}
const redeem = (ticket: string) => http.inject({ method: 'POST', url: `${PATH}/redeem`, ...form({ ticket }) })
const ticketIn = (url: string) => new URL(url).searchParams.get('ticket') ?? ''

test('the link carries a ticket for one game, good once, and never the token', async () => {
  const { answer, token } = await issue('10078')
  const { url } = answer.json().data
  expect([new URL(url).origin, new URL(url).pathname, new URL(url).searchParams.get('game_id')]).toEqual([
    'https://pages.example.com',
    '/start',
    '10078',
  ])
  expect(url).not.toContain(token)
  const first = await redeem(ticketIn(url))
  expect(first.json()).toEqual({ data: { game_id: '10078', game_name: '星河战纪', user_name: '测试' } })
  const second = await redeem(ticketIn(url))
  expect([second.statusCode, second.json().code]).toEqual([410, 'landing.builder.ticket_over'])
})

test('of many that redeem at once, one gets it', async () => {
  const { url } = (await issue('10078')).answer.json().data
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(ticketIn(url))))
  expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, ...Array<number>(7).fill(410)])
})

test('after 60 seconds it is worth nothing, like one no one made', async () => {
  const { url } = (await issue('10078')).answer.json().data
  const { rows } = await sql<{ left: number }>`select extract(epoch from max(expires_at) - now())::int as left from builder_ticket`.execute(
    database.db,
  )
  expect(rows[0]?.left).toBeGreaterThan(50)
  expect(rows[0]?.left).toBeLessThanOrEqual(60)
  await sql`update builder_ticket set expires_at = now() - interval '1 second' where used_at is null`.execute(database.db)
  expect((await redeem(ticketIn(url))).statusCode).toBe(410)
  expect((await redeem('made-up')).statusCode).toBe(410)
})

test('the ticket is stored as a hash only, and the trail names game and person without it', async () => {
  const { answer, userId } = await issue('10078')
  const ticket = ticketIn(answer.json().data.url)
  await redeem(ticket)
  const stored = await sql<{
    all: string
  }>`select (select string_agg(t::text, ' ') from builder_ticket t) || (select string_agg(a::text, ' ') from audit_log a) as all`.execute(
    database.db,
  )
  expect(stored.rows[0]?.all).not.toContain(ticket)
  const trail = await database.db
    .selectFrom('audit_log')
    .select(['event', 'entity_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { event: 'landing.builder.ticket_issued', entity_id: '10078' },
    { event: 'landing.builder.ticket_redeemed', entity_id: '10078' },
  ])
})

test('who lacks the function, or the game, gets no link; without a builder no one does', async () => {
  expect((await issue('10078', { global: { game: ['*'] }, pages: {} })).answer.statusCode).toBe(403)
  const foreign = (await issue('10012')).answer
  expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'permission.game_outside'])
  const without = await aServer(database, builderLinkRoutes({ builderUrl: null }))
  const answer = (await issue('10078', MAY, without)).answer
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'landing.builder.not_configured'])
  await without.close()
})

test('the stand-in of the builder trades the ticket and says what it got, once', async () => {
  const builder = await startBuilderSimulator({ port: 0, consoleUrl: address })
  const ticket = ticketIn((await issue('10078')).answer.json().data.url)
  const visit = async () => {
    const answer = await fetch(`${builder.url}/?game_id=10078&ticket=${ticket}`)
    return { status: answer.status, text: await answer.text(), referrer: answer.headers.get('referrer-policy') }
  }
  expect(await visit()).toMatchObject({ status: 200, text: expect.stringContaining('测试 · 星河战纪 10078'), referrer: 'no-referrer' })
  expect(await visit()).toMatchObject({ status: 410, text: expect.stringContaining('链接已失效') })
  await builder.close()
})
