import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { reportFailure } from '#contract/failure-report.ts'
import { bodyKbOf, isJsonText, MEDIA_TYPES, type Endpoint } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { login } from '#contract/auth.ts'
import { monitorBeacon } from '#contract/monitor-visits.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'
import { anEventKey, EVENT_KEY } from '../kit/event-key.ts'
import { aSession, ended } from '../kit/toy.ts'

/** Bodies that cost more than they may: too large, of a media type the call does not declare, too deep. Every route, from the contracts. */
let database: FreshDatabase
let http: FastifyInstance
let address: URL
let authorization: string
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bodies-'))

beforeAll(async () => {
  database = await freshDatabase()
  http = await buildServer({ db: database.db, dataDir: folder, connectors: new Map(), version: '1.0.0' })
  address = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const session = await aSession(database)
  ;({ authorization } = session)
  await anEventKey(database, session.userId)
})
afterAll(() => ended(http, database, folder))
afterEach(() => vi.restoreAllMocks())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const addressOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '1')
const withBody = ALL_ENDPOINTS.flatMap((endpoint) => (endpoint.encoding === 'query' ? [] : [{ endpoint, encoding: endpoint.encoding }]))
const TYPES: Readonly<Record<string, string>> = {
  ...MEDIA_TYPES,
  multipart: `${MEDIA_TYPES.multipart}; boundary=cut`,
  plain: 'text/plain',
  nonsense: 'nonsense',
}

const send = (endpoint: Endpoint, type: string, payload: string, headers: Record<string, string> = {}) =>
  http.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { authorization, 'content-type': type, ...(endpoint.keyed ? { [endpoint.keyed.header]: EVENT_KEY } : {}), ...headers },
    payload,
  })

/** How many characters of nested brackets JSON was parsed from in this process. */
function parsedCharacters(): () => number {
  const parse = vi.spyOn(JSON, 'parse')
  return () => parse.mock.calls.reduce((sum, [text]) => sum + (/^\[{30}/.test(String(text)) ? String(text).length : 0), 0)
}

describe('every route with a body', () => {
  test('says 413 with its limit before it reads a larger one: a few kB where no one signed in, 8 MB at most where rows are saved', async () => {
    const wrong: string[] = []
    for (const { endpoint, encoding } of withBody) {
      const announced = String(101 * 1024 * 1024)
      const answer = await send(endpoint, TYPES[encoding] ?? '', 'a=1', { 'content-length': announced })
      const { code, msg, blockers } = answer.json()
      if (
        answer.statusCode !== 413 ||
        code !== 'request.too_large' ||
        typeof msg !== 'string' ||
        !/^\d+ [kM]B$/.test(blockers[0].params.limit)
      )
        wrong.push(`${answer.statusCode} ${nameOf(endpoint)} ${answer.body}`)
    }
    const large = withBody.filter(({ endpoint }) => bodyKbOf(endpoint) > 8 * 1024).map(({ endpoint }) => endpoint.path)
    const open = withBody.filter(({ endpoint }) => endpoint.permission === 'anyone' && !endpoint.keyed && bodyKbOf(endpoint) > 8)
    expect(wrong).toEqual([])
    expect(large.every((path) => path.endsWith('/batch_import'))).toBe(true)
    expect(open.map(({ endpoint }) => [endpoint.path, bodyKbOf(endpoint)])).toEqual([[monitorBeacon.path, 64]])
  })

  test('parses the media type it declares and no other: the rest is 415 in the shape of every refusal', async () => {
    const parsed = parsedCharacters()
    const wrong: string[] = []
    for (const { endpoint, encoding } of withBody)
      for (const [name, type] of Object.entries(TYPES)) {
        if (name === encoding) continue
        const answer = await send(endpoint, type, '['.repeat(2_000))
        if (answer.statusCode !== 415 || answer.json().code !== 'request.media_type' || typeof answer.json().request_id !== 'string')
          wrong.push(`${answer.statusCode} ${nameOf(endpoint)} ${type}`)
      }
    expect([wrong, parsed()]).toEqual([[], 0])
  })

  test('refuses what is too deep before it is parsed: a JSON body, and every field that holds JSON text', async () => {
    const deep = '['.repeat(2_000) + ']'.repeat(2_000)
    const parsed = parsedCharacters()
    const wrong: string[] = []
    let fields = 0
    for (const endpoint of ALL_ENDPOINTS) {
      if (endpoint.encoding === 'json') {
        const answer = await send(endpoint, MEDIA_TYPES.json, deep)
        if (answer.statusCode !== 400 || answer.json().code !== 'input.too_many') wrong.push(`${nameOf(endpoint)} ${answer.body}`)
      }
      for (const field of jsonFields(endpoint)) {
        fields += 1
        const answer = await sendField(endpoint, field, deep)
        const said: { code: string; field?: string }[] = answer.json().blockers
        if (answer.statusCode !== 400 || !said.some((one) => one.code === 'input.too_many' && one.field === field))
          wrong.push(`${nameOf(endpoint)} ${field}: ${answer.body}`)
      }
    }
    expect([wrong, parsed(), fields > 20]).toEqual([[], 0, true])
  })

  test('takes multipart without a boundary, or cut short, as unreadable', async () => {
    const wrong: string[] = []
    for (const { endpoint } of withBody.filter(({ encoding }) => encoding === 'multipart'))
      for (const [type, payload] of [
        [MEDIA_TYPES.multipart, 'a=1'],
        [`${MEDIA_TYPES.multipart}; boundary=`, 'a=1'],
        [`${MEDIA_TYPES.multipart}; boundary=cut`, '--cut\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'],
        [`${MEDIA_TYPES.multipart}; boundary=cut`, 'no part at all'],
      ] as const) {
        const answer = await send(endpoint, type, payload)
        if (answer.statusCode !== 400 || answer.json().code !== 'request.unreadable')
          wrong.push(`${answer.statusCode} ${nameOf(endpoint)} ${type}: ${answer.body}`)
      }
    expect(wrong).toEqual([])
  })

  test('leaves a part of multipart unparsed that calls itself JSON', async () => {
    const parsed = parsedCharacters()
    const wrong: string[] = []
    for (const { endpoint } of withBody.filter(({ encoding }) => encoding === 'multipart')) {
      const head = '--cut\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n'
      const answer = await send(endpoint, TYPES.multipart ?? '', `${head}${'['.repeat(2_000)}\r\n--cut--\r\n`)
      if (![413, 415].includes(answer.statusCode)) wrong.push(`${answer.statusCode} ${nameOf(endpoint)}`)
    }
    expect([wrong, parsed()]).toEqual([[], 0])
  })
})

test('a body to an address no one serves is not read', async () => {
  const parsed = parsedCharacters()
  const answer = await http.inject({
    method: 'POST',
    url: '/nowhere',
    headers: { 'content-type': MEDIA_TYPES.json },
    payload: '['.repeat(6_000),
  })
  expect([answer.statusCode, answer.json().code, parsed()]).toEqual([404, 'request.not_found', 0])
})

describe('22 MB of brackets, twenty at a time', () => {
  const BYTES = 22_000_000
  test.each([
    ['a form to the monitor', monitorBeacon, MEDIA_TYPES.form, 413, false],
    ['JSON to the sign-in', login, MEDIA_TYPES.json, 415, false],
    ['a form to the sign-in', login, MEDIA_TYPES.form, 413, false],
    ['JSON to the failure report, signed in', reportFailure, MEDIA_TYPES.json, 413, true],
  ])(
    '%s: answered when a fiftieth has arrived, with nothing parsed, and the console answers meanwhile',
    async (_, endpoint, type, status, signedIn) => {
      const head = signedIn ? `authorization: ${authorization}\r\n` : ''
      const parsed = parsedCharacters()
      const chunk = 'x='.padEnd(BYTES / 50, '[')
      const sockets = Array.from({ length: 20 }, (_entry, index) => {
        const length = index % 2 === 0 ? `content-length: ${BYTES}` : 'transfer-encoding: chunked'
        const body = index % 2 === 0 ? chunk : `${chunk.length.toString(16)}\r\n${chunk}\r\n`
        return hold(`POST ${endpoint.path} HTTP/1.1\r\nhost: x\r\n${head}content-type: ${type}\r\n${length}\r\n\r\n${body}`)
      })
      onTestFinished(() => sockets.forEach(({ socket }) => socket.destroy()))
      const health = await fetch(new URL('/healthz', address))
      const statuses = await Promise.all(sockets.map(({ status: answered }) => answered))
      expect([health.status, statuses, parsed()]).toEqual([200, Array(20).fill(status), 0])
    },
  )

  /** A request that is never sent to its end: whatever is answered was answered to what has come. */
  function hold(text: string): { socket: Socket; status: Promise<number> } {
    const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(text))
    const status = new Promise<number>((resolve, reject) => {
      socket.on('data', (bytes: Buffer) => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1])))
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('closed without an answer')))
    })
    return { socket, status }
  }
})

function jsonFields({ input }: Endpoint): string[] {
  const shape = input instanceof z.ZodObject ? input.shape : {}
  return Object.entries(shape).flatMap(([name, field]) => (isJsonText(bare(field)) ? [name] : []))
}

const bare = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault ? bare(field.def.innerType) : field

async function sendField(endpoint: Endpoint, field: string, text: string) {
  if (endpoint.encoding === 'multipart')
    return await send(
      endpoint,
      TYPES.multipart ?? '',
      `--cut\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n--cut--\r\n`,
    )
  if (endpoint.encoding === 'json') return await send(endpoint, MEDIA_TYPES.json, JSON.stringify({ [field]: text }))
  const query = new URLSearchParams({ [field]: text }).toString()
  if (endpoint.encoding === 'query')
    return await http.inject({ method: endpoint.method, url: `${addressOf(endpoint)}?${query}`, headers: { authorization } })
  return await send(endpoint, MEDIA_TYPES.form, query)
}
