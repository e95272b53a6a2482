import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { readAges } from '#server/column-store/slices/ages.ts'
import type { FactRow } from '#server/column-store/slices/slice.ts'
import { openSliceWriter, SliceRefused, type SliceWriter } from '#server/column-store/slices/writer.ts'
import { freshColumnStore, type FreshColumnStore } from '#tests/kit/column-store.ts'
import { testOfEngine } from '#tests/kit/engine-test.ts'
import { ACCOUNTS, sliceOf } from '#tests/kit/figures.ts'
import { oneAtATime } from '#tests/kit/one-at-a-time.ts'

const test = await testOfEngine(import.meta.url)

let columns: FreshColumnStore
let writer: SliceWriter

beforeAll(async () => {
  columns = await freshColumnStore()
})
afterAll(() => columns.close())
beforeEach(async () => {
  for (const table of ['delivery', 'players', 'slice']) await columns.store.run(`truncate table ${table}`)
  writer = openSliceWriter([columns.store], { exclusively: oneAtATime() })
})

const [ONE, OTHER] = [ACCOUNTS[0], ACCOUNTS[1]]
const DAY = '2026-10-01'
const row = (spend: number, more: FactRow = { currency: 'CNY' }): FactRow => ({ game: '1', ad: 'x', spend, ...more })
const slice = (account: (typeof ACCOUNTS)[number], rows: FactRow[], day = DAY) => sliceOf('delivery', 'day', day, account, rows)

const spent = async () =>
  (
    await columns.store.read<{ day: string; account: string; spend: string; many: string }>(
      'select toString(day) as day, account, sum(spend) as spend, count() as many from delivery group by day, account order by day, account',
    )
  ).map(({ day, account, spend, many }) => `${day} ${account} ${spend} in ${many}`)

test('a slice takes the place of the one before, and leaves other accounts and days as they are', async () => {
  await writer.replace([slice(ONE, [row(5), row(7)]), slice(OTHER, [row(100)]), slice(ONE, [row(1)], '2026-10-02')])
  expect(await spent()).toEqual(['2026-10-01 a1 12 in 2', '2026-10-01 a2 100 in 1', '2026-10-02 a1 1 in 1'])
  await writer.replace([slice(ONE, [row(9)])])
  expect(await spent()).toEqual(['2026-10-01 a1 9 in 1', '2026-10-01 a2 100 in 1', '2026-10-02 a1 1 in 1'])
})

test('the same slice once more changes nothing', async () => {
  const same = [slice(ONE, [row(5), row(7)])]
  await writer.replace(same)
  await writer.replace(same)
  expect(await spent()).toEqual(['2026-10-01 a1 12 in 2'])
})

test('a restated day without rows leaves none, of this account only', async () => {
  await writer.replace([slice(ONE, [row(5)])])
  await writer.replace([slice(ONE, [])])
  expect(await spent()).toEqual([])
  await writer.replace([slice(ONE, [row(5)]), slice(OTHER, [row(6)])])
  await writer.replace([slice(ONE, [])])
  expect(await spent()).toEqual(['2026-10-01 a2 6 in 1'])
})

test('accounts that are replaced at the same time do not lose each other', async () => {
  await Promise.all(ACCOUNTS.map((account, at) => writer.replace([slice(account, [row(at + 1)])])))
  expect(await spent()).toEqual(ACCOUNTS.map(({ account }, at) => `2026-10-01 ${account} ${at + 1} in 1`))
})

test('who reads while a day is replaced sees it as it was or as it is, in rows and in rollups', async () => {
  const rows = (spend: number) =>
    Array.from({ length: 200 }, (_, at) => row(spend, { currency: 'CNY', ad: `ad${at}`, group1: `c${at % 3}` }))
  await writer.replace([slice(ONE, rows(1)), slice(OTHER, rows(1))])
  let isDone = false
  const seen = new Set<string>()
  const read = async (query: string) => {
    while (!isDone) for (const { sum } of await columns.store.read<{ sum: string }>(query)) seen.add(sum)
  }
  const readers = [
    read('select toString(sum(spend)) as sum from delivery'),
    read('select toString(sum(s)) as sum from (select group1, sum(spend) as s from delivery group by group1)'),
    read('select toString(sum(s)) as sum from (select ad, sum(spend) as s from delivery group by ad)'),
  ]
  for (const spend of [2, 3, 4]) await writer.replace([slice(ONE, rows(spend)), slice(OTHER, rows(spend))])
  isDone = true
  await Promise.all(readers)
  expect([...seen].filter((sum) => !['400', '800', '1200', '1600'].includes(sum))).toEqual([])
  expect(seen.size).toBeGreaterThan(1)
})

test('a slice that ends in the middle is refused as a whole, and so are those sent with it', async () => {
  await writer.replace([slice(ONE, [row(5)])])
  const cut = { ...slice(ONE, [row(1)]), declaredRows: 2 }
  await expect(writer.replace([slice(OTHER, [row(8)]), cut])).rejects.toMatchObject({
    blockers: [{ code: 'insight.slice_not_whole', field: 'rows', params: { declared: 2, received: 1 } }],
  })
  expect(await spent()).toEqual(['2026-10-01 a1 5 in 1'])
})

test.each([
  ['spend', row(1, { currency: 'CNY', spend: '1.5' })],
  ['currency', row(1, { currency: 'yuan' })],
  ['minute', row(1, { currency: 'CNY', minute: 30 })],
  ['cohort_day', row(1, { currency: 'CNY', cohort_day: DAY })],
  ['account', row(1, { currency: 'CNY', account: 'another' })],
  ['ad', row(1, { currency: 'CNY', ad: 'x'.repeat(201) })],
  ['constructor', row(1, { currency: 'CNY', ...Object.fromEntries([['constructor', 'no column']]) })],
])('a row whose %s cannot be so is named', async (field, bad) => {
  const refused = await writer.replace([slice(ONE, [row(1), bad])]).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SliceRefused)
  expect(refused).toMatchObject({ blockers: [{ code: 'insight.slice_value', field, row: 2 }] })
})

test('players need the day they came, and it is no later than the day', async () => {
  const played = (more: Partial<FactRow>) => sliceOf('players', 'day', DAY, ONE, [{ currency: 'CNY', installs: 1, ...more }])
  await expect(writer.replace([played({})])).rejects.toMatchObject({ blockers: [{ field: 'cohort_day', row: 1 }] })
  await expect(writer.replace([played({ cohort_day: '2026-10-02' })])).rejects.toMatchObject({
    blockers: [{ field: 'cohort_day', row: 1 }],
  })
  await writer.replace([played({ cohort_day: '2026-09-30' })])
  expect(await columns.store.read('select toString(cohort_day) as came, installs from players')).toEqual([
    { came: '2026-09-30', installs: '1' },
  ])
})

test('a read that was cut off by a kill is whole after the same slices are sent again', async () => {
  await writer.replace([slice(ONE, [row(5)]), slice(OTHER, [row(6)])])
  const running = writer.replace([slice(ONE, [row(50)]), slice(OTHER, [row(60)])]).catch(() => {})
  await columns.kill()
  await running
  await columns.restart()
  const found = await spent()
  expect([
    ['2026-10-01 a1 5 in 1', '2026-10-01 a2 6 in 1'],
    ['2026-10-01 a1 50 in 1', '2026-10-01 a2 60 in 1'],
  ]).toContainEqual(found)
  await writer.replace([slice(ONE, [row(50)]), slice(OTHER, [row(60)])])
  expect(await spent()).toEqual(['2026-10-01 a1 50 in 1', '2026-10-01 a2 60 in 1'])
})

test('the age of figures is told by account, with days that had none', async () => {
  await writer.replace([slice(ONE, [row(5)]), { ...slice(ONE, [], '2026-10-02'), asOf: '2026-10-08T01:02:03+08:00' }])
  await writer.replace([{ ...slice(ONE, [row(6)]), asOf: '2026-10-09T09:00:00Z', source: 'file' }])
  const asked = { facts: 'delivery', grain: 'day', from: '2026-10-01', until: '2026-10-31' } as const
  const age = { spreader: '21', account: 'a1', days: 2, oldest: '2026-10-07T17:02:03Z' }
  expect(await readAges(columns.store, { ...asked, complete: '2026-10-30' })).toEqual([age])
  // a day that is not over is no day that is there
  expect(await readAges(columns.store, { ...asked, complete: '2026-10-01' })).toEqual([{ ...age, days: 1 }])
})

test('nothing that was staged is left behind', async () => {
  await writer.replace([slice(ONE, [row(5)])])
  expect(await columns.store.read("select name from system.tables where name like '%stage%'")).toEqual([])
})
