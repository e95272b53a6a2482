import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPANY } from '#domain/company.ts'
import { PRESETS } from '#permissions/presets.ts'
import { invitationRoutes } from '#server/features/administration/invitations.routes.ts'
import { invitedRoutes } from '#server/features/session/invited.routes.ts'
import { createLog } from '#server/kit/log.ts'
import { COMPANY_KEY, readSpecialIds, saveSetting } from '#server/kit/setting.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let admin: Awaited<ReturnType<typeof aSession>>
/** what the robot's group reads */
const told: string[] = []
const logged: string[] = []
let isRobotUp = true
beforeAll(async () => {
  database = await freshDatabase()
  const tell = (text: string) => Promise.resolve(isRobotUp && told.push(text) > 0)
  const log = createLog({ stream: new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }) })
  http = await aServer(database, [...invitationRoutes(tell), ...invitedRoutes()], { log })
  admin = await aSession(database)
  const company = {
    company_name: '晨星互娱',
    zone: 'UTC',
    currency: 'CNY',
    language: COMPANY.fields.language.options[0],
    robot_group: '投放通知群',
  }
  await saveSetting(database.db, { key: COMPANY_KEY, value: company, updatedBy: null })
  await database.pool.query(`insert into game (game_id, name, region_id, timezone, currency) values ('g1', '萌宠小镇', '1', 'UTC', 'CNY')`)
})
afterAll(() => ended(http, database))

const PASSWORD = 'vN8s-kQ2m-tramway'
const SETTINGS = '/user/api/settings/invitations'
let people = 0
const aPerson = () => ({ account: `wang${++people}`, name: '王芳', preset: 'buyer', 'games[]': 'g1', 'regions[]': '*' })

async function post(url: string, fields: Record<string, string>, { authorization }: { authorization?: string } = {}) {
  const { payload, headers } = form(fields)
  const answer = await http.inject({ method: 'POST', url, payload, headers: { ...headers, ...(authorization ? { authorization } : {}) } })
  return { status: answer.statusCode, ...answer.json() }
}
const invited = async (more: Record<string, string> = {}, by = admin) => {
  const person = { ...aPerson(), ...more }
  const { data } = await post(`${SETTINGS}/invite`, person, by)
  return { person, id: String(data.id), secret: String(data.secret), robot: data.robot }
}
const read = (secret: string) => post('/user/api/invitation/read', { secret })
const accept = (secret: string, password = PASSWORD) => post('/user/api/invitation/accept', { secret, password })
/** What happened to an invitation, newest first: the event, who, and from where. */
async function history(id: string): Promise<[string, string | null, string | null][]> {
  const answer = await http.inject({ method: 'GET', url: `${SETTINGS}/log?id=${id}`, headers: { authorization: admin.authorization } })
  return answer.json().data.map(({ event, user_name, address }: Record<string, string | null>) => [event, user_name, address])
}
const why = async (answer: ReturnType<typeof post>) => {
  const { status, code } = await answer
  return [status, code]
}
const listed = async (id: string) => {
  const answer = await http.inject({ method: 'GET', url: `${SETTINGS}?per_page=500`, headers: { authorization: admin.authorization } })
  return answer.json().data.find((row: { id: string }) => row.id === id)
}

test('an invited person sees whose company it is and what they will be able to do, chooses a password and is signed in', async () => {
  const { person, id, secret } = await invited()
  const { data } = await read(secret)
  expect(data).toMatchObject({
    company: '晨星互娱',
    account: person.account,
    name: '王芳',
    preset: 'buyer',
    invited_by: '测试',
    games: ['萌宠小镇'],
  })
  expect([data.pages.includes('AdvertiseHome'), data.pages.includes('Settings'), data.functions.includes('ads.batch.commit')]).toEqual([
    true,
    false,
    true,
  ])
  const { data: entered } = await accept(secret)
  expect(Buffer.from(entered.token, 'base64url')).toHaveLength(32)
  const { rows } = await database.pool.query('select account, grants, is_agent from app_user where account = $1', [person.account])
  const grants = { ...PRESETS.buyer, global: { ...PRESETS.buyer.global, game: ['g1'], region: ['*'] } }
  expect(rows).toEqual([{ account: person.account, grants, is_agent: false }])
  expect(await listed(id)).toMatchObject({
    state: 'used',
    invited_by: { name: '测试' },
    became: { name: '王芳' },
    used_from: '127.0.0.1',
  })
  expect(await history(id)).toEqual([
    ['invitation.used', '王芳', '127.0.0.1'],
    ['invitation.opened', null, '127.0.0.1'],
    ['invitation.made', '测试', null],
  ])
})

test('the key is kept as a hash only: not in the trail, not in the list', async () => {
  const { id, secret } = await invited()
  const key = secret.split('.')[1] ?? ''
  const { rows } = await database.pool.query(
    `select (select json_agg(i)::text from invitation i) || (select json_agg(a)::text from audit_log a) || coalesce((select json_agg(t)::text from ticket t), '') as kept`,
  )
  expect([rows[0].kept.includes(key), JSON.stringify(await listed(id)).includes(key), key.length]).toEqual([false, false, 43])
})

test('of two who use one link at the same moment one becomes the user', async () => {
  const { person, secret } = await invited()
  const answers = await Promise.all([accept(secret), accept(secret)])
  expect(answers.map(({ status, code }) => [status, code]).toSorted(([one], [other]) => one - other)).toEqual([
    [200, undefined],
    [410, 'invitation_link.used'],
  ])
  expect((await database.pool.query('select id from app_user where account = $1', [person.account])).rowCount).toBe(1)
})

test('a link is late after its days, and a fresh one ends the one before', async () => {
  const { id, secret } = await invited({ days: '2' })
  await database.pool.query(`update invitation set expires_at = now() where id = $1`, [id])
  expect([await why(read(secret)), (await listed(id)).state]).toEqual([[410, 'invitation_link.late'], 'late'])
  const { data } = await post(`${SETTINGS}/renew`, { id, version: '1' }, admin)
  expect(await why(accept(secret))).toEqual([410, 'invitation_link.replaced'])
  expect((await accept(data.secret)).status).toBe(200)
})

test('a link that was withdrawn, of another installation, wrong or cut says what it is', async () => {
  const { id, secret } = await invited()
  const [installation, key = ''] = secret.split('.')
  expect(await why(read(`other.${key}`))).toEqual([410, 'invitation_link.elsewhere'])
  expect(await why(read(`${installation}.${key.slice(0, -2)}xx`))).toEqual([410, 'invitation_link.replaced'])
  expect(await why(read(secret.slice(0, -9)))).toEqual([410, 'invitation_link.incomplete'])
  expect((await post(`${SETTINGS}/withdraw`, { id, version: '1' }, admin)).status).toBe(200)
  expect(await why(accept(secret))).toEqual([410, 'invitation_link.withdrawn'])
  expect(await why(post(`${SETTINGS}/renew`, { id, version: '2' }, admin))).toEqual([400, 'invitation.is_withdrawn'])
})

const send = (links: { id: string; secret: string }[], origin = 'http://localhost:8080') =>
  post(`${SETTINGS}/send`, { origin, links: JSON.stringify(links) }, admin)

test('the answer names the group that the robot tells', async () => {
  const { robot } = await invited()
  expect(robot).toEqual({ group: '投放通知群' })
})

test('the robot tells its group whom a link is for and until when; the link is in no log and no trail', async () => {
  const { person, id, secret } = await invited()
  expect((await send([{ id, secret }])).data).toEqual({ sent: [id], not_sent: [] })
  const [text = ''] = told.splice(0)
  expect(
    [`王芳（${person.account}）`, '由 测试 邀请', '有效至', `http://localhost:8080/invited#${secret}`].map((part) => text.includes(part)),
  ).toEqual([true, true, true, true])
  expect((await history(id))[0]).toEqual(['invitation.sent', '测试', null])
  const trail = await database.pool.query('select * from audit_log')
  const key = secret.split('.')[1] ?? secret
  expect([JSON.stringify(trail.rows), logged.join('')].map((kept) => kept.includes(key))).toEqual([false, false])
  expect((await accept(secret)).status).toBe(200)
})

test('the people of a sheet share as few messages as hold them, and each is said to be sent or not', async () => {
  const many = []
  for (let one = 0; one < 30; one++) many.push(await invited())
  const links = many.map(({ id, secret }) => ({ id, secret }))
  expect((await send(links)).data).toEqual({ sent: links.map(({ id }) => id), not_sent: [] })
  const texts = told.splice(0)
  expect([texts.length, texts.every(({ length }) => length <= 4000), links.every(({ secret }) => texts.join().includes(secret))]).toEqual([
    2,
    true,
    true,
  ])
  isRobotUp = false
  expect((await send(links.slice(0, 2))).data).toEqual({ sent: [], not_sent: links.slice(0, 2).map(({ id }) => id) })
  isRobotUp = true
  expect((await history(links[0]?.id ?? ''))[0]).toEqual(['invitation.not_sent', '测试', null])
})

test('a link that is over, of another invitation or to another host is not sent', async () => {
  const [one, other] = [await invited(), await invited()]
  const late = await invited()
  await database.pool.query('update invitation set expires_at = now() where id = $1', [late.id])
  expect(await send([one, late, { id: one.id, secret: other.secret }].map(({ id, secret }) => ({ id, secret })))).toMatchObject({
    status: 400,
    blockers: [
      { code: 'invitation.link_over', row: 1 },
      { code: 'invitation.link_over', row: 2 },
      { code: 'invitation.link_over', row: 3 },
    ],
  })
  expect(await why(send([one], 'https://elsewhere.example'))).toEqual([400, 'invitation.other_origin'])
  expect(told).toEqual([])
})

test('a fresh link ends the one before, and is noted as opened again', async () => {
  const { id, secret } = await invited()
  await read(secret)
  await read(secret)
  const { data } = await post(`${SETTINGS}/renew`, { id, version: '1' }, admin)
  expect(await why(read(secret))).toEqual([410, 'invitation_link.replaced'])
  await read(data.secret)
  expect((await history(id)).map(([event]) => event)).toEqual([
    'invitation.opened',
    'invitation.renewed',
    'invitation.opened',
    'invitation.made',
  ])
})

test('a link that was used says so, and says it when its person was switched off since', async () => {
  const { person, secret } = await invited()
  await accept(secret)
  expect(await why(read(secret))).toEqual([410, 'invitation_link.used'])
  await database.pool.query('update app_user set active = false where account = $1', [person.account])
  expect(await why(read(secret))).toEqual([410, 'invitation_link.person_left'])
})

test('a preset that is gone, or games that are all retired, end the link with whom to ask', async () => {
  await database.pool.query(
    `insert into game (game_id, name, region_id, timezone, currency) values ('g3', '旧日之城', '1', 'UTC', 'CNY') on conflict do nothing`,
  )
  const [one, other] = [await invited({ 'games[]': 'g3' }), await invited()]
  await database.pool.query(`update game set retired = true where game_id = 'g3'`)
  expect(await read(one.secret)).toMatchObject({
    status: 410,
    blockers: [{ code: 'invitation_link.games_retired', params: { name: '测试' } }],
  })
  await database.pool.query(`update invitation set preset = 'planner' where id = $1`, [other.id])
  expect(await why(accept(other.secret))).toEqual([410, 'invitation_link.preset_gone'])
  await database.pool.query(`delete from invitation where id = $1`, [other.id])
})

test('a person invited as finance is on the finance list from the start; of two at once both are', async () => {
  const [one, other] = [await invited({ preset: 'finance' }), await invited({ preset: 'finance' })]
  await Promise.all([accept(one.secret), accept(other.secret)])
  const { rows } = await database.pool.query('select id::text from app_user where account = any($1)', [
    [one.person.account, other.person.account],
  ])
  const { ids } = await readSpecialIds(database.db)
  expect(new Set(ids.finance_users)).toEqual(new Set(rows.map(({ id }) => id)))
  const trail = await database.pool.query(`select event, after from audit_log where entity = 'setting' order by id desc limit 1`)
  expect(trail.rows).toEqual([{ event: 'setting.special_ids_saved', after: ids }])
})

test('a password that is too easy is refused, and the link stays good', async () => {
  const { secret } = await invited()
  expect(await accept(secret, 'password1234')).toMatchObject({
    status: 400,
    blockers: [{ code: 'administration.password_guessable', field: 'password' }],
  })
  expect((await accept(secret)).status).toBe(200)
})

const DEPUTY = {
  global: { game: ['g1'], region: ['*'], spreader: ['*'], app: ['*'] },
  pages: { ...PRESETS.buyer.pages, settings: { func: { 'users.edit': true } } },
}

test('no one invites to more than they hold, and no one renews it', async () => {
  const deputy = await aSession(database, DEPUTY)
  expect((await post(`${SETTINGS}/invite`, { ...aPerson(), preset: 'admin', 'games[]': '*' }, deputy)).status).toBe(403)
  expect((await post(`${SETTINGS}/invite`, { ...aPerson(), 'games[]': 'g2' }, deputy)).status).toBe(403)
  expect((await post(`${SETTINGS}/invite`, aPerson(), deputy)).status).toBe(200)
  const { id } = await invited({ 'games[]': '*' })
  expect((await post(`${SETTINGS}/renew`, { id, version: '1' }, deputy)).status).toBe(403)
})

test('an invitation of someone who left, or may no longer grant it, is worth nothing until another administrator renews it', async () => {
  const deputy = await aSession(database, DEPUTY)
  const { id, secret } = await invited({}, deputy)
  await database.pool.query(`update app_user set active = false where id = $1`, [deputy.userId])
  expect(await why(accept(secret))).toEqual([410, 'invitation_link.inviter_left'])
  await database.pool.query(`update app_user set active = true, grants = $2 where id = $1`, [deputy.userId, JSON.stringify(PRESETS.buyer)])
  expect(await why(read(secret))).toEqual([410, 'invitation_link.inviter_may_not'])
  const { data } = await post(`${SETTINGS}/renew`, { id, version: '1' }, admin)
  expect((await accept(data.secret)).status).toBe(200)
})

test('an account that is there, or is invited already, is refused at its field; a late invitation makes room', async () => {
  const { person, id } = await invited()
  const again = () => post(`${SETTINGS}/invite`, person, admin)
  expect(await again()).toMatchObject({ status: 409, blockers: [{ code: 'invitation.open_already', field: 'account' }] })
  await database.pool.query(`update invitation set expires_at = now() where id = $1`, [id])
  const { status, data } = await again()
  expect([status, (await listed(id)).state]).toEqual([200, 'withdrawn'])
  await accept(data.secret)
  expect(await again()).toMatchObject({ status: 409, blockers: [{ code: 'administration.account_taken', field: 'account' }] })
})

test('an account that was made in another way meanwhile ends the link', async () => {
  const { person, secret } = await invited()
  await database.pool.query(`insert into app_user (account, name, password_hash, grants) values ($1, 'x', '-', '{}')`, [person.account])
  expect(await why(accept(secret))).toEqual([410, 'invitation_link.account_taken'])
})

test('a sheet invites a person for each line, says why not of the others, and gives the links once', async () => {
  const { person } = await invited()
  const lines = [
    'account,name,email,preset',
    'zhao,赵敏,zhao@chenxing.example,buyer',
    `${person.account},王芳,,buyer`,
    'qian,,,buyer',
    'sun,孙悦,,审核',
    'ZHAO,重复,,buyer',
    'li,李雷,不是邮箱,buyer',
  ]
  const body = new FormData()
  body.set('games[]', 'g1')
  body.set('regions[]', '*')
  body.set('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'people.csv')
  const request = new Request('http://house/', { method: 'POST', body })
  const answer = await http.inject({
    method: 'POST',
    url: `${SETTINGS}/sheet`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', authorization: admin.authorization },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { data } = answer.json()
  const told = data.lines.map(({ line, reasons }: { line: number; reasons: { code: string }[] }) => [line, reasons.map(({ code }) => code)])
  expect([data.added, data.bad, told]).toEqual([
    2,
    4,
    [
      [3, ['invitation.open_already']],
      [4, ['thing.value_missing']],
      [6, ['invitation.open_already']],
      [7, ['person.not_email']],
    ],
  ])
  expect(data.links.map(({ account }: { account: string }) => account)).toEqual(['zhao', 'sun'])
  const secret: string = data.links[1].secret
  expect((await read(secret)).data).toMatchObject({ account: 'sun', name: '孙悦', preset: 'reviewer', games: ['萌宠小镇'] })
  expect((await accept(secret)).status).toBe(200)
})

test('wrong keys are counted by address', async () => {
  const { secret } = await invited()
  for (let tried = 0; tried < 20; tried++) await read(randomUUID())
  expect(await why(accept(secret))).toEqual([429, 'session.too_many_attempts'])
  await database.pool.query('delete from login_failure')
})
