import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import type { ExportSchedule, ReportFile } from '#contract/report-exports.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { reckonIn, STANDARD_TERMS } from '#domain/company-terms.ts'
import { SCHEDULES_MAX } from '#domain/report-export/export-schedule.ts'
import { WAITS_MOST } from '#domain/report-export/report-file.ts'
import type { Grants } from '#permissions/grants.ts'
import { openColumnStore } from '#server/column-store/client.ts'
import { insightTableRoutes } from '#server/features/insight-table/insight-table.routes.ts'
import { exportsWaiting } from '#server/features/insight/export-waiting.reads.ts'
import { dueNext, tellNext } from '#server/features/insight/export-running.ts'
import { reportExportRoutes } from '#server/features/insight/report-export.routes.ts'
import { makeNext } from '#server/features/insight/report-making.ts'
import { twoReaders } from '../kit/two-readers.ts'

const files = { stream: () => Promise.resolve(Readable.from(['bytes'])) }
const routes = [...insightTableRoutes(), ...reportExportRoutes({ files, retentionDays: 30, canTell: true })]
const { people, database, send, get, signedIn } = twoReaders(routes, '/dapper/api/')
const OF_GAMES: Grants = {
  global: { game: ['10012', '10045'], spreader: ['*'], region: ['*'], app: ['*'] },
  pages: { data: { func: { 'table.view': true } } },
}
const ORIGIN = 'http://localhost:8080'
const VALUES = { every: 'day', weekday: '1', month_day: '1', hour: '9', format: 'csv', language: 'zh', tell_robot: '0', origin: ORIGIN }

let owner = ''
let ownerId = ''
let table = { id: '', name: '' }
let trail = '0'
beforeEach(async () => {
  reckonIn(null)
  await database().pool.query('truncate export_schedule, report_file, insight_table restart identity cascade')
  trail = (await database().pool.query('select coalesce(max(id), 0)::text as id from audit_log')).rows[0].id
  owner = await signedIn(OF_GAMES)
  table = (await send('POST', 'insights/my_insight/table', { name: '晨会', spec: JSON.stringify(NEW_TABLE) }, owner)).data
  const { rows } = await database().pool.query<{ id: string }>('select owner_id::text as id from insight_table')
  ownerId = rows[0]?.id ?? ''
})

const save = (fields: Record<string, string> = {}, who = owner) =>
  send('POST', 'export_schedules', { table_id: table.id, ...VALUES, ...fields }, who)
const make = async (fields: Record<string, string> = {}): Promise<ExportSchedule> => (await save(fields)).data
const act = (id: string, what: string, who = owner) => send('POST', 'export_schedules/act', { id, act: what }, who)
const list = async (who = owner): Promise<ExportSchedule[]> => (await get(`export_schedules?table_id=${table.id}`, who)).data.schedules
const filesOf = async (who = owner): Promise<ReportFile[]> => (await get('report_files', who)).data
const run = (sql: string, params: unknown[] = []) => database().pool.query(sql, params)
/** Its time has come so long ago. */
const isDue = (id: string, ago = '1 minute') =>
  run(`update export_schedule set next_due = date_trunc('hour', now()) - $2::interval where id = $1`, [id, ago])
/** What the trail has of this test. */
const events = async () =>
  (await run(`select event from audit_log where entity = 'export.schedule' and id > $1 order by id`, [trail])).rows.map(
    ({ event }) => event,
  )
const saveTable = (change: Partial<TableSpec>) => run(`update insight_table set spec = spec || $1::jsonb`, [JSON.stringify(change)])
/** A store of reports whose machine refuses connections. */
const away = () => openColumnStore({ url: 'http://127.0.0.1:9', password: '' })

test('a schedule is kept with when it is next, on the clock of the company; it is seen by who finds the table, and changed by its owner', async () => {
  const made = await make({ every: 'week', weekday: '2', hour: '7' })
  expect(made).toMatchObject({ every: 'week', weekday: '2', hour: '7', format: 'csv', mine: true, paused: false, last: null, version: 1 })
  const due = new Date(made.next_due)
  expect([due.getUTCDay(), due.getUTCHours()]).toEqual([2, 23]) // Wednesday, 7 o'clock in UTC+8
  expect((await get(`export_schedules?table_id=${table.id}`, people.other)).status).toBe(404)
  await run(`update insight_table set sharing = 'seen'`)
  expect((await list(people.other)).map(({ mine, owner_name }) => [mine, owner_name])).toEqual([[false, '测试']])
  expect([(await act(made.id, 'pause', people.other)).status, (await save({ id: made.id, version: '1' }, people.other)).status]).toEqual([
    404, 404,
  ])
  const changed = await save({ id: made.id, version: '1', hour: '8' })
  expect(changed.data).toMatchObject({ hour: '8', version: 2 })
  expect(await save({ id: made.id, version: '1', hour: '6' })).toMatchObject({
    status: 409,
    code: 'export_schedule.met',
    present: { hour: '8', version: 2 },
  })
})

test.each<[string, Record<string, string>, string, string]>([
  ['an hour that no clock has', { hour: '24' }, 'hour', 'value.above'],
  ['a day that no month has', { every: 'month', month_day: '32' }, 'month_day', 'value.above'],
  ['a console at another host', { origin: 'http://evil.example' }, 'origin', 'export_schedule.other_origin'],
  ['a table that is not there', { table_id: '999' }, 'table_id', 'insight_table.missing'],
])('%s is refused with its field', async (_, fields, field, code) => {
  expect((await save(fields)).blockers).toMatchObject([{ code, field }])
  expect(await list()).toEqual([])
})

test('what could not run is not scheduled: games outside the grants, a person without games', async () => {
  await saveTable({ filters: [{ dimension: 'game', is: 'in', values: ['10012', '99'] }] })
  expect((await save()).blockers).toMatchObject([{ code: 'export_schedule.games_lost', params: { games: '99' } }])
  await run(`update insight_table set sharing = 'seen'`)
  expect((await save({}, people.other)).code).toBe('export_schedule.no_games')
})

test('a schedule is paused, resumed, deleted and brought back, each with its line in the trail; their number is bounded', async () => {
  const { id } = await make()
  expect((await act(id, 'pause')).data).toMatchObject({ paused: true, reason: null })
  await isDue(id)
  expect(await dueNext(database().db)).toBe(false)
  const resumed = (await act(id, 'resume')).data
  expect([resumed.paused, Date.parse(resumed.next_due) > Date.now()]).toEqual([false, true])
  await act(id, 'delete')
  expect(await list()).toEqual([])
  expect((await act(id, 'pause')).status).toBe(404)
  await act(id, 'restore')
  expect((await list()).map((one) => one.id)).toEqual([id])
  expect(await events()).toEqual(['saved', 'paused', 'resumed', 'deleted', 'restored'].map((event) => `export.schedule.${event}`))
  await run(
    `insert into export_schedule (owner_id, table_id, every, hour, format, language, zone, next_due)
     select owner_id, table_id, every, hour, format, language, zone, next_due from export_schedule, generate_series(2, ${SCHEDULES_MAX})`,
  )
  expect((await save()).code).toBe('export_schedule.too_many')
})

test('of several workers that look at once, one asks for the file of a time', async () => {
  const { id } = await make()
  for (let round = 0; round < 5; round += 1) {
    await run('update export_schedule set next_due = now() - make_interval(secs => $2) where id = $1', [id, 10 - round])
    await Promise.all(Array.from({ length: 6 }, () => dueNext(database().db)))
  }
  const { rows } = await run('select due_at, count(*)::int from report_file where schedule_id = $1 group by 1', [id])
  expect([rows.length, rows.every(({ count }) => count === 1)]).toEqual([5, true])
})

test('a time that was asked for is never asked for again, also when its schedule did not move on', async () => {
  const { id } = await make()
  await isDue(id)
  const { rows } = await run('select next_due from export_schedule')
  await dueNext(database().db)
  await run('update export_schedule set next_due = $1', [rows[0].next_due])
  await dueNext(database().db)
  expect((await filesOf()).length).toBe(1)
})

test('after a stop of twelve days one file is made for all missed times, and the schedule goes on', async () => {
  const { id } = await make()
  await isDue(id, '12 days')
  expect([await dueNext(database().db), await dueNext(database().db)]).toEqual([true, false])
  const [file, ...others] = await filesOf()
  expect([others, file?.schedule?.missed, (file?.schedule?.due_at ?? '') <= new Date().toISOString()]).toEqual([
    [],
    expect.any(Number),
    true,
  ])
  expect(file?.schedule?.missed).toBeGreaterThanOrEqual(11)
  expect(Date.parse((await list())[0]?.next_due ?? '')).toBeGreaterThan(Date.now())
})

test('when the company reckons in another zone the hour is that of its new clock, and nothing runs for it', async () => {
  const { id } = await make()
  reckonIn({ ...STANDARD_TERMS, zone: 'UTC' })
  expect(await dueNext(database().db)).toBe(true)
  expect([await dueNext(database().db), await filesOf()]).toEqual([false, []])
  const { rows } = await run(
    `select extract(hour from next_due at time zone 'UTC')::int as hour, zone from export_schedule where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ hour: 9, zone: 'UTC' }])
})

test.each<[string, () => Promise<unknown>, string]>([
  ['was switched off', () => run('update app_user set active = false where id = $1', [ownerId]), 'export_schedule.owner_off'],
  [
    'lost the function',
    () => run(`update app_user set grants = '{"global":{},"pages":{}}' where id = $1`, [ownerId]),
    'export_schedule.no_right',
  ],
  [
    'lost a game that the table names',
    async () => {
      await saveTable({ filters: [{ dimension: 'game', is: 'in', values: ['10012'] }] })
      await run(`update app_user set grants = jsonb_set(grants, '{global,game}', '["10045"]') where id = $1`, [ownerId])
    },
    'export_schedule.games_lost',
  ],
  [
    'lost every game',
    () => run(`update app_user set grants = jsonb_set(grants, '{global,game}', '[]') where id = $1`, [ownerId]),
    'export_schedule.no_games',
  ],
  ['deleted the table', () => run('update insight_table set deleted_at = now()'), 'export_schedule.table_gone'],
])('the schedule of an owner who %s pauses, and says why where its owner looks', async (_, lose, code) => {
  const { id } = await make()
  await lose()
  await isDue(id)
  expect([await dueNext(database().db), await dueNext(database().db)]).toEqual([true, false])
  const { rows } = await run(
    'select s.paused, s.reason, f.state, f.reason as told from export_schedule s join report_file f on f.schedule_id = s.id',
  )
  expect(rows).toMatchObject([{ paused: true, reason: { code }, state: 'failed', told: { code } }])
  expect((await events()).at(-1)).toBe('export.schedule.stopped')
  expect(await exportsWaiting.count(database().db, { id: ownerId } as Parameters<typeof exportsWaiting.count>[1])).toBe(1)
})

test('what was lost between the time and the making pauses it as well; resumed while it is lost, it says so', async () => {
  const { id } = await make()
  await isDue(id)
  await dueNext(database().db)
  await run(`update app_user set grants = jsonb_set(grants, '{global,game}', '[]') where id = $1`, [ownerId])
  await makeOne()
  expect((await list())[0]).toMatchObject({ paused: true, reason: { code: 'export_schedule.no_games' }, last: { state: 'failed' } })
  expect((await act(id, 'resume')).code).toBe('export_schedule.no_games')
})

const makeOne = async (workerId: string = randomUUID()) => {
  const store = away()
  try {
    return await makeNext(
      {
        db: database().db,
        store,
        files: { put: () => Promise.reject(new Error('nothing is made')), remove: () => Promise.resolve() },
        make: () => Promise.reject(new Error('nothing is made')),
        canTell: true,
        stopping: new AbortController().signal,
      },
      workerId,
    )
  } finally {
    await store.close()
  }
}

test('a store of reports that is away is asked again after growing waits, says so, and is given up in the end', async () => {
  const { id } = await make()
  await act(id, 'run')
  const waits: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await makeOne()
    const [file] = await filesOf()
    expect(file).toMatchObject({ state: 'waiting', reason: { code: 'insight.store_down' } })
    waits.push(Math.round((Date.parse(file?.try_at ?? '') - Date.now()) / 10_000) * 10)
    await run('update report_file set try_at = now()')
  }
  expect(waits).toEqual([10, 20, 40])
  await run('update report_file set waits = $1', [WAITS_MOST])
  await makeOne()
  expect((await filesOf())[0]).toMatchObject({ state: 'failed', reason: { code: 'insight.store_down' } })
  // the store is no fault of the schedule
  expect((await list())[0]?.paused).toBe(false)
})

test('a file that takes its workers along is given up after three of them', async () => {
  const { id } = await make()
  await act(id, 'run')
  await run(`update report_file set state = 'making', attempts = 3, lease_by = 'gone', lease_until = now() - interval '1 second'`)
  await makeOne()
  expect((await filesOf())[0]).toMatchObject({ state: 'failed', reason: { code: 'report_file.broken' } })
})

test('it is run now once at a time, and a file that is under way is cancelled, deleted and brought back by its owner only', async () => {
  const { id } = await make()
  expect((await act(id, 'run')).data.last).toMatchObject({ state: 'waiting' })
  expect((await act(id, 'run')).code).toBe('export_schedule.runs')
  const [file] = await filesOf()
  const ids = { 'ids[0]': file?.id ?? '' }
  expect((await send('POST', 'report_files/act', { act: 'cancel', ...ids }, people.other)).status).toBe(404)
  expect([await filesOf(people.other), (await send('POST', 'report_files/act', { act: 'cancel', ...ids }, owner)).data]).toEqual([
    [],
    { changed: 1 },
  ])
  expect([(await filesOf())[0]?.state, await makeOne()]).toEqual(['cancelled', false])
  await send('POST', 'report_files/act', { act: 'delete', ...ids }, owner)
  expect(await filesOf()).toEqual([])
  await send('POST', 'report_files/act', { act: 'restore', ...ids }, owner)
  expect((await filesOf()).map(({ state }) => state)).toEqual(['cancelled'])
})

const told = async (accept: boolean) => {
  const texts: string[] = []
  await tellNext(database().db, (text) => {
    texts.push(text)
    return Promise.resolve(accept)
  })
  return texts
}
const MADE = `update report_file set state = 'done', storage_key = 'f-1', made_at = now(), tell_at = case when tell then now() end`

test('the robot’s group gets a sentence and a link, the table’s only where it is shared, once; one that does not answer is told again later', async () => {
  const { id } = await make({ tell_robot: '1' })
  await act(id, 'run')
  await run(MADE)
  expect(await told(false)).toHaveLength(1)
  expect(await told(true)).toEqual([])
  await run(`update report_file set tell_at = now(); update insight_table set sharing = 'seen'`)
  const [text = ''] = await told(true)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^报表“晨会”已生成/),
    `${ORIGIN}/table-2/files?file=1（仅创建者可下载）`,
    `${ORIGIN}/table-2/custom?table=${table.id}（共享报表，各人只看到自己权限内的数据）`,
  ])
  await run('update report_file set tell_at = now() where tell_at is not null')
  expect(await told(true)).toEqual([])
})

test('a robot that never answers is named next to the file', async () => {
  const { id } = await make({ tell_robot: '1' })
  await act(id, 'run')
  await run(`${MADE}, tell_tries = 7`)
  await told(false)
  expect((await filesOf())[0]).toMatchObject({ state: 'done', reason: { code: 'report_file.robot_not_told' } })
})

test('a file is given to its owner while they have the games it was made with, and to no one else', async () => {
  const { id } = await make()
  await act(id, 'run')
  await run(`${MADE}, games = '{10012}'`)
  const download = (who = owner) =>
    get('report_files/download?id=1', who).catch((error: unknown) => (error instanceof SyntaxError ? 'the file' : error))
  expect([await download(), (await get('report_files/download?id=1', people.other)).code]).toEqual(['the file', 'report_file.missing'])
  await run(`update app_user set grants = jsonb_set(grants, '{global,game}', '["10045"]') where id = $1`, [ownerId])
  expect(await download()).toMatchObject({ status: 403, code: 'report_file.outside' })
})

test('a report is asked for within the caller’s games, in order, and a few at once', async () => {
  const ask = (spec: Partial<TableSpec> = {}, who = owner) =>
    send('POST', 'report_files', { name: '晨会', spec: JSON.stringify({ ...NEW_TABLE, ...spec }), format: 'xlsx' }, who)
  expect((await ask({ metrics: [], sort: [] })).blockers).toMatchObject([{ code: 'insight.metrics.required', field: 'metrics' }])
  expect((await ask({ filters: [{ dimension: 'game', is: 'in', values: ['99'] }] })).code).toBe('export_schedule.games_lost')
  const asked = await Promise.all(Array.from({ length: 12 }, () => ask()))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(asked.find(({ status }) => status !== 200)).toMatchObject({ code: 'report_file.too_many' })
})
