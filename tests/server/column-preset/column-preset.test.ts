import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { EARLIER_KEPT, PRESETS_MAX, type ColumnPreset } from '#contract/column-presets.ts'
import { columnPresetRoutes } from '#server/features/column-preset/column-preset.routes.ts'
import { twoReaders } from '../kit/two-readers.ts'

const { people, signedIn, database, send: sent, get } = twoReaders(columnPresetRoutes(), '/dapper/api/insights/column_preset')
beforeEach(() => database().pool.query('delete from column_preset'))

type How = { who?: string; path?: string; ticket?: string }
const send = (method: 'POST' | 'PUT' | 'DELETE', fields: Record<string, string>, { who, path = '', ticket }: How = {}) =>
  sent(method, path, { ...fields, ...(ticket === undefined ? {} : { ticket }) }, who)
const make = (fields: Record<string, string> = {}, more = {}) =>
  send('POST', { table: 'insight', name: '日常', columns: 'name,spend', ...fields }, more)
const presets = async (who?: string, table = 'insight'): Promise<ColumnPreset[]> => (await get(`?table=${table}`, who)).data
const set = (fields: Record<string, string>, more = {}) => send('PUT', { table: 'insight', ...fields }, { path: '/set_default', ...more })

test('a preset is one person’s, of one grid: another person neither finds, changes, removes nor chooses it', async () => {
  const { data } = await make()
  expect((await presets()).map(({ name, columns, version, is_default }) => [name, columns, version, is_default])).toEqual([
    ['日常', 'name,spend', 1, false],
  ])
  expect([await presets(people.other), await presets(undefined, 'elsewhere')]).toEqual([[], []])
  const foreign = [
    await send('PUT', { id: data.id, name: 'x', columns: 'name' }, { who: people.other }),
    await send('DELETE', { id: data.id }, { who: people.other }),
    await set({ id: data.id }, { who: people.other }),
    await set({ id: data.id, table: 'elsewhere' }),
  ]
  expect(foreign.map(({ status, code }) => [status, code])).toEqual(Array.from({ length: 4 }, () => [404, 'column_preset.missing']))
  expect((await presets())[0]).toMatchObject({ name: '日常', is_default: false })
})

test('the last save wins, and what it replaced is kept as an earlier version, the newest first', async () => {
  const { data } = await make()
  const saved = await Promise.all(['name,clicks', 'name,ctr'].map((columns) => send('PUT', { id: data.id, name: '日常', columns })))
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  const [after] = await presets()
  expect([after?.version, after?.earlier.map(({ version }) => version)]).toEqual([3, [2, 1]])
  expect(new Set([after?.columns, after?.earlier[0]?.columns])).toEqual(new Set(['name,clicks', 'name,ctr']))
  expect(after?.earlier[1]?.columns).toBe('name,spend')
  for (let more = 0; more < EARLIER_KEPT; more++) await send('PUT', { id: data.id, name: '日常', columns: `name~${100 + more}` })
  const { rows } = await database().pool.query('select version from column_preset_version order by version')
  expect(rows).toHaveLength(EARLIER_KEPT)
})

test('one name is one preset, also after a lost answer: the same ticket makes one, another is refused with the field', async () => {
  const ticket = randomUUID()
  const [first, again] = [await make({}, { ticket }), await make({}, { ticket })]
  expect([first.data.id, (await presets()).length]).toEqual([again.data.id, 1])
  expect(await make()).toMatchObject({ status: 400, code: 'column_preset.name_taken', blockers: [{ field: 'name' }] })
  const second = await make({ name: '周报' })
  expect(await send('PUT', { id: second.data.id, name: '日常', columns: 'name' })).toMatchObject({ code: 'column_preset.name_taken' })
})

test('a grid opens with one default at most; one that is removed leaves none, and one that is made again may be it at once', async () => {
  const [one, two] = [(await make()).data, (await make({ name: '周报' })).data]
  await set({ id: one.id })
  expect((await set({ id: two.id })).data.map(({ name, is_default }: ColumnPreset) => [name, is_default])).toEqual([
    ['周报', true],
    ['日常', false],
  ])
  await send('DELETE', { id: two.id })
  expect((await presets()).filter(({ is_default }) => is_default)).toEqual([])
  expect((await make({ name: '周报', is_default: '1' })).data.is_default).toBe(true)
  expect((await set({})).data.map(({ is_default }: ColumnPreset) => is_default)).toEqual([false, false])
})

test('what is no arrangement of columns is refused with its field, and nothing is kept', async () => {
  for (const columns of ['name,,spend', 'name,name', '-name', '<b>', 'name~12345'])
    expect([columns, await make({ columns })]).toMatchObject([
      columns,
      { status: 400, code: 'column_preset.columns_wrong', blockers: [{ field: 'columns' }] },
    ])
  expect(await presets()).toEqual([])
})

test('a person keeps a bounded number of presets for a grid', async () => {
  await make()
  await database().pool.query(
    `insert into column_preset (owner_id, grid, name, columns) select owner_id, grid, n::text, 'name' from column_preset, generate_series(2, ${PRESETS_MAX}) n`,
  )
  expect(await make({ name: '再一个' })).toMatchObject({ status: 400, code: 'column_preset.too_many', blockers: [{ field: 'name' }] })
  expect((await make({ name: '别处', table: 'elsewhere' })).status).toBe(200)
})

test('each change leaves one line of the trail with what was and what is', async () => {
  const { data } = await make()
  await send('PUT', { id: data.id, name: '每日', columns: 'name' })
  await set({ id: data.id })
  await send('DELETE', { id: data.id })
  const { rows } = await database().pool.query('select event, before, after from audit_log where entity_id = $1 order by id', [data.id])
  expect(rows).toMatchObject([
    { event: 'insight.columns.created', after: { name: '日常' } },
    { event: 'insight.columns.changed', before: { name: '日常' }, after: { name: '每日' } },
    { event: 'insight.columns.default_set', after: { default: data.id } },
    { event: 'insight.columns.deleted', before: { name: '每日', is_default: true } },
  ])
})

test('someone who may not see the figures keeps no columns of theirs', async () => {
  const closed = await signedIn({ global: {}, pages: {} })
  expect((await make({}, { who: closed })).status).toBe(403)
})
