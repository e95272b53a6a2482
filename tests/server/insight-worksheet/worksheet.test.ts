import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveWorksheetFilter } from '#contract/insight-worksheets.ts'
import { PRESETS } from '#permissions/presets.ts'
import { worksheetRoutes } from '#server/features/insight-worksheet/worksheet.routes.ts'
import { aSession } from '../kit/toy.ts'
import { twoGames, type TwoGames } from '../kit/two-games.ts'

let house: TwoGames
let other: Awaited<ReturnType<typeof aSession>>
beforeAll(async () => {
  house = await twoGames(worksheetRoutes())
  other = await aSession(house.database, PRESETS.admin)
})
afterAll(() => house.close())

const PATH = '/dapper/api/insights/worksheet'
const FILTER = { filters: [{ dimension: 'country', is: 'not_in', values: ['TW', ''] }], range: 'last30', from: '', until: '' }
const save = (fields: Record<string, string>, filter: object = FILTER) =>
  house.write(saveWorksheetFilter, { worksheet: 'report', version: '0', filter: JSON.stringify(filter), ...fields })

test('each page begins without a filter; one that is kept is there for its person only, and in the trail', async () => {
  const { data: before } = await house.get(`${PATH}/list`)
  expect(before.map(({ worksheet, version }: { worksheet: string; version: number }) => [worksheet, version])).toEqual([
    ['report', 0],
    ['cohorts', 0],
    ['custom', 0],
    ['effect', 0],
    ['benchmark', 0],
  ])
  expect((await save({})).body.data).toMatchObject({ worksheet: 'report', filter: FILTER, version: 1 })
  expect((await house.get(`${PATH}/filter?worksheet=report`)).data).toMatchObject({ filter: FILTER, version: 1 })
  expect((await house.get(`${PATH}/filter?worksheet=report`, other)).data).toMatchObject({ filter: null, version: 0 })
  expect(await house.trail()).toMatchObject({
    event: 'insight.worksheet.saved',
    entity_id: 'report',
    before: { filter: null },
    after: { filter: 'last30 country=!TW,~' },
  })
})

test('a save over another version is answered with the filter as it is, and goes over it when that is said', async () => {
  const next = { ...FILTER, filters: [], range: 'yesterday' }
  const met = await save({}, next)
  expect([met.status, met.body]).toMatchObject([
    409,
    { blockers: [{ code: 'insight_worksheet.met' }], present: { version: 1, filter: FILTER } },
  ])
  expect((await save({ version: '1' }, next)).body.data).toMatchObject({ version: 2, filter: next })
  expect((await save({ version: '1', over: '1' })).body.data).toMatchObject({ version: 3, filter: FILTER })
})

test('days that are named are kept by name, own ones by their days', async () => {
  const own = { ...FILTER, range: 'own', from: '2026-09-01', until: '2026-09-07' }
  expect((await save({ worksheet: 'cohorts' }, own)).body.data.filter).toEqual(own)
  const named = { ...FILTER, from: '2026-09-01', until: '2026-09-07' }
  expect((await save({ worksheet: 'effect' }, named)).body.data.filter).toEqual(FILTER)
})

test.each<[string, object, string]>([
  ['days in the wrong order', { ...FILTER, range: 'own', from: '2026-09-02', until: '2026-09-01' }, 'until'],
  ['a day that is none', { ...FILTER, range: 'own', from: '2026-02-31', until: '2026-03-01' }, 'from'],
  ['a dimension that is none', { ...FILTER, filters: [{ dimension: 'planet', is: 'in', values: [] }] }, 'filter.filters.0.dimension'],
  [
    'more values than a question has',
    { ...FILTER, filters: [{ dimension: 'ad', is: 'in', values: Array.from({ length: 2_001 }, (_, at) => String(at)) }] },
    'filters',
  ],
])('%s is refused with its field, and nothing is kept', async (_what, filter, field) => {
  const { status, body } = await save({ worksheet: 'custom' }, filter)
  expect([status, body]).toMatchObject([400, { blockers: [{ field }] }])
  expect((await house.get(`${PATH}/filter?worksheet=custom`)).data).toMatchObject({ version: 0 })
})

test('a page that is none is refused', async () => {
  expect(await house.get(`${PATH}/filter?worksheet=planet`)).toMatchObject({ blockers: [{ field: 'worksheet' }] })
})
