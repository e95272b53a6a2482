import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { STANDARD_TERMS } from '#domain/company-terms.ts'
import { userInfo } from '#contract/auth.ts'
import { DEMO_GRANTS } from '#server/features/demo/accounts.ts'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { hashPassword } from '#server/kit/password.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, basic, ended, form } from '../kit/toy.ts'

let database: FreshDatabase
let http: FastifyInstance
let rightHash: string

beforeAll(async () => {
  database = await freshDatabase()
  http = await aServer(database, sessionRoutes({ version: '4.5.6' }))
  rightHash = await hashPassword('right-password')
})
afterAll(() => ended(http, database))
beforeEach(async () => {
  await database.db.deleteFrom('login_failure').execute()
})

let people = 0
async function aPerson(passwordHash = rightHash) {
  const account = `person${++people}`
  const { id } = await database.db
    .insertInto('app_user')
    .values({ account, name: '林佳', password_hash: passwordHash, grants: JSON.stringify(DEMO_GRANTS.buyer) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { account, id }
}

const signIn = (account: string, password: string, remoteAddress = '10.0.0.1') => {
  const { payload, headers } = form({ account, password })
  return http.inject({ method: 'POST', url: '/user/api/user/login', payload, headers, remoteAddress })
}
const get = (url: string, token: string) => http.inject({ method: 'GET', url, headers: { authorization: basic(token) } })

test('a right password gives a token of 256 bits; the database keeps only its hash', async () => {
  const { account, id } = await aPerson()
  const answer = await signIn(` ${account.toUpperCase()} `, 'right-password')
  const { token, expires_at } = answer.json().data
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  expect(Date.parse(expires_at) - Date.now()).toBeLessThan(7.01 * 86_400_000)
  const kept = await database.db.selectFrom('session').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  expect(kept.token_hash.equals(hashToken(token))).toBe(true)
  expect(JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())).not.toContain(token)
  const trail = await database.db
    .selectFrom('audit_log')
    .select(['event', 'user_id'])
    .where('entity', '=', 'session')
    .where('user_id', '=', id)
    .execute()
  expect(trail).toEqual([{ event: 'session.started', user_id: id }])
})

test('a wrong password, an unknown account and a locked person get one equal answer', async () => {
  const { account } = await aPerson()
  const locked = await aPerson()
  await database.db.updateTable('app_user').set({ active: false }).where('id', '=', locked.id).execute()
  const answers = [await signIn(account, 'wrong'), await signIn('nobody-at-all', 'wrong'), await signIn(locked.account, 'right-password')]
  const said = answers.map((answer) => ({ status: answer.statusCode, ...answer.json(), request_id: '' }))
  expect(said[0]).toEqual({
    status: 400,
    code: 'session.wrong_credentials',
    msg: '账号或密码不正确',
    request_id: '',
    blockers: [{ code: 'session.wrong_credentials' }],
  })
  expect(said).toEqual(Array(3).fill(said[0]))
})

test.each(['known', 'unknown'])(
  'after twenty wrong passwords a %s account waits, the right one included; the words tell nothing',
  async (kind) => {
    const account = kind === 'known' ? (await aPerson()).account : 'nobody-here'
    for (let tried = 0; tried < 20; tried++) expect((await signIn(account, 'wrong', `10.1.${tried}.1`)).statusCode).toBe(400)
    const answer = await signIn(account, 'right-password', '10.9.9.9')
    expect([answer.statusCode, answer.json().msg]).toEqual([429, '尝试次数过多，请稍后再试'])
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThanOrEqual(600)
    expect((await database.db.selectFrom('login_failure').select('id').execute()).length).toBe(20) // trying on does not lengthen the wait
  },
)

test('a hundred at once are counted like a hundred in turn', async () => {
  const { account } = await aPerson()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => signIn(account, 'wrong', `10.2.${index}.1`)))
  expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBe(20)
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(80)
})

test('one address may be wrong a hundred times over all accounts; other addresses go on', async () => {
  const { account } = await aPerson()
  await database.db
    .insertInto('login_failure')
    .values(Array.from({ length: 100 }, (_, index) => ({ account: `other${index}`, address: '10.3.0.1' })))
    .execute()
  expect((await signIn(account, 'right-password', '10.3.0.1')).statusCode).toBe(429)
  expect((await signIn(account, 'right-password', '10.3.0.2')).statusCode).toBe(200)
})

test('the wait ends with its ten minutes, and a right password wipes the count', async () => {
  const { account } = await aPerson()
  const wrong = (count: number, at: Date) =>
    database.db
      .insertInto('login_failure')
      .values(Array.from({ length: count }, () => ({ account, address: '10.4.0.1', at })))
      .execute()
  await wrong(20, new Date(Date.now() - 601_000))
  await wrong(19, new Date())
  expect((await signIn(account, 'right-password')).statusCode).toBe(200)
  await wrong(19, new Date())
  expect((await signIn(account, 'wrong')).statusCode).toBe(400)
})

test('a hash of older parameters is renewed when its password is used', async () => {
  const { account, id } = await aPerson(await hash('right-password', { memoryCost: 8192, timeCost: 1, parallelism: 1 }))
  expect((await signIn(account, 'right-password')).statusCode).toBe(200)
  const { password_hash: kept } = await database.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(account, 'right-password')).statusCode).toBe(200)
})

test('an account whose hash is none cannot sign in, and nothing breaks', async () => {
  const { account } = await aPerson('locked')
  expect((await signIn(account, 'locked')).statusCode).toBe(400)
})

test('logout ends the token from the next request on, and only that token', async () => {
  const { account, id } = await aPerson()
  const [one, other] = [
    (await signIn(account, 'right-password')).json().data.token,
    (await signIn(account, 'right-password')).json().data.token,
  ]
  expect((await get('/user/api/user/logout', one)).json()).toEqual({ data: { signed_out: true } })
  expect((await get('/user/api/user/info', one)).statusCode).toBe(401)
  expect((await get('/user/api/user/logout', one)).statusCode).toBe(401)
  expect((await get('/user/api/user/info', other)).statusCode).toBe(200)
  const trail = await database.db
    .selectFrom('audit_log')
    .select('event')
    .where('user_id', '=', id)
    .where('event', '=', 'session.ended')
    .execute()
  expect(trail).toHaveLength(1)
})

test('info tells who I am and what I may do', async () => {
  const { account, id } = await aPerson()
  const { token } = (await signIn(account, 'right-password')).json().data
  const answer = (await get('/user/api/user/info', token)).json().data
  expect(userInfo.parse(answer)).toEqual({
    id,
    name: '林佳',
    avatar: '',
    account,
    isAgent: false,
    domestic: true,
    userAuth: { front_auth: { observatory: { menu: { is_show: false } } } },
    permissions: DEMO_GRANTS.buyer,
    special: { on_finance_list: false, is_special: false, withheld_games: ['301'], single_package_games: ['10078'] },
  })
  expect(JSON.stringify(answer)).not.toContain('argon2')
})

test("a '*' of games does not tell of a restricted one, unless the person is on its list", async () => {
  await database.db
    .insertInto('game')
    .values(['10078', '301', '10012'].map((game_id) => ({ game_id, name: game_id, region_id: '1', timezone: 'UTC', currency: 'USD' })))
    .execute()
  const { token, userId } = await aSession(database, { global: { game: ['*'] }, pages: {} })
  const games = async () => (await get('/user/api/user/info', token)).json().data.permissions.global.game
  expect(await games()).toEqual(['10012', '10078'])
  const value = JSON.stringify({ ...NO_SPECIAL_IDS, restricted_games: { '301': [userId] } })
  await database.db.insertInto('setting').values({ key: SPECIAL_IDS, value }).execute()
  expect(await games()).toEqual(['*'])
  await database.db.deleteFrom('setting').execute()
})

test('single sign-on says that it is not set up', async () => {
  const answer = await http.inject({
    method: 'GET',
    url: '/user/api/user/auth_token?code=abc&state=s&attempt=a',
    headers: { 'x-lang': 'en' },
  })
  expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([
    400,
    'session.sso_not_configured',
    'Single sign-on is not set up; sign in with account and password',
  ])
})

test('the version needs no session', async () => {
  expect((await http.inject({ method: 'GET', url: '/dapper/version' })).json()).toEqual({
    data: { version: '4.5.6', sso: null, report_hosts: [], company: STANDARD_TERMS },
  })
})
