import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { PAGES } from '#permissions/page-list.ts'
import { FIRST_GUIDES } from '#server/db/guides/first-guides.ts'
import { firstAdministratorRoutes } from '#server/features/session/first-administrator.routes.ts'
import { issueFirstLink } from '#server/features/session/first-administrator.service.ts'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { readCompany } from '#server/kit/setting.repository.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, basic, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
beforeEach(async () => {
  database = await freshDatabase()
  http = await aServer(database, [...firstAdministratorRoutes(), ...sessionRoutes({ version: '1.0.0' })])
})
afterEach(() => ended(http, database))

const COMPANY = { company_name: '晨星互娱', zone: 'Asia/Shanghai', currency: 'CNY', language: 'zh' }
const PERSON = { account: 'Li.Jia', name: '李佳', email: 'li@chenxing.example', password: 'vN8s-kQ2m-tramway' }

const issued = async () => (await issueFirstLink(database.db)) ?? 'none'
const post = (path: string, fields: Record<string, string>, language = 'zh') => {
  const { payload, headers } = form(fields)
  return http.inject({
    method: 'POST',
    url: `/user/api/first_administrator/${path}`,
    payload,
    headers: { ...headers, 'accept-language': language },
  })
}
const make = (secret: string, more: Record<string, string> = {}) => post('make', { secret, ...PERSON, ...COMPANY, ...more })
const refusal = async (answer: ReturnType<typeof post>) => {
  const { statusCode, ...rest } = await answer
  return [statusCode, rest.json().code]
}

test('the link makes the administrator, names the company and signs in, with a line of the trail for each', async () => {
  const secret = await issued()
  const answer = await make(secret)
  const { token } = answer.json().data
  const info = await http.inject({ method: 'GET', url: '/user/api/user/info', headers: { authorization: basic(token) } })
  expect(info.json().data).toMatchObject({ account: 'li.jia', name: '李佳' })
  expect((await database.pool.query('select grants from app_user')).rows).toEqual([{ grants: PRESETS.admin }])
  expect(await readCompany(database.db)).toEqual({ company: { ...COMPANY, robot_group: '' }, version: 1 })
  const { rows } = await database.pool.query('select event, entity_id, user_id, after from audit_log order by id')
  const id = info.json().data.id
  expect(rows.slice(-3)).toEqual([
    {
      event: 'user.created',
      entity_id: id,
      user_id: id,
      after: { account: 'li.jia', name: '李佳', email: 'li@chenxing.example', preset: 'admin', by: 'first_link' },
    },
    { event: 'setting.company_saved', entity_id: 'company', user_id: id, after: COMPANY },
    { event: 'session.started', entity_id: id, user_id: id, after: { address: '127.0.0.1', by: 'first_link' } },
  ])
})

test('the key is 256 bits, only its hash is in the database, and it is nowhere in the trail', async () => {
  const secret = await issued()
  const key = secret.split('.')[1] ?? ''
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  await make(secret)
  const { rows } = await database.pool.query(
    `select (select json_agg(f)::text from first_link f) || (select json_agg(a)::text from audit_log a) || (select json_agg(s)::text from setting s) as kept`,
  )
  expect(rows[0].kept).not.toContain(key)
})

test('once there is a user there is no link, and the one that was used says so in both languages', async () => {
  const secret = await issued()
  await make(secret)
  expect(await issueFirstLink(database.db)).toBeNull()
  expect(await refusal(make(secret))).toEqual([410, 'first_link.used'])
  expect([(await post('read', { secret })).json().msg, (await post('read', { secret }, 'en')).json().msg]).toEqual([
    '管理员已经创建，此链接不再有效：请直接登录',
    'The administrator has been made already and this link is worth nothing more: sign in',
  ])
})

test('of two browsers with one link one makes the administrator, and the other is told', async () => {
  const secret = await issued()
  const answers = await Promise.all([make(secret), make(secret, { account: 'wang' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 410])
  const { rows } = await database.pool.query('select count(*)::int as people from app_user')
  expect(rows).toEqual([{ people: 1 }])
})

test('an account that npm run user makes meanwhile is not joined by another administrator', async () => {
  const secret = await issued()
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`insert into app_user (account, name, password_hash, grants) values ('ops', 'ops', '-', '{}')`)
  const answer = make(secret)
  await expect.poll(async () => (await database.pool.query(`select 1 from pg_locks where not granted`)).rowCount).toBe(1)
  await client.query('commit')
  client.release()
  expect(await refusal(answer)).toEqual([410, 'first_link.used'])
})

test('a further start prints a fresh link, and the one before is worth nothing', async () => {
  const first = await issued()
  const second = await issued()
  expect(await refusal(post('read', { secret: first }))).toEqual([410, 'first_link.replaced'])
  expect((await post('read', { secret: second })).statusCode).toBe(200)
})

test('a link is good for an hour', async () => {
  const secret = await issued()
  await database.pool.query(`update first_link set made_at = now() - interval '59 minutes 50 seconds'`)
  expect((await post('read', { secret })).statusCode).toBe(200)
  await database.pool.query(`update first_link set made_at = now() - interval '60 minutes'`)
  expect(await refusal(make(secret))).toEqual([410, 'first_link.late'])
  expect((await post('read', { secret })).json().msg).toBe(
    '链接已过期（有效期 60 分钟）：重新启动服务会打印新链接，也可以用 npm run user 创建用户',
  )
})

test('a link of another installation, a wrong key and half a link each say what they are', async () => {
  const [installation, key = ''] = (await issued()).split('.')
  const wrong = `${key.slice(0, -2)}xx`
  expect(await refusal(make(`other.${key}`))).toEqual([410, 'first_link.elsewhere'])
  expect(await refusal(make(`${installation}.${wrong}`))).toEqual([410, 'first_link.replaced'])
  expect(await refusal(make(`${installation}.${key.slice(0, 20)}`))).toEqual([410, 'first_link.incomplete'])
  expect(await refusal(make(''))).toEqual([410, 'first_link.incomplete'])
})

test.each([
  ['password', { password: 'password1234' }, 'administration.password_guessable'],
  ['zone', { zone: 'Mars/Olympus' }, 'company.no_such_zone'],
  ['currency', { currency: 'RMB?' }, 'thing.not_currency'],
  ['company_name', { company_name: ' ' }, 'thing.value_missing'],
])('a wrong %s is refused at its field, and the link stays good', async (field, more, code) => {
  const secret = await issued()
  const answer = await make(secret, more)
  expect([answer.statusCode, answer.json().blockers]).toMatchObject([400, [{ code, field }]])
  expect((await make(secret)).statusCode).toBe(200)
})

test('wrong keys are counted like wrong passwords, by address', async () => {
  const secret = await issued()
  for (let tried = 0; tried < 20; tried++) await post('read', { secret: 'x' })
  expect(await refusal(make(secret))).toEqual([429, 'session.too_many_attempts'])
})

test('a new company begins with help in both languages, for pages that there are, and with a line of the trail for each', async () => {
  await make(await issued())
  const { rows } = await database.pool.query<Record<string, string>>(
    'select page, title_zh, title_en, body_zh, body_en from guide order by id',
  )
  expect(rows).toEqual(FIRST_GUIDES)
  expect(rows.flatMap((guide) => Object.values(guide)).filter((text) => text.trim() === '')).toEqual([])
  expect(rows.filter(({ page }) => !PAGES.some(({ name, landed }) => name === page && landed))).toEqual([])
  const lines = await database.pool.query("select 1 from audit_log where event = 'help.guide.saved'")
  expect(lines.rowCount).toBe(FIRST_GUIDES.length)
})
