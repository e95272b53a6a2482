import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { ownSignInRoutes } from '#server/features/session/own-sign-in.routes.ts'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { WRONG_PER_ACCOUNT } from '#server/features/session/session.service.ts'
import { hashPassword } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, basic, ended, form } from '../kit/toy.ts'

const PRESENT = 'correct horse battery staple'
const CHOSEN = 'vN8s-kQ2m-pW4x'

let database: FreshDatabase
let http: FastifyInstance
let presentHash: string

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, [...sessionRoutes({ version: '1' }), ...ownSignInRoutes()])
  presentHash = await hashPassword(PRESENT)
})
afterAll(() => ended(http, database))

let people = 0
async function aPerson(password_hash = presentHash) {
  const account = `own${++people}`
  const row = { account, name: '林佳', password_hash, grants: JSON.stringify(PRESETS.buyer) }
  const { id } = await database.db.insertInto('app_user').values(row).returning('id').executeTakeFirstOrThrow()
  return { account, id }
}
const signIn = async (account: string, password = PRESENT) =>
  await http.inject({ method: 'POST', url: '/user/api/user/login', ...form({ account, password }) })
const tokenOf = async (account: string): Promise<string> => (await signIn(account)).json().data.token
const post = (token: string, what: string, fields: Record<string, string>) => {
  const { payload, headers } = form(fields)
  return http.inject({
    method: 'POST',
    url: `/user/api/own/${what}`,
    payload,
    headers: { ...headers, authorization: basic(token) },
  })
}
const sessionsOf = (token: string) =>
  http.inject({ method: 'GET', url: '/user/api/own/sessions', headers: { authorization: basic(token) } })
const replace = (token: string, present_password: string, password: string) => post(token, 'password', { present_password, password })

test('a person sees their own sessions only, and which of them this one is', async () => {
  const [{ account }, other] = [await aPerson(), await aPerson()]
  await tokenOf(other.account)
  const [, here] = [await tokenOf(account), await tokenOf(account)]
  const { data, total } = (await sessionsOf(here)).json()
  expect(total).toBe(2)
  expect(data.map(({ user_name, is_own }: { user_name: string; is_own: boolean }) => [user_name, is_own])).toEqual([
    ['林佳', true],
    ['林佳', false],
  ])
})

test('ending a session of one’s own ends that one; all others leaves the one that asked', async () => {
  const { account } = await aPerson()
  const [first, second, here] = [await tokenOf(account), await tokenOf(account), await tokenOf(account)]
  const [oldest] = (await sessionsOf(here)).json().data.toSorted((a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id))
  expect((await post(here, 'sessions/end', { session_id: oldest.id })).json().data).toEqual({ ended: 1 })
  expect((await sessionsOf(first)).statusCode).toBe(401)
  expect((await post(here, 'sessions/end', {})).json().data).toEqual({ ended: 1 })
  expect((await sessionsOf(second)).statusCode).toBe(401)
  expect((await sessionsOf(here)).json().total).toBe(1)
  expect((await post(here, 'sessions/end', {})).json().data).toEqual({ ended: 0 })
})

test('neither the session that asks, nor another person’s, nor one that never was is ended by its number', async () => {
  const [{ account }, other] = [await aPerson(), await aPerson()]
  const [here, theirs] = [await tokenOf(account), await tokenOf(other.account)]
  const [own] = (await sessionsOf(here)).json().data
  const [foreign] = (await sessionsOf(theirs)).json().data
  for (const session_id of [own.id, foreign.id, '999999999'])
    expect((await post(here, 'sessions/end', { session_id })).json()).toMatchObject({ code: 'administration.session_missing' })
  expect([(await sessionsOf(here)).statusCode, (await sessionsOf(theirs)).statusCode]).toEqual([200, 200])
})

test('a new password needs the present one, ends the other sessions, and is the one that opens from then on', async () => {
  const { account, id } = await aPerson()
  const [elsewhere, here] = [await tokenOf(account), await tokenOf(account)]
  expect((await replace(here, PRESENT, CHOSEN)).json().data).toEqual({ ended: 1 })
  expect([(await sessionsOf(elsewhere)).statusCode, (await sessionsOf(here)).statusCode]).toEqual([401, 200])
  expect((await signIn(account)).statusCode).toBe(400)
  expect((await signIn(account, CHOSEN)).statusCode).toBe(200)
  const trail = await database.db.selectFrom('audit_log').selectAll().where('entity', '=', 'user').where('entity_id', '=', id).execute()
  expect(trail.map(({ event, user_id, after }) => [event, user_id, after])).toEqual([['user.password_replaced', id, { ended: 1 }]])
  expect(JSON.stringify(trail)).not.toContain(CHOSEN)
})

test.each([
  ['a wrong present one', 'not it at all', CHOSEN, 'own_sign_in.wrong_password', 'present_password'],
  ['the present one again', PRESENT, PRESENT, 'own_sign_in.same_password', 'password'],
  ['one of the first that are tried', PRESENT, 'password1234', 'administration.password_guessable', 'password'],
])('%s is refused at its field, and nothing changes', async (_what, present, chosen, code, field) => {
  const { account } = await aPerson()
  const [elsewhere, here] = [await tokenOf(account), await tokenOf(account)]
  const answer = await replace(here, present, chosen)
  expect([answer.statusCode, answer.json().blockers]).toEqual([400, [{ code, field }]])
  expect((await sessionsOf(elsewhere)).statusCode).toBe(200)
  expect((await signIn(account)).statusCode).toBe(200)
})

test('a password that is too short is refused before anything is compared', async () => {
  const { account } = await aPerson()
  expect((await replace(await tokenOf(account), PRESENT, 'vN8s-kQ2m')).json().blockers[0]).toMatchObject({ field: 'password' })
})

test('guessing the present password is counted as guessing at the door', async () => {
  const { account } = await aPerson()
  const here = await tokenOf(account)
  for (let turn = 0; turn < WRONG_PER_ACCOUNT; turn += 1) expect((await replace(here, `wrong ${turn}`, CHOSEN)).statusCode).toBe(400)
  const answer = await replace(here, PRESENT, CHOSEN)
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'session.too_many_attempts'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn(account)).statusCode).toBe(429)
})

test('sent again because its answer was lost, it changes nothing more and is no refusal', async () => {
  const { account } = await aPerson()
  const here = await tokenOf(account)
  expect((await replace(here, PRESENT, CHOSEN)).statusCode).toBe(200)
  expect((await replace(here, PRESENT, CHOSEN)).json().data).toEqual({ ended: 0 })
  expect((await signIn(account, CHOSEN)).statusCode).toBe(200)
})

test('someone who comes in by single sign-on only is told that there is no password to replace', async () => {
  const { account, id } = await aPerson()
  const here = await tokenOf(account)
  await database.db.updateTable('app_user').set({ password_hash: '-' }).where('id', '=', id).execute()
  expect((await replace(here, PRESENT, CHOSEN)).json()).toMatchObject({ code: 'own_sign_in.no_password' })
})
