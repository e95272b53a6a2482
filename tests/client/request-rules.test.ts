import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createClient, TIMEOUT_MS, type ClientOptions } from '#client/client.ts'
import { encode } from '#client/encode.ts'
import { CallFailed } from '#client/failure.ts'
import { flightKey } from '#client/in-flight.ts'
import { logout } from '#contract/auth.ts'
import { data, endpoint, listOf, paging } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { saveRtaBind } from '#contract/rta.ts'
import { parseBrackets } from '#server/kit/brackets.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

const OWN = { permission: 'signed-in', scope: { none: 'a toy' }, summary: '' } as const
const remove = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/pages',
  encoding: 'form',
  write: 'again',
  input: z.looseObject({}),
  output: data(z.number()),
})
const change = endpoint({ ...remove, method: 'PUT' })
const read = endpoint({
  ...OWN,
  method: 'GET',
  path: '/pages',
  encoding: 'query',
  write: 'no',
  input: z.looseObject({}),
  output: data(z.number()),
})

type Asked = { method: string | undefined; url: string | undefined; type: string | undefined; body: string }

/** A real server that writes down what it is asked, and answers 1 with the given headers. */
async function aServer(headers: Record<string, string> = {}, options: Partial<ClientOptions> = {}) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, type: request.headers['content-type'], body: Buffer.concat(parts).toString() })
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end('{"data":1}')
    })
  })
  closers.push(() => (server.closeAllConnections(), server.close()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const silent = { token: () => 't', version: () => null, language: () => 'zh' as const, onUnauthorised: () => {}, onFailure: () => {} }
  return { client: createClient({ origin, ...silent, ...options }), asked }
}

describe('what the client writes, the server reads', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'))
  const name = fc.stringMatching(/^[a-z][a-z_0-9]{0,10}$/).filter((key) => !['constructor', 'prototype'].includes(key))
  const scalar = fc.oneof(word, fc.integer().map(String), fc.constant(''))
  const lists = fc.array(scalar, { minLength: 1, maxLength: 30 })
  const fields = fc.dictionary(name, fc.oneof(scalar, lists, fc.constant(null), fc.constant(undefined)), { maxKeys: 8 })
  const kept = (input: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

  test('a query: texts and lists whole and in order, null and undefined gone', () => {
    fc.assert(
      fc.property(fields, (input) => {
        expect(parseBrackets(encode('query', input).query)).toEqual(kept(input))
      }),
      { numRuns: 500 },
    )
  })

  test('a form: the same, and what is deeper comes back from its JSON text', () => {
    const deep = fc.dictionary(name, fc.jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 3 })
    fc.assert(
      fc.property(fields, deep, (input, spec) => {
        const body = encode('form', { ...input, 'spec json': spec }).body
        const { 'spec json': text, ...rest } = parseBrackets(typeof body === 'string' ? body : '')
        expect(rest).toEqual(kept(input))
        expect(JSON.parse(String(text))).toEqual(JSON.parse(JSON.stringify(spec)))
      }),
      { numRuns: 300 },
    )
  })

  test('a list of a thousand arrives whole', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => String(index))
    expect(parseBrackets(encode('query', { ids }).query)).toEqual({ ids })
  })

  test('no name of an input can reach the prototype', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'a[__proto__]'])
      expect(() => parseBrackets(encode('query', { x: '1', ...JSON.parse(`{"${key}":"1"}`) }).query)).toThrow('input.forbidden_key')
  })
})

describe('a request', () => {
  test.each([
    ['DELETE', remove],
    ['PUT', change],
  ])('%s carries its fields in a form body, without those that are null', async (method, which) => {
    const { client, asked } = await aServer()
    await client.call(which, { id: '7', note: null, ids: ['1', '2'] })
    expect(asked).toEqual([
      { method, url: '/pages', type: 'application/x-www-form-urlencoded;charset=utf-8', body: 'id=7&ids[]=1&ids[]=2' },
    ])
  })

  test('may take 900,000 ms', async () => {
    const taken: unknown[] = []
    const { client } = await aServer(
      {},
      {
        adapter: async (config) => {
          taken.push(config.timeout)
          return { data: '{"data":1}', status: 200, statusText: 'OK', headers: {}, config }
        },
      },
    )
    await client.call(read, {})
    expect([TIMEOUT_MS, taken]).toEqual([900_000, [900_000]])
  })

  test('ends as a timeout at its limit, by the clock', async () => {
    // the wait is the transport's: this one never answers and keeps the limit it was given
    const { client } = await aServer(
      {},
      {
        adapter: (config) =>
          new Promise((_, reject) => {
            const late = Object.assign(new Error('late'), { isAxiosError: true, code: 'ECONNABORTED', config })
            setTimeout(() => reject(late), config.timeout)
          }),
      },
    )
    vi.useFakeTimers()
    closers.push(() => vi.useRealTimers())
    let ended: unknown = null
    client.call(read, {}).catch((error: unknown) => (ended = error))
    await vi.advanceTimersByTimeAsync(899_999)
    expect(ended).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended instanceof CallFailed && ended.failure).toEqual({ kind: 'timeout' })
  })

  test('tells which release answered', async () => {
    const heard: string[] = []
    const { client } = await aServer({ 'x-version': '1.5.0' }, { onVersion: (version) => heard.push(version) })
    await client.call(read, {})
    expect(heard).toEqual(['1.5.0'])
  })
})

describe('the in-flight rule over every call there is', () => {
  const mayBeCancelled = ALL_ENDPOINTS.filter((one) => flightKey(one, '') !== null)

  test('no write, no poll and no upload can be cancelled by a twin, by construction', () => {
    expect(mayBeCancelled.filter(({ write, poll, encoding }) => write !== 'no' || poll || encoding === 'multipart')).toEqual([])
    expect(mayBeCancelled.length).toBeGreaterThan(0)
  })

  test('every call by another method than GET that is no write reads only', () => {
    const told = ALL_ENDPOINTS.filter(({ method, write }) => method !== 'GET' && write === 'no').map(({ audit }) => audit)
    expect(told.filter((audit) => audit !== undefined)).toEqual([])
  })

  test('logout is a GET and a write', () => {
    expect([logout.method, flightKey(logout, '')]).toEqual(['GET', null])
  })

  test('a rehearsal of a real-time strategy and its bind never cancel one another', async () => {
    const both = ['1', '0'] as const
    expect(both.map((dry_run) => flightKey(saveRtaBind, `dry_run=${dry_run}`))).toEqual([null, null])
    const { client, asked } = await aServer()
    const sent = { target_id: '1:t', objects: [{ account_id: '1', ad_id: null }], base_version: 0 }
    await Promise.allSettled(both.map((dry_run) => client.call(saveRtaBind, { ...sent, dry_run, ticket: crypto.randomUUID() })))
    expect(
      asked.map(({ body }) => new URLSearchParams(body).get('dry_run')).toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['0', '1'])
    expect(asked.map(({ body }) => new URLSearchParams(body).get('objects'))).toEqual([
      '[{"account_id":"1","ad_id":null}]',
      '[{"account_id":"1","ad_id":null}]',
    ])
  })

  test('what is asked for is part of the question', () => {
    expect([flightKey(read, 'dry_run=1') === flightKey(read, ''), flightKey(read, 'a=1') === flightKey(read, 'a=1')]).toEqual([false, true])
  })
})

describe('paging', () => {
  const asked = (schema: z.ZodObject, input: object = {}) => schema.safeParse(input).data
  test('gives 10 a page unless told, and never more than 500', () => {
    expect(asked(z.object(paging()))).toEqual({ page: 1, per_page: 10 })
    expect(asked(z.object(paging(100)))).toEqual({ page: 1, per_page: 100 })
    expect(asked(z.object(paging(500)), { per_page: '500' })).toEqual({ page: 1, per_page: 500 })
    expect(asked(z.object(paging()), { per_page: '501' })).toBeUndefined()
  })

  test('is in every list there is', () => {
    const isList = (schema: z.ZodType) =>
      schema instanceof z.ZodObject && ['data', 'total', 'page', 'per_page'].every((key) => key in schema.shape)
    expect(isList(listOf(z.string()))).toBe(true)
    const lists = ALL_ENDPOINTS.filter(({ output }) => isList(output))
    expect(lists.length).toBeGreaterThan(2)
    const unbounded = lists.filter(
      ({ input }) => !(input instanceof z.ZodObject) || input.shape['per_page']?.safeParse('501').success !== false,
    )
    expect(unbounded.map(({ path }) => path)).toEqual([])
  })
})
