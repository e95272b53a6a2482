import { beforeEach, expect, test } from 'vitest'
import { FOLDERS_MAX, TABLES_MAX, VERSIONS_KEPT, type InsightTable } from '#contract/insight-tables.ts'
import { NEW_TABLE, type TableSpec } from '#domain/insight-table/table-spec.ts'
import { insightTableRoutes } from '#server/features/insight-table/insight-table.routes.ts'
import { twoReaders } from '../kit/two-readers.ts'

const { people, signedIn, database, send, get } = twoReaders(insightTableRoutes(), '/dapper/api/insights/my_insight/')
beforeEach(() => database().pool.query('delete from insight_table; delete from insight_folder'))

const specText = (change: Partial<TableSpec> = {}) => JSON.stringify({ ...NEW_TABLE, ...change })
const make = (fields: Record<string, string> = {}, who = people.me) =>
  send('POST', 'table', { name: '国家 × 渠道', spec: specText(), ...fields }, who)
const save = ({ id, name, version, sharing }: InsightTable, change: Record<string, string> = {}, who = people.me) =>
  send('PUT', 'table', { id, name, version: String(version), sharing, spec: specText(), ...change }, who)
const tables = async (who = people.me): Promise<InsightTable[]> => (await get('table', who)).data
const names = async (who = people.me) => (await tables(who)).map(({ name }) => name)

test('a table is its owner’s until it is shared; the others read it then, and save it only where they may', async () => {
  const { data } = await make()
  expect([await names(), await names(people.other)]).toEqual([['国家 × 渠道'], []])
  expect((await save(data, {}, people.other)).status).toBe(404)
  const seen = (await save(data, { sharing: 'seen' })).data
  expect((await tables(people.other)).map(({ mine, may_save, sharing }) => [mine, may_save, sharing])).toEqual([[false, false, 'seen']])
  expect((await save(seen, {}, people.other)).status).toBe(404)
  const edited = (await save(seen, { sharing: 'edited' })).data
  const after = (await save(edited, { name: '国家', sharing: 'mine' }, people.other)).data
  // who finds it is its owner's matter
  expect([after.name, after.sharing, await names()]).toEqual(['国家', 'edited', ['国家']])
})

test('of two who save at once the second is shown what the first saved; saved over, both are kept as versions', async () => {
  const { data } = await make({ sharing: 'edited' })
  const [mine, theirs] = [specText({ metrics: ['spend'], sort: [] }), specText({ metrics: ['clicks'], sort: [] })]
  expect((await save(data, { name: '甲', spec: mine })).status).toBe(200)
  const met = await save(data, { name: '乙', spec: theirs }, people.other)
  expect(met).toMatchObject({ status: 409, code: 'insight_table.met', present: { name: '甲', version: 2, spec: { metrics: ['spend'] } } })
  const over = await save(data, { name: '乙', spec: theirs, over: '1' }, people.other)
  expect(over).toMatchObject({ status: 200, data: { name: '乙', version: 3 } })
  const { data: versions } = await get(`table/versions?id=${data.id}`)
  expect(
    versions.map(({ version, name, spec }: { version: number; name: string; spec: TableSpec }) => [version, name, spec.metrics[0]]),
  ).toEqual([
    [2, '甲', 'spend'],
    [1, '国家 × 渠道', 'spend'],
  ])
})

test('a number of versions is kept, the newest of them', async () => {
  let { data } = await make()
  for (let more = 0; more < VERSIONS_KEPT + 2; more++) data = (await save(data)).data
  const { rows } = await database().pool.query('select version from insight_table_version order by version')
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: VERSIONS_KEPT }, (_, at) => at + 3))
})

test('a question that cannot be asked is refused with its field and what to ask instead, and is not kept', async () => {
  const refused = async (change: Partial<TableSpec>) => {
    const { status, blockers } = await make({ spec: specText(change) })
    return [status, blockers?.[0]?.code, blockers?.[0]?.field]
  }
  expect([
    await refused({ metrics: [], sort: [] }),
    await refused({ metrics: ['nothing'], sort: [] }),
    await refused({ dimensions: ['game', 'game'] }),
    await refused({ sort: [{ by: 'ctr', descending: true }] }),
    await refused({ granularity: 'month', comparison: 'day' }),
    await refused({ range: 'own', from: '2026-11-10', until: '2026-11-01' }),
    await refused({ range: 'own', from: '2010-01-01', until: '2026-11-01', granularity: 'day' }),
    await refused({ columns: 'name,,x' }),
    await refused({ pivot: 'country' }),
  ]).toEqual([
    [400, 'insight.metrics.required', 'metrics'],
    [400, 'insight.metric_unknown', 'metrics'],
    [400, 'insight.dimension_twice', 'dimensions'],
    [400, 'insight.sort_unknown', 'sort.0.by'],
    [400, 'insight.comparison_not_allowed', 'comparison'],
    [400, 'insight.range_order', 'until'],
    [400, 'insight.range_too_long', 'from'],
    [400, 'column_preset.columns_wrong', 'columns'],
    [400, 'insight_table.not_shown', 'pivot'],
  ])
  expect((await make({ spec: '{"dimensions":["nowhere"]}' })).status).toBe(400)
  expect(await tables()).toEqual([])
})

test('a chart and a pivot are kept with the question; one kept before there was a choice, and its versions, are read with what they meant', async () => {
  const { data } = await make({ spec: specText({ chart: 'heat', pivot: 'spreader' }) })
  expect((await tables())[0]?.spec).toMatchObject({ chart: 'heat', pivot: 'spreader' })
  await database().pool.query(`update insight_table set spec = (spec - 'pivot') || '{"chart": true}'`)
  const [older] = await tables()
  expect(older?.spec).toMatchObject({ chart: 'lines', pivot: null })
  await save({ ...data, version: older?.version ?? 0 })
  const { data: versions } = await get(`table/versions?id=${data.id}`)
  expect(versions).toMatchObject([{ spec: { chart: 'lines', pivot: null } }])
  expect((await make({ name: '圆', spec: JSON.stringify({ ...NEW_TABLE, chart: 'pie' }) })).status).toBe(400)
})

test('tables lie in folders of their owner; a folder that goes leaves its tables', async () => {
  const folder = (await send('POST', 'v2/folder', { name: '晨会' })).data
  const foreign = (await send('POST', 'v2/folder', { name: '晨会' }, people.other)).data
  const [one, two] = [(await make({ name: '一', folder_id: folder.id })).data, (await make({ name: '二' })).data]
  await send('POST', 'v2/move', { 'ids[0]': one.id, 'ids[1]': two.id, folder_id: folder.id })
  expect((await get('v2/folder')).data).toEqual([{ id: folder.id, name: '晨会', tables: 2 }])
  expect((await send('POST', 'v2/move', { 'ids[0]': one.id, folder_id: foreign.id })).status).toBe(404)
  expect((await send('PUT', 'v2/folder', { id: foreign.id, name: 'x' })).status).toBe(404)
  expect((await send('DELETE', 'v2/folder', { id: foreign.id })).status).toBe(404)
  expect((await send('PUT', 'v2/folder', { id: folder.id, name: '周会' })).data).toMatchObject({ name: '周会', tables: 2 })
  await send('POST', 'v2/folder', { name: '月会' })
  expect(await send('PUT', 'v2/folder', { id: folder.id, name: '月会' })).toMatchObject({ code: 'insight_table.name_taken' })
  expect((await send('DELETE', 'v2/folder', { id: folder.id })).data).toEqual({ deleted: 1, freed: 2 })
  expect((await tables()).map(({ name, folder_id }) => [name, folder_id])).toEqual([
    ['一', null],
    ['二', null],
  ])
})

test('deleted tables come back where they were by moving them, all of them or none; a name in use again is said', async () => {
  const folder = (await send('POST', 'v2/folder', { name: '晨会' })).data
  const [one, two] = [(await make({ name: '一', folder_id: folder.id })).data, (await make({ name: '二' })).data]
  const theirs = (await make({ name: '三', sharing: 'edited' }, people.other)).data
  const ids = { 'ids[0]': one.id, 'ids[1]': two.id }
  expect(await send('POST', 'v2/delete', { ...ids, 'ids[2]': theirs.id })).toMatchObject({ status: 404, blockers: [{ row: 3 }] })
  expect((await send('POST', 'v2/delete', ids)).data).toEqual({ deleted: 2 })
  expect([await names(), (await send('POST', 'v2/delete', ids)).data]).toEqual([['三'], { deleted: 0 }])
  expect((await send('POST', 'v2/move', ids)).data).toEqual({ moved: 2 })
  expect((await tables()).map(({ name, folder_id }) => [name, folder_id])).toEqual([
    ['一', folder.id],
    ['二', null],
    ['三', null],
  ])
  await send('DELETE', 'table', { id: one.id })
  await make({ name: '一' })
  expect(await send('POST', 'v2/move', { 'ids[0]': one.id })).toMatchObject({ status: 400, code: 'insight_table.name_taken' })
})

test('a favourite is each person’s own mark', async () => {
  const { data } = await make({ sharing: 'seen' })
  expect((await send('POST', 'v2/fav', { id: data.id }, people.other)).data).toEqual({ favourite: true })
  expect([(await tables(people.other))[0]?.favourite, (await tables())[0]?.favourite]).toEqual([true, false])
  await send('POST', 'v2/unfav', { id: data.id }, people.other)
  expect((await tables(people.other))[0]?.favourite).toBe(false)
  await save(data, { sharing: 'mine' })
  expect((await send('POST', 'v2/fav', { id: data.id }, people.other)).status).toBe(404)
  expect((await get(`table/versions?id=${data.id}`, people.other)).code).toBe('insight_table.missing')
})

test('a name is one table of a person, and their number is bounded', async () => {
  await make()
  expect(await make()).toMatchObject({ status: 400, code: 'insight_table.name_taken', blockers: [{ field: 'name' }] })
  expect((await make({}, people.other)).status).toBe(200)
  await database().pool.query(
    `insert into insight_table (owner_id, name, spec, saved_by)
     select owner_id, n::text, spec, saved_by from insight_table t, generate_series(2, ${TABLES_MAX}) n where t.id = (select min(id) from insight_table)`,
  )
  expect((await make({ name: '再一个' })).code).toBe('insight_table.too_many')
  await send('POST', 'v2/folder', { name: '0' })
  await database().pool.query(
    `insert into insight_folder (owner_id, name) select owner_id, n::text from insight_folder, generate_series(2, ${FOLDERS_MAX}) n`,
  )
  expect((await send('POST', 'v2/folder', { name: '再一个' })).code).toBe('insight_table.too_many_folders')
})

test('someone who may not see the figures keeps no tables', async () => {
  const closed = await signedIn({ global: {}, pages: {} })
  expect([(await make({}, closed)).status, (await send('POST', 'v2/folder', { name: 'x' }, closed)).status]).toEqual([403, 403])
})

test('a save of a table and a move of it at one moment wait for one another, and both happen', async () => {
  const { data } = await make()
  const folder = (await send('POST', 'v2/folder', { name: '晨会' })).data
  const { pool } = database()
  const waiting = async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  const holder = await pool.connect()
  try {
    // the move holds nothing yet, and waits; the save comes while it does
    await holder.query(`begin; select pg_advisory_xact_lock(hashtext('insight_table'), (select owner_id from insight_table)::int)`)
    const moved = send('POST', 'v2/move', { 'ids[0]': data.id, folder_id: folder.id })
    await expect.poll(waiting).toBe(1)
    const saved = save(data, { name: '周会' })
    await expect.poll(waiting).toBe(2)
    // neither holds a row while it waits: none waits for the other
    await holder.query('select from insight_table for update nowait')
    await holder.query('commit')
    expect([(await moved).status, (await saved).status]).toEqual([200, 200])
  } finally {
    holder.release()
  }
  expect((await tables()).map(({ name, folder_id }) => [name, folder_id])).toEqual([['周会', folder.id]])
})
