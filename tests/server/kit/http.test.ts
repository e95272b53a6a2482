import { connect } from 'node:net'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { data, endpoint, filled, ids, jsonText, paging, text } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { bind } from '#server/kit/bind.ts'
import { Download, handle, handleAnyone } from '#server/kit/handler.ts'
import { createHttp } from '#server/kit/http.ts'
import { createLog } from '#server/kit/log.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Grants } from '#permissions/grants.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { aServer, aSession, basic, ended, form } from './toy.ts'

const READ = { method: 'GET', encoding: 'query', write: 'no', summary: 'toy', scope: { none: 'a toy' } } as const
const echo = endpoint({
  ...READ,
  path: '/toy/echo',
  permission: 'anyone',
  input: z.object({ ids: ids.optional(), q: text.default('') }),
  output: data(z.unknown()),
})
const needs = endpoint({
  ...READ,
  path: '/toy/needs',
  permission: 'anyone',
  input: z.object({ name: filled, account: filled, ...paging() }),
  output: data(z.unknown()),
})
const view = endpoint({ ...READ, path: '/toy/view', permission: 'ads.batch.view', input: z.object({}), output: data(z.unknown()) })
const scoped = endpoint({ ...READ, path: '/toy/scoped', permission: 'signed-in', input: z.object({}), output: data(z.unknown()) })
const save = endpoint({
  method: 'POST',
  path: '/toy/save',
  encoding: 'form',
  write: 'again',
  permission: 'signed-in',
  input: z.object({ name: text, rows: jsonText(z.array(z.object({ n: z.number() }))).optional() }),
  output: data(z.unknown()),
  audit: { records: 'toy.saved' },
  summary: 'toy',
  scope: { none: 'a toy' },
})
const upload = endpoint({
  method: 'POST',
  path: '/toy/upload',
  encoding: 'multipart',
  takes: { files: 1, mb: 1, types: ['text/csv'] },
  write: 'again',
  permission: 'signed-in',
  input: z.object({ note: text }),
  output: data(z.unknown()),
  summary: 'toy',
  scope: { none: 'a toy' },
})
const boom = endpoint({ ...READ, path: '/toy/boom', permission: 'anyone', input: z.object({ how: text }), output: data(text) })
const file = endpoint({ ...READ, path: '/toy/file', permission: 'anyone', input: z.object({}), output: z.unknown(), file: ['text/csv'] })

let database: FreshDatabase
let http: FastifyInstance
const lines: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  http = await aServer(
    database,
    [
      handleAnyone(echo, async (input) => ({ data: input })),
      handleAnyone(needs, async (input) => ({ data: input })),
      handle(view, async (_input, call) => ({ data: call.scope('game') })),
      handle(scoped, async (_input, call) => ({ data: call.scope('game') })),
      handle(save, async (input, call) => {
        if (input.name === 'forbidden') throw new Refused('permission.game_outside', { status: 403 })
        if (input.name === 'stale') throw new Refused('toy.stale', { status: 409, present: { name: 'newer' } })
        call.audit({ entity: 'toy', entityId: '1', before: { name: 'old' }, after: { name: input.name } })
        return { data: input }
      }),
      handle(upload, async (input, call) => ({
        data: { ...input, files: call.files.map(({ name, mime, bytes }) => ({ name, mime, text: bytes.toString() })) },
      })),
      handleAnyone(boom, async ({ how }) => {
        if (how === 'throw') throw new Error('canary-internals')
        if (how === 'number') await database.db.selectFrom('app_user').selectAll().where('id', '=', 'abc').execute()
        return { data: 'fine' }
      }),
      handleAnyone(file, async () => new Download({ body: 'a,b', mime: 'text/csv', fileName: '坏行 "1".csv' })),
    ],
    { log: createLog({ stream }) },
  )
})
afterAll(() => ended(http, database))

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string>) => {
  const { payload, headers: own } = form(fields)
  return http.inject({ method: 'POST', url, payload, headers: { ...own, ...headers } })
}

test('it says that it is well, in JSON', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
})

test('every answer, a refusal too, carries the security headers and a strict policy for scripts', async () => {
  for (const url of ['/healthz', '/toy/needs', '/nowhere', '/toy/boom?how=throw']) {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect([headers['x-content-type-options'], headers['x-frame-options'], headers['referrer-policy']]).toEqual([
      'nosniff',
      'DENY',
      'no-referrer',
    ])
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('a missing parameter is named first in an object, in the language asked for', async () => {
  const zh = await get('/toy/needs?per_page=9000')
  expect(zh.statusCode).toBe(400)
  expect(Object.entries(zh.json().msg)).toEqual([
    ['name', '缺少参数 name'],
    ['account', '缺少参数 account'],
    ['per_page', '参数 per_page 不能大于 500'],
  ])
  const en = await get('/toy/needs?name=', { 'accept-language': 'en-GB,zh;q=0.5' })
  expect(en.json().msg).toEqual({ name: 'name is missing', account: 'account is missing' })
  expect((await get('/toy/needs', { 'accept-language': 'zh-CN', 'x-lang': 'en' })).json().msg.name).toBe('name is missing')
})

test('a parameter that is there and wrong is a sentence with its field', async () => {
  const answer = await get('/toy/needs?name=a&account=b&per_page=9000')
  expect(answer.json()).toEqual({
    code: 'input.too_big',
    msg: '参数 per_page 不能大于 500',
    request_id: answer.headers['x-request-id'],
    blockers: [{ code: 'input.too_big', field: 'per_page', params: { field: 'per_page', limit: '500' } }],
  })
})

test.each([
  ['__proto__[x]=1', 'input.forbidden_key'],
  ['constructor[prototype][x]=1', 'input.forbidden_key'],
  [Array.from({ length: 1001 }, () => 'ids[]=1').join('&'), 'input.too_many'],
  [`a${'[b]'.repeat(1000)}=1`, 'input.too_many'],
  ['q=%00', 'input.control_character'],
  ['token=abc', 'session.token_in_address'],
  ['access_token=abc', 'session.token_in_address'],
])('the query %.30s is refused with 400', async (query, code) => {
  const answer = await get(`/toy/echo?${query}`)
  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('a form is read with the same limits as a query', async () => {
  const { authorization } = await aSession(database)
  const body = (payload: string) =>
    http.inject({
      method: 'POST',
      url: '/toy/save',
      payload,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await body('__proto__[x]=1&name=a')).json().code).toBe('input.forbidden_key')
  expect((await body(Array.from({ length: 1001 }, () => 'rows[]=1').join('&'))).json().code).toBe('input.too_many')
  expect((await body('name=a&rows=' + encodeURIComponent('[{"n":1,"__proto__":{"x":1},"extra":2}]'))).json()).toEqual({
    data: { name: 'a', rows: [{ n: 1 }] },
  })
  expect((await body('name=a&rows=not json')).statusCode).toBe(400)
  expect(Reflect.get({}, 'x')).toBeUndefined()
})

test('a form passes as large as its endpoint says, and a larger one is refused with that limit', async () => {
  const { authorization } = await aSession(database)
  const saved = async (characters: number) => (await post('/toy/save', { name: 'x'.repeat(characters) }, { authorization })).json()
  expect(await saved(1_000_000)).toEqual({ data: { name: 'x'.repeat(1_000_000) } })
  expect(await saved(1_100_000)).toMatchObject({ code: 'request.too_large', msg: '内容太大：这里最多 1 MB' })
})

test('fields that the contract does not know are dropped', async () => {
  const { authorization } = await aSession(database)
  const answer = await post('/toy/save', { name: 'a', created_by: '1', is_admin: '1', status: 'done' }, { authorization })
  expect(answer.json()).toEqual({ data: { name: 'a' } })
})

test('a multipart body gives its fields and its files', async () => {
  const { authorization } = await aSession(database)
  const body = new FormData()
  body.append('note', '备注&=')
  body.append('file', new Blob(['1,2'], { type: 'text/csv' }), '表格.csv')
  const request = new Request('http://x', { method: 'POST', body })
  const answer = await http.inject({
    method: 'POST',
    url: '/toy/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization, 'content-type': request.headers.get('content-type') ?? '' },
  })
  expect(answer.json()).toEqual({ data: { note: '备注&=', files: [{ name: '表格.csv', mime: 'text/csv', text: '1,2' }] } })
  expect((await post('/toy/upload', { note: 'a' }, { authorization })).statusCode).toBe(415)
})

test('without a live session a call is 401, whatever is tried', async () => {
  const { token } = await aSession(database)
  const tries = [
    undefined,
    'Basic',
    `Bearer ${token}`,
    basic('nobody'),
    `Basic ${Buffer.from(`${token}:password`).toString('base64')}`,
    `Basic ${Buffer.from(token).toString('base64')}`,
  ]
  for (const authorization of tries) {
    const answer = await get('/toy/scoped', authorization ? { authorization, cookie: `token=${token}` } : { cookie: `token=${token}` })
    expect([answer.statusCode, answer.json().msg]).toEqual([401, expect.stringContaining('登录')])
    expect(answer.headers['www-authenticate']).toBeUndefined() // the browser must not open its own dialog
  }
  expect((await get('/toy/scoped', { authorization: basic(token) })).statusCode).toBe(200)
})

test('a session ends by idleness, by age, by being ended and with its person', async () => {
  const changes = [
    { seen_at: new Date(Date.now() - 12.1 * 3_600_000) },
    { expires_at: new Date(Date.now() - 1000) },
    { ended_at: new Date() },
  ]
  for (const change of changes) {
    const { authorization, userId } = await aSession(database)
    expect((await get('/toy/scoped', { authorization })).statusCode).toBe(200)
    await database.db.updateTable('session').set(change).where('user_id', '=', userId).execute()
    expect((await get('/toy/scoped', { authorization })).statusCode).toBe(401)
  }
  const { authorization, userId } = await aSession(database)
  await database.db.updateTable('app_user').set({ active: false }).where('id', '=', userId).execute()
  expect((await get('/toy/scoped', { authorization })).statusCode).toBe(401)
})

test('use keeps a session alive, noted once a minute', async () => {
  const { authorization, userId } = await aSession(database)
  const seen = async () =>
    (await database.db.selectFrom('session').select('seen_at').where('user_id', '=', userId).executeTakeFirstOrThrow()).seen_at.getTime()
  const before = await seen()
  await get('/toy/scoped', { authorization })
  expect(await seen()).toBe(before)
  await database.db
    .updateTable('session')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .where('user_id', '=', userId)
    .execute()
  await get('/toy/scoped', { authorization })
  expect(await seen()).toBeGreaterThan(Date.now() - 60_000)
})

test('a function that is not granted is 403 on the next request, and leaves a line in the trail', async () => {
  const grants: Grants = { global: {}, pages: { ads: { func: { 'batch.view': true }, game: ['10078'] } } }
  const { authorization, userId } = await aSession(database, grants)
  expect((await get('/toy/view', { authorization })).json()).toEqual({ data: ['10078'] })
  await database.db
    .updateTable('app_user')
    .set({ grants: JSON.stringify({ global: {}, pages: {} }) })
    .where('id', '=', userId)
    .execute()
  const answer = await get('/toy/view', { authorization })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'permission.function_missing'])
  const trail = await database.db.selectFrom('audit_log').selectAll().where('request_id', '=', answer.json().request_id).execute()
  expect(trail.map(({ user_id, entity, entity_id, event }) => [user_id, entity, entity_id, event])).toEqual([
    [userId, 'permission', 'ads.batch.view', 'permission.refused'],
  ])
})

test('a refusal inside the handler is audited only when it is about permission', async () => {
  const { authorization } = await aSession(database)
  const forbidden = await post('/toy/save', { name: 'forbidden' }, { authorization })
  const stale = await post('/toy/save', { name: 'stale' }, { authorization })
  expect([forbidden.statusCode, stale.statusCode, stale.json().present]).toEqual([403, 409, { name: 'newer' }])
  const trail = await database.db
    .selectFrom('audit_log')
    .select('event')
    .where('request_id', 'in', [forbidden.json().request_id, stale.json().request_id])
    .execute()
  expect(trail).toEqual([{ event: 'permission.refused' }])
})

test('a write leaves its line; no one can change or remove it', async () => {
  const { authorization, userId } = await aSession(database)
  const answer = await post('/toy/save', { name: 'new' }, { authorization })
  const line = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', '=', String(answer.headers['x-request-id']))
    .executeTakeFirstOrThrow()
  expect({ ...line, id: '', at: null, written_in: '' }).toEqual({
    written_in: '',
    id: '',
    at: null,
    user_id: userId,
    request_id: answer.headers['x-request-id'],
    entity: 'toy',
    entity_id: '1',
    event: 'toy.saved',
    before: { name: 'old' },
    after: { name: 'new' },
  })
  await expect(database.db.updateTable('audit_log').set({ event: 'x' }).where('id', '=', line.id).execute()).rejects.toThrow('append-only')
  await expect(database.db.deleteFrom('audit_log').where('id', '=', line.id).execute()).rejects.toThrow('append-only')
  await expect(database.pool.query('truncate audit_log')).rejects.toThrow('append-only')
})

test('a write from another site is refused', async () => {
  const { authorization } = await aSession(database)
  expect((await post('/toy/save', { name: 'a' }, { authorization, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('a bug is a general sentence with a request id, logged once; nothing of the inside leaves', async () => {
  lines.length = 0
  const answer = await get('/toy/boom?how=throw')
  expect([answer.statusCode, answer.json().code, answer.body.includes('canary')]).toEqual([500, 'server.unexpected', false])
  expect(lines.filter((line) => line.includes('canary-internals'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes(answer.json().request_id)).length).toBeGreaterThan(0)
})

test('a text where the database wants a number is the caller’s mistake', async () => {
  expect((await get('/toy/boom?how=number')).statusCode).toBe(400)
})

test('tokens, passwords and queries stay out of the log', async () => {
  lines.length = 0
  const { token } = await aSession(database)
  await get(`/toy/boom?how=canary-search`, { authorization: basic(token) })
  await get('/toy/boom?how=throw&q=canary-search', { authorization: basic(token) })
  createLog({ stream: { write: (line: string) => void lines.push(line) } }).info({
    password: 'canary-password',
    user: { token: 'canary-token', budget: '555666' },
  })
  const log = lines.join('')
  expect(log).toContain('/toy/boom')
  for (const secret of [token, basic(token), 'canary-search', 'canary-password', 'canary-token', '555666'])
    expect(log).not.toContain(secret)
})

test('any version header is accepted', async () => {
  for (const version of ['1.0', '0.1.0', 'nonsense'])
    expect((await get('/toy/echo?q=a', { 'accept-version': version })).statusCode).toBe(200)
})

test('HEAD is no way to call', async () => {
  expect((await http.inject({ method: 'HEAD', url: '/toy/echo' })).statusCode).toBe(404)
})

test('an address that cannot be read is refused as everything else is, with the same headers', async () => {
  const varying = ['content-length', 'date', 'x-request-id', 'cache-control']
  const headersOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))
  const expected = headersOf(await get('/nowhere'))
  for (const url of ['/%', '/toy/%E0%A4%A', '/%zz?a=1', '/toy/echo%']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'request.unreadable',
        msg: '请求内容无法识别',
        request_id: answer.headers['x-request-id'],
        blockers: [{ code: 'request.unreadable' }],
      },
    ])
    expect(headersOf(answer)).toEqual(expected)
  }
  expect(headersOf(await get('/toy/echo?q=%00'))).toEqual(expected)
  expect(headersOf(await http.inject({ method: 'POST', url: '/nowhere' }))).toEqual(expected)
})

test.each([
  ['a line that is no header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400, 'request.unreadable'],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'request.unreadable'],
  ['two lengths', 'POST /toy/save HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400, 'request.unreadable'],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: x\r\nx-much: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'request.head_too_large'],
])('malformed HTTP is refused as everything else is: %s', async (_what, sent, status, code) => {
  const server = await createHttp({ version: '1.2.3' })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (part) => (text += part.toString('utf8')))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const told = z.object({ code: z.string(), msg: z.string(), request_id: z.uuid(), blockers: z.array(z.unknown()) }).parse(JSON.parse(body))
  expect([told.code, told.blockers.length, told.msg.includes('blocker.')]).toEqual([code, 1, false])
  const named = Object.fromEntries(headers.map((one) => [one.split(': ')[0]?.toLowerCase(), one.split(': ')[1]]))
  expect(named).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': told.request_id,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  })
  await server.close()
})

test('an unknown address is a refusal in JSON', async () => {
  const answer = await get('/dapper/api/nowhere')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not_found'])
})

test('a download keeps its name in any language', async () => {
  const { headers, body } = await get('/toy/file')
  expect([body, headers['content-disposition']]).toEqual([
    'a,b',
    `attachment; filename="__ _1_.csv"; filename*=UTF-8''${encodeURIComponent('坏行 "1".csv')}`,
  ])
})

test('the metrics count calls by pattern, never by address', async () => {
  await get('/toy/echo?q=canary-metric')
  await get('/canary-address')
  const { body } = await get('/metrics')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/toy/echo",status="200"}')
  expect(body).toContain('route="unmatched",status="404"')
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('canary')
})

test('the OpenAPI document has every call with its way of sending, its session and its refusals', async () => {
  const document = (await get('/openapi.json')).json()
  const operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(operations.sort()).toEqual(ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort())
  const create = document.paths['/dapper/api/fb_ad/create_batch'].post
  const body = create.requestBody.content['application/x-www-form-urlencoded']
  expect([body.schema.required.sort(), body.encoding, body.schema.properties.spec.type]).toEqual([
    ['spec', 'ticket'],
    { spec: { contentType: 'application/json' } },
    'object',
  ])
  expect([create.security, create.responses['401'], document.paths['/user/api/user/login'].post.security]).toEqual([
    [{ session: [] }],
    { $ref: '#/components/responses/Refused401' },
    [],
  ])
  const upload = document.paths['/dapper/api/review/authorization_book/save'].post.requestBody.content['multipart/form-data']
  const scan = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp']
  expect([upload.schema.properties.file, upload.encoding]).toEqual([{}, { file: { contentType: scan.join(', ') } }])
  const answersOf = (path: string) => Object.keys(document.paths[path].get.responses['200'].content)
  expect([answersOf('/dapper/api/review/authorization_book/file'), answersOf('/dapper/api/finance-v2/cost-list')]).toEqual([
    scan,
    ['application/json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  ])
  const creatives = document.paths['/dapper/api/fb_ad/creative/list'].get.parameters
  expect(creatives.map(({ name }: { name: string }) => name)).toContain('ids[]')
})

test('a route without a scope, or whose scope does not fit its input, keeps the server from starting', async () => {
  const bare = await createHttp({ version: '1' })
  const scopeless = endpoint({ ...view, path: '/toy/scopeless' })
  Reflect.deleteProperty(scopeless, 'scope')
  const hidden = endpoint({ ...view, path: '/toy/hidden', input: z.object({ game_id: text }) })
  const wrong = endpoint({ ...view, path: '/toy/wrong', input: z.object({ game_id: text }), scope: { input: { game: 'game' } } })
  const empty = endpoint({ ...view, path: '/toy/empty', scope: { input: {} } })
  const starting = (one: typeof view | typeof hidden) => () => bind(bare, [handle(one, async () => ({ data: 1 }))], { db: database.db })
  expect(starting(scopeless)).toThrow('GET /toy/scopeless declares no scope')
  expect(starting(hidden)).toThrow("GET /toy/hidden takes 'game_id' without a scope")
  expect(starting(wrong)).toThrow("GET /toy/wrong scopes 'game', which its input does not have")
  expect(starting(empty)).toThrow('GET /toy/empty declares an empty scope')
  await bare.close()
})

test('a foreign id of the input is refused before the call runs; a foreign row never leaves the server', async () => {
  const listed = endpoint({
    ...view,
    path: '/toy/listed',
    input: z.object({ game_id: text.optional(), spec: jsonText(z.object({ regions: z.array(text) })).optional() }),
    output: data(z.array(z.object({ game_id: text }))),
    scope: { input: { game: 'game_id', region: 'spec.regions' }, rows: { game: 'game_id' } },
  })
  let ran = 0
  const server = await aServer(database, [
    handle(listed, async ({ game_id: game }) => {
      ran++
      return { data: [{ game_id: game ?? 'foreign' }] }
    }),
  ])
  const { authorization } = await aSession(database, {
    global: { game: ['1'], region: ['r'] },
    pages: { ads: { func: { 'batch.view': true }, game: ['2'] } },
  })
  const get = async (query: string) => {
    const answer = await server.inject({ method: 'GET', url: `/toy/listed${query}`, headers: { authorization } })
    return [answer.statusCode, answer.json().code, answer.json().blockers?.[0]?.field]
  }
  expect(await get('?game_id=2')).toEqual([200, undefined, undefined])
  expect(await get('?game_id=1')).toEqual([403, 'permission.game_outside', 'game_id'])
  expect(await get(`?game_id=2&spec=${encodeURIComponent('{"regions":["r","s"]}')}`)).toEqual([
    403,
    'permission.region_outside',
    'spec.regions',
  ])
  expect(ran).toBe(1)
  expect(await get('')).toEqual([500, 'server.unexpected', undefined])
  const refused = await database.db
    .selectFrom('audit_log')
    .select('after')
    .where('event', '=', 'permission.refused')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(refused?.after).toMatchObject({ call: 'GET /toy/listed', blockers: [{ code: 'permission.region_outside' }] })
  await server.close()
})

test('a route whose permission no one knows keeps the server from starting', async () => {
  const bare = await createHttp({ version: '1' })
  const misspelt = handle(endpoint({ ...view, permission: 'ads.batch.veiw' }), async () => ({ data: 1 }))
  expect(() => bind(bare, [misspelt], { db: database.db })).toThrow("unknown permission 'ads.batch.veiw'")
  const once = handle(scoped, async () => ({ data: 1 }))
  expect(() => bind(bare, [once, once], { db: database.db })).toThrow('already declared')
  await bare.close()
})

test('an endpoint open to anyone and one that needs a session cannot be mistaken for each other', () => {
  expect(() => handle(echo, async () => ({ data: 1 }))).toThrow('handleAnyone')
  expect(() => handleAnyone(scoped, async () => ({ data: 1 }))).toThrow('use handle')
})
