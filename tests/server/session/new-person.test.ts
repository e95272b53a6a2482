import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { invitationRoutes } from '#server/features/administration/invitations.routes.ts'
import { signInRuleRoutes } from '#server/features/sign-in-rule/sign-in-rule.routes.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aSession, ended, form } from '../kit/toy.ts'
import { aProvider, type Person } from './a-provider.ts'
import { signOn, signOnServer } from './sign-on.ts'

let database: FreshDatabase
let provider: Awaited<ReturnType<typeof aProvider>>
let http: FastifyInstance
let admin: Awaited<ReturnType<typeof aSession>>
beforeAll(async () => {
  database = await freshDatabase()
  provider = await aProvider()
  const signedOn = { label: '公司账号', issuer: provider.issuer, newPeople: 'reviewer' } as const
  http = await signOnServer(database, provider, {
    config: { newPeople: 'reviewer' },
    more: [...signInRuleRoutes(signedOn), ...invitationRoutes()],
  })
  admin = await aSession(database)
  await database.pool.query(`insert into game (game_id, name, region_id, timezone, currency) values ('g1', '萌宠小镇', '1', 'UTC', 'CNY')`)
})
afterAll(async () => {
  provider.close()
  await ended(http, database)
})
beforeEach(async () => {
  await database.pool.query('delete from sign_in_rule')
})

let people = 0
const aPerson = (more: Partial<Person> = {}): Person & { email: string } => ({
  sub: `new-${++people}`,
  email: `new-${people}@chenxing.example`,
  email_verified: true,
  name: '新同事',
  ...more,
})
const enter = (person: Person) => signOn(http, provider, person)
async function why(person: Person) {
  const { status, code } = await enter(person)
  return [status, code]
}
async function post(path: string, fields: Record<string, string>, { authorization } = admin) {
  const { payload, headers } = form(fields)
  const answer = await http.inject({ method: 'POST', url: `/user/api/settings/${path}`, payload, headers: { ...headers, authorization } })
  return { status: answer.statusCode, ...answer.json() }
}
const RULE = { place: '10', domain: 'chenxing.example', claim: '', claim_value: '', preset: 'buyer', all_games: '0', 'game_ids[]': 'g1' }
const save = (change: Record<string, string> = {}, by = admin) =>
  post('sign_in_rules/save', { ticket: crypto.randomUUID(), ...RULE, ...change }, by)
const made = async ({ email }: Person) =>
  (await database.pool.query('select account, email, name, is_agent, grants from app_user where email = $1', [email])).rows
const trail = async (entity: string, event: string) =>
  (
    await database.pool.query('select entity_id, user_id, after from audit_log where entity = $1 and event = $2 order by id desc limit 1', [
      entity,
      event,
    ])
  ).rows[0]

test('a new person of the domain is let in as the rule says, and the trail names the rule', async () => {
  expect((await save({ 'regions[]': '2' })).status).toBe(200)
  const person = aPerson()
  expect((await enter(person)).status).toBe(200)
  const grants = { ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['g1'], region: ['2'] } }
  expect(await made(person)).toEqual([{ account: person.email, email: person.email, name: '新同事', is_agent: false, grants }])
  const { entity_id: id, user_id: userId, after } = await trail('user', 'user.created')
  expect([userId, after]).toEqual([
    id,
    { account: person.email, email: person.email, name: '新同事', preset: 'buyer', by: 'sso', rule: '10 · chenxing.example' },
  ])
})

test('the first rule that matches decides: a claim of the provider is one text, or one of a list', async () => {
  await save({ place: '5', domain: '*', claim: 'groups', claim_value: 'audit', preset: 'reviewer', all_games: '1' })
  await save({ place: '6', preset: 'agent' })
  const [reviewer, agent] = [aPerson({ groups: ['sales', 'audit'] }), aPerson({ groups: ['auditing'] })]
  await enter(reviewer)
  await enter(agent)
  expect((await made(reviewer))[0]).toMatchObject({ is_agent: false, grants: PRESETS.reviewer })
  expect((await made(agent))[0]).toMatchObject({ is_agent: true, grants: { global: { game: ['g1'] } } })
})

test('who matches no rule, or has no verified address, is told whom to ask, and nothing is made', async () => {
  await save()
  const outside = aPerson({ email: 'someone@sub.chenxing.example' })
  const answer = await enter(outside)
  expect([answer.status, answer.code, answer.msg.includes('someone@sub.chenxing.example')]).toEqual([403, 'session.sso_no_rule', true])
  const unverified = aPerson({ email_verified: false })
  expect(await why(unverified)).toEqual([403, 'session.sso_unverified'])
  expect([...(await made(outside)), ...(await made(unverified))]).toEqual([])
})

test('OIDC_NEW_USERS decides until a rule was saved, also when all rules are removed again', async () => {
  const standing = async () => {
    const answer = await http.inject({ url: '/user/api/settings/sign_in_rules/standing', headers: { authorization: admin.authorization } })
    return answer.json().data
  }
  const before = aPerson()
  expect((await enter(before)).status).toBe(200)
  expect((await made(before))[0]).toMatchObject({ grants: PRESETS.reviewer })
  expect((await trail('user', 'user.created')).after.rule).toBe('OIDC_NEW_USERS')
  const signedOn = { sign_on: { label: '公司账号', issuer: provider.issuer }, variable: 'reviewer' }
  expect(await standing()).toEqual({ ...signedOn, by_rules: false })
  const { data } = await save()
  await post('sign_in_rules/delete', { ticket: crypto.randomUUID(), id: data.id, version: '1' })
  expect(await standing()).toEqual({ ...signedOn, by_rules: true })
  expect(await why(aPerson())).toEqual([403, 'session.sso_no_rule'])
})

test('an open invitation wins over the rule: it is used, with its grants and its account', async () => {
  await save({ all_games: '1' })
  const person = aPerson()
  const invitation = { account: 'li-lei', name: '李雷', email: person.email, preset: 'reviewer', 'games[]': 'g1', 'regions[]': '*' }
  const { data } = await post('invitations/invite', invitation)
  expect((await enter(person)).status).toBe(200)
  const grants = { ...PRESETS.reviewer, global: { ...PRESETS.reviewer.global, game: ['g1'] } }
  expect(await made(person)).toEqual([{ account: 'li-lei', email: person.email, name: '李雷', is_agent: false, grants }])
  expect(await trail('invitation', 'invitation.used')).toMatchObject({ entity_id: data.id, after: { address: '127.0.0.1' } })
  expect((await trail('user', 'user.created')).after).toMatchObject({ by: 'sso', preset: 'reviewer' })
})

test('an open invitation that cannot be used is said, and the rule does not let the person in with something else', async () => {
  await save({ all_games: '1' })
  const leaver = await aSession(database)
  const person = aPerson()
  const invitation = { account: person.email, name: '韩梅', preset: 'agent', 'games[]': 'g1', 'regions[]': '*' }
  await post('invitations/invite', invitation, leaver)
  await database.pool.query('update app_user set active = false where id = $1', [leaver.userId])
  expect(await why(person)).toEqual([410, 'invitation_link.inviter_left'])
  expect(await made(person)).toEqual([])
})

test('a second subject with an address that is known is refused, whatever a rule says', async () => {
  await save()
  const person = aPerson()
  await enter(person)
  expect(await why({ ...person, sub: 'another' })).toEqual([403, 'session.sso_unknown_user'])
})

test('no one keeps a rule that gives more than they hold', async () => {
  const global = { game: ['g1'], region: ['*'], spreader: ['*'], app: ['*'] }
  const deputy = await aSession(database, {
    global,
    pages: { ...PRESETS.buyer.pages, settings: { func: { 'users.edit': true, 'users.view': true } } },
  })
  expect((await save({}, deputy)).status).toBe(200)
  const refused = async (change: Record<string, string>) => (await save(change, deputy)).blockers.map(({ code }: { code: string }) => code)
  expect(new Set(await refused({ place: '11', preset: 'reviewer' }))).toEqual(new Set(['administration.function_beyond']))
  expect(await refused({ place: '12', all_games: '1' })).toEqual(['administration.list_beyond'])
})

test('a rule whose games are all retired lets no one in, and says whom to ask; one of them in use is enough', async () => {
  const { pool } = database
  await pool.query(
    `insert into game (game_id, name, region_id, timezone, currency, retired) values ('g8', '旧一', '1', 'UTC', 'CNY', true), ('g9', '旧二', '1', 'UTC', 'CNY', true)`,
  )
  expect((await save()).status).toBe(200)
  await pool.query(`update sign_in_rule set game_ids = '{g8,g9}'`)
  const person = aPerson()
  expect(await why(person)).toEqual([403, 'session.sso_rule_over'])
  expect(await made(person)).toEqual([])
  await pool.query(`update sign_in_rule set game_ids = '{g8,g1}'`)
  expect((await enter(person)).status).toBe(200)
})
