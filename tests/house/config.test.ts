import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GDT2 } from '#domain/channels/tencent2.ts'
import { TOUTIAO3 } from '#domain/channels/toutiao3.ts'
import { META } from '#domain/channels/meta.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import { readConfig, workerClosesWithinMs } from '#server/main/config.ts'
import { dialogOf } from '#server/main/network-config.ts'

test('an empty environment is the demo on port 8080, on loopback, with an embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 8080,
    publicHost: '127.0.0.1',
    trustProxy: false,
    dataDir: resolve('data'),
    databaseUrl: null,
    demo: true,
    demoPlayerDays: 84,
    roles: ['web', 'worker', 'simulators', 'reports'],
    meta: { baseUrl: null, dialogUrl: null, apiVersion: 'v26.0', simulatorPort: 0, controlPort: 0, times: META.times, limits: META.limits },
    networks: {
      oceanengine: { baseUrl: null, simulatorPort: 0, times: TOUTIAO3.times },
      tencent: { baseUrl: null, simulatorPort: 0, times: GDT2.times },
    },
    workerPort: 0,
    workerHost: '127.0.0.1',
    reports: { server: null, shards: [], port: 0, token: '' },
    drainMs: 0,
    retentionDays: 30,
    monitor: { hosts: ['localhost', '127.0.0.1'], retentionDays: 90 },
    downloadUrl: 'https://flightdeck.example/app',
    linkHosts: new Map(),
    builder: { url: null, simulatorPort: 0 },
    sso: null,
    robot: { webhook: null, hosts: ['*'], simulatorPort: 0 },
    credentialKeys: null,
    bucket: null,
    logLevel: 'info',
  })
})

test('DEMO=0 has no simulators and speaks to the real network', () => {
  const { demo, roles, meta, networks } = readConfig({ DEMO: '0' })
  expect({ demo, roles, baseUrls: [meta, ...Object.values(networks)].map(({ baseUrl }) => baseUrl) }).toEqual({
    demo: false,
    roles: ['web', 'worker', 'reports'],
    baseUrls: ['https://graph.facebook.com', 'https://api.oceanengine.com', 'https://api.e.qq.com'],
  })
})

test('DEMO=0 SIMULATORS=1 is an empty company in front of the simulated network, with its dialog', () => {
  const { demo, roles, meta } = readConfig({ DEMO: '0', SIMULATORS: '1' })
  expect({ demo, roles, baseUrl: meta.baseUrl, dialogUrl: meta.dialogUrl }).toEqual({
    demo: false,
    roles: ['web', 'worker', 'simulators', 'reports'],
    baseUrl: null,
    dialogUrl: null,
  })
})

test('users sign in at the pages of Tencent and Ocean Engine, or at the configured address', () => {
  expect([dialogOf('tencent', 'https://api.e.qq.com'), dialogOf('oceanengine', 'https://api.oceanengine.com/')]).toEqual([{}, {}])
  expect(dialogOf('tencent', 'http://127.0.0.1:4000')).toEqual({ dialogUrl: 'http://127.0.0.1:4000' })
})

test('people are asked at www.facebook.com, or where the network was said to be, or where the environment says', () => {
  const metaDialog = (env: Record<string, string>) => readConfig({ DEMO: '0', ...env }).meta.dialogUrl
  expect([
    metaDialog({}),
    metaDialog({ META_BASE_URL: 'http://127.0.0.1:4000' }),
    metaDialog({ META_BASE_URL: 'https://proxy.example.com', META_DIALOG_URL: 'https://www.facebook.com' }),
  ]).toEqual(['https://www.facebook.com', 'http://127.0.0.1:4000', 'https://www.facebook.com'])
})

test('what Meta permits an ad account can be said otherwise, in points and seconds', () => {
  const score = (env: Record<string, string>) => readConfig(env).meta.limits.find(({ name }) => name === 'score')
  expect(score({ META_SCORE_POINTS: '60000', META_SCORE_S: '600' })).toMatchObject({
    capacity: 60_000,
    refillPerS: 100,
    units: { write: 3 },
  })
  expect(() => readConfig({ META_SCORE_POINTS: 'many' })).toThrow('META_SCORE_POINTS must be a number of points.')
})

test('what is known of the times of Meta can be said otherwise, in seconds', () => {
  const { meta } = readConfig({ META_ANSWER_S: '30', META_LONGEST_CALL_S: '600', META_LIST_LAG_S: '90', META_LONGEST_PAUSE_S: '1800' })
  expect(meta.times).toEqual({ answerMs: 30_000, longestCallMs: 600_000, listLagMs: 90_000, longestPauseMs: 1_800_000 })
  expect(() => readConfig({ META_LONGEST_CALL_S: '0' })).toThrow('META_LONGEST_CALL_S must be 1 to 86400 seconds.')
})

test('a worker may wait for its call to the end before it is cut', () => {
  const config = readConfig({ META_ANSWER_S: '120' })
  expect(workerClosesWithinMs(config)).toBeGreaterThan(config.meta.times.answerMs)
})

test('the app and the builder are where the environment says; outside the demo there is neither by itself', () => {
  const told = readConfig({ DEMO: '0', APP_DOWNLOAD_URL: 'https://apps.example.com/deck/', BUILDER_URL: 'https://pages.example.com' })
  expect([told.downloadUrl, told.builder.url]).toEqual(['https://apps.example.com/deck', 'https://pages.example.com'])
  const plain = readConfig({ DEMO: '0' })
  expect([plain.downloadUrl, plain.builder.url]).toEqual([null, null])
})

test('names that links are checked for at home are pairs of a name and an origin', () => {
  const { linkHosts } = readConfig({ LINK_HOSTS: 'www.example.com=http://127.0.0.1:4010, b.example.com=https://pages.internal' })
  expect([...linkHosts]).toEqual([
    ['www.example.com', 'http://127.0.0.1:4010'],
    ['b.example.com', 'https://pages.internal'],
  ])
})

test('a ClickHouse server by address takes the place of the embedded reports', () => {
  const { roles, reports } = readConfig({ CLICKHOUSE_URL: 'http://clickhouse:8123', CLICKHOUSE_PASSWORD: 'p' })
  expect(roles).toEqual(['web', 'worker', 'simulators'])
  expect(reports.server).toEqual({ url: 'http://clickhouse:8123', username: 'default', password: 'p', database: 'flightdeck' })
  expect(() => readConfig({ ROLES: 'reports', DEMO: '0', CLICKHOUSE_URL: 'http://clickhouse:8123' })).toThrow(/add web or worker to ROLES/)
})

test('a cluster of ClickHouse is read at one address and written to at one of each shard', () => {
  const { reports } = readConfig({
    CLICKHOUSE_URL: 'http://clickhouse:8123',
    CLICKHOUSE_USER: 'deck',
    CLICKHOUSE_PASSWORD: 'p',
    CLICKHOUSE_SHARDS: 'http://ch-1:8123/, http://ch-2:8123',
  })
  const shard = { username: 'deck', password: 'p', database: 'flightdeck_shard' }
  expect(reports.shards).toEqual(['http://ch-1:8123', 'http://ch-2:8123'].map((url) => ({ url, ...shard })))
  expect(reports.server).toEqual({ ...shard, url: 'http://clickhouse:8123', database: 'flightdeck' })
  expect(() => readConfig({ CLICKHOUSE_SHARDS: 'http://ch-1:8123' })).toThrow('CLICKHOUSE_SHARDS needs CLICKHOUSE_URL')
  expect(() => readConfig({ CLICKHOUSE_URL: 'http://c:8123', CLICKHOUSE_SHARDS: 'http://a:1,http://a:1/' })).toThrow(
    'names an address twice',
  )
  expect(() => readConfig({ CLICKHOUSE_URL: 'http://c:8123', CLICKHOUSE_SHARDS: 'ch-1:9000' })).toThrow(
    /CLICKHOUSE_SHARDS must be an address/,
  )
})

test('an empty variable means the same as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ROLES: '' })).toEqual(readConfig({}))
})

test('roles are a list, in any spacing', () => {
  expect(readConfig({ ROLES: ' worker , simulators' }).roles).toEqual(['worker', 'simulators'])
})

test.each([
  ['PORT', 'http', 'PORT must be a port number.'],
  ['PORT', '70000', 'PORT must be 0 (any free port) to 65535.'],
  ['DEMO', 'no', 'DEMO must be 0 or 1.'],
  ['SIMULATORS', 'no', 'SIMULATORS must be 0 or 1.'],
  ['DATABASE_URL', 'mysql://root@host/db', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  ['ROLES', 'web,cron', 'ROLES must be some of web, worker, simulators, reports, separated by commas.'],
  ['CLICKHOUSE_URL', 'clickhouse:9000', 'CLICKHOUSE_URL must be an address that begins with http:// or https://.'],
  ['CLICKHOUSE_DATABASE', 'deck; drop', 'CLICKHOUSE_DATABASE must be letters, digits and underscores.'],
  ['META_BASE_URL', 'graph.facebook.com', 'META_BASE_URL must be an address that begins with http:// or https://.'],
  ['META_API_VERSION', '26', 'META_API_VERSION must look like v26.0.'],
  ['RETENTION_DAYS', '0', 'RETENTION_DAYS must be 1 to 3650.'],
  ['WORKER_PORT', '70000', 'WORKER_PORT must be 0 (any free port) to 65535.'],
  ['LINK_HOSTS', 'www.example.com', 'LINK_HOSTS must look like www.example.com=http://127.0.0.1:4010, separated by commas.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
])('%s=%s is refused with a sentence that names it', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new StartRefused(sentence))
})

test('everything that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow('PORT must be a port number. DEMO must be 0 or 1.')
})

test('a demo without its own simulators has to be told where they are', () => {
  expect(() => readConfig({ ROLES: 'worker' })).toThrow(/set META_BASE_URL to where they run, or DEMO=0/)
  expect(readConfig({ ROLES: 'worker', META_BASE_URL: 'http://10.0.0.5:9100/' }).meta.baseUrl).toBe('http://10.0.0.5:9100')
})

test('roles that leave nothing to run are refused', () => {
  expect(() => readConfig({ DEMO: '0', ROLES: 'simulators' })).toThrow(/add web or worker to ROLES/)
})
