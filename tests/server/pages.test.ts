import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reckonIn, STANDARD_TERMS } from '#domain/company-terms.ts'
import { createHttp } from '#server/kit/http.ts'
import { pageAnswers, servePages } from '#server/main/pages.ts'
import { precompress } from '../../scripts/kit/precompress.mjs'

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-pages-'))
let http: Awaited<ReturnType<typeof createHttp>>

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<!doctype html><html lang="zh-CN"><title>${'x'.repeat(2_000)}</title>`)
  writeFileSync(join(folder, 'assets', 'index-1.js'), `console.log('${'y'.repeat(5_000)}')`)
  writeFileSync(join(folder, 'assets', 'small-1.js'), 'export {}')
  precompress(folder)
  http = await createHttp({ version: '1', notFound: pageAnswers(folder) })
  await servePages(http, folder)
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('a script travels as the browser can read it: %s', async (accepted, encoding) => {
  const answer = await get('/assets/index-1.js', { 'accept-encoding': accepted })
  expect([answer.headers['content-encoding'], answer.headers['content-type'], answer.headers.vary]).toEqual([
    encoding,
    expect.stringContaining('javascript'),
    expect.stringContaining('accept-encoding'),
  ])
  expect(answer.rawPayload.length < 500).toBe(encoding !== undefined)
})

test('a script is kept for ever and carries no rules for pages; what is too small is not compressed', async () => {
  const { headers } = await get('/assets/index-1.js', { 'accept-encoding': 'br' })
  expect([headers['cache-control'], headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
    'public, max-age=31536000, immutable',
    undefined,
    'nosniff',
  ])
  expect((await get('/assets/small-1.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
})

test('a page is in the language of the company until its reader has chosen one', async () => {
  const first = async () => (await get('/', { accept: 'text/html' })).body.slice(0, 45)
  expect(await first()).toContain('<html lang="zh-CN">')
  reckonIn({ ...STANDARD_TERMS, language: 'en' })
  onTestFinished(() => reckonIn(null))
  expect(await first()).toContain('<html lang="en">')
})

test('turns no text into HTML but by the one policy that is named', async () => {
  const { headers } = await get('/', { accept: 'text/html' })
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types file-hash']))
})
