import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createClient, type ClientOptions, type Heard } from '#client/client.ts'
import { CallFailed, type Failure } from '#client/failure.ts'
import { outcomeOf } from '#client/outcome.ts'
import { data, endpoint, jsonText, type Endpoint } from '#contract/endpoint.ts'

const answer = data(z.object({ n: z.number() }))
const TOY = { output: answer, summary: '', scope: { none: 'a toy' } } as const
const READ = { ...TOY, method: 'GET', encoding: 'query', write: 'no', permission: 'signed-in' } as const
const WRITE = { ...TOY, method: 'POST', encoding: 'form', write: 'once', permission: 'signed-in' } as const
const read = endpoint({ ...READ, path: '/things', input: z.looseObject({}) })
const poll = endpoint({ ...READ, path: '/status', poll: true, input: z.looseObject({}) })
const write = endpoint({
  ...WRITE,
  path: '/make',
  input: z.object({ name: z.string().nullable().optional(), seqs: z.array(z.number()).optional(), spec: jsonText(z.unknown()).optional() }),
})
const json = endpoint({ ...WRITE, encoding: 'json', path: '/json', input: z.looseObject({}) })
const upload = endpoint({ ...WRITE, encoding: 'multipart', path: '/upload', input: z.looseObject({}) })
const signIn = endpoint({ ...WRITE, permission: 'anyone', path: '/login', input: z.looseObject({}) })
const file = endpoint({ ...READ, path: '/file', output: z.unknown(), input: z.looseObject({}) })

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

/** A real server on a free port that writes down what it is asked, and a client that talks to it. */
async function aServer(handle: (request: Seen, response: ServerResponse, count: number) => void, options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() }
      handle(one, response, seen.push(one))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  const failures: Failure[] = []
  const told: Heard[] = []
  const unauthorised: true[] = []
  const client = createClient({
    origin,
    token: () => 't-1',
    version: () => null,
    language: () => 'zh',
    onUnauthorised: () => unauthorised.push(true),
    onFailure: (failure, heard) => void (failures.push(failure), told.push(heard)),
    ...options,
  })
  return { client, seen, failures, told, unauthorised, origin }
}

const say = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const fine = (_: Seen, response: ServerResponse) => void say(response, 200, { data: { n: 1 } })
const failureOf = async (promise: Promise<unknown>): Promise<Failure> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof CallFailed) return error.failure
    throw error
  }
  throw new Error('the call did not fail')
}
const until = async (seen: () => boolean) => {
  while (!seen()) await new Promise((resolve) => setTimeout(resolve, 2))
}

describe('what travels', () => {
  test('the token as basic authorization, the version or 1.0, and no cache', async () => {
    const { client, seen } = await aServer(fine)
    await client.call(read, {})
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa('t-1:')}`,
      'accept-version': '1.0',
      'cache-control': 'no-cache',
      'x-lang': 'zh',
    })
  })

  test('no authorization without a token, and the stored version', async () => {
    const { client, seen } = await aServer(fine, { token: () => null, version: () => '1.4' })
    await client.call(read, {})
    expect([seen[0]?.headers.authorization, seen[0]?.headers['accept-version']]).toEqual([undefined, '1.4'])
  })

  test('GET sends bracket arrays and drops null and undefined', async () => {
    const { client, seen } = await aServer(fine)
    await client.call(read, { a: ['1', '二'], b: null, c: undefined, page: 2 })
    expect(seen[0]?.url).toBe('/things?a[]=1&a[]=%E4%BA%8C&page=2')
  })

  test('POST is form-encoded; null is dropped, a list has brackets, anything deeper is JSON text', async () => {
    const { client, seen } = await aServer(fine)
    await client.call(write, { name: null, seqs: [1, 2], spec: { axes: [{ name: '广泛' }] } })
    expect([seen[0]?.headers['content-type'], new URLSearchParams(seen[0]?.body).toString()]).toEqual([
      'application/x-www-form-urlencoded;charset=utf-8',
      new URLSearchParams([
        ['seqs[]', '1'],
        ['seqs[]', '2'],
        ['spec', '{"axes":[{"name":"广泛"}]}'],
      ]).toString(),
    ])
  })

  test('JSON where the endpoint says so', async () => {
    const { client, seen } = await aServer(fine)
    await client.call(json, { a: { b: [1] }, c: null })
    expect([seen[0]?.headers['content-type'], seen[0]?.body]).toEqual(['application/json;charset=utf-8', '{"a":{"b":[1]}}'])
  })

  test('an upload sends its fields before its file', async () => {
    const { client, seen } = await aServer(fine)
    await client.call(upload, { game_id: '10078' }, { uploads: [{ file: new Blob(['a,b']), name: '首发.csv' }] })
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toMatch(/name="game_id"\s+10078[^]*name="file"; filename="首发\.csv"[^]*a,b/)
  })

  test('a file comes back with the name the server gave it', async () => {
    const { client } = await aServer(
      (_, response) =>
        void response
          .writeHead(200, { 'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%E5%9D%8F%E8%A1%8C.csv' })
          .end('第 1 行'),
    )
    const { blob, fileName } = await client.download(file, {})
    expect([await blob.text(), fileName]).toEqual(['第 1 行', '坏行.csv'])
  })
})

describe('two equal calls', () => {
  const slowFirst = (open: ServerResponse[]) => (_: Seen, response: ServerResponse, count: number) =>
    void (count === 1 ? open.push(response) : say(response, 200, { data: { n: 2 } }))

  test('the later read cancels the earlier on the wire, and both callers get the later answer', async () => {
    const open: ServerResponse[] = []
    const { client, seen } = await aServer(slowFirst(open))
    const first = client.call(read, { a: '1' })
    await until(() => seen.length === 1)
    const second = client.call(read, { a: '1' })
    expect(await Promise.all([first, second])).toEqual([{ data: { n: 2 } }, { data: { n: 2 } }])
    await until(() => open[0]?.destroyed === true)
  })

  test.each<[string, Endpoint, object, object]>([
    ['reads that ask for something else', read, { page: 1 }, { page: 2 }],
    ['a rehearsal and the real thing', read, { dry_run: true }, {}],
    ['polls', poll, {}, {}],
    ['writes', write, {}, {}],
    ['uploads', upload, {}, {}],
  ])('%s leave each other only', async (_, which, one, other) => {
    const open: ServerResponse[] = []
    const { client, seen } = await aServer(slowFirst(open))
    const first = client.call(which, one)
    await until(() => seen.length === 1)
    await client.call(which, other)
    const [earlier] = open
    if (earlier) say(earlier, 200, { data: { n: 1 } })
    expect(await first).toEqual({ data: { n: 1 } })
  })

  test('the later read given up by who asked it leaves the earlier one waiting: it is asked again, and gets its own answer', async () => {
    const { client, seen } = await aServer((_, response, count) => void (count === 3 ? say(response, 200, { data: { n: 3 } }) : undefined))
    const first = client.call(read, {})
    await until(() => seen.length === 1)
    const stop = new AbortController()
    const second = failureOf(client.call(read, {}, { signal: stop.signal }))
    await until(() => seen.length === 2)
    stop.abort()
    expect([await second, await first]).toEqual([{ kind: 'aborted' }, { data: { n: 3 } }])
  })

  test('an earlier read that was given up as well is not asked again', async () => {
    const { client, seen } = await aServer(() => undefined)
    const stop = new AbortController()
    const calls = [1, 2].map(async (asked) => {
      await until(() => seen.length === asked - 1)
      return failureOf(client.call(read, {}, { signal: stop.signal }))
    })
    await until(() => seen.length === 2)
    stop.abort()
    expect([await Promise.all(calls), seen.length]).toEqual([[{ kind: 'aborted' }, { kind: 'aborted' }], 2])
  })

  test('anyone who cancels the later read cancels it for himself', async () => {
    const { client, seen, failures } = await aServer(() => undefined)
    const stop = new AbortController()
    const call = client.call(read, {}, { signal: stop.signal })
    await until(() => seen.length === 1)
    stop.abort()
    expect([await failureOf(call), failures]).toEqual([{ kind: 'aborted' }, [{ kind: 'aborted' }]])
  })
})

describe('a failure', () => {
  test('of 4xx carries code, reasons and the present row', async () => {
    const body = {
      code: 'batch.changed',
      msg: '批次已被修改',
      request_id: 'r1',
      blockers: [{ code: 'batch.changed', field: 'name', row: 3 }],
      present: { seq: 3 },
    }
    const { client, failures } = await aServer((_, response) => void say(response, 409, body))
    const failure = await failureOf(client.call(write, {}))
    expect(failure).toEqual({
      kind: 'refused',
      status: 409,
      statusText: 'Conflict',
      code: 'batch.changed',
      msg: '批次已被修改',
      missing: [],
      blockers: [{ code: 'batch.changed', field: 'name', row: 3 }],
      present: { seq: 3 },
      requestId: 'r1',
    })
    expect(failures).toEqual([failure])
  })

  test('of 401 is told to the session, except from the sign-in itself and from a call with a token of its own', async () => {
    const { client, unauthorised } = await aServer((_, response) => void say(response, 401, {}))
    await failureOf(client.call(signIn, {}))
    await failureOf(client.call(read, {}, { token: 'new' }))
    expect(unauthorised).toEqual([])
    expect((await failureOf(client.call(read, {}))).kind).toBe('auth')
    expect(unauthorised).toEqual([true])
  })

  test('of a proxy that answers with a page is a server failure with its status', async () => {
    const { client } = await aServer((_, response) => void response.writeHead(502).end('<html>'))
    expect(await failureOf(client.call(read, {}))).toMatchObject({ kind: 'server', status: 502, statusText: 'Bad Gateway' })
  })

  test('is a timeout when the answer does not come', async () => {
    const { client } = await aServer(() => undefined, { timeoutMs: 30 })
    expect(await failureOf(client.call(read, {}))).toEqual({ kind: 'timeout' })
  })

  test('is offline when no one listens', async () => {
    const { client } = await aServer(fine, { origin: 'http://127.0.0.1:9' })
    expect(await failureOf(client.call(read, {}))).toEqual({ kind: 'offline' })
  })

  test('is unreadable when the answer is not what the contract promises', async () => {
    const { client } = await aServer((_, response) => void say(response, 200, { data: { n: 'one' } }))
    expect((await failureOf(client.call(read, {}))).kind).toBe('unreadable')
  })

  test('is told with how else the person hears of it, and not at all when no one waits for the answer', async () => {
    const { client, told } = await aServer((_, response) => void say(response, 400, {}))
    await failureOf(client.call(read, {}, { background: true }))
    await failureOf(client.call(read, {}, { quiet: true }))
    await failureOf(client.call(write, {}))
    expect(told).toEqual([
      { isShown: true, isOnce: false },
      { isShown: false, isOnce: true },
    ])
  })
})

describe('a write ends', () => {
  const kindOf = async (handle: (request: Seen, response: ServerResponse) => void, options: { timeoutMs?: number } = {}) => {
    const { client } = await aServer(handle, options)
    return (await outcomeOf(client.call(write, {}), ({ data: { n } }) => n)).kind
  }

  test.each<[string, (request: Seen, response: ServerResponse) => void, string]>([
    ['done with its answer', fine, 'done'],
    ['refused by 400', (_, response) => void say(response, 400, {}), 'refused'],
    ['auth by 401: nothing was done', (_, response) => void say(response, 401, {}), 'auth'],
    ['unknown by 408', (_, response) => void say(response, 408, {}), 'unknown'],
    ['unknown by 500', (_, response) => void say(response, 500, {}), 'unknown'],
    ['unknown when the answer is lost', (_, response) => void response.destroy(), 'unknown'],
    ['unknown when the answer can not be read', (_, response) => void response.writeHead(200).end('{'), 'unknown'],
  ])('%s', async (_, handle, kind) => {
    expect(await kindOf(handle)).toBe(kind)
  })

  test('unknown when it takes too long', async () => {
    expect(await kindOf(() => undefined, { timeoutMs: 30 })).toBe('unknown')
  })
})

describe('what was asked ahead of the client', () => {
  /** Holds one answer, and says how it ended. */
  function holding(answer: () => Promise<Response>) {
    const told = { taken: [] as string[], forgotten: 0 }
    return {
      told,
      ahead: {
        take: (url: string) => (told.taken.push(url) === 1 ? answer() : null),
        waiting: () => 1,
        forget: () => void (told.forgotten += 1),
      },
    }
  }
  const early = (status: number, body: unknown) => async () =>
    new Response(JSON.stringify(body), { status, headers: { 'x-version': '1.5' } })

  test('is the answer of the call that asks it first; the next one asks the server', async () => {
    const { ahead, told } = holding(early(200, { data: { n: 7 } }))
    const versions: string[] = []
    const { client, seen, origin } = await aServer(fine, { ahead, onVersion: (version) => versions.push(version) })
    expect(await client.call(read, { a: 1 })).toEqual({ data: { n: 7 } })
    expect([seen.length, versions]).toEqual([0, ['1.5']])
    expect(await client.call(read, { a: 1 })).toEqual({ data: { n: 1 } })
    expect(told.taken).toEqual([`${origin}/things?a=1`, `${origin}/things?a=1`])
  })

  test('refuses, and ends the session, like every other answer', async () => {
    const refused = await aServer(fine, holding(early(403, { code: 'page.denied', msg: 'no' })))
    expect(await failureOf(refused.client.call(read, {}))).toMatchObject({ kind: 'refused', status: 403 })
    const ended = await aServer(fine, holding(early(401, {})))
    expect(await failureOf(ended.client.call(read, {}))).toMatchObject({ kind: 'auth' })
    expect([ended.unauthorised.length, ended.seen.length]).toEqual([1, 0])
  })

  test('is not waited for by a caller who has left', async () => {
    const { client } = await aServer(
      fine,
      holding(() => new Promise(() => undefined)),
    )
    const leaving = new AbortController()
    const left = failureOf(client.call(read, {}, { signal: leaving.signal }))
    leaving.abort()
    expect(await left).toEqual({ kind: 'aborted' })
  })

  test('is given to plain reads only, and is old when something is changed', async () => {
    const { ahead, told } = holding(early(200, { data: { n: 7 } }))
    const { client } = await aServer(fine, { ahead })
    await client.call(poll, {})
    await client.call(signIn, {})
    await client.download(file, {})
    expect(told).toEqual({ taken: [], forgotten: 0 })
    await client.call({ ...write, audit: { records: 'thing.made' } }, { name: 'x' })
    expect(told).toEqual({ taken: [], forgotten: 1 })
  })
})
