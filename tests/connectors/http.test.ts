import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { exchange } from '#server/connectors/core/http.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

async function serving(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x?access_token=secret`)
}

const post = (url: URL, over: { timeoutMs?: number; signal?: AbortSignal; maxBytes?: number } = {}) =>
  exchange({ method: 'POST', url, body: new URLSearchParams({ a: '1' }), timeoutMs: 2000, signal: new AbortController().signal, ...over })

test('an answer comes with its status, whatever it is', async () => {
  const url = await serving((_request, response) => response.writeHead(400).end('{"error":{}}'))
  expect(await post(url)).toMatchObject({ answer: { status: 400, text: '{"error":{}}' } })
})

test('no one listens: nothing was sent', async () => {
  const url = await serving(() => {})
  await new Promise((resolve) => servers.splice(0)[0]?.close(resolve))
  expect(await post(url)).toEqual({ noAnswer: { sent: 'no', reason: 'ECONNREFUSED', aborted: false } })
})

test('stopped beforehand: nothing was sent', async () => {
  const url = await serving(() => expect.unreachable('a call left'))
  expect(await post(url, { signal: AbortSignal.abort() })).toMatchObject({ noAnswer: { sent: 'no', aborted: true } })
})

test('no answer in time may have been sent', async () => {
  const url = await serving(() => {})
  expect(await post(url, { timeoutMs: 50 })).toEqual({ noAnswer: { sent: 'maybe', reason: 'no answer within 50 ms', aborted: false } })
})

test('a connection cut after the request may have been sent, and the reason holds no credential', async () => {
  const url = await serving((request) => request.socket.destroy())
  const result = await post(url)
  expect(result).toMatchObject({ noAnswer: { sent: 'maybe' } })
  expect(JSON.stringify(result)).not.toContain('secret')
})

test('an answer cut in its middle may have been sent', async () => {
  const url = await serving((request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":')
    setTimeout(() => request.socket.destroy(), 20)
  })
  expect(await post(url)).toMatchObject({ noAnswer: { sent: 'maybe' } })
})

test('an answer without end is not read to its end', async () => {
  const url = await serving((_request, response) => response.end('x'.repeat(5000)))
  expect(await post(url, { maxBytes: 1000 })).toMatchObject({ noAnswer: { sent: 'maybe', reason: 'the answer is longer than 1000 bytes' } })
})

test('a redirect is not followed: the address holds the credential', async () => {
  const elsewhere = await serving(() => expect.unreachable('the redirect was followed'))
  const url = await serving((_request, response) => response.writeHead(302, { location: elsewhere.href }).end())
  expect(await post(url)).toMatchObject({ answer: { status: 302 } })
})
