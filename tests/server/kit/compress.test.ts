import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingFor } from '#server/kit/compress.ts'
import { createHttp } from '#server/kit/http.ts'

const LONG = { data: Array.from({ length: 200 }, (_, index) => ({ id: String(index), name: `批次 ${index}` })) }

let http: Awaited<ReturnType<typeof createHttp>>
beforeAll(async () => {
  http = await createHttp({ version: '1' })
  http.get('/long', async () => LONG)
  http.get('/short', async () => ({ data: [] }))
  http.get('/text', async (_request, reply) => reply.type('text/event-stream').send('x'.repeat(5_000)))
  http.get('/made', async (_request, reply) => reply.header('content-encoding', 'own').send(LONG))
})
afterAll(() => http.close())

const get = (url: string, accepted?: string) => http.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long answer travels as %s, and is the same when it is unpacked', async (encoding, unpack) => {
  const answer = await get('/long', encoding)
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(JSON.parse(String(unpack(answer.rawPayload)))).toEqual(LONG)
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(LONG).length / 5)
})

test('who takes neither gets it as it is, and a cache is told that it may differ', async () => {
  const answer = await get('/long')
  expect([answer.headers['content-encoding'], answer.headers.vary, answer.json()]).toEqual([undefined, 'accept-encoding', LONG])
})

test.each(['/short', '/text'])('%s is not worth it, or must not wait', async (url) => {
  expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
})

test('what someone encoded already is left as it was', async () => {
  const answer = await get('/made', 'br')
  expect([answer.headers['content-encoding'], answer.json()]).toEqual(['own', LONG])
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, GZIP', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['identity', null],
  ['*', null],
  [undefined, null],
])('Accept-Encoding %s means %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
