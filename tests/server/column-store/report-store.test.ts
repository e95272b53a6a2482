import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoreState } from '#domain/reports/store-state.ts'
import { isInstalled } from '#server/column-store/engine-package.ts'
import type { Npm } from '#server/column-store/install-engine.ts'
import { startReportStore, type ReportStore, type ReportStoreOptions } from '#server/column-store/report-store.ts'
import type { SessionPool } from '#server/column-store/session-pool.ts'
import { deferred } from '#server/main/deferred.ts'
import { emptyPackage, enginePackages, LINUX, LINUX_PACKAGES, putInstalled } from '#tests/kit/engine-package-folder.ts'

let folder: string
let packageFolder: string
let asked: string[][]
let stores: ReportStore[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-reports-'))
  packageFolder = emptyPackage(folder)
  asked = []
  stores = []
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  rmSync(folder, { recursive: true, force: true })
})

const installed = (names = LINUX_PACKAGES) => putInstalled(packageFolder, names)

/** npm that does `ci` as it is told; the registry says that the engine has 1,000 bytes. */
const npm =
  (ci: (time: number) => Promise<void>): Npm =>
  async (args) => {
    asked.push([...args])
    if (args[0] === 'view') return '1000\n'
    await ci(asked.filter(([name]) => name === 'ci').length)
    return ''
  }

const aPool = (): SessionPool => ({
  run: () => Promise.resolve(Buffer.from('26.7.3\n')),
  state: () => ({ short: { running: 0, waiting: 0 }, heavy: { running: 0, waiting: 0 }, ingest: { running: 0, waiting: 0 } }),
  answers: () => Promise.resolve(),
  close: () => undefined,
})

async function aStore(options: Partial<ReportStoreOptions> = {}): Promise<ReportStore> {
  const store = await startReportStore({
    folder: join(folder, 'data'),
    packageFolder,
    port: 0,
    token: 't',
    registry: new Registry(),
    log: { info: () => undefined, warn: () => undefined },
    machine: LINUX,
    npm: npm(async () => installed()),
    open: () => Promise.resolve(aPool()),
    waitsMs: [0, 0, 20],
    onHang: () => undefined,
    ...options,
  })
  stores.push(store)
  return store
}

const stateOf = async ({ url }: ReportStore): Promise<StoreState> => await (await fetch(`${url}/state`)).json()
const becomes = (store: ReportStore, state: string) => expect.poll(async () => (await stateOf(store)).state).toBe(state)
const statusOf = async ({ url }: ReportStore, path: string) => (await fetch(`${url}${path}`)).status

test('an engine that is there is opened, and nothing is installed', async () => {
  installed()
  const store = await aStore()
  await becomes(store, 'ready')
  expect(await stateOf(store)).toMatchObject({ why: null, installed: null, version: '26.7.3' })
  expect(asked).toEqual([])
  expect([await statusOf(store, '/ping'), await statusOf(store, '/readyz'), await statusOf(store, '/healthz')]).toEqual([200, 200, 200])
})

test('an engine that does not answer any more is told once; one that refuses, or answers late, is at work', async () => {
  installed()
  const told: string[] = []
  const late = deferred<void>()
  let asks = 0
  const answers = () => {
    asks += 1
    if (asks === 1) return Promise.reject(new Error('Code: 241. memory limit exceeded'))
    return asks === 2 ? late.promise : new Promise<never>(() => undefined)
  }
  const store = await aStore({
    open: () => Promise.resolve({ ...aPool(), answers }),
    onHang: () => told.push('hangs'),
    hangs: { everyMs: 1, hangsAfterMs: 200 },
  })
  await becomes(store, 'ready')
  await expect.poll(() => asks).toBe(2)
  expect(told).toEqual([])
  late.resolve()
  await expect.poll(() => told).toEqual(['hangs'])
  expect(asks).toBe(3)
})

test('while it is being installed it answers, counts the bytes that are there, and says that it is not ready', async () => {
  const ends = deferred<void>()
  const store = await aStore({
    npm: npm(async () => {
      mkdirSync(join(packageFolder, 'node_modules', '@chdb'), { recursive: true })
      writeFileSync(join(packageFolder, 'node_modules', '@chdb', 'half.node'), Buffer.alloc(420))
      await ends.promise
      installed()
    }),
  })
  await expect.poll(async () => (await stateOf(store)).installed).toEqual({ bytes: 420, of: 1000 })
  expect([await statusOf(store, '/healthz'), await statusOf(store, '/readyz'), await statusOf(store, '/ping')]).toEqual([200, 503, 503])
  const refused = await fetch(`${store.url}/?query=select+1`, { method: 'POST', headers: { 'x-clickhouse-key': 't' } })
  expect([refused.status, refused.headers.get('x-clickhouse-exception-code')]).toEqual([503, '279'])
  ends.resolve()
  await becomes(store, 'ready')
})

test('an install that fails says why and when it is tried again, and is tried until it ends well', async () => {
  const seen: StoreState[] = []
  const goesOn = deferred<void>()
  const store = await aStore({
    waitsMs: [30, 0],
    npm: npm(async (time) => {
      if (time === 2) await goesOn.promise
      if (time < 4) throw new Error('getaddrinfo ENOTFOUND registry.npmjs.org')
      installed()
    }),
  })
  await expect
    .poll(async () => {
      const state = await stateOf(store)
      if (state.state === 'waiting') seen.push(state)
      return asked.filter(([name]) => name === 'ci').length
    })
    .toBe(2)
  goesOn.resolve()
  await becomes(store, 'ready')
  expect(asked.filter(([name]) => name === 'ci')).toHaveLength(4)
  expect(asked[1]).toEqual(['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  expect(seen[0]).toMatchObject({
    why: { code: 'report_store.install_failed', params: { message: 'getaddrinfo ENOTFOUND registry.npmjs.org' } },
    next_at: expect.any(String),
  })
})

test('an install that npm did not finish is begun again', async () => {
  installed(LINUX_PACKAGES.slice(0, 3))
  expect(isInstalled(packageFolder, LINUX)).toBe(false)
  const store = await aStore()
  await becomes(store, 'ready')
  expect(asked.map(([name]) => name)).toEqual(['view', 'ci'])
})

test('two processes of one clone install it once', async () => {
  const both = [await aStore(), await aStore()]
  for (const store of both) await becomes(store, 'ready')
  expect(asked.filter(([name]) => name === 'ci')).toHaveLength(1)
})

test('a registry that does not say the size is no reason to stop', async () => {
  const store = await aStore({
    npm: async (args) => {
      if (args[0] === 'view') throw new Error('404')
      installed()
      return ''
    },
  })
  await becomes(store, 'ready')
})

test.each([
  [{ os: 'win32', cpu: 'x64', libc: null }, 'win32-x64'],
  [{ os: 'linux', cpu: 'x64', libc: 'musl' }, 'linux-x64-musl'],
  [{ os: 'freebsd', cpu: 'arm64', libc: null }, 'freebsd-arm64'],
] as const)('a machine without a binary (%o) says so in one sentence, and nothing is tried', async (machine, name) => {
  const store = await aStore({ machine })
  await becomes(store, 'unsupported')
  expect((await stateOf(store)).why).toEqual({ code: 'report_store.unsupported', params: { machine: name } })
  expect(asked).toEqual([])
  expect(await statusOf(store, '/healthz')).toBe(200)
})

test('an engine that does not open is tried again, and the time since when it waits stays until it does', async () => {
  installed()
  let tries = 0
  const store = await aStore({
    waitsMs: [0, 0, 0],
    open: () => {
      tries += 1
      return tries < 5 ? Promise.reject(new Error('Cannot lock file status')) : Promise.resolve(aPool())
    },
  })
  await becomes(store, 'ready')
  expect(tries).toBe(5)
})

test('it ends while npm is still at work, and takes npm along', async () => {
  const aborted = deferred<string>()
  const store = await aStore({
    npm: (args, { signal }) =>
      args[0] === 'view'
        ? Promise.resolve('')
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted.resolve('aborted')
              reject(new Error('aborted'))
            })
          }),
  })
  await becomes(store, 'installing')
  await store.close()
  expect(await aborted.promise).toBe('aborted')
})

test('what it is asked is counted for Prometheus, by kind of work and ending', async () => {
  installed()
  const store = await aStore()
  await becomes(store, 'ready')
  for (let time = 0; time < 3; time += 1)
    await fetch(`${store.url}/?query=select+1&workload=short`, { method: 'POST', headers: { 'x-clickhouse-key': 't' } })
  const metrics = await (await fetch(`${store.url}/metrics`)).text()
  expect(metrics).toContain('flightdeck_report_statement_seconds_count{workload="short",ending="done"} 3')
  expect(metrics).toContain('flightdeck_report_statements{workload="heavy",is="waiting"} 0')
})

test('the lock file has every build that the package names: npm ci refuses one that lacks any, on every machine', () => {
  const packages = enginePackages()
  const named = Object.entries(packages['node_modules/chdb']?.optionalDependencies ?? {})
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([])
})
