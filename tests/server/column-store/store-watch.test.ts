import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import type { StoreState } from '#domain/reports/store-state.ts'
import { openColumnStore } from '#server/column-store/client.ts'
import { watchStore, type StoreWatch, type Watched } from '#server/column-store/store-watch.ts'
import { freePort } from '#server/db/free-port.ts'
import { watchedOf } from '#server/main/column-store.ts'
import { readConfig } from '#server/main/config.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const INSTALLING: StoreState = {
  state: 'installing',
  since: '2026-11-20T08:00:00.000Z',
  why: null,
  installed: { bytes: 300, of: 1000 },
  next_at: null,
  version: null,
}

async function answering(port: number, body: () => object | string): Promise<Server> {
  const server = createServer((_request, response) => {
    const said = body()
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())))
  return server
}

function watching(watched: Watched, lines: string[] = [], registry = new Registry()): StoreWatch {
  const store = watched && openColumnStore(watched.address)
  const log = { info: (_: object, line: string) => void lines.push(line), warn: (_: object, line: string) => void lines.push(line) }
  const watch = watchStore({ watched, store, registry, log, everyMs: 3_600_000 })
  ends.push(watch.stop, () => store?.close())
  return watch
}

const embedded = (port: number): Watched => ({ address: { url: `http://127.0.0.1:${port}`, password: 't' }, isEmbedded: true })

test('the embedded engine says itself how far it is, and since when', async () => {
  const port = await freePort()
  await answering(port, () => INSTALLING)
  expect(await watching(embedded(port)).ask()).toEqual(INSTALLING)
})

test('one that does not answer is down since it was first seen so, and ready again by itself', async () => {
  const port = await freePort()
  const lines: string[] = []
  const registry = new Registry()
  const watch = watching(embedded(port), lines, registry)
  const first = await watch.ask()
  expect(first).toMatchObject({ state: 'down', why: { code: 'report_store.engine_down' } })
  expect((await watch.ask()).since).toBe(first.since)
  expect(watch.isReady()).toBe(false)
  await answering(port, () => ({ ...INSTALLING, state: 'ready', installed: null, version: '26.7' }))
  expect(await watch.ask()).toMatchObject({ state: 'ready', version: '26.7', since: INSTALLING.since })
  expect(watch.isReady()).toBe(true)
  expect(await registry.metrics()).toContain('flightdeck_report_store_ready 1')
  expect(lines).toEqual(['the store of reports is down', 'the store of reports is ready'])
})

test('an answer of another shape is no answer', async () => {
  const port = await freePort()
  await answering(port, () => ({ state: 'unknown' }))
  expect((await watching(embedded(port)).ask()).state).toBe('down')
})

test('a server by address is ready when it answers, and says the version', async () => {
  const port = await freePort()
  await answering(port, () => '{"version":"25.3.1"}\n')
  const watch = watching({ address: { url: `http://127.0.0.1:${port}`, password: '' }, isEmbedded: false })
  expect(await watch.ask()).toMatchObject({ state: 'ready', version: '25.3.1', why: null })
})

test('a server by address that does not answer says what was seen', async () => {
  const port = await freePort()
  const watch = watching({ address: { url: `http://127.0.0.1:${port}`, password: '' }, isEmbedded: false })
  expect(await watch.ask()).toMatchObject({
    state: 'down',
    why: { code: 'report_store.server_down', params: { message: expect.stringMatching(/ECONNREFUSED/) } },
  })
})

test('an installation without one says what to set', async () => {
  expect(await watching(null).ask()).toMatchObject({ state: 'none', why: { code: 'report_store.none' } })
})

test('CLICKHOUSE_URL comes before the embedded engine, and a process that was started by hand has none', () => {
  const server = watchedOf(
    readConfig({ CLICKHOUSE_URL: 'https://ch.example.com:8443/', CLICKHOUSE_USER: 'deck', CLICKHOUSE_PASSWORD: 'p' }),
  )
  expect(server).toEqual({
    address: { url: 'https://ch.example.com:8443', username: 'deck', password: 'p', database: 'flightdeck' },
    isEmbedded: false,
  })
  expect(watchedOf(readConfig({ REPORTS_PORT: '4100', REPORTS_TOKEN: 't' }))).toEqual(embedded(4100))
  expect(watchedOf(readConfig({}))).toBeNull()
  expect(watchedOf(readConfig({ ROLES: 'web,worker,simulators', REPORTS_PORT: '4100' }))).toBeNull()
})
