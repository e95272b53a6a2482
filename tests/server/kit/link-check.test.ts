import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLinkCheck } from '#server/kit/link-check.ts'
import { isPublicAddress } from '#server/kit/public-address.ts'

/** Represents whatever listens inside the server: no one may be sent here. */
let canary: Server
let canaryPort = 0
let reached = 0
/** An origin of our own that some names are answered at. */
let own: Server
let ownUrl = ''

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  canary = createServer((_request, response) => {
    reached += 1
    response.end('inside')
  })
  canaryPort = await listening(canary)
  own = createServer((request, response) => {
    const answers: Record<string, [number, string?]> = {
      '/gone': [404],
      '/wall': [403],
      '/broken': [500],
      '/moved': [302, '/page'],
      '/inside': [302, `http://127.0.0.1:${canaryPort}/`],
      '/named': [302, 'http://rebound.example.com/'],
      '/round': [302, '/round'],
      '/file': [302, 'file:///etc/passwd'],
    }
    const [status, location] = answers[request.url ?? ''] ?? [200]
    if (request.url === '/slow') return
    response.writeHead(status, location === undefined ? {} : { location }).end(request.headers.host)
  })
  ownUrl = `http://127.0.0.1:${await listening(own)}`
})
beforeEach(() => void (reached = 0))
afterAll(() => {
  canary.close()
  own.closeAllConnections()
  own.close()
})

const hosts = () => new Map([['www.example.com', ownUrl]])
const inside = () => Promise.resolve(['127.0.0.1'])

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://localhost/',
  'http://inside.example.com/',
])('%s is not asked for', async (url) => {
  expect(await createLinkCheck({ resolve: inside })(url)).toEqual({ state: 'refused', status: null, reason: 'address' })
})

test('neither another scheme, nor a port of its own, nor a name and a password in the address', async () => {
  const ask = createLinkCheck({ resolve: inside })
  const reasons = await Promise.all(
    [
      `http://127.0.0.1:${canaryPort}/`,
      'https://example.com:22/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com/',
      'http://a:b@example.com/',
      'no address',
    ].map(async (url) => (await ask(url)).reason),
  )
  expect([reasons, reached]).toEqual([['port', 'port', 'scheme', 'scheme', 'scheme', 'address', 'scheme'], 0])
})

test('a name with one address inside is refused, whatever the others are', async () => {
  const ask = createLinkCheck({ resolve: () => Promise.resolve(['93.184.215.14', '127.0.0.1']) })
  expect((await ask('http://mixed.example.com/')).reason).toBe('address')
})

test('a name is resolved once: what it says the second time is not asked', async () => {
  let asked = 0
  const rebinding = () => Promise.resolve([asked++ === 0 ? '192.0.2.1' : '127.0.0.1'])
  expect((await createLinkCheck({ resolve: rebinding, patienceMs: 300 })('http://rebinding.example.com/')).reason).toBe('address')
  const open = () => Promise.resolve([asked++ === 1 ? '93.184.215.14' : '127.0.0.1'])
  const answer = await createLinkCheck({ resolve: open, patienceMs: 300 })('http://rebinding.example.com/')
  // the public address is what was connected to; whether anyone answered there, no test may depend on
  expect([answer.state === 'refused', asked, reached]).toEqual([false, 2, 0])
})

test.each([
  ['/inside', { state: 'refused', status: null, reason: 'port' }],
  ['/named', { state: 'refused', status: null, reason: 'address' }],
  ['/file', { state: 'refused', status: null, reason: 'scheme' }],
  ['/round', { state: 'dead', status: 302, reason: 'redirects' }],
  ['/moved', { state: 'alive', status: 200, reason: null }],
  ['/page', { state: 'alive', status: 200, reason: null }],
  ['/gone', { state: 'dead', status: 404, reason: 'status' }],
  ['/wall', { state: 'unsure', status: 403, reason: 'status' }],
  ['/broken', { state: 'unsure', status: 500, reason: 'status' }],
])('an answer at %s: %j', async (path, expected) => {
  const ask = createLinkCheck({ resolve: inside, hosts: hosts() })
  expect([await ask(`https://www.example.com${path}`), reached]).toEqual([expected, 0])
})

test('who does not answer in time is not called dead, a name no one has is', async () => {
  const ask = createLinkCheck({ resolve: () => Promise.reject(new Error('ENOTFOUND')), hosts: hosts(), patienceMs: 200 })
  expect(await ask('https://www.example.com/slow')).toEqual({ state: 'unsure', status: null, reason: 'timeout' })
  expect(await ask('https://nobody.example.com/')).toEqual({ state: 'dead', status: null, reason: 'no_name' })
  const hanging = createLinkCheck({ resolve: () => new Promise(() => undefined), patienceMs: 50 })
  expect((await hanging('https://slow.example.com/')).reason).toBe('timeout')
})

test('what is public and what is not', () => {
  const open = ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']
  const closed = [
    '127.0.0.1',
    '192.168.0.1',
    '198.51.100.7',
    '255.255.255.255',
    '::1',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    'fe80::1',
    'localhost',
    '',
  ]
  expect([open.map(isPublicAddress), closed.map(isPublicAddress)]).toEqual([open.map(() => true), closed.map(() => false)])
})
