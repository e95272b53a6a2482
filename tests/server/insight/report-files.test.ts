import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { InsightAnswer } from '#contract/insights.ts'
import type { ReportFile } from '#contract/report-exports.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { metricOf } from '#domain/metrics/catalogue.ts'
import { valueOf } from '#domain/metrics/evaluate.ts'
import { decimalText } from '#domain/metrics/fraction.ts'
import type { Grants } from '#permissions/grants.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { openSliceWriter } from '#server/column-store/slices/writer.ts'
import { insightRoutes } from '#server/features/insight/insight.routes.ts'
import { reportBytes } from '#server/features/insight/report-bytes.ts'
import { reportExportRoutes } from '#server/features/insight/report-export.routes.ts'
import { reportsNamed } from '#server/features/insight/report-file.reads.ts'
import { makeNext, type MakingDeps } from '#server/features/insight/report-making.ts'
import { startReportThreads, type ReportMaker } from '#server/features/insight/report-threads.ts'
import { createFileStore, type FileStore } from '#server/kit/file-store.ts'
import { bundle } from '#tests/kit/bundle.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let house: TwoGames
let folder: string
let files: FileStore
let one: Awaited<ReturnType<typeof aSession>>
const [STARS, GATE, META] = ['10012', '10045', '21']
const A_DAY_LATER = () => Date.now() + 25 * 3_600_000

beforeAll(async () => {
  columns = await freshColumnStore()
  folder = await mkdtemp(join(tmpdir(), 'flightdeck-reports-'))
  files = createFileStore(folder, Date.now, 'report-files')
  house = await twoGames([
    ...insightRoutes({ store: columns.store, links: { sign: (key) => key } }),
    ...reportExportRoutes({ files, retentionDays: 30, canTell: false }),
  ])
  const { db } = house.database
  const only: Grants = {
    global: { game: [STARS], spreader: [META], region: ['*'], app: ['*'] },
    pages: { data: { func: { 'table.view': true } } },
  }
  one = await aSession(house.database, only)
  await db
    .insertInto('spreader')
    .values({ id: META, channel: META, name: 'Meta', region_id: '1' })
    .onConflict((known) => known.doNothing())
    .execute()
  const account = { spreader_id: META, entity: '', timezone: 'Asia/Shanghai' }
  await db
    .insertInto('ad_account')
    .values([
      { ...account, account_id: 'a1', name: '=星河', currency: 'USD' },
      { ...account, account_id: 'a2', name: '幻境', currency: 'CNY' },
    ])
    .execute()
  await db
    .insertInto('ad_account_game')
    .values([
      { account_id: 'a1', game_id: STARS },
      { account_id: 'a2', game_id: GATE },
    ])
    .execute()
  await db
    .insertInto('figure_reading')
    .values([{ account_id: 'a1' }, { account_id: 'a2' }])
    .execute()
  await db.insertInto('fx_rate').values({ name: '九月', currency: 'USD', base: 'CNY', day: '2026-09-01', rate: '7.1234' }).execute()
  const writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
  const row = (spend: number, clicks: number, more: Partial<FactRow>): FactRow => ({
    impressions: clicks * 90,
    clicks,
    results: Math.floor(clicks / 20),
    returned: 0,
    currency: 'USD',
    spend,
    game: STARS,
    ...more,
  })
  const slice = (day: string, id: string, rows: FactRow[]) => sliceOf('delivery', 'day', day, { account: id, spreader: META }, rows)
  await writer.replace([
    slice('2026-09-01', 'a1', [row(1_001, 33, { country: 'JP' }), row(777, 0, { country: 'TW' })]),
    slice('2026-09-01', 'a2', [row(300, 12, { country: 'TW', game: GATE, currency: 'CNY' })]),
  ])
  await writer.replace([slice('2026-09-02', 'a1', [row(13, 7, { country: 'JP' })])])
})
afterAll(async () => {
  await house?.close()
  await columns?.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => house.database.pool.query('delete from report_file'))

const SPEC: TableSpec = {
  ...NEW_TABLE,
  dimensions: ['account', 'country'],
  metrics: ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'cpm', 'results', 'result_cost', 'return_rate'],
  range: 'own',
  from: '2026-09-01',
  until: '2026-09-02',
  sort: [{ by: 'spend', descending: true }],
}
const here: ReportMaker = (job, { onRows }) => reportBytes(job, onRows)
const PATH = '/dapper/api/report_files'

const ask = async (format: 'xlsx' | 'csv', who = house.admin, spec: TableSpec = SPEC): Promise<string> =>
  (await house.post(PATH, { name: '晨会', spec: JSON.stringify(spec), format }, who)).body.data.id
const make = (change: Partial<MakingDeps> = {}, workerId: string = randomUUID()) =>
  makeNext(
    {
      db: house.database.db,
      store: columns.store,
      files,
      make: here,
      canTell: false,
      stopping: new AbortController().signal,
      ...change,
    },
    workerId,
  )
const file = async (id: string, who = house.admin): Promise<ReportFile> =>
  (await house.get(PATH, who)).data.find((shown: ReportFile) => shown.id === id)
const bytesOf = (id: string, who = house.admin) => house.download(`${PATH}/download?id=${id}`, who)

test('a workbook says cell by cell what the report answers: numbers, dashes, names, the rest and the total', async () => {
  const id = await ask('xlsx')
  expect(await make()).toBe(true)
  expect(await file(id)).toMatchObject({ state: 'done', rows_total: 3, rows_done: 3, rows_left_out: 0 })
  const query = new URLSearchParams({ from: SPEC.from, until: SPEC.until, 'sort[0]': '-spend', 'by[0]': 'account', 'by[1]': 'country' })
  SPEC.metrics.forEach((metric, at) => query.set(`metrics[${at}]`, metric))
  const told: InsightAnswer = (await house.get(`/dapper/api/insights/daily/total?${query}`)).data
  const cells = (figures: { sums: Record<string, string> }) =>
    SPEC.metrics.map((key) => {
      const metric = metricOf(key)
      const value = metric && valueOf(metric, figures.sums, { days: 1 })
      if (!metric || !value) return '–'
      return Number(decimalText(value, 12)) / (metric.unit === 'money' ? 100 : 1)
    })
  const table = (await readSheet(await bytesOf(id))).filter((row) => row.length > 0)
  const from = table.findIndex(([cell]) => cell === '广告账户') + 1
  const expected = [
    ...told.rows.map((row) => [
      told.names.account?.[row.groups.account ?? ''],
      { JP: '日本', TW: '台湾' }[row.groups.country ?? ''],
      ...cells(row),
    ]),
    ['合计', null, ...cells(told.total ?? { sums: {} })],
  ]
  const close = (row: unknown[]) => row.map((cell) => (typeof cell === 'number' ? expect.closeTo(cell, 5) : cell))
  expect(table.slice(from)).toEqual(expected.map(close))
  expect(told.rows.length).toBe(3)
  expect(table.flat()).toContain('USD → CNY: 7.1234')
})

test('a file is made within the games of who asks, in their language', async () => {
  const id = await ask('csv', one)
  await make()
  const lines = Papa.parse<string[]>((await bytesOf(id, one)).toString('utf8').slice(1)).data
  expect(lines.filter(([cell]) => cell === "'=星河").map(([, country]) => country)).toEqual(['日本', '台湾'])
  expect(lines.flat()).not.toContain('幻境')
  const stranger = JSON.parse((await bytesOf(id)).toString('utf8'))
  expect(stranger.code).toBe('report_file.missing')
})

test('a worker that dies between making and noting leaves no file that counts: another makes it, once, and its bytes are removed', async () => {
  const id = await ask('xlsx')
  const killed = {
    ...files,
    put: async (bytes: Parameters<FileStore['put']>[0]) => await files.put(bytes).then(() => Promise.reject(new Error('kill -9'))),
  }
  await expect(make({ files: killed })).rejects.toThrow('kill -9')
  expect((await file(id)).state).toBe('making')
  expect(await make()).toBe(false)
  await house.database.pool.query(`update report_file set lease_until = now() - interval '1 second'`)
  expect(await make()).toBe(true)
  expect(await file(id)).toMatchObject({ state: 'done' })
  expect((await readSheet(await bytesOf(id))).length).toBeGreaterThan(10)
  const later = createFileStore(folder, A_DAY_LATER, 'report-files')
  expect(await later.purge((keys) => reportsNamed(house.database.db, keys))).toBeGreaterThanOrEqual(1)
  expect((await readSheet(await bytesOf(id))).length).toBeGreaterThan(10)
})

test('of two workers at once one makes a file; one that lost its lease meanwhile notes nothing and leaves no bytes', async () => {
  const id = await ask('xlsx')
  expect((await Promise.all([make(), make()])).toSorted()).toEqual([false, true])
  await house.database.pool.query(`update report_file set state = 'waiting', storage_key = null where id = $1`, [id])
  const removed: string[] = []
  const slow: ReportMaker = async (job, how) => {
    await house.database.pool.query(`update report_file set lease_by = 'another' where id = $1`, [id])
    return await here(job, how)
  }
  await make({ make: slow, files: { ...files, remove: async (key) => void removed.push(key) } })
  expect([(await file(id)).state, removed.length]).toEqual(['making', 1])
})

test('one that is cancelled while it is made ends, and one whose process stops is another’s at once', async () => {
  const id = await ask('csv')
  const cancelled: ReportMaker = (_job, { onRows, signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void house.post(`${PATH}/act`, { act: 'cancel', 'ids[0]': id }).then(() => onRows(1))
    })
  expect(await make({ make: cancelled })).toBe(true)
  expect((await file(id)).state).toBe('cancelled')

  const next = await ask('csv')
  const stopping = new AbortController()
  const stopped: ReportMaker = (_job, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      stopping.abort(new Error('the process ends'))
    })
  await make({ make: stopped, stopping: stopping.signal })
  expect((await file(next)).state).toBe('waiting')
  expect([await make(), (await file(next)).state]).toEqual([true, 'done'])
})

test('a file is made in a thread of its own; one that wants too much memory is refused in words, and a cancel ends the thread', async () => {
  const built = pathToFileURL(await bundle('server/features/insight/report-thread.ts', folder, 'report-thread'))
  const id = await ask('xlsx')
  await make({ make: startReportThreads({ threadFile: built }) })
  expect((await readSheet(await bytesOf(id))).flat()).toContain('合计')
  const heavy = await ask('xlsx')
  await make({ make: startReportThreads({ threadFile: built, memoryMb: 4 }) })
  expect(await file(heavy)).toMatchObject({ state: 'failed', reason: { code: 'report_file.too_heavy' } })
})

test('an engine that was killed is waited for, and the file is made when it is back', async () => {
  const id = await ask('csv')
  await columns.kill()
  await make()
  expect(await file(id)).toMatchObject({ state: 'waiting', reason: { code: 'insight.store_down' } })
  await columns.restart()
  await house.database.pool.query('update report_file set try_at = now()')
  await expect
    .poll(async () => (await make(), (await house.database.pool.query('update report_file set try_at = now()'), (await file(id)).state)))
    .toBe('done')
})
