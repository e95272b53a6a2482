import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { buildServer } from '#server/main/app.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

let folder: string
let database: FreshDatabase
let http: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-app-'))
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Flightdeck</title><meta nonce="__STYLE_NONCE__">')
  writeFileSync(join(folder, 'web', 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'web', 'assets', 'main-a1b2c3.js'), 'export {}')
  database = await freshDatabase()
  http = await buildServer({
    db: database.db,
    dataDir: join(folder, 'data'),
    connectors: new Map(),
    version: '0.0.0',
    webFolder: join(folder, 'web'),
  })
  await http.ready()
})
afterAll(async () => {
  await http.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string, accept = 'text/html,*/*') => {
  const { statusCode, headers, body } = await http.inject({ url, headers: { accept } })
  const [, nonce = 'none'] = /style-src 'self' 'nonce-([^']{20,})'/.exec(String(headers['content-security-policy'])) ?? []
  return { status: statusCode, cache: headers['cache-control'], body: body.replace(nonce, '<nonce of the policy>') }
}
const PAGE = { status: 200, cache: 'no-cache', body: '<!doctype html><title>Flightdeck</title><meta nonce="<nonce of the policy>">' }

describe('the console', () => {
  test('its page is asked for every time', async () => expect(await get('/')).toEqual(PAGE))

  test('an address inside the console is the same page', async () => expect(await get('/batch/fb_ad/7?tab=rows')).toEqual(PAGE))

  test('a file with its hash in the name never changes', async () => {
    expect(await get('/assets/main-a1b2c3.js')).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable', body: 'export {}' })
  })

  test('another file is asked for every time', async () =>
    expect(await get('/favicon.svg')).toMatchObject({ status: 200, cache: 'no-cache' }))

  test('a script that is gone is an error, never a page', async () => {
    const { status, body } = await get('/assets/main-old.js', '*/*')
    expect([status, JSON.parse(body).code]).toEqual([404, 'request.not_found'])
  })

  test('its page is served under its own name, and to a program that takes anything, too', async () => {
    expect(await get('/index.html')).toEqual(PAGE)
    expect(await get('/?from=mail', '*/*')).toEqual(PAGE)
  })

  test('its page carries the security headers, a nonce for styles that is never used again, and nothing that an old copy could be kept by', async () => {
    const policies = []
    for (let time = 0; time < 2; time += 1) {
      const { headers } = await http.inject({ url: '/', headers: { accept: 'text/html' } })
      expect([headers.etag, headers['last-modified'], headers['x-frame-options']]).toEqual([undefined, undefined, 'DENY'])
      policies.push(String(headers['content-security-policy']))
    }
    expect(policies[0]).toContain("script-src 'self';")
    expect(policies[0]).not.toContain('unsafe')
    expect(policies[0]).not.toBe(policies[1])
  })

  test('an answer that is no page allows no inline style at all', async () => {
    const { headers } = await http.inject({ url: '/favicon.svg' })
    expect(headers['content-security-policy']).toContain("style-src 'self';")
  })
})

test('a call no one knows is refused in JSON', async () => {
  const { status, body } = await get('/dapper/api/nothing', 'application/json')
  expect([status, JSON.parse(body).code]).toEqual([404, 'request.not_found'])
})

test('every call of the contract is served', () => {
  expect(
    ALL_ENDPOINTS.filter(({ method, path }) => !http.hasRoute({ method, url: path })).map(({ method, path }) => `${method} ${path}`),
  ).toEqual([])
})

test('without a built console only calls are answered', async () => {
  const calls = await buildServer({
    db: database.db,
    dataDir: join(folder, 'data'),
    connectors: new Map(),
    version: '0.0.0',
    webFolder: join(folder, 'nowhere'),
  })
  expect((await calls.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404)
  expect((await calls.inject('/healthz')).json()).toEqual({ status: 'ok' })
  await calls.close()
})
