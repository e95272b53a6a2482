import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { createLog } from '#server/kit/log.ts'
import { hashPassword } from '#server/kit/password.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { processWork, threadWork } from '#tests/kit/work.ts'
import { anEventKey, EVENT_KEY } from '../kit/event-key.ts'
import { emptyStore } from '../kit/empty-store.ts'
import { aSession, ended, form } from '../kit/toy.ts'

/** The attacks every route must are, generated from the contracts: a new call is attacked on the day it lands. */
let database: FreshDatabase
let http: FastifyInstance
let authorization: string
let token: string
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-attacks-'))
const lines: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const log = createLog({
    level: 'trace',
    stream: new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  })
  http = await buildServer({ db: database.db, dataDir: folder, connectors: new Map(), version: '1.0.0', log, columnStore: emptyStore })
  await http.ready()
  const session = await aSession(database)
  ;({ authorization, token } = session)
  await anEventKey(database, session.userId)
})
afterAll(() => ended(http, database, folder))

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '1')
const notLogout = ALL_ENDPOINTS.filter(({ path }) => !path.endsWith('/logout'))

/** The same fields in each way a call may be sent; in an address they are part of it. */
const BODIES: Readonly<Record<Exclude<Endpoint['encoding'], 'query'>, (text: string) => { payload: string; type: string }>> = {
  form: (text) => ({ payload: text, type: 'application/x-www-form-urlencoded' }),
  json: (text) => ({ payload: JSON.stringify(Object.fromEntries(pairsOf(text))), type: 'application/json' }),
  multipart: (text) => ({
    payload: `${pairsOf(text)
      .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--cut--\r\n`,
    type: 'multipart/form-data; boundary=cut',
  }),
}
const pairsOf = (text: string): [string, string][] => [...new URLSearchParams(text)]

/** One call with raw text where its input is. */
async function attack(endpoint: Endpoint, text: string, headers: Record<string, string> = {}) {
  const { method, encoding } = endpoint
  if (encoding === 'query')
    return await http.inject({ method, url: `${addressOf(endpoint)}?${text}`, headers: { authorization, ...headers } })
  const { payload, type } = BODIES[encoding](text)
  return await http.inject({ method, url: addressOf(endpoint), payload, headers: { authorization, 'content-type': type, ...headers } })
}

describe('every answer of every route', () => {
  const REQUIRED: Record<string, RegExp> = {
    'content-security-policy': /default-src 'self'.*script-src 'self';.*frame-ancestors 'none'/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^no-referrer$/,
    'strict-transport-security': /max-age=31536000/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'x-request-id': /^[0-9a-f-]{36}$/,
    'x-version': /^1\.0\.0$/,
  }

  test('carries the security headers, answered or refused, and no CORS for anyone', async () => {
    const wrong: string[] = []
    for (const endpoint of notLogout) {
      const callers: Record<string, string>[] = [
        {},
        { authorization: 'Basic bm86' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      ]
      for (const headers of callers) {
        const answer = await attack(endpoint, '', headers)
        for (const [name, fits] of Object.entries(REQUIRED))
          if (!fits.test(String(answer.headers[name]))) wrong.push(`${nameOf(endpoint)} ${name}: ${String(answer.headers[name])}`)
        if (answer.headers['access-control-allow-origin'] !== undefined) wrong.push(`${nameOf(endpoint)} allows an origin`)
        if (answer.headers['set-cookie'] !== undefined) wrong.push(`${nameOf(endpoint)} sets a cookie`)
      }
      const preflight = await http.inject({
        method: 'OPTIONS',
        url: addressOf(endpoint),
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': endpoint.method,
          'access-control-request-headers': 'authorization',
        },
      })
      if (preflight.statusCode < 400 || preflight.headers['access-control-allow-origin'] !== undefined)
        wrong.push(`${nameOf(endpoint)} answers a preflight`)
    }
    expect(wrong).toEqual([])
  })
})

describe('every list', () => {
  const paged = notLogout.filter(({ input }) => 'per_page' in (input instanceof z.ZodObject ? input.shape : {}))

  test('gives 500 rows a page at most, and refuses to be asked for more, for none or for fewer', async () => {
    const wrong: string[] = []
    for (const endpoint of paged)
      for (const size of ['501', '0', '-1', '1e9', 'all']) {
        const answer = await attack(endpoint, `per_page=${size}`)
        if (answer.statusCode !== 400) wrong.push(`${answer.statusCode} ${nameOf(endpoint)} per_page=${size}`)
      }
    expect([wrong, paged.length > 10]).toEqual([[], true])
  })

  test('has a page: an answer with a total is never without a limit', () => {
    const lists = ALL_ENDPOINTS.filter(({ output }) => output instanceof z.ZodObject && 'total' in output.shape)
    expect(lists.filter((endpoint) => !paged.includes(endpoint)).map(nameOf)).toEqual([])
  })
})

describe('every route refuses', () => {
  test('a token in its address, whatever it is called', async () => {
    const taken: string[] = []
    for (const endpoint of notLogout)
      for (const name of ['token', 'access_token', 'Authorization']) {
        const answer = await http.inject({ method: endpoint.method, url: `${addressOf(endpoint)}?${name}=${token}` })
        if (answer.statusCode !== 400 || answer.json().code !== 'session.token_in_address')
          taken.push(`${answer.statusCode} ${nameOf(endpoint)}`)
      }
    expect(taken).toEqual([])
  })

  test.each([
    ['__proto__', '__proto__[polluted]=1'],
    ['constructor.prototype', 'constructor[prototype][polluted]=1'],
    ['an encoded __proto__', '%5f%5fproto%5f%5f[polluted]=1'],
    ['a nested __proto__', 'a[b][__proto__][polluted]=1'],
    ['10,000 of a list', Array.from({ length: 10_000 }, () => 'a[]=1').join('&')],
    ['a depth of 1,000', `a${'[b]'.repeat(1000)}=1`],
    ['a list that is a thousand and one', Array.from({ length: 1001 }, (_, index) => `ids[${index}]=1`).join('&')],
    ['a NUL', 'a=%00'],
    ['half an escape', 'a%E0%A4%A=1'],
  ])('%s with 400, and nothing is polluted', async (_, text) => {
    const wrong: string[] = []
    for (const endpoint of notLogout.filter(({ encoding }) => encoding === 'query' || encoding === 'form')) {
      const { statusCode } = await attack(endpoint, text)
      // where no one signed in, the longest are too large before they are too many
      if (statusCode !== 400 && !(statusCode === 413 && text.length > 8 * 1024)) wrong.push(`${statusCode} ${nameOf(endpoint)}`)
    }
    expect([wrong, Reflect.get({}, 'polluted'), Reflect.get([], 'polluted')]).toEqual([[], undefined, undefined])
  })

  test.each([
    ['__proto__', '__proto__[polluted]=1'],
    ['constructor.prototype', 'constructor[prototype][polluted]=1'],
    ['a nested __proto__', 'a[b][__proto__][polluted]=1'],
    ['a depth of 100', `a${'[b]'.repeat(60)}=1`],
    ['a list that is a thousand and one', Array.from({ length: 1001 }, (_, index) => `ids[${index}]=1`).join('&')],
    ['a NUL', 'a=%00'],
  ])('%s among the fields that come with a file before they are looked at, and nothing is polluted', async (_, text) => {
    const wrong: string[] = []
    for (const endpoint of notLogout.filter(({ encoding }) => encoding === 'multipart')) {
      const answer = await attack(endpoint, text)
      if (![400, 413].includes(answer.statusCode) || typeof answer.json().msg !== 'string')
        wrong.push(`${nameOf(endpoint)}: ${answer.body}`)
    }
    expect([wrong, Reflect.get({}, 'polluted')]).toEqual([[], undefined])
  })

  test.each([
    ['__proto__', '{"__proto__":{"polluted":1}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"polluted":1}}}'],
    ['a nested __proto__', '{"a":{"b":{"__proto__":{"polluted":1}}}}'],
    ['half an object', '{"a":'],
  ])('%s as JSON with 400 before its fields are looked at, and nothing is polluted', async (_, payload) => {
    const wrong: string[] = []
    for (const endpoint of notLogout.filter(({ encoding }) => encoding === 'json')) {
      const headers = {
        authorization,
        'content-type': 'application/json',
        ...(endpoint.keyed ? { [endpoint.keyed.header]: EVENT_KEY } : {}),
      }
      const answer = await http.inject({ method: endpoint.method, url: addressOf(endpoint), payload, headers })
      // of a missing field the words are an object, by its name
      if (answer.statusCode !== 400 || typeof answer.json().msg !== 'string') wrong.push(`${nameOf(endpoint)}: ${answer.body}`)
    }
    expect([wrong, Reflect.get({}, 'polluted')]).toEqual([[], undefined])
  })

  test('nothing with 500: a thousand random inputs, and the prototype is as it was', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    const part = fc.constantFrom(
      'a',
      'page',
      'per_page',
      'ids',
      'game_id',
      'ticket',
      'batch_id',
      '[]',
      '[',
      ']',
      '[0]',
      '__proto__',
      '&',
      '=',
      '%',
      '%5B',
      '1',
      '-1',
      '1e9',
      '💥',
      "'",
      '"',
      '{}',
      'null',
    )
    const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...notLogout), text, async (endpoint, typed) => {
        const { statusCode } = await attack(endpoint, encodeURI(typed).replaceAll('%25', '%'))
        return statusCode < 500
      }),
      { numRuns: 1000 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  })
})

describe('what the server owns', () => {
  const OWNED = [
    'created_by',
    'created_at',
    'updated_at',
    'is_admin',
    'isAdmin',
    'user_id',
    'userId',
    'password_hash',
    'token_hash',
    'confirmed_by',
    'committed_by',
    'committed_at',
    'seeded_at',
    'push_status',
    'sync_status',
    'lease_until',
    'attempts',
  ]

  /** Every object schema of an input, whatever it is in. */
  function objectsIn(schema: unknown, path = '', seen = new Set<unknown>()): { path: string; object: z.ZodObject }[] {
    if (!(schema instanceof z.ZodType) || seen.has(schema)) return []
    seen.add(schema)
    const def: Record<string, unknown> = { ...schema.def }
    if (schema instanceof z.ZodObject)
      return [{ path, object: schema }, ...Object.entries(schema.shape).flatMap(([key, field]) => objectsIn(field, `${path}.${key}`, seen))]
    const inner = [def['innerType'], def['element'], def['in'], def['out'], def['valueType'], ...[def['options'], def['items']].flat()]
    return inner.flatMap((one) => objectsIn(one, path, seen))
  }
  const writes = ALL_ENDPOINTS.filter(({ write }) => write !== 'no')

  test('no write takes: each input, at every depth, drops or refuses what it does not name', () => {
    const open = writes.flatMap((endpoint) =>
      objectsIn(endpoint.input)
        .filter(({ object }) => object.def.catchall !== undefined && !(object.def.catchall instanceof z.ZodNever))
        .map(({ path }) => `${nameOf(endpoint)}${path}`),
    )
    expect([open, writes.length > 10]).toEqual([[], true])
  })

  /** Administration names whom it changes; who changes it is the session's all the same. */
  const isWhom = (endpoint: Endpoint, name: string) => name === 'user_id' && endpoint.path.startsWith('/user/api/settings/')

  /** Who did it and when is never told by anyone who asks; days that a person means are called otherwise. */
  const isStamp = (name: string) => /_(by|at)$/.test(name)

  test('no write names', () => {
    const named = writes.flatMap((endpoint) =>
      objectsIn(endpoint.input).flatMap(({ path, object }) =>
        Object.keys(object.shape)
          .filter((name) => (OWNED.includes(name) || isStamp(name)) && !isWhom(endpoint, name))
          .map((name) => `${nameOf(endpoint)}${path}.${name}`),
      ),
    )
    expect(named).toEqual([])
  })
})

describe('the server is', () => {
  test('a statement that takes too long: it is stopped and the answer says so', async () => {
    const { openDatabase } = await import('#server/db/open.ts')
    const { answerError } = await import('#server/kit/answer.ts')
    const impatient = openDatabase(database.url, { statementTimeoutMs: 50 })
    const error: unknown = await impatient.pool.query('select pg_sleep(5)').catch((stopped: unknown) => stopped)
    await impatient.close()
    const said: unknown[] = []
    const reply = {
      code: (status: number) => (said.push(status), reply),
      header: () => reply,
      send: (body: object) => (said.push(body), reply),
    }
    answerError(error, { headers: {}, id: 'r', log: { error: () => undefined } } as never, reply as never)
    expect(said).toMatchObject([503, { code: 'server.too_slow' }])
  })

  test('two hundred connections that dribble their headers: others are served meanwhile', async () => {
    const slow = await buildServer({ db: database.db, dataDir: folder, connectors: new Map(), version: '1.0.0' })
    const address = new URL(await slow.listen({ host: '127.0.0.1', port: 0 }))
    const sockets: Socket[] = []
    for (let count = 0; count < 200; count++) {
      const socket = connect(Number(address.port), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('POST /user/api/user/login HTTP/1.1\r\nHost: x\r\nX-Slow: ')
      sockets.push(socket)
    }
    const drip = setInterval(() => sockets.forEach((socket) => socket.write('a')), 50)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(new URL('/healthz', address)).then(({ status }) => status)))
    clearInterval(drip)
    sockets.forEach((socket) => socket.destroy())
    expect([answers, slow.server.headersTimeout > 0 && slow.server.headersTimeout <= 60_000]).toEqual([Array(20).fill(200), true])
    await slow.close()
  })

  test('twenty sign-ins at once: the loop goes on while passwords are hashed', async () => {
    const [loop, all] = [threadWork(), processWork()]
    await Promise.all(Array.from({ length: 20 }, () => hashPassword('a long enough password')))
    // hashed on the loop, its thread would have done it all
    expect(loop.cpuMs() / all.cpuMs()).toBeLessThan(0.5)
  })
})

test('canary secrets are in no log line, metric, document or audit row', async () => {
  const canary = { password: 'canary-password-7731', token: 'canary-token-7732', query: 'canary-query-7733', amount: '918273645' }
  const { payload, headers } = form({ account: 'buyer', password: canary.password })
  await http.inject({ method: 'POST', url: '/user/api/user/login', payload, headers })
  const stolen = `Basic ${Buffer.from(`${canary.token}:`).toString('base64')}`
  for (const endpoint of notLogout) {
    await attack(endpoint, `password=${canary.password}&access_token=${canary.token}`)
    await attack(endpoint, `q=${canary.query}&daily_budget=${canary.amount}&code=${canary.token}`, {
      authorization: stolen,
      cookie: `token=${canary.token}`,
    })
  }
  const trail = JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute())
  const told = [lines.join(''), (await http.inject('/metrics')).body, (await http.inject('/openapi.json')).body, trail]
  const found = [...Object.values(canary), token, stolen].flatMap((secret) =>
    told.flatMap((text, at) => (text.includes(secret) ? [`${secret} in ${at}`] : [])),
  )
  expect([found, lines.length > 10]).toEqual([[], true])
})
