import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grants } from '#permissions/grants.ts'
import { PRESETS } from '#permissions/presets.ts'
import { NO_SPECIAL_IDS } from '#permissions/special-ids.ts'
import { administrationRoutes } from '#server/features/administration/administration.routes.ts'
import { catalogueRoutes } from '#server/features/catalogue/catalogue.routes.ts'
import { sessionRoutes } from '#server/features/session/session.routes.ts'
import { createFileLinks } from '#server/kit/file-links.ts'
import { createFolderStore } from '#server/kit/object-store.ts'
import { createPartStore } from '#server/kit/part-store.ts'
import { createUploadStore } from '#server/kit/upload-store.ts'
import { createMaterialStore } from '#server/kit/material-store.ts'
import { readChainPart, type ChainPart } from '#server/kit/audit-seal.repository.ts'
import { verifyPassword } from '#server/kit/password.ts'
import { createVault, vaultKeys, type Vault } from '#server/kit/vault.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, ended, form } from '../kit/toy.ts'

const BASE = '/user/api/settings'
const CANARY = 'EAAB-canary-7f3a9c-secret-0042'

let database: FreshDatabase
let http: FastifyInstance
let dataDir: string
let vault: Vault
let admin: Awaited<ReturnType<typeof aSession>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightdeck-admin-'))
  database = await freshDatabase()
  vault = createVault(() => vaultKeys(dataDir, null))
  http = await aServer(database, [
    ...sessionRoutes({ version: '1' }),
    ...administrationRoutes({ vault, now: () => new Date('2026-11-20T08:00:00Z') }),
    ...catalogueRoutes({
      store: createMaterialStore(dataDir),
      uploads: createUploadStore(dataDir),
      parts: createPartStore(createFolderStore(dataDir)),
      links: createFileLinks(Buffer.alloc(32, 1)),
    }),
  ])
  await database.db
    .insertInto('game')
    .values(['10078', '301', '10012'].map((game_id) => ({ game_id, name: game_id, region_id: '1', timezone: 'UTC', currency: 'USD' })))
    .execute()
  await database.db.insertInto('spreader').values({ id: '21', channel: 'facebook', name: 'Meta', region_id: '4' }).execute()
  await database.db
    .insertInto('ad_account')
    .values({ account_id: 'act1', name: '账户一', spreader_id: '21', entity: '公司', currency: 'USD', timezone: 'UTC' })
    .execute()
  await database.db.insertInto('ad_account_game').values({ account_id: 'act1', game_id: '10012' }).execute()
})
afterAll(() => ended(http, database, dataDir))
beforeEach(async () => {
  await database.db.updateTable('app_user').set({ active: false }).execute()
  admin = await aSession(database, PRESETS.admin)
})

const get = async (path: string, authorization = admin.authorization) => {
  const answer = await http.inject({ method: 'GET', url: path.startsWith('/') ? path : `${BASE}/${path}`, headers: { authorization } })
  return { status: answer.statusCode, body: answer.json() }
}
const post = async (path: string, fields: Record<string, string>, authorization = admin.authorization) => {
  const { payload, headers } = form(fields)
  const answer = await http.inject({ method: 'POST', url: `${BASE}/${path}`, payload, headers: { ...headers, authorization } })
  return { status: answer.statusCode, body: answer.json() }
}
const once = (fields: Record<string, string>) => ({ ticket: randomUUID(), ...fields })
const FACTS = { is_agent: '0', domestic: '1', observatory: '0' }
const eventsOf = async (entityId: string) =>
  (await database.db.selectFrom('audit_log').select(['event', 'user_id']).where('entity_id', '=', entityId).orderBy('id').execute()).map(
    ({ event, user_id: by }) => [event, by],
  )

let people = 0
const aUser = async (preset = 'buyer') => {
  const account = `person-${++people}`
  const { body } = await post('users/create', once({ account, name: '林佳', preset, ...FACTS }))
  return body.data
}

describe('people', () => {
  test('are listed with the presets they hold, narrowed by one, and saved as a file that names it', async () => {
    const [finance, reviewer, none] = [await aUser('finance'), await aUser('reviewer'), await aUser('none')]
    const listed = async (preset: string) =>
      (await get(`users?active=1&preset=${preset}`)).body.data.map(({ id, presets }: { id: string; presets: string[] }) => [id, presets])
    expect(await listed('finance')).toEqual([[finance.id, ['finance']]])
    expect(await listed('none')).toEqual([[none.id, ['none']]])
    const file = await http.inject({
      method: 'GET',
      url: `${BASE}/users?active=1&preset=reviewer&format=csv`,
      headers: { authorization: admin.authorization, 'accept-language': 'zh' },
    })
    expect(file.body).toContain('启用：是; 权限模板：审核')
    const lines = file.body.split('\r\n').filter((line) => line.includes('person-'))
    expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([['林佳', reviewer.account, '', '审核']])
  })

  test('a new one has the grants of the preset, no password, and a line in the trail; the same account twice is refused', async () => {
    const user = await aUser('finance')
    expect(user).toMatchObject({ name: '林佳', active: true, is_administrator: false, sessions: 0, version: 1 })
    expect((await get(`grants?user_id=${user.id}`)).body.data).toEqual({
      user_id: user.id,
      grants: PRESETS.finance,
      version: 1,
      special: { on_finance_list: false, is_special: false },
      // the restricted game as well: it is withheld from the caller, and theirs to give
      games: ['10012', '10078', '301'].map((id) => ({ id, name: id })),
      // the toy games have no app of their own
      apps: [],
      caller: PRESETS.admin,
    })
    const again = await post('users/create', once({ account: user.account.toUpperCase(), name: 'x', ...FACTS }))
    expect([again.status, again.body.code]).toEqual([409, 'administration.account_taken'])
    expect(await eventsOf(user.id)).toEqual([['user.created', admin.userId]])
    const signIn = form({ account: user.account, password: '-' })
    expect((await http.inject({ method: 'POST', url: '/user/api/user/login', ...signIn })).statusCode).toBe(400)
  })

  test('apps are offered by the game they belong to, within what the caller holds', async () => {
    const user = await aUser()
    const apps = async () => (await get(`grants?user_id=${user.id}`)).body.data.apps
    await database.db.updateTable('game').set({ app: '900012' }).where('game_id', '=', '10012').execute()
    expect(await apps()).toEqual([{ id: '900012', name: '10012' }])
    await database.db.updateTable('game').set({ app: '' }).where('game_id', '=', '10012').execute()
    expect(await apps()).toEqual([])
  })

  test('an edit needs the version that was seen; another user shows as the present row', async () => {
    const user = await aUser()
    const edit = (name: string, version: number) =>
      post('users/edit', once({ user_id: user.id, version: String(version), name, ...FACTS, active: '1' }))
    expect((await edit('林小佳', 1)).body.data).toMatchObject({ name: '林小佳', version: 2 })
    const late = await edit('林大佳', 1)
    expect([late.status, late.body.code, late.body.present.name]).toEqual([409, 'administration.changed', '林小佳'])
  })

  test('a locked person is signed out at once', async () => {
    const { userId, authorization } = await aSession(database, PRESETS.buyer)
    expect((await get('/user/api/user/info', authorization)).status).toBe(200)
    await post('users/edit', once({ user_id: userId, version: '1', name: 'x', ...FACTS, active: '0' }))
    expect((await get('/user/api/user/info', authorization)).status).toBe(401)
    const live = await database.db.selectFrom('session').select('id').where('user_id', '=', userId).where('ended_at', 'is', null).execute()
    expect(live).toEqual([])
  })

  test('a new password ends the sessions of the old one and is in no table but as its hash', async () => {
    const { userId, authorization } = await aSession(database, PRESETS.buyer)
    const answer = await post('users/password', { user_id: userId, password: 'a-long-new-password' })
    expect(answer.body.data).toEqual({ user_id: userId, ended: 1 })
    expect((await get('/user/api/user/info', authorization)).status).toBe(401)
    const { password_hash: hash } = await database.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(hash, 'a-long-new-password')).toBe(true)
    expect(await dump()).not.toContain('a-long-new-password')
    expect((await post('users/password', { user_id: userId, password: 'short' })).status).toBe(400)
    const guessed = await post('users/password', { user_id: userId, password: 'Flightdeck2026' })
    expect([guessed.status, guessed.body.code]).toEqual([400, 'administration.password_guessable'])
  })

  test.each(['999999', 'nobody'])('the missing person %s is 404', async (id) => {
    expect((await get(`grants?user_id=${id}`)).status).toBe(404)
    expect((await post('users/password', { user_id: id, password: 'a-long-new-password' })).status).toBe(404)
  })
})

describe('grants', () => {
  const save = (userId: string, grants: Grants, version = 1) =>
    post('grants/save', once({ user_id: userId, version: String(version), grants: JSON.stringify(grants) }))

  test('a revoked grant holds from the next request', async () => {
    const { userId, authorization } = await aSession(database, PRESETS.admin)
    expect((await get('users', authorization)).status).toBe(200)
    expect((await save(userId, PRESETS.buyer)).body.data.version).toBe(2)
    expect((await get('users', authorization)).status).toBe(403)
    const [, refused] = await eventsOf('settings.users.view')
    expect([await eventsOf(userId), refused ?? (await eventsOf('settings.users.view'))[0]]).toEqual([
      [['user.grants_saved', admin.userId]],
      ['permission.refused', userId],
    ])
  })

  test('the second of two editors gets the grants as they are now', async () => {
    const { userId } = await aSession(database, PRESETS.buyer)
    await save(userId, PRESETS.reviewer)
    const late = await save(userId, PRESETS.finance)
    expect([late.status, late.body.present]).toEqual([409, { user_id: userId, grants: PRESETS.reviewer, version: 2 }])
  })

  test('functions no one knows, and parts with a misspelt key, are refused', async () => {
    const { userId } = await aSession(database, PRESETS.buyer)
    const unknown = await save(userId, { global: {}, pages: { ads: { func: { 'batch.veiw': true } } } })
    expect([unknown.status, unknown.body.code, unknown.body.msg]).toEqual([
      400,
      'administration.unknown_functions',
      '没有这些功能：ads.batch.veiw',
    ])
    const misspelt = await post(
      'grants/save',
      once({ user_id: userId, version: '1', grants: JSON.stringify({ global: { games: ['*'] }, pages: {} }) }),
    )
    expect(misspelt.status).toBe(400)
    expect((await save(userId, { global: {}, pages: { landing: { func: { '*': true } } } })).status).toBe(200)
  })

  test('no one takes administration from themselves', async () => {
    const other = await aSession(database, PRESETS.admin)
    const self = await save(admin.userId, PRESETS.buyer)
    expect([self.status, self.body.code]).toEqual([400, 'administration.self_lockout'])
    const locked = await post('users/edit', once({ user_id: admin.userId, version: '1', name: 'x', ...FACTS, active: '0' }))
    expect(locked.body.code).toBe('administration.self_lockout')
    expect((await save(other.userId, PRESETS.buyer)).status).toBe(200)
  })

  test('one administrator always remains, also when another kind of editor takes it away', async () => {
    const editor = await aSession(database, { global: {}, pages: { settings: { func: { 'users.edit': true } } } })
    const lock = () =>
      post('users/edit', once({ user_id: admin.userId, version: '1', name: 'x', ...FACTS, active: '0' }), editor.authorization)
    const refused = await lock()
    expect([refused.status, refused.body.code]).toEqual([400, 'administration.last_administrator'])
    await aSession(database, PRESETS.admin)
    expect((await lock()).status).toBe(200)
  })

  test('two administrators who take it from each other at once: one is refused', async () => {
    const other = await aSession(database, PRESETS.admin)
    const answers = await Promise.all([
      save(other.userId, PRESETS.buyer),
      post('grants/save', once({ user_id: admin.userId, version: '1', grants: JSON.stringify(PRESETS.buyer) }), other.authorization),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('explain answers for another person what their own calls are answered', async () => {
    const { userId } = await aSession(database, PRESETS.reviewer)
    const ask = async (query: string) => (await get(`explain?user_id=${userId}&${query}`)).body.data
    expect(await ask('question=ads.batch.commit')).toMatchObject({
      allowed: false,
      missing: [{ kind: 'function', part: 'ads', func: 'batch.commit' }],
    })
    expect(await ask('question=/tool-list/finance/cost-in-v2')).toMatchObject({
      missing: [
        { kind: 'function', part: 'finance', func: '*' },
        { kind: 'flag', flag: 'finance_list' },
      ],
    })
    expect(await ask('question=ads&list=game&id=301')).toMatchObject({
      allowed: false,
      missing: [{ kind: 'list', list: 'game', id: '301' }],
    })
    expect((await ask('question=ads&list=game&id=10012')).allowed).toBe(true)
  })
})

describe('sessions', () => {
  test('are listed without anything of their token, the own one marked; one is ended, then all', async () => {
    const { userId, authorization, token } = await aSession(database, PRESETS.buyer)
    const answer = await get(`sessions?user_id=${userId}`)
    expect(answer.body).toMatchObject({ total: 1, data: [{ user_id: userId, is_own: false }] })
    expect(JSON.stringify(answer.body)).not.toContain(token)
    expect((await get(`sessions?user_id=${admin.userId}`)).body.data[0].is_own).toBe(true)

    const [{ id }] = answer.body.data
    expect((await post('sessions/revoke', { session_id: id })).body.data).toEqual({ ended: 1 })
    expect((await get('/user/api/user/info', authorization)).status).toBe(401)
    expect((await post('sessions/revoke', { session_id: id })).status).toBe(404)
    expect(await eventsOf(userId)).toEqual([['session.revoked', admin.userId]])

    const other = await aSession(database, PRESETS.buyer)
    expect((await post('sessions/revoke', { user_id: other.userId })).body.data).toEqual({ ended: 1 })
    expect((await get('/user/api/user/info', other.authorization)).status).toBe(401)
  })
})

describe('no one raises themselves, or grants more than they hold', () => {
  const EDITOR: Grants = {
    global: { game: ['10012'], region: ['*'], spreader: ['21'], app: ['*'] },
    pages: {
      settings: { func: { 'users.view': true, 'users.edit': true, 'grants.edit': true, 'lists.edit': true, 'lists.view': true } },
      ads: { func: { 'batch.view': true } },
    },
  }
  const grant = (authorization: string, userId: string, grants: Grants) =>
    post('grants/save', once({ user_id: userId, version: '1', grants: JSON.stringify(grants) }), authorization)
  const told = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

  test('to themselves and to others alike; what they hold they may give, and what was there may stay', async () => {
    const { userId, authorization } = await aSession(database, EDITOR)
    const withAds = (func: Record<string, boolean>): Grants => ({ ...EDITOR, pages: { ...EDITOR.pages, ads: { func } } })
    expect(told(await grant(authorization, userId, withAds({ 'batch.commit': true })))).toEqual([403, 'administration.function_beyond'])
    expect(told(await grant(authorization, userId, { ...EDITOR, global: { ...EDITOR.global, game: ['*'] } }))).toEqual([
      403,
      'administration.list_beyond',
    ])
    expect(await eventsOf('settings.grants.edit')).toContainEqual(['permission.refused', userId])

    const other = await aSession(database, { global: { game: ['10078'] }, pages: {} })
    expect(told(await grant(authorization, other.userId, PRESETS.buyer))).toEqual([403, 'administration.function_beyond'])
    const fits: Grants = { global: { game: ['10078', '10012'] }, pages: { ads: { func: { 'batch.view': true } } } }
    expect((await grant(authorization, other.userId, fits)).body.data.grants).toEqual(fits)
  })

  test('nor by making a person, a password or an e-mail of someone who holds more', async () => {
    const { userId, authorization } = await aSession(database, EDITOR)
    const made = await post('users/create', once({ account: 'raised', name: 'x', preset: 'admin', ...FACTS }), authorization)
    expect(told(made)).toEqual([403, 'administration.function_beyond'])
    const password = { user_id: admin.userId, password: 'a-long-new-password' }
    expect(told(await post('users/password', password, authorization))).toEqual([403, 'administration.above_you'])
    const facts = { user_id: admin.userId, version: '1', name: '测试', ...FACTS, active: '1' }
    expect(told(await post('users/edit', once({ ...facts, email: 'me@house.example' }), authorization))).toEqual([
      403,
      'administration.above_you',
    ])
    expect((await post('users/edit', once(facts), authorization)).status).toBe(200)
    const own = { user_id: userId, version: '1', name: '测试', active: '1', is_agent: '0', domestic: '1', observatory: '1' }
    expect(told(await post('users/edit', once(own), authorization))).toEqual([403, 'administration.self_raise'])
    const ids = { ...NO_SPECIAL_IDS, finance_users: [userId] }
    const { version } = (await get('special_ids')).body.data
    const list = await post('special_ids/save', once({ version: String(version), ids: JSON.stringify(ids) }), authorization)
    expect(told(list)).toEqual([403, 'administration.self_raise'])
  })

  test('who holds everything may, also where a restricted game is withheld from them', async () => {
    const other = await aSession(database, PRESETS.buyer)
    expect((await grant(admin.authorization, other.userId, PRESETS.admin)).status).toBe(200)
  })
})

describe('the e-mail', () => {
  const edit = (userId: string, version: number, email: string) =>
    post('users/edit', once({ user_id: userId, version: String(version), name: '林佳', ...FACTS, active: '1', email }))

  test('is kept in lower case, traced, unique in any case, and taken away by an empty one', async () => {
    const [one, other] = [await aUser(), await aUser()]
    expect((await edit(one.id, 1, 'Lin.Jia@House.example')).body.data.email).toBe('lin.jia@house.example')
    const taken = await edit(other.id, 1, 'LIN.JIA@house.example')
    expect([taken.status, taken.body.code]).toEqual([409, 'administration.email_taken'])
    expect((await edit(other.id, 1, 'not an address')).status).toBe(400)
    const [line] = (await get(`audit?entity_id=${one.id}&event=user.edited`)).body.data
    expect([line.before.email, line.after.email]).toEqual(['', 'lin.jia@house.example'])
    expect((await edit(one.id, 2, '')).body.data.email).toBe('')
  })

  test('stays when an edit does not speak of it', async () => {
    const user = await aUser()
    await edit(user.id, 1, 'stays@house.example')
    const answer = await post('users/edit', once({ user_id: user.id, version: '2', name: '新名', ...FACTS, active: '1' }))
    expect(answer.body.data.email).toBe('stays@house.example')
  })
})

describe('a password, a credential and a revoked session', () => {
  test('are taken back when their line cannot be written', async () => {
    const { userId } = await aSession(database, PRESETS.buyer)
    const before = await database.db.selectFrom('ad_account').select(['credential', 'credential_last4']).execute()
    await database.pool.query(
      `create function no_lines() returns trigger language plpgsql as $$ begin raise exception 'no lines today'; end $$;
       create trigger no_lines before insert on audit_log for each row execute function no_lines()`,
    )
    try {
      expect((await post('users/password', { user_id: userId, password: 'a-long-new-password' })).status).toBe(500)
      expect((await post('sessions/revoke', { user_id: userId })).status).toBe(500)
      expect((await post('credentials/save', { account_id: 'act1', credential: 'a-secret-that-goes-back' })).status).toBe(500)
    } finally {
      await database.pool.query('drop trigger no_lines on audit_log; drop function no_lines()')
    }
    const { password_hash: hash } = await database.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(hash).toBe('-')
    const live = await database.db.selectFrom('session').select('id').where('user_id', '=', userId).where('ended_at', 'is', null).execute()
    expect(live).toHaveLength(1)
    expect(await database.db.selectFrom('ad_account').select(['credential', 'credential_last4']).execute()).toEqual(before)
  })
})

describe('name lists', () => {
  test('are no one until saved; a change holds from the next request; an older version is refused', async () => {
    const { userId, authorization } = await aSession(database, PRESETS.finance)
    expect((await get('special_ids')).body.data).toMatchObject({ ids: NO_SPECIAL_IDS, version: 0, caller: PRESETS.admin })
    expect((await get('special_ids')).body.data.people).toContainEqual({ id: userId, account: expect.any(String), name: '测试' })
    const games = async () => (await get('/dapper/api/games', authorization)).body.data.map(({ game_id: id }: { game_id: string }) => id)
    expect(await games()).toEqual(['10012', '10078'])

    const ids = { ...NO_SPECIAL_IDS, restricted_games: { '301': [userId] }, finance_users: [userId] }
    const save = (version: number, value: object) =>
      post('special_ids/save', once({ version: String(version), ids: JSON.stringify(value) }))
    expect((await save(0, ids)).body).toEqual({ data: { ids, version: 1 } })
    expect(await games()).toEqual(['10012', '10078', '301'])
    expect((await get('/user/api/user/info', authorization)).body.data.special.on_finance_list).toBe(true)

    const late = await save(0, NO_SPECIAL_IDS)
    expect([late.status, late.body.present.version]).toEqual([409, 1])
    const stranger = await save(1, { ...ids, finance_users: ['424242'] })
    expect([stranger.status, stranger.body.code, stranger.body.msg]).toEqual([
      400,
      'administration.unknown_people',
      '名单中有不存在的用户：424242',
    ])
  })
})

describe('credentials', () => {
  test('are sealed, shown by their last four characters, and in the open nowhere', async () => {
    const saved = await post('credentials/save', { account_id: 'act1', credential: CANARY })
    expect(saved.body.data).toMatchObject({ account_id: 'act1', last4: '0042', key_id: vault.keyId() })
    const listed = await get('credentials')
    expect(listed.body.data).toHaveLength(1)
    const everything = (await dump()) + JSON.stringify([saved, listed, await get('audit?per_page=500')])
    expect(everything).not.toContain(CANARY)
    expect(everything).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 20))
    expect(everything).not.toContain(Buffer.from(CANARY).toString('hex'))
    const { credential } = await database.db.selectFrom('ad_account').select('credential').executeTakeFirstOrThrow()
    expect(vault.open(credential, 'act1')).toBe(CANARY)
    expect(await eventsOf('act1')).toEqual([['credential.replaced', admin.userId]])
  })

  test('an account that no one signed in for can be used once it has one', async () => {
    const account = database.db.updateTable('ad_account').where('account_id', '=', 'act1')
    await account.set({ auth_status: 'unbound' }).execute()
    await post('credentials/save', { account_id: 'act1', credential: CANARY })
    const { auth_status } = await database.db.selectFrom('ad_account').select('auth_status').executeTakeFirstOrThrow()
    expect(auth_status).toBe('authorised')
  })

  test('an account with a sign-in that was taken back belongs to it no more once it has one by hand, and can be used', async () => {
    const told = {
      channel: 'fb_ad',
      kind: 'oauth' as const,
      network_user_id: '1',
      network_user_name: '陈',
      token: 'x',
      last4: '',
      rights: [],
    }
    await database.db
      .insertInto('network_authorisation')
      .values({ ...told, id: 'taken-back', status: 'invalid', created_by: admin.userId })
      .execute()
    const account = database.db.updateTable('ad_account').where('account_id', '=', 'act1')
    await account.set({ auth_status: 'invalid', authorisation_id: 'taken-back' }).execute()
    await post('credentials/save', { account_id: 'act1', credential: CANARY })
    const after = await database.db.selectFrom('ad_account').select(['auth_status', 'authorisation_id']).executeTakeFirstOrThrow()
    expect(after).toEqual({ auth_status: 'authorised', authorisation_id: null })
  })

  test('an account outside the grants cannot be given one, and is not listed', async () => {
    const foreign = await aSession(database, { global: { func: { '*': true }, game: ['10078'], spreader: ['21'] }, pages: {} })
    const answer = await post('credentials/save', { account_id: 'act1', credential: 'another-secret-value' }, foreign.authorization)
    expect([answer.status, answer.body.code]).toEqual([403, 'permission.account_outside'])
    expect((await get('credentials', foreign.authorization)).body.data).toEqual([])
    expect((await post('credentials/save', { account_id: 'none', credential: 'another-secret-value' })).status).toBe(403)
  })
})

describe('the audit trail', () => {
  test('is narrowed by who, entity, event, time and request, and paged by key', async () => {
    const user = await aUser()
    await post('users/edit', once({ user_id: user.id, version: '1', name: '新名', ...FACTS, active: '1' }))
    const ids = async (query: string) =>
      (await get(`audit?${query}`)).body.data.map((line: { event: string; entity_id: string }) => `${line.event} ${line.entity_id}`)
    const both = [`user.edited ${user.id}`, `user.created ${user.id}`]
    expect(await ids(`entity=user&entity_id=${user.id}`)).toEqual(both)
    expect(await ids(`user_id=${admin.userId}&event=user.`)).toEqual(both)
    expect(await ids(`entity_id=${user.id}&event=user.edited`)).toEqual(both.slice(0, 1))
    const [{ request_id: requestId, at }] = (await get(`audit?entity_id=${user.id}`)).body.data
    expect(await ids(`request_id=${requestId}`)).toEqual(both.slice(0, 1))
    expect(await ids(`entity_id=${user.id}&to=${encodeURIComponent('2020-01-01T00:00:00+08:00')}`)).toEqual([])
    expect(await ids(`entity_id=${user.id}&from=${encodeURIComponent(at)}`)).toEqual(both.slice(0, 1))

    const whole = (await get('audit?per_page=500')).body.data
    const paged: unknown[] = []
    for (let before = ''; ;) {
      const page = (await get(`audit?per_page=3${before && `&before=${before}`}`)).body
      paged.push(...page.data)
      if (page.next === null) break
      before = page.next
    }
    expect(paged).toEqual(whole)
    expect((await get('audit?from=yesterday')).status).toBe(400)
  })

  test('names the people and games that a line holds by id; an id that no one knows has no name', async () => {
    const user = await aUser()
    const grants = { global: { game: ['10012', 'gone'] }, pages: {} }
    await post('grants/save', once({ user_id: user.id, version: '1', grants: JSON.stringify(grants) }))
    const [line] = (await get(`audit?entity_id=${user.id}&event=user.grants_saved`)).body.data
    // the toy games are called by their ids
    expect(line.names).toMatchObject({ user: { [user.id]: '林佳' }, game: { '10012': '10012' } })
    expect(line.names.game).not.toHaveProperty('gone')
  })

  test('is narrowed by a part of the name or the account of who did it', async () => {
    await aUser()
    const names = async (who: string) => [
      ...new Set((await get(`audit?who=${encodeURIComponent(who)}`)).body.data.map((line: { user_id: string }) => line.user_id)),
    ]
    const { account } = await database.db.selectFrom('app_user').select('account').where('id', '=', admin.userId).executeTakeFirstOrThrow()
    expect([await names(account.slice(1)), await names('nobody%_at-all')]).toEqual([[admin.userId], []])
  })

  test('is exported with lines on top that say who, when and what; formulas are text', async () => {
    await database.db
      .insertInto('audit_log')
      .values({
        user_id: admin.userId,
        request_id: 'r-1',
        entity: 'toy',
        entity_id: '=1+1',
        event: 'toy.made',
        after: '{"name":"x,\\"y\\"","state":"committed"}',
      })
      .execute()
    const answer = await http.inject({
      method: 'GET',
      url: `${BASE}/audit/export?entity=toy&lang=en`,
      headers: { authorization: admin.authorization },
    })
    expect(answer.headers['content-disposition']).toContain('flightdeck-audit-2026-11-20T080000.csv')
    const [title, by, at, zone, filter, lines, , head, row, second] = answer.body.replace('\ufeff', '').split('\r\n')
    expect([title, by, at, zone, filter, lines]).toEqual([
      'Audit trail',
      'Exported by,测试',
      'Exported at,2026-11-20 16:00:00',
      'Time zone,UTC+8',
      'Filters,Object: toy',
      'Rows,1',
    ])
    expect(head).toBe('Time,User,Event,Event name,Object,Object ID,Field,Field name,Before,After,Request ID')
    expect([row, second].map((one) => one?.slice(one.indexOf(',')))).toEqual([
      `,测试,toy.made,toy.made,toy,'=1+1,Name,name,,"x,""y""",r-1`,
      `,测试,toy.made,toy.made,toy,'=1+1,Status,state,,Committed,r-1`,
    ])
    expect((await eventsOf('-')).at(-1)).toEqual(['audit.exported', admin.userId])
  })

  test('its chain holds, and tells when a sealed line was changed, taken out or put in', async () => {
    await aUser()
    // a seal waits for transactions that are still under way, and those of other test files on this server are among them
    const isOver = sql<{ over: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > max(written_in) as over from audit_log`
    const chain = async () => {
      await expect.poll(async () => (await isOver.execute(database.db)).rows).toEqual([{ over: true }])
      return (await get('audit/chain')).body.data
    }
    const whole = await chain()
    expect(whole).toMatchObject({ broken_at: null, next: null, lines: whole.lines_in_all })
    expect(whole.lines).toBe(
      Number(
        (
          await database.db
            .selectFrom('audit_log')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    )
    await aUser()
    expect((await chain()).seals).toBe(whole.seals + 1)
    const parts: ChainPart[] = []
    for (let after: string | null = '0'; after !== null; after = parts.at(-1)?.next ?? null)
      parts.push(await readChainPart(database.db, after, 1))
    expect(parts.map(({ seals }) => seals)).toEqual(parts.map(() => 1))
    expect(parts.reduce((sum, { lines }) => sum + lines, 0)).toBe(parts[0]?.lines_in_all)
    expect(parts.map(({ broken_at }) => broken_at)).toEqual(parts.map(() => null))

    const owner = (statement: string) =>
      database.pool.query(
        `alter table audit_log disable trigger audit_log_append_only; ${statement}; alter table audit_log enable trigger audit_log_append_only`,
      )
    const broken = async (change: string, back: string) => {
      await owner(change)
      const { broken_at } = await chain()
      await owner(back)
      return broken_at !== null
    }
    expect(
      await broken(`update audit_log set event = 'x' || event where id = 1`, `update audit_log set event = substr(event, 2) where id = 1`),
    ).toBe(true)
    expect((await chain()).broken_at).toBe(null)
    expect(
      await broken(
        'create table kept as table audit_log; delete from audit_log where id = 2',
        'insert into audit_log overriding system value select * from kept where id = 2; drop table kept',
      ),
    ).toBe(true)
    expect((await chain()).broken_at).toBe(null)
  })
})

/** Every row of every table as text: what a dump holds. */
async function dump(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const tables = await Promise.all(rows.map(({ name }) => database.pool.query(`select t::text as row from "${name}" t`)))
  return tables.flatMap((table) => table.rows.map(({ row }) => String(row))).join('\n')
}
